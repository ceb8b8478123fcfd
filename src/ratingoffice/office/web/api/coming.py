"""The next list before it is published: for who works on it, for all after the closing date, and for one player."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router, Schema

from ratingoffice.book.findings import BadInput
from ratingoffice.explain.parts import Sheet
from ratingoffice.explain.sheet import sheet_of
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists import public_tables
from ratingoffice.office.domain.lists.preliminary import not_for_search_engines, shown_until_published
from ratingoffice.office.domain.lists.preview_cache import AsItStands, as_it_stands
from ratingoffice.office.domain.lists.provisional import provisional_of
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.models import Body
from ratingoffice.office.web.api.keys import Key
from ratingoffice.office.web.api.lists import LineOut
from ratingoffice.office.web.api.parts import (
    MISSING,
    Id,
    Page,
    PageNumber,
    PerPage,
    Pool,
    System,
    body_of,
    page_of,
    player_of,
    unless_known,
)
from ratingoffice.office.web.api.problems import Problem

router = Router(tags=["coming list"])
FOR_WORK = {401: Problem, 403: Problem, **MISSING}


class ComingOut(Schema):
    """Not published: good for one version, which a change at the desk ends."""

    list_date: date
    version: int
    made_at: str
    edition: str
    pools: list[str]


class VerdictOut(Schema):
    event_id: str
    round: int | None  # of a game; None: of the whole event
    white_id: str | None
    black_id: str | None
    outcome: str  # rated, not_rated, needs_decision, later_list
    article: str | None
    reason: str | None


class ComingPage(Page):
    coming: ComingOut
    verdicts: list[VerdictOut]


class ComingLines(Page):
    coming: ComingOut
    pool: str
    players: list[LineOut]


class ProvisionalIn(Schema):
    """In one pool, from the events received so far."""

    rating: int | None  # None: results wait for a first rating
    change: int | None
    events: int
    games: int
    sheet: Sheet


class ProvisionalOut(Schema):
    coming: ComingOut
    pools: dict[str, ProvisionalIn]  # only those in which something was received


@router.get("/next/{system}", auth=Key("preview"), response={200: ComingPage, **FOR_WORK})
def preview(
    request: HttpRequest, response: HttpResponse, system: System, page: PageNumber = 1, per_page: PerPage = 100
) -> Any:
    """What becomes of every event and of games that are judged by themselves, for officers, chiefs and auditors."""
    return _verdicts(request, response, _for_work(request, system), page, per_page)


@router.get("/next/{system}/{pool}", auth=Key("preview"), response={200: ComingLines, **FOR_WORK})
def preview_lines(
    request: HttpRequest,
    response: HttpResponse,
    system: System,
    pool: Pool,
    page: PageNumber = 1,
    per_page: PerPage = 100,
) -> Any:
    """The next list as it would be published now, best first."""
    return _lines(request, response, _for_work(request, system), pool, page, per_page)


@router.get("/next/{system}/{pool}/{player_id}", auth=Key("preview"), response={200: Sheet, **FOR_WORK})
def preview_sheet(request: HttpRequest, response: HttpResponse, system: System, pool: Pool, player_id: Id) -> Any:
    """A player's calculation sheet for the next list."""
    return _sheet(request, response, _for_work(request, system), pool, player_id)


@router.get("/preliminary/{system}", response={200: ComingPage, **MISSING})
def preliminary(
    request: HttpRequest, response: HttpResponse, system: System, page: PageNumber = 1, per_page: PerPage = 100
) -> Any:
    """After the closing date, where the body shows it: what becomes of every event, and why."""
    return _verdicts(request, response, _for_everybody(system), page, per_page)


@router.get("/preliminary/{system}/{pool}", response={200: ComingLines, **MISSING})
def preliminary_lines(
    request: HttpRequest,
    response: HttpResponse,
    system: System,
    pool: Pool,
    page: PageNumber = 1,
    per_page: PerPage = 100,
) -> Any:
    """After the closing date, where the body shows it: the coming list as it stands, best first."""
    return _lines(request, response, _for_everybody(system), pool, page, per_page)


