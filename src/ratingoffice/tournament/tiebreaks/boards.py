"""Article 12: tie-breaks on the boards of a team, individual forfeits and byes counted as results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.results import NOBODY, Results
from ratingoffice.tournament.tiebreaks.direct import Group, InGroup, Step
from ratingoffice.tournament.tiebreaks.measure import Measure


def board_points(results: Results, i: int, rounds: Sequence[int] | None = None) -> list[int]:
    """The points on board 1, 2 …, in all rounds or in these (counted from 0)."""
    count = max((len(match) for row in results.boards for match in row), default=0)
    totals = [0] * count
    for match in results.boards[i] if rounds is None else [results.boards[i][r] for r in rounds]:
        for b, points in enumerate(match):
            totals[b] += points
    return totals


def key(results: Results, i: int, name: str, rounds: Sequence[int] | None = None) -> tuple[int, ...]:
    """What ranks a team by a tie-break of article 12, the higher the better."""
    points = board_points(results, i, rounds)
    if name == "BC":
        return (-sum(b * p for b, p in enumerate(points, start=1)),)
    if name == "TBR":
        return tuple(points)
    return tuple(sum(points[:b]) for b in range(len(points) - 1, 0, -1))  # BBE


def board_count(event: Contest, code: Code) -> Measure:
    """12.1: the points on a board × its number; the lower total is better, between teams equal in game points."""
    results, unit = event.results, event.results.scores["GP"].unit

    def addends(i: int) -> list[Addend]:
        points = board_points(results, i)
        return [Addend(0, NOBODY, b, p, b * p, b) for b, p in enumerate(points, start=1)]

    return Measure(addends, unit=unit, score_unit=1, points_unit=unit, lower_wins=True, equal_in="GP")


class BoardByBoard(NamedTuple):
    """12.2 TBR, 12.3 BBE: the first board (the first boards) that makes a difference."""

    results: Results
    name: str

    def split(self, group: Group, trace: list[Step] | None = None) -> list[Group]:
        keys = {i: key(self.results, i, self.name) for i in group}
        ranked = sorted(group, key=lambda i: keys[i], reverse=True)
        places = [list(equal) for _, equal in groupby(ranked, key=lambda i: keys[i])]
        if trace is not None:
            trace += self._steps(group, keys, places)
        return places

    def _steps(self, group: Group, keys: dict[int, tuple[int, ...]], places: list[Group]) -> list[Step]:
        """A step for each board, as far as the first one that leaves nobody tied."""
        unit, article = self.results.scores["GP"].unit, "12.2" if self.name == "TBR" else "12.3"
        steps = []
        for b in range(len(keys[group[0]])):
            scores = {i: Fraction(keys[i][b], unit) for i in group}
            boards = (
                Message("board {board}", board=b + 1)
                if self.name == "TBR"
                else Message("boards 1-{last}", last=len(keys[group[0]]) - b)
            )
            steps.append(Step(tuple(group), article, boards, scores, {}, places))
            if len({keys[i][: b + 1] for i in group}) == len(places):
                break
        return steps


def board_by_board(event: Contest, code: Code) -> InGroup:
    return BoardByBoard(event.results, code.name)
