"""The standings in large letters for a screen in the playing hall: no script, no server, the page reloads itself.

A long table is shown in two columns, and on several screens one after the other; the page is loaded again after the
last one. On a telephone it is a plain list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from ratingoffice.html_page import html_page
from ratingoffice.tournament.cross_table import halves
from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.values import shown

#: what tells a page that may be written again from any other file
GENERATOR = '<meta name="generator" content="ratingoffice standings --watch">'
#: rows under each other that can be read from ten metres
ROWS = 16
#: values beside a name, points among them, in one column and in two
VALUES_IN_ONE_COLUMN, VALUES_IN_TWO_COLUMNS = 5, 2
SECONDS_A_SCREEN = 12
#: until the next look at the file, where everybody is on one screen
SECONDS_ALONE = 5
POINTS = ("PTS", "MPTS", "GPTS")


def hall_page(standings: Standings) -> str:
    """The page of everybody who has a place."""
    rows = [row for row in standings.rows if row.rank]
    columns = 1 if len(rows) <= ROWS else 2
    screens = _evenly(rows, ROWS * columns)
    height = max((-(-len(screen) // columns) for screen in screens), default=1)
    keys = _keys(standings, VALUES_IN_ONE_COLUMN if columns == 1 else VALUES_IN_TWO_COLUMNS)
    name = standings.tournament.name or "Tournament"
    seconds = SECONDS_A_SCREEN * len(screens) if len(screens) > 1 else SECONDS_ALONE
    head = f'{GENERATOR}\n<meta http-equiv="refresh" content="{seconds}">'
    body = "\n".join(_body(name, after(standings), screens, height, keys))
    return html_page(name, body, _style(columns, height, len(screens)), head=head)


def _evenly(rows: Sequence[Row], most: int) -> list[Sequence[Row]]:
    """In as few parts as can be of at most so many, of nearly the same length."""
    if not rows:
        return [()]
    count = -(-len(rows) // most)
    return _parts(rows, -(-len(rows) // count))


def _parts(rows: Sequence[Row], length: int) -> list[Sequence[Row]]:
    return [rows[start : start + length] for start in range(0, len(rows), length)]


def _keys(standings: Standings, most: int) -> list[str]:
    """The values to be shown: without those that only count inside a tied group, and are blank for most."""
    return [column.key for column in standings.order.columns if not column.code.known.in_group][:most]


def after(standings: Standings) -> str:
    """`after round 5 of 9, 2 games open`."""
    if not standings.rounds:
        return "before round 1"
    games = len(standings.open)
    still_open = f", {games} {'game' if games == 1 else 'games'} open" if games else ""
    return f"after round {standings.rounds} of {standings.rounds_planned}{still_open}"


def _style(columns: int, height: int, screens: int) -> str:
    style = files("ratingoffice.tournament").joinpath("hall.css").read_text(encoding="utf-8")
    seconds = SECONDS_A_SCREEN * screens
    sizes = f":root {{ --rows: {height}; --columns: {columns}; --widest: {3 if columns == 1 else 2.3}vw; }}\n"
    if screens == 1:
        return sizes + style
    turn = (
        f"@keyframes turn {{ 0% {{ visibility: visible }} {100 / screens:.4f}% {{ visibility: hidden }} "
        "to { visibility: hidden } }\n"
        f".paged {{ --turn: turn {seconds}s step-end infinite; }}\n"
    )
    delays = (f"#screen{n} {{ animation-delay: {SECONDS_A_SCREEN * (n - 1)}s; }}\n" for n in range(1, screens + 1))
    return sizes + style + turn + "".join(delays)


def _body(name: str, status: str, screens: Sequence[Sequence[Row]], height: int, keys: Sequence[str]) -> Iterator[str]:
    yield f"<header><h1>{escape(name)}</h1><p>{status}</p></header>"
    yield '<main class="paged">' if len(screens) > 1 else "<main>"
    heads = '<th class="n">#</th><th>name</th>' + "".join(f'<th class="n">{escape(key)}</th>' for key in keys)
    for number, screen in enumerate(screens, start=1):
        yield f'<section id="screen{number}">'
        for column in _parts(screen, height):
            yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
            yield from (_row(row, keys) for row in column)
            yield "</tbody></table>"
        if len(screens) > 1:
            yield f'<p class="of">{number} / {len(screens)}</p>'
        yield "</section>"
    yield "</main>"


def _row(row: Row, keys: Sequence[str]) -> str:
    values = "".join(
        f'<td class="n points">{halves(row.values[key])}</td>'
        if key in POINTS
        else f'<td class="n">{escape(shown(row.values[key]))}</td>'
        for key in keys
    )
    return f'<tr><td class="n">{row.rank}</td><th scope="row">{escape(row.name)}</th>{values}</tr>'
