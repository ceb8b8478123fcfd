"""The first page: find a player, the newest lists, what changed most, when the next one closes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.intake.deadlines import closing_date
from ratingoffice.office.domain.events.player_games import native_names
from ratingoffice.office.domain.lists import book, published_lists
from ratingoffice.office.domain.lists.preliminary import shown_until_published
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.views.changes import ids_in, most_changed
from ratingoffice.office.web.shared.caching import changing

MOST_PLAYERS = 5


@dataclass(frozen=True)
class Front:
    """What the first page says of one body."""

    body: Body
    newest: Publication | None  # that holds today
    coming: Publication | None  # published before its day
    pools: list[str]
    listed: int  # in the first pool
    best: list[dict[str, Any]]
    changed: dict[str, Any]
    native: dict[str, str]  # names in the reader's letters, of those who are shown
    next_list: date | None
    closes: date | None
    preliminary: date | None = None  # the coming list, while everybody may see how it stands


@require_safe
@changing
def show(request: HttpRequest) -> HttpResponse:
    fronts = [_front(body) for body in Body.shown.order_by("code")]
    return render(request, "office/public/home.html", {"fronts": fronts})


def _front(body: Body) -> Front:
    newest = published_lists.in_force_today(body)
    if newest is None:
        return Front(body, None, None, [], 0, [], {}, {}, None, None)
    pools = newest.pools.split()
    list_roster = roster(newest, pools[0])
    next_list = book.next_list_date(body)
    best, changed = list_roster.frame.head(MOST_PLAYERS).to_dicts(), most_changed(list_roster, MOST_PLAYERS)
    return Front(
        body=body,
        newest=newest,
        coming=published_lists.coming_list(body),
        pools=pools,
        listed=list_roster.frame.height,
        best=best,
        changed=changed,
        native=native_names(body, ids_in(best, *changed.values())),
        next_list=next_list,
        closes=closing_date(body.code, next_list),
        preliminary=shown_until_published(body),
    )
