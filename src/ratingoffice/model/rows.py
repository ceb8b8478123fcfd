"""Values by row number."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl


def taken(values: pl.Series, rows: pl.Series) -> pl.Series:
    """The value at each of these row numbers, unsigned and in range; no number, no value.

    `gather` says the same, and takes twice as long: it also allows for numbers that count from the end.
    """
    return values[rows]


def once_a_run(column: pl.Series, work: Callable[[pl.Series], pl.Series]) -> pl.Series:
    """What `work` makes of the values, each by itself; where equal ones stand together it is asked once for them."""
    before = column.slice(0, max(column.len() - 1, 0))
    first = pl.concat([pl.Series([True]).head(column.len()), column.slice(1).ne_missing(before)], rechunk=True)
    runs = first.arg_true()
    if 4 * runs.len() > column.len():
        return work(column)
    return taken(work(taken(column, runs)), first.cum_sum() - 1)
