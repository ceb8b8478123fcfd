"""Sides -> changes -> new ratings. The same road for every federation, and for any part of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation


def number_far_games(sides: pl.DataFrame, beyond: int) -> pl.DataFrame:
    """The how-manieth game of the player's event with a difference beyond the limit. Only those few are ranked."""
    far = ((sides["rating"] - sides["opponent_rating"]).abs() > beyond) & sides["counted"]
    rows = far.arg_true()
    number = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("player", "event")
    few = sides.select("player", "event")[rows].select(nth=number)
    empty = pl.Series("nth_far", [None], dtype=pl.Int32).new_from_index(0, sides.height)
    return sides.with_columns(empty.scatter(rows, few["nth"]))


def differences(sides: pl.DataFrame, editions: Mapping[int, Regulation]) -> pl.DataFrame:
    """Of the counted sides: D, the clause that gave it (numbered through the editions), PD and delta."""
    beyond = next((edition.far for edition in editions.values() if edition.far is not None), None)
    if beyond is not None:
        sides = number_far_games(sides, beyond)
    value, spoke, clauses = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8), 0
    for place, edition in editions.items():
        here = col("counted") if len(editions) == 1 else col("counted") & (col("judge") == place)
        value = pl.when(here).then(edition.difference.value()).otherwise(value)
        spoke = pl.when(here).then(edition.difference.spoke() + clauses).otherwise(spoke)
        clauses += len(edition.difference.clauses)
    expected = next(iter(editions.values())).expected
    return (  # lazily, because then what the clauses have in common is worked out once; and in one chunk
        sides.lazy()
        .with_columns(D=value, D_by=spoke)
        .with_columns(PD=expected.expected(col("D")))
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


def changes(standing: pl.DataFrame, summed: pl.DataFrame, regulation: Regulation) -> pl.DataFrame:
    """A row a player: games and sum of the period, K and its clause, the change rounded once, the new rating."""
    none = pl.Series([0], dtype=pl.Int64).new_from_index(0, standing.height)
    players = standing.with_columns(
        none.clone().scatter(summed["player"], summed["n"]).alias("n"),
        none.clone().scatter(summed["player"], summed["delta"]).alias("delta"),
    ).lazy().with_columns(regulation.k.settled())  # fmt: skip
    players = players.with_columns(K_list=col("K"))
    if regulation.k_limit is not None:
        limit = regulation.k_limit
        players = players.with_columns(limit.value(), limit.spoke().alias("limit_by"))
    else:
        players = players.with_columns(limit_by=pl.lit(0, dtype=pl.UInt8))
    return (
        players.with_columns(worth=col("K").cast(pl.Int64) * col("delta"))
        .with_columns(regulation.change.settled())
        .with_columns(regulation.new_rating.settled())
        .with_columns(regulation.keeps_rating.settled())
        .collect(engine="in-memory")
    )
