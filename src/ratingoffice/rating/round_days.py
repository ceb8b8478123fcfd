"""The days of rounds: by the registered schedule, by the dates of the games, or the only day of a one-day event.

Regulations count rounds and hours of play a day. Some name the day on which the games were played (`days_played`), some
the day for which the event's regulations provide the round (`days_scheduled`). Both return event, round and day, each
combination once; rounds of which no day is known are left out.
"""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.rows import run_starts

KEYS = ("event", "round")


def days_played(games: pl.DataFrame, events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Return the days on which games of each round were played.

    An undated game belongs to the day that the schedule gives its round, else to the day of a one-day event.
    """
    days = _count_games(games)
    if days["played_on"].null_count():
        days = (
            days.join(registered_days(events, rounds), on=KEYS, how="left", maintain_order="left")
            .join(_only_days(events), on="event", how="left", maintain_order="left")
            .with_columns(played_on=pl.coalesce("played_on", "scheduled_on", "only_day"))
        )
    return days.filter(col("played_on").is_not_null()).select(*KEYS, day="played_on").unique(maintain_order=True)


def days_scheduled(games: pl.DataFrame, events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Return the one day of each round. A postponed game moves no round.

    That is the day of the schedule; without one, the day on which most of its games were played (of equals the
    earlier); without dates, the day of a one-day event.

    A round of the schedule is there whether or not a game of it was played.
    """
    counts = _count_games(games)
    most = (
        counts.sort(*KEYS, col("played_on").is_null(), "games", "played_on", descending=[False] * 3 + [True, False])
        .unique(KEYS, keep="first", maintain_order=True)
        .join(_only_days(events), on="event", how="left", maintain_order="left")
        .select(*KEYS, day=pl.coalesce("played_on", "only_day"))
        .filter(col("day").is_not_null())
    )
    planned = registered_days(events, rounds).filter(col("event").is_in(counts["event"].unique().implode()))
    if not planned.height:
        return most
    unplanned = most.join(planned, on=KEYS, how="anti", maintain_order="left")
    return pl.concat([planned.rename({"scheduled_on": "day"}), unplanned])


def registered_days(events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Return the schedules of these events: event, round, scheduled_on."""
    numbered = rounds.join(events.select("event_id", "event"), on="event_id", how="inner", maintain_order="left")
    return numbered.select(*KEYS, scheduled_on="played_on")


def count_rounds_a_day(days: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return the most rounds of each event on one day, in a column of that name; a row an event that has any."""
    counts = days.group_by("event", "day").agg(pl.len())
    return counts.group_by("event").agg(col("len").max().cast(pl.Int64).alias(name))


def _count_games(games: pl.DataFrame) -> pl.DataFrame:
    """Count the games of each round by day. The games of a round are neighbours."""
    rows = games.select(*KEYS, "played_on")
    starts = run_starts(*rows)
    ends = pl.concat([starts.slice(1), pl.Series([rows.height], dtype=starts.dtype)]).head(starts.len())
    runs = rows[starts].with_columns(games=ends - starts)
    return runs.group_by(*KEYS, "played_on", maintain_order=True).agg(col("games").sum())


def _only_days(events: pl.DataFrame) -> pl.DataFrame:
    return events.filter(col("starts_on") == col("ends_on")).select("event", only_day="starts_on")
