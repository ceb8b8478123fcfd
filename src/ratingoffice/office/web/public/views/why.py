"""Why a rating is what it is: the calculation sheet of one player on one list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.events.player_games import names_version
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.models import Body, Player, Publication
from ratingoffice.office.web.public.views.player import player_or_404
from ratingoffice.office.web.shared.address_parts import body_or_404, publication_or_404
from ratingoffice.office.web.shared.caching import published_page
from ratingoffice.office.web.shared.sheet_context import sheet_context


@require_safe
def show(request: HttpRequest, system: str, player_id: str, pool: str, month: date) -> HttpResponse:
    body = body_or_404(system)
    player = player_or_404(body, player_id)
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    also = f"{body.name}|{player.name}|{names_version(body)}"
    return published_page(request, publication, lambda: _page(request, body, player, publication, pool), also=also)


def _page(request: HttpRequest, body: Body, player: Player, publication: Publication, pool: str) -> HttpResponse:
    context: dict[str, Any] = {
        "body": body,
        "player": player,
        "publication": publication,
        "pool": pool,
        "revisions": published_lists.revisions(body, publication.list_date),
    }
    if publication.edition:
        context |= sheet_context(public_tables.sheets(publication), player, pool)
    return render(request, "office/public/why.html", context)
