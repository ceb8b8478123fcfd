"""What a report carries for single rounds, against ours.

TRF has points, ranks and tie-breaks of the last round only. For earlier ones there is a single place: record 802 of
TRF26, which has the game points of each match of a team.

    802  38 IRI      6     14.5  26 w  2.0    32 b  2.0   ZPB    0.0
    ----+----1----+----2----+----3----+----4----+----5----+----6----+
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from ratingoffice.tournament.comparison import GAME_POINTS, Difference

if TYPE_CHECKING:
    from ratingoffice.tournament.standings import Standings
    from ratingoffice.tournament.tournament import Tournament

FIRST_ROUND, WIDTH = 28, 13  # where the first match of record 802 begins, and how far it is to the next
GAME_POINTS_AT = slice(6, 10)


class RoundsCompared(NamedTuple):
    """How many rounds the report has running points for, and where they first differ."""

    compared: int
    first: int | None  # the first round that differs
    differences: tuple[Difference, ...]  # after that round


def declared_by_round(tournament: Tournament) -> Mapping[int, list[Fraction]]:
    """By team the game points of each of its matches, as far as record 802 has them."""
    declared: dict[int, list[Fraction]] = {}
    for line in tournament.informative_records:
        number = line[4:7].strip()
        if not line.startswith("802") or not number.isdecimal():
            continue
        points: list[Fraction] = []
        for start in range(FIRST_ROUND, len(line), WIDTH):
            text = line[start : start + WIDTH][GAME_POINTS_AT].strip()
            if not text.replace(".", "", 1).isdecimal():
                break
            points.append(Fraction(text))
        declared[int(number)] = points
    return declared


def compare_every_round(standings: Standings) -> RoundsCompared:
    """The running game points after each round up to that of the standings, against those of the report."""
    declared = declared_by_round(standings.tournament)
    if not declared or not standings.of_teams or standings.is_of_clubs:
        return RoundsCompared(0, None, ())
    results = standings.event.results
    score = results.scores["GP"]
    rounds = min(results.rounds, max(map(len, declared.values())))
    declared_sums = {team: list(accumulate(points)) for team, points in declared.items() if team in results.index}
    computed_sums = {team: list(accumulate(score.points[results.index[team]])) for team in declared_sums}
    for r in range(rounds):
        differing = tuple(
            Difference(
                team, results.names[results.index[team]], GAME_POINTS, sums[r], score.exact(computed_sums[team][r])
            )
            for team, sums in declared_sums.items()
            if r < len(sums) and sums[r] != score.exact(computed_sums[team][r])
        )
        if differing:
            return RoundsCompared(rounds, r + 1, differing)
    return RoundsCompared(rounds, None, ())
