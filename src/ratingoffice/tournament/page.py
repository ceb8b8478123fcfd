"""The standings as one HTML page with the cross-table: no script, nothing loaded, good on a phone and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from ratingoffice.html_page import html_page
from ratingoffice.message import filled
from ratingoffice.tournament.cross_table import cross_table
from ratingoffice.tournament.details import Details, details_of, filled_names
from ratingoffice.tournament.standings import Explanation, Row, Standings
from ratingoffice.tournament.tables import SHORT_HEADS, TEXT, Table, name_cells, name_heads, shown_cell
from ratingoffice.tournament.values import shown

if TYPE_CHECKING:
    from ratingoffice.tournament.supplements import Supplements


def page_of(
    standings: Standings, explanations: Sequence[Explanation] = (), supplements: Supplements | None = None
) -> str:
    """With every value of those who are to be explained, and with the tables that are asked for besides."""
    style = files("ratingoffice.tournament").joinpath("page.css").read_text(encoding="utf-8")
    name = standings.tournament.name or "Tournament"
    body = "\n".join(_body(standings, escape(name), explanations, supplements))
    return html_page(f"{name}: standings", body, style)


def _body(
    standings: Standings, name: str, explanations: Sequence[Explanation], supplements: Supplements | None
) -> Iterator[str]:
    tournament = standings.tournament
    dates = " – ".join(str(day) for day in (tournament.starts_on, tournament.ends_on) if day)
    where = " · ".join(escape(text) for text in (tournament.city, tournament.federation, dates) if text)
    yield f"<header><h1>{name}</h1>"
    yield f"<p>{where}</p>" if where else ""
    state = "" if standings.is_final else ": " + escape(str(standings.state))
    planned = filled("{rounds} {rounds:round|rounds}", {"rounds": standings.rounds_planned})
    yield (
        f'<p class="soft">{escape(standings.system.replace("_", " "))}, {standings.rounds} of {planned}{state} · '
        f"{escape(standings.edition)}</p></header>"
    )
    keys = list(standings.rows[0].values) if standings.rows else []
    with_birth_year = supplements is not None and supplements.with_birth_year
    details = details_of(standings, with_birth_year)
    names = filled_names(standings, details, with_birth_year)
    crossed = cross_table(standings)
    yield '<main><div class="wide"><table><thead><tr><th class="n">rk</th><th class="n">no</th>'
    yield "".join(f"<th{_right(head)}>{SHORT_HEADS.get(head, head)}</th>" for head in name_heads(names))
    yield "".join(crossed.heads)
    yield "".join(f'<th class="n">{escape(key)}</th>' for key in keys) + "</tr></thead><tbody>"
    for row in standings.rows:
        yield _row(row, details[row.start_no], names, crossed.cells[row.start_no], keys)
    yield "</tbody></table></div>"
    notes = [found for found in standings.findings if found.severity != "info" or found.code == "play-off"]
    if notes:
        yield "<h2>Notes</h2><ul>" + "".join(f"<li>{escape(str(finding.message))}</li>" for finding in notes) + "</ul>"
    yield (
        f'<p class="soft">{escape(crossed.legend, quote=False)} Values are exact in the JSON output; here two decimals '
        "are shown.</p>"
    )
    for table in supplements.shown() if supplements is not None else ():
        yield from _table(table)
    if explanations:
        from ratingoffice.tournament.explained_page import explained_in_html

        yield from explained_in_html(explanations, standings)
    yield "</main>"


def _row(row: Row, details: Details, names: Sequence[str], cross_cells: Sequence[str], keys: list[str]) -> str:
    about = "".join(
        f'<th scope="row">{escape(row.name)}</th>'
        if head == "name"
        else f"<td{_right(head)}>{escape(shown_cell(cell))}</td>"
        for head, cell in zip(name_heads(names), name_cells(row, details, names), strict=True)
    )
    cells = "".join(cross_cells)
    values = "".join(f'<td class="n">{escape(shown(row.values[key]))}</td>' for key in keys)
    return (
        f'<tr id="p{row.start_no}"><td class="n">{row.rank or "–"}</td><td class="n soft">{row.start_no}</td>'
        f"{about}{cells}{values}</tr>"
    )


def _table(table: Table) -> Iterator[str]:
    yield f'<h2>{escape(table.title)}</h2><div class="wide"><table><thead><tr>'
    yield "".join(f"<th{_right(head)}>{escape(SHORT_HEADS.get(head, head))}</th>" for head in table.heads)
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = zip(table.heads, row, strict=True)
        yield "<tr>" + "".join(f"<td{_right(head)}>{escape(shown_cell(cell))}</td>" for head, cell in cells) + "</tr>"
    yield "</tbody></table></div>"
    yield from (f'<p class="soft">{escape(str(note))}</p>' for note in table.notes)


def _right(head: str) -> str:
    """The class of a column of numbers."""
    return "" if head in TEXT else ' class="n"'
