"""FShU 4, 6.2 and 6.3: the first rating, from 15 games against rated opponents within 24 periods."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import polars as pl
from polars import col

from ratingoffice.book.period import Period
from ratingoffice.federations.initial import SUMS, by_event, fraction, performance
from ratingoffice.federations.numbers import At, Games, Periods, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.federations.tables import DP
from ratingoffice.law.article import RATED, Ground
from ratingoffice.law.table import MirrorTable
from ratingoffice.message import Message

# fmt: off

DP_6_1A = MirrorTable("6.1а", DP)


def first_rating(
    first_begins_games: Annotated[Games, At("4")] = 3,
    first_begins_performance: Annotated[Rating, At("4")] = 1600,
    first_games: Annotated[Games, At("4")] = 15,
    first_periods: Annotated[Periods, At("4")] = 24,  # two years (U-3)
    first_most: Annotated[Rating, At("6.2.4")] = 2300,
    first_least: Annotated[Rating, At("6.2.5")] = 1600,
    begins: Annotated[str, Reads("U-2")] = "begins",
    remainder: Annotated[str, Reads("U-4")] = "begins",
) -> FirstRating:
    by_letter = begins == "letter"
    rule = partial(initial, begins_games=first_begins_games, begins_performance=first_begins_performance,
                   games=first_games, most=first_most, least=first_least, anything=remainder == "any",
                   by_letter=by_letter)
    remains = "what remains begins with an event with which counting may begin (4)"
    if remainder == "any":
        remains = "whatever remains"
    begin = Message("counting begins with the first event of at least {games} such games and a performance of at "
                     "least {performance} (U-2); it is asked for only while no results wait (U-20)",
                     games=first_begins_games, performance=first_begins_performance)
    if by_letter:
        begin = Message("a performance of at least {performance} in the player's first tournament, or nothing is ever "
                         "counted; counting begins with the first event of at least {games} such games (U-2)",
                         games=first_begins_games, performance=first_begins_performance)
    provisions = (
        Provision(Question.FIRST_GAMES, "4", Message("{games} games against opponents with an FShU rating",
                                                      games=first_games)),
        Provision(Question.FIRST_GAMES, "4", begin),
        Provision(Question.FIRST_GAMES, "6.2.1", "not with an event scored zero"),
        Provision(Question.FIRST_WINDOW, "4", Message("the last {periods} periods, the one being rated included (U-3)",
                                                       periods=first_periods)),
        Provision(Question.FIRST_FORMULA, "6.2.1", "Rc = the average of the rated opponents"),
        Provision(Question.FIRST_FORMULA, "6.2.3", Message("Ru = Rc + dR(p) by table {table}", table=DP_6_1A.number)),
        Provision(Question.FIRST_FORMULA, "6.3", "all results as if of one event; p rounded to hundredths (U-33), the "
                                                   "rating to a whole number, half up (U-5)"),
        Provision(Question.FIRST_BOUNDS, "6.2.4", Message("at most {most}", most=first_most)),
        Provision(Question.FIRST_BOUNDS, "6.2.5",
                  Message("below {least}: the earliest events are dropped one by one until it is reached; "
                           f"{remains}, with any number of games (U-4); else the player starts from nought",
                           least=first_least)),
    )
    published, nought, dropped, capped = col("published"), col("nought"), col("dropped"), col("Ru") > first_most
    from_last = Message("first rating from the last {n} of {all_games} games: all of them come out at {all_Ru}, below "
                         "{least}", least=first_least)
    reasons = (
        Ground("6.2.5/nought", nought,
               Message("comes out at {Ru}, below {least}, also without its earliest events: starts from nought",
                        least=first_least)),
        Ground("4/missing", ~published & ~nought,
               Message("{n} of {games} games against rated opponents: {missing} more needed", games=first_games)),
        Ground("6.2.5/dropped_capped", published & dropped & capped, from_last, RATED, also="6.2.4"),
        Ground("6.2.5/dropped", published & dropped & ~capped, from_last, RATED),
        Ground("6.2.4", published & ~dropped & capped,
               Message("first rating: comes out at {Ru}, the maximum is {most}", most=first_most), RATED),
        Ground("6.2", published & ~dropped & ~capped, "first rating from {n} games", RATED),
    )
    return FirstRating(rule, reasons, first_periods, provisions, remembers=by_letter, window_by="4")


def initial(
    pool: pl.DataFrame, period: Period, *, begins_games: int, begins_performance: int, games: int, most: int,
    least: int, anything: bool, by_letter: bool,
) -> Pools:
    """6.2.2-6.2.3 and 6.3: the performance of the games that count. By the letter `pool` holds every result on record,
    of which those that have left the window are only remembered."""
    if by_letter:
        events = events_by_the_letter(pool, begins_games, begins_performance)                        # 4
    else:
        events = begun_events(pool, period, begins_games, begins_performance)
    remaining = what_remains(events, anything)                                                       # 6.2.5
    all_results = remaining.unique("player", keep="first", maintain_order=True)
    enough = all_results.filter(col("n") >= games).select("player")                                  # 6.2.1
    published = (
        remaining.join(enough, on="player", how="semi", maintain_order="left")
        .filter((col("Ru") >= least) & col("may_begin"))                                             # 6.2.5
        .unique("player", keep="first", maintain_order=True)
        .with_columns(published=pl.lit(True))
    )
    unpublished = all_results.join(published, on="player", how="anti", maintain_order="left").with_columns(
        published=pl.lit(False)
    )
    players = (
        pl.concat([published, unpublished])
        .sort("player")
        .join(all_results.select("player", all_games="n", all_Ru="Ru"), on="player", maintain_order="left")
        .with_columns(average=col("opponents"), of=col("n"), dp=DP_6_1A.at(col("p")))
        .with_columns(result=col("Ru").clip(upper_bound=most))                                       # 6.2.4
        .with_columns(dropped=col("all_games") > col("n"), missing=games - col("n"),
                      nought=~col("published") & (col("all_games") >= games))
    )
    over = players.filter(col("published") | col("nought")).select("player")
    results = pool.filter("recent").join(events, on=["player", "event"], how="semi", maintain_order="left")
    waiting = (pool if by_letter else results).join(over, on="player", how="anti", maintain_order="left")
    return Pools(players.drop("begun", "qualifies", "may_begin"), results, waiting)


def begun_events(pool: pl.DataFrame, period: Period, games: int, least: int) -> pl.DataFrame:
    """4: the events from the one with which counting begins: the first of so many games and so good a result, and not
    one scored zero (6.2.1, U-2); asked for only while no results wait (U-20)."""
    events = by_event(pool).with_columns(Ru=performance(DP_6_1A), begun=col("period") < period.name)
    events = events.with_columns(
        begun=col("begun").any().over("player"),
        qualifies=(col("n") >= games) & (col("Ru") >= least) & (col("points") > 0),
    )
    return events.filter((col("begun") | col("qualifies")).cum_max().over("player"))


def events_by_the_letter(pool: pl.DataFrame, games: int, least: int) -> pl.DataFrame:
    """4 by the letter (U-2): nothing without a good result in the player's first tournament, one scored zero apart
    (6.2.1); the events from the first of so many games, as far as they are in the window."""
    ever = by_event(pool).with_columns(Ru=performance(DP_6_1A)).filter((col("points") > 0).cum_max().over("player"))
    countable = ever.filter(
        (col("Ru").first().over("player") >= least) & (col("n") >= games).cum_max().over("player")
    )
    events = by_event(pool.filter("recent")).join(countable, on=["player", "event"], how="semi", maintain_order="left")
    events = events.with_columns(Ru=performance(DP_6_1A), begun=pl.lit(True))
    return events.with_columns(qualifies=(col("n") >= games) & (col("Ru") >= least) & (col("points") > 0))


def what_remains(events: pl.DataFrame, anything: bool) -> pl.DataFrame:
    """6.2.5: the sums from each event on, the earlier ones dropped; the first row of a player is all of them. What
    remains without the dropped ones begins as counting may begin (U-4)."""
    return events.with_columns(
        *(col(name).cum_sum(reverse=True).over("player") for name in SUMS),
        last_period=col("period").max().over("player"),
        may_begin=col("player").is_first_distinct() | col("qualifies") | pl.lit(anything),
    ).with_columns(p=fraction(), Ru=performance(DP_6_1A))                                            # 6.3, U-5
