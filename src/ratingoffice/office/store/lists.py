"""Published lists, as frames and as a player's line through them."""

from __future__ import annotations

import io
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.explain.tables import READ
from ratingoffice.model.lookup import Lookup
from ratingoffice.office.models import Blob, Body, Line, Publication
from ratingoffice.office.store.tables import at_hand
from ratingoffice.sentence import Sentence


def current(body: Body) -> list[Publication]:
    """The newest revision of every list day, the newest day first."""
    newest_first = Publication.objects.filter(body=body).order_by("-list_date", "-revision")
    found: dict[date, Publication] = {}
    for publication in newest_first:
        found.setdefault(publication.list_date, publication)
    return list(found.values())


def newest(body: Body) -> Publication | None:
    return Publication.objects.filter(body=body).order_by("-list_date", "-revision").first()


def in_force(body: Body, on: date) -> Publication | None:
    """The list that holds on that day: one that is published holds from its own day on."""
    return Publication.objects.filter(body=body, list_date__lte=on).order_by("-list_date", "-revision").first()


def publication(body: Body, list_date: date, revision: int | None = None) -> Publication | None:
    """That revision of the list of that day; without one the newest."""
    of_day = Publication.objects.filter(body=body, list_date=list_date).order_by("-revision")
    return of_day.first() if revision is None else of_day.filter(revision=revision).first()


def revisions(body: Body, list_date: date) -> list[Publication]:
    return list(Publication.objects.filter(body=body, list_date=list_date).order_by("revision"))


def hashes(publication: Publication) -> dict[str, str]:
    """The hash of every table that was kept."""
    return dict(publication.tables.values_list("name", "blob_id"))


def frame(publication: Publication, table: str = "list") -> pl.DataFrame:
    """A table of the publication; raises KeyError for one that it does not have. The list has a column `pool`."""
    return lookup(publication, table).frame


def lookup(publication: Publication, table: str) -> Lookup:
    """That table, for whoever wants the rows of an id."""
    sha256 = publication.tables.filter(name=table).values_list("blob_id", flat=True).first()
    if sha256 is None:
        raise KeyError(
            Sentence("the list of {list_date} has no table {table}", list_date=publication.list_date, table=table)
        )
    return at_hand(sha256)


def some_columns(publication: Publication, table: str, names: Collection[str]) -> pl.DataFrame:
    """Those of these columns that the table has, read for once: for whoever goes through many lists."""
    sha256 = publication.tables.values_list("blob_id", flat=True).get(name=table)
    data = io.BytesIO(bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256)))
    here = [name for name in pl.read_parquet_schema(data) if name in names]
    return pl.read_parquet(data, columns=here)


def at_hand_of(publication: Publication, names: Collection[str]) -> dict[str, Lookup]:
    """Those of these tables that it has."""
    return {name: at_hand(sha256) for name, sha256 in hashes(publication).items() if name in names}


def lay_out() -> None:
    """The newest list of every body, before somebody asks for it."""
    for body in Body.objects.all():
        if found := newest(body):
            at_hand_of(found, READ)


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


def player_lines(body: Body, player_id: str, pool: str) -> list[PlayerLine]:
    """The player on every list in force, from the first on which they stand."""
    lists = current(body)[::-1]
    own = Line.objects.filter(publication__in=[one.pk for one in lists], player_id=player_id, pool=pool)
    by_list = {line.publication_id: line for line in own}
    found: list[PlayerLine] = []
    last: Line | None = None
    for one in lists:
        before, line = last.rating if last else None, by_list.get(one.pk)
        last = line or last
        if last is None:
            continue
        found.append(
            PlayerLine(
                list_date=one.list_date,
                publication=one,
                rating=last.rating,
                change=None if last.rating is None or before is None else last.rating - before,
                games=(line.games or 0) if line else 0,
                total_games=last.total_games,
                k=last.k,
            )
        )
    return found
