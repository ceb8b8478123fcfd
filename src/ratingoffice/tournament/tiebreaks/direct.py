"""Article 6: the direct encounter, within a group of participants that are still tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ratingoffice.message import Wording
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.results import Kind, Results, Score

Group = list[int]


class Step(NamedTuple):
    """One application of an article to one group, for the explanation."""

    group: Sequence[int]
    article: str
    by: Wording  # the score, or the tie-break
    scores: Mapping[int, Fraction]
    at_most: Mapping[int, Fraction]  # with a win in every missing game (6.3); else empty
    places: Sequence[Sequence[int]]  # the group, best first; those in one entry are still tied
    missing: Mapping[int, int] = MappingProxyType({})  # games not played within the group (6.3)


class InGroup(Protocol):
    """A tie-break that is computed within the group still tied."""

    def split(self, group: Group, trace: list[Step] | None = None) -> list[Group]:
        """The group, best first; those in one entry are still tied."""
        ...


class DirectEncounter(NamedTuple):
    results: Results
    score: Score
    games: frozenset[Kind]
    single_application: bool = False  # one application, without starting article 6 again

    def split(self, group: Group, trace: list[Step] | None = None) -> list[Group]:
        """6.1: the points from the games among them, several meetings by their average."""
        inside = set(group)
        met = {i: self._met(i, inside) for i in group}
        parts = lcm(*(count for games in met.values() for _, count in games.values()))
        scores = {i: sum(points * (parts // count) for points, count in games.values()) for i, games in met.items()}
        if self.results.round_robin or all(len(games) == len(group) - 1 for games in met.values()):
            at_most, places = {}, _by_score(group, scores)
        else:
            win = self.score.win * parts
            at_most = {i: scores[i] + win * (len(group) - 1 - len(games)) for i, games in met.items()}
            places = _beyond_reach(group, scores, at_most)
        if trace is not None:
            unit = self.score.unit * parts
            exact = {i: Fraction(units, unit) for i, units in scores.items()}
            highest = {i: Fraction(units, unit) for i, units in at_most.items()}
            missing = {i: len(group) - 1 - len(games) for i, games in met.items()} if at_most else {}
            article = "6.3" if at_most else "6.2"
            trace.append(Step(tuple(group), article, self.score.name, exact, highest, places, missing))
        if len(places) == 1 or self.single_application:
            return places
        return [last for place in places for last in (self.split(place, trace) if len(place) > 1 else [place])]

    def _met(self, i: int, inside: set[int]) -> dict[int, tuple[int, int]]:
        """Opponent -> points and number of games."""
        met: dict[int, tuple[int, int]] = {}
        rows = zip(self.results.opponents[i], self.results.kinds[i], self.score.points[i], strict=True)
        for opponent, kind, points in rows:
            if opponent in inside and kind in self.games:
                before, count = met.get(opponent, (0, 0))
                met[opponent] = before + points, count + 1
        return met


def _by_score(group: Group, scores: Mapping[int, int]) -> list[Group]:
    """6.2: all have met."""
    ranked = sorted(group, key=lambda i: -scores[i])
    return [list(equal) for _, equal in groupby(ranked, key=lambda i: scores[i])]


def _beyond_reach(group: Group, scores: Mapping[int, int], at_most: Mapping[int, int]) -> list[Group]:
    """6.3: first is whom nobody can reach, whatever the missing games; then second, and so on."""
    remaining = sorted(group, key=lambda i: scores[i])  # the best last
    reach: list[int] = []  # the most that the first n can still get
    for i in remaining:
        reach.append(max(at_most[i], reach[-1]) if reach else at_most[i])
    places = []
    while len(remaining) > 1 and scores[remaining[-1]] > reach[len(remaining) - 2]:
        places.append([remaining.pop()])
    return [*places, remaining]


def direct_encounter(event: Contest, code: Code) -> InGroup:
    return DirectEncounter(event.results, event.score_of(code), event.unplayed.games("6", code.as_played))
