"""A player's provisional rating: with the events received so far, as the next list stands."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.lists import public_tables
from ratingoffice.office.domain.lists.preliminary import not_for_search_engines, standing_or_404
from ratingoffice.office.web.public.views.player import player_or_404
from ratingoffice.office.web.shared.address_parts import body_showing
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.sheet_context import sheet_context


@require_safe
@changing
def show(request: HttpRequest, system: str, player_id: str, pool: str) -> HttpResponse:
    body = body_showing(system, "provisional")
    player = player_or_404(body, player_id)
    if player.merged_into is not None:
        return redirect("public:provisional", system, player.merged_into.player_id, pool)
    stands = standing_or_404(body, pool)
    context = {"body": body, "player": player, "publication": stands, "pool": pool}
    context |= sheet_context(public_tables.sheets(stands), player, pool)
    return not_for_search_engines(render(request, "office/public/provisional.html", context))
