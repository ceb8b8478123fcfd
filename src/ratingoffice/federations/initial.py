"""Steps that several federations share on the way to a first rating.

A pool is one row a game against a rated opponent.
"""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.rows import run_starts
from ratingoffice.law.numbers import half_up
from ratingoffice.law.table import MirrorTable

#: the columns of a pool's sum: games, points in hundredths, sum of the opponents' ratings
SUMS = ("n", "points", "opponents")


def pooled() -> list[pl.Expr]:
    return [
        pl.len().cast(pl.Int64).alias("n"),
        col("score").sum().alias("points"),
        col("opponent_rating").sum().alias("opponents"),
    ]


def by_event(pool: pl.DataFrame) -> pl.DataFrame:
    """The pool's events, summed, each player's in order, as the pool stands: by last day, then event id."""
    keys = ("player", "event_ends_on", "event")
    first = run_starts(*(pool[key] for key in keys))
    last = pl.concat([first.slice(1), pl.Series([pool.height], dtype=pl.UInt32)]).head(first.len()) - 1
    up_to = pool.select(
        n=pl.int_range(1, pl.len() + 1), points=col("score").cum_sum(), opponents=col("opponent_rating").cum_sum()
    )[last]
    events = pool.select(*keys, "period")[first].hstack(up_to.select(pl.all() - pl.all().shift(fill_value=0)))
    if run_starts(*(pool[key] for key in (*keys, "period"))).len() > first.len():  # an event of several periods
        latest = pool.group_by(keys, maintain_order=True).agg(col("period").max())
        events = events.with_columns(latest["period"])
    return events


def fraction() -> pl.Expr:
    """p: the fractional score in whole hundredths, half up."""
    return half_up(col("points"), col("n"))


def performance(table: MirrorTable) -> pl.Expr:
    """The opponents' average plus dp(p), rounded once, half up."""
    return half_up(col("opponents") + table.at(fraction()) * col("n"), col("n"))
