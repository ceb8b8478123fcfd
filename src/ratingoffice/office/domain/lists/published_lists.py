"""Published lists, as frames and as a player's line through them."""

from __future__ import annotations

import io
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.book.lookup import Lookup
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.infra import table_cache
from ratingoffice.office.infra.published_tables import at_hand
from ratingoffice.office.infra.request_memo import once_per_version
from ratingoffice.office.models import Blob, Body, Line, Publication

#: by which ids pages look for rows of a table
ASKED_BY = {
    "list": ("player_id",),
    "players": ("player_id",),
    "changes": ("player_id",),
    "initials": ("player_id",),
    "ratings": ("player_id",),
    "pending": ("player_id",),
    "pooled": ("player_id",),
    "sides": ("player_id", "event_id"),
    "games": ("white_id", "black_id"),
}


@once_per_version
def all_publications(body: Body) -> list[Publication]:
    """Return all revisions, the newest first. Digests are loaded on access."""
    return list(body.publications.order_by("-list_date", "-revision").defer("digests"))


def current(body: Body) -> list[Publication]:
    """Return the newest revision of every list day, the newest day first."""
    newest_of_day: dict[date, Publication] = {}
    for publication in all_publications(body):
        newest_of_day.setdefault(publication.list_date, publication)
    return list(newest_of_day.values())


@once_per_version
def newest(body: Body) -> Publication | None:
    return body.publications.order_by("-list_date", "-revision").first()


@once_per_version
def in_force(body: Body, on: date) -> Publication | None:
    """The list that holds on that day: one that is published holds from its own day on."""
    return body.publications.filter(list_date__lte=on).order_by("-list_date", "-revision").first()


def in_force_today(body: Body) -> Publication | None:
    """The list whose ratings pages show as *the* ratings: a list published early holds from its own day on.

    Before the day of the first list, that one.
    """
    return in_force(body, clock.today()) or newest(body)


def coming_list(body: Body) -> Publication | None:
    """Return a list that is published and in force from a later day on."""
    last, now = newest(body), in_force_today(body)
    return last if last and now and last.list_date > now.list_date else None


def publication(body: Body, list_date: date, revision: int | None = None) -> Publication | None:
    """Return a revision of the list of that day; the newest one by default. None if there is none."""
    matching = [
        revision_of_day
        for revision_of_day in revisions(body, list_date)
        if revision in (None, revision_of_day.revision)
    ]
    return matching[-1] if matching else None


@once_per_version
def revisions(body: Body, list_date: date) -> list[Publication]:
    return list(body.publications.filter(list_date=list_date).order_by("revision"))


@once_per_version
def hashes(publication: Publication) -> dict[str, str]:
    """The hash of every table that was kept."""
    return dict(publication.tables.values_list("name", "blob_id"))


def frame(publication: Publication, table: str = "list") -> pl.DataFrame:
    """A table of the publication; raises KeyError for one that it does not have. The list has a column `pool`."""
    return at_hand(_hash(publication, table))


def lookup(publication: Publication, table: str) -> Lookup:
    """That table, for pages and for whoever wants the rows of an id."""
    return table_cache.table(_hash(publication, table))


def _hash(publication: Publication, table: str) -> str:
    try:
        return hashes(publication)[table]
    except KeyError:
        raise KeyError(
            Message("the list of {list_date} has no table {table}", list_date=publication.list_date, table=table)
        ) from None


def some_columns(publication: Publication, table: str, names: Collection[str]) -> pl.DataFrame:
    """Read some columns of a table without caching it. Columns that it does not have are left out."""
    sha256 = publication.tables.values_list("blob_id", flat=True).get(name=table)
    data = io.BytesIO(bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256)))
    columns = [name for name in pl.read_parquet_schema(data) if name in names]
    return pl.read_parquet(data, columns=columns)


def at_hand_of(publication: Publication, names: Collection[str]) -> dict[str, Lookup]:
    """Those of these tables that it has."""
    return {name: table_cache.table(sha256) for name, sha256 in hashes(publication).items() if name in names}


def lay_out() -> None:
    """Load the tables that pages read into the cache: those of the newest list and the lists themselves first."""
    for body in Body.objects.all():
        numbered = [(number, hashes(publication)) for number, publication in enumerate(current(body))]
        tables = [
            (number > 0 and name != "list", number, name) for number, table_hashes in numbered for name in table_hashes
        ]
        for _, number, name in sorted(tables):
            _lay_out(name, numbered[number][1][name])


def lay_out_one(publication: Publication) -> None:
    for name, sha256 in hashes(publication).items():
        _lay_out(name, sha256)


def _lay_out(name: str, sha256: str) -> None:
    for column in ASKED_BY.get(name, ()):
        table_cache.table(sha256).order(column)


@dataclass(frozen=True)
class CorrectedRating:
    """A list that was published again, on which the player's rating is another than it was at first."""

    was: int | None  # on the first revision; empty: not on it
    first: int  # the revisions: with what it was, and as it stands
    last: int
    reason: str


@dataclass(frozen=True)
class PlayerLine:
    """A player on one list; `rating` is empty on a list where they do not stand."""

    list_date: date
    publication: Publication
    rating: int | None
    change: int | None
    games: int
    total_games: int | None
    k: int | None
    corrected: CorrectedRating | None = None


def player_lines(body: Body, player_id: str, pool: str) -> list[PlayerLine]:
    """Return the player's line on every list in force, from the first on which they are listed."""
    lists = current(body)[::-1]
    lines = Line.objects.filter(
        publication__in=[publication.pk for publication in lists], player_id=player_id, pool=pool
    )
    by_list = {line.publication_id: line for line in lines}
    corrected = _corrected_ratings(body, player_id, pool)
    player_line_list: list[PlayerLine] = []
    last: Line | None = None
    for publication in lists:
        before, line = last.rating if last else None, by_list.get(publication.pk)
        last = line or last
        if last is None:
            continue
        player_line_list.append(
            PlayerLine(
                list_date=publication.list_date,
                publication=publication,
                rating=last.rating,
                change=None if last.rating is None or before is None else last.rating - before,
                games=(line.games or 0) if line else 0,
                total_games=last.total_games,
                k=last.k,
                corrected=corrected.get(publication.list_date),
            )
        )
    return player_line_list


def _corrected_ratings(body: Body, player_id: str, pool: str) -> dict[date, CorrectedRating]:
    """Return, by list day, where a later revision changed the player's rating."""
    publications = {publication.pk: publication for publication in reversed(all_publications(body))}
    if all(publication.revision == 1 for publication in publications.values()):
        return {}
    lines = Line.objects.filter(publication__in=list(publications), player_id=player_id, pool=pool)
    ratings = {line.publication_id: line.rating for line in lines}

    def rating(publication: Publication | None) -> int | None:
        while publication is not None and publication.pk not in ratings:
            publication = publications.get(publication.previous_id) if publication.previous_id else None
        return ratings[publication.pk] if publication is not None else None

    days: dict[date, list[Publication]] = {}
    for publication in publications.values():
        days.setdefault(publication.list_date, []).append(publication)
    corrections = {}
    for day, (first, *later) in days.items():
        if later and rating(first) != rating(later[-1]):
            corrections[day] = CorrectedRating(rating(first), first.revision, later[-1].revision, later[-1].reason)
    return corrections
