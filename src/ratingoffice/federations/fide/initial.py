"""FIDE 8.2 and 7.1.4: the first rating, from the games against rated opponents of the last 26 periods."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.numbers import At, Games, Periods, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up
from ratingoffice.model.period import Period


def first_rating(
    first_games: Annotated[Games, At("7.1.4")] = 5,
    first_periods: Annotated[Periods, At("7.1.4")] = 26,
    first_least: Annotated[Rating, At("7.1.4")] = 1400,
    first_added: Annotated[Games, At("8.2.2")] = 2,  # hypothetical opponents, each drawn
    first_added_rating: Annotated[Rating, At("8.2.2")] = 1800,
    first_most: Annotated[Rating, At("8.2.3")] = 2200,
) -> FirstRating:
    rule = partial(initial, games=first_games, least=first_least, added=first_added, added_rating=first_added_rating,
                   most=first_most)  # fmt: skip
    return FirstRating(rule, first_periods, (
        Provision(Question.FIRST_GAMES, "7.1.4", f"at least {first_games} games against rated opponents"),
        Provision(Question.FIRST_GAMES, "8.2.1",
                  "a zero score in the first event is disregarded, and only in that one (I-7)"),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  f"the last {first_periods} periods, the one being rated included; a pool that gives no rating is "
                  "tried again at every list (I-4)"),
        Provision(Question.FIRST_WINDOW, "7.2.1",
                  "a player who drops out starts with an empty pool; the count of games and the highest rating stay "
                  "(I-5)"),
        Provision(Question.FIRST_FORMULA, "8.2.2",
                  f"Ra = the average of the rated opponents and of {first_added} hypothetical ones rated "
                  f"{first_added_rating}, both drawn; an opponent counts as when the event was rated, without the "
                  "rule of 8.3.1 (I-9)"),
        Provision(Question.FIRST_FORMULA, "8.2.3",
                  f"Ru = Ra + dp(p), p with these {first_added} draws, by table {DP_8_1_1.number}; rounded half up "
                  "(I-8)"),
        Provision(Question.FIRST_BOUNDS, "7.1.4", f"at least {first_least}, or it is not published"),
        Provision(Question.FIRST_BOUNDS, "8.2.3", f"at most {first_most}"),
    ))  # fmt: skip


def initial(
    pool: pl.DataFrame, period: Period, *, games: int, least: int, added: int, added_rating: int, most: int
) -> Pools:
    """A pool that gives no rating stays, and is tried again at every list (I-4)."""
    enough = col("n") >= games                                                                       # 7.1.4
    high_enough = col("result") >= least                                                             # 7.1.4
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
            p=pl.when(col("n") > 0).then(half_up(col("points") + added * 50, col("n") + added)),
            average=col("opponents") + added * added_rating,
            of=col("n") + added,
        )
        .with_columns(dp=DP_8_1_1.at(col("p")))
        .with_columns(Ru=half_up(col("average") + col("dp") * col("of"), col("of")))                 # 8.2.3, I-8
        .with_columns(result=col("Ru").clip(upper_bound=most))                                       # 8.2.3
        .with_columns(published=(enough & high_enough).fill_null(False))
    )  # fmt: skip
    capped = enough & (col("Ru") > most)
    article = pl.when(capped).then(pl.lit("8.2.3")).otherwise(pl.lit("7.1.4"))
    reason = (
        pl.when(~enough)
        .then(pl.format(f"{{}} of {games} games against rated opponents: {{}} more needed", col("n"), games - col("n")))
        .when(~high_enough)
        .then(pl.format(f"comes out at {{}}, below {least}: stays in the pool and is tried again at every list",
                        "result"))
        .when(capped)
        .then(pl.format(f"first rating: comes out at {{}}, the maximum is {most}", "Ru"))
        .otherwise(pl.format(f"first rating from {{}} games, with two drawn games against {added_rating} added",
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
