"""The steps of a FIDE first rating (8.2 and 7.1.4): from the pool of a player's results to Ru."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.period import Period
from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.regulation import Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up

# fmt: off


def initial(
    pool: pl.DataFrame, period: Period, *, games: int, least: int, added: int, added_rating: int, most: int, stays: bool
) -> Pools:
    """`pool` holds every result on record; those that have left the window are not `recent`, and only remembered."""
    recent = pool if pool["recent"].all() else pool.filter("recent")                                 # 7.1.4
    players = (
        without_a_first_zero(recent, pool)                                                           # 8.2.1
        .with_columns(p=score_with_draws(added), average=average_with(added, added_rating), of=col("n") + added)
        .with_columns(dp=DP_8_1_1.at(col("p")))                                                      # 8.2.3
        .with_columns(Ru=half_up(col("average") + col("dp") * col("of"), col("of")))                 # 8.2.3, I-8
        .with_columns(result=col("Ru").clip(upper_bound=most))                                       # 8.2.3
        .with_columns(enough=col("n") >= games, high_enough=(col("result") >= least).fill_null(False),  # 7.1.4
                      missing=games - col("n"))
        .with_columns(published=col("enough") & col("high_enough"))
    )
    over = col("published") | (col("enough") & ~col("high_enough") & pl.lit(not stays))              # I-4
    waiting = pool.join(players.filter(over).select("player"), on="player", how="anti", maintain_order="left")
    return Pools(players, recent, waiting)


def without_a_first_zero(recent: pl.DataFrame, pool: pl.DataFrame) -> pl.DataFrame:
    """8.2.1: each player's sums, without the first event ever if it was scored zero (I-7)."""
    every_event = by_event(pool)
    first = every_event.filter(col("player").is_first_distinct())
    zeros = first.filter(col("points") == 0).select("player", "event", zero=pl.lit(True))
    events = every_event if recent is pool else by_event(recent)
    events = events.join(zeros, on=["player", "event"], how="left", maintain_order="left")
    counts = pl.when(col("zero").is_null())
    return events.group_by("player", maintain_order=True).agg(
        *(counts.then(col(name)).sum().alias(name) for name in SUMS),
        counts.then(col("period")).max().alias("last_period"),
        zero_games=pl.when("zero").then(col("n")).sum(),
    )


def score_with_draws(added: int) -> pl.Expr:
    """8.2.2: p, in whole hundredths, with the hypothetical draws; of no games there is none."""
    return pl.when(col("n") > 0).then(half_up(col("points") + added * 50, col("n") + added))


def average_with(added: int, rated: int) -> pl.Expr:
    """8.2.2: the opponents' ratings summed, with the hypothetical ones; Ra is this divided by their number."""
    return col("opponents") + added * rated
