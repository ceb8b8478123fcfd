"""The day of a round: by the registered schedule, by the dates of the games, or the only day of a one-day event.

Regulations count rounds and hours of play a day. Some speak of the day on which the games were played (`played`), some
of the day for which the event's regulations provide the round (`scheduled`). Each function returns event, round and
day, each combination once; rounds of which no day is known are left out.
"""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.rows import run_starts

KEYS = ("event", "round")


def played(games: pl.DataFrame, events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The days on which games of each round were played.

    An undated game belongs to the day that the schedule gives its round, else to the day of a one-day event.
    """
    days = _distinct(games)
    if days["played_on"].null_count():
        days = (
            days.join(registered(events, rounds), on=KEYS, how="left", maintain_order="left")
            .join(_one_day(events), on="event", how="left", maintain_order="left")
            .with_columns(played_on=pl.coalesce("played_on", "scheduled_on", "only_day"))
        )
    return days.filter(col("played_on").is_not_null()).select(*KEYS, day="played_on").unique(maintain_order=True)


def scheduled(games: pl.DataFrame, events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The one day of each round: that of the schedule; without one, the day on which most of its games were played (of
    equals the earlier); without dates, the day of a one-day event. A postponed game moves no round.

    A round of the schedule is there whether or not a game of it was played.
    """
    counts = _distinct(games)
    most = (
        counts.sort(*KEYS, col("played_on").is_null(), "games", "played_on", descending=[False] * 3 + [True, False])
        .unique(KEYS, keep="first", maintain_order=True)
        .join(_one_day(events), on="event", how="left", maintain_order="left")
        .select(*KEYS, day=pl.coalesce("played_on", "only_day"))
        .filter(col("day").is_not_null())
    )
    planned = registered(events, rounds).filter(col("event").is_in(counts["event"].unique().implode()))
    if not planned.height:
        return most
    rest = most.join(planned, on=KEYS, how="anti", maintain_order="left")
    return pl.concat([planned.rename({"scheduled_on": "day"}), rest])


def registered(events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The schedules of these events: event, round, scheduled_on."""
    numbered = rounds.join(events.select("event_id", "event"), on="event_id", how="inner", maintain_order="left")
    return numbered.select(*KEYS, scheduled_on="played_on")


def busiest(days: pl.DataFrame, name: str) -> pl.DataFrame:
    """The most rounds of each event on one day, in a column of that name; a row an event that has any."""
    counts = days.group_by("event", "day").agg(pl.len())
    return counts.group_by("event").agg(col("len").max().cast(pl.Int64).alias(name))


def _distinct(games: pl.DataFrame) -> pl.DataFrame:
    """The different days of each round, and how many games were played on each. Games of a round are neighbours."""
    rows = games.select(*KEYS, "played_on")
    first = run_starts(*rows)
    ends = pl.concat([first.slice(1), pl.Series([rows.height], dtype=first.dtype)]).head(first.len())
    runs = rows[first].with_columns(games=ends - first)
    return runs.group_by(*KEYS, "played_on", maintain_order=True).agg(col("games").sum())


def _one_day(events: pl.DataFrame) -> pl.DataFrame:
    return events.filter(col("starts_on") == col("ends_on")).select("event", only_day="starts_on")
