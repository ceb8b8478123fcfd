"""FIDE rapid and blitz 1.2: games in which the players have different playing times are not rated."""

import pytest

from books import event_row, game, game_verdict, outcome, rated, said, sides, why
from fide_rb.months import BLITZ, blitz, everything, here, rapid, rapid_event

PLAYERS = (here("A", 2000), here("B", 2000))
REFUSED = ("not_rated", "1.2")


def test_a_declaration_takes_out_the_whole_event():  # RB-10
    month = rapid(*PLAYERS, rapid_event("E", game("A", "B"), declarations="laws_of_chess unequal_times"))
    assert outcome(month) == REFUSED
    assert (sides(month, "A"), event_row(month)["rated_on"]) == ([], None)


def test_a_ruling_takes_out_one_game():  # RB-10
    month = rapid(*PLAYERS, rapid_event("E", game("A", "B", ruling="unequal_times"), game("A", "B")))
    assert outcome(month) == ("rated", "6.1")
    assert said(game_verdict(month, round=1)) == REFUSED
    assert game_verdict(month, round=2) is None
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "1.2"), (True, None)]


@pytest.mark.parametrize(
    ("time_control", "expected"),
    [("W300-B240", REFUSED), ("W240-B300", REFUSED), ("W300-B300", ("rated", "6.1")), ("W300+2-B300+3", REFUSED)],
)
def test_a_time_control_may_say_it_itself(time_control, expected):
    its = rapid_event("E", game("A", "B"), time_control=time_control)
    assert outcome(blitz(rated("A", 2000, pool="blitz"), rated("B", 2000, pool="blitz"), its)) == expected


@pytest.mark.parametrize("time_control", ["W601-B600", "W3600-B3599", "W900-B181"])
def test_also_where_the_two_times_are_of_different_pools(time_control):
    month = everything(*PLAYERS, rapid_event("E", game("A", "B"), time_control=time_control))
    assert outcome(month) == REFUSED


@pytest.mark.parametrize("time_control", ["5400+30", "W7200-B7260"])
def test_standard_has_no_such_rule(time_control):
    its = rapid_event("E", game("A", "B"), time_control=time_control, declarations="laws_of_chess unequal_times")
    assert outcome(everything(rated("A", 1700), rated("B", 1700), its)) == ("rated", "7.1")


def test_nor_for_a_single_game():  # fide.md 5: force majeure and fair play only
    its = rapid_event("E", game("A", "B", ruling="unequal_times"), time_control="7200")
    month = everything(rated("A", 1700), rated("B", 1700), its)
    assert (outcome(month), game_verdict(month)) == (("rated", "7.1"), None)


def test_the_rulings_of_4_1_stay():
    games = [game("A", "B", ruling=ruling) for ruling in ("force_majeure", "fair_play")]
    month = rapid(*PLAYERS, rapid_event("E", *games))
    assert [said(game_verdict(month, round=number)) for number in (1, 2)] == [("not_rated", "4.1")] * 2


def test_a_blitz_event_of_which_every_game_was_unequal_has_no_rated_game():
    its = rapid_event("E", game("A", "B", ruling="unequal_times"), time_control=BLITZ)
    month = blitz(rated("A", 2000, pool="blitz"), rated("B", 2000, pool="blitz"), its)
    assert "none of its games counts" in month.verdicts["reason"][0]
    assert [row["counted"] for row in sides(month, "A")] == [False]
