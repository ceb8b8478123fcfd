"""Steps that several federations share on the way to a first rating.

A pool is one row a game against a rated opponent.
"""

from __future__ import annotations

import polars as pl
from polars import col

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
    another = pl.any_horizontal(col(key).ne_missing(col(key).shift()) for key in keys)
    return (
        pool.with_columns(run=another.cum_sum().set_sorted())
        .group_by("run", maintain_order=True)
        .agg(col(keys).first(), *pooled(), col("period").max())
        .drop("run")
    )


def fraction() -> pl.Expr:
    """p: the fractional score in whole hundredths, half up."""
    return half_up(col("points"), col("n"))


def performance(table: MirrorTable) -> pl.Expr:
    """The opponents' average plus dp(p), rounded once, half up."""
    return half_up(col("opponents") + table.at(fraction()) * col("n"), col("n"))
