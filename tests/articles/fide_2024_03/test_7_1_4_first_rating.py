"""FIDE 7.1.4: a first rating from 5 games against rated opponents, pooled over 26 months, of at least 1400."""

from datetime import date
from decimal import Decimal

import pytest

from books import (
    event,
    fide,
    following,
    game,
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


@pytest.mark.parametrize(("n", "published"), [(4, False), (5, True), (6, True)])
def test_a_new_player_is_published_with_5_games_against_rated_opponents(n, published):
    # all opponents 1800, all draws: Ra = 1800, p = .50, dp = 0
    month = fide(player("A"), meets("A", "=" * n, 1800))
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"]) == (n, 1800, published)
    assert why(row) == "7.1.4"
    assert new_rating(month, "A") == (1800 if published else None)
    assert (listed(month, "A") is not None) == published
    assert len(pending(month, "A")) == (0 if published else n)


def test_the_calculation_of_a_first_rating_is_shown():
    # 1 = = 0 against 1700, 1750, 1650, 1900: Ra = (7000 + 3600) / 6 = 1766.67, p = (2 + 1) / 6 = .50
    month = fide(player("A"), meets("A", "1==0", [1700, 1750, 1650, 1900]))
    row = initial(month, "A")
    assert {name: row[name] for name in ("games", "score", "opponents_average", "p", "dp", "result", "published")} == {
        "games": 4,
        "score": Decimal("2.0"),
        "opponents_average": Decimal("1766.67"),
        "p": Decimal("0.50"),
        "dp": 0,
        "result": 1767,
        "published": False,
    }
    assert month.initials.columns == [
        "pool",
        "player_id",
        "games",
        "score",
        "opponents_average",
        "p",
        "dp",
        "result",
        "published",
        "article",
        "reason",
        "clause",
        "figures",
    ]


def test_a_newly_rated_player_starts_with_the_games_of_the_first_rating():
    month = fide(player("A"), meets("A", "=====", 1800))
    assert rating(month, "A") == {
        "pool": "standard",
        "player_id": "A",
        "rating": 1800,
        "games": 5,
        "peak": 1800,
        "last_period": "2024-05",
        "rated_since": date(2024, 6, 1),
    }
    row = listed(month, "A")
    assert (row["previous"], row["change"], row["games"], row["total_games"], row["k"], row["active"]) == (
        None,
        None,
        5,
        5,
        40,
        True,
    )


def test_games_against_unrated_opponents_do_not_count():
    month = fide(player("A"), meets("A", "====1", [1800, 1800, 1800, 1800, None]))
    assert initial(month, "A")["games"] == 4
    assert not initial(month, "A")["published"]
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "7.1.4")] * 5
    assert len(pending(month, "A")) == 4


def test_unplayed_games_do_not_count():
    month = fide(player("A"), meets("A", "====+", 1800))
    assert initial(month, "A")["games"] == 4


def test_several_events_are_pooled():
    month = fide(player("A"), meets("A", "1=", 1800), meets("A", "=0=", 1800, event_id="F"))
    assert (initial(month, "A")["games"], new_rating(month, "A")) == (5, 1800)


def test_results_of_earlier_periods_are_pooled_with_the_ratings_of_their_time():  # I-9
    # 4 draws that wait with 1900, a draw now with 1600: Ra = (7600 + 1600 + 3600) / 7 = 1828.57, p = .50
    month = fide(
        player("A"),
        *[rated(f"old-{n}", 2300) for n in (1, 2, 3, 4)],
        waits("A", "====", 1900, period="2024-03"),
        meets("A", "=", 1600),
    )
    assert new_rating(month, "A") == 1829
    assert rating(month, "A")["last_period"] == "2024-05"


def test_a_pool_fills_up_month_by_month():
    may = fide(player("A"), meets("A", "==", 1800), meets("A", "===", 1800, event_id="F", ends_on="2024-06-12"))
    assert [(row["period"], row["event_id"], row["opponent_rating"], row["result"]) for row in pending(may, "A")] == [
        ("2024-05", "E", 1800, "="),
        ("2024-05", "E", 1800, "="),
    ]
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert new_rating(june, "A") == 1800
    assert rating(june, "A")["rated_since"] == date(2024, 7, 1)


