from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.people.player_search import MOST_MATCHES, find
from ratingoffice.office.models import Body
from ratingoffice.office.web.shared.caching import changing

LONGEST = 100


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """?q=; an id that is one player's own leads straight to them."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]
    matches = [(body, find(text, body)) for body in Body.shown.order_by("code")] if text else []
    matches = [(body, players) for body, players in matches if players]
    own_ids = [(body, match.player) for body, players in matches for match in players if match.player.player_id == text]
    if len(own_ids) == 1 and "HX-Request" not in request.headers:
        body, player = own_ids[0]
        return HttpResponseRedirect(reverse("public:player", args=[body.code, player.player_id]))
    context = {"text": text, "found": matches, "shown": MOST_MATCHES, "several": Body.shown.count() > 1}

    def page(request: HttpRequest) -> HttpResponse:
        return render(request, "office/public/search.html", context)

    # a search that found nobody may be anything, and is not kept; nor is one by an id, which leads a reader on
    return changing(page)(request) if matches and not own_ids else page(request)