@router.get("/preliminary/{system}/{pool}/{player_id}", response={200: Sheet, **MISSING})
def preliminary_sheet(request: HttpRequest, response: HttpResponse, system: System, pool: Pool, player_id: Id) -> Any:
    """A player's calculation sheet for the preliminary list."""
    return _sheet(request, response, _for_everybody(system), pool, player_id)


@router.get("/players/{system}/{player_id}/provisional", response={200: ProvisionalOut, **MISSING})
def provisional(request: HttpRequest, response: HttpResponse, system: System, player_id: Id) -> Any:
    """What the next list would say of the player now, with its calculation. Only a published list counts."""
    body = body_of(system)
    if not is_on(body, "provisional"):
        raise Http404("The body does not show provisional ratings.")
    stands, player = _standing(body), player_of(body, player_id)

    def build() -> dict[str, Any]:
        rating_by_pool = {pool: provisional_of(stands, player.player_id, pool) for pool in stands.pools.split()}
        return {
            "coming": _head(stands),
            "pools": {
                pool: {
                    "rating": provisional_rating.rating,
                    "change": provisional_rating.change,
                    "events": provisional_rating.events,
                    "games": provisional_rating.games,
                    "sheet": sheet_of(public_tables.sheets(stands), player.player_id, pool),
                }
                for pool, provisional_rating in rating_by_pool.items()
                if provisional_rating
            },
        }

    return _answer(request, response, stands, build)


def _for_work(request: HttpRequest, system: str) -> AsItStands:
    body = Body.objects.filter(code=system).first()
    if body is None or not may(request.auth, "next.read", body):  # type: ignore[attr-defined]
        raise PermissionDenied("Your roles do not let you see the next list of this body.")
    return _standing(body)


def _for_everybody(system: str) -> AsItStands:
    body = body_of(system)
    if shown_until_published(body) is None:
        raise Http404("There is no preliminary list now.")
    return _standing(body)


def _standing(body: Body) -> AsItStands:
    stands = as_it_stands(body)
    if stands is None:
        raise Http404("The next list cannot be worked out at the moment: the desk says why.")
    return stands


def _head(stands: AsItStands) -> dict[str, Any]:
    return {
        "list_date": stands.list_date,
        "version": stands.version,
        "made_at": stands.made_at.isoformat(),
        "edition": stands.edition,
        "pools": stands.pools.split(),
    }


def _verdicts(request: HttpRequest, response: HttpResponse, stands: AsItStands, page: int, per_page: int) -> Any:
    def build() -> dict[str, Any]:
        verdicts = stands.frame("verdicts")
        rows = verdicts.slice((page - 1) * per_page, per_page).to_dicts()
        return page_of(verdicts.height, page, per_page) | {"coming": _head(stands), "verdicts": rows}

    return _answer(request, response, stands, build)


def _lines(
    request: HttpRequest, response: HttpResponse, stands: AsItStands, pool: str, page: int, per_page: int
) -> Any:
    list_roster = roster(stands, _existing_pool(stands, pool))

    def build() -> dict[str, Any]:
        lines = list_roster.frame.slice((page - 1) * per_page, per_page).to_dicts()
        return page_of(list_roster.frame.height, page, per_page) | {
            "coming": _head(stands),
            "pool": pool,
            "players": lines,
        }

    return _answer(request, response, stands, build)


def _sheet(request: HttpRequest, response: HttpResponse, stands: AsItStands, pool: str, player_id: str) -> Any:
    player = player_of(stands.body, player_id)

    def build() -> Sheet:
        try:
            return sheet_of(public_tables.sheets(stands), player.player_id, _existing_pool(stands, pool))
        except BadInput:  # merged into another
            raise Http404("This player is not in the book of the next list.") from None

    return _answer(request, response, stands, build)


def _existing_pool(stands: AsItStands, pool: str) -> str:
    if pool not in stands.pools.split():
        raise Http404(f'The next list has no pool "{pool}": {stands.pools}.')
    return pool


def _answer(request: HttpRequest, response: HttpResponse, stands: AsItStands, build: Any) -> Any:
    not_for_search_engines(response)
    return unless_known(request, response, stands, build)
