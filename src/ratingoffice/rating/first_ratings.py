"""The pools of results of unrated players, and the first ratings they give."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import RESULT_TEXTS
from ratingoffice.book.rows import map_runs, run_starts
from ratingoffice.book.sort_key import sort_key
from ratingoffice.federations.regulation import FirstRating
from ratingoffice.rating.ledger import Ledger

#: a result of this period in its pool: the row of its player, and what is kept while it waits
POOL_COLUMNS = ["player", *TABLES["pending"]]


def pool_rows(ledger: Ledger, sides: Sequence[pl.DataFrame], pool: str, period: Period) -> pl.DataFrame:
    """The results of this period that wait for a first rating."""
    book = ledger.book
    kept = ("player", "event", "opponent", "opponent_rating", "round", "result")
    new = pl.concat([piece.select(kept)[piece["to_pool"].arg_true()] for piece in sides], rechunk=True)
    return new.select(
        "player",
        pool=pl.lit(pool),
        player_id=book.players["player_id"][new["player"]],
        period=pl.lit(period.name),
        event_id=book.events["event_id"][new["event"]],
        event_ends_on=book.events["ends_on"][new["event"]],
        round="round",
        opponent_id=book.players["player_id"][new["opponent"]],
        opponent_rating=col("opponent_rating").cast(pl.Int64),
        result=RESULT_TEXTS[new["result"]],
    ).select(POOL_COLUMNS)


def pool_of(
    ledger: Ledger, new: pl.DataFrame, unrated: pl.Series, pool: str, period: Period, first_rating: FirstRating
) -> tuple[pl.DataFrame, pl.Series]:
    """The results that waited and those of this period, in the order of their table.

    Those that have left the window are there only where the edition remembers them, and are not `recent`. Events are
    numbered in the order of their ids, which come along.
    """
    since = period.window(first_rating.periods)
    remembers = first_rating.remembers
    waited = ledger.book.pending.with_columns(player=ledger.coded.pending).filter(
        col("pool") == pool, pl.lit(remembers) | (col("period") >= since), col("period") <= period.name
    )
    waited = waited.filter(unrated[waited["player"]])
    columns = ("player", "event_ends_on", "event_id", "round", "opponent_id", "opponent_rating", "result", "period")
    both = pl.concat([waited.select(columns), new.select(columns)], rechunk=True)
    points = pl.when(col("result") == "1").then(100).when(col("result") == "=").then(50).otherwise(0)
    event_ids = both["event_id"][run_starts(both["event_id"])].unique().sort()
    names = pl.Series([period.name], dtype=pl.String).append(waited["period"]).unique().sort()
    pools = both.select(
        "player",
        "event_ends_on",
        map_runs(both["event_id"], lambda some: some.cast(pl.Enum(event_ids)).to_physical()).alias("event"),
        "round",
        "opponent_id",
        "opponent_rating",
        score=points.cast(pl.Int64),
        period=map_runs(both["period"], lambda some: some.cast(pl.Enum(names))),
    )
    keys = ("player", "event_ends_on", "event", "round")
    key = sort_key(*(pools[name].to_physical() for name in keys))
    pools = pools.sort(keys) if key is None else pools[key.arg_sort()]
    tied = pl.all_horizontal(col(key).eq_missing(col(key).shift()) for key in ("player", "event", "round"))
    if pools.select(tied.any()).item():  # seldom
        by_letter = pl.when(col("score") == 50).then(101).otherwise("score")  # "=" comes after "0" and "1"
        pools = pools.sort(*keys, "opponent_id", by_letter, "opponent_rating", "period")
    return pools.with_columns(recent=col("period").cast(pl.String) >= since if remembers else pl.lit(True)), event_ids


def waiting_rows(ledger: Ledger, pool: str, pools: pl.DataFrame, event_ids: pl.Series) -> pl.DataFrame:
    """Results of a pool, as they are kept while they wait."""
    results = pl.Series(["0", "=", "1"])
    return pools.select(
        pool=pl.lit(pool),
        player_id=ledger.book.players["player_id"][pools["player"]],
        period=col("period").cast(pl.String),
        event_id=event_ids[pools["event"]],
        event_ends_on="event_ends_on",
        round="round",
        opponent_id="opponent_id",
        opponent_rating="opponent_rating",
        result=results[(pools["score"] // 50).cast(pl.UInt32)],
    )


def initials_table(found: pl.DataFrame, pool: str, player_ids: pl.Series) -> pl.DataFrame:
    """As published in `initials`: the average as the formula used it, rounded half up to hundredths for the eye."""
    average = (200 * col("average") + col("of")) // (2 * col("of"))
    shown = col("n") > 0
    return found.select(
        pool=pl.lit(pool),
        player_id=player_ids.gather(found["player"]),
        games="n",
        score=decimal(col("points") // 10, 1),
        opponents_average=pl.when(shown).then(decimal(average, 2)),
        p=decimal(col("p"), 2),
        dp=col("dp").cast(pl.Int64),
        result=col("result").cast(pl.Int64),
        published="published",
        article="article",
        reason="reason",
        clause="clause",
        figures="figures",
    )


def decimal(units: pl.Expr, places: int) -> pl.Expr:
    """A whole number of the last decimal place, as a decimal number: 57 at two places is 0.57."""
    return (units.cast(pl.Decimal(38, places)) / pl.lit(10**places)).cast(pl.Decimal(12, places))
