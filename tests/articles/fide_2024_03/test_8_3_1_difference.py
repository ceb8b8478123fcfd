"""FIDE 8.3.1: more than 400 counts as 400, in every game; the ratings are those of the event's start."""

import pytest

from books import earlier_list, event, fide, game, listed, meets, new_rating, player, rated, side, sides, verdict, why


@pytest.mark.parametrize(
    ("opponent", "difference", "counted", "article"),
    [
        (1601, 399, 399, None),
        (1600, 400, 400, None),
        (1599, 401, 400, "8.3.1"),
        (1500, 500, 400, "8.3.1"),
        (2399, -399, -399, None),
        (2400, -400, -400, None),
        (2401, -401, -400, "8.3.1"),
        (2800, -800, -400, "8.3.1"),
    ],
)
def test_more_than_400_counts_as_400(opponent, difference, counted, article):
    month = fide(rated("A", 2000), rated("B", opponent), event("E", game("A", "B", "==")))
    row = side(month, "A")
    assert (row["difference"], row["counted_difference"]) == (difference, counted)
    assert row["expected"] == (92 if difference > 0 else 8)
    assert why(row) == article
    assert side(month, "B")["counted_difference"] == -counted
    assert why(side(month, "B")) == article


def test_in_every_game_without_limit():
    month = fide(rated("A", 2000), meets("A", "1111", 1500))
    assert [row["counted_difference"] for row in sides(month, "A")] == [400] * 4
    assert new_rating(month, "A") == 2006  # 4 × .08 × 20 = 6.4


def test_also_for_the_very_best():
    assert side(fide(rated("A", 2800), rated("B", 2300), event("E", game("A", "B"))), "A")["counted_difference"] == 400


def test_a_game_against_an_unrated_opponent_is_not_counted():
    month = fide(rated("A", 2000), player("B"), event("E", game("A", "B")))
    row = side(month, "A")
    assert (row["counted"], row["opponent_rating"], why(row)) == (False, None, "8.3.1")
    assert (new_rating(month, "A"), listed(month, "A")["games"]) == (2000, 0)


def test_the_ratings_are_those_of_the_list_in_force_when_the_event_starts():  # I-12
    # April: 1900 − 1710 = 190, PD .75, +.25 × 20 = 5, added to the list in force
    month = fide(
        rated("A", 1950),
        rated("B", 1700),
        earlier_list("2024-04-01", A=1900, B=1710),
        earlier_list("2024-03-01", A=1500, B=1600),
        event("E", game("A", "B", "10"), starts_on="2024-04-30"),
    )
    row = side(month, "A")
    assert (row["rating"], row["opponent_rating"], row["difference"], row["delta"]) == (1900, 1710, 190, 25)
    assert (new_rating(month, "A"), listed(month, "A")["previous"]) == (1955, 1950)
    assert new_rating(month, "B") == 1695


def test_a_player_who_is_not_on_a_list_that_is_here_was_unrated():
    month = fide(
        rated("A", 1950),
        rated("B", 1700),
        earlier_list("2024-04-01", A=1900),
        event("E", game("A", "B"), starts_on="2024-04-30"),
    )
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "8.3.1")


def test_where_that_list_is_not_here_the_list_in_force_is_used_and_the_verdict_says_so():
    def played(*lists):
        return fide(rated("A", 1950), rated("B", 1750), *lists, event("E", game("A", "B"), starts_on="2024-04-30"))

    without = played()
    assert (side(without, "A")["rating"], side(without, "A")["opponent_rating"]) == (1950, 1750)
    there = played(earlier_list("2024-04-01", A=1950, B=1750))
    assert verdict(without)["reason"] != verdict(there)["reason"]


@pytest.mark.parametrize(("starts_on", "own"), [("2024-04-30", 1900), ("2024-05-01", 1950), ("2024-05-02", 1950)])
def test_the_new_list_counts_from_its_first_day(starts_on, own):
    month = fide(
        rated("A", 1950),
        rated("B", 1750),
        earlier_list("2024-04-01", A=1900, B=1750),
        event("E", game("A", "B"), starts_on=starts_on),
    )
    assert side(month, "A")["rating"] == own
