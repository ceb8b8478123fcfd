"""FIDE 8.2 and 7.1.4: the first rating, from the games against rated opponents of the last 26 periods."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.numbers import At, Games, Periods, Rating, counted
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up
from ratingoffice.model.period import Period

# fmt: off


def first_rating(
    first_games: Annotated[Games, At("7.1.4")] = 5,
    first_periods: Annotated[Periods, At("7.1.4")] = 26,
    first_least: Annotated[Rating, At("7.1.4")] = 1400,
    first_added: Annotated[Games, At("8.2.2")] = 2,  # hypothetical opponents, each drawn
    first_added_rating: Annotated[Rating, At("8.2.2")] = 1800,
    first_most: Annotated[Rating, At("8.2.3")] = 2200,
    below: Annotated[str, Reads("I-4")] = "stays",
    first_event: Annotated[str, Reads("I-7")] = "ever",
    cite: Callable[[str], str] = str,  # as the article is numbered in another chapter
) -> FirstRating:
    rule = partial(initial, games=first_games, least=first_least, added=first_added, added_rating=first_added_rating,
                   most=first_most, stays=below == "stays", cite=cite)
    tried_again = "is tried again at every list" if below == "stays" else "is forgotten, and counting begins anew"
    first = "the first event in which the player ever met a rated opponent" if first_event == "ever" else \
            "the first event in the window"
    return FirstRating(rule, first_periods, (
        Provision(Question.FIRST_GAMES, "7.1.4", f"at least {first_games} games against rated opponents"),
        Provision(Question.FIRST_GAMES, "8.2.1",
                  f"a zero score in {first} is disregarded, and only in that one (I-7)"),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  f"the last {first_periods} periods, the one being rated included; a pool that comes out below "
                  f"{first_least} {tried_again} (I-4)"),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  "a result belongs to the period in which its event was rated (I-31)"),
        Provision(Question.FIRST_WINDOW, "7.2.1",
                  "a player who drops out starts with an empty pool; the count of games and the highest rating stay "
                  "(I-5)"),
        Provision(Question.FIRST_FORMULA, "8.2.2",
                  f"Ra = the average of the rated opponents and of {first_added} hypothetical ones rated "
                  f"{first_added_rating}, each drawn; an opponent counts as when the event was rated, without the "
                  "rule of 8.3.1 (I-9)"),
        Provision(Question.FIRST_FORMULA, "8.2.3",
                  f"Ru = Ra + dp(p), p with these {first_added} draws, by table {DP_8_1_1.number}; rounded half up "
                  "(I-8)"),
        Provision(Question.FIRST_BOUNDS, "7.1.4", f"at least {first_least}, or it is not published"),
        Provision(Question.FIRST_BOUNDS, "8.2.3", f"at most {first_most}"),
    ), remembers=first_event == "ever")


def initial(
    pool: pl.DataFrame, period: Period, *, games: int, least: int, added: int, added_rating: int, most: int,
    stays: bool, cite: Callable[[str], str],
) -> Pools:
    """`pool` holds every result on record; those that have left the window are not `recent`, and only remembered."""
    enough = col("n") >= games                                                                       # 7.1.4
    high_enough = col("result") >= least                                                             # 7.1.4
    every_event = by_event(pool)
    first = every_event.filter(col("player").is_first_distinct())
    zeros = first.filter(col("points") == 0).select("player", "event", zero=pl.lit(True))            # 8.2.1, I-7
    recent = pool if pool["recent"].all() else pool.filter("recent")
    events = every_event if recent is pool else by_event(recent)
    events = events.join(zeros, on=["player", "event"], how="left", maintain_order="left")
    events = events.with_columns(col("zero").fill_null(False))
    counted_events = pl.when(~col("zero"))
    players = (
        events.group_by("player", maintain_order=True)
        .agg(
            *(counted_events.then(col(name)).sum().alias(name) for name in SUMS),
            counted_events.then(col("period")).max().alias("last_period"),
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
    )
    capped = enough & (col("Ru") > most)
    article = pl.when(capped).then(pl.lit(cite("8.2.3"))).otherwise(pl.lit(cite("7.1.4")))
    then = "stays in the pool and is tried again at every list" if stays else "counting begins anew"
    reason = (
        pl.when(~enough)
        .then(pl.format(f"{{}} of {games} games against rated opponents: {{}} more needed", col("n"), games - col("n")))
        .when(~high_enough)
        .then(pl.format(f"comes out at {{}}, below {least}: {then}", "result"))
        .when(capped)
        .then(pl.format(f"first rating: comes out at {{}}, the maximum is {most}", "Ru"))
        .otherwise(pl.format(f"first rating from {{}} games, with {counted(added, 'drawn game')} against "
                             f"{added_rating} added", col("n")))
    )
    disregarded = pl.when(col("zero_games") > 0)
    players = players.with_columns(
        article=pl.concat_str(disregarded.then(pl.lit(f"{cite('8.2.1')}; ")).otherwise(pl.lit("")), article),
        reason=pl.concat_str(
            disregarded.then(pl.format("first event scored zero, its games ({}) are disregarded; ", "zero_games"))
            .otherwise(pl.lit("")),
            reason,
        ),
    )
    done = players.filter(col("published") | (enough & ~high_enough & pl.lit(not stays))).select("player")
    waiting = pool.join(done, on="player", how="anti", maintain_order="left")
    return Pools(players, recent, waiting)
