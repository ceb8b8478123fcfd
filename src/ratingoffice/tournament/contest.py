"""What the tie-breaks work on: the results, what article 16 makes of them, and columns that several of them need."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.editions import Edition
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.results import Results, Score
from ratingoffice.tournament.unplayed import Unplayed

Column = Sequence[int | None]
#: the organiser's own tie-breaks (4.1), by their names: start number -> value
CustomValues = Mapping[str, Mapping[int, Fraction]]


class Contest:
    def __init__(
        self,
        results: Results,
        edition: Edition,
        custom_values: CustomValues = MappingProxyType({}),
        lots: int | str | None = None,
    ) -> None:
        self.results, self.edition = results, edition
        self.custom_values, self.lots = custom_values, lots
        self._columns: dict[Hashable, Column] = {}
        self._addends: dict[Hashable, dict[int, list[Addend]]] = {}

    @cached_property
    def tiebreak_results(self) -> Results:
        """The results as tie-breaks see them: points that are given after the last round enter none."""
        return self.results.before_the_end

    @cached_property
    def opponent_results(self) -> Results:
        """The results as the tie-breaks on opponents' scores and PS see them (T-13)."""
        return self.tiebreak_results.without_299 if self.edition.record_299 == "own_only" else self.tiebreak_results

    @cached_property
    def unplayed(self) -> Unplayed:
        return Unplayed(self.opponent_results, self.edition, self.tiebreak_results)

    @cached_property
    def fore(self) -> Unplayed:
        """The same, with the last planned round drawn (8.3)."""
        if self.opponent_results.fore is self.opponent_results:
            return self.unplayed
        return Unplayed(self.opponent_results.fore, self.edition, self.tiebreak_results.fore)

    def score_of(self, code: Code) -> Score:
        return self.results.scores[code.score or self.results.primary]

    def exception(self, code: Code) -> bool:
        """Whether 16.5 holds."""
        return self.edition.unplayed_first and not code.no_exception

    def shared(self, key: Hashable, addends: Callable[[int], list[Addend]]) -> Callable[[int], list[Addend]]:
        """Addends that several tie-breaks have in common, as ARO and TPR, kept for the participant last asked for."""
        last = self._addends.setdefault(key, {})

        def listed(i: int) -> list[Addend]:
            if i not in last:
                last.clear()
                last[i] = addends(i)
            return last[i]

        return listed

    def cached_column(self, key: Hashable) -> Column | None:
        """A column that another tie-break needed."""
        return self._columns.get(key)

    def column(self, key: Hashable, value: Callable[[int], int | None]) -> Column:
        """A value of every participant, computed once."""
        values = self._columns.get(key)
        if values is None:
            values = self._columns[key] = [value(i) for i in range(len(self.results.numbers))]
        return values
