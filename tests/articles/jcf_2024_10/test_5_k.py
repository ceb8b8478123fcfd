"""JCF 5: K: 10 if ever 2400 or more, 40 below 30 games in all, 40 if under 19 and never 2000 or more, else 20."""

import pytest

from books import event, game, jcf, listed, meets, player, rated, side, sides


def k(*more, rating=1800, list_date="2024-12-01", **columns):
    month = jcf(rated("A", rating, **columns), *more, rated("B", 1800), event("E", game("A", "B")), list_date=list_date)
    return side(month, "A")["k"]


@pytest.mark.parametrize(("peak", "expected"), [(2399, 20), (2400, 10), (2401, 10)])
def test_10_if_ever_2400_or_more(peak, expected):
    assert k(rating=2300, peak=peak) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2399, 20), (2400, 10), (2401, 10)])
def test_ever_includes_now(rating, expected):
    assert k(rating=rating) == expected


def test_ever_is_of_the_same_pool():
    assert k(rated("A", 2390, pool="rapid", peak=2450)) == 20


@pytest.mark.parametrize(("games", "expected"), [(29, 40), (30, 20), (31, 20), (None, 40)])
def test_40_below_30_games(games, expected):
    assert k(games=games) == expected


@pytest.mark.parametrize(("rapid_games", "expected"), [(9, 40), (10, 20), (11, 20)])
def test_the_games_of_both_pools_are_counted_together(rapid_games, expected):  # J-4
    assert k(rated("A", 1700, pool="rapid", games=rapid_games), games=20) == expected


def test_only_counted_games_are_counted():  # J-4
    # 28 games, a forfeit and a game against a UR, and one that counts: 29
    month = jcf(rated("A", 1800, games=28), meets("A", "+1=", [1800, None, 1800]))
    assert (listed(month, "A")["total_games"], listed(month, "A")["k"]) == (29, 40)


@pytest.mark.parametrize(("birth_date", "expected"), [("2005-12-31", 20), ("2006-01-01", 20), ("2006-01-02", 40)])
def test_40_under_19_on_1_january_of_the_year_of_the_list(birth_date, expected):
    assert k(birth_date=birth_date, list_date="2025-02-01") == expected


@pytest.mark.parametrize(("birth_date", "expected"), [("2005", 20), ("2006", 20), ("2007", 40), (None, 20)])
def test_a_year_of_birth_counts_as_1_january(birth_date, expected):
    assert k(birth_date=birth_date, list_date="2025-02-01") == expected


@pytest.mark.parametrize(("list_date", "expected"), [("2024-12-01", 40), ("2025-01-01", 20), ("2025-02-01", 20)])
def test_the_year_is_that_of_the_list_being_made(list_date, expected):  # J-8
    assert k(birth_date="2006-01-01", list_date=list_date) == expected


@pytest.mark.parametrize(("peak", "expected"), [(1999, 40), (2000, 20), (2001, 20)])
def test_the_young_keep_40_while_never_2000_or_more(peak, expected):
    assert k(peak=peak, birth_date="2010") == expected


@pytest.mark.parametrize(("rating", "expected"), [(1999, 40), (2000, 20), (2001, 20)])
def test_never_includes_now(rating, expected):
    assert k(rating=rating, birth_date="2010") == expected


def test_never_is_of_the_same_pool():
    assert k(rated("A", 2050, pool="rapid", peak=2100), birth_date="2010") == 40


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"peak": 2400, "games": 10}, 10),
        ({"peak": 2400, "birth_date": "2010"}, 10),
        ({"peak": 2100, "games": 10, "birth_date": "2010"}, 40),  # new, though no longer by age
    ],
)
def test_the_first_clause_that_fits_decides(columns, expected):  # J-2
    assert k(**columns) == expected


def test_k_is_not_reduced_however_many_games():
    month = jcf(rated("A", 1800), meets("A", "=" * 36, 1800))
    assert {row["k"] for row in sides(month, "A")} == {20}
    assert {row["article"] for row in sides(month, "A")} == {None}


def test_the_list_shows_the_k_of_the_period_that_begins():
    # the games of December go to the list of January: born on 1 January 2006, 19 by then
    month = jcf(rated("A", 1800, birth_date="2006-01-01"), rated("B", 1800), player("C"), event("E", game("A", "B")))
    assert (side(month, "A")["k"], listed(month, "A")["k"]) == (40, 20)
