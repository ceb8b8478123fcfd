"""What an event would do to its players' ratings, player by player: the engine's rows, beside the report's players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from ratingoffice.intake.verdicts import Forecast
from ratingoffice.rating.reason_messages import with_messages
from ratingoffice.tournament.tournament import Player


@dataclass(frozen=True)
class RatedPlayer:
    """A participant's change: the row of `changes`, or the first rating, and every side."""

    player: Player
    change: Mapping[str, Any] | None
    first: Mapping[str, Any] | None
    sides: Sequence[Mapping[str, Any]]
    pool: str

    @property
    def score(self) -> int:
        """The score of the counted games, in hundredths."""
        return sum(side["delta"] + side["expected"] for side in self.sides if side["counted"])

    @property
    def expected(self) -> int:
        return sum(side["expected"] for side in self.sides if side["counted"])


def rated_players(foreseen: Forecast, people: Mapping[int, Player]) -> tuple[RatedPlayer, ...]:
    """Pool by pool, by start number: everybody with a game that was looked at."""
    rated, numbers = foreseen.rated, foreseen.numbers

    def by_player(table: pl.DataFrame) -> dict[tuple[str, str], list[dict[str, Any]]]:
        rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for row in table.iter_rows(named=True):
            rows.setdefault((row["pool"], row["player_id"]), []).append(with_messages(rated.request.regulations, row))
        return rows

    changes, firsts, sides = by_player(rated.changes), by_player(rated.initials), by_player(rated.sides)
    players = []
    for pool in rated.pools:
        for player_id, number in sorted(numbers.items(), key=lambda item: item[1]):
            at = pool, player_id
            player_sides = [side | {"opponent": people[numbers[side["opponent_id"]]]} for side in sides.get(at, [])]
            if player_sides:
                change, first = changes.get(at, [None])[0], firsts.get(at, [None])[0]
                players.append(RatedPlayer(people[number], change, first, player_sides, pool))
    return tuple(players)
