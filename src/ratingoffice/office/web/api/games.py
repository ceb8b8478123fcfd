"""All games of a player, and the index of the open data."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema

from ratingoffice.office.domain.events.player_games import names_of
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists.rated_games import games_of_player
from ratingoffice.office.domain.open_data.package import package_of
from ratingoffice.office.web.api.parts import (
    MISSING,
    Day,
    Id,
    Page,
    PageNumber,
    PerPage,
    System,
    body_of,
    page_of,
    player_of,
)
from ratingoffice.office.web.shared.game_filters import GamesChoice

router = Router()


class PlayedOut(Schema):
    """A game as the player sees it; from `pool` on as the list has it, and empty where it is on none."""

    event_id: str
    event: str
    ends_on: date
    round: int
    played_on: date | None
    color: str
    opponent_id: str
    result: str
    list_date: date | None  # on which it was rated
    pool: str | None
    rating: int | None
    opponent_rating: int | None
    delta: int | None  # in hundredths
    k: int | None
    worth: int | None  # K times delta, in hundredths; empty where the game does not count
    counted: bool | None


class PlayedPage(Page):
    games: list[PlayedOut]


@router.get("/players/{system}/{player_id}/games", response={200: PlayedPage, **MISSING}, tags=["players"])
def games(
    request: HttpRequest,
    system: System,
    player_id: Id,
    pool: str = "",
    color: Annotated[str, Query(pattern="^[wb]?$")] = "",
    result: Annotated[str, Query(pattern="^(win|draw|loss)?$")] = "",
    opponent: Annotated[str, Query(max_length=100, description="An id, or a part of a name.")] = "",
    event: Annotated[str, Query(max_length=100, description="An id, or a part of a name.")] = "",
    since: Annotated[Day | None, Query(description="The event ends on that day or later.")] = None,
    until: Day | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 100,
) -> Any:
    """Every game of a player, the newest first, with what each gave."""
    body = body_of(system)
    all_games = games_of_player(body, player_of(body, player_id))
    from_day, to_day = (day.isoformat() if day else "" for day in (since, until))
    choice = GamesChoice(pool, color, result, opponent, event, from_day, to_day)
    chosen = choice.of_games(all_games, names_of(body, all_games["opponent_id"]) if opponent else {})
    page_games = chosen.slice((page - 1) * per_page, per_page)
    return page_of(chosen.height, page, per_page) | {"games": page_games.select(*PlayedOut.model_fields).to_dicts()}


@router.get("/data/{system}", response={200: dict[str, Any], **MISSING}, tags=["open data"])
def data(request: HttpRequest, system: System) -> Any:
    """The files of open data: a Data Package, as Frictionless describes it."""
    body = body_of(system)
    if not is_on(body, "open_data"):
        raise Http404("The body has switched its open data off.")
    return package_of(request, body)
