"""Every game seen by each of its two players: a side carries all that its rating needs, and depends on no other."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.period.codes import POINTS


def sides(games: pl.DataFrame, standing: pl.DataFrame, regulation: Regulation) -> pl.DataFrame:
    """Two rows a game, White first, in the order of the games. `standing` has the ratings now."""
    side = pl.int_range(2 * games.height, dtype=pl.UInt32, eager=True)
    game = side // 2
    whites_then_blacks = game + (side % 2) * games.height

    def same(name: str) -> pl.Series:
        return games[name].gather(game)

    def each(white: str, black: str) -> pl.Series:
        both = pl.concat([games[white].to_physical(), games[black].to_physical()], rechunk=True)
        return both.gather(whites_then_blacks)

    frame = pl.DataFrame({
        "event": same("event"),
        "player": each("white", "black"),
        "opponent": each("black", "white"),
        "round": same("round"),
        "result": each("white_result", "black_result"),
        "refused": same("refused"),
        "rating_then": each("white_rating", "black_rating"),
        "opponent_rating": each("black_rating", "white_rating"),
    })
    points = pl.Series(list(POINTS.values()), dtype=pl.Int32)
    grounds = (*regulation.sides_not_counted, *regulation.touches)
    wanted = {name for ground in grounds for name in ground.when.meta.root_names()} - set(frame.columns)
    own = sorted(name for name in wanted if name in standing.columns)
    others = sorted(name for name in wanted if name.startswith("opponent_"))
    frame = frame.with_columns(
        pl.lit(points).gather("result").alias("score"),
        pl.lit(standing["rating"]).gather("player").alias("rating_now"),
        *(pl.lit(standing[name]).gather("player").alias(name) for name in own),
        *(pl.lit(standing[name.removeprefix("opponent_")]).gather("opponent").alias(name) for name in others),
    )
    if not regulation.at_start:  # the list in force for the period, with what was taken over
        frame = frame.with_columns(
            rating_then=col("rating_now"), opponent_rating=pl.lit(standing["rating"]).gather("opponent")
        )
    number = pl.lit(0, dtype=pl.UInt8)
    for at, ground in reversed(list(enumerate(regulation.sides_not_counted, start=1))):
        number = pl.when(ground.applies()).then(pl.lit(at, dtype=pl.UInt8)).otherwise(number)
    return frame.with_columns(
        uncounted=number, to_pool=regulation.to_pool & (col("refused") == 0), rating=regulation.rating_used
    ).with_columns(counted=(col("refused") == 0) & (col("uncounted") == 0))
