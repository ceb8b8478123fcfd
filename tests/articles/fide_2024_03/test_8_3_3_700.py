"""FIDE 8.3.3: if K × n exceeds 700, K is the largest whole number with which it does not."""

import pytest

from books import event, fide, game, listed, meets, new_rating, rated, sides, why


def draws(n, **columns):
    """A draws n games against equals."""
    return fide(rated("A", 2000, **columns), rated("B", 2000), event("E", *[game("A", "B", "==")] * n))


@pytest.mark.parametrize(
    ("n", "columns", "k"),
    [
        (34, {}, 20),
        (35, {}, 20),
        (36, {}, 19),  # 20 × 35 = 700; 700 / 36 = 19.4
        (16, {"games": 0}, 40),
        (17, {"games": 0}, 40),
        (18, {"games": 0}, 38),  # 40 × 17 = 680; 700 / 18 = 38.9
        (69, {"peak": 2400}, 10),
        (70, {"peak": 2400}, 10),
        (71, {"peak": 2400}, 9),  # 700 / 71 = 9.9
    ],
)
def test_k_times_n_does_not_exceed_700(n, columns, k):
    month = draws(n, **columns)
    base = 20 if not columns else 40 if "games" in columns else 10
    assert {row["k"] for row in sides(month, "A")} == {k}
    assert {why(row) for row in sides(month, "A")} == {None if k == base else "8.3.3"}


def test_the_reduced_k_is_used():
    # 36 wins against equals: 36 × .50 × 19 = 342
    month = fide(rated("A", 2000), meets("A", "1" * 36, 2000))
    assert new_rating(month, "A") == 2342


def test_n_is_all_the_rated_games_of_the_period():
    month = fide(rated("A", 2000), *[meets("A", "=" * 18, 2000, event_id=name) for name in ("E", "F")])
    assert {row["k"] for row in sides(month, "A")} == {19}


def test_games_that_are_not_counted_are_not_in_n():
    month = fide(rated("A", 2000), meets("A", "=" * 35 + "+", 2000), meets("A", "1", [None], event_id="F"))
    assert {row["k"] for row in sides(month, "A") if row["counted"]} == {20}


def test_the_list_shows_k_before_the_reduction():
    assert listed(draws(36), "A")["k"] == 20


def test_the_400_points_are_cited_before_it():
    month = fide(rated("A", 2000), meets("A", "1" * 36, 1500))
    assert {why(row) for row in sides(month, "A")} == {"8.3.1; 8.3.3"}
