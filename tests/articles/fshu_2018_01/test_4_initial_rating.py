"""FShU 4, 6.2, 6.3: a first rating from 15 games against rated opponents, begun by an event that shows 1600."""

from datetime import date
from decimal import Decimal

import pytest

from books import (
    following,
    fshu,
    initial,
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


def first(results, against, **columns):
    return meets("A", results, against, event_id="E1", ends_on="2024-05-08", **columns)


def second(results, against, **columns):
    return meets("A", results, against, event_id="E2", ends_on="2024-05-12", **columns)


@pytest.mark.parametrize(("n", "published"), [(14, False), (15, True), (16, True)])
def test_a_player_is_rated_with_15_games_against_rated_opponents(n, published):
    month = fshu(player("A"), first("=" * n, 1800))
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"], why(row)) == (
        n,
        1800,
        published,
        "6.2" if published else "4",
    )
    assert new_rating(month, "A") == (1800 if published else None)
    assert len(pending(month, "A")) == (0 if published else n)


def test_the_rating_is_the_average_of_the_opponents_and_dr():
    # 9 of 15: p = .60, dR = 72; Rc = (10 × 1700 + 5 × 1750) / 15 = 1716.67: 1788.67 → 1789
    month = fshu(player("A"), first("1" * 9 + "0" * 6, [1700] * 10 + [1750] * 5))
    row = initial(month, "A")
    assert (row["score"], row["opponents_average"], row["p"], row["dp"], row["result"]) == (
        Decimal("9.0"),
        Decimal("1716.67"),
        Decimal("0.60"),
        72,
        1789,
    )
    assert rating(month, "A") == {
        "pool": "standard",
        "player_id": "A",
        "rating": 1789,
        "games": 15,
        "peak": 1789,
        "last_period": "2024-05",
        "rated_since": date(2024, 6, 1),
    }
    assert (listed(month, "A")["previous"], listed(month, "A")["change"], listed(month, "A")["games"]) == (
        None,
        None,
        15,
    )


@pytest.mark.parametrize(("extra", "result"), [(7, 1800), (8, 1801), (9, 1801)])
def test_ru_is_rounded_to_the_nearest(extra, result):
    # 15 draws: 1800 + 7/15, 8/15, 9/15
    assert new_rating(fshu(player("A"), first("=" * 15, spread(15 * 1800 + extra, 15))), "A") == result


@pytest.mark.parametrize(("extra", "result"), [(7, 1800), (8, 1801), (9, 1801)])
def test_half_is_rounded_up(extra, result):  # U-5
    # 16 draws: 1800 + 7/16, 8/16, 9/16
    assert new_rating(fshu(player("A"), first("=" * 16, spread(16 * 1800 + extra, 16))), "A") == result


@pytest.mark.parametrize(("n", "begun"), [(2, False), (3, True), (4, True)])
def test_counting_begins_with_an_event_of_3_games_against_rated_opponents(n, begun):
    month = fshu(player("A"), first("=" * n, 1800))
    assert len(pending(month, "A")) == (n if begun else 0)
    assert (initial(month, "A") is not None) == begun


def test_games_against_unrated_opponents_do_not_begin_it():
    month = fshu(player("A"), first("===", [1800, 1800, None]))
    assert pending(month, "A") == []


@pytest.mark.parametrize(
    ("results", "ratings", "begun"),
    [
        ("===", [1599] * 3, False),
        ("===", [1600] * 3, True),
        ("===", [1601] * 3, True),
        # 1 of 4: p = .25, dp = −193
        ("1000", [1792] * 4, False),
        ("1000", [1793] * 4, True),
        ("1000", [1794] * 4, True),
        # four draws: 1599.25, 1599.5, 1599.75
        ("====", spread(6397, 4), False),
        ("====", spread(6398, 4), True),
        ("====", spread(6399, 4), True),
    ],
)
def test_and_a_performance_of_1600(results, ratings, begun):
    month = fshu(player("A"), first(results, ratings))
    assert (len(pending(month, "A")) > 0) == begun


