"""FIDE 8.3.4: the change of the period is rounded once, to the nearest whole number, half away from zero."""

import pytest

from books import event, fide, game, listed, meets, new_rating, rated


def change(results, D):
    """The change of a player with K 10 whose rating is D more than the opponent's."""
    month = fide(rated("A", 2300, peak=2400), rated("B", 2300 - D), event("E", *[game("A", "B", r) for r in results]))
    assert new_rating(month, "A") == 2300 + listed(month, "A")["change"]
    return listed(month, "A")["change"]


@pytest.mark.parametrize(
    ("results", "D", "expected"),
    [
        (["10"], 198, 2),  # PD .76: +2.4
        (["10"], 197, 3),  # PD .75: +2.5
        (["10"], 188, 3),  # PD .74: +2.6
        (["01"], -198, -2),  # −2.4
        (["01"], -197, -3),  # −2.5
        (["01"], -188, -3),  # −2.6
        (["=="], 33, -1),  # PD .55: −0.5
        (["=="], -33, 1),  # +0.5
        (["=="], 26, 0),  # PD .54: −0.4
        (["=="], 0, 0),
    ],
)
def test_half_is_rounded_away_from_zero(results, D, expected):
    assert change(results, D) == expected


def test_the_period_is_rounded_and_not_the_game_or_the_event():
    # two events with +2.4 each: 4.8 → 5
    month = fide(rated("A", 2300, peak=2400), meets("A", "1", 2102), meets("A", "1", 2102, event_id="F"))
    assert new_rating(month, "A") == 2305
    # and with −2.5 each: −5, not −6
    month = fide(rated("A", 2300, peak=2400), meets("A", "0", 2497), meets("A", "0", 2497, event_id="F"))
    assert new_rating(month, "A") == 2295
