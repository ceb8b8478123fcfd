"""FIDE 5.1: unplayed games are not counted; a game in which both made a move is, unless a decision says otherwise."""

import pytest

from books import event, fide, game, game_row, game_verdict, listed, new_rating, outcome, rated, said, side, why

PLAYERS = (rated("A", 2000), rated("B", 2000))


def one(results, **columns):
    return fide(*PLAYERS, event("E", game("A", "B", results, **columns)))


@pytest.mark.parametrize("results", ["+-", "-+", "--", "WL", "LW", "DD"])
def test_a_game_that_was_not_played_is_not_counted(results):
    month = one(results)
    assert outcome(month) == ("rated", "7.1")
    assert said(game_verdict(month)) == ("not_rated", "5.1")
    for name in "AB":
        assert not side(month, name)["counted"]
        assert why(side(month, name)) == "5.1"
        assert new_rating(month, name) == 2000
        assert listed(month, name)["games"] == 0
    assert game_row(month)["rated_on"] is None


@pytest.mark.parametrize(
    ("results", "a", "b"),
    [
        ("10", 50, -50),
        ("==", 0, 0),
        ("01", -50, 50),
        ("00", -50, -50),
        ("=0", 0, -50),
        ("0=", -50, 0),  # an arbiter may take a point from both
    ],
)
def test_a_game_that_was_played_is_counted_with_each_player_s_own_result(results, a, b):
    month = one(results)
    assert game_verdict(month) is None
    assert [(side(month, name)["delta"], side(month, name)["counted"]) for name in "AB"] == [(a, True), (b, True)]
    assert [why(side(month, name)) for name in "AB"] == [None, None]


@pytest.mark.parametrize("ruling", ["force_majeure", "fair_play"])
def test_a_game_with_a_decision_on_record_is_not_rated(ruling):
    month = one("10", ruling=ruling)
    assert said(game_verdict(month)) == ("not_rated", "5.1")
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "5.1")] * 2


def test_a_forfeit_is_said_to_be_unplayed_whatever_the_rate_of_play():
    month = fide(rated("A", 2400), rated("B", 2000), event("E", game("A", "B", "+-"), time_control="3600"))
    assert said(game_verdict(month)) == ("not_rated", "5.1")
