"""FIDE 8.2 and 7.1.4: the first rating, from the games against rated opponents of the last 26 periods."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import polars as pl
from polars import col

from ratingoffice.book.period import Period
from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.numbers import At, Games, Periods, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.article import RATED, Ground
from ratingoffice.law.numbers import half_up
from ratingoffice.message import Message

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
) -> FirstRating:
    stays = below == "stays"
    rule = partial(initial, games=first_games, least=first_least, added=first_added, added_rating=first_added_rating,
                   most=first_most, stays=stays)
    tried_again = "is tried again at every list" if stays else "is forgotten, and counting begins anew"
    first = "the first event in which the player ever met a rated opponent"
    if first_event == "window":
        first = "the first event in the window"
    provisions = (
        Provision(Question.FIRST_GAMES, "7.1.4",
                  Message("at least {games} games against rated opponents", games=first_games)),
        Provision(Question.FIRST_GAMES, "8.2.1",
                  f"a zero score in {first} is disregarded, and only in that one (I-7)"),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  Message("the last {periods} periods, the one being rated included; a pool that comes out below "
                           f"{{least}} {tried_again} (I-4)", periods=first_periods, least=first_least)),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  "a result belongs to the period in which its event was rated (I-31)"),
        Provision(Question.FIRST_WINDOW, "7.2.1",
                  "a player who drops out starts with an empty pool; the count of games and the highest rating stay "
                  "(I-5)"),
        Provision(Question.FIRST_FORMULA, "8.2.2",
                  Message("Ra = the average of the rated opponents and of {added} hypothetical ones rated {rated}, "
                           "each drawn; an opponent counts as when the event was rated, without the rule of 8.3.1 "
                           "(I-9)", added=first_added, rated=first_added_rating)),
        Provision(Question.FIRST_FORMULA, "8.2.3",
                  Message("Ru = Ra + dp(p), p with these {added} draws, rounded to hundredths (I-37), by table "
                           "{table}; rounded half up (I-8)", added=first_added, table=DP_8_1_1.number)),
        Provision(Question.FIRST_BOUNDS, "7.1.4", Message("at least {least}, or it is not published",
                                                           least=first_least)),
        Provision(Question.FIRST_BOUNDS, "8.2.3", Message("at most {most}", most=first_most)),
    )
    enough, high_enough, capped = col("enough"), col("high_enough"), col("Ru") > first_most
    then = "stays in the pool and is tried again at every list" if stays else "counting begins anew"
    said = (
        Ground("8.2.1", col("zero_games") > 0,
               "first event scored zero, its games ({zero_games}) are disregarded"),
        Ground("7.1.4/missing", ~enough,
               Message("{n} of {games} games against rated opponents: {missing} more needed", games=first_games)),
        Ground("7.1.4/low", enough & ~high_enough,
               Message(f"comes out at {{result}}, below {{least}}: {then}", least=first_least)),
        Ground("8.2.3", enough & high_enough & capped,
               Message("first rating: comes out at {Ru}, the maximum is {most}", most=first_most), RATED),
        Ground("7.1.4", enough & high_enough & ~capped,
               Message("first rating from {n} games, with {added:written} drawn {added:game|games} against {rated} "
                        "added", added=first_added, rated=first_added_rating), RATED),
    )
    return FirstRating(rule, said, first_periods, provisions, remembers=first_event == "ever", window_by="7.1.4",
                       zero_by="8.2.1", draws=first_added, draws_rating=first_added_rating, draws_by="8.2.2")


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
