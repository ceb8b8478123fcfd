"""FIDE 8.3.3: K, from the list in force: 10 once 2400 was reached, 40 for the young and the new, else 20."""

import pytest

from books import earlier_list, event, fide, game, listed, rated, side, sides


def k(rating=2000, list_date="2024-06-01", **columns):
    """The K that a player's game is counted with."""
    month = fide(rated("A", rating, **columns), rated("B", 2000), event("E", game("A", "B")), list_date=list_date)
    return side(month, "A")["k"]


@pytest.mark.parametrize(("peak", "expected"), [(2399, 20), (2400, 10), (2401, 10)])
def test_10_once_a_published_rating_has_reached_2400(peak, expected):
    assert k(rating=2350, peak=peak) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2399, 20), (2400, 10), (2401, 10)])
def test_the_rating_in_force_is_a_published_rating(rating, expected):
    assert k(rating=rating) == expected


@pytest.mark.parametrize(("birth_date", "expected"), [("2005-12-31", 20), ("2006-01-01", 40), ("2007-06-15", 40)])
def test_40_until_the_end_of_the_year_of_the_18th_birthday(birth_date, expected):
    assert k(birth_date=birth_date) == expected


@pytest.mark.parametrize(("birth_date", "expected"), [("2005", 20), ("2006", 40), ("2007", 40), (None, 20)])
def test_the_year_of_birth_is_enough_and_without_it_a_player_is_an_adult(birth_date, expected):
    assert k(birth_date=birth_date) == expected


def test_the_year_is_that_of_the_list_in_force_for_the_games_and_of_the_new_list_for_the_next_ones():
    month = fide(
        rated("A", 2000, birth_date="2006"), rated("B", 2000), event("E", game("A", "B")), list_date="2025-01-01"
    )
    assert side(month, "A")["k"] == 40  # December 2024: 18
    assert listed(month, "A")["k"] == 20  # January 2025: 19


@pytest.mark.parametrize(("peak", "expected"), [(2299, 40), (2300, 20), (2301, 20)])
def test_the_young_keep_40_while_the_rating_has_remained_under_2300(peak, expected):
    assert k(rating=2250, peak=peak, birth_date="2010") == expected


@pytest.mark.parametrize(("rating", "expected"), [(2299, 40), (2300, 20), (2301, 20)])
def test_the_young_lose_40_with_the_rating_in_force_too(rating, expected):
    assert k(rating=rating, birth_date="2010") == expected


@pytest.mark.parametrize(("games", "expected"), [(29, 40), (30, 20), (31, 20), (0, 40), (None, 40)])
def test_a_new_player_keeps_40_through_game_29(games, expected):  # I-11
    assert k(games=games) == expected


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"peak": 2400, "birth_date": "2010", "rating": 2250}, 10),  # the young master
        ({"peak": 2400, "games": 10}, 10),  # the new master
        ({"peak": 2350, "games": 10, "birth_date": "2010"}, 40),  # gone by age, but new
        ({"peak": 2350, "games": 10}, 40),
        ({"peak": 2350, "games": 100, "birth_date": "2010"}, 20),
    ],
)
def test_the_first_clause_that_fits_decides(columns, expected):  # I-10
    assert k(**columns) == expected


def test_one_k_for_the_whole_period_also_for_its_late_events():
    # A was 2390 in April, and is 2400 now: 10 in both events
    month = fide(
        rated("A", 2400),
        rated("B", 2390),
        earlier_list("2024-04-01", A=2390, B=2390),
        event("E", game("A", "B"), starts_on="2024-04-28"),
        event("F", game("A", "B")),
    )
    assert [(row["rating"], row["k"]) for row in sides(month, "A")] == [(2390, 10), (2400, 10)]


def test_games_of_the_period_itself_do_not_change_its_k():
    month = fide(rated("A", 2000, games=29), rated("B", 2000), event("E", *[game("A", "B", "==")] * 5))
    assert {row["k"] for row in sides(month, "A")} == {40}
    assert listed(month, "A")["k"] == 20


def test_the_list_shows_the_k_of_the_period_that_begins():
    month = fide(rated("A", 2395), rated("B", 2395), event("E", game("A", "B")))
    assert side(month, "A")["k"] == 20
    assert (listed(month, "A")["rating"], listed(month, "A")["k"]) == (2405, 10)
    assert (listed(month, "B")["rating"], listed(month, "B")["k"]) == (2385, 20)
