"""The standings in large letters for a screen in the playing hall. The page needs no server and reloads itself.

A long table has two columns. A longer one is shown on several screens in turn, and the page is reloaded after the last
one. On a phone it is a plain list.
"""

from __future__ import annotations

from collections.abc import Sequence

from ratingoffice.html_page import render_page
from ratingoffice.tournament.cross_table import format_halves
from ratingoffice.tournament.standings import POINT_CODES, Row, Standings
from ratingoffice.tournament.values import rounded_text

#: The generator that the page names, and the line that tells such a page from any other file.
GENERATOR = "ratingoffice standings --watch"
GENERATOR_LINE = f'<meta name="generator" content="{GENERATOR}">'
#: Rows below each other that can be read from ten metres.
ROWS = 16
#: Values beside a name, points among them, in one column and in two.
VALUES_IN_ONE_COLUMN, VALUES_IN_TWO_COLUMNS = 5, 2
SECONDS_A_SCREEN = 12
#: Time until the next look at the file if everybody is on one screen.
SECONDS_ALONE = 5


def hall_page(standings: Standings) -> str:
    """Return the page of all participants who have a place."""
    rows = [row for row in standings.rows if row.rank]
    columns = 1 if len(rows) <= ROWS else 2
    screens = _screens(rows, ROWS * columns)
    height = max((-(-len(screen) // columns) for screen in screens), default=1)
    return render_page(
        "tournament/hall.html",
        name=standings.tournament.name or "Tournament",
        progress=describe_progress(standings),
        generator=GENERATOR,
        seconds=SECONDS_A_SCREEN * len(screens) if len(screens) > 1 else SECONDS_ALONE,
        seconds_a_screen=SECONDS_A_SCREEN,
        columns=columns,
        height=height,
        keys=_keys(standings, VALUES_IN_ONE_COLUMN if columns == 1 else VALUES_IN_TWO_COLUMNS),
        screens=[_parts(screen, height) for screen in screens],
        point_codes=POINT_CODES,
        format_halves=format_halves,
        format_value=rounded_text,
    )


def _screens(rows: Sequence[Row], limit: int) -> list[Sequence[Row]]:
    """Divide the rows among as few screens as possible, of nearly equal length and at most `limit` rows."""
    if not rows:
        return [()]
    count = -(-len(rows) // limit)
    return _parts(rows, -(-len(rows) // count))


def _parts(rows: Sequence[Row], length: int) -> list[Sequence[Row]]:
    return [rows[start : start + length] for start in range(0, len(rows), length)]


def _keys(standings: Standings, limit: int) -> list[str]:
    """Return the values to show: not those that only count within a tied group, which are blank for most."""
    return [column.key for column in standings.order.columns if not column.code.tie_break.in_group][:limit]


def describe_progress(standings: Standings) -> str:
    """Return how far the event is: `after round 5 of 9, 2 games open`."""
    if not standings.rounds:
        return "before round 1"
    games = len(standings.open)
    open_games = f", {games} {'game' if games == 1 else 'games'} open" if games else ""
    return f"after round {standings.rounds} of {standings.rounds_planned}{open_games}"
