"""FIDE 7.2.2: inactive after a year without a rated game; one rated game makes active again."""

import pytest

from books import event, fide, game, listed, player, rated, rating


@pytest.mark.parametrize(
    ("last_period", "active"),
    [
        ("2023-05", False),  # the 13th period back from 2024-05
        ("2023-06", True),  # the 12th
        ("2023-07", True),
        (None, False),
    ],
)
def test_a_player_is_inactive_without_a_rated_game_in_the_last_12_periods(last_period, active):  # I-6
    assert listed(fide(rated("A", 2000, last_period=last_period)), "A")["active"] == active


def test_one_rated_game_makes_active_again():
    month = fide(rated("A", 2000, last_period="2019-01"), rated("B", 2000), event("E", game("A", "B")))
    assert listed(month, "A")["active"]
    assert rating(month, "A")["last_period"] == "2024-05"


@pytest.mark.parametrize("results", ["10", "+-"])
def test_a_game_that_is_not_counted_does_not(results):
    opponent = player("B") if results == "10" else rated("B", 2000)
    month = fide(rated("A", 2000, last_period="2019-01"), opponent, event("E", game("A", "B", results)))
    assert not listed(month, "A")["active"]
    assert rating(month, "A")["last_period"] == "2019-01"
