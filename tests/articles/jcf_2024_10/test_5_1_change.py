"""JCF 5: C = (R − PD) × K with the list in force; 400, rounding, the floor of 1000."""

import pytest

from books import earlier_list, event, game, jcf, listed, meets, new_rating, player, rated, side, sides, why


@pytest.mark.parametrize(
    ("opponent", "difference", "counted", "article"),
    [
        (1401, 399, 399, None),
        (1400, 400, 400, None),
        (1399, 401, 400, "5(1)"),
        (2199, -399, -399, None),
        (2200, -400, -400, None),
        (2201, -401, -400, "5(1)"),
        (2600, -800, -400, "5(1)"),
    ],
)
def test_400_or_more_counts_as_400(opponent, difference, counted, article):
    row = side(jcf(rated("A", 1800), rated("B", opponent), event("E", game("A", "B", "=="))), "A")
    assert (row["difference"], row["counted_difference"]) == (difference, counted)
    assert (row["expected"], row["counted"]) == (92 if difference > 0 else 8, True)
    assert why(row) == article


def test_in_every_game():
    month = jcf(rated("A", 1800), meets("A", "111", 1200))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400] * 3
    assert new_rating(month, "A") == 1805  # 3 × .08 × 20 = 4.8


def test_a_game_against_a_ur_is_worth_nothing_and_not_counted():
    month = jcf(rated("A", 1800, games=40), player("B"), event("E", game("A", "B", "01")))
    row = side(month, "A")
    assert (row["counted"], why(row)) == (False, "5(1)")
    assert (new_rating(month, "A"), listed(month, "A")["games"], listed(month, "A")["total_games"]) == (1800, 0, 40)


def test_the_ratings_are_those_of_the_list_in_force_also_for_an_event_of_long_ago():  # J-7
    month = jcf(
        rated("A", 1800, rated_since="2024-11-01"),
        rated("B", 1610),
        earlier_list("2024-10-01", B=2000),
        event("E", game("A", "B"), starts_on="2024-10-12", ends_on="2024-10-13"),
    )
    row = side(month, "A")
    assert (row["rating"], row["opponent_rating"], row["delta"], why(row)) == (1800, 1610, 25, None)
    assert side(month, "B")["counted"]


def change(results, D):
    """The change of a player with K 10 whose rating is D more than the opponent's."""
    month = jcf(rated("A", 2300, peak=2400), rated("B", 2300 - D), event("E", *[game("A", "B", r) for r in results]))
    return listed(month, "A")["change"]


@pytest.mark.parametrize(
    ("results", "D", "expected"),
    [
        (["10"], 198, 2),
        (["10"], 197, 3),
        (["10"], 188, 3),  # +2.4, +2.5, +2.6
        (["01"], -198, -2),
        (["01"], -197, -3),
        (["01"], -188, -3),  # −2.4, −2.5, −2.6
        (["10", "10"], 198, 5),  # 2 × 2.4 = 4.8: rounded once
    ],
)
def test_the_sum_of_the_period_is_rounded_once_half_away_from_zero(results, D, expected):  # 5(2)
    assert change(results, D) == expected


@pytest.mark.parametrize(("before", "after"), [(1009, 1000), (1010, 1000), (1011, 1001)])
def test_the_floor_is_1000(before, after):  # 5(3)
    # K 20, a loss against an equal: −10
    month = jcf(rated("A", before), rated("B", before), event("E", game("A", "B", "01")))
    assert (new_rating(month, "A"), listed(month, "A")["rating"]) == (after, after)
    assert listed(month, "A")["change"] == after - before
