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
    found: dict[str, str] = {}
    for some in portions(player_ids):
        rows = Player.objects.filter(body=body, player_id__in=some)
        found |= {player_id: name or player_id for player_id, name in rows.values_list("player_id", "name")}
    aliases = withheld(body).aliases
    return found | {player_id: aliases[player_id] for player_id in aliases.keys() & found.keys()}


def native_names(body: Body, player_ids: Iterable[str]) -> dict[str, str]:
    """By id: the names in the reader's own letters, of those who have one. Nothing for a reader of roman letters."""
    letters = letters_of_reader()
    if letters is None:
        return {}
    found: dict[str, str] = {}
    for some in portions(player_ids):
        rows = Player.objects.filter(body=body, player_id__in=some).exclude(native_name="")
        found |= {one: name for one, name in rows.values_list("player_id", "native_name") if letters.search(name)}
    aliases = withheld(body).aliases
    return {player_id: name for player_id, name in found.items() if player_id not in aliases}


def names_version(body: Body) -> str:
    """Of the register, where a page shows its names beside what is published."""
    return str(body.version) if letters_of_reader() else ""


def portions(player_ids: Iterable[str]) -> Iterator[list[str]]:
    """A database takes only so many at once."""
    wanted = sorted(set(player_ids))
    return (wanted[at : at + 500] for at in range(0, len(wanted), 500))


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
