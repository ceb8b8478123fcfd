"""JCF 3(6): the list of 1 December takes the games reported up to 20 November and not counted yet."""

from datetime import date

import pytest

from books import (
    event,
    event_row,
    following,
    game,
    game_row,
    game_verdict,
    jcf,
    new_rating,
    outcome,
    rated,
    said,
    side,
    sides,
)

PLAYERS = (rated("A", 1800), rated("B", 1800))
RATED, LATER = ("rated", "3(1)"), ("later_list", "3(6)")


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-11-19", RATED), ("2024-11-20", RATED), ("2024-11-21", LATER)]
)
def test_reports_are_taken_up_to_the_20th(reported_on, expected):
    month = jcf(*PLAYERS, event("E", game("A", "B"), reported_on=reported_on))
    assert outcome(month) == expected
    assert event_row(month)["rated_on"] == (date(2024, 12, 1) if expected == RATED else None)


@pytest.mark.parametrize("reported_on", ["2024-10-20", "2024-10-21", "2024-10-22"])
def test_a_game_reported_earlier_and_not_yet_counted_is_taken_too(reported_on):  # J-10
    month = jcf(
        *PLAYERS, event("E", game("A", "B"), starts_on="2024-10-12", ends_on="2024-10-13", reported_on=reported_on)
    )
    assert outcome(month) == RATED


@pytest.mark.parametrize(("ends_on", "expected"), [("2024-11-19", RATED), ("2024-11-20", RATED), ("2024-11-21", LATER)])
def test_without_a_column_of_reports_the_last_day_counts(ends_on, expected):
    assert outcome(jcf(*PLAYERS, event("E", game("A", "B"), ends_on=ends_on))) == expected


def test_an_event_that_is_not_reported_yet_waits():
    assert outcome(jcf(*PLAYERS, event("E", game("A", "B"), reported_on=None))) == LATER


@pytest.mark.parametrize("columns", [{"refused": True}, {"declarations": ""}, {"registered_on": None}])
def test_later_comes_before_every_refusal(columns):
    assert outcome(jcf(*PLAYERS, event("E", game("A", "B"), reported_on="2024-11-21", **columns))) == LATER


def test_a_later_event_is_counted_with_the_list_in_force_by_then():  # J-7
    november = jcf(
        *PLAYERS,
        event("D", game("A", "B"), reported_on="2024-11-15"),
        event("E", game("A", "B"), reported_on="2024-11-21"),
    )
    assert [new_rating(november, name) for name in "AB"] == [1810, 1790]
    december = following(november.book, edition="jcf-2024-10", list_date="2025-01-01")
    # 1810 − 1790 = 20, PD .53, +.47 × 20 = 9.4 → 9
    assert (side(december, "A")["difference"], side(december, "A")["delta"]) == (20, 47)
    assert [new_rating(december, name) for name in "AB"] == [1819, 1781]


def test_a_report_may_come_game_by_game():
    games = game("A", "B", reported_on="2024-11-20"), game("A", "B", "==", reported_on="2024-11-21")
    november = jcf(*PLAYERS, event("E", *games))
    assert outcome(november) == RATED
    assert game_verdict(november, round=1) is None
    assert said(game_verdict(november, round=2)) == LATER
    assert [row["round"] for row in sides(november, "A") if row["counted"]] == [1]
    assert game_row(november, round=1)["rated_on"] == date(2024, 12, 1)
    assert game_row(november, round=2)["rated_on"] is None
    assert event_row(november)["rated_on"] is None
    december = following(november.book, edition="jcf-2024-10", list_date="2025-01-01")
    assert [row["round"] for row in sides(december, "A")] == [2]
    assert event_row(december)["rated_on"] == date(2025, 1, 1)


def test_a_game_without_a_report_of_its_own_came_with_the_event_s():
    games = game("A", "B", reported_on="2024-11-10"), game("A", "B", "==", reported_on=None)
    month = jcf(*PLAYERS, event("E", *games, reported_on="2024-11-21"))
    assert [row["round"] for row in sides(month, "A") if row["counted"]] == [1]
    assert said(game_verdict(month, round=2)) == LATER


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-11-19", RATED), ("2024-11-20", RATED), ("2024-11-21", LATER)]
)
def test_an_event_without_games_is_judged_like_any_other(reported_on, expected):
    assert outcome(jcf(*PLAYERS, event("E", reported_on=reported_on))) == expected


@pytest.mark.parametrize(("own", "expected"), [("2024-11-19", RATED), ("2024-11-20", RATED), ("2024-11-21", LATER)])
def test_the_report_of_a_game_s_own_comes_before_the_event_s(own, expected):
    month = jcf(*PLAYERS, event("E", game("A", "B", reported_on=own), reported_on="2024-11-20"))
    assert outcome(month) == expected


@pytest.mark.parametrize(("ends_on", "closed"), [("2024-11-30", True), ("2024-12-01", False), ("2024-12-02", False)])
def test_an_event_that_goes_on_beyond_the_list_is_not_closed_though_its_games_are_counted(ends_on, closed):
    month = jcf(*PLAYERS, event("E", game("A", "B", reported_on="2024-11-15"), ends_on=ends_on))
    assert outcome(month) == RATED
    assert game_row(month)["rated_on"] == date(2024, 12, 1)
    assert event_row(month)["rated_on"] == (date(2024, 12, 1) if closed else None)
