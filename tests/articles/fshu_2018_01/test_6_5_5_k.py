"""FShU 6.5.5: 10 once 2300 was reached, 40 until 30 games, 40 under 14 and not over 2000, else 20; the 700 rule."""

import pytest

from books import event, fshu, game, listed, meets, rated, side, sides, why


def k(rating=1900, list_date="2024-06-01", edition="fshu-2018-01", **columns):
    event_of_two = event("E", game("A", "B"))
    month = fshu(rated("A", rating, **columns), rated("B", 1900), event_of_two, list_date=list_date, edition=edition)
    return side(month, "A")["k"]


@pytest.mark.parametrize(("peak", "expected"), [(2299, 20), (2300, 10), (2301, 10)])
def test_10_once_a_published_rating_has_reached_2300(peak, expected):
    assert k(rating=2200, peak=peak) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2299, 20), (2300, 10), (2301, 10)])
def test_the_rating_in_force_is_a_published_rating(rating, expected):
    assert k(rating=rating) == expected


@pytest.mark.parametrize(("games", "expected"), [(29, 40), (30, 20), (31, 20), (None, 40)])
def test_40_until_30_games_are_played(games, expected):
    assert k(games=games) == expected


@pytest.mark.parametrize(("birth_date", "expected"), [("2010-04-30", 20), ("2010-05-01", 20), ("2010-05-02", 40)])
def test_40_under_14_on_the_first_day_of_the_period(birth_date, expected):  # U-8
    assert k(birth_date=birth_date) == expected


@pytest.mark.parametrize(
    ("born", "expected"), [("2009", 20), ("2010", 40), ("2010-12-31", 40), ("2011", 40), (None, 20)]
)
def test_40_in_the_age_group_under_14_by_year_of_birth(born, expected):  # U-8=year; the period is of 2024
    assert k(birth_date=born, edition="fshu-2018-01~U-8=year") == expected


@pytest.mark.parametrize(("list_date", "expected"), [("2024-12-01", 40), ("2025-01-01", 20), ("2025-02-01", 20)])
def test_the_list_shows_the_k_of_the_age_group_of_the_year_that_begins(list_date, expected):
    edition = "fshu-2018-01~U-8=year"
    found = fshu(rated("A", 1900, birth_date="2010-12-31"), list_date=list_date, edition=edition)
    assert listed(found, "A")["k"] == expected


@pytest.mark.parametrize(("birth_date", "expected"), [("2010", 20), ("2011", 40), (None, 20)])
def test_a_year_of_birth_counts_as_1_january(birth_date, expected):
    assert k(birth_date=birth_date) == expected


@pytest.mark.parametrize(("rating", "expected"), [(1999, 40), (2000, 40), (2001, 20)])
def test_the_children_keep_40_while_not_over_2000(rating, expected):
    assert k(rating=rating, birth_date="2014") == expected


def test_a_child_back_at_2000_has_40_again():
    assert k(rating=1990, peak=2080, birth_date="2014") == 40


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"peak": 2300, "games": 10}, 10),
        ({"peak": 2300, "birth_date": "2014"}, 10),
        ({"rating": 2100, "games": 10, "birth_date": "2014"}, 40),
    ],
)
def test_the_first_clause_that_fits_decides(columns, expected):  # U-7
    assert k(**columns) == expected


@pytest.mark.parametrize(("n", "expected"), [(34, 20), (35, 20), (36, 19)])
def test_k_times_n_does_not_exceed_700(n, expected):
    month = fshu(rated("A", 1900), meets("A", "=" * n, 1900))
    assert {(row["k"], why(row)) for row in sides(month, "A")} == {(expected, None if expected == 20 else "6.5.5")}
    assert listed(month, "A")["k"] == 20


def test_the_list_shows_the_k_of_the_period_that_begins():
    # 14 on 1 June: 40 for May, 20 from June
    month = fshu(rated("A", 1900, birth_date="2010-06-01"), rated("B", 1900), event("E", game("A", "B", "==")))
    assert (side(month, "A")["k"], listed(month, "A")["k"]) == (40, 20)
    month = fshu(rated("A", 1900, birth_date="2010-06-02"), rated("B", 1900), event("E", game("A", "B", "==")))
    assert (side(month, "A")["k"], listed(month, "A")["k"]) == (40, 40)


@pytest.mark.parametrize(("games", "peak", "k", "total"), [(66, 1700, 20, 81), (14, 1700, 40, 29), (66, 2300, 10, 81)])
def test_who_returns_to_the_list_keeps_games_and_highest_rating(games, peak, k, total):  # U-34
    fell_off = rated("A", None, games=games, peak=peak)
    back = listed(fshu(fell_off, meets("A", "=" * 15, 1800)), "A")
    assert (back["rating"], back["k"], back["total_games"]) == (1800, k, total)
