"""How well an edition predicted: the figures worked by hand on a few games, and what a change of a number does."""

from __future__ import annotations

import json
import math
from datetime import date
from pathlib import Path

import pytest
from polars import col

from books import event, game, player, rated, together
from ratingoffice.assurance.history.plots import axis_marks, spread_names
from ratingoffice.assurance.history.quality import Quality, evaluate
from ratingoffice.assurance.history.quality_page import quality_page
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables

MAY, JUNE = {"starts_on": "2024-05-04", "ends_on": "2024-05-05"}, {"starts_on": "2024-06-04", "ends_on": "2024-06-05"}


def evaluated(folder: Path, *pieces, editions=("fide",), **more) -> Quality:
    book = Book.of(**together(*pieces))
    tables = {name: table.select(sorted(book.had[name])) for name, table in book.tables().items() if name in book.had}
    write_tables(folder / "book", tables, "csv")
    return evaluate([folder / "book"], {name: name for name in editions}, **more)


def row(quality: Quality, edition: str = "fide") -> dict:
    return quality.scores.filter(col("edition") == edition).row(0, named=True)


def test_brier_score_and_log_loss_of_a_win_and_a_draw(tmp_path):
    quality = evaluated(
        tmp_path,
        rated("A", 2000),
        rated("B", 1900),
        rated("C", 2000),
        event("E", game("A", "B", "10"), game("A", "C", "=="), **MAY),
    )
    # A–B: D = 100, PD = .64, score 1: (.36)² = .1296, −ln .64; A–C: D = 0, PD = .50, score .5: 0, −ln .5
    assert row(quality)["games"] == 2
    assert row(quality)["brier"] == round(0.1296 / 2, 6)
    assert row(quality)["log_loss"] == round((-math.log(0.64) - math.log(0.5)) / 2, 6)


def test_what_the_table_calls_certain_counts_as_995_in_a_thousand(tmp_path):
    quality = evaluated(tmp_path, rated("A", 2700), rated("B", 1900), event("E", game("A", "B", "=="), **MAY))
    # D = 800: PD = 1.00, a draw: .25; −(ln .995 + ln .005) / 2
    assert row(quality)["brier"] == 0.25
    assert row(quality)["log_loss"] == round(-(math.log(0.995) + math.log(0.005)) / 2, 6)


def test_the_difference_is_the_real_one_beyond_400_too(tmp_path):
    quality = evaluated(tmp_path, rated("A", 2500), rated("B", 2000), event("E", game("A", "B", "10"), **MAY))
    assert row(quality)["brier"] == 0.0016  # D = 500: PD = .96; at 400 it would be .92


def test_only_games_between_players_rated_before_and_played_over_the_board_are_predicted(tmp_path):
    quality = evaluated(
        tmp_path,
        rated("A", 2000),
        rated("B", 2000),
        player("N"),
        event("E", game("A", "B"), game("A", "N"), game("B", "A", "+-"), **MAY),
    )
    assert row(quality)["games"] == 1


def test_the_prediction_is_by_the_list_before_the_game(tmp_path):
    """After May A has 2010 and B 1990: in June D = 20, PD = .53."""
    quality = evaluated(
        tmp_path,
        rated("A", 2000),
        rated("B", 2000),
        event("E1", game("A", "B", "10"), **MAY),
        event("E2", game("A", "B", "01"), **JUNE),
    )
    assert quality.over_time["list_date"].to_list() == [date(2024, 6, 1), date(2024, 7, 1)]
    assert quality.over_time["brier"].to_list() == [0.25, round(0.53**2, 6)]


def test_editions_are_compared_on_the_games_that_all_of_them_could_predict(tmp_path):
    """N is rated after 5 games in May; by the other edition 6 are needed, so that the game of June is no common one."""
    may = event("E1", *(game("N", "A", "==") for _ in range(5)), game("A", "B", "10"), **MAY)
    june = event("E2", game("N", "B", "10"), **JUNE)
    editions = ("fide-2024-03+always", "fide-2024-03+first_games=6")
    quality = evaluated(tmp_path, rated("A", 2000), rated("B", 2000), player("N"), may, june, editions=editions)
    assert [row(quality, name)["predicted"] for name in editions] == [2, 1]
    assert [row(quality, name)["games"] for name in editions] == [1, 1]


def test_a_change_of_k_shows_against_the_first_edition(tmp_path):
    """By K = 20 June is predicted with D = 20 and PD = .53, by K = 40 with 2020–1980: D = 40 and PD = .56."""
    editions = ("fide-2024-03+always", "fide-2024-03+k=40")
    quality = evaluated(
        tmp_path,
        rated("A", 2000),
        rated("B", 2000),
        event("E1", game("A", "B", "10"), **MAY),
        event("E2", game("A", "B", "10"), **JUNE),
        editions=editions,
    )
    gained = (0.44**2 - 0.47**2) / 2  # over two games, of which the first is predicted alike
    assert row(quality, editions[1])["difference"] == round(gained, 7)
    spread = math.sqrt((0 - gained) ** 2 + (2 * gained - gained) ** 2)  # of 0 and twice the mean
    assert row(quality, editions[1])["give_or_take"] == round(spread / 2, 7)
    assert row(quality, editions[0])["difference"] == 0


