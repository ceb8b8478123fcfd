"""The games of a player as the register of events has them: by event, and by opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from ratingoffice.model.coded import POINTS
from ratingoffice.office.models import Body, Event, Game, Player

#: ids that a database takes at once
IN_PORTIONS = 500


@dataclass(frozen=True)
class OwnGame:
    """A game as one of the two sees it."""

    event: Event
    round: int
    color: str
    opponent_id: str
    opponent_name: str
    result: str  # the code

    @property
    def points(self) -> int:
        """In hundredths."""
        return POINTS[self.result]


@dataclass(frozen=True)
class Score:
    games: Sequence[OwnGame]

    @property
    def points(self) -> int:
        return sum(game.points for game in self.games)

    @property
    def n(self) -> int:
        return len(self.games)


def ids_of(player: Player) -> list[str]:
    """The player's id, and those that turned out to be theirs."""
    return [player.player_id, *player.merged.values_list("player_id", flat=True)]


def games_of(body: Body, player: Player) -> list[OwnGame]:
    """The newest first."""
    own = ids_of(player)
    theirs = Q(white_id__in=own) | Q(black_id__in=own)
    games = Game.objects.filter(theirs, event__body=body).select_related("event")
    rows = sorted(games, key=lambda game: (game.event.ends_on, game.event.event_id, game.round), reverse=True)
    names = names_of(body, {game.black_id if game.white_id in own else game.white_id for game in rows})
    return [_seen_by(game, own, names) for game in rows]


def _seen_by(game: Game, own: Sequence[str], names: dict[str, str]) -> OwnGame:
    is_white = game.white_id in own
    opponent = game.black_id if is_white else game.white_id
    color, result = ("w", game.white_result) if is_white else ("b", game.black_result)
    return OwnGame(game.event, game.round, color, opponent, names.get(opponent, opponent), result)


def names_of(body: Body, player_ids: Iterable[str]) -> dict[str, str]:
    """By id."""
    wanted = sorted(set(player_ids))
    found: dict[str, str] = {}
    for at in range(0, len(wanted), IN_PORTIONS):
        rows = Player.objects.filter(body=body, player_id__in=wanted[at : at + IN_PORTIONS])
        found |= {player_id: name or player_id for player_id, name in rows.values_list("player_id", "name")}
    return found


def by_event(games: Sequence[OwnGame]) -> list[tuple[Event, Score]]:
    found: dict[int, list[OwnGame]] = {}
    for game in games:
        found.setdefault(game.event.pk, []).append(game)
    return [(its[0].event, Score(its)) for its in found.values()]


def by_opponent(games: Sequence[OwnGame], shown: int) -> list[tuple[str, str, Score]]:
    """Those met most often first: id, name, score."""
    found: dict[str, list[OwnGame]] = {}
    for game in games:
        found.setdefault(game.opponent_id, []).append(game)
    often = sorted(found.items(), key=lambda item: (-len(item[1]), item[1][0].opponent_name, item[0]))
    return [(player_id, its[0].opponent_name, Score(its)) for player_id, its in often[:shown]]
