"""The lines of an event's tables. Not by the template: a table has hundreds of lines, and thousands of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from django.utils.safestring import SafeString, mark_safe

from ratingoffice.office.domain.events.ratings import TableRatings
from ratingoffice.office.domain.people.names import name_html
from ratingoffice.office.templatetags.chess import alone, bye_name, cell_result, color_letter
from ratingoffice.office.templatetags.numbers import direction, halves, result, signed_hundredths, value
from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses
from ratingoffice.tournament.standings import CrossCell, Row

Person = Mapping[str, Any]
#: of the name in the report and the id in the register, which may be ""
NameRenderer = Callable[[str, str], str]


def player_links(system: str, native: Mapping[str, str]) -> NameRenderer:
    """Return a function that links a name to the player in the register.

    `native`: names in the reader's letters, by id.
    """
    own_page = addresses("public:player", system, ANY_ID)

    def render_name(name: str, player_id: str) -> str:
        if not player_id:
            return escape(name)
        return f'<a href="{escape(own_page(player_id))}">{name_html(native, name, player_id)}</a>'

    return render_name


def standings(
    lines: Sequence[tuple[Row, Person]],
    keys: Sequence[str],
    beside: TableRatings,
    query: str,
    render_name: NameRenderer,
) -> SafeString:
    """`query`: the tie-breaks and the round that were asked for."""
    ends = {key: f'/{escape(quote(key))}/{escape(query)}">' for key in keys}
    written = []
    for row, person in lines:
        title = f'<span class="title">{escape(person["title"])}</span> ' if person["title"] else ""
        begin = f'<td class="n"><a href="explain/{row.start_no}'
        cells = "".join(
            f"{begin}{ends[key]}{halves(score) if key == 'PTS' else value(score)}</a></td>"
            for key, score in row.values.items()
        )
        federation = f'<span class="soft small">{escape(person["federation"])}</span>'
        name = f"{title}{render_name(row.name, person['id'])} {federation}"
        written.append(
            f'<tr><td class="n">{row.rank}</td><td class="n more soft">{row.start_no}</td>'
            f'<th scope="row" class="who">{name}</th><td class="n">{_number(person["rating"])}</td>'
            f"{cells}{_beside(beside, person, keys)}</tr>\n"
        )
    return mark_safe("".join(written))


def _beside(beside: TableRatings, person: Person, keys: Sequence[str]) -> str:
    cells = ""
    if beside.worth:
        cells += f'<td class="n {direction(person["worth"])}">{signed_hundredths(person["worth"])}</td>'
    if beside.performance and "TPR" not in keys:
        cells += f'<td class="n">{_number(person["performance"])}</td>'
    if beside.rank:
        cells += f'<td class="n">{_number(person["rank"])}</td>'
    return cells


def cross_table(lines: Sequence[tuple[Row, Person, Sequence[CrossCell]]], render_name: NameRenderer) -> SafeString:
    """A cell: the opponent's place, the colour and the result."""
    letters = {color: color_letter(color) for color in "wb"}
    written = []
    for row, person, meetings in lines:
        cells = "".join(f'<td class="c">{_cell(cell, letters)}</td>' for cell in meetings)
        points = "".join(halves(score) for score in list(row.values.values())[:1])
        written.append(
            f'<tr id="p{row.start_no}"><td class="n">{row.rank}</td><th scope="row" class="who">'
            f'{render_name(row.name, person["id"])}</th>{cells}<td class="n"><b>{points}</b></td></tr>\n'
        )
    return mark_safe("".join(written))


def _cell(cell: CrossCell, letters: Mapping[str, str]) -> str:
    if cell.opponent is None:
        points = cell.points.get("GP")
        return f"<i>{escape(f'+{halves(points)}' if points and cell.result != 'U' else alone(cell.result))}</i>"
    between = ":" if cell.color not in letters and "GP" in cell.points else ""  # not 122½ for 12 and 2½
    text = f"{cell.opponent_rank}{letters.get(cell.color, between)}{escape(cell_result(cell))}"
    return f'<a href="#p{cell.opponent}">{text if cell.played else f"<i>{text}</i>"}</a>'


def pairings(games: Sequence[Any], without: Sequence[Any], render_name: NameRenderer) -> SafeString:
    """White, the result, Black; then who had no game in the round."""
    written = [
        f'<tr><td class="who">{render_name(white.name, white_id)}</td><td class="c">{escape(result(white_result))} – '
        f'{escape(result(black_result))}</td><td class="who">{render_name(black.name, black_id)}</td></tr>\n'
        for white, white_id, black, black_id, white_result, black_result in games
    ]
    written += (
        f'<tr><td class="who">{render_name(player.name, player_id)}</td>'
        f'<td class="c soft" colspan="2">{escape(bye_name(code))}</td></tr>\n'
        for player, player_id, code in without
    )
    return mark_safe("".join(written))


def _number(number: int | None) -> str:
    return "" if number is None else str(number)