def test_calibration_is_seen_by_the_higher_rated(tmp_path):
    quality = evaluated(
        tmp_path,
        rated("A", 1900),
        rated("B", 2000),
        rated("C", 2010),
        event("E", game("A", "B", "10"), game("B", "C", "10"), **MAY),
    )
    # B as the higher rated of A–B: expected .64, scored 0; C as the higher rated of B–C: D = 10, .51, scored 0
    rows = quality.calibration.select("bin", "games", "expected", "scored").rows()
    assert rows == [(0, 1, 0.51, 0.0), (100, 1, 0.64, 0.0)]


def test_groups_are_by_age_in_the_year_of_the_list_and_by_own_rating(tmp_path):
    quality = evaluated(
        tmp_path,
        rated("A", 2000, birth_date="2012-12-31"),
        rated("B", 1900, birth_date="1980"),
        event("E", game("A", "B", "10"), **MAY),
    )
    ages = quality.groups.filter(col("by") == "age").select("group", "sides", "expected", "scored").rows()
    assert ages == [("12–15", 1, 0.64, 1.0), ("40–59", 1, 0.36, 0.0)]
    strengths = quality.groups.filter(col("by") == "strength").select("group", "scored").rows()
    assert strengths == [("1800–1999", 0.0), ("2000–2199", 1.0)]


def test_mean_median_and_spread_are_of_the_active_players(tmp_path):
    quality = evaluated(
        tmp_path, rated("A", 2000), rated("B", 2000), rated("idle", 1500), event("E", game("A", "B", "10"), **MAY)
    )
    told = quality.lists.row(0, named=True)  # 2010 and 1990
    assert (told["active"], told["mean"], told["median"]) == (2, 2000, 2000)
    assert told["deviation"] == round(math.sqrt(200), 2)


def test_true_strengths_are_compared_where_they_are_known(tmp_path):
    pieces = [rated("A", 2000), rated("B", 2000), event("E", game("A", "B", "10"), **MAY)]
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "strengths.csv").write_text("player_id,strength\nA,2100\nB,2000\n")
    for name, table in Book.of(**together(*pieces)).tables().items():
        if table.height:
            table.select([c for c in table.columns if table[c].null_count() < table.height]).write_csv(
                tmp_path / "book" / f"{name}.csv"
            )
    quality = evaluate([tmp_path / "book"], {"fide": "fide"})
    assert row(quality, "true strengths")["brier"] == round(0.36**2, 6)  # D = 100: PD = .64
    told = quality.lists.row(0, named=True)  # 2010 is 90 below 2100, 1990 is 10 below 2000
    assert told["error"] == -50
    assert told["distance"] == round(math.sqrt((90**2 + 10**2) / 2), 2)


def test_true_strengths_predict_better_than_any_edition(tmp_path):
    made = generate(players=600, months=4, games=2500)
    write_tables(tmp_path / "book", made.book | {"strengths": made.strengths}, "parquet")
    quality = evaluate([tmp_path / "book"], {"fide": "fide", "lazy": "fide-2025-10+k=1+k_new=1+k_young=1"})
    assert quality.first == made.list_dates[0]
    best = quality.scores.sort("log_loss")["edition"][0]
    assert best == "true strengths"


def test_the_same_history_gives_the_same_bytes_and_several_books_add_up(tmp_path):
    for seed in (1, 2):
        made = generate(players=450, months=2, seed=seed, games=900)
        write_tables(tmp_path / f"book{seed}", made.book, "csv")
    books = [tmp_path / "book1", tmp_path / "book2"]
    both, again = (evaluate(books, {"fide": "fide"}) for _ in range(2))
    assert json.dumps(both.as_dict(), default=str) == json.dumps(again.as_dict(), default=str)
    assert quality_page(both) == quality_page(again)
    single = [row(evaluate([book], {"fide": "fide"}))["games"] for book in books]
    assert row(both)["games"] == sum(single)


def test_a_history_without_a_game_to_predict_is_refused(tmp_path):
    with pytest.raises(BadInput, match="there is nothing to predict"):
        evaluated(tmp_path, rated("A", 2000), player("N"), event("E", game("A", "N", "10"), **MAY))


def test_the_page_needs_nothing_else_and_has_a_column_an_edition(tmp_path):
    editions = ("fide-2024-03+always", "fide-2024-03+k=40")
    page = quality_page(
        evaluated(
            tmp_path,
            rated("A", 2000),
            rated("B", 2000),
            event("E1", game("A", "B", "10"), **MAY),
            event("E2", game("A", "B", "10"), **JUNE),
            editions=editions,
        )
    )
    assert "<script" not in page
    assert "http" not in page
    assert page.count("<th>fide-2024-03+k=40</th>") == 4
    assert "prefers-color-scheme: dark" in page


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (1732, 1739, [1732, 1734, 1736, 1738, 1740]),
        (-0.07, 0.0, [-0.08, -0.06, -0.04, -0.02, 0]),
    ],
)
def test_an_axis_has_round_numbers_around_its_values(low, high, marks):
    assert axis_marks(low, high) == pytest.approx(marks)


def test_an_axis_of_equal_values_still_has_two_marks():
    assert len(axis_marks(5, 5)) == 2


def test_names_along_an_axis_are_spread_evenly():
    assert spread_names([str(number) for number in range(9)], 3) == {0.0: "0", 4.0: "4", 8.0: "8"}
