"""FShU 4, 6.2 and 6.3: the first rating, from 15 games against rated opponents within 24 periods."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event, fraction, performance
from ratingoffice.federations.numbers import At, Games, Periods, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.federations.tables import DP
from ratingoffice.law.table import MirrorTable
from ratingoffice.model.period import Period

# fmt: off

DP_6_1A = MirrorTable("6.1а", DP)


def first_rating(
    first_begins_games: Annotated[Games, At("4")] = 3,
    first_begins_performance: Annotated[Rating, At("4")] = 1600,
    first_games: Annotated[Games, At("4")] = 15,
    first_periods: Annotated[Periods, At("4")] = 24,  # two years (U-3)
    first_most: Annotated[Rating, At("6.2.4")] = 2300,
    first_least: Annotated[Rating, At("6.2.5")] = 1600,
    remainder: Annotated[str, Reads("U-4")] = "begins",
) -> FirstRating:
    rule = partial(initial, begins_games=first_begins_games, begins_performance=first_begins_performance,
                   games=first_games, most=first_most, least=first_least, anything=remainder == "any")
    remains = "whatever remains" if remainder == "any" else \
              "what remains begins with an event with which counting may begin (4)"
    return FirstRating(rule, first_periods, (
        Provision(Question.FIRST_GAMES, "4", f"{first_games} games against opponents with an FShU rating"),
        Provision(Question.FIRST_GAMES, "4",
                  f"counting begins with the first event of at least {first_begins_games} such games and a performance "
                  f"of at least {first_begins_performance} (U-2); it is asked for only while no results wait (U-20)"),
        Provision(Question.FIRST_GAMES, "6.2.1", "not with an event scored zero"),
        Provision(Question.FIRST_WINDOW, "4", f"the last {first_periods} periods, the one being rated included (U-3)"),
        Provision(Question.FIRST_FORMULA, "6.2.1", "Rc = the average of the rated opponents"),
        Provision(Question.FIRST_FORMULA, "6.2.3", f"Ru = Rc + dR(p) by table {DP_6_1A.number}"),
        Provision(Question.FIRST_FORMULA, "6.3", "all results as if of one event; rounded half up (U-5)"),
        Provision(Question.FIRST_BOUNDS, "6.2.4", f"at most {first_most}"),
        Provision(Question.FIRST_BOUNDS, "6.2.5",
                  f"below {first_least}: the earliest events are dropped one by one until it is reached; {remains}, "
                  "with any number of games (U-4); else the player starts from nought"),
    ))


def initial(
    pool: pl.DataFrame, period: Period, *, begins_games: int, begins_performance: int, games: int, most: int,
    least: int, anything: bool,
) -> Pools:
    """6.2.2-6.2.3 and 6.3: the performance of the games that count."""
    Ru = performance(DP_6_1A)  # U-5
    events = by_event(pool).with_columns(Ru=Ru, begun=(col("period") < period.name))
    events = events.with_columns(begun=col("begun").any().over("player"))

    # 4: counting begins with the first event of so many games and so good a result; 6.2.1: not with a zero (U-2)
    qualifies = (col("n") >= begins_games) & (col("Ru") >= begins_performance) & (col("points") > 0)
    events = events.with_columns(qualifies=qualifies)
    begins = col("begun") | col("qualifies")
    events = events.filter(begins.cum_max().over("player"))

    # 6.2.5: what remains from each event on, the earlier ones dropped; the first row of a player is all of them. What
    # remains without the dropped ones begins as counting may begin (U-4)
    may_begin = col("player").is_first_distinct() | col("qualifies") | pl.lit(anything)
    remaining = events.with_columns(
        *(col(name).cum_sum(reverse=True).over("player") for name in SUMS),
        last_period=col("period").max().over("player"),
        may_begin=may_begin,
    ).with_columns(p=fraction(), Ru=Ru)
    whole = remaining.unique("player", keep="first", maintain_order=True)
    enough = whole.filter(col("n") >= games).select("player")                                        # 6.2.1
    kept = (
        remaining.join(enough, on="player", how="semi", maintain_order="left")
        .filter((col("Ru") >= least) & col("may_begin"))
        .unique("player", keep="first", maintain_order=True)
        .with_columns(published=pl.lit(True))
    )
    rest = whole.join(kept, on="player", how="anti", maintain_order="left").with_columns(published=pl.lit(False))
    players = (
        pl.concat([kept, rest])
        .sort("player")
        .join(whole.select("player", all_games="n", all_Ru="Ru"), on="player", maintain_order="left")
        .with_columns(average=col("opponents"), of=col("n"), dp=DP_6_1A.at(col("p")))
        .with_columns(result=col("Ru").clip(upper_bound=most))                                       # 6.2.4
    )
    dropped = col("all_games") > col("n")
    capped = col("Ru") > most
    nought = ~col("published") & (col("all_games") >= games)
    players = players.with_columns(
        article=pl.when(nought).then(pl.lit("6.2.5"))
        .when(~col("published")).then(pl.lit("4"))
        .when(dropped & capped).then(pl.lit("6.2.5; 6.2.4"))
        .when(dropped).then(pl.lit("6.2.5"))
        .when(capped).then(pl.lit("6.2.4"))
        .otherwise(pl.lit("6.2")),
        reason=pl.when(nought)
        .then(pl.format(f"comes out at {{}}, below {least}, also without its earliest events: starts from nought",
                        "Ru"))
        .when(~col("published"))
        .then(pl.format(f"{{}} of {games} games against rated opponents: {{}} more needed", col("n"), games - col("n")))
        .when(dropped)
        .then(pl.format(f"first rating from the last {{}} of {{}} games: all of them come out at {{}}, below {least}",
                        col("n"), "all_games", "all_Ru"))
        .when(capped)
        .then(pl.format(f"first rating: comes out at {{}}, the maximum is {most}", "Ru"))
        .otherwise(pl.format("first rating from {} games", col("n"))),
    )

    goes_on = players.filter(~col("published") & ~nought).select("player")
    held = pool.join(events.select("player", "event"), on=["player", "event"], how="semi", maintain_order="left")
    waiting = held.join(goes_on, on="player", how="semi", maintain_order="left")
    return Pools(players.drop("all_games", "all_Ru", "begun", "qualifies", "may_begin"), held, waiting)
