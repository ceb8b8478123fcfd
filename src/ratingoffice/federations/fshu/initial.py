"""FShU 4, 6.2 and 6.3: the first rating, from 15 games against rated opponents within 24 periods."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.initial import SUMS, by_event
from ratingoffice.federations.regulation import Pools
from ratingoffice.federations.tables import DP_8_1_1
from ratingoffice.law.numbers import half_up
from ratingoffice.model.period import Period


def performance() -> pl.Expr:
    """6.2.2-6.2.3: the average plus dR(p), rounded to the nearest whole number (6.3, U-5)."""
    p = half_up(col("points"), col("n"))
    return half_up(col("opponents") + DP_8_1_1.at(p) * col("n"), col("n"))


def initial(pool: pl.DataFrame, period: Period) -> Pools:
    events = by_event(pool).with_columns(Ru=performance(), begun=(col("period") < period.name))
    events = events.with_columns(begun=col("begun").any().over("player"))

    # 4: counting begins with the first event of 3 games and a performance of 1600; 6.2.1: not with a zero (U-2)
    begins = col("begun") | ((col("n") >= 3) & (col("Ru") >= 1600) & (col("points") > 0))
    events = events.filter(begins.cum_max().over("player"))

    # 6.2.5: what remains from each event on, the earlier ones dropped; the first row of a player is all of them
    remaining = events.with_columns(
        *(col(name).cum_sum(reverse=True).over("player") for name in SUMS),
        last_period=col("period").max().over("player"),
    ).with_columns(p=half_up(col("points"), col("n")), Ru=performance())
    whole = remaining.unique("player", keep="first", maintain_order=True)
    enough = whole.filter(col("n") >= 15).select("player")                                           # 6.2.1
    kept = (
        remaining.join(enough, on="player", how="semi", maintain_order="left")
        .filter(col("Ru") >= 1600)
        .unique("player", keep="first", maintain_order=True)
        .with_columns(published=pl.lit(True))
    )
    rest = whole.join(kept, on="player", how="anti", maintain_order="left").with_columns(published=pl.lit(False))
    players = (
        pl.concat([kept, rest])
        .sort("player")
        .join(whole.select("player", all_games="n", all_Ru="Ru"), on="player", maintain_order="left")
        .with_columns(average=col("opponents"), of=col("n"), dp=DP_8_1_1.at(col("p")))
        .with_columns(result=col("Ru").clip(upper_bound=2300))                                       # 6.2.4
    )
    dropped = col("all_games") > col("n")
    capped = col("Ru") > 2300
    nought = ~col("published") & (col("all_games") >= 15)
    players = players.with_columns(
        article=pl.when(nought).then(pl.lit("6.2.5"))
        .when(~col("published")).then(pl.lit("4"))
        .when(dropped & capped).then(pl.lit("6.2.5; 6.2.4"))
        .when(dropped).then(pl.lit("6.2.5"))
        .when(capped).then(pl.lit("6.2.4"))
        .otherwise(pl.lit("6.2")),
        reason=pl.when(nought)
        .then(pl.format("comes out at {}, below 1600, also without its earliest events: starts from nought", "Ru"))
        .when(~col("published"))
        .then(pl.format("{} of 15 games against rated opponents: {} more needed", col("n"), 15 - col("n")))
        .when(dropped)
        .then(pl.format("first rating from the last {} of {} games: all of them come out at {}, below 1600",
                        col("n"), "all_games", "all_Ru"))
        .when(capped)
        .then(pl.format("first rating: comes out at {}, the maximum is 2300", "Ru"))
        .otherwise(pl.format("first rating from {} games", col("n"))),
    )  # fmt: skip

    goes_on = players.filter(~col("published") & ~nought).select("player")
    counted = events.select("player", "event_id")
    waiting = pool.join(goes_on, on="player", how="semi", maintain_order="left").join(
        counted, on=["player", "event_id"], how="semi", maintain_order="left"
    )
    return Pools(players.drop("all_games", "all_Ru", "begun"), waiting)
