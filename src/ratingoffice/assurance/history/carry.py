"""From one list to the next: what is still open is carried in memory, what is settled is left behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import polars as pl
from polars import col

from ratingoffice.assurance.history.source import History
from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period, lists_in_force, lists_later
from ratingoffice.federations.variants import Editions
from ratingoffice.law.article import NEEDS_DECISION, NOT_RATED
from ratingoffice.rating.base_corrections import correction_is_due
from ratingoffice.rating.rate import rate_period
from ratingoffice.rating.rated_period import RatedPeriod

#: an event that ended so many months ago and of which nothing was ever reported is not looked at any more
GIVEN_UP = 12

FINISHED = {"event_id": pl.String(), "rated_on": pl.Date()}


@dataclass(frozen=True, eq=False)
class Carried:
    """What a list hands to the next one."""

    ratings: pl.DataFrame
    lists: pl.DataFrame  # only the rows that an open event can still ask for
    pending: pl.DataFrame
    events: pl.DataFrame  # begun, and not settled
    games: pl.DataFrame  # of these
    finished: pl.DataFrame  # event_id, rated_on: of all events rated so far
    had: Mapping[str, frozenset[str]]


def beginning(history: History) -> Carried:
    book = history.book
    return Carried(
        book.ratings, book.lists, book.pending, empty("events"), empty("games"), pl.DataFrame(schema=FINISHED), book.had
    )


def book_of(history: History, carried: Carried, list_date: date, first: date) -> Book:
    """The book of one month: what is open, and what has begun since."""
    corrections = newly_due(history.book.base_corrections, list_date, first)
    had = {name: columns for name, columns in carried.had.items() if name != "base_corrections"}
    events, games = history.arriving(list_date)
    events = pl.concat([carried.events, events]).sort("event_id")
    decisions = history.book.decisions.join(events.select("event_id"), on="event_id", how="semi", maintain_order="left")
    return Book(
        players=history.book.players,
        ratings=carried.ratings,
        lists=carried.lists,
        pending=carried.pending,
        events=events,
        games=pl.concat([carried.games, games]),
        decisions=decisions,
        federations=history.book.federations,
        fide_ratings=history.book.fide_ratings,
        clubs=history.book.clubs,
        base_corrections=corrections,
        had={**had, "base_corrections": frozenset(TABLES["base_corrections"])} if corrections.height else had,
        lines=lambda table, _: (f"{table} (list of {list_date})", 0),
    )


def newly_due(corrections: pl.DataFrame, list_date: date, first: date) -> pl.DataFrame:
    """The base corrections that were not due on the list before."""
    due = corrections.filter(correction_is_due(Period(list_date)))
    return due if list_date == first else due.filter(~correction_is_due(Period(lists_later(list_date, -1))))


def next_list(
    history: History, carried: Carried, list_date: date, edition: Editions, pool: str, first: date
) -> tuple[RatedPeriod, Carried]:
    """The list of that day, and what goes on from it. `first` is the first list of the whole replay."""
    rated = rate_period(book_of(history, carried, list_date, first), edition, list_date, pool)
    return rated, carried_on(history, carried, rated, first)


def carried_on(history: History, carried: Carried, rated: RatedPeriod, first: date) -> Carried:
    """What goes on from a list that was made of what was carried to it."""
    book = rated.book
    open_events = still_open(history, rated, Period(first))
    games = book.games.join(open_events.select("event_id"), on="event_id", how="semi", maintain_order="left")
    rated_now = book.events.filter(col("rated_on").is_not_null()).select(FINISHED.keys())
    return Carried(
        ratings=book.ratings,
        lists=needed_lists(book.lists, open_events, games, rated.list_date.day),
        pending=book.pending,
        events=open_events,
        games=games,
        finished=pl.concat([carried.finished, rated_now]),
        had=book.had,
    )


def still_open(history: History, rated: RatedPeriod, first: Period) -> pl.DataFrame:
    """The events that a later list may judge otherwise.

    What is refused stays refused, since the book does not change any more; only where the list of the event's start is
    not there, the list in force serves, and that one changes.
    """
    events = rated.book.events
    outcomes = rated.verdicts.filter(col("round").is_null()).select("event_id", "outcome")
    start = lists_in_force(col("starts_on"), first.list_day)
    list_known = (start >= first.in_force) | start.is_in(history.book.lists["list_date"].unique().implode())
    refused = col("outcome").is_in([NOT_RATED, NEEDS_DECISION]) & list_known
    reported = rated.book.games.filter(col("reported_on").is_not_null())["event_id"].unique()
    never_reported = (
        pl.lit(history.book.records.reports)
        & col("reported_on").is_null()
        & (col("ends_on") < lists_later(rated.list_date, -GIVEN_UP))
        & ~col("event_id").is_in(reported.implode())
    )
    judged = events.filter(col("rated_on").is_null()).join(outcomes, on="event_id", maintain_order="left")
    return judged.filter(~refused & ~never_reported).drop("outcome")


def needed_lists(lists: pl.DataFrame, events: pl.DataFrame, games: pl.DataFrame, list_day: int) -> pl.DataFrame:
    """Of the earlier lists the ratings of those who play in an open event that started under that list.

    The first row of such a list stays in any case: that the list is here tells that its other players were unrated.
    """
    starts = events.select("event_id", list_date=lists_in_force(col("starts_on"), list_day))
    lists = lists.filter(col("list_date").is_in(starts["list_date"].unique().implode()))
    played = games.select("event_id", "white_id", "black_id").join(starts, on="event_id")
    players = (
        pl.concat([played.select("list_date", player_id="white_id"), played.select("list_date", player_id="black_id")])
        .unique()
        .with_columns(plays=pl.lit(True))
    )
    lists = lists.join(players, on=["list_date", "player_id"], how="left", maintain_order="left")
    first_of_list = pl.struct("list_date", "pool").is_first_distinct()
    return lists.filter(col("plays").fill_null(False) | first_of_list).select(TABLES["lists"].keys())


def lists_of(history: History, edition: Editions, days: Sequence[date], pool: str = "") -> Iterator[RatedPeriod]:
    """Every list in turn, by that edition; nothing is written."""
    carried = beginning(history)
    for day in days:
        try:
            rated, carried = next_list(history, carried, day, edition, pool, days[0])
        except BadInput as bad:
            raise at_list(bad, day) from None
        yield rated


def at_list(bad: BadInput, day: date) -> BadInput:
    """The same findings; one that names no place is said of the list."""
    return BadInput([finding if finding.file else replace(finding, file=f"list of {day}") for finding in bad.findings])
