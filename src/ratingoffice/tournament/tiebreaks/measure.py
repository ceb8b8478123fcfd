"""A tie-break of one participant: the addends of its rounds, what is cut, and the sum last."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from ratingoffice.message import Wording
from ratingoffice.tournament.modifiers import VALUE, Addend, CutResult, apply_cuts
from ratingoffice.tournament.reasons import Reason

Total = Callable[[int, Sequence[Addend]], int | None]
ExplainTotal = Callable[[int, Sequence[Addend]], list[Reason]]
ExplainAddend = Callable[[int, Addend], list[Reason]]


def no_reasons(*_: object) -> list[Reason]:
    """The addends say it all."""
    return []


def summed(_: int, addends: Sequence[Addend]) -> int:
    return sum(map(VALUE, addends))


class Measure(NamedTuple):
    """How a tie-break is taken of each participant."""

    addends: Callable[[int], list[Addend]]
    unit: int = 1  # values and totals are counted in 1/unit
    low: int = 0
    high: int = 0
    exception: bool = False  # 16.5
    total: Total = summed  # None: undefined
    total_unit: int = 0  # where it is not `unit`
    score_unit: int = 0  # how the addends' `score` is counted; 0: nothing is taken from the opponent
    points_unit: int = 0  # how their `points` are counted; 0: one's own don't matter
    lower_wins: bool = False
    equal_in: str = ""  # breaks a tie only between teams equal in this score
    undefined: Wording = ""  # why it has no value for anybody
    note: str = ""  # what the explanation adds: a limit, a factor
    explain_total: ExplainTotal = no_reasons  # how those that are left make the total
    explain_addend: ExplainAddend = no_reasons  # how an addend came about
    quick_total: Callable[[int], int] | None = None  # the sum of all addends, for who does not want to see them
    #: the addends as numbers, which are cut by size alone and summed; None: of this participant it takes the addends
    plain_values: Callable[[int], list[int] | None] | None = None
    key: Hashable = None  # the name of its column without cuts, which other tie-breaks may need

    def apply_cuts(self, i: int) -> CutResult | None:
        return apply_cuts(self.addends(i), self.low, self.high, self.exception)

    @property
    def value_function(self) -> Callable[[int], int | None]:
        """What gives the value of a participant soonest."""
        return self.value if self.quick_total is None or self.low or self.high or self.undefined else self.quick_total

    def value(self, i: int) -> int | None:
        """In 1/`value_unit`; None: undefined."""
        if self.undefined:
            return None
        if self.plain_values is not None and self.total is summed and (values := self.plain_values(i)) is not None:
            if not self.low and not self.high:
                return sum(values)
            last = len(values) - self.high
            return None if last < self.low else sum(sorted(values)[self.low : last])
        if not self.low and not self.high:
            return self.total(i, self.addends(i))
        cut_result = self.apply_cuts(i)
        return None if cut_result is None else self.total(i, cut_result.addends)

    @property
    def value_unit(self) -> int:
        return self.total_unit or self.unit


def half_up(numerator: int, denominator: int) -> int:
    """To the nearest whole number, 0.5 up."""
    return (2 * numerator + denominator) // (2 * denominator)
