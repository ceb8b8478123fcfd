"""A player: ratings, K and its clause, the way through the lists, events, opponents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.explain.parts import Said
from ratingoffice.office.domain.events.player_games import Score, by_event, by_opponent, games_of, native_names
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.preliminary import comes_at_once, shown_until_published
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands
from ratingoffice.office.domain.lists.provisional import Provisional, provisional_of
from ratingoffice.office.domain.lists.published_lists import PlayerLine
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.models import Body, Player, Publication
from ratingoffice.office.web.public.factor import clause_of_k
from ratingoffice.office.web.shared.address_parts import body_or_404
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.chart import Chart, steps

OPPONENTS = 20


@dataclass(frozen=True)
class InPool:
    pool: str
    line: dict[str, Any] | None  # on the list in force
    coming: dict[str, Any] | None  # on a list that is published and holds from a later day on
    k: Said | None
    edition: str  # of the list in force
    lines: list[PlayerLine]  # the newest first
    charts: list[Chart]  # for a wide page and for a phone
    provisional: Provisional | None


def player_or_404(body: Body, player_id: str) -> Player:
    player = Player.objects.filter(body=body, player_id=player_id).select_related("merged_into").first()
    if player is None:
        raise Http404(_("There is no player with the ID “%(id)s” here.") % {"id": player_id})
    return withheld(body).player(player)


@require_safe
@changing
def show(request: HttpRequest, system: str, player_id: str) -> HttpResponse:
    body = body_or_404(system)
    player = player_or_404(body, player_id)
    if player.merged_into is not None:
        return HttpResponseRedirect(reverse("public:player", args=[system, player.merged_into.player_id]))
    newest = published_lists.in_force_today(body)
    games = games_of(body, player)
    opponents = by_opponent(games, OPPONENTS)
    shows_provisional = newest is not None and is_on(body, "provisional")
    stands = as_it_stands(body) if shows_provisional and comes_at_once(body) else None
    context = {
        "body": body,
        "player": player,
        "newest": newest,
        "coming": published_lists.coming_list(body),
        "pools": pools_of(body, player, newest, stands) if newest else [],
        "provisional_elsewhere": shows_provisional and stands is None and not comes_at_once(body),
        "preliminary": shown_until_published(body),
        "events": by_event(games),
        "opponents": opponents,
        "native": native_names(body, (opponent_id for opponent_id, _name, _score in opponents)),
        "score": Score(games),
    }
    return render(request, "office/public/player.html", context)


def pools_of(body: Body, player: Player, newest: Publication, stands: AsItStands | None = None) -> list[InPool]:
    names = newest.pools.split()
    line_by_pool = {pool: roster(newest, pool).line(player.player_id) for pool in names}
    games = sum(line["total_games"] or 0 for line in line_by_pool.values() if line)
    coming = published_lists.coming_list(body)
    pools = []
    for pool, line in line_by_pool.items():
        lines = published_lists.player_lines(body, player.player_id, pool)
        k = clause_of_k(newest, player, pool, line, games) if line else None
        pools.append(
            InPool(
                pool=pool,
                line=line,
                coming=roster(coming, pool).line(player.player_id) if coming else None,
                k=k,
                edition=newest.edition_of(pool),
                lines=lines[::-1],
                charts=steps(("", lines)),
                provisional=provisional_of(stands, player.player_id, pool) if stands else None,
            )
        )
    return pools
