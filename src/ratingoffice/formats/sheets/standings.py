"""Standings as a spreadsheet: a sheet for each table, and the notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from ratingoffice.formats.sheets import Sheet, write_workbook
from ratingoffice.tournament.standings import Standings
from ratingoffice.tournament.supplements import Supplements
from ratingoffice.tournament.tables import Cell, Table, cell_text, exact_cell_text

#: of columns of text; others are as wide as their headings
WIDTHS = {"name": 30, "club": 24, "team": 24, "group": 24, "category": 18, "prize": 24, "for": 18, "nickname": 14}
#: what the name of a sheet cannot have, and how long it can be
FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
LONGEST = 31


def standings_sheet(supplements: Supplements, notes: Sequence[str]) -> bytes:
    """Write an .xlsx with the standings, further tables and the notes."""
    tables = [supplements.main._replace(title="Standings"), *supplements.sheets()]
    lines = [[text] for text in _notes(supplements.standings, tables, notes)]
    return write_workbook([*_sheets(tables), ("Notes", lines, [120])])


def _sheets(tables: Sequence[Table]) -> Iterator[Sheet]:
    used = {"notes"}
    for table in tables:
        rows: list[list[Any]] = [list(table.heads), *([_cell(cell) for cell in row] for row in table.rows)]
        widths = [WIDTHS.get(head, max(8, len(head) + 2)) for head in table.heads]
        yield _sheet_name(table.title, used), rows, widths


def _sheet_name(title: str, used: set[str]) -> str:
    """Return the title as a sheet can have it, different from the used ones in any case of letters."""
    plain = FORBIDDEN.sub(" ", title).strip(" '")[:LONGEST] or "Table"
    name, number = plain, 2
    while name.lower() in used:
        end = f" {number}"
        name, number = plain[: LONGEST - len(end)] + end, number + 1
    used.add(name.lower())
    return name


def _cell(cell: Cell) -> Any:
    """Return a number that a spreadsheet can sum: exact where the decimals end, else rounded to two."""
    if cell is None or isinstance(cell, str):
        return cell or None
    exact = exact_cell_text(cell)
    return Decimal(cell_text(cell) if "/" in exact else exact)


def _notes(standings: Standings, tables: Sequence[Table], notes: Sequence[str]) -> Iterator[str]:
    tournament = standings.tournament
    yield "Notes"
    yield tournament.name
    yield standings.about
    for table in tables:
        yield from (f"{table.title}: {note}" for note in table.notes)
    yield from notes
