"""JCF 6(3), 6(4): a UR is rated with 6 games against rated opponents within two years, neither all won nor all lost."""

from datetime import date
from decimal import Decimal

import pytest

from books import (
    following,
    initial,
    jcf,
    listed,
    meets,
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


@pytest.mark.parametrize(("n", "published"), [(5, False), (6, True), (7, True)])
def test_a_ur_is_rated_with_6_games_against_rated_opponents(n, published):
    month = jcf(player("A"), meets("A", "=" * n, 1500))
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"]) == (n, 1500, published)
    assert why(row) == "6(3)"
    assert new_rating(month, "A") == (1500 if published else None)
    assert len(pending(month, "A")) == (0 if published else n)


def test_the_rating_is_the_performance_of_these_games():
    # 4½ of 6 against 1400, 1500, 1600, 1450, 1550, 1601: RA = 9101 / 6 = 1516.83, p = .75, dp = 193: 1709.83 → 1710
    month = jcf(player("A"), meets("A", "1111=0", [1400, 1500, 1600, 1450, 1550, 1601]))
    row = initial(month, "A")
    assert (row["score"], row["opponents_average"], row["p"], row["dp"], row["result"]) == (
        Decimal("4.5"),
        Decimal("1516.83"),
        Decimal("0.75"),
        193,
        1710,
    )
    assert rating(month, "A") == {
        "pool": "standard",
        "player_id": "A",
        "rating": 1710,
        "games": 6,
        "peak": 1710,
        "last_period": "2024-11",
        "rated_since": date(2024, 12, 1),
    }
    row = listed(month, "A")
    assert (row["previous"], row["change"], row["games"], row["total_games"], row["k"]) == (None, None, 6, 6, 40)


@pytest.mark.parametrize(("results", "result"), [("111111", 2600), ("000000", 1000), ("1" * 9, 2600)])
def test_all_won_or_all_lost_waits(results, result):
    month = jcf(player("A"), meets("A", results, 1800))  # dp = ±800
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"]) == (len(results), result, False)
    assert why(row) == "6(3)"
    assert new_rating(month, "A") is None
    assert len(pending(month, "A")) == len(results)


def test_until_the_first_period_in_which_that_is_no_longer_so():
    # 6 of 6, then a loss: 6 of 7 against 1500: p = .857 → .86, dp = 309
    november = jcf(
        player("A"),
        meets("A", "111111", 1500),
        meets("A", "0", 1500, event_id="F", starts_on="2024-12-04", ends_on="2024-12-12"),
    )
    december = following(november.book, edition="jcf-2024-10", list_date="2025-01-01")
    assert (new_rating(december, "A"), rating(december, "A")["games"]) == (1809, 7)


@pytest.mark.parametrize(
    ("period", "published"),
    [
        ("2022-11", False),  # the 25th period back from 2024-11
        ("2022-12", True),  # the 24th
        ("2023-01", True),
    ],
)
def test_the_last_two_years_are_24_periods(period, published):  # J-12
    month = jcf(player("A"), waits("A", "=", 1500, period=period), meets("A", "=====", 1500))
    assert (new_rating(month, "A") is not None) == published
    assert initial(month, "A")["games"] == (6 if published else 5)


def test_an_opponent_counts_with_the_rating_of_the_period_of_the_game():  # J-6
    # five draws that wait with 1500, one now with 1800: RA = 9300 / 6 = 1550
    month = jcf(
        player("A"),
        *[rated(f"old-{n}", 2200) for n in range(1, 6)],
        waits("A", "=====", 1500, period="2024-06"),
        meets("A", "=", 1800),
    )
    assert new_rating(month, "A") == 1550


@pytest.mark.parametrize(("total", "result"), [(9002, 1500), (9003, 1501), (9004, 1501)])
def test_the_performance_is_rounded_half_up(total, result):  # J-5
    # six draws: 1500.33, 1500.5, 1500.67
    assert new_rating(jcf(player("A"), meets("A", "======", spread(total, 6))), "A") == result


@pytest.mark.parametrize(
    ("against", "result", "article"),
    [
        # 1 of 8: p = .125 → .13, dp = −322
        (1321, 1000, "6(3); 5(3)"),  # 999
        (1322, 1000, "6(3)"),
        (1323, 1001, "6(3)"),
    ],
)
def test_the_floor_of_1000_holds_for_a_first_rating_too(against, result, article):  # J-5
    month = jcf(player("A"), meets("A", "10000000", against))
    assert (initial(month, "A")["result"], new_rating(month, "A")) == (result, result)
    assert initial(month, "A")["p"] == Decimal("0.13")
    assert why(initial(month, "A")) == article
    assert ("floor" in initial(month, "A")["reason"]) == ("5(3)" in article)


def test_p_of_seven_eighths_is_88_hundredths():
    month = jcf(player("A"), meets("A", "11111110", 1500))
    assert (initial(month, "A")["p"], new_rating(month, "A")) == (Decimal("0.88"), 1836)


def test_a_zero_first_event_counts_here():
    # 0 of 3, then 3 of 6: 3 of 9 against 1500: p = .33, dp = −125
    month = jcf(player("A"), meets("A", "000", 1500, ends_on="2024-11-08"), meets("A", "======", 1500, event_id="F"))
    assert new_rating(month, "A") == 1375


def test_there_is_no_highest_first_rating():
    # 5½ of 6 against 2200: p = .9167 → .92, dp = 401
    assert new_rating(jcf(player("A"), meets("A", "11111=", 2200)), "A") == 2601


def test_the_results_go_to_the_pool_and_the_opponents_count_nothing():
    month = jcf(player("A"), meets("A", "===", [1500, 1500, None]))
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "6(3)")] * 3
    assert (side(month, "E-1")["counted"], why(side(month, "E-1"))) == (False, "5(1)")
    assert len(pending(month, "A")) == 2


