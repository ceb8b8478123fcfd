"""Standings as tables of cells, which every output shows: terminal, CSV, spreadsheet and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.details import Details, detail_names, details_of, filled_names
from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.values import Value, rounded_text, text_of

#: A text, a number (a rating, a year) or an exact value. None: undefined; "": the report does not say it.
Cell = str | Value

#: Columns of text, by their headings.
TEXT_HEADS = ("title", "name", "sex", "federation", "nickname", "club", "category", "group", "team", "for", "prize")
#: Headings where space is scarce.
SHORT_HEADS = {"federation": "fed", "rating": "rtg", "birth_year": "born", "performance": "TPR", "percentage": "%"}
#: Details that come before the name.
BEFORE_NAME = ("title",)


class Table(NamedTuple):
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Message, ...] = ()


def main_table(standings: Standings, *, with_birth_year: bool = False, only_filled: bool = False) -> Table:
    """Return the table of everybody, best first.

    Args:
        standings: what is ranked.
        with_birth_year: add the years of birth to the details.
        only_filled: leave out the details that the report gives of nobody.
    """
    keys = value_keys(standings)
    details = details_of(standings, with_birth_year)
    names = (
        filled_names(standings, details, with_birth_year)
        if only_filled
        else detail_names(standings.of_teams, with_birth_year)
    )
    rows = tuple(
        (row.rank or None, row.start_no, *name_cells(row, details[row.start_no], names), *(row.values[k] for k in keys))
        for row in standings.rows
    )
    return Table("", ("rank", "start_no", *name_heads(names), *keys), rows)


def value_keys(standings: Standings) -> tuple[str, ...]:
    return tuple(standings.rows[0].values) if standings.rows else standings.tiebreaks


def name_heads(names: Sequence[str]) -> tuple[str, ...]:
    """Return the headings of these details with the name among them, in the order of the columns."""
    before = tuple(name for name in names if name in BEFORE_NAME)
    return (*before, "name", *(name for name in names if name not in BEFORE_NAME))


def name_cells(row: Row, details: Details, names: Sequence[str]) -> tuple[Cell, ...]:
    """Return the cells under `name_heads`."""
    return tuple(row.name if head == "name" else detail_cell(details[head]) for head in name_heads(names))


def detail_cell(detail: Cell) -> Cell:
    return "" if detail is None else detail


def short_head(head: str) -> str:
    return SHORT_HEADS.get(head, head)


def is_text(head: str) -> bool:
    """Return whether the column with this heading has text, not numbers."""
    return head in TEXT_HEADS


def cell_text(cell: Cell) -> str:
    """Return the cell for readers: two decimals at most, a dash where there is no value."""
    return cell if isinstance(cell, str) else rounded_text(cell)


def exact_cell_text(cell: Cell) -> str:
    """Return the cell for programs: exact, empty where there is no value."""
    return cell if isinstance(cell, str) else text_of(cell) or ""
