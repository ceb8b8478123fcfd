"""The plain re-statement is itself checked by examples worked by hand from the regulations."""

import csv
import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from plain import fide
from plain.common import add_months, age_on, half_away_from_zero, half_up, hundredths, in_window, seconds_for_60_moves
from plain.examples import results
from plain.tables import DP, PD, dp_of, pd_of

PUBLISHED = Path(__file__).parents[3] / "shared" / "data" / "fide_published"
published_data = pytest.mark.skipif(not PUBLISHED.is_dir(), reason="FIDE's published answers are not here")


# --- the tables ------------------------------------------------------------------------------------------------------


def test_the_table_of_dp_is_complete_and_antisymmetric():
    assert sorted(DP) == list(range(101))
    assert all(DP[p] == -DP[100 - p] for p in DP)
    assert (dp_of(100), dp_of(99), dp_of(50), dp_of(1), dp_of(0)) == (800, 677, 0, -677, -800)


def test_the_ranges_of_PD_follow_each_other_and_the_two_columns_make_100():
    assert PD[0][0] == 0
    assert [last + 1 for _, last, _, _ in PD[:-1]] == [first for first, _, _, _ in PD[1:]]
    assert all(higher + lower == 100 for _, _, higher, lower in PD)
    assert [higher for _, _, higher, _ in PD] == list(range(50, 101))


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (4, 51), (391, 91), (392, 92), (401, 92), (411, 92), (412, 93), (735, 99), (736, 100)],
)
def test_PD_at_the_edges_of_its_ranges(difference, expected):
    assert pd_of(difference) == expected
    assert pd_of(-difference) == 100 - expected


# --- numbers, dates, rates of play -----------------------------------------------------------------------------------


def test_half_is_rounded_away_from_zero_in_a_change():
    halves = [Fraction(n, 2) for n in (-5, -4, -3, -1, 0, 1, 3, 4, 5)]
    assert [half_away_from_zero(h) for h in halves] == [-3, -2, -2, -1, 0, 1, 2, 2, 3]
    assert half_away_from_zero(Fraction(-249, 100)) == -2


def test_half_is_rounded_up_in_a_first_rating():
    assert [half_up(Fraction(n, 2)) for n in (-5, -1, 0, 1, 5)] == [-2, 0, 0, 1, 3]


def test_a_fractional_score_between_two_hundredths_goes_to_the_nearest_half_up():
    assert [hundredths(Fraction(n, 8)) for n in (1, 7)] == [13, 88]
    assert hundredths(Fraction(4, 7)) == 57


def test_a_month_later_is_the_last_day_where_the_month_has_no_such_day():
    assert add_months(date(2025, 1, 15), 3) == date(2025, 4, 15)  # JCF note 3
    assert add_months(date(2025, 1, 31), 3) == date(2025, 4, 30)
    assert add_months(date(2025, 1, 31), 1) == date(2025, 2, 28)
    assert add_months(date(2024, 11, 30), 3) == date(2025, 2, 28)


def test_a_window_ends_with_the_period_being_rated():
    assert in_window("2024-05", "2024-05", 26)
    assert in_window("2022-04", "2024-05", 26)
    assert not in_window("2022-03", "2024-05", 26)


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        ("3600", 60),
        ("5400+30", 120),
        ("2700+30", 75),  # JCF note 1
        ("40/5400+30:1800+30", 150),  # 90 + 30 minutes and 60 x 30 s
        ("40/7200:20/3600:900", 180),  # the third begins at move 61
        ("59/3600:1800", 90),
        ("60/3600:1800", 60),
        ("40/5400+30", 120),  # the last one runs to the end
        ("40/3600+30:1200", 100),  # 60 + 40 x 30 s + 20
        ("W300-B240", 4),
    ],
)
def test_the_time_for_60_moves(control, minutes):
    assert seconds_for_60_moves(control) == minutes * 60


def test_a_birthday_counts_from_its_day_and_a_year_alone_from_1_January():
    assert [age_on("2010-05-02", date(2024, 5, day)) for day in (1, 2, 3)] == [13, 14, 14]
    assert age_on("2010", date(2024, 1, 1)) == 14
    assert age_on(None, date(2024, 1, 1)) is None


# --- what FIDE published ---------------------------------------------------------------------------------------------


@published_data
def test_the_edges_of_the_table_as_FIDEs_calculator_gives_them():
    with (PUBLISHED / "calculator.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            own, opponent = int(row["own"]), int(row["opponent"])
            expected = pd_of(fide.counted_difference("fide-2025-10", own, own - opponent))
            change = Fraction(int(row["K"]) * (int(Fraction(row["score"]) * 100) - expected), 100)
            assert change == Fraction(row["current_rule_change"]), row["id"]


@published_data
def test_the_first_rating_that_FIDE_published():
    case = json.loads((PUBLISHED / "initial_rating.json").read_text(encoding="utf-8"))
    code = {0: "0", 0.5: "=", 1: "1"}
    first = fide.first_rating(results(*[(g["opponent_rating"], code[g["score"]]) for g in case["games"]]))
    assert (first.result, len(first.used)) == (case["published_rating"], case["published_games"])


@published_data
def test_every_event_that_FIDE_published():
    cases = json.loads((PUBLISHED / "periods.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        total = Fraction(0)
        for event in case["tournaments"]:
            own = int(event["Ro"])
            edition = "fide-2025-10" if event["start"] >= "2025-10-01" else "fide-2024-03"
            change = 0
            for played in event["games"]:
                D = own - played["opponent_rating_used"]
                score = int(Fraction(played["score"]) * 100)
                change += score - pd_of(fide.counted_difference(edition, own, D))
            assert Fraction(change, 100) == Fraction(event["chg"]), (case["id"], event["event_id"])
            K = fide.within_700(int(event["K"]), len(event["games"]))
            assert K * Fraction(change, 100) == Fraction(event["K_chg"]), (case["id"], event["event_id"])
            total += K * Fraction(change, 100)
        assert total == Fraction(case["total_change_shown"]), case["id"]
