"""Article 7, and 15.2 in it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from cross_tables import round_robin, swiss, values

from ratingoffice.tournament.tournament import Scores

#      1: wins with white and with black, pairing bye, forfeit wins with white and black, forfeit loss, half-point bye,
#         absent, full-point bye, draw with black
EVERYTHING = swiss(
    4,
    "1-2:1 3-4:=",
    "3-1:0 2-4:1",
    "1:U 2-3:=",
    "1-4:+ 2:H 3:H",
    "2-1:- 3-4:1",
    "1-3:- 2-4:1",
    "1:H 2-3:1",
    "3-4:=",
    "1:F 2-4:=",
    "4-1:= 2-3:1",
)


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("PTS", 7),  # 1 1 1 1 1 0 ½ 0 1 ½
        ("WIN", 6),  # two games, the pairing bye, two forfeits, the full-point bye
        ("WON", 2),  # rounds 1 and 2
        ("BPG", 2),  # rounds 2 and 10; the forfeit of round 5 is no game
        ("BWG", 1),  # round 2
        ("GE", 7),  # ten rounds less the forfeit loss, the half-point bye, the absence
        ("REP", 7),
        ("PS", 44.5),  # 1 2 3 4 5 5 5½ 5½ 6½ 7
        ("PS/C1", 43.5),  # without the 1 of round 1
        ("PS/C2", 41.5),
        ("PS/M1", 36.5),  # without the 1 of round 1 and the 7 of round 10
    ],
)
def test_own_results_in_a_swiss(code: str, value: float) -> None:
    assert values(EVERYTHING, code)[0] == value


def test_7_6_can_be_read_as_its_words_go() -> None:
    """T-1: ten rounds less the pairing-allocated bye and three forfeits; other byes and absences count."""
    assert values(EVERYTHING, "GE", readings={"7.6": "literal"})[0] == 6


#         1  2  3  4
#    1    .  +  1  =   2½     1-2 and 2-3 were forfeited by 2, who had black, then white
#    2    -  .  -  =   ½
#    3    0  +  .  1   2
#    4    =  =  0  .   1      3 had black in the game that 2 forfeited
FORFEITS = round_robin(4, "1-2:+ 3-4:1", "3-1:0 2-4:=", "1-4:= 2-3:-")


@pytest.mark.parametrize(
    ("code", "literal", "edition_2026", "checker"),
    [
        ("WIN", [2, 0, 2, 0], [2, 0, 2, 0], [2, 0, 2, 0]),
        ("WON", [2, 0, 2, 0], [2, 0, 2, 0], [1, 0, 1, 0]),
        ("BPG", [1, 1, 1, 3], [1, 0, 1, 3], [1, 0, 0, 3]),
        ("BWG", [1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 0, 0]),
        ("GE", [3, 3, 3, 3], [3, 1, 3, 3], [3, 1, 3, 3]),
    ],
)
def test_awarded_games_of_a_round_robin(
    code: str, literal: list[int], edition_2026: list[int], checker: list[int]
) -> None:
    """T-10: games by the seed's 15.2; from 2026 a forfeit loss stays unplayed in article 7; for the checker all do."""
    assert values(FORFEITS, code) == literal
    assert values(FORFEITS, code, edition="fide-tiebreaks-2026") == edition_2026
    assert values(FORFEITS, code, readings={"15.2": "checker"}) == checker


def test_a_double_forfeit_is_a_game_lost_by_both() -> None:
    both = round_robin(2, "1-2:/")
    assert values(both, "PTS") == [0, 0]
    assert values(both, "GE") == [1, 1]


def test_the_free_round_of_an_odd_round_robin_is_no_round_to_play() -> None:
    assert values(round_robin(3, "1-2:1", "2-3:1", "3-1:1"), "GE") == [2, 2, 2]


def test_a_win_is_what_the_event_calls_so() -> None:
    scores = Scores(win=Fraction(3), draw=Fraction(1), pairing_bye=Fraction(1))
    table = swiss(3, "1-2:1 3:U", "1-3:= 2:F", scores=scores)
    assert values(table, "PTS") == [4, 3, 2]
    assert values(table, "WIN") == [1, 1, 0]


def test_a_missing_round_adds_the_running_score() -> None:
    assert values(swiss(4, "1-2:1", "3-4:1"), "PS") == [2, 0, 1, 0]
