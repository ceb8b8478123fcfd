"""FIDE 8.2 and 7.1.4: the first rating, from the games against rated opponents of the last 26 periods."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.regulation import Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up
from ratingoffice.model.period import Period

FIRST_RATING_WINDOW = 26  # 7.1.4, I-4: the periods of the last 26 lists, the one being rated included
ENOUGH = col("n") >= 5                                                                               # 7.1.4
HIGH_ENOUGH = col("result") >= 1400                                                                  # 7.1.4


def initial(pool: pl.DataFrame, period: Period) -> Pools:
    """A pool that gives no rating stays, and is tried again at every list (I-4)."""
    events = by_event(pool).with_columns(first=col("player").is_first_distinct())
    events = events.with_columns(zero=col("first") & (col("points") == 0))                           # 8.2.1, I-7
    counted = pl.when(~col("zero"))
    players = (
        events.group_by("player", maintain_order=True)
        .agg(
            *(counted.then(col(name)).sum().alias(name) for name in SUMS),
            counted.then(col("period")).max().alias("last_period"),
            zero_games=pl.when(col("zero")).then(col("n")).sum(),
        )
        .with_columns(                                                                               # 8.2.2
            p=pl.when(col("n") > 0).then(half_up(col("points") + 2 * 50, col("n") + 2)),
            average=col("opponents") + 2 * 1800,
            of=col("n") + 2,
        )
        .with_columns(dp=DP_8_1_1.at(col("p")))
        .with_columns(Ru=half_up(col("average") + col("dp") * col("of"), col("of")))                 # 8.2.3, I-8
        .with_columns(result=col("Ru").clip(upper_bound=2200))                                       # 8.2.3
        .with_columns(published=(ENOUGH & HIGH_ENOUGH).fill_null(False))
    )
    missing = 5 - col("n")
    article = (
        pl.when(ENOUGH & (col("Ru") > 2200)).then(pl.lit("8.2.3")).otherwise(pl.lit("7.1.4"))
    )
    reason = (
        pl.when(~ENOUGH)
        .then(pl.format("{} of 5 games against rated opponents: {} more needed", col("n"), missing))
        .when(~HIGH_ENOUGH)
        .then(pl.format("comes out at {}, below 1400: stays in the pool and is tried again at every list", "result"))
        .when(col("Ru") > 2200)
        .then(pl.format("first rating: comes out at {}, the maximum is 2200", "Ru"))
        .otherwise(pl.format("first rating from {} games, with two drawn games against 1800 added", col("n")))
    )
    disregarded = pl.when(col("zero_games") > 0)
    players = players.with_columns(
        article=pl.concat_str(disregarded.then(pl.lit("8.2.1; ")).otherwise(pl.lit("")), article),
        reason=pl.concat_str(
            disregarded.then(pl.format("first event scored zero, its {} games are disregarded; ", "zero_games"))
            .otherwise(pl.lit("")),
            reason,
        ),
    )  # fmt: skip
    rated = players.filter("published").select("player")
    return Pools(players, pool.join(rated, on="player", how="anti", maintain_order="left"))
