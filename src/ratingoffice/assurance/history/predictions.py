"""What an edition's ratings let one expect of each game, and what was scored.

The prediction of a game is PD of the difference between the two ratings that stood before it: those of the list in
force when the event started (JCF: of the period). It is the printed table without the 400-point rule, so that editions
which cap differences otherwise are asked the same question. A draw counts half.

    Brier score   the mean of (score − PD)²
    log loss      the mean of −[score · ln PD + (1 − score) · ln (1 − PD)], PD kept between .005 and .995

One game counts once: PD of the other side is 1 − PD and both scores come out the same. Counting is in whole numbers
(hundredths), so that the figures do not depend on the order of the games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import polars as pl
from polars import col

from ratingoffice.book.row_ids import POINTS
from ratingoffice.law.table import RangeTable
from ratingoffice.rating.rated_period import RatedPeriod

GAME = ["event_id", "round", "white_id", "black_id"]
OVER_THE_BOARD = ("1", "=", "0")
#: half a step of the table: what is certain by the table is not certain over the board
LEAST_CHANCE = 0.005

#: points of difference in one bin, and where the last bin begins
BIN, LAST_BIN = 50, 700
#: the first ages and ratings of the groups
AGES = (12, 16, 20, 40, 60)
STRENGTHS = (1600, 1800, 2000, 2200, 2400)


def predictable_games(rated: RatedPeriod) -> pl.DataFrame:
    """Return the games over the board between two rated players, with their ratings `white` and `black`."""
    white, black = rated.sides.gather_every(2), rated.sides.gather_every(2, offset=1)
    games = white.select(
        "pool",
        "event_id",
        "round",
        white_id="player_id",
        black_id="opponent_id",
        result="result",
        black_result=black["result"],
        white=black["opponent_rating"],
        black="opponent_rating",
    )
    both = col("white").is_not_null() & col("black").is_not_null()
    over_the_board = col("result").is_in(OVER_THE_BOARD) & col("black_result").is_in(OVER_THE_BOARD)
    points = col("result").replace_strict(POINTS, return_dtype=pl.Int32)
    return games.filter(both & over_the_board).select(*GAME, "white", "black", score=points)


def with_expectation(games: pl.DataFrame, table: RangeTable) -> pl.DataFrame:
    gap = (col("white") - col("black")).cast(pl.Int32)
    return games.with_columns(gap=gap).with_columns(PD=table.expected(col("gap")))


def tally(games: pl.DataFrame) -> pl.DataFrame:
    """How often each expectation met each score, by the size of the difference: seen by the higher rated."""
    lower = col("gap") < 0
    return (
        games.select(
            bin=(col("gap").abs() // BIN * BIN).clip(upper_bound=LAST_BIN),
            PD=pl.when(lower).then(100 - col("PD")).otherwise("PD"),
            score=pl.when(lower).then(100 - col("score")).otherwise("score"),
        )
        .group_by("bin", "PD", "score")
        .agg(games=pl.len().cast(pl.Int64))
        .sort("bin", "PD", "score")
    )


def against(first: pl.DataFrame, other: pl.DataFrame) -> pl.DataFrame:
    """The same games by two editions: the sum of the differences of (score − PD)², in whole units, and of squares."""
    off = [((games["score"] - games["PD"]).cast(pl.Int64) ** 2) for games in (first, other)]
    gap = off[1] - off[0]
    return pl.DataFrame({"games": [gap.len()], "sum": [gap.sum()], "squares": [(gap**2).sum()]})


def scores(tallied: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """Log loss, Brier score, expected and scored, from such a tally."""
    logs = pl.Series([math.log(min(max(p / 100, LEAST_CHANCE), 1 - LEAST_CHANCE)) for p in range(101)])
    share = col("score") / 100
    loss = -(share * pl.lit(logs).gather(col("PD")) + (1 - share) * pl.lit(logs).gather(100 - col("PD")))
    n = col("games").sum()
    tally_rows = tallied.with_columns(loss=loss, off=(col("score") - col("PD")).cast(pl.Int64) ** 2).sort(
        *by, "bin", "PD", "score"
    )
    return tally_rows.group_by(by, maintain_order=True).agg(
        games=n,
        log_loss=(col("loss") * col("games")).sum() / n,
        brier=(col("off") * col("games")).sum() / (n * 10_000),
        expected=(col("PD").cast(pl.Int64) * col("games")).sum() / (n * 100),
        scored=(col("score").cast(pl.Int64) * col("games")).sum() / (n * 100),
    )


def by_player(games: pl.DataFrame, births: pl.DataFrame, year: int) -> pl.DataFrame:
    """Each side's expectation and score, summed by the player's age and own rating."""
    sides = pl.concat(
        [
            games.select(player_id="white_id", rating="white", PD="PD", score="score"),
            games.select(player_id="black_id", rating="black", PD=100 - col("PD"), score=100 - col("score")),
        ]
    ).join(births, on="player_id", how="left", maintain_order="left")
    sides = sides.with_columns(age=bands(year - col("birth_year"), AGES), strength=bands(col("rating"), STRENGTHS))
    sums = [
        pl.len().cast(pl.Int64).alias("sides"),
        col("PD").cast(pl.Int64).sum().alias("expected"),
        col("score").cast(pl.Int64).sum().alias("scored"),
        ((col("score") - col("PD")).cast(pl.Int64) ** 2).sum().alias("off"),
    ]
    groups = [
        sides.group_by(group=name)
        .agg(sums)
        .with_columns(by=pl.lit(name))
        .select("by", "group", "sides", "expected", "scored", "off")
        for name in ("age", "strength")
    ]
    return pl.concat(groups)


def bands(value: pl.Expr, cuts: Sequence[int]) -> pl.Expr:
    """The place of the band: 0 below the first cut; empty where nothing is known."""
    return pl.when(value.is_not_null()).then(pl.sum_horizontal((value >= cut).cast(pl.Int32) for cut in cuts))


def band_names(cuts: Sequence[int]) -> list[str]:
    between = [f"{low}–{high - 1}" for low, high in pairwise(cuts)]
    return [f"under {cuts[0]}", *between, f"{cuts[-1]} and more"]
