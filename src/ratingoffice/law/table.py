"""Printed tables of a regulation, kept as printed and checked when loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # tie-breaks look up single values only: they should not wait for polars
    import polars as pl

#: no two ratings differ by more: they have four digits
REACH = 9_999


class RangeTable:
    """A printed table of ranges, e.g. ``0-3 50 | 4-10 51 | ... | >735 100``.

    The rows must follow one another without gap or overlap. A misprint is not mended in silence: it is named in
    `errata`, as printed -> as read.
    """

    def __init__(self, number: str, printed: str, errata: Mapping[str, str] | None = None) -> None:
        self.number, self.printed, self.errata = number, printed, dict(errata or {})
        values: list[int] = []
        for cell in printed.replace("\n", "|").split("|"):
            if not cell.strip():
                continue
            span, value = cell.split()
            span = self.errata.get(span, span)
            low, high = (int(span[1:]) + 1,) * 2 if span.startswith(">") else tuple(map(int, span.split("-")))
            if low != len(values):
                raise ValueError(
                    f"table {number}: row '{span}' starts at {low}, but the row before ends at {len(values) - 1}. "
                    "If it is a misprint, name it in errata."
                )
            values += [int(value)] * (high - low + 1)
        self.values = values  # the last one holds for everything beyond

    @cached_property
    def _column(self) -> pl.Series:
        """From the largest deficit to the largest lead: both columns of the printed table in one."""
        return _column([self[difference] for difference in range(-REACH, REACH + 1)])

    def expected(self, difference: pl.Expr) -> pl.Expr:
        """PD in hundredths: column H where `difference` >= 0, column L below."""
        import polars as pl

        return pl.lit(self._column).gather((difference + REACH).cast(pl.UInt32))

    def __getitem__(self, difference: int) -> int:
        higher = self.values[min(abs(difference), len(self.values) - 1)]
        return higher if difference >= 0 else 100 - higher


class MirrorTable:
    """p -> dp: printed for p = .50, .51 … 1.00; the lower half is its mirror image, dp(p) = -dp(1 - p)."""

    def __init__(self, number: str, upper: list[int]) -> None:
        if len(upper) != 51:
            raise ValueError(f"table {number}: 51 values are needed for .50 to 1.00, {len(upper)} are there")
        self.number, self.upper = number, upper
        self.values = [-dp for dp in reversed(upper[1:])] + upper

    @cached_property
    def _column(self) -> pl.Series:
        return _column(self.values)

    def at(self, p: pl.Expr) -> pl.Expr:
        """dp for p in whole hundredths."""
        import polars as pl

        return pl.lit(self._column).gather(p)

    def __getitem__(self, p: int) -> int:
        return self.values[p]


def _column(values: list[int]) -> pl.Series:
    import polars as pl

    return pl.Series(values, dtype=pl.Int32)
