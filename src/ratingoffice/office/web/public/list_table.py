"""The table of a list's page. The body says which columns it has (`list_columns`); this module renders them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ratingoffice.explain.words import signed
from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.lists.roster import SORTS, Roster
from ratingoffice.office.domain.people.names import name_html
from ratingoffice.office.models import Body
from ratingoffice.office.templatetags.numbers import direction
from ratingoffice.office.web.shared.list_filters import Choice


@dataclass(frozen=True)
class Column:
    label: str
    classes: str = ""
    sort: str = ""  # "": cannot be sorted by
    title: str = ""


#: by the column of the list
COLUMNS: Mapping[str, Column] = {
    "name": Column(gettext_noop("Name"), "who", "name"),
    "rating": Column(gettext_noop("Rating"), "n", "rating"),
    "change": Column("±", "n", "change", gettext_noop("Change since the list before")),
    "player_id": Column(gettext_noop("ID"), "nowrap"),
    "federation": Column(gettext_noop("Fed."), "", "federation", gettext_noop("Federation")),
    "region": Column(gettext_noop("Region")),
    "sex": Column(gettext_noop("Sex")),
    "birth_year": Column(gettext_noop("Born"), "n", "born"),
    "birth_date": Column(gettext_noop("Born"), "n nowrap", "born"),
    "games": Column(gettext_noop("Games"), "n", "games", gettext_noop("Rated in the period")),
    "k": Column("K", "n", "", gettext_noop("The weight of a game in the period that begins")),
    "fide_id": Column(gettext_noop("FIDE ID"), "nowrap"),
    "fide_standard": Column("FIDE", "n", "", gettext_noop("FIDE rating")),
    "active_until": Column(gettext_noop("Active until"), "nowrap"),
}
#: of every list, and first: what a reader of a narrow page sees without moving the table
FIRST = ("name", "rating", "change")


def columns_of(body: Body, list_roster: Roster) -> list[str]:
    """Return the body's columns in which this list has values; the birth year stands in for an unpublished date."""
    columns = []
    for name in BODIES[body.code].list_columns:
        column = "birth_year" if name == "birth_date" and not body.publishes_birth_dates else name
        if column not in list_roster.frame.columns:  # a list that was taken over
            column = "birth_year" if column == "birth_date" else column
        if column in list_roster.frame.columns and list_roster.filled(column):
            columns.append(column)
    return [*FIRST, *columns]


def rows(lines: Iterable[Mapping[str, Any]], columns: list[str], query: str, native: Mapping[str, str]) -> SafeString:
    """The table's lines. Not by the template: a page has a hundred, and a thousand cells. `query`: of a revision."""
    inactive = f' <span class="tag" title="{escape(_("no rated game for a long time"))}">{escape(_("inactive"))}</span>'
    new = escape(_("new"))
    more_columns = [(f'<td class="{COLUMNS[name].classes}">', name, _words(name)) for name in columns[len(FIRST) :]]
    row_texts = []
    for line in lines:
        titles = "".join(
            f'<span class="title">{escape(title)}</span> '
            for title in (line.get("title"), line.get("national_title"))
            if title
        )
        change = _change(line, query, new)
        cells = "".join(f"{begin}{_cell_text(line[name], words)}</td>" for begin, name, words in more_columns)
        row_texts.append(
            f'<tr><td class="n soft">{line.get("place") or ""}</td><th scope="row" class="who">{titles}'
            f'<a href="{escape(line["address"])}">{name_html(native, line["name"], line["player_id"])}</a>'
            f"{inactive if line['active'] is False else ''}</th>"
            f'<td class="n"><b>{line["rating"]}</b></td><td class="n">{change}</td>{cells}</tr>\n'
        )
    return mark_safe("".join(row_texts))


def top_rows(
    lines: Iterable[Mapping[str, Any]], query: str, native: Mapping[str, str], *, regions: bool, earlier: bool
) -> SafeString:
    """Render the rows of a top list. `earlier`: there is a list before it, on which a player may have had no place."""
    new = escape(_("new"))
    row_texts = []
    for line in lines:
        moved = line.get("moved")
        place = signed(moved) if moved else new if earlier and line.get("place_before") is None else ""
        title = f'<span class="title">{escape(line["title"])}</span> ' if line["title"] else ""
        federation, born = escape(line["federation"] or ""), _cell_text(line["birth_year"], {})
        region = f'<td class="more">{escape(line["region"] or "")}</td>' if regions else ""
        row_texts.append(
            f'<tr><td class="n">{line["place"]}</td><td class="n {direction(moved)}">{place}</td>'
            f'<th scope="row" class="who">{title}<a href="{escape(line["address"])}">'
            f"{name_html(native, line['name'], line['player_id'])}</a>"
            f'<span class="below">{federation} {born}</span></th>'
            f'<td class="n"><b>{line["rating"]}</b></td><td class="n">{_change_link(line, query)}</td>'
            f'<td class="more">{federation}</td>{region}<td class="n more">{born}</td>'
            f'<td class="n more">{line["games"] or ""}</td></tr>\n'
        )
    return mark_safe("".join(row_texts))


def _change_link(line: Mapping[str, Any], query: str) -> str:
    change = line["change"]
    if not change:
        return ""
    return f'<a class="{direction(change)}" href="{escape(line["why"] + query)}">{signed(change)}</a>'


def _change(line: Mapping[str, Any], query: str, new: str) -> str:
    if line["change"]:
        return _change_link(line, query)
    if line["previous"] is None and line["games"]:
        return f'<a href="{escape(line["why"] + query)}">{new}</a>'
    return ""


def _words(name: str) -> Mapping[Any, str]:
    """Return the words that a column shows for its values."""
    if name == "sex":
        return {"m": escape(_("male")), "w": escape(_("female"))}
    return {0: ""} if name == "games" else {}


def _cell_text(value: Any, words: Mapping[Any, str]) -> str:
    if value is None:
        return ""
    return words[value] if value in words else escape(str(value))


@dataclass(frozen=True)
class Head:
    label: str
    classes: str
    query: str  # sorts by it; "": cannot be sorted by
    sorted: str = ""  # as aria-sort has it
    title: str = ""


def heads(choice: Choice, columns: list[str]) -> list[Head]:
    """A click on the one the table is sorted by turns the order round."""
    sortable = (COLUMNS[name] for name in columns)
    return [
        Head(_(column.label), column.classes, *_sorting(choice, column.sort), _(column.title) if column.title else "")
        for column in sortable
    ]


def _sorting(choice: Choice, sort: str) -> tuple[str, str]:
    if not sort:
        return "", ""
    if sort != choice.by:
        return choice.query(sort=sort, page=1), ""
    turned = sort if choice.backwards else f"-{sort}"
    is_descending = SORTS[sort] != choice.backwards
    return choice.query(sort=turned, page=1), "descending" if is_descending else "ascending"
