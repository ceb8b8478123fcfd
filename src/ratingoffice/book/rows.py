"""Values by row number."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl


def taken(values: pl.Series, rows: pl.Series) -> pl.Series:
    """The value at each of these row numbers, unsigned and in range; no number, no value.

    `gather` says the same, and takes twice as long: it also allows for numbers that count from the end.
    """
    return values[rows]


def strictly_increasing(values: pl.Series) -> bool:
    """Is every value greater than the one before it? Then no two are the same."""
    return (values.slice(1) > values.slice(0, max(values.len() - 1, 0))).all(ignore_nulls=False) is True


def new_runs(*columns: pl.Series) -> pl.Series:
    """The rows where a run of equal values begins: the first, and each that differs from the one before it."""
    changed = pl.Series([False]).new_from_index(0, max(columns[0].len() - 1, 0))
    for column in columns:
        changed = changed | column.slice(1).ne_missing(column.slice(0, max(column.len() - 1, 0)))
    return pl.concat([pl.Series([True]).head(columns[0].len()), changed], rechunk=True).arg_true()


def once_a_run(column: pl.Series, work: Callable[[pl.Series], pl.Series]) -> pl.Series:
    """What `work` makes of the values, each by itself; where equal ones stand together it is asked once for them."""
    first = new_runs(column)
    if 4 * first.len() > column.len():
        return work(column)
    starts = pl.Series([0], dtype=pl.UInt32).new_from_index(0, column.len()).scatter(first, 1)
    return taken(work(taken(column, first)), starts.cum_sum() - 1)
