"""The cross-table as cells of HTML: of a round robin a matrix of its participants, else a column for each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from ratingoffice.tournament.event_types import ROUND_ROBIN
from ratingoffice.tournament.standings import CrossCell, Row, Standings
from ratingoffice.tournament.values import Value, shown

#: a round robin of more participants gets a column for each round: its matrix would be too wide to read
MATRIX_LIMIT = 40

RESULTS = {"=": "½", "D": "½", "W": "1", "L": "0", "-": "−", "X": "*"}
#: a round without an opponent
WITHOUT_OPPONENT = {"U": "bye", "F": "+1", "H": "½", "Z": "", "+": "+", "-": "−", "X": ""}
COLORS = {"w": "white", "b": "black"}
NOT_PLAYED = "a result in italics was not played"


class CrossTable(NamedTuple):
    heads: Sequence[str]
    cells: Mapping[int, Sequence[str]]  # by start number
    legend: str


def cross_table(standings: Standings) -> CrossTable:
    if standings.is_of_clubs:
        return CrossTable((), {row.start_no: () for row in standings.rows}, "")  # clubs have no opponents
    meetings = {row.start_no: standings.cells(row.start_no) for row in standings.rows}
    return _by_opponent(standings, meetings) if _has_matrix(standings) else _by_round(standings, meetings)


def _has_matrix(standings: Standings) -> bool:
    """Whether all are to meet all: the players of a team event are not, though their teams are."""
    ranks_who_meet = standings.of_teams == standings.tournament.is_team_event
    return standings.system == ROUND_ROBIN and ranks_who_meet and len(standings.rows) <= MATRIX_LIMIT


def _by_opponent(standings: Standings, meetings: Mapping[int, Sequence[CrossCell]]) -> CrossTable:
    """The opponents in the order of the places; of two that met again, each result in the order of the rounds."""
    opponents = standings.rows
    heads = [
        f'<th class="c"><a href="#p{opponent.start_no}" title="{escape(opponent.name)}">{opponent.rank or "–"}</a></th>'
        for opponent in opponents
    ]
    with_byes = any(cell.opponent is None and any(cell.points.values()) for row in meetings.values() for cell in row)
    if with_byes:
        heads.append('<th class="c">bye</th>')
    cells = {row.start_no: _matrix_row(row, opponents, meetings[row.start_no], with_byes) for row in opponents}
    what = "the board points" if standings.of_teams else "the results"
    return CrossTable(
        heads,
        cells,
        f"A cell has {what} against the participant of that place, in the order of the rounds; {NOT_PLAYED}.",
    )


def _matrix_row(row: Row, opponents: Sequence[Row], meetings: Sequence[CrossCell], with_byes: bool) -> list[str]:
    results: dict[int | None, list[str]] = {}
    for cell in meetings:
        color = f", {COLORS[cell.color]}" if cell.color in COLORS else ""
        tag = "span" if cell.played else "i"
        title = f"round {cell.round}{color}"
        text = _result(cell) if cell.opponent is not None else _result_alone(cell)
        if text:
            results.setdefault(cell.opponent, []).append(f'<{tag} title="{title}">{escape(text)}</{tag}>')
    line = [
        '<td class="c self"></td>'
        if opponent.start_no == row.start_no
        else f'<td class="c">{" ".join(results.get(opponent.start_no, ()))}</td>'
        for opponent in opponents
    ]
    return [*line, f'<td class="c">{" ".join(results.get(None, ()))}</td>'] if with_byes else line


def _by_round(standings: Standings, meetings: Mapping[int, Sequence[CrossCell]]) -> CrossTable:
    heads = [f'<th class="c">{number}</th>' for number in range(1, standings.rounds + 1)]
    cells = {
        start_no: [f'<td class="c">{_round_cell(cell)}</td>' for cell in row] for start_no, row in meetings.items()
    }
    result = "the board points" if standings.of_teams else "the result"
    return CrossTable(heads, cells, f"A cell is the opponent's place, the colour and {result}; {NOT_PLAYED}.")


def _round_cell(cell: CrossCell) -> str:
    """`12w1`: place of the opponent, colour, result; `12:1` without a colour."""
    if cell.opponent is None:
        return f"<i>{escape(_result_alone(cell))}</i>"
    result = _result(cell)
    color = cell.color if cell.color in COLORS else ":" if result[0] in "0123456789½" else ""
    text = escape(f"{cell.opponent_rank or '–'}{color}{result}")
    link = f'<a href="#p{cell.opponent}">{text}</a>'
    return link if cell.played else f"<i>{link}</i>"


def _result(cell: CrossCell) -> str:
    """The result of a game; of a match its board points, those of boards still open left out: `1½*`."""
    if "GP" in cell.points:
        return halves(cell.points["GP"]) + ("*" if cell.result == "X" else "")
    return RESULTS.get(cell.result, cell.result)


def _result_alone(cell: CrossCell) -> str:
    points = cell.points.get("GP")
    if points and cell.result != "U":
        return f"+{halves(points)}"
    return WITHOUT_OPPONENT.get(cell.result, cell.result)


def halves(value: Value) -> str:
    """`2½`; what is no multiple of a half as in any table."""
    if not isinstance(value, Fraction) or value.denominator != 2 or value < 0:
        return shown(value)
    return f"{value.numerator // 2 or ''}½"
