"""4.2: lots, drawn repeatably by a seed."""

from __future__ import annotations

from typing import NamedTuple

from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.results import Results
from ratingoffice.tournament.tiebreaks.direct import Group, InGroup, Step
from ratingoffice.tournament.tournament import Tournament


class Lots(NamedTuple):
    results: Results
    seed: int | str | None  # None: they are not drawn yet

    def split(self, group: Group, trace: list[Step] | None = None) -> list[Group]:
        if self.seed is None:
            return [group]
        return [[i] for i in sorted(group, key=self._lot)]

    def _lot(self, i: int) -> tuple[bytes, int]:
        """The same for the same seed and number, whoever else takes part."""
        import hashlib  # rarely needed, slow to load

        number = self.results.numbers[i]
        return hashlib.sha256(f"{self.seed}:{number}".encode()).digest(), number


def seed_of(tournament: Tournament, rounds: int) -> str:
    """A seed that anybody can make again from the report: of the event, those who take part, and the games so far.

    Points, ranks and whatever else a report declares is not in it: a report that is written back draws the same.
    """
    import hashlib

    lines = [tournament.name.strip(), str(tournament.starts_on or ""), str(rounds)]
    for player in tournament.players:
        cells = "".join(f" {cell.opponent or 0}{cell.color}{cell.result}" for cell in player.rounds[:rounds])
        lines.append(f"{player.start_no} {player.name.strip()}{cells}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def drawing_of_lots(event: Contest, code: Code) -> InGroup:
    """RND."""
    return Lots(event.results, event.lots)
