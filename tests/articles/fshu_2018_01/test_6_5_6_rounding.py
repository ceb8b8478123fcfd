"""FShU 6.5.4, 6.5.6: the change of the period is rounded once, half away from zero (U-13)."""

import pytest

from books import event, fshu, game, listed, rated


@pytest.mark.parametrize(
    ("results", "D", "expected"),
    [
        (["10"], 198, 2),
        (["10"], 197, 3),
        (["10"], 188, 3),  # K 10: +2.4, +2.5, +2.6
        (["01"], -198, -2),
        (["01"], -197, -3),
        (["01"], -188, -3),  # −2.4, −2.5, −2.6
        (["10", "10"], 198, 5),  # 2 × 2.4 = 4.8
        (["01", "01"], -197, -5),  # 2 × −2.5
    ],
)
def test_the_change_of_the_period_is_rounded_once_half_away_from_zero(results, D, expected):
    month = fshu(rated("A", 2200, peak=2300), rated("B", 2200 - D), event("E", *[game("A", "B", r) for r in results]))
    assert listed(month, "A")["change"] == expected
    assert listed(month, "A")["rating"] == 2200 + expected


def test_a_win_gains_and_a_loss_costs():  # U-10
    month = fshu(rated("A", 1900), rated("B", 1900), event("E", game("A", "B")))
    assert [listed(month, name)["change"] for name in "AB"] == [10, -10]
