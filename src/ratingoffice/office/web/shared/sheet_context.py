"""What a page shows of a player's calculation sheet: of a published list, or of the next one as it stands."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from ratingoffice.book.findings import BadInput
from ratingoffice.explain import words
from ratingoffice.explain.parts import EventLine, LeftOut, NotCounted, PoolSheet, Sheet
from ratingoffice.explain.sheet import sheet_of
from ratingoffice.explain.tables import Tables
from ratingoffice.office.domain.events.player_games import native_names
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.models import Player


def sheet_context(tables: Tables, player: Player, pool: str) -> dict[str, Any]:
    """Raises Http404 for a player who was not in the register when the list was made."""
    try:
        sheet = sheet_of(tables, player.player_id, pool)
    except BadInput:  # registered after that list
        raise Http404(_("This player was not in the register when that list was made.")) from None
    page = sheet.pools[0]
    return {
        "native": native_names(player.body, _opponents(sheet)),
        "sheet": sheet,
        "of_pool": page,
        "headline": words.headline(page, month(sheet.period)),
        "events": [(line, _judged_by(line, sheet.edition), _games(line, page)) for line in page.events],
        "product": words.product(page.total) if page.total else "",
        "sum": words.sum_of(page.total, page.after) if page.total else "",
        "first_sum": words.first_rating_sum(page.first) if page.first else "",
        "draw_numbers": range(page.first.draws.games) if page.first and page.first.draws else (),
        "average_sum": words.average_sum(page.first) if page.first else "",
        "fraction_sum": words.fraction_sum(page.first) if page.first and page.first.p else "",
    }


def _opponents(sheet: Sheet) -> set[str]:
    page = sheet.pools[0]
    groups: list[EventLine | NotCounted | LeftOut] = [*page.events, *page.not_counted, *sheet.left_out]
    games = [game for group in groups for game in group.games]
    met = [game.opponent_id for game in games] + [
        result.opponent_id for result in (page.first.results if page.first else ())
    ]
    return {player_id for player_id in met if player_id}


def _games(line: EventLine, page: PoolSheet) -> list[tuple[Any, Any]]:
    """Return each game with the special rule that touched it."""
    return [(game, words.special(game, page.k)) for game in line.games]


def _judged_by(line: EventLine, edition: str) -> str:
    """The edition, where it is another than the list's."""
    return line.event.edition if line.event.edition and line.event.edition != edition else ""
