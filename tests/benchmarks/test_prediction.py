"""The figures of docs/quality.md: means with intervals, and a difference in two parts that add up to the whole."""

import sys
from math import sqrt
from pathlib import Path

import polars as pl
import pytest

from ratingoffice.assurance.history.quality import evaluate
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables
from trf_files import player, trf

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "benchmarks"))  # no package

from prediction import HISTORIES, by_gap, games_in, gap_bin, over_histories  # noqa: E402
from prediction_page import LIMITS, PAGE, real  # noqa: E402

DOC = ROOT / "docs" / "quality.md"


def test_the_interval_is_student_s_over_the_histories():
    """1 … 10: mean 5.5, variance 82.5 / 9."""
    assert HISTORIES == 10
    found = over_histories([float(value) for value in range(1, 11)])
    assert found.mean == 5.5
    assert found.half == pytest.approx(2.262 * sqrt(82.5 / 9 / 10))
    assert found.shown(2) == "5.50 ± 2.17"


@pytest.mark.parametrize(
    ("gap", "low"), [(0, 0), (99, 0), (100, 100), (-101, 100), (399, 300), (400, 400), (401, 400), (-900, 400)]
)
def test_a_difference_belongs_to_its_hundred(gap, low):
    assert pl.DataFrame({"gap": [gap]}).select(low=gap_bin()).item() == low


def test_the_two_parts_add_up_to_scored_minus_expected(tmp_path):
    """As `evaluate` counts it, from the same games in bins of 50."""
    made = generate(players=400, months=2)
    write_tables(tmp_path / "book", made.book | {"strengths": made.strengths}, "parquet")
    parts = by_gap(tmp_path / "book", made.edition, "standard")
    bins = evaluate([tmp_path / "book"], {"it": made.edition}, "standard").calibration.filter(pl.col("edition") == "it")
    off = (pl.col("scored") - pl.col("expected")) * pl.col("games")
    whole = bins.group_by(low=(pl.col("bin") // 100 * 100).clip(upper_bound=400)).agg(
        pl.col("games").sum(), off=off.sum()
    )
    both = parts.join(whole, on="low", suffix="_whole")
    assert both.height == parts.height > 0
    for row in both.iter_rows(named=True):
        assert row["games"] == row["games_whole"]
        assert row["table"] + row["ratings"] == pytest.approx(row["off"] / row["games"], abs=1e-4)


def test_of_a_report_the_games_over_the_board_between_rated_players_are_measured(tmp_path):
    """2200 beats 2000 (expected .76) and draws with 1800 (.92): scored .75, expected .84."""
    report = tmp_path / "open.trf"
    report.write_bytes(
        trf(
            "012 Open",
            player(1, "   2 w 1", "   3 b =", "   4 w 1", rating=2200),
            player(2, "   1 b 0", "   4 w 1", "   3 w +", rating=2000),
            player(3, "   4 w 1", "   1 w =", "   2 b -", rating=1800),
            player(4, "   3 b 0", "   2 b 0", "   1 b 0", rating=""),
        )
    )
    assert sorted(games_in(report).rows()) == [(1800, 2200, 50), (2200, 2000, 100)]
    rows = [line for line in real([report]) if line.startswith("| ")]
    assert rows[3] == "| 200–299 | 1 | – | too few |"
    assert rows[5] == "| 400 and more | 1 | – | too few |"


def test_the_page_is_the_one_that_the_command_writes():
    text = DOC.read_text(encoding="utf-8")
    assert text.startswith(PAGE)
    assert text.endswith(LIMITS + "\n")