#: table 2 as printed, in hundredths
TABLE_2 = """
100 800 83 273 66 117 49 -7  32 -133 15 -296
99 677  82 262 65 110 48 -14 31 -141 14 -309
98 589  81 251 64 102 47 -21 30 -149 13 -322
97 538  80 240 63 95  46 -29 29 -158 12 -336
96 501  79 230 62 87  45 -36 28 -166 11 -351
95 470  78 220 61 80  44 -43 27 -175 10 -366
94 444  77 211 60 72  43 -50 26 -184 9 -383
93 422  76 202 59 65  42 -57 25 -193 8 -401
92 401  75 193 58 57  41 -65 24 -202 7 -422
91 383  74 184 57 50  40 -72 23 -211 6 -444
90 366  73 175 56 43  39 -80 22 -220 5 -470
89 351  72 166 55 36  38 -87 21 -230 4 -501
88 336  71 158 54 29  37 -95 20 -240 3 -538
87 322  70 149 53 21  36 -102 19 -251 2 -589
86 309  69 141 52 14  35 -110 18 -262 1 -677
85 296  68 133 51 7   34 -117 17 -273 0 -800
84 284  67 125 50 0   33 -125 16 -284
"""


def test_every_p_of_table_2_gives_its_dp():
    # a hundred games against 2000 wait, p of them won
    numbers = [int(word) for word in TABLE_2.split()]
    table = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert sorted(table) == list(range(101))
    people = [player(f"p{p}") for p in table]
    pools = [waits(f"p{p}", "1" * p + "0" * (100 - p), 2000, period="2024-06") for p in table]
    found = {row["player_id"]: row for row in jcf(*people, *pools).initials.to_dicts()}
    assert {p: (found[f"p{p}"]["dp"], found[f"p{p}"]["result"]) for p in table} == {
        p: (dp, 2000 + dp) for p, dp in table.items()
    }
    assert {p for p in table if not found[f"p{p}"]["published"]} == {0, 100}


@pytest.mark.parametrize(
    ("results", "missing"), [("=", "5 more"), ("=====", "1 more"), ("111111", "all won"), ("000000", "all lost")]
)
def test_the_reason_says_what_is_missing(results, missing):
    assert missing in initial(jcf(player("A"), meets("A", results, 1800)), "A")["reason"]
