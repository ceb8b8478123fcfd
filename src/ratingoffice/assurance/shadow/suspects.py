"""Whom the search looks at: who met whom in a month, and events of which many players differ."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import Case
from ratingoffice.assurance.shadow.part import with_events
from ratingoffice.book.book import Book, empty
from ratingoffice.law.article import RATED
from ratingoffice.rating.rate import judge_events
from ratingoffice.rating.request import RatingRequest

#: of the players of an event so many in a hundred differ before it is looked at, and so many events at most
SHARE, EVENTS = 40, 60
#: days before its start on which an event that we refused is supposed to have been registered
IN_TIME = timedelta(days=60)


def suspected_events(book: Book, event_ids: pl.Series, left: pl.DataFrame) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield id, name and players of the events of which many players differ."""
    games = book.games.filter(col("event_id").is_in(event_ids.implode()))
    players = pl.concat([games.select("event_id", player_id=side) for side in ("white_id", "black_id")])
    differ = col("player_id").is_in(left["player_id"].unique().implode())
    by_event = (
        players.unique()
        .group_by("event_id")
        .agg(col("player_id").sort(), differ=differ.sum(), all=pl.len())
        .filter((col("differ") >= 2) & (col("differ") * 100 >= col("all") * SHARE))
        .sort(col("differ") * 100 // col("all"), "differ", "event_id", descending=[True, True, False])
        .head(EVENTS)
    )
    names = dict(book.events.select("event_id", "name").iter_rows())
    for event_id, player_ids, _, _ in by_event.iter_rows():
        yield event_id, names.get(event_id) or "", frozenset(player_ids)


def alone(book: Book, event_id: str) -> Book:
    return with_events(book, col("event_id") == event_id)


def as_if_in_order(request: RatingRequest, book: Book, event_id: str) -> Book | None:
    """The event with all that may be asked of it on record, and nothing decided against it; None where it is not rated
    even so."""
    book_of_event = alone(book, event_id).with_tables(decisions=empty("decisions"))
    approvals = " ".join(request.regulations.body.approvals)
    declarations = " ".join(request.regulations.body.declarations)
    in_time = book_of_event.events.with_columns(
        registered_on=col("starts_on") - IN_TIME,
        reported_on=col("ends_on"),
        refused=pl.lit(False),
        rated_on=pl.lit(None, dtype=pl.Date),
    )
    games = book_of_event.games.with_columns(
        rated_on=pl.lit(None, dtype=pl.Date), reported_on=pl.lit(None, dtype=pl.Date)
    )
    for more in ({}, {"approvals": approvals}, {"approvals": approvals, "declarations": declarations}):
        events = in_time.with_columns(pl.lit(words).alias(name) for name, words in more.items())
        supposed = book_of_event.with_tables(events=events, games=games)
        verdicts = judge_events(supposed, request)
        if verdicts["outcome"].to_list() == [RATED]:
            return supposed
    return None


def counted_sides(case: Case) -> pl.DataFrame:
    return pl.concat([case.plain.sides(pool) for pool in case.plain.request.pools])


def encounters(case: Case) -> pl.DataFrame:
    """Return who met whom in the rated events."""
    rated = case.plain.admissions[0].events.filter(col("outcome") == RATED)["event_id"].implode()
    games = case.book.games.filter(col("event_id").is_in(rated))
    return pl.concat(
        [
            games.select("event_id", player_id=side, opponent_id=other_side)
            for side, other_side in (("white_id", "black_id"), ("black_id", "white_id"))
        ]
    )
