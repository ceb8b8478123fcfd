"""Article 10: whole numbers throughout."""

from __future__ import annotations

from fractions import Fraction

import pytest
from cross_tables import round_robin, swiss, values

from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Scores


def against(*games: tuple[int, str]) -> list[object]:
    """ARO, TPR and PTP of somebody with these opponents and results."""
    rounds = [f"1-{n}:{result}" for n, (_, result) in enumerate(games, start=2)]
    table = swiss(len(games) + 1, *rounds, ratings=[2000, *(rating for rating, _ in games)])
    return [values(table, code)[0] for code in ("ARO", "TPR", "PTP")]


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([(2000, "=")], [2000, 2000, 1997]),  # PD is .50 from a difference of -3 up
        ([(2000, "1")], [2000, 2800, 2736]),  # T-6
        ([(2000, "0")], [2000, 1200, 1200]),
        ([(2000, "1"), (2400, "1")], [2200, 3000, 3136]),  # the highest opponent + 736
        ([(2000, "0"), (2400, "0")], [2200, 1400, 1200]),  # the lowest opponent - 800
        # p = .75: dp 193. At 2245 the differences 245 and 145 give .80 + .69; at 2246 they give .81 + .70
        ([(2000, "1"), (2100, "=")], [2050, 2243, 2246]),
        ([(2200, "="), (2301, "=")], [2251, 2251, 2248]),  # 2250½ half up; at 2248, 48 and -53: .57 + .43
    ],
)
def test_average_performance_and_perfect_performance(games: list[tuple[int, str]], expected: list[int]) -> None:
    assert against(*games) == expected


@pytest.mark.parametrize(("wins", "dp"), [(1, -322), (4, 0), (7, 336)])
def test_p_is_rounded_half_up_to_hundredths(wins: int, dp: int) -> None:
    # 1 of 8 is .125, read as .13; 7 of 8 is .875, read as .88
    assert against(*[(2000, "1")] * wins, *[(2000, "0")] * (8 - wins))[1] == 2000 + dp


def test_cuts_drop_the_lowest_and_the_highest_rating() -> None:
    table = swiss(5, "1-2:1", "1-3:1", "1-4:0", "1-5:0", ratings=[2000, 2100, 1900, 2300, 2500])
    assert values(table, "ARO")[0] == 2200
    assert values(table, "ARO/C1")[0] == 2300
    assert values(table, "ARO/C2")[0] == 2400
    assert values(table, "ARO/M1")[0] == 2200
    assert values(table, "ARO/C1")[1] is None  # one game only


def test_opponents_performances_are_averaged() -> None:
    # 1 beat 2 and drew 3; 2 lost: 2000 - 800; 3: 2000; 1: (2100 + 2200) / 2 + dp(.75)
    table = swiss(3, "1-2:1", "3-1:=", ratings=[2000, 2100, 2200])
    assert values(table, "TPR") == [2150 + 193, 1200, 2000]
    assert values(table, "APRO") == [1600, 2343, 2343]
    assert values(table, "PTP")[1:] == [1200, 1997]
    assert values(table, "APPO")[0] == 1599  # 1598½ half up


def test_only_games_over_the_board_count_in_a_swiss() -> None:
    table = swiss(3, "1-2:+", "1-3:=", ratings=[2000, 2100, 2200])
    assert values(table, "ARO") == [2200, None, 2000]
    assert values(table, "ARO/P") == [2150, 2000, 2000]


def test_awarded_games_of_a_round_robin() -> None:
    """T-10: article 10 is on games over the board; 15.2 taken literally, they count."""
    table = round_robin(4, "1-2:+ 3-4:1", "3-1:0 2-4:=", "1-4:= 2-3:-", ratings=[2000, 2100, 2200, 2301])
    assert values(table, "ARO")[0] == 2251  # (2200 + 2301) / 2, half up: 2 was met by forfeit only
    assert values(table, "ARO", readings={"15.2": "literal"})[0] == 2200  # 6601 / 3
    assert values(table, "ARO", edition="fide-tiebreaks-2026")[0] == 2251  # 2250½
    assert values(table, "ARO", readings={"15.2": "checker"})[0] == 2251
    assert values(table, "TPR", readings={"15.2": "literal"})[0] == 2200 + 273  # 2½ of 3: .83
    assert values(table, "TPR")[0] == 2251 + 193  # 1½ of 2: .75
    assert values(table, "GE")[0] == 3  # in article 7 it is a game as any other


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"])
def test_with_unrated_players_there_is_no_value_and_a_finding_says_so(code: str) -> None:
    table = swiss(3, "1-2:1", "1-3:1", ratings=[2000, 2100, None])
    assert values(table, code) == [None, None, None]
    assert any("unrated players" in str(finding.message) for finding in standings(table, [code]).findings)


def test_a_rating_for_the_unrated_makes_them_available() -> None:
    table = swiss(3, "1-2:1", "1-3:1", ratings=[2000, 2100, None])
    assert values(table, "ARO/U1400") == [1750, 2000, 2000]
    assert values(table, "PTP/U1400")[0] == 2836


def test_the_scale_is_always_one_half_nought() -> None:
    table = swiss(3, "1-2:1", "1-3:=", scores=Scores(win=Fraction(3), draw=Fraction(1)))
    assert values(table, "TPR")[0] == 2193


def test_nobody_without_a_game_has_a_value_and_sorts_last() -> None:
    table = swiss(3, "1-2:0", ratings=[1200, 1500, 2800])
    ranked = standings(table, ["ARO"])
    assert [(row.rank, row.start_no, row.values["ARO"]) for row in ranked.rows] == [
        (1, 1, 1500),
        (2, 2, 1200),
        (3, 3, None),
    ]
    assert "undefined for 1 (3)" in str(ranked.findings[0].message)
