"""Who played a game that is corrected: those on record, or others whom a search in the register finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Wording
from ratingoffice.office.domain.people.player_search import lines_of
from ratingoffice.office.domain.reports.identity_page import Choices
from ratingoffice.office.models import Game, Player, folded

#: the two as the page numbers them (`person-1`, `typed-2`), and the columns of the book
SIDES = {1: "white_id", 2: "black_id"}


@dataclass(frozen=True)
class Candidate:
    player: Player
    line: dict[str, Any] | None  # on the newest list
    is_chosen: bool


@dataclass(frozen=True)
class Side:
    number: int
    column: str
    candidates: list[Candidate]
    typed: str
    wrong: Wording


def sides_of(game: Game, choices: Choices, players_by_id: Mapping[str, Player]) -> list[Side]:
    """Return both sides with the recorded player, the search results and the selected one."""
    chosen = chosen_ids(game, choices, players_by_id)
    offered = {
        number: _candidates(players_by_id.get(getattr(game, column)), number, choices)
        for number, column in SIDES.items()
    }
    lines = lines_of(game.event.body, {player.player_id for some in offered.values() for player in some})
    return [
        Side(
            number,
            column,
            [
                Candidate(player, lines.get(player.player_id), player.player_id == chosen[column])
                for player in offered[number]
            ],
            choices.typed.get(number, ""),
            choices.wrong.get(number, ""),
        )
        for number, column in SIDES.items()
    ]


def _candidates(recorded: Player | None, number: int, choices: Choices) -> list[Player]:
    candidates = (recorded, *choices.search_results.get(number, ()), choices.settled.get(number))
    return list({candidate.pk: candidate for candidate in candidates if candidate is not None}.values())


def chosen_ids(game: Game, choices: Choices, players_by_id: Mapping[str, Player]) -> dict[str, str]:
    """Return, by column, the selected or else the recorded player. A merged player is the same person."""
    ids = {}
    for number, column in SIDES.items():
        player_id = getattr(game, column)
        recorded, settled = players_by_id.get(player_id), choices.settled.get(number)
        is_other = settled is not None and (
            recorded is None or settled.pk not in (recorded.pk, recorded.merged_into_id)
        )
        ids[column] = settled.player_id if settled is not None and is_other else player_id
    return ids


def games_with(games: list[Game], names: Mapping[str, Player], text: str, round: str) -> list[Game]:
    """Return the games of that round with that name; all games without either."""
    words = folded(text).split()

    def meant(game: Game) -> bool:
        keys = [
            names[player_id].search if player_id in names else folded(player_id)
            for player_id in (game.white_id, game.black_id)
        ]
        return any(all(word in key for word in words) for key in keys)

    return [game for game in games if (not round or str(game.round) == round) and meant(game)]