def test_an_event_before_that_one_leaves_no_trace():  # U-2
    # E1: two games only. E2 with 13 begins: 13, not 15
    month = fshu(player("A"), first("==", 1800), second("=" * 13, 1800))
    assert (initial(month, "A")["games"], new_rating(month, "A")) == (13, None)
    assert {row["event_id"] for row in pending(month, "A")} == {"E2"}


def test_an_event_after_that_one_counts_however_small_or_poor():
    # 14 draws against 1800, then a loss: 7 of 15: p = .4667 → .47, dR = −21
    month = fshu(player("A"), first("=" * 14, 1800), second("0", 1800))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1779, 15)


def test_events_are_taken_in_the_order_of_their_last_day_then_id():
    month = fshu(
        player("A"),
        meets("A", "=" * 14, 1800, event_id="E1", ends_on="2024-05-12"),
        meets("A", "=", 1800, event_id="E2", ends_on="2024-05-08"),
    )
    assert {row["event_id"] for row in pending(month, "A")} == {"E1"}  # E2 came before and left no trace
    month = fshu(player("A"), meets("A", "=" * 14, 1800, event_id="E1"), meets("A", "=", 1800, event_id="E2"))
    assert new_rating(month, "A") == 1800


def test_a_first_event_scored_zero_is_not_counted():  # 6.2.1
    # 0 of 3 against 2500 is a performance of 1700, but a zero
    month = fshu(player("A"), first("000", 2500), second("=" * 14, 1800))
    assert {row["event_id"] for row in pending(month, "A")} == {"E2"}


def test_a_zero_in_a_later_event_counts():
    # 12 draws and 3 losses: 6 of 15: p = .40, dR = −72
    month = fshu(player("A"), first("=" * 12, 1800), second("000", 1800))
    assert new_rating(month, "A") == 1728


def test_with_results_in_the_pool_counting_has_begun():
    month = fshu(player("A"), waits("A", "=" * 14, 1800, period="2024-02"), first("=", 1800))
    assert new_rating(month, "A") == 1800


@pytest.mark.parametrize(
    ("period", "published"),
    [
        ("2022-05", False),  # the 25th period back from 2024-05
        ("2022-06", True),  # the 24th
        ("2022-07", True),
    ],
)
def test_the_pool_holds_24_periods(period, published):  # U-3
    month = fshu(player("A"), waits("A", "===", 1800, period=period), first("=" * 12, 1800))
    assert (initial(month, "A")["games"], initial(month, "A")["published"]) == (15 if published else 12, published)


def test_the_pool_fills_up_month_by_month():
    may = fshu(
        player("A"),
        first("=" * 10, 1800),
        meets("A", "=" * 5, 1800, event_id="F", starts_on="2024-06-04", ends_on="2024-06-12"),
    )
    assert (len(pending(may, "A")), new_rating(may, "A")) == (10, None)
    june = following(may.book, edition="fshu-2018-01", list_date="2024-07-01")
    assert (new_rating(june, "A"), pending(june, "A")) == (1800, [])


def test_the_results_go_to_the_pool_and_the_opponents_count_nothing():
    month = fshu(player("A"), first("====", [1800, 1800, 1800, None]))
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "4")] * 4
    assert (side(month, "E1-1", "E1")["counted"], why(side(month, "E1-1", "E1"))) == (False, "6.5.2")


@pytest.mark.parametrize(
    ("against", "result", "article"), [(2299, 2299, "6.2"), (2300, 2300, "6.2"), (2301, 2300, "6.2.4")]
)
def test_the_highest_first_rating_is_2300(against, result, article):  # 6.2.4
    month = fshu(player("A"), first("=" * 15, against))
    assert (initial(month, "A")["result"], new_rating(month, "A"), why(initial(month, "A"))) == (
        result,
        result,
        article,
    )


# 6.2.5   E1  3 games against 1600, 1½       the event that begins the count
#         E2  6 games against 1700, 0
#         E3  6 games against 1700, 3
E1 = meets("A", "===", 1600, event_id="E1", ends_on="2024-05-06")
E2 = meets("A", "000000", 1700, event_id="E2", ends_on="2024-05-08")
E3 = meets("A", "======", 1700, event_id="E3", ends_on="2024-05-10")


