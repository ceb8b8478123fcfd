"""The table of a list's page: which columns it has is said by the body (`list_columns`), how each is shown by us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.models import Body
from ratingoffice.office.public.choice import Choice
from ratingoffice.office.public.roster import SORTS, Roster


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


def columns_of(body: Body, its: Roster) -> list[str]:
    """Those of the body that this list has something in; of a birth date the year, unless the body publishes it."""
    found = []
    for name in BODIES[body.code].list_columns:
        shown = "birth_year" if name == "birth_date" and not body.publishes_birth_dates else name
        if shown not in its.frame.columns:  # a list that was taken over, or of an earlier form
            shown = "birth_year" if shown == "birth_date" else shown
        if shown in its.frame.columns and its.filled(shown):
            found.append(shown)
    return [*FIRST, *found]


def cells(line: Mapping[str, Any], columns: list[str]) -> SafeString:
    """The line's cells after those of `FIRST`, which have links. Not by the template: a page has hundreds of them."""
    its = ((COLUMNS[name].classes, escape(_shown(name, line[name]))) for name in columns[len(FIRST) :])
    return mark_safe("".join(f'<td class="{classes}">{text}</td>' for classes, text in its))


def _shown(name: str, value: Any) -> str:
    if value is None or (name == "games" and value == 0):
        return ""
    if name == "sex":
        return {"m": _("male"), "w": _("female")}[value]
    return str(value)


@dataclass(frozen=True)
class Head:
    label: str
    classes: str
    query: str  # sorts by it; "": cannot be sorted by
    sorted: str = ""  # as aria-sort has it
    title: str = ""


def heads(choice: Choice, columns: list[str]) -> list[Head]:
    """A click on the one the table is sorted by turns the order round."""
    its = (COLUMNS[name] for name in columns)
    return [
        Head(_(one.label), one.classes, *_sorting(choice, one.sort), _(one.title) if one.title else "") for one in its
    ]


def _sorting(choice: Choice, sort: str) -> tuple[str, str]:
    if not sort:
        return "", ""
    if sort != choice.by:
        return choice.query(sort=sort, page=1), ""
    turned = sort if choice.backwards else f"-{sort}"
    is_descending = SORTS[sort] != choice.backwards
    return choice.query(sort=turned, page=1), "descending" if is_descending else "ascending"
