"""Sides -> changes -> new ratings. The same road for every federation, and for any part of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.table import RangeTable


def number_far_games(sides: pl.DataFrame, far: Mapping[int, int], alone: bool) -> pl.DataFrame:
    """The how-manieth game of the player's event with a difference beyond its edition's limit. Only few are ranked."""
    gap = (sides["rating"] - sides["opponent_rating"]).abs()
    if alone:
        beyond = gap > next(iter(far.values()))
    else:
        limit = pl.coalesce(pl.when(col("judge") == place).then(pl.lit(most)) for place, most in far.items())
        beyond = (gap > sides.select(limit.alias("limit"))["limit"]).fill_null(False)
    rows = (beyond & sides["counted"]).arg_true()
    number = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("player", "event")
    few = sides.select("player", "event")[rows].select(nth=number)
    empty = pl.Series("nth_far", [None], dtype=pl.Int32).new_from_index(0, sides.height)
    return sides.with_columns(empty.scatter(rows, few["nth"]))


def differences(sides: pl.DataFrame, judges: Mapping[int, EventRules]) -> pl.DataFrame:
    """Of the counted sides, each by its event's edition: D, the clause that gave it (numbered through the editions),
    PD and delta."""
    far = {place: rules.far for place, rules in judges.items() if rules.far is not None}
    if far:
        sides = number_far_games(sides, far, alone=len(judges) == 1)
    value, spoke, clauses = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8), 0
    tables: dict[RangeTable, list[int]] = {}
    for place, rules in judges.items():
        here = col("counted") if len(judges) == 1 else col("counted") & (col("judge") == place)
        value = pl.when(here).then(rules.difference.value()).otherwise(value)
        spoke = pl.when(here).then(rules.difference.deciding_clause() + clauses).otherwise(spoke)
        clauses += len(rules.difference.clauses)
        tables.setdefault(rules.expected, []).append(place)
    (first, _), *others = tables.items()  # mostly one for all of them
    expected = first.expected(col("D"))
    for table, places in others:
        expected = pl.when(col("judge").is_in(places)).then(table.expected(col("D"))).otherwise(expected)
    return (  # lazily, because then what the clauses have in common is worked out once; and in one chunk
        sides.lazy()
        .with_columns(D=value, D_by=spoke)
        .with_columns(PD=expected)
        .with_columns(delta=col("score") - col("PD"))
        .collect(engine="in-memory")
    )


def sums(sides: pl.DataFrame) -> pl.DataFrame:
    """A row a player with counted sides: how many, and the sum of delta in hundredths."""
    return (
        sides.lazy()
        .filter("counted")
        .group_by("player")
        .agg(n=pl.len().cast(pl.Int64), delta=col("delta").sum().cast(pl.Int64))
        .collect()
    )


def merged(summed: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The sums of several pieces, in which the same player may stand more than once."""
    if len(summed) == 1:
        return summed[0]
    return pl.concat(summed).group_by("player").agg(col("n").sum(), col("delta").sum())


def changes(standing: pl.DataFrame, summed: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    """A row a player: games and sum of the period, K and its clause, the change rounded once, the new rating."""
    none = pl.Series([0], dtype=pl.Int64).new_from_index(0, standing.height)
    players = (
        standing.with_columns(
            none.clone().scatter(summed["player"], summed["n"]).alias("n"),
            none.clone().scatter(summed["player"], summed["delta"]).alias("delta"),
        )
        .lazy()
        .with_columns(rules.k.columns())
    )
    players = players.with_columns(K_list=col("K"))
    if rules.k_limit is not None:
        limit = rules.k_limit
        players = players.with_columns(limit.value(), limit.deciding_clause().alias("limit_by"))
    else:
        players = players.with_columns(limit_by=pl.lit(0, dtype=pl.UInt8))
    return (
        players.with_columns(worth=col("K").cast(pl.Int64) * col("delta"))
        .with_columns(rules.change.columns())
        .with_columns(rules.new_rating.columns())
        .with_columns(rules.keeps_rating.columns())
        .collect(engine="in-memory")
    )
