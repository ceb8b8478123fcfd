"""Files as pairing engines write them for the next pairing: read without a false alarm.

They are written by hand, each in the manner of its engine; the engines' own test files lie in their repositories.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.intake.check_report import findings_with_ranks
from ratingoffice.tournament.tournament import Scores, Tournament
from trf_files import results, trf


def line(
    number: int,
    name: str,
    points: str,
    rank: int,
    *cells: str,
    rating: int | str = "",
    columns: str = "",
    sex: str = " ",
) -> str:
    """A player's line; `columns` is what stands from the federation to the birth date, 54-79."""
    start = f"001 {number:>4} {sex}{'':3} {name:33} {rating:>4} {columns:26} {points:>4} {rank:>4}"
    return start + "".join(f"  {cell:>8}" for cell in cells)


def faults(lines: list[str]) -> list[str]:
    """What somebody would have to look at; lots are due in every unfinished event."""
    tournament, findings, _ = read_report_bytes(trf(*lines), "engine.trf")
    told = findings_with_ranks(tournament, findings, "engine.trf")
    return [str(finding) for finding in told if finding.severity != "info" and finding.code != "lots"]


def read(lines: list[str]) -> Tournament:
    tournament, _, _ = read_report_bytes(trf(*lines), "engine.trf")
    assert tournament is not None
    return tournament


#: names of two words without a comma, no federation, no id; a bye of the round to come as Z; the rounds at the end
BBP_PAIRINGS = [
    "012 Test of the Dutch system",
    line(1, "Test0001 Player0001", "3.0", 1, "   3 w 1", "   2 b 0", rating=2720),
    line(2, "Test0002 Player0002", "6.0", 2, "   4 b 1", "   1 w 1", rating=2701),
    line(3, "Test0003 Player0003", "1.5", 3, "   1 b 0", "0000 - U", rating=2697),
    line(4, "Test0004 Player0004", "0.0", 4, "   2 w 0", "0000 - Z", rating=2689),
    "XXR 3",
    "BBW  3.0",
    "BBD  1.0",
    "BBL  0.0",
    "BBZ  0.0",
    "BBF  0.0",
    "BBU  1.5",
]
#: half-point byes asked for the next round: the points of one player have it in them, those of the other have not
JAVAFO = [
    "012 A sample",
    "062 6",
    "082 0",
    "092 Individual: Swiss-System",
    "132" + " " * 88 + "26/05/01  26/05/02",
    line(1, "Player 1", "1.0", 1, "   4 w 1", rating=2500, columns="UKR    14100001 1990/01/01", sex="m"),
    line(2, "Player 2", "0.5", 4, "   5 b =", rating=2400, columns="UKR    14100002 1990/00/00", sex="m"),
    line(3, "Player 3", "0.5", 3, "   6 w 0", "0000 - H", rating=2300, columns="UKR    14100003", sex="w"),
    line(4, "Player 4", "0.0", 6, "   1 b 0", "0000 - H", rating=2200, columns="UKR    14100004", sex="m"),
    line(5, "Player 5", "0.5", 5, "   2 w =", rating=2100, columns="UKR    14100005", sex="m"),
    line(6, "Player 6", "1.0", 2, "   3 b 1", rating=2000, columns="UKR    14100006", sex="m"),
    "XXR 5",
    "XXC rank white1",
    "XXZ 2 5",
    "XXP 1 2 3",
    "XXA    1  1.0  0.5",
    "XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 PAB=1.0",
]
#: a comment of a single sign, bare names, no ratings, round 1 to be paired
PY4SWISS = [
    "# Seven players before the first round",
    "",
    *(line(number, f"Player {number}", "0.0", number) for number in range(1, 8)),
    "XXR 5",
    "XXC black1",
]
#: records of TRF26 and of bbpPairings together, at the end of the file too; ranks are start numbers
AINALRAMI = [
    "012 Fuzz seed=7",
    "062 5",
    "082 0",
    "092 Individual: Swiss System",
    "142 9",
    "BBL  0.5",
    line(1, "P5", "1.0", 1, "0000 - H", "   4 b 0", rating=1217),
    line(2, "P4", "1.5", 2, "   3 w 1", "   5 b 0", rating=1786),
    line(3, "P3", "1.5", 3, "   2 b 0", "0000 - U", rating=1601),
    line(4, "P2", "2.0", 4, "   5 w 1", "   1 w 1", rating=2259),
    line(5, "P1", "1.5", 5, "   4 b 0", "   2 w 1", rating=2533),
    "XXA    1  1.0  1.0  0.5  0.0  0.0",
    "152 W",
    "XXR 9",
]
#: records of its own, a placeholder for ids and births
CPP_DUBOV = [
    "012 A test of Dubov's system",
    "062 4",
    "072 4",
    "082 0",
    "092 Individual FIDE Dubov",
    "TNR 6",
    "ACC true",
    line(1, "PLAYER 1", "1.0", 1, "   2 w 1", rating=2977, columns="USA ----------- 0000/00/00"),
    line(2, "PLAYER 2", "0.0", 3, "   1 b 0", rating=2767, columns="USA ----------- 0000/00/00"),
    line(3, "PLAYER 3", "1.0", 2, "   4 w +", rating=2737, columns="USA ----------- 0000/00/00"),
    line(4, "PLAYER 4", "0.0", 4, "   3 b -", rating=2701, columns="USA ----------- 0000/00/00"),
    "BYE 4",
    "FOR 1 3",
]
ENGINES = {
    "bbpPairings": BBP_PAIRINGS,
    "JaVaFo": JAVAFO,
    "py4swiss": PY4SWISS,
    "Ainalrami": AINALRAMI,
    "CPPDubovSystem": CPP_DUBOV,
}


@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "py4swiss"])
def test_the_file_of_an_engine_has_no_false_alarm(engine: str) -> None:
    assert faults(ENGINES[engine]) == []


def test_before_the_first_round_only_the_tie_breaks_are_undefined() -> None:
    assert [fault.rpartition("BH/C1")[1] for fault in faults(PY4SWISS)] == ["BH/C1"]
    assert read(PY4SWISS).comments[0].text == "### Seven players before the first round"


def test_bbp_pairings_says_what_each_result_is_worth() -> None:
    tournament = read(BBP_PAIRINGS)
    assert tournament.scores == Scores(
        win=Fraction(3), draw=Fraction(1), pairing_bye=Fraction(3, 2), unknown=Fraction(1)
    )
    assert results(tournament) == {1: "10", 2: "11", 3: "0U", 4: "0Z"}


def test_javafo_s_rounds_pairs_and_points_are_read() -> None:
    tournament = read(JAVAFO)
    assert (tournament.rounds_planned, tournament.initial_color, tournament.scores) == (5, "w", Scores())
    assert tournament.forbidden_pairs[0].members == (1, 2, 3)
    assert len(tournament.accelerations) == 2


def test_cppdubovsystem_s_players_have_no_ids_and_no_national_records() -> None:
    tournament = read(CPP_DUBOV)
    assert tournament.rounds_planned == 6
    assert {(entry.fide_id, entry.birth_date, entry.national) for entry in tournament.players} == {("", "", None)}
