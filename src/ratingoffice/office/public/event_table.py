"""The lines of an event's standings. Not by the template: a table has hundreds of lines, and thousands of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from django.utils.safestring import SafeString, mark_safe

from ratingoffice.office.public.event_ratings import Beside
from ratingoffice.office.templatetags.names import named
from ratingoffice.office.templatetags.numbers import direction, halves, signed_hundredths, value
from ratingoffice.standings.standings import Row

Person = Mapping[str, Any]


def rows(
    lines: Sequence[tuple[Row, Person]],
    keys: Sequence[str],
    beside: Beside,
    query: str,
    own_page: Callable[[str], str],
    native: Mapping[str, str],
) -> SafeString:
    """`query`: the tie-breaks and the round that were asked for; `own_page`: of a player, by id."""
    ends = {key: f'/{escape(quote(key))}/{escape(query)}">' for key in keys}
    written = []
    for row, person in lines:
        title = f'<span class="title">{escape(person["title"])}</span> ' if person["title"] else ""
        who = (
            f'<a href="{escape(own_page(person["id"]))}">{named(native, row.name, person["id"])}</a>'
            if person["id"]
            else escape(row.name)
        )
        begin = f'<td class="n"><a href="explain/{row.start_no}'
        cells = "".join(
            f"{begin}{ends[key]}{halves(of) if key == 'PTS' else value(of)}</a></td>" for key, of in row.values.items()
        )
        written.append(
            f'<tr><td class="n">{row.rank}</td><td class="n more soft">{row.start_no}</td>'
            f'<th scope="row" class="who">{title}{who} <span class="soft small">{escape(person["federation"])}</span>'
            f'</th><td class="n">{_number(person["rating"])}</td>{cells}{_beside(beside, person, keys)}</tr>\n'
        )
    return mark_safe("".join(written))


def _beside(beside: Beside, person: Person, keys: Sequence[str]) -> str:
    cells = ""
    if beside.worth:
        cells += f'<td class="n {direction(person["worth"])}">{signed_hundredths(person["worth"])}</td>'
    if beside.performance and "TPR" not in keys:
        cells += f'<td class="n">{_number(person["performance"])}</td>'
    if beside.rank:
        cells += f'<td class="n">{_number(person["rank"])}</td>'
    return cells


def _number(number: int | None) -> str:
    return "" if number is None else str(number)
