"""The games of a player as the register of events has them: by event, and by opponent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

from ratingoffice.book.row_ids import POINTS
from ratingoffice.office.domain.people.names import letters_of_reader
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.models import Body, Event, Game, Player


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
    own_ids = ids_of(player)
    condition = Q(white_id__in=own_ids) | Q(black_id__in=own_ids)
    games = Game.objects.filter(condition, event__body=body).select_related("event")
    rows = sorted(games, key=lambda game: (game.event.ends_on, game.event.event_id, game.round), reverse=True)
    names = names_of(body, {game.black_id if game.white_id in own_ids else game.white_id for game in rows})
    return [_seen_by(game, own_ids, names) for game in rows]


def _seen_by(game: Game, own_ids: Sequence[str], names: dict[str, str]) -> OwnGame:
    is_white = game.white_id in own_ids
    opponent = game.black_id if is_white else game.white_id
    color, result = ("w", game.white_result) if is_white else ("b", game.black_result)
    return OwnGame(game.event, game.round, color, opponent, names.get(opponent, opponent), result)


def names_of(body: Body, player_ids: Iterable[str]) -> dict[str, str]:
    """By id."""
    names: dict[str, str] = {}
    for some in portions(player_ids):
        rows = Player.objects.filter(body=body, player_id__in=some)
        names |= {player_id: name or player_id for player_id, name in rows.values_list("player_id", "name")}
    aliases = withheld(body).aliases
    return names | {player_id: aliases[player_id] for player_id in aliases.keys() & names.keys()}


def native_names(body: Body, player_ids: Iterable[str]) -> dict[str, str]:
    """Return, by id, names in the reader's script; nothing for a reader of Latin letters."""
    letters = letters_of_reader()
    if letters is None:
        return {}
    names: dict[str, str] = {}
    for some in portions(player_ids):
        rows = Player.objects.filter(body=body, player_id__in=some).exclude(native_name="")
        names |= {
            player_id: name for player_id, name in rows.values_list("player_id", "native_name") if letters.search(name)
        }
    aliases = withheld(body).aliases
    return {player_id: name for player_id, name in names.items() if player_id not in aliases}


def names_version(body: Body) -> str:
    """Of the register, where a page shows its names beside what is published."""
    return str(body.version) if letters_of_reader() else ""


def portions(player_ids: Iterable[str]) -> Iterator[list[str]]:
    """Split ids into portions that fit into one database query."""
    sorted_ids = sorted(set(player_ids))
    return (sorted_ids[at : at + 500] for at in range(0, len(sorted_ids), 500))


def by_event(games: Sequence[OwnGame]) -> list[tuple[Event, Score]]:
    games_by_event: dict[int, list[OwnGame]] = {}
    for game in games:
        games_by_event.setdefault(game.event.pk, []).append(game)
    return [(event_games[0].event, Score(event_games)) for event_games in games_by_event.values()]


def by_opponent(games: Sequence[OwnGame], most: int) -> list[tuple[str, str, Score]]:
    """Return id, name and score by opponent, the most frequent first."""
    games_by_opponent: dict[str, list[OwnGame]] = {}
    for game in games:
        games_by_opponent.setdefault(game.opponent_id, []).append(game)
    often = sorted(games_by_opponent.items(), key=lambda item: (-len(item[1]), item[1][0].opponent_name, item[0]))
    return [
        (player_id, games_against[0].opponent_name, Score(games_against)) for player_id, games_against in often[:most]
    ]
