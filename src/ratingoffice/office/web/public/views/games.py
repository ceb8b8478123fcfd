"""All games of a player, and what they come to."""

from __future__ import annotations

from typing import Any

import polars as pl
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.office.domain.events.player_games import names_of, native_names
from ratingoffice.office.domain.lists.rated_games import games_of_player
from ratingoffice.office.domain.people.names import name_html
from ratingoffice.office.domain.people.statistics import by_color, by_difference, by_rating, tally
from ratingoffice.office.models import Body
from ratingoffice.office.web.public.views.player import player_or_404
from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses, body_or_404, body_showing
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.game_filters import GamesChoice

PAGE = 50


@require_safe
@changing
def show(request: HttpRequest, system: str, player_id: str) -> HttpResponse:
    body = body_or_404(system)
    player = player_or_404(body, player_id)
    games = games_of_player(body, player)
    pools = pools_in(games)
    choice = GamesChoice.of(request.GET, pools)
    names = names_of(body, games["opponent_id"]) if choice.opponent else {}
    chosen = choice.of_games(games, names)
    part = Paginator(range(chosen.height), PAGE).get_page(choice.page)
    context = {
        "body": body,
        "player": player,
        "pools": pools,
        "choice": choice,
        "total": games.height,
        "score": tally("", chosen),
        "rows": rows_of(body, chosen.slice(PAGE * (part.number - 1), PAGE), player.player_id),
        "part": part,
    }
    return render(request, "office/public/player_games.html", context)


def rows_of(body: Body, games: pl.DataFrame, player_id: str) -> list[dict[str, Any]]:
    """Return the games as rows, with the opponents' names and the addresses of the links."""
    names, native = names_of(body, games["opponent_id"]), native_names(body, games["opponent_id"])
    opponent = addresses("public:player", body.code, ANY_ID)
    event = addresses("public:event", body.code, ANY_ID)
    sheets: dict[tuple[str, str], str] = {}
    rows = games.to_dicts()
    for row in rows:
        row["name"] = name_html(native, names.get(row["opponent_id"]), row["opponent_id"])
        row["address"], row["event_address"] = opponent(row["opponent_id"]), event(row["event_id"])
        if row["pool"]:
            sheet = row["pool"], f"{row['list_date']:%Y-%m}"
            if sheet not in sheets:
                sheets[sheet] = addresses("public:why", body.code, ANY_ID, *sheet)(player_id)
            row["why"] = sheets[sheet]
    return rows


def pools_in(games: pl.DataFrame) -> list[str]:
    """Return the pools of these games, the one with most games first."""
    return (
        games.drop_nulls("pool").group_by("pool").len().sort("len", "pool", descending=[True, False])["pool"].to_list()
    )


@require_safe
@changing
def statistics(request: HttpRequest, system: str, player_id: str) -> HttpResponse:
    """Show statistics of the games that are on a list and were played over the board."""
    body = body_showing(system, "statistics")
    player = player_or_404(body, player_id)
    games = games_of_player(body, player).filter(col("over_the_board"), col("pool").is_not_null())
    by_pool = games.partition_by("pool", as_dict=True)
    pools = [(pool, _game_statistics(by_pool[pool,])) for pool in pools_in(games)]
    context = {"body": body, "player": player, "pools": pools}
    return render(request, "office/public/player_statistics.html", context)


def _game_statistics(games: pl.DataFrame) -> dict[str, Any]:
    return {
        "all": tally("", games),
        "by_color": by_color(games),
        "by_rating": by_rating(games),
        "by_difference": by_difference(games),
    }
