"""Every game seen by each of its two players: a side carries all that its rating needs, and depends on no other."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.period.codes import POINTS
from ratingoffice.period.ratings_then import RatingsThen


def both_sides(games: pl.DataFrame, white: str, black: str) -> pl.Series:
    """White's value, then Black's, game after game."""
    return games.select(pl.concat_arr(white, black).explode().alias("both"))["both"]


def sides(games: pl.DataFrame, standing: pl.DataFrame, then: RatingsThen, regulation: Regulation) -> pl.DataFrame:
    """Two rows a game, White first, in the order of the games. `standing` has the ratings now."""
    twice = games.select(pl.concat_arr("event", "event").explode().alias("event"))["event"]
    player, opponent = both_sides(games, "white", "black"), both_sides(games, "black", "white")
    points = pl.Series(list(POINTS.values()), dtype=pl.Int32)
    result = games.select(pl.concat_arr(col("white_result").to_physical(), col("black_result").to_physical())
                          .explode().alias("result"))["result"]  # fmt: skip
    if regulation.at_start:
        # the games carry these already: the admission looked at them
        rating_then = both_sides(games, "white_rating", "black_rating")
        opponent_rating = both_sides(games, "black_rating", "white_rating")
    else:
        rating_then = then.of(twice, player)
        opponent_rating = then.of(twice, opponent)
    frame = pl.DataFrame(
        {
            "event": twice,
            "player": player,
            "opponent": opponent,
            "result": result,
            "score": points.gather(result),
            "refused": both_sides(games, "refused", "refused"),
            "rating_then": rating_then,
            "opponent_rating": opponent_rating,
            "rating_now": standing["rating"].gather(player),
        }
    )
    wanted = {name for ground in (*regulation.sides_not_counted, *regulation.touches)
              for name in ground.when.meta.root_names()}  # fmt: skip
    for name in sorted(wanted):
        if name in standing.columns and name not in frame.columns:
            frame = frame.with_columns(standing[name].gather(player).alias(name))
        elif name.startswith("opponent_") and name not in frame.columns:
            frame = frame.with_columns(standing[name.removeprefix("opponent_")].gather(opponent).alias(name))
    number = pl.lit(0, dtype=pl.UInt8)
    for at, ground in reversed(list(enumerate(regulation.sides_not_counted, start=1))):
        number = pl.when(ground.applies()).then(pl.lit(at, dtype=pl.UInt8)).otherwise(number)
    return frame.with_columns(uncounted=number, to_pool=regulation.to_pool & (col("refused") == 0)).with_columns(
        counted=(col("refused") == 0) & (col("uncounted") == 0),
        rating=regulation.rating_used,
    )
