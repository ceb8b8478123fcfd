"""FIDE rapid and blitz 7.3.1: 400 for everybody; from December 2024 no game of 600 apart with one above 2600."""

import pytest

from books import (
    earlier_list,
    event,
    game,
    game_verdict,
    month,
    outcome,
    pending,
    player,
    rated,
    said,
    side,
    sides,
    why,
)
from fide_rb.months import blitz_event, december, everything, here, rapid, rapid_event

NOT_RATED = ("not_rated", "7.3.1")


def apart(white, black, rate=december, **columns):
    """One game; the verdict on it, or None where it is rated."""
    found = rate(here("A", white), here("B", black), rapid_event("E", game("A", "B"), **columns))
    assert outcome(found) == ("rated", "6.1")
    on_the_game = game_verdict(found)
    for row in sides(found, "A") + sides(found, "B"):
        assert row["counted"] == (on_the_game is None)
        assert (on_the_game is None) or (why(row) == "7.3.1" and row["delta"] is None)
    return None if on_the_game is None else said(on_the_game)


# --- 400 for everybody


@pytest.mark.parametrize("rating", [2100, 2649, 2650, 2651])
@pytest.mark.parametrize(
    ("difference", "counted", "article"), [(399, 399, None), (400, 400, None), (401, 400, "7.3.1")]
)
@pytest.mark.parametrize("list_date", ["2024-06-01", "2025-12-01"])
def test_a_difference_over_400_counts_as_400_for_everybody(list_date, difference, counted, article, rating):
    found = rapid(
        here("A", rating), here("B", rating - difference), rapid_event("E", game("A", "B")), list_date=list_date
    )
    white, black = side(found, "A"), side(found, "B")
    assert (white["difference"], white["counted_difference"], white["expected"]) == (difference, counted, 92)
    assert (black["counted_difference"], black["expected"]) == (-counted, 8)
    assert (why(white), why(black)) == (article, article)


def test_in_the_same_month_standard_has_the_exception_and_rapid_has_not():
    # 450 apart: PD(450) = .94, PD(400) = .92
    pieces = [
        rated(name, rating, pool=pool) for pool in ("standard", "rapid") for name, rating in (("A", 2650), ("B", 2200))
    ]
    found = everything(*pieces, event("S", game("A", "B")), rapid_event("R", game("A", "B")), list_date="2025-12-01")
    assert (side(found, "A", "S")["counted_difference"], side(found, "A", "S")["expected"]) == (450, 94)
    assert (side(found, "A", "R")["counted_difference"], side(found, "A", "R")["expected"]) == (400, 92)


# --- 600 apart, one above 2600


@pytest.mark.parametrize(("difference", "expected"), [(599, None), (600, NOT_RATED), (601, NOT_RATED)])
def test_600_or_more_apart(difference, expected):
    assert apart(2601, 2601 - difference) == expected
    assert apart(2601 - difference, 2601) == expected  # either colour


@pytest.mark.parametrize(("rating", "expected"), [(2599, None), (2600, None), (2601, NOT_RATED)])
def test_above_2600_means_2601(rating, expected):
    assert apart(rating, rating - 600) == expected
    assert apart(rating, rating - 700) == expected


def test_it_holds_in_blitz_too_and_not_in_standard():
    pieces = [
        rated(name, rating, pool=pool) for pool in ("standard", "blitz") for name, rating in (("A", 2700), ("B", 2100))
    ]
    found = everything(*pieces, event("S", game("A", "B")), blitz_event("Z", game("A", "B")), list_date="2025-06-01")
    assert said(game_verdict(found, "Z")) == NOT_RATED
    assert game_verdict(found, "S") is None


@pytest.mark.parametrize(
    ("starts_on", "expected"), [("2024-11-30", None), ("2024-12-01", NOT_RATED), ("2024-12-02", NOT_RATED)]
)
def test_from_1_december_2024_by_the_first_day_of_the_event(starts_on, expected):
    dates = {"starts_on": starts_on, "ends_on": "2024-12-05"}
    assert apart(2700, 2000, rate=lambda *pieces: december(*pieces, list_date="2025-01-01"), **dates) == expected


@pytest.mark.parametrize(("edition", "expected"), [("fide-rb-2024-03", None), ("fide-rb-2024-12", NOT_RATED)])
def test_never_by_a_later_edition_than_named(edition, expected):
    def rate(*pieces):
        return month(*pieces, edition=edition, list_date="2025-06-01", pool="rapid")

    assert apart(2700, 2000, rate=rate) == expected


@pytest.mark.parametrize(("then", "now", "expected"), [(2601, 2600, NOT_RATED), (2600, 2601, None)])
def test_the_list_is_that_of_the_events_start(then, now, expected):  # RB-3
    found = december(
        here("A", now),
        here("B", now - 600),
        earlier_list("2025-04-01", pool="rapid", A=then, B=then - 600),
        rapid_event("E", game("A", "B"), starts_on="2025-04-28"),
    )
    assert (None if game_verdict(found) is None else said(game_verdict(found))) == expected


@pytest.mark.parametrize(("standard", "expected"), [(2002, None), (2001, NOT_RATED), (2000, NOT_RATED)])
def test_with_7_2_1_applied(standard, expected):  # RB-3
    found = december(here("A", 2601), rated("B", standard), rapid_event("E", game("A", "B")))
    assert (None if game_verdict(found) is None else said(game_verdict(found))) == expected
    entered = {row["player_id"] for row in found.book.ratings.to_dicts() if row["pool"] == "rapid"}
    assert entered == ({"A", "B"} if expected is None else {"A"})  # RB-8: only a counted game makes an entry


def test_a_standard_rating_does_not_count_for_who_is_rated_here():
    # 2650 in standard, 2550 here
    found = december(here("A", 2550), rated("A", 2650), here("B", 1900), rapid_event("E", game("A", "B")))
    assert game_verdict(found) is None


def test_a_game_with_an_unrated_player_is_not_touched():  # RB-3
    found = december(here("A", 2700), player("B"), rapid_event("E", game("A", "B")))
    assert game_verdict(found) is None
    assert (why(side(found, "A")), why(side(found, "B"))) == ("7.3.1", "6.1.4")  # the opponent is unrated; to the pool
    assert [row["opponent_rating"] for row in pending(found, "B", "rapid")] == [2700]


def test_the_other_games_of_the_event_are_rated():
    found = december(
        here("A", 2700),
        here("B", 2100),
        here("C", 2200),
        rapid_event("E", game("A", "B"), game("A", "C"), game("B", "C")),
    )
    assert outcome(found) == ("rated", "6.1")
    assert [row["counted"] for row in sides(found, "A")] == [False, True]
    assert [row["counted"] for row in sides(found, "B")] == [False, True]


def test_the_reason_names_the_points_and_the_rating():
    reason = game_verdict(december(here("A", 2720), here("B", 2003), rapid_event("E", game("A", "B"))))["reason"]
    assert all(number in reason for number in ("717", "2720"))