@pytest.mark.parametrize(
    ("period", "published"),
    [
        ("2022-03", False),  # the 27th period back from 2024-05
        ("2022-04", True),  # the 26th
        ("2022-05", True),
    ],
)
def test_the_pool_holds_the_periods_of_the_last_26_lists(period, published):  # I-4
    month = fide(player("A"), waits("A", "=", 1800, period=period), meets("A", "====", 1800))
    assert initial(month, "A")["games"] == (5 if published else 4)
    assert (new_rating(month, "A") is not None) == published


def test_what_has_left_the_window_is_kept_as_memory_and_not_pooled():  # I-7: see 8.2.1
    month = fide(
        player("A"), waits("A", "==", 1800, period="2022-03"), waits("A", "=", 1800, period="2022-04", event_id="new")
    )
    assert [row["period"] for row in pending(month, "A")] == ["2022-03", "2022-03", "2022-04"]
    assert initial(month, "A")["games"] == 1


@pytest.mark.parametrize(
    ("total", "result", "published"),
    [
        # half a point of five: p = 1.5 / 7 = .21, dp = −230; Ra = (total + 3600) / 7
        (7803, 1399, False),  # Ra = 1629
        (7810, 1400, True),  # Ra = 1630
        (7817, 1401, True),  # Ra = 1631
    ],
)
def test_a_first_rating_is_at_least_1400(total, result, published):
    month = fide(player("A"), meets("A", "=0000", spread(total, 5)))
    row = initial(month, "A")
    assert (row["dp"], row["result"], row["published"]) == (-230, result, published)
    assert why(row) == "7.1.4"
    assert new_rating(month, "A") == (result if published else None)


def test_a_result_below_1400_stays_in_the_pool_and_is_tried_again():  # I-4
    # five games that give 1399 (above); a win against 1700 in June: Ra = (7803 + 1700 + 3600) / 8 = 1637.875,
    # p = (1.5 + 1) / 8 = .3125 → .31, dp = −141: 1496.875 → 1497
    may = fide(
        player("A"), meets("A", "=0000", spread(7803, 5)), meets("A", "1", 1700, event_id="F", ends_on="2024-06-12")
    )
    assert len(pending(may, "A")) == 5
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (new_rating(june, "A"), rating(june, "A")["games"]) == (1497, 6)
    assert pending(june, "A") == []


def test_a_pool_is_tried_again_without_a_new_game_when_its_oldest_results_leave_the_window():
    # 2022-03 has left at P = 2024-05: the five draws against 1800 are all that is left
    month = fide(
        player("A"),
        waits("A", "000000", 1500, period="2022-03"),
        waits("A", "=====", 1800, period="2023-12", event_id="new"),
    )
    assert new_rating(month, "A") == 1800
    assert rating(month, "A")["last_period"] == "2023-12"


def test_for_the_opponents_a_player_with_a_first_rating_was_unrated():
    month = fide(player("A"), meets("A", "=====", 1800))
    opponent = side(month, "E-1")
    assert (opponent["counted"], why(opponent), opponent["opponent_rating"]) == (False, "8.3.1", None)
    assert new_rating(month, "E-1") == 1800


def test_two_unrated_players_give_each_other_nothing():
    month = fide(player("A"), player("B"), event("E", game("A", "B")))
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "7.1.4")] * 2
    assert (initial(month, "A"), pending(month, "A"), new_rating(month, "A")) == (None, [], None)


@pytest.mark.parametrize(("n", "missing"), [(1, 4), (3, 2), (4, 1)])
def test_the_reason_says_how_many_games_are_missing(n, missing):
    row = initial(fide(player("A"), meets("A", "=" * n, 1800)), "A")
    assert f"{missing} more" in row["reason"]
    assert (row["p"], row["result"]) == (Decimal("0.50"), 1800)  # the calculation is shown from the first game


def test_the_reason_says_that_a_result_is_too_low():
    assert "below 1400" in initial(fide(player("A"), meets("A", "=0000", spread(7803, 5))), "A")["reason"]
    assert "below 1400" not in initial(fide(player("A"), meets("A", "=0000", spread(7810, 5))), "A")["reason"]
