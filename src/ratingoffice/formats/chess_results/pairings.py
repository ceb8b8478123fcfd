"""The pairings of an upload to chess-results: who met whom, and with which result.

<playerpairing round="2" pairing="1" board="1" whiteno="4" blackno="7" reswhite="1,0" resblack="0,0" forfeit=""/>

blackno   forfeit   reswhite   White has
> 0                 1 ½ 0      1 = 0: played; no result at all: X
> 0       K         1 0        + -: forfeit
> 0       U         1 ½ 0      W D L: not rated
> 0       D         0          0, and so has Black
> 0       H                    X: adjourned
-1                  1 ½ 0      U H Z: the pairing's bye (teams: + or -, a board without an opponent)
-2                  1 ½ 0      F H Z: not paired
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import Limits
from ratingoffice.tournament.tournament import Cell

FULL, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)
#: by White's and Black's points: their codes
PLAYED = {
    (FULL, ZERO): "10",
    (ZERO, FULL): "01",
    (HALF, HALF): "==",
    (ZERO, ZERO): "00",
    (HALF, ZERO): "=0",
    (ZERO, HALF): "0=",
}
FORFEIT = {(FULL, ZERO): "+-", (ZERO, FULL): "-+", (ZERO, ZERO): "--"}
UNRATED = {(FULL, ZERO): "WL", (ZERO, FULL): "LW", (HALF, HALF): "DD", (ZERO, ZERO): "LL"}
RESULTS = {"": PLAYED, "K": FORFEIT, "U": UNRATED, "D": {(ZERO, ZERO): "00"}}

#: a bye's code by its points: allocated by the pairing, and otherwise
ALLOCATED = {FULL: "U", HALF: "H", ZERO: "Z"}
NOT_PAIRED = {FULL: "F", HALF: "H", ZERO: "Z"}
#: a board of a team without an opponent
EMPTY_BOARD = {FULL: "+", ZERO: "-"}

Attributes = Mapping[str, str]
#: an element's line and its attributes
Element = tuple[int, Attributes]


def cells_of(
    pairings: Sequence[Element], is_team: bool, collector: FindingCollector, limits: Limits
) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for line, pairing in pairings:
        number, white, black = (_signed(pairing.get(name, "")) for name in ("round", "whiteno", "blackno"))
        if number is None or not 1 <= number <= limits.rounds or white is None or black is None:
            collector.error(line, 0, "pairing", "a pairing without round, whiteno or blackno: left out")
            continue
        if white > 0 and black > 0:
            codes = _results(pairing, line, number, collector)
            sides = [(white, Cell(black, "w", codes[0])), (black, Cell(white, "b", codes[1]))]
        else:
            alone, side = (white, "reswhite") if white > 0 else (black, "resblack")
            if alone <= 0:
                continue  # an empty board of both teams
            other = black if white > 0 else white
            sides = [(alone, Cell(None, "-", _bye(pairing, side, other, is_team, line, collector)))]
        twice = [start_no for start_no, _ in sides if (start_no, number) in cells]
        if twice:
            collector.error(
                line,
                0,
                "pairing",
                "round {round}: player {player} would play twice: the pairing is left out",
                round=number,
                player=twice[0],
            )
            continue
        cells |= {(start_no, number): cell for start_no, cell in sides}
    return cells


def _signed(text: str) -> int | None:
    value = fields.integer(text.removeprefix("-"))
    return -value if value is not None and text.startswith("-") else value


def _results(pairing: Attributes, line: int, number: int, collector: FindingCollector) -> str:
    white, black, mark = pairing.get("reswhite", ""), pairing.get("resblack", ""), pairing.get("forfeit", "").upper()
    if mark == "H" or (not white and not black and not mark):
        return "XX"
    codes = RESULTS.get(mark, {}).get((points_of(white or "0") or ZERO, points_of(black or "0") or ZERO))
    readable = fields.points(white or "0") is not None and fields.points(black or "0") is not None
    if codes is None or not readable:
        written = f"{white}-{black}" + (f" {mark}" if mark else "")
        collector.error(
            line,
            0,
            "results",
            "round {round}: {result} is no result: read as none",
            round=number,
            result=quoted(written),
        )
        return "XX"
    return codes


def _bye(pairing: Attributes, side: str, other: int, is_team: bool, line: int, collector: FindingCollector) -> str:
    points = points_of(pairing.get(side, "") or "0")
    codes = (EMPTY_BOARD if is_team else ALLOCATED) if other == -1 else NOT_PAIRED
    code = codes.get(points) if points is not None else None
    if code is None:
        collector.error(
            line,
            0,
            "results",
            "{points} points without an opponent: read as none",
            points=quoted(pairing.get(side, "")),
        )
    return code or "Z"


def team_byes(matches: Sequence[Element], collector: FindingCollector, limits: Limits) -> tuple[int | None, ...]:
    """Return the team without an opponent, round by round."""
    byes: dict[int, int] = {}
    for line, match in matches:
        number, team, other = (_signed(match.get(name, "")) for name in ("round", "no1", "no2"))
        if other != -1 or not team or team < 0 or not number or not 1 <= number <= limits.rounds:
            continue
        if byes.setdefault(number, team) != team:
            collector.error(
                line,
                0,
                "pairing-bye",
                "round {round}: byes of teams {first} and {second}",
                round=number,
                first=byes[number],
                second=team,
            )
    return tuple(byes.get(number) for number in range(1, max(byes, default=0) + 1))


def points_of(text: str) -> Fraction | None:
    return fields.points(text) if text else None
