"""FIDE rapid and blitz 6.1.4 and 7.2.2 to 7.2.5: first ratings, of players without a standard rating."""

from datetime import date
from decimal import Decimal

import pytest

from books import (
    earlier_list,
    event,
    game,
    initial,
    listed,
    new_rating,
    pending,
    player,
    rated,
    rating,
    side,
    sides,
    spread,
    waits,
    why,
)
from fide_rb.months import blitz, everything, here, meets, rapid, rapid_event


@pytest.mark.parametrize(("n", "published"), [(4, False), (5, True), (6, True)])
@pytest.mark.parametrize(("rate", "pool"), [(rapid, "rapid"), (blitz, "blitz")])
def test_a_new_player_is_published_with_5_games_against_rated_opponents(rate, pool, n, published):
    # all opponents 1800, all draws: Ra = 1800, p = .50, dp = 0
    month = rate(player("A"), meets("A", "=" * n, 1800, pool=pool))
    row = initial(month, "A", pool)
    assert (row["games"], row["result"], row["published"], why(row)) == (n, 1800, published, "6.1.4")
    assert new_rating(month, "A", pool) == (1800 if published else None)
    assert len(pending(month, "A", pool)) == (0 if published else n)
    assert {why(row) for row in sides(month, "A")} == {"6.1.4"}


def test_the_calculation_is_shown():
    # 1 = = 0 against 1700, 1750, 1650, 1900: Ra = (7000 + 3600) / 6 = 1766.67, p = (2 + 1) / 6 = .50
    row = initial(rapid(player("A"), meets("A", "1==0", [1700, 1750, 1650, 1900])), "A", "rapid")
    assert (row["opponents_average"], row["p"], row["dp"], row["result"]) == (
        Decimal("1766.67"),
        Decimal("0.50"),
        0,
        1767,
    )


def test_a_newly_rated_player_starts_with_the_games_of_the_first_rating():
    month = rapid(player("A"), meets("A", "=====", 1800))
    assert rating(month, "A", "rapid") == {
        "pool": "rapid",
        "player_id": "A",
        "rating": 1800,
        "games": 5,
        "peak": 1800,
        "last_period": "2024-05",
        "rated_since": date(2024, 6, 1),
    }
    assert (listed(month, "A")["k"], rating(month, "A")) == (40, None)


def test_an_opponent_rated_in_standard_only_counts_with_that():  # 7.2.1
    # five draws with 1800 in standard: for A as if they were rated here
    month = rapid(player("A"), *(rated(f"E-{n}", 1800) for n in range(1, 6)), meets("A", "=====", [None] * 5))
    assert new_rating(month, "A", "rapid") == 1800
    assert {why(side(month, f"E-{n}", round=n)) for n in range(1, 6)} == {"6.1.4"}  # and they meet nobody rated


@pytest.mark.parametrize(
    ("total", "result", "published"), [(7803, 1399, False), (7810, 1400, True), (7817, 1401, True)]
)
def test_a_first_rating_is_at_least_1400(total, result, published):
    # half a point of five: p = 1.5 / 7 = .21, dp = −230; Ra = (total + 3600) / 7
    row = initial(rapid(player("A"), meets("A", "=0000", spread(total, 5))), "A", "rapid")
    assert (row["dp"], row["result"], row["published"], why(row)) == (-230, result, published, "6.1.4")


@pytest.mark.parametrize(("period", "games"), [("2022-03", 4), ("2022-04", 5), ("2022-05", 5)])
def test_the_pool_holds_the_periods_of_the_last_26_lists(period, games):  # I-4
    month = rapid(player("A"), waits("A", "=", 1800, period=period, pool="rapid"), meets("A", "====", 1800))
    assert initial(month, "A", "rapid")["games"] == games


