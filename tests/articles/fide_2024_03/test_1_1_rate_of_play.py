"""FIDE 1.1: 120 minutes for 60 moves from 2400, 90 from 1800, 60 below; a game that is shorter is not rated."""

import pytest

from books import earlier_list, event, fide, game, game_verdict, outcome, player, rated, said, side, why


def is_rated(month, round=1):
    """Is the game of that round rated? Checks that both sides and the verdicts say the same."""
    on_the_game = game_verdict(month, round=round)
    sides = month.sides.filter(round=round).to_dicts()
    assert len(sides) == 2
    assert outcome(month) == ("rated", "7.1")  # the event is admitted in any case
    if on_the_game is None:
        return True
    assert said(on_the_game) == ("not_rated", "1.1")
    assert [(row["counted"], why(row)) for row in sides] == [(False, "1.1")] * 2
    return False


def at(time_control, white, black):
    return fide(rated("A", white), rated("B", black), event("E", game("A", "B"), time_control=time_control))


@pytest.mark.parametrize(("seconds", "rated_game"), [(7199, False), (7200, True), (7201, True)])
def test_a_player_of_2400_needs_120_minutes(seconds, rated_game):
    assert is_rated(at(f"{seconds}", 2400, 1500)) == rated_game


@pytest.mark.parametrize(("seconds", "rated_game"), [(5399, False), (5400, True), (5401, True)])
def test_a_player_of_1800_needs_90_minutes(seconds, rated_game):
    assert is_rated(at(f"{seconds}", 1800, 1500)) == rated_game


@pytest.mark.parametrize(("seconds", "rated_game"), [(3599, False), (3600, True), (3601, True)])
def test_two_players_below_1800_need_60_minutes(seconds, rated_game):
    assert is_rated(at(f"{seconds}", 1799, 1500)) == rated_game


@pytest.mark.parametrize(("rating", "rated_game"), [(2399, True), (2400, False), (2401, False)])
def test_90_minutes_are_enough_up_to_2399(rating, rated_game):
    assert is_rated(at("5400", rating, 2000)) == rated_game
    assert is_rated(at("5400", 2000, rating)) == rated_game  # either player


@pytest.mark.parametrize(("rating", "rated_game"), [(1799, True), (1800, False), (1801, False)])
def test_60_minutes_are_enough_up_to_1799(rating, rated_game):
    assert is_rated(at("3600", rating, 1500)) == rated_game
    assert is_rated(at("3600", 1500, rating)) == rated_game


@pytest.mark.parametrize(("opponent", "rated_game"), [(1799, True), (1800, False)])
def test_an_unrated_player_counts_as_below_1800(opponent, rated_game):  # I-3
    month = fide(player("A"), rated("B", opponent), event("E", game("A", "B"), time_control="3600"))
    assert is_rated(month) == rated_game


@pytest.mark.parametrize(
    ("time_control", "rated_game"),
    [
        ("5400+29", False),  # 90 + 29 = 119 minutes
        ("5400+30", True),
        ("5400+31", True),
        # 4200 + 40 × 30 + main + 20 × 30 = 6000 + main
        ("40/4200+30:1199+30", False),
        ("40/4200+30:1200+30", True),
        ("40/4200+30:1201+30", True),
        # an increment counts for its own moves: 5400 + 1200 + 20 × 29 or 30
        ("40/5400:1200+29", False),
        ("40/5400:1200+30", True),
        # moves 1-30, 31-50, 51-60: 3600 + 1800 + main + 10 × 30
        ("30/3600:20/1800:1499+30", False),
        ("30/3600:20/1800:1500+30", True),
        # the last control begins on move 60, 61, 62
        ("59/5400:1800", True),
        ("60/5400:1800", False),
        ("61/5400:1800", False),
        # the increment of a first control that runs beyond move 60 counts for 60 moves: 5400 + 60 × 30
        ("80/5400+30:900", True),
        ("80/5399+30:900", False),
    ],
)
def test_the_time_of_moves_1_to_60_counts(time_control, rated_game):
    assert is_rated(at(time_control, 2400, 1500)) == rated_game


@pytest.mark.parametrize(
    ("time_control", "rated_game"), [("W7200-B7199", False), ("W7199-B7200", False), ("W7200-B7200", True)]
)
def test_each_player_must_have_the_time(time_control, rated_game):
    assert is_rated(at(time_control, 2400, 1500)) == rated_game


def test_the_other_games_of_the_event_are_rated():
    month = fide(
        rated("A", 2400),
        rated("B", 2000),
        rated("C", 2000),
        event("E", game("A", "B"), game("B", "C"), time_control="5400"),
    )
    assert not is_rated(month, round=1)
    assert is_rated(month, round=2)
    assert side(month, "B", round=2)["counted"]


@pytest.mark.parametrize(("then", "now", "rated_game"), [(2399, 2405, True), (2400, 2390, False)])
def test_the_rating_is_that_of_the_list_in_force_when_the_event_starts(then, now, rated_game):
    month = fide(
        rated("A", now),
        rated("B", 2000),
        earlier_list("2024-04-01", A=then, B=2000),
        event("E", game("A", "B"), starts_on="2024-04-28", time_control="5400"),
    )
    assert is_rated(month) == rated_game


def test_the_reason_names_the_time_the_rating_and_the_time_needed():
    reason = game_verdict(at("7199", 2415, 1500))["reason"]
    assert reason == "119 minutes for each player; with a player rated 2415 at least 120 are needed"


def test_between_unrated_players_it_names_the_times():
    reason = game_verdict(at("3599", None, None))["reason"]
    assert reason == "59 minutes for each player; at least 60 are needed"
