"""FIDE 8.2 and 7.1.4: the first rating, from the games against rated opponents of the last 26 periods."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.regulation import Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up
from ratingoffice.model.period import Period

GAMES, WINDOW, LEAST = 5, 26, 1400  # 7.1.4
ADDED, ADDED_RATING = 2, 1800  # 8.2.2: hypothetical opponents, each drawn
MOST = 2200  # 8.2.3

FIRST_RATING = (
    Provision(Question.FIRST_GAMES, "7.1.4", f"at least {GAMES} games against rated opponents"),
    Provision(Question.FIRST_GAMES, "8.2.1",
              "a zero score in the first event is disregarded, and only in that one (I-7)"),
    Provision(Question.FIRST_WINDOW, "7.1.4",
              f"the last {WINDOW} periods, the one being rated included; a pool that gives no rating is tried again "
              "at every list (I-4)"),
    Provision(Question.FIRST_WINDOW, "7.2.1",
              "a player who drops out starts with an empty pool; the count of games and the highest rating stay (I-5)"),
    Provision(Question.FIRST_FORMULA, "8.2.2",
              f"Ra = the average of the rated opponents and of {ADDED} hypothetical ones rated {ADDED_RATING}, both "
              "drawn; an opponent counts as when the event was rated, without the rule of 8.3.1 (I-9)"),
    Provision(Question.FIRST_FORMULA, "8.2.3",
              f"Ru = Ra + dp(p), p with these {ADDED} draws, by table {DP_8_1_1.number}; rounded half up (I-8)"),
    Provision(Question.FIRST_BOUNDS, "7.1.4", f"at least {LEAST}, or it is not published"),
    Provision(Question.FIRST_BOUNDS, "8.2.3", f"at most {MOST}"),
)  # fmt: skip

ENOUGH = col("n") >= GAMES                                                                           # 7.1.4
HIGH_ENOUGH = col("result") >= LEAST                                                                 # 7.1.4


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
            p=pl.when(col("n") > 0).then(half_up(col("points") + ADDED * 50, col("n") + ADDED)),
            average=col("opponents") + ADDED * ADDED_RATING,
            of=col("n") + ADDED,
        )
        .with_columns(dp=DP_8_1_1.at(col("p")))
        .with_columns(Ru=half_up(col("average") + col("dp") * col("of"), col("of")))                 # 8.2.3, I-8
        .with_columns(result=col("Ru").clip(upper_bound=MOST))                                       # 8.2.3
        .with_columns(published=(ENOUGH & HIGH_ENOUGH).fill_null(False))
    )  # fmt: skip
    capped = ENOUGH & (col("Ru") > MOST)
    article = pl.when(capped).then(pl.lit("8.2.3")).otherwise(pl.lit("7.1.4"))
    reason = (
        pl.when(~ENOUGH)
        .then(pl.format(f"{{}} of {GAMES} games against rated opponents: {{}} more needed", col("n"), GAMES - col("n")))
        .when(~HIGH_ENOUGH)
        .then(pl.format(f"comes out at {{}}, below {LEAST}: stays in the pool and is tried again at every list",
                        "result"))
        .when(capped)
        .then(pl.format(f"first rating: comes out at {{}}, the maximum is {MOST}", "Ru"))
        .otherwise(pl.format(f"first rating from {{}} games, with two drawn games against {ADDED_RATING} added",
                             col("n")))
    )  # fmt: skip
    disregarded = pl.when(col("zero_games") > 0)
    players = players.with_columns(
        article=pl.concat_str(disregarded.then(pl.lit("8.2.1; ")).otherwise(pl.lit("")), article),
        reason=pl.concat_str(
            disregarded.then(pl.format("first event scored zero, its games ({}) are disregarded; ", "zero_games"))
            .otherwise(pl.lit("")),
            reason,
        ),
    )  # fmt: skip
    rated = players.filter("published").select("player")
    return Pools(players, pool, pool.join(rated, on="player", how="anti", maintain_order="left"))
