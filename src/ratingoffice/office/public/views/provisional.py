"""A player's provisional rating: with the events received so far, as the next list stands."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratingoffice.office.public import openly
from ratingoffice.office.public.addresses import body_showing
from ratingoffice.office.public.caching import changing
from ratingoffice.office.public.preliminary import not_for_search_engines, standing_or_404
from ratingoffice.office.public.views.player import player_or_404
from ratingoffice.office.public.views.why import of_sheet


@require_safe
@changing
def show(request: HttpRequest, system: str, player_id: str, pool: str) -> HttpResponse:
    body = body_showing(system, "provisional")
    player = player_or_404(body, player_id)
    if player.merged_into is not None:
        return redirect("public:provisional", system, player.merged_into.player_id, pool)
    stands = standing_or_404(body, pool)
    context = {"body": body, "player": player, "publication": stands, "pool": pool}
    context |= of_sheet(openly.sheets(stands), player, pool)
    return not_for_search_engines(render(request, "office/public/provisional.html", context))
