"""What a claim is about: a game, a player, an event or a list, as the address of the form names it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.people.names import called
from ratingoffice.office.domain.people.withheld_names import NOBODY, withheld
from ratingoffice.office.infra.ids_in_addresses import read_id
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.models import Body, Claim, Event, Game, Player

#: of a game: how it is named in a claim
OF_GAME = ("round", "white_id", "black_id", "white_result", "black_result")
NOT_HERE = "what this claim is about is not here: open the form from the page on which you see it"


@dataclass(frozen=True)
class About:
    kind: str = ""  # of `Claim.Kind`; "": whoever claims says what it is
    event: Event | None = None
    game: dict[str, Any] | None = None
    player: Player | None = None
    list_date: date | None = None


def about_of(body: Body, text: str) -> About:
    """Parse game/EVENT/ROUND/WHITE/BLACK, player/ID, event/ID, list/MONTH or an empty text. Raises BadInput."""
    if not text:
        return About()
    try:
        kind, *words = (read_id(word) for word in text.split("/"))
        about: About | None = _ABOUT[kind](body, *words)
    except (KeyError, TypeError, ValueError):
        about = None
    if about is None:
        raise BadInput(NOT_HERE)
    return about


def _game(body: Body, event_id: str, number: str, white_id: str, black_id: str) -> About | None:
    """A list names who was found to be the same person by one id; the game has the one it was reported with."""
    games = Game.objects.filter(event__body=body, event__event_id=event_id, round=int(number))
    game = games.filter(white_id__in=_ids(body, white_id), black_id__in=_ids(body, black_id)).first()
    if game is None:
        return None
    return About(Claim.Kind.GAME, game.event, {name: getattr(game, name) for name in OF_GAME})


def _player(body: Body, player_id: str) -> About | None:
    player = body.players.filter(player_id=player_id).select_related("merged_into").first()
    return About(Claim.Kind.PLAYER, player=player.merged_into or player) if player else None


def _event(body: Body, event_id: str) -> About | None:
    event = body.events.filter(event_id=event_id).first()
    return About(Claim.Kind.EVENT, event=event) if event else None


def _list(body: Body, text: str) -> About | None:
    """Of the month: one that is published, or the coming one, which may be shown before."""
    days = [publication.list_date for publication in published_lists.current(body)]
    days += [next_list_date(body)] if days else []
    matching = [day for day in days if f"{day:%Y-%m}" == text]
    return About(list_date=matching[0]) if matching else None


_ABOUT: dict[str, Any] = {"game": _game, "player": _player, "event": _event, "list": _list}


def _ids(body: Body, player_id: str) -> set[str]:
    player = body.players.filter(player_id=player_id).select_related("merged_into").first()
    person = (player.merged_into or player) if player else None
    return {player_id, *(person.merged.values_list("player_id", flat=True) if person else ())}


def in_words(claim: Claim | About, body: Body, in_public: bool = True) -> str:
    """Describe the subject in the reader's language; in public without withdrawn names."""
    names = withheld(body) if in_public else NOBODY
    if claim.game and claim.event:
        sides = {player.player_id: called(names.player(player)) for player in players_of(claim, body)}
        white, black = (sides.get(claim.game[side], claim.game[side]) for side in ("white_id", "black_id"))
        figures = {"event": str(claim.event), "round": claim.game["round"], "white": white, "black": black}
        return _("%(event)s, round %(round)s: %(white)s – %(black)s") % figures
    if claim.player:
        return f"{called(names.player(claim.player))} ({claim.player.player_id})"
    if claim.event:
        return str(claim.event)
    seen_on = _("The list of %(m)s") % {"m": month(claim.list_date)} if claim.list_date else ""
    kind = str(Claim.Kind(claim.kind).label) if claim.kind else ""
    return " · ".join(part for part in (kind, seen_on) if part)


def players_of(claim: Claim | About, body: Body) -> list[Player]:
    """Return White and Black of a game, or the player."""
    if claim.game:
        ids = [claim.game["white_id"], claim.game["black_id"]]
        players = {player.player_id: player for player in body.players.filter(player_id__in=ids)}
        return [players[player_id] for player_id in ids if player_id in players]
    return [claim.player] if claim.player else []
