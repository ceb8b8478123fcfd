"""The book of the next list: what the last list left, and the rows that are open now. An event that a list has closed
is among them again while it has added games (`added_games.py`).

Whatever goes into a list is frozen with it (`in/NAME`); the ratings, the waiting results and the earlier lists are
those of the publications before it. So a list can be made again from the same places: `compose` is the one way
(`assurance/proof/composing.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl
from django.db.models import Q
from polars import col

from ratingoffice.assurance.proof.composing import NOBODY, State, Tables, compose, in_order
from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period, lists_later
from ratingoffice.federations.body import Regulations
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists import book_rows, published_lists
from ratingoffice.office.domain.reports.added_games import open_events
from ratingoffice.office.models import Act, Body, Publication
from ratingoffice.rating.base_corrections import correction_is_due

KINDS = tuple(TABLES["fide_ratings"])[2:]
EVENT = "event/"  # what an act is about
#: events that are read one by one; where more were touched, all are
FEW = 50


def state_of(publication: Publication) -> State:
    """Return the state after a list: its ratings, pending results, and the ratings of the lists that it follows."""
    return State(
        published_lists.frame(publication, "ratings"),
        published_lists.frame(publication, "pending"),
        {earlier.list_date: _ratings(earlier) for earlier in chain(publication)},
    )


def _ratings(publication: Publication) -> Callable[[], pl.DataFrame]:
    return lambda: published_lists.frame(publication, "ratings")


def chain(publication: Publication) -> list[Publication]:
    """Return the list and those that it follows, the newest first."""
    publications = {link.pk: link for link in Publication.objects.filter(body=publication.body_id)}
    links, at = [], publications.get(publication.pk)
    while at is not None:
        links.append(at)
        at = publications.get(at.previous_id) if at.previous_id else None
    return links


@dataclass(frozen=True, eq=False)
class AssembledBook:
    """The book of the next list, and where its rows came from."""

    book: Book
    list_date: date
    regulations: Regulations  # as the body reads them
    version: int  # of the body, when the rows were read
    previous: Publication
    state: State  # that the previous list left
    inputs: Tables  # as they will be frozen
    open_games: pl.DataFrame  # as they were read, each with the id of its row
    game_numbers: pl.DataFrame  # event_id, round, white_id, black_id as in the book, and the id of the row
    read_after: Act | None  # the last that was done before the rows were read


def next_list_date(body: Body) -> date:
    return lists_later(_newest(body).list_date, 1)


def next_book(body: Body, before: AssembledBook | None = None) -> AssembledBook:
    """Read in the order version, rows: what changes meanwhile has a later version, and publishing sees that.

    The register and the games are the largest part, and change least: where all that was done since the book `before`
    is about events, the register is that of then, and so are the games of the other events.
    """
    version = Body.objects.values_list("version", flat=True).get(pk=body.pk)
    read_after = Act.objects.order_by("pk").last()
    touched = _touched_events(body, before) if before else None
    register = before.inputs if before and touched is not None else None
    previous = _newest(body)
    list_date = lists_later(previous.list_date, 1)
    regulations = regulations_of(body, list_date)
    state = state_of(previous)
    is_open = open_events(body, regulations)
    games = _open_games(body, is_open, before, touched)
    events = book_rows.read(body, "events", is_open)
    # the events of waiting results are long rated, but a sheet names them
    waiting_events, since = state.pending["event_id"].unique().implode(), state.pending["event_ends_on"].min()
    later_events = (
        book_rows.read(body, "events", f"NOT {is_open} AND e.ends_on >= %s", (since,)) if since else events.clear()
    )
    live = {
        "events": pl.concat([events, later_events.filter(col("event_id").is_in(waiting_events))]),
        "games": games.drop("id"),
        "decisions": book_rows.read(body, "decisions", is_open),
    }
    live |= {name: frame for name in book_rows.REGISTERS if (frame := book_rows.read(body, name)).height}
    if (rounds := book_rows.read(body, "rounds", f"{is_open} AND {book_rows.IN_EVENT}")).height:
        live["rounds"] = rounds
    players = register["in/players"] if register else _as_frozen(body, "players", book_rows.read(body, "players"))
    merged = register.get("in/merged", NOBODY) if register else book_rows.merged_players(body)
    if (fide_ratings := book_rows.read(body, "fide_ratings")).height:
        first = min([previous.list_date, *events["starts_on"].sort().head(1).to_list()])
        live["fide_ratings"] = needed_fide_ratings(fide_ratings, first, joining_days(players, merged))
    if (corrections := due_corrections(body, list_date)).height:
        live["base_corrections"] = corrections
    inputs = {"in/players": players} | {f"in/{name}": _as_frozen(body, name, frame) for name, frame in live.items()}
    inputs["in/events"] = in_order("events", live["events"]).select(
        book_rows.event_columns(body, live["events"], regulations)
    )
    numbers = games.select("event_id", "round", "white_id", "black_id", "id")
    if merged.height:
        inputs["in/merged"] = merged
        into = dict(merged.iter_rows())
        numbers = numbers.with_columns(col("white_id", "black_id").replace(into))
    book = compose(state, inputs, list_date)
    return AssembledBook(book, list_date, regulations, version, previous, state, inputs, games, numbers, read_after)


def due_corrections(body: Body, list_date: date) -> pl.DataFrame:
    """The base corrections that the list of that day takes up."""
    return book_rows.read(body, "base_corrections").filter(correction_is_due(Period(list_date)))


def _touched_events(body: Body, before: AssembledBook) -> Sequence[str] | None:
    """The events that something was done about since; None where it was about anything else.

    Acts follow each other, so none of them comes in later.
    """
    last = before.read_after
    if last is None or not Act.objects.filter(pk=last.pk, digest=last.digest).exists():  # another office was restored
        return None
    since = Act.objects.filter(Q(body=body) | Q(body=None), pk__gt=last.pk).values_list("about", flat=True)
    named = sorted(set(since))
    if len(named) > FEW or not all(about.startswith(EVENT) for about in named):
        return None
    return [about.removeprefix(EVENT) for about in named]


def _open_games(body: Body, is_open: str, before: AssembledBook | None, touched: Sequence[str] | None) -> pl.DataFrame:
    if before is None or touched is None:
        return book_rows.read(body, "games", is_open, numbered=True)
    of_others = before.open_games.filter(~col("event_id").is_in(touched))
    of_event = f"{is_open} AND e.event_id = %s"
    return pl.concat(
        [of_others, *(book_rows.read(body, "games", of_event, (event_id,), numbered=True) for event_id in touched)]
    )


def needed_fide_ratings(fide_ratings: pl.DataFrame, first: date, joined: pl.DataFrame) -> pl.DataFrame:
    """Of every player the rows after the first day of an open event, the last ones by that day, and the last ones by
    the day of joining, however long ago that is. No event and nobody's joining depends on the others."""
    by_first = fide_ratings.filter(col("list_date") <= first)
    by_joining = fide_ratings.join(joined, on="player_id", how="inner").filter(col("list_date") <= col("joined_on"))
    last_rows = [
        rows_by_day.filter(col(kind).is_not_null()).group_by("player_id").agg(col("list_date").max())
        for rows_by_day in (by_first, by_joining)
        for kind in KINDS
    ]
    last = by_first.join(pl.concat(last_rows).unique(), on=["player_id", "list_date"], how="semi")
    return pl.concat([last, fide_ratings.filter(col("list_date") > first)])


def joining_days(players: pl.DataFrame, merged: pl.DataFrame) -> pl.DataFrame:
    """player_id and joined_on (else member_from) of those who have either; merged ids have the day of who stays."""
    days = [col(name) for name in ("joined_on", "member_from") if name in players.columns]
    joined = players.select("player_id", joined_on=pl.coalesce(days or pl.lit(None, dtype=pl.Date)))
    of_merged = merged.join(joined, left_on="into", right_on="player_id", how="inner").select("player_id", "joined_on")
    return pl.concat([joined, of_merged]).drop_nulls()


def _as_frozen(body: Body, name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """In the order in which a book is written, with the columns that the body's book has."""
    return in_order(name, frame).select(book_rows.columns_had(body, name, frame))


def _newest(body: Body) -> Publication:
    publication = published_lists.newest(body)
    if publication is None:
        raise BadInput(
            "{body} has no list yet: import the one in force with `ratingoffice office import`", body=body.name
        )
    return publication
