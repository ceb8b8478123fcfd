"""Two players side by side: their ratings over time, and their games against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.published_lists import PlayerLine
from ratingoffice.office.domain.lists.rated_games import games_of_player
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.people.names import called
from ratingoffice.office.domain.people.player_search import MOST_MATCHES, find
from ratingoffice.office.domain.people.statistics import Tally, by_color, tally
from ratingoffice.office.models import Body, Player, Publication
from ratingoffice.office.web.public.views.games import pools_in, rows_of
from ratingoffice.office.web.public.views.player import player_or_404
from ratingoffice.office.web.shared.address_parts import body_showing
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.chart import Chart, steps

LONGEST = 100


@require_safe
def choose(request: HttpRequest, system: str, player_id: str) -> HttpResponse:
    """?q=: with whom? An id leads straight there."""
    body = body_showing(system, "comparison")
    player = player_or_404(body, player_id)
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]
    matches = [match for match in find(text, body) if match.player.pk != player.pk] if text else []
    if len(matches) == 1 and matches[0].player.player_id == text:
        return HttpResponseRedirect(reverse("public:against", args=[system, player.player_id, text]))
    context = {"body": body, "player": player, "text": text, "found": matches, "shown": MOST_MATCHES}
    return render(request, "office/public/compare.html", context)


@dataclass(frozen=True)
class InPool:
    pool: str
    lines: tuple[dict[str, Any] | None, dict[str, Any] | None]  # on the list in force
    charts: list[Chart]
    months: list[tuple[Any, PlayerLine | None, PlayerLine | None]]  # the day of the list and both, the newest first


@require_safe
@changing
def against(request: HttpRequest, system: str, player_id: str, other_id: str) -> HttpResponse:
    body = body_showing(system, "comparison")
    player, other = player_or_404(body, player_id), player_or_404(body, other_id)
    games, newest = games_of_player(body, player, other), published_lists.in_force_today(body)
    context = {
        "body": body,
        "player": player,
        "other": other,
        "both": (player, other),
        "newest": newest,
        "pools": [_in_pool(body, player, other, newest, pool) for pool in newest.pools.split()] if newest else [],
        "games": rows_of(body, games, player.player_id),
        "score": tally("", games),
        "by_color": by_color(games),
        "by_pool": _by_pool(games),
    }
    return render(request, "office/public/against.html", context)


def _by_pool(games: pl.DataFrame) -> list[Tally]:
    return [tally(pool, games.filter(col("pool") == pool)) for pool in pools_in(games)]


def _in_pool(body: Body, player: Player, other: Player, newest: Publication, pool: str) -> InPool:
    both = [published_lists.player_lines(body, person.player_id, pool) for person in (player, other)]
    list_lines = roster(newest, pool).lines([player.player_id, other.player_id])
    player_lines, other_lines = ({line.list_date: line for line in lines} for lines in both)
    days = sorted({*player_lines, *other_lines}, reverse=True)
    return InPool(
        pool,
        (list_lines.get(player.player_id), list_lines.get(other.player_id)),
        steps((called(player), both[0]), (called(other), both[1])),
        [(day, player_lines.get(day), other_lines.get(day)) for day in days],
    )