def test_the_pools_wait_apart():
    # three draws wait in rapid and two in blitz: no first rating anywhere
    month = everything(
        player("A"),
        waits("A", "===", 1800, period="2024-03", pool="rapid"),
        waits("A", "==", 1800, period="2024-03", pool="blitz"),
    )
    assert [initial(month, "A", pool)["games"] for pool in ("rapid", "blitz")] == [3, 2]
    assert initial(month, "A") is None


# --- 7.2.2: a zero in the first event


def test_a_zero_in_the_first_event_is_disregarded():
    month = rapid(
        player("A"),
        meets("A", "000", 1800, event_id="E", ends_on="2024-05-08"),
        meets("A", "=====", 1800, event_id="F", ends_on="2024-05-12"),
    )
    row = initial(month, "A", "rapid")
    assert (row["games"], row["result"], why(row)) == (5, 1800, "7.2.2; 6.1.4")


def test_a_zero_in_another_pool_is_no_first_event_here():
    month = everything(
        player("A"), waits("A", "000", 1800, period="2024-03", pool="blitz"), meets("A", "=====", 1800, event_id="E")
    )
    assert why(initial(month, "A", "rapid")) == "6.1.4"
    assert why(initial(month, "A", "blitz")) == "7.2.2; 6.1.4"


# --- 7.2.3, 7.2.4: two draws against 1800, at most 2200


@pytest.mark.parametrize(
    ("against", "result", "article"), [(2359, 2199, "6.1.4"), (2360, 2200, "6.1.4"), (2361, 2200, "7.2.4")]
)
def test_a_first_rating_is_at_most_2200(against, result, article):
    # five draws: Ra = (5 × 2360 + 3600) / 7 = 2200; with 2359 it is 2199.29, with 2361 it is 2200.71 → 2201
    row = initial(rapid(player("A"), meets("A", "=====", against)), "A", "rapid")
    assert (row["result"], row["published"], why(row)) == (result, True, article)


def test_the_400_points_do_not_touch_a_first_rating():  # I-9
    # Ra = (5 × 2700 + 3600) / 7 = 2442.86, p = 1 / 7 = .14, dp = −309: 2133.86 → 2134
    # (a draw that has left the window is remembered: the zero is not in the first event)
    remembered = waits("A", "=", 1800, period="2021-01", pool="rapid")
    assert new_rating(rapid(player("A"), remembered, meets("A", "00000", 2700)), "A", "rapid") == 2134


# --- 7.2.5: rated since the event started


def test_who_has_a_rating_by_the_time_counts_with_it_and_the_opponents_get_nothing():
    month = rapid(
        here("A", 2100, rated_since="2024-05-01"),
        here("B", 2000),
        earlier_list("2024-04-01", pool="rapid", B=2000),
        rapid_event("E", game("A", "B"), starts_on="2024-04-28"),
    )
    # 100 apart: PD .64, +.36 × 20 = 7.2 → 7
    assert (side(month, "A")["rating"], why(side(month, "A")), new_rating(month, "A", "rapid")) == (2100, "7.2.5", 2107)
    assert (side(month, "B")["counted"], why(side(month, "B"))) == (False, "7.3.1")


def test_a_player_below_1400_in_standard_gets_a_first_rating_here():  # RB-2
    month = rapid(rated("A", 1399), meets("A", "=====", 1800))
    assert (new_rating(month, "A", "rapid"), rating(month, "A", "rapid")["games"]) == (1800, 5)


def test_a_first_rating_in_standard_of_the_same_run_is_one_thing_and_here_another():
    opponents = (rated(f"S-{n}", 1700) for n in range(1, 6))
    month = everything(
        player("A"),
        *opponents,
        meets("A", "=====", 1800, event_id="R"),
        event("S", *(game("A", f"S-{n}", "==") for n in range(1, 6))),
    )
    # standard: Ra = (5 × 1700 + 3600) / 7 = 1728.57 → 1729
    assert (new_rating(month, "A"), new_rating(month, "A", "rapid")) == (1729, 1800)
