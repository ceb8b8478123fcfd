"""FShU 6.5.3: more than 400 counts as 400 in the first two such games of an event; then the real difference."""

import pytest

from books import earlier_list, event, fshu, game, meets, new_rating, player, rated, side, sides, why


@pytest.mark.parametrize(
    ("opponent", "difference", "counted", "article"),
    [
        (1901, 399, 399, None),
        (1900, 400, 400, None),
        (1899, 401, 400, "6.5.3"),
        (2699, -399, -399, None),
        (2700, -400, -400, None),
        (2701, -401, -400, "6.5.3"),
    ],
)
def test_more_than_400_counts_as_400(opponent, difference, counted, article):
    row = side(fshu(rated("A", 2300), rated("B", opponent), event("E", game("A", "B", "=="))), "A")
    assert (row["difference"], row["counted_difference"], why(row)) == (difference, counted, article)
    assert row["expected"] == (92 if difference > 0 else 8)


def test_in_the_first_two_such_games_of_one_event_only():
    # 2200 − 1700 = 500: .92, .92, then 485-517: .96, .96
    month = fshu(rated("A", 2200), meets("A", "1111", 1700))
    rows = sides(month, "A")
    assert [row["counted_difference"] for row in rows] == [400, 400, 500, 500]
    assert [row["expected"] for row in rows] == [92, 92, 96, 96]
    assert [why(row) for row in rows] == ["6.5.3"] * 4
    assert new_rating(month, "A") == 2205  # (.08 + .08 + .04 + .04) × 20 = 4.8


def test_other_games_in_between_are_not_such_games():
    month = fshu(rated("A", 2200), meets("A", "11111", [1700, 1800, 1700, 1900, 1700]))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400, 400, 400, 300, 500]
    assert [why(row) for row in sides(month, "A")] == ["6.5.3", None, "6.5.3", None, "6.5.3"]


def test_every_event_begins_anew():
    month = fshu(rated("A", 2200), meets("A", "111", 1700), meets("A", "111", 1700, event_id="F"))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400, 400, 500, 400, 400, 500]


def test_games_are_counted_in_round_order_and_for_each_player():  # U-6
    # A's third such game is the first of each opponent; the rows stand in reverse
    games = [game("A", f"B{n}", "10", round=n) for n in (3, 2, 1)]
    month = fshu(rated("A", 2200), *[rated(f"B{n}", 1700) for n in (1, 2, 3)], event("E", *games))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400, 400, 500]
    assert [side(month, f"B{n}", round=n)["counted_difference"] for n in (1, 2, 3)] == [-400] * 3


def test_a_stronger_opponent_is_such_a_game_too():
    month = fshu(rated("A", 2200), meets("A", "101", [1700, 2700, 1700]))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400, -400, 500]


def test_games_that_are_not_counted_are_not_such_games():
    month = fshu(rated("A", 2200), meets("A", "+111", 1700))
    assert [row["counted_difference"] for row in sides(month, "A") if row["counted"]] == [400, 400, 500]


def test_a_game_against_an_unrated_opponent_is_not_counted():  # 6.5.2
    row = side(fshu(rated("A", 2200), player("B"), event("E", game("A", "B"))), "A")
    assert (row["counted"], why(row)) == (False, "6.5.2")


def test_the_ratings_are_those_of_the_list_in_force_when_the_event_starts():  # 6.5.1
    month = fshu(
        rated("A", 1950),
        rated("B", 1700),
        earlier_list("2024-04-01", A=1900, B=1710),
        event("E", game("A", "B", "10"), starts_on="2024-04-30"),
    )
    row = side(month, "A")
    assert (row["rating"], row["opponent_rating"], row["delta"], new_rating(month, "A")) == (1900, 1710, 25, 1955)


@pytest.mark.parametrize(("D", "expected"), [(391, 91), (392, 92), (400, 92)])
def test_the_misprinted_range_is_392_to_411(D, expected):
    assert side(fshu(rated("A", 2200), rated("B", 2200 - D), event("E", game("A", "B"))), "A")["expected"] == expected


def test_its_upper_end_too():
    # as the third such game: 401, 402 … 411 → .92; 412 → .93
    for D, expected in [(401, 92), (402, 92), (411, 92), (412, 93)]:
        month = fshu(rated("A", 2200), meets("A", "111", [1700, 1700, 2200 - D]))
        assert sides(month, "A")[2]["expected"] == expected