def test_below_1600_the_earliest_events_are_dropped_one_by_one_until_1600():
    # all: 4½ of 15, Rc = 25200 / 15 = 1680, p = .30, dR = −149: 1531
    # without E1: 3 of 12, 1700, p = .25, dR = −193: 1507;  without E2: 3 of 6: 1700
    month = fshu(player("A"), E1, E2, E3)
    row = initial(month, "A")
    assert (row["games"], row["opponents_average"], row["result"], row["published"]) == (
        6,
        Decimal("1700.00"),
        1700,
        True,
    )
    assert why(row) == "6.2.5"
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1700, 6)  # U-4
    assert pending(month, "A") == []


def test_no_more_events_are_dropped_than_needed():
    # E1: ½ of 3 against 1900: p = .17, dR = −273: 1627, it begins the count; E2: 6 draws against 1620
    # all: 6½ of 15, Rc = (5700 + 9720 + 10200) / 15 = 1708, p = .433 → .43, dR = −50: 1658: nothing is dropped
    month = fshu(
        player("A"),
        meets("A", "=00", 1900, event_id="E1", ends_on="2024-05-06"),
        meets("A", "======", 1620, event_id="E2", ends_on="2024-05-08"),
        E3,
    )
    assert (new_rating(month, "A"), rating(month, "A")["games"], why(initial(month, "A"))) == (1658, 15, "6.2")


@pytest.mark.parametrize(
    ("total", "result", "games"),
    [
        # E1 3 draws, E2 13 draws: 16 draws, Rc = total / 16; without E1 13 draws against 1650
        (16 * 1600 - 9, 1650, 13),  # 1599.4375 → 1599: E1 is dropped
        (16 * 1600 - 8, 1600, 16),  # 1599.5 → 1600
        (16 * 1600 - 7, 1600, 16),
    ],
)
def test_below_1600_means_after_rounding(total, result, games):
    # E1 must show 1600 itself: it waits in the pool since April, where that was judged
    month = fshu(player("A"), waits("A", "===", spread(total - 13 * 1650, 3), period="2024-04"), first("=" * 13, 1650))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (result, games)


def test_if_no_remainder_reaches_1600_the_player_starts_from_nought():
    # E1 3 draws against 1600; E2 0 of 12 against 1700
    # all: 1½ of 15, Rc = 1680, p = .10, dR = −366: 1314; without E1: 1700 − 800
    month = fshu(player("A"), E1, meets("A", "0" * 12, 1700, event_id="E2", ends_on="2024-05-08"))
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"], why(row)) == (15, 1314, False, "6.2.5")
    assert (new_rating(month, "A"), pending(month, "A")) == (None, [])


def test_the_pool_of_earlier_periods_is_dropped_by_the_last_day_of_its_events():
    # the same three events, E1 and E2 waiting since April
    month = fshu(
        player("A"),
        waits("A", "===", 1600, period="2024-04", event_id="Z1", ends_on="2024-04-06"),
        waits("A", "000000", 1700, period="2024-04", event_id="Y2", ends_on="2024-04-08"),
        E3,
    )
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1700, 6)


def test_a_player_off_the_list_begins_again():
    month = fshu(rated("A", None, games=50, peak=1800), first("=" * 15, 1800))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1800, 65)


@pytest.mark.parametrize(("n", "missing"), [(3, 12), (14, 1)])
def test_the_reason_says_how_many_games_are_missing(n, missing):
    assert f"{missing} more" in initial(fshu(player("A"), first("=" * n, 1800)), "A")["reason"]


@pytest.mark.parametrize(("won", "p", "result"), [(6, "0.38", 1713), (10, "0.63", 1895)])
def test_p_is_rounded_to_hundredths_half_up(won, p, result):  # U-33
    # of 16 against 1800: 6 are .375, and .38 is −87 (.37: −95); 10 are .625, and .63 is +95 (.62: +87)
    row = initial(fshu(player("A"), first("1" * won + "0" * (16 - won), 1800)), "A")
    assert (row["p"], row["result"]) == (Decimal(p), result)
