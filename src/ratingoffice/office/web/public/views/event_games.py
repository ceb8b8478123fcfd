"""An event's games: its rounds, and what they did to the ratings."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.events.player_games import names_of, native_names
from ratingoffice.office.domain.events.ratings import changes_of
from ratingoffice.office.domain.events.tournaments import Table, publications_of, table_of
from ratingoffice.office.models import Event
from ratingoffice.office.web.public.event_table import pairings, player_links
from ratingoffice.office.web.public.views.event import event_page_query, native_of
from ratingoffice.office.web.shared.caching import changing


@require_safe
@changing
def rounds(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    page_query = event_page_query(request, system, event_id)
    table = table_of(page_query.event, page_query.publication)
    context = page_query.context("rounds") | {"table": table, **native_of(page_query, table)}
    if table:
        count = table.tournament.rounds_paired
        render_name = player_links(system, context["native"])
        context["rounds"] = [
            (number, pairings(*_pairings(table, number), render_name)) for number in range(1, count + 1)
        ]
    else:
        context["games"] = _games(page_query.event)
        sides = {player for game, *_names in context["games"] for player in (game.white_id, game.black_id)}
        context["native"] = native_names(page_query.event.body, sides)
    return render(request, "office/public/event_rounds.html", context)


def _pairings(table: Table, number: int) -> tuple[list[Any], list[Any]]:
    """The games of a round, White first, the stronger pairings before; and who had none."""
    by_number = table.tournament.player_by_number
    games, alone = [], []
    for player in table.tournament.players:
        cell = player.rounds[number - 1] if number <= len(player.rounds) else None
        if cell is None:
            continue
        opponent = by_number.get(cell.opponent) if cell.opponent is not None else None
        if opponent is None:
            if cell.result in "UFH+":
                alone.append((player, table.ids.get(player.start_no, ""), cell.result))
            continue
        opponent_result = opponent.rounds[number - 1].result if number <= len(opponent.rounds) else ""
        if cell.color == "w" or (cell.color == "-" and player.start_no < opponent.start_no):
            ids = table.ids.get(player.start_no, ""), table.ids.get(opponent.start_no, "")
            games.append((player, ids[0], opponent, ids[1], cell.result, opponent_result))
    return games, alone


def _games(event: Event) -> list[Any]:
    """Games that are no table of rounds, as they were kept."""
    games = list(event.games.order_by("round", "board", "pk"))
    names = names_of(event.body, {player for game in games for player in (game.white_id, game.black_id)})
    return [(game, names.get(game.white_id, game.white_id), names.get(game.black_id, game.black_id)) for game in games]


@require_safe
@changing
def changes(request: HttpRequest, system: str, event_id: str) -> HttpResponse:
    """What the event did to each rating, as the lists have it."""
    page_query = event_page_query(request, system, event_id)
    context = page_query.context("changes")
    rated = [
        (publication, changes_of(page_query.event, publication)) for publication in publications_of(page_query.event)
    ]
    rows = [(publication, changes_on_list) for publication, changes_on_list in rated if changes_on_list]
    people = {row["player_id"] for _, changes_on_list in rows for row in changes_on_list}
    people |= {game[color] for game in context["left_out"] for color in ("white_id", "black_id")}
    names = names_of(page_query.event.body, people)
    context["native"] = native_names(page_query.event.body, people)
    context["rated"] = [
        (publication, [(names.get(row["player_id"], row["player_id"]), row) for row in changes_on_list])
        for publication, changes_on_list in rows
    ]
    context["left_out"] = [
        (game, names.get(game["white_id"], game["white_id"]), names.get(game["black_id"], game["black_id"]))
        for game in context["left_out"]
    ]
    return render(request, "office/public/event_changes.html", context)
