"""The coming list as it stands, from its closing date until it is published: lines, events, every player's sheet."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.federations.registry import BODIES
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED, RATED
from ratingoffice.office.domain.events.player_games import native_names
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.domain.lists.preliminary import not_for_search_engines, preliminary_or_404
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.office.domain.lists.preview_verdicts import verdict_rows
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.views.player import player_or_404
from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses, body_or_404
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.list_filters import PAGE
from ratingoffice.office.web.shared.sheet_context import sheet_context

#: what becomes of an event or a game, in the order of the tabs
OUTCOMES = (RATED, NOT_RATED, NEEDS_DECISION, LATER_LIST)


@require_safe
@changing
def show(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    """Show the players whose line changes, or everybody; the best first, or the largest changes."""
    body = body_or_404(system)
    if (published := _published_list(body, month)) is not None:
        return redirect("public:list", system, pool, published.month)
    stands = preliminary_or_404(body, pool, month)
    list_roster = roster(stands, pool)
    everybody, by_change = "all" in request.GET, request.GET.get("sort") == "change"
    moved = col("change").fill_null(0) != 0
    moves = None if everybody else moved | col("previous").is_null() | (col("games").fill_null(0) > 0)
    rows = list_roster.positions(moves)
    if by_change:
        size = list_roster.frame["change"].gather(rows).abs().fill_null(0)
        rows = rows.gather(size.arg_sort(descending=True))
    part = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    page_lines = list_roster.frame[rows.slice(PAGE * (part.number - 1), PAGE)]
    places = list_roster.place(list_roster.order("rating"), page_lines["rating"])
    why = addresses("public:preliminary-why", body.code, pool, stands.month, ANY_ID)
    lines = [
        line | {"place": place, "why": why(line["player_id"])}
        for line, place in zip(page_lines.iter_rows(named=True), places, strict=True)
    ]
    context = _shared_context(body, stands, pool, "list") | {
        "lines": lines,
        "native": native_names(body, page_lines["player_id"]),
        "part": part,
        "everybody": everybody,
        "by_change": by_change,
    }
    return not_for_search_engines(render(request, "office/public/preliminary.html", context))


@require_safe
@changing
def events(request: HttpRequest, system: str, pool: str, month: date) -> HttpResponse:
    """The events that count, and those that do not, with the reason; games that do not count with their event."""
    body = body_or_404(system)
    if _published_list(body, month) is not None:
        return redirect("public:events", system)
    stands = preliminary_or_404(body, pool, month)
    verdicts = stands.frame("verdicts")
    chosen = request.GET.get("outcome", RATED)
    chosen = chosen if chosen in OUTCOMES else RATED
    counts = dict(verdicts.group_by("outcome").len().iter_rows())
    outcome_verdicts = verdicts.filter(
        (col("outcome") == chosen) & ((col("outcome") != RATED) | col("round").is_null())
    )
    part = Paginator(range(outcome_verdicts.height), PAGE).get_page(request.GET.get("page"))
    context = _shared_context(body, stands, pool, "events") | {
        "rows": verdict_rows(stands, outcome_verdicts.slice(PAGE * (part.number - 1), PAGE)),
        "part": part,
        "outcome": chosen,
        "outcomes": [(outcome, counts[outcome]) for outcome in OUTCOMES if outcome in counts],
    }
    return not_for_search_engines(render(request, "office/public/preliminary_events.html", context))


@require_safe
@changing
def sheet(request: HttpRequest, system: str, pool: str, month: date, player_id: str) -> HttpResponse:
    body = body_or_404(system)
    player = player_or_404(body, player_id)
    if (published := _published_list(body, month)) is not None:
        return redirect("public:why", system, player_id, pool, published.month)
    stands = preliminary_or_404(body, pool, month)
    context = (
        _shared_context(body, stands, pool, "sheet")
        | {"player": player}
        | sheet_context(public_tables.sheets(stands), player, pool)
    )
    return not_for_search_engines(render(request, "office/public/preliminary_why.html", context))


def _published_list(body: Body, month: date) -> Publication | None:
    return published_lists.publication(body, month.replace(day=BODIES[body.code].list_day))


def _shared_context(body: Body, stands: AsItStands, pool: str, tab: str) -> dict[str, Any]:
    return {
        "body": body,
        "publication": stands,
        "pool": pool,
        "pools": stands.pools.split(),
        "edition": stands.edition_of(pool),
        "tab": tab,
    }
