"""How well editions predict on demonstration histories, with intervals; and the games of reports, by their ratings.

The games of one history are not independent (the same players meet again and again), the histories are: so each of them
gives one figure, and the interval of a figure is that of Student's t over the histories.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.assurance.history.carry import lists_of
from ratingoffice.assurance.history.predictions import OVER_THE_BOARD, predictable_games, with_expectation
from ratingoffice.assurance.history.quality import evaluate, expected_of, span_of, strengths_in
from ratingoffice.assurance.history.replay import as_if_always
from ratingoffice.assurance.history.source import history, list_dates
from ratingoffice.book.row_ids import POINTS
from ratingoffice.demo.generate import generate
from ratingoffice.federations.registry import BODIES, regulations
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.formats.reports import read_report

HISTORIES, PLAYERS, MONTHS = 10, 1_500, 12
#: the two-sided 95 % point of Student's t with HISTORIES − 1 degrees of freedom, and of the normal distribution
T, NORMAL = 2.262, 1.960
#: where the bins of the tables begin
GAPS = (0, 100, 200, 300, 400)


@dataclass(frozen=True)
class Interval:
    mean: float
    half: float  # 95 %: mean ± half

    def shown(self, digits: int, signed: bool = False) -> str:
        sign = "+" if signed else ""
        return f"{self.mean:{sign}.{digits}f} ± {self.half:.{digits}f}".replace("-", "−")


def over_histories(values: Sequence[float]) -> Interval:
    """Of one figure a history."""
    n = len(values)
    mean = math.fsum(values) / n
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    return Interval(mean, T * math.sqrt(variance / n))


@dataclass(frozen=True)
class Laboratory:
    """Histories of one kind: whose demonstration, which pool, and the editions that rate all of them."""

    demonstration: str
    pool: str
    editions: tuple[str, ...]

    def measured(self, folder: Path) -> list[History]:
        found = []
        for seed in range(1, HISTORIES + 1):
            book = folder / f"{self.demonstration} {self.pool} {seed}"
            made = generate(players=PLAYERS, months=MONTHS, edition=self.demonstration, seed=seed)
            write_tables(book, made.book | {"strengths": made.strengths}, "parquet")
            editions = {name: as_if_always(name) for name in self.editions}
            gaps = by_gap(book, editions[self.editions[-1]], self.pool)
            found.append(History(evaluate([book], editions, self.pool).scores, gaps))
        return found


@dataclass(frozen=True, eq=False)
class History:
    """What one history gives."""

    scores: pl.DataFrame
    gaps: pl.DataFrame  # low, games, table, ratings: by the last edition

    def score(self, edition: str, figure: str) -> float:
        return float(self.scores.filter(col("edition") == edition)[figure][0])


def by_gap(folder: Path, edition: str, pool: str) -> pl.DataFrame:
    """By the difference of the ratings, higher rated, what was scored minus what the table expects, in two parts.

    `table`: scored minus what the table expects of the true strengths; `ratings`: that minus what it expects of the
    ratings. Both of the same games, so that their sum is the whole.
    """
    span = span_of(read_book(folder, leave_out=("games",)), None, None, folder, regulations(edition).body)
    truth = strengths_in(folder)
    assert truth is not None
    found = []
    for rated in lists_of(history(folder, span[0]), edition, list_dates(*span), pool):
        games, table = predictable_games(rated), expected_of(rated)
        for side in ("white", "black"):
            games = games.join(truth.rename({"player_id": f"{side}_id", "strength": f"{side}_truly"}), on=f"{side}_id")
        truly = table.expected((col("white_truly") - col("black_truly")).cast(pl.Int32))
        found.append(
            with_expectation(games, table)
            .with_columns(truly=truly)
            .select(
                low=gap_bin(), table=(col("score") - col("truly")) * sign(), ratings=(col("truly") - col("PD")) * sign()
            )
        )
    parts = col("table", "ratings").cast(pl.Int64).sum() / (pl.len() * 100)
    return pl.concat(found).group_by("low").agg(parts, games=pl.len()).sort("low")


def gap_bin() -> pl.Expr:
    """Where the bin of the difference begins."""
    return pl.max_horizontal(pl.when(col("gap").abs() >= low).then(low) for low in GAPS)


def sign() -> pl.Expr:
    """As the higher rated sees it."""
    return pl.when(col("gap") < 0).then(-1).otherwise(1)


def laboratories() -> Iterator[Laboratory]:
    """Every chapter of every body, in its first pool."""
    for body in BODIES.values():
        for chapter in body.chapters:
            shown = chapter.editions[-1].edition if chapter is body.chapters[0] else body.code
            yield Laboratory(shown, chapter.pools[0], tuple(one.edition for one in chapter.editions))


def games_in(report: Path) -> pl.DataFrame:
    """The games over the board between players who are rated in their report: the two ratings, and White's score."""
    tournament, _, _ = read_report(report)
    players = tournament.players if tournament is not None else ()
    ratings = {player.start_no: player.rating for player in players}
    rows = []
    for player in players:
        for cell in player.rounds:
            theirs = ratings.get(cell.opponent) if cell.opponent is not None else None
            if cell.color == "w" and player.rating and theirs and cell.result in OVER_THE_BOARD:
                rows.append((player.rating, theirs, POINTS[cell.result]))
    return pl.DataFrame(rows, schema={"white": pl.Int32, "black": pl.Int32, "score": pl.Int32}, orient="row")
