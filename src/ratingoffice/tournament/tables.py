"""Standings as tables of cells: what is printed, written as CSV or put into a spreadsheet is the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.details import Detail, Details, detail_names, details_of, filled_names
from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.values import Value, shown, text_of

#: text, a number as it is (a rating, a year), or an exact value; None: undefined; "": the report does not say it
Cell = str | Value

#: columns of text
TEXT = ("title", "name", "sex", "federation", "nickname", "club", "category", "group", "team", "for", "prize")
#: headings where room is scarce
SHORT_HEADS = {"federation": "fed", "rating": "rtg", "birth_year": "born", "performance": "TPR", "percentage": "%"}
#: in front of the name
BEFORE_NAME = ("title",)


class Table(NamedTuple):
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Message, ...] = ()


def main_table(standings: Standings, *, with_birth_year: bool = False, only_given: bool = False) -> Table:
    """Everybody, best first, with all details, or with those that the report gives of somebody."""
    keys = value_keys(standings)
    details = details_of(standings, with_birth_year)
    names = (
        filled_names(standings, details, with_birth_year)
        if only_given
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
    """The name among the details, in the order of columns."""
    before = tuple(name for name in names if name in BEFORE_NAME)
    return (*before, "name", *(name for name in names if name not in BEFORE_NAME))


def name_cells(row: Row, details: Details, names: Sequence[str]) -> tuple[Cell, ...]:
    """The cells under `name_heads`."""
    return tuple(row.name if head == "name" else detail_cell(details[head]) for head in name_heads(names))


def detail_cell(detail: Detail) -> Cell:
    return "" if detail is None else detail


def shown_cell(cell: Cell) -> str:
    """For eyes: two decimals at most, a dash where there is no value."""
    return cell if isinstance(cell, str) else shown(cell)


def exact_cell(cell: Cell) -> str:
    """For programs: exact, nothing where there is no value."""
    return cell if isinstance(cell, str) else text_of(cell) or ""
