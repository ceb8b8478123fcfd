"""`{{ "Rc"|short }}` and `{% legend "Rc Ro chg" %}`: what short heads of columns mean, said where they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratingoffice.explain.page import LEGEND
from ratingoffice.explain.words import MINUS
from ratingoffice.message import Message, Wording
from ratingoffice.office.infra.words.page import localise
from ratingoffice.tournament.codes import TIE_BREAKS

register = template.Library()

PAGE = "office/public/legend.html"

#: those of the sheet, and what stands beside them on other pages
MEANINGS: Mapping[str, Wording] = dict[str, Wording](LEGEND) | {
    "ΣΔR": dict(LEGEND)["chg"],
    "K·chg": Message("what the event does to the rating"),
    "K·ΔR": Message("what the event does to the rating"),
    "±": Message("change since the list before"),
}


@register.filter
def short(code: str) -> SafeString:
    meaning = _meaning(code)
    return format_html('<abbr title="{}">{}</abbr>', meaning, code) if meaning else format_html("{}", code)


@register.inclusion_tag(PAGE)
def legend(codes: str | Sequence[str]) -> dict[str, Any]:
    """Explain the columns of the table that follows."""
    named = codes.split() if isinstance(codes, str) else codes
    return {"entries": [(code, meaning) for code in named if (meaning := _meaning(code))]}


@register.inclusion_tag(PAGE)
def legend_of_cells(primary: str, of_teams: bool = False) -> dict[str, Any]:
    """Explain the columns and the short cells of a cross-table."""
    colors = ("w, b", _("with White, with Black"))
    if of_teams:
        return {"entries": [colors, ("2½", _meaning("GPTS")), *legend([primary])["entries"]]}
    cells = (
        colors,
        ("1, ½, 0", _("won, drawn, lost")),
        (f"+, {MINUS}", _("won, lost by forfeit")),
        ("+1, ½", _("in italics: a bye worth so much")),
    )
    return {"entries": [*cells, *legend([primary])["entries"]]}


def _meaning(code: str) -> str:
    """Return the meaning of a tie-break; empty for a custom one, whose name says it."""
    tiebreak = TIE_BREAKS.get(re.split(r"[:/(]", code)[0].upper())
    return localise(MEANINGS.get(code) or (tiebreak.title if tiebreak else ""))
