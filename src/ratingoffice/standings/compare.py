"""What a report declares of points, ranks and tie-breaks, against ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ratingoffice.model.findings import Finding
from ratingoffice.sentence import Sentence
from ratingoffice.standings.values import Value, text_of

if TYPE_CHECKING:
    from ratingoffice.standings.standings import Standings

#: by code and start number
Declared = Mapping[str, Mapping[int, Value]]


UNDEFINED = Sentence("undefined")
POINTS, RANK = Sentence("points"), Sentence("rank")
MATCH_POINTS, GAME_POINTS = Sentence("match points"), Sentence("game points")


@dataclass(frozen=True)
class Difference:
    start_no: int
    name: str
    what: str  # "points", "match points", "game points", "rank", or the code of a tie-break
    declared: Value
    ours: Value

    def __str__(self) -> str:
        return Sentence(
            "{start_no} {name}: {what} {declared} declared, {ours} by the results",
            start_no=self.start_no,
            name=self.name,
            what=self.what,
            declared=text_of(self.declared) or UNDEFINED,
            ours=text_of(self.ours) or UNDEFINED,
        )

    def finding(self, own_list: bool) -> Finding:
        """Other ranks are no surprise where the tie-breaks are not the report's own."""
        code = "rank" if self.what == "rank" else "points" if "points" in self.what else "tie-break"
        severity = "info" if code == "rank" and not own_list else "warning"
        return Finding("", 0, "", str(self), code, severity)


def differences(standings: Standings, declared: Declared | None = None) -> list[Difference]:
    """Points, then ranks, then the tie-breaks in `declared` (which no TRF has room for), by start number each.

    A declared rank inside a place that is shared here agrees with it: somebody drew the lots.
    """
    return [*_points(standings), *_ranks(standings), *_values(standings, declared or {})]


def _points(standings: Standings) -> Iterator[Difference]:
    tournament = standings.tournament
    listed: list[tuple[int, str, str, Fraction | None]] = []
    if tournament.is_team_event:
        for team in tournament.teams:
            listed.append((team.number, MATCH_POINTS, "MP", team.match_points))
            listed.append((team.number, GAME_POINTS, "GP", team.game_points))
    else:
        listed = [(player.start_no, POINTS, "PTS", player.points) for player in tournament.players]
    waiting = Counter(number for game in standings.open for number in (game.white, game.black))
    for start_no, what, score, points in listed:
        ours = standings.by_number[start_no].scores[score] or 0
        if score == "PTS" and points == ours + waiting[start_no] * tournament.scores.unknown:
            continue  # pairing programs count a game without a result beforehand (TRF 162, X)
        if points is not None and points != ours:
            yield Difference(start_no, standings.by_number[start_no].name, what, points, ours)


def _ranks(standings: Standings) -> Iterator[Difference]:
    tournament = standings.tournament
    shared: dict[int, int] = {}
    for row in standings.rows:
        shared[row.rank] = shared.get(row.rank, 0) + 1
    participants: Sequence[tuple[int, int | None]] = [(team.number, team.rank) for team in tournament.teams]
    if not tournament.is_team_event:
        participants = [(player.start_no, player.rank) for player in tournament.players]
    for start_no, rank in participants:
        row = standings.by_number[start_no]
        if rank and not row.rank <= rank < row.rank + shared[row.rank]:
            yield Difference(start_no, row.name, RANK, rank, row.rank)


def _values(standings: Standings, declared: Declared) -> Iterator[Difference]:
    for code, values in declared.items():
        for start_no, value in sorted(values.items()):
            row = standings.by_number.get(start_no)
            if row is not None and code in row.values and row.values[code] != value:
                yield Difference(start_no, row.name, code, value, row.values[code])
