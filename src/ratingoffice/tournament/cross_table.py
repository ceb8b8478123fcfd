"""The cross-table of a page: a matrix of the participants of a round robin, otherwise a column for each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ratingoffice.tournament.event_types import ROUND_ROBIN
from ratingoffice.tournament.standings import CrossCell, Row, Standings
from ratingoffice.tournament.values import Value, rounded_text

#: A round robin of more participants gets a column for each round: its matrix would be too wide to read.
MATRIX_LIMIT = 40
#: The layouts of the cross-table. Clubs have none: they do not meet.
BY_OPPONENT, BY_ROUND, NO_CROSS_TABLE = "opponents", "rounds", ""

RESULTS = {"=": "½", "D": "½", "W": "1", "L": "0", "-": "−", "X": "*"}
#: Results of a round without an opponent.
WITHOUT_OPPONENT = {"U": "bye", "F": "+1", "H": "½", "Z": "", "+": "+", "-": "−", "X": ""}
COLORS = {"w": "white", "b": "black"}


class RoundResult(NamedTuple):
    """One participant's result in one round, as the cross-table shows it."""

    text: str
    text_with_place: str  # `12w1`: the opponent's place, the colour, the result; `12:1` without a colour
    title: str  # the round and the colour
    opponent: int | None  # start number
    played: bool


class CrossTable(NamedTuple):
    layout: str
    opponents: Sequence[Row]  # in the order of the columns
    rounds: int
    of_teams: bool  # cells have board points
    has_byes: bool  # somebody scored without an opponent: the matrix has a column for byes
    results: Mapping[int, Sequence[RoundResult]]  # by start number

    def results_by_opponent(self, start_no: int) -> Mapping[int | None, list[RoundResult]]:
        """Return a participant's results against each opponent, in the order of the rounds; None: byes."""
        results: dict[int | None, list[RoundResult]] = {}
        for result in self.results[start_no]:
            if result.text:
                results.setdefault(result.opponent, []).append(result)
        return results


def cross_table(standings: Standings) -> CrossTable:
    if standings.is_of_clubs:
        return CrossTable(NO_CROSS_TABLE, (), 0, True, False, {})
    layout = BY_OPPONENT if _has_matrix(standings) else BY_ROUND
    cells = {row.start_no: standings.cells(row.start_no) for row in standings.rows}
    has_byes = any(cell.opponent is None and any(cell.points.values()) for row in cells.values() for cell in row)
    results = {start_no: list(map(_round_result, row)) for start_no, row in cells.items()}
    return CrossTable(layout, standings.rows, standings.rounds, standings.of_teams, has_byes, results)


def _has_matrix(standings: Standings) -> bool:
    """Return whether all participants are to meet; in a team event the teams do, but not the players."""
    participants_meet = standings.of_teams == standings.tournament.is_team_event
    return standings.system == ROUND_ROBIN and participants_meet and len(standings.rows) <= MATRIX_LIMIT


def _round_result(cell: CrossCell) -> RoundResult:
    text = _result_text(cell) if cell.opponent is not None else _bye_text(cell)
    separator = cell.color if cell.color in COLORS else ":" if text[:1] in tuple("0123456789½") else ""
    color = f", {COLORS[cell.color]}" if cell.color in COLORS else ""
    return RoundResult(
        text, f"{cell.opponent_rank or '–'}{separator}{text}", f"round {cell.round}{color}", cell.opponent, cell.played
    )


def _result_text(cell: CrossCell) -> str:
    """Return the result of a game, or the board points of a match: `1½*` while some of its boards are open."""
    if "GP" in cell.points:
        return format_halves(cell.points["GP"]) + ("*" if cell.result == "X" else "")
    return RESULTS.get(cell.result, cell.result)


def _bye_text(cell: CrossCell) -> str:
    points = cell.points.get("GP")
    if points and cell.result != "U":
        return f"+{format_halves(points)}"
    return WITHOUT_OPPONENT.get(cell.result, cell.result)


def format_halves(value: Value) -> str:
    """Return a multiple of a half as `2½`, any other value as in other tables."""
    if not isinstance(value, Fraction) or value.denominator != 2 or value < 0:
        return rounded_text(value)
    return f"{value.numerator // 2 or ''}½"
