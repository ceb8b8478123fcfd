"""The bodies of this office, their lists, their players, and why each rating is what it is."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router, Schema

from ratingoffice.book.findings import BadInput
from ratingoffice.explain.parts import Sheet
from ratingoffice.explain.sheet import sheet_of
from ratingoffice.federations.registry import edition
from ratingoffice.office.domain.federations.readings import readings_of
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.people.player_search import find
from ratingoffice.office.models import Body, Player, Publication
from ratingoffice.office.web.api.parts import (
    MISSING,
    Id,
    Month,
    Page,
    PageNumber,
    PerPage,
    Pool,
    Revision,
    System,
    body_of,
    in_pool,
    page_of,
    player_of,
    publication_of,
    unless_known,
)
from ratingoffice.office.web.shared.list_filters import Choice

router = Router()


class SystemOut(Schema):
    system: str
    name: str
    pools: list[str]
    is_demo: bool
    newest_list: date | None
    next_list: date | None
    edition: str | None  # of the next list


class ListOut(Schema):
    """A published list, in its newest revision."""

    list_date: date
    revision: int
    pools: list[str]
    edition: str | None  # None: taken over, not rated here
    readings: dict[str, str]  # how it was read: the number and the word of every reading that can be another
    digest: str
    published_at: str
    reason: str


class LineOut(Schema):
    player_id: str
    name: str | None
    title: str | None
    federation: str | None
    region: str | None
    sex: str | None
    birth_year: int | None
    rating: int
    previous: int | None
    change: int | None
    games: int | None
    total_games: int | None
    k: int | None
    active: bool | None
    peak: int | None


class ListPage(Page):
    publication: ListOut
    pool: str
    players: list[LineOut]


class PlayerOut(Schema):
    """Of the birth date only the year is public."""

    player_id: str
    name: str
    native_name: str  # in its own letters, where the register has it
    sex: str
    birth_year: str
    federation: str
    region: str
    title: str
    fide_id: str
    merged_into: str | None


class FoundOut(Schema):
    player: PlayerOut
    rating: int | None
    is_similar: bool  # written nearly so, not so


class RatingOut(Schema):
    list_date: date
    revision: int
    rating: int | None
    change: int | None
    games: int
    total_games: int | None
    k: int | None


class PlayerPage(Schema):
    player: PlayerOut
    ratings: dict[str, list[RatingOut]]  # by pool, the oldest list first


@router.get("/systems", response=list[SystemOut], tags=["lists"])
def systems(request: HttpRequest) -> Any:
    """The bodies whose ratings this office keeps."""
    return [_system(body) for body in Body.shown.order_by("code")]


@router.get("/lists/{system}", response={200: list[ListOut], **MISSING}, tags=["lists"])
def index(request: HttpRequest, system: System) -> Any:
    """Every list, the newest first."""
    return [_list(publication) for publication in published_lists.current(body_of(system))]


@router.get("/lists/{system}/{pool}/{month}", response={200: ListPage, **MISSING}, tags=["lists"])
def one(
    request: HttpRequest,
    response: HttpResponse,
    system: System,
    pool: Pool,
    month: Month,
    revision: Revision = None,
    federation: str = "",
    region: str = "",
    sex: Annotated[str, Query(pattern="^[mw]?$")] = "",
    age: Annotated[str, Query(pattern="^(u[0-9]{1,2}|s[0-9]{1,2})?$", description="u18, s65")] = "",
    active: Annotated[str, Query(pattern="^(yes|no)?$")] = "",
    title: Annotated[str, Query(max_length=40, description="FIDE's, or the body's own: GM")] = "",
    name: Annotated[str, Query(max_length=100, description="Parts of a name, in any letters")] = "",
    rating_from: Annotated[int | None, Query(ge=0, le=9999)] = None,
    rating_to: Annotated[int | None, Query(ge=0, le=9999)] = None,
    page: PageNumber = 1,
    per_page: PerPage = 100,
) -> Any:
    """A list, best first, page by page. Has an ETag: a published revision never changes."""
    publication = in_pool(publication_of(body_of(system), month, revision), pool)

    def build() -> dict[str, Any]:
        list_roster = roster(publication, pool)
        choice = Choice(
            federation=federation,
            region=region,
            sex=sex,
            age=age,
            active=active,
            title=title,
            name=name,
            rating_from=rating_from,
            rating_to=rating_to,
        )
        rows = list_roster.positions(choice.where(list_roster, publication.list_date.year))
        page_lines = list_roster.frame[rows.slice((page - 1) * per_page, per_page)]
        return page_of(rows.len(), page, per_page) | {
            "publication": _list(publication),
            "pool": pool,
            "players": page_lines.to_dicts(),
        }

    return unless_known(request, response, publication, build)


@router.get("/players/{system}", response={200: list[FoundOut], **MISSING}, tags=["players"])
def search(request: HttpRequest, system: System, q: Annotated[str, Query(min_length=1, max_length=100)]) -> Any:
    """By name or id, at most 50, the best matches first; last, where few are written so, names written nearly so."""
    return [
        {"player": _player(match.player), "rating": match.rating, "is_similar": match.is_similar}
        for match in find(q, body_of(system))
    ]


@router.get("/players/{system}/{player_id}", response={200: PlayerPage, **MISSING}, tags=["players"])
def player(request: HttpRequest, system: System, player_id: Id) -> Any:
    """A player, and the rating on every list."""
    body = body_of(system)
    person = player_of(body, player_id)
    return {
        "player": _player(person),
        "ratings": {
            pool: [
                {
                    "list_date": line.list_date,
                    "revision": line.publication.revision,
                    "rating": line.rating,
                    "change": line.change,
                    "games": line.games,
                    "total_games": line.total_games,
                    "k": line.k,
                }
                for line in published_lists.player_lines(body, person.player_id, pool)
            ]
            for pool in body.pools.split()
        },
    }


@router.get("/calculations/{system}/{pool}/{month}/{player_id}", response={200: Sheet, **MISSING}, tags=["players"])
def calculation(
    request: HttpRequest,
    response: HttpResponse,
    system: System,
    pool: Pool,
    month: Month,
    player_id: Id,
    revision: Revision = None,
) -> Any:
    """Why a rating is what it is: every game, article and sentence. What has two decimals is in whole hundredths."""
    body = body_of(system)
    person = player_of(body, player_id)
    publication = in_pool(publication_of(body, month, revision), pool)
    if not publication.edition:
        raise Http404(f"The list of {month} was taken over: it was not calculated here.")

    def build() -> Sheet:
        try:
            return sheet_of(public_tables.sheets(publication), person.player_id, pool)
        except BadInput:
            raise Http404("This player was not in the register when that list was made.") from None

    return unless_known(request, response, publication, build)


def _system(body: Body) -> dict[str, Any]:
    newest = published_lists.newest(body)
    following = next_list_date(body) if newest else None
    return {
        "system": body.code,
        "name": body.name,
        "pools": body.pools.split(),
        "is_demo": body.is_demo,
        "newest_list": newest.list_date if newest else None,
        "next_list": following,
        "edition": edition(body.code, on=following).edition if following else None,
    }


def _list(publication: Publication) -> dict[str, Any]:
    return {
        "list_date": publication.list_date,
        "revision": publication.revision,
        "pools": publication.pools.split(),
        "edition": publication.edition or None,
        "readings": readings_of(publication),
        "digest": publication.digest,
        "published_at": publication.published_at.isoformat(),
        "reason": publication.reason,
    }


def _player(player: Player) -> dict[str, Any]:
    names = ("player_id", "name", "native_name", "sex", "birth_year", "federation", "region", "title", "fide_id")
    merged = player.merged_into
    return {name: getattr(player, name) for name in names} | {"merged_into": merged.player_id if merged else None}
