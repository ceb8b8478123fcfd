"""`{{ "Rc"|short }}` and `{% legend "Rc Ro chg" %}`: what the abbreviations above a table mean, said where they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ratingoffice.explain.words import MINUS
from ratingoffice.office.words.page import said
from ratingoffice.standings.codes import KNOWN

register = template.Library()

PAGE = "office/public/legend.html"

MEANINGS: Mapping[str, str] = {
    "Rc": gettext_noop("average rating of the opponents, as counted"),
    "Ro": gettext_noop("own rating, as used in this event"),
    "w": gettext_noop("points"),
    "n": gettext_noop("games"),
    "D": gettext_noop("own rating minus the opponent’s"),
    "PD": gettext_noop("the score that D lets one expect"),
    "ΔR": gettext_noop("score − PD"),
    "chg": gettext_noop("sum of ΔR"),
    "ΣΔR": gettext_noop("sum of ΔR"),
    "K": gettext_noop("the weight of a game"),
    "K·chg": gettext_noop("what the event does to the rating"),
    "K·ΔR": gettext_noop("what the event does to the rating"),
    "±": gettext_noop("Change since the list before"),
}


@register.filter
def short(code: str) -> SafeString:
    meaning = _meaning(code)
    return format_html('<abbr title="{}">{}</abbr>', meaning, code) if meaning else format_html("{}", code)


@register.inclusion_tag(PAGE)
def legend(codes: str | Sequence[str]) -> dict[str, Any]:
    """Of the columns of the table that follows."""
    named = codes.split() if isinstance(codes, str) else codes
    return {"entries": [(code, meaning) for code in named if (meaning := _meaning(code))]}


@register.inclusion_tag(PAGE)
def legend_of_cells(primary: str) -> dict[str, Any]:
    """Of a cross-table, where the cells are short too."""
    cells = (
        ("w, b", _("with White, with Black")),
        ("1, ½, 0", _("won, drawn, lost")),
        (f"+, {MINUS}", _("won, lost by forfeit")),
        ("+1, ½", _("in italics: a bye worth so much")),
    )
    return {"entries": [*cells, *legend([primary])["entries"]]}


def _meaning(code: str) -> str:
    """"" of a tie-break of the organiser's own, whose name says it."""
    known = KNOWN.get(re.split(r"[:/(]", code)[0].upper())
    return _(MEANINGS[code]) if code in MEANINGS else said(known.title) if known else ""
