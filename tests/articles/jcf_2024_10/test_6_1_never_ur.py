"""JCF 6(1), 6(3), J-20: who joins with a FIDE rating is never UR: the games of that very period count with it."""

from datetime import date

import pytest

from books import (
    event,
    event_row,
    game,
    game_row,
    game_verdict,
    initial,
    jcf,
    listed,
    new_rating,
    pending,
    player,
    rated,
    rating,
    said,
    side,
    why,
)

JOINED = {"joined_on": "2024-11-03"}


def joiner(fide_standard=1700, **columns):
    return player("A", fide_standard=fide_standard, **JOINED, **columns)


def test_the_games_count_with_it_and_for_the_opponents_too():
    # A 1700 beats B 1890: D = 190, PD .25/.75. A has no games: K 40, +.75 × 40 = 30; B has K 20: −.75 × 20 = −15
    month = jcf(joiner(), rated("B", 1890), event("E", game("A", "B")))
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], own["rating"], own["opponent_rating"], own["delta"], own["k"]) == (True, 1700, 1890, 75, 40)
    assert (opponent["counted"], opponent["opponent_rating"], opponent["delta"], opponent["k"]) == (True, 1700, -75, 20)
    assert [why(own), why(opponent)] == ["6(1)", "6(1)"]
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1730, 1875)
    assert (pending(month, "A"), initial(month, "A")) == ([], None)


def test_the_list_has_no_previous_rating_and_no_change():
    month = jcf(joiner(), rated("B", 1890), event("E", game("A", "B")))
    row = listed(month, "A")
    assert (row["rating"], row["previous"], row["change"], row["games"], row["total_games"]) == (1730, None, None, 1, 1)
    assert (row["peak"], row["active"]) == (1730, True)
    assert (rating(month, "A")["rated_since"], rating(month, "A")["last_period"]) == (date(2024, 12, 1), "2024-11")


def test_the_rating_taken_over_is_the_first_value_of_the_peak():
    # A 1700 loses to B 1890: −.25 × 40 = −10
    month = jcf(joiner(), rated("B", 1890), event("E", game("A", "B", "01")))
    assert (new_rating(month, "A"), rating(month, "A")["peak"], listed(month, "A")["peak"]) == (1690, 1700, 1700)


def test_the_game_is_rated_like_any_other():
    month = jcf(joiner(), rated("B", 1890), event("E", game("A", "B")))
    assert game_verdict(month) is None
    assert (game_row(month)["rated_on"], event_row(month)["rated_on"]) == (date(2024, 12, 1), date(2024, 12, 1))


@pytest.mark.parametrize(
    ("fide_standard", "birth_date", "k"),
    [
        (2399, None, 40),
        (2400, None, 10),  # ever rated 2400 or more, with the rating taken over
        (2401, None, 10),
        (1999, "2010-05-05", 40),
        (2000, "2010-05-05", 40),  # fewer than 30 games, whatever the age
    ],
)
def test_k_by_the_general_rules(fide_standard, birth_date, k):
    month = jcf(joiner(fide_standard, birth_date=birth_date), rated("B", fide_standard), event("E", game("A", "B")))
    assert (side(month, "A")["k"], why(side(month, "A"))) == (k, "6(1)")


def test_two_who_join_may_meet():
    # D = 50, PD .57/.43: A −.07 × 40 = −2.8 → −3, B +.07 × 40 = 2.8 → 3
    month = jcf(joiner(1750), player("B", fide_standard=1700, joined_on="2024-11-01"), event("E", game("A", "B", "==")))
    assert [why(side(month, name)) for name in "AB"] == ["6(1)", "6(1)"]
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1747, 1703)


def test_for_a_newcomer_the_player_is_a_rated_opponent():
    month = jcf(joiner(), player("U"), event("E", game("U", "A")))
    assert [(row["opponent_rating"], row["result"]) for row in pending(month, "U")] == [(1700, "1")]
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "5(1)")  # U is UR
    assert (side(month, "U")["counted"], why(side(month, "U"))) == (False, "6(3)")
    assert new_rating(month, "A") == 1700


def test_a_difference_of_more_than_400_is_named_after_it():
    month = jcf(joiner(), rated("B", 2101), event("E", game("A", "B", "==")))
    assert [why(side(month, name)) for name in "AB"] == ["6(1); 5(1)", "6(1); 5(1)"]
    assert side(month, "A")["counted_difference"] == -400


def test_who_joins_without_a_fide_rating_is_ur():
    month = jcf(player("A", fide_standard=None, **JOINED), rated("B", 1890), event("E", game("A", "B")))
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "6(3)")
    assert (side(month, "B")["counted"], why(side(month, "B"))) == (False, "5(1)")
    assert len(pending(month, "A")) == 1


@pytest.mark.parametrize("joined_on", ["2020-01-01", "2024-10-31", None])
def test_who_joined_earlier_and_is_fide_rated_by_now_is_still_ur(joined_on):
    month = jcf(player("A", fide_standard=1700, joined_on=joined_on), rated("B", 1890), event("E", game("A", "B")))
    assert (side(month, "A")["rating"], side(month, "A")["counted"], why(side(month, "A"))) == (None, False, "6(3)")
    assert (new_rating(month, "A"), new_rating(month, "B"), len(pending(month, "A"))) == (None, 1890, 1)


@pytest.mark.parametrize(("played_on", "counted"), [("2024-11-09", False), ("2024-11-10", True), ("2024-11-11", True)])
def test_a_game_before_the_membership_is_no_game_between_members_all_the_same(played_on, counted):
    month = jcf(
        player("A", fide_standard=1700, member_from="2024-11-10", member_until="2025-11-09"),
        rated("B", 1890, member_from="2020-01-01", member_until="2099-12-31"),
        event("E", game("A", "B", played_on=played_on)),
    )
    assert side(month, "A")["counted"] == counted
    assert why(side(month, "A")) == ("6(1)" if counted else "3(5)")
    if not counted:
        assert said(game_verdict(month)) == ("not_rated", "3(5)")
    assert new_rating(month, "A") == (1730 if counted else 1700)  # taken over either way


def test_the_floor_holds_for_a_change():
    # A 1010 loses to B 1010: −.50 × 40 = −20: 990 → 1000
    month = jcf(joiner(1010), rated("B", 1010), event("E", game("A", "B", "01")))
    assert (new_rating(month, "A"), rating(month, "A")["peak"]) == (1000, 1010)
