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


def sides_of(game: Game, choices: Choices, known: Mapping[str, Player]) -> list[Side]:
    """Each with who is on record, whom the search found, and who of them is chosen."""
    chosen = chosen_ids(game, choices, known)
    offered = {number: _offered(known.get(getattr(game, column)), number, choices) for number, column in SIDES.items()}
    lines = lines_of(game.event.body, {one.player_id for some in offered.values() for one in some})
    return [
        Side(
            number,
            column,
            [Candidate(one, lines.get(one.player_id), one.player_id == chosen[column]) for one in offered[number]],
            choices.typed.get(number, ""),
            choices.wrong.get(number, ""),
        )
        for number, column in SIDES.items()
    ]


def _offered(recorded: Player | None, number: int, choices: Choices) -> list[Player]:
    every = (recorded, *choices.found.get(number, ()), choices.settled.get(number))
    return list({one.pk: one for one in every if one is not None}.values())


def chosen_ids(game: Game, choices: Choices, known: Mapping[str, Player]) -> dict[str, str]:
    """By column: whoever was chosen, else who is on record. Who is merged since then is the same person."""
    found = {}
    for number, column in SIDES.items():
        player_id = getattr(game, column)
        recorded, settled = known.get(player_id), choices.settled.get(number)
        is_other = settled is not None and (
            recorded is None or settled.pk not in (recorded.pk, recorded.merged_into_id)
        )
        found[column] = settled.player_id if settled is not None and is_other else player_id
    return found


def among(games: list[Game], names: Mapping[str, Player], text: str, round: str) -> list[Game]:
    """The games of that round with that name in them; without either, all."""
    words = folded(text).split()

    def meant(game: Game) -> bool:
        keys = [names[one].search if one in names else folded(one) for one in (game.white_id, game.black_id)]
        return any(all(word in key for word in words) for key in keys)

    return [one for one in games if (not round or str(one.round) == round) and meant(one)]
