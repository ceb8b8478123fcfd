"""Articles 15 and 16: what a round without play is worth, to oneself and to one's opponents.

                                      for the opponents (16.3)   for oneself (16.4): a game against a dummy
    16.2.1 pairing-allocated bye      the points awarded         with the points awarded; the dummy has one's own
    16.2.2 forfeit win                the points awarded         final points, which the edition of 2026 caps: for a
    16.2.3 bye, and later available   the points awarded         forfeit at the scheduled opponent's score, else at
    16.2.4 forfeit loss               the points awarded         a draw in every round
    16.2.5 bye, and never again       a draw

Where the pairings were arranged beforehand none of this holds: awarded games are games (15.2), and a round without an
opponent is nothing. This is the one module that knows editions by these articles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import repeat

from ratingoffice.tournament.editions import ALL, WINS, Edition
from ratingoffice.tournament.modifiers import Addend, addend_of
from ratingoffice.tournament.results import AVAILABLE, FORFEITS, NOBODY, VOLUNTARY, Kind, Results

CATEGORY = {
    Kind.PAIRING_BYE: "16.2.1",
    Kind.FULL_BYE: "16.2.2",  # a full point without play, as a forfeit won (16.1.2)
    Kind.FORFEIT_WIN: "16.2.2",
    Kind.FORFEIT_LOSS: "16.2.4",
}


class Unplayed:
    def __init__(self, results: Results, edition: Edition, own_results: Results) -> None:
        """`own` has the points of which one's own dummy has as many: all of them, whatever opponents count (16.4)."""
        self.results, self.edition, self.own_results = results, edition, own_results
        self._adjusted: dict[str, Sequence[int]] = {}
        #: the participant last asked for: several tie-breaks ask for the same one after another
        self._last: dict[tuple[str, frozenset[Kind]], tuple[int, list[Addend]]] = {}

    def games(self, article: str, as_played: bool = False) -> frozenset[Kind]:
        """The kinds of rounds that are games in an article ("7", "8.2", "10"; any other). They all have opponents."""
        if as_played:
            return FORFEITS | {Kind.PLAYED}
        if not self.results.round_robin:
            return frozenset({Kind.PLAYED})
        awarded = {
            "7": self.edition.awarded_in_7,
            "8.2": self.edition.awarded_in_8_2,
            "10": self.edition.awarded_in_10,
        }.get(article, ALL)  # 15.2
        also = FORFEITS if awarded == ALL else {Kind.FORFEIT_WIN} if awarded == WINS else frozenset()
        return frozenset({Kind.PLAYED, *also})

    @cached_property
    def last_available(self) -> list[int]:
        """The last round in which each was available to play (16.1.2); 0: never."""
        return [
            len(kinds)
            if kinds and kinds[-1] in AVAILABLE
            else next((r for r in range(len(kinds), 0, -1) if kinds[r - 1] in AVAILABLE), 0)
            for kinds in self.results.kinds
        ]

    def category(self, i: int, number: int) -> str:
        """16.2, or "" for a round that was played, or is still open (T-12)."""
        kind = self.results.kinds[i][number - 1]
        if kind is Kind.PLAYED or kind is Kind.OPEN or self.results.round_robin:
            return ""
        return CATEGORY.get(kind) or ("16.2.3" if number < self.last_available[i] else "16.2.5")

    def adjusted(self, score: str) -> Sequence[int]:
        """The scores as opponents' tie-breaks see them (16.3)."""
        adjusted = self._adjusted.get(score)
        if adjusted is None:
            adjusted = self._adjusted[score] = self._adjust(score)
        return adjusted

    def _adjust(self, score: str) -> Sequence[int]:
        table = self.results.scores[score]
        if self.results.round_robin or self.edition.adjusted == "awarded":
            return table.totals
        adjusted = list(table.totals)
        if self.edition.adjusted == "draws":
            for i, kinds in enumerate(self.results.kinds):
                for points, kind in zip(table.points[i], kinds, strict=True):
                    if kind not in (Kind.PLAYED, Kind.OPEN):
                        adjusted[i] += table.draw - points
            return adjusted
        for i, (kinds, last) in enumerate(zip(self.results.kinds, self.last_available, strict=True)):
            for r in range(last, len(kinds)):
                if kinds[r] is not Kind.FORFEIT_LOSS:
                    adjusted[i] += table.draw - table.points[i][r]  # 16.3.2
        return adjusted

    def dummy(self, score: str, i: int, number: int) -> int:
        """The score of the dummy that one meets in an unplayed round (16.4)."""
        table = self.results.scores[score]
        total, cap = self.own_results.scores[score].totals[i], self.cap(score, i, number)
        if self.edition.dummy == "virtual":  # it scored as oneself before, then what one did not, then drew
            points = table.points[i]
            before, awarded = sum(points[: number - 1]), points[number - 1]
            return before + table.win - awarded + table.draw * (self.results.rounds - number)
        return total if cap is None else min(total, cap)

    def cap(self, score: str, i: int, number: int) -> int | None:
        """The most that the dummy may have; None: the edition sets no limit."""
        if self.edition.dummy != "capped":
            return None
        scheduled = self.results.opponents[i][number - 1]
        if scheduled != NOBODY:
            return self.adjusted(score)[scheduled]
        return self.results.scores[score].draw * self.results.rounds

    def taken_as_drawn(self, i: int) -> list[int]:
        """The rounds that 16.3.2 takes as drawn for the opponents: requested byes after the last available one."""
        kinds, last = self.results.kinds[i], self.last_available[i]
        if self.results.round_robin or self.edition.adjusted == "awarded":
            return []
        if self.edition.adjusted == "draws":
            return [r + 1 for r, kind in enumerate(kinds) if kind not in (Kind.PLAYED, Kind.OPEN)]
        return [r + 1 for r in range(last, len(kinds)) if kinds[r] is not Kind.FORFEIT_LOSS]

    def opposition(self, score: str, i: int, games: frozenset[Kind]) -> list[Addend]:
        """Round by round: the opponent (NOBODY: the dummy), its score, and whether one did not want to play (16.5)."""
        last = self._last.get((score, games))
        if last is None or last[0] != i:
            last = self._last[score, games] = i, self._oppose(score, i, games)
        return last[1]

    def met(self, score: str, i: int, games: frozenset[Kind]) -> list[int] | None:
        """The opponents' scores, round by round, of who has a game in each, as most have; else None."""
        if not games.issuperset(self.results.kinds[i]):
            return None
        adjusted = self.adjusted(score)
        return [adjusted[opponent] for opponent in self.results.opponents[i]]

    def _oppose(self, score: str, i: int, games: frozenset[Kind]) -> list[Addend]:
        results, adjusted = self.results, self.adjusted(score)
        opponents, kinds, points_by_round = results.opponents[i], results.kinds[i], results.scores[score].points[i]
        scores = self.met(score, i, games)
        if scores is not None:  # the same, much faster
            rows = zip(range(1, len(kinds) + 1), opponents, scores, points_by_round, scores, scores, repeat(False))
            return list(map(addend_of, rows))
        met = []
        for number, (opponent, kind, points) in enumerate(zip(opponents, kinds, points_by_round, strict=True), start=1):
            if kind in games:
                adjusted_score = adjusted[opponent]
                met.append(Addend(number, opponent, adjusted_score, points, adjusted_score, adjusted_score, False))
            elif self.edition.dummy != "none" and not results.round_robin and kind is not Kind.OPEN:
                adjusted_score = self.dummy(score, i, number)
                met.append(
                    Addend(number, NOBODY, adjusted_score, points, adjusted_score, adjusted_score, kind in VOLUNTARY)
                )
        return met
