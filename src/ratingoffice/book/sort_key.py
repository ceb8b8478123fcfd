"""Sort and compare several columns of whole numbers as one."""

from __future__ import annotations

from typing import Any

import polars as pl


def sort_key(*columns: pl.Series) -> pl.Series | None:
    """Pack columns of whole numbers into one sortable 64-bit key, which sorts faster than several columns.

    Return None if a number is missing or negative, or if together they do not fit into 64 bits.
    """
    size, key = 1, None
    for column in columns:
        least: Any = column.min()
        largest: Any = column.max()
        if column.null_count() or (least or 0) < 0:
            return None
        span = (largest or 0) + 1
        size *= span
        if size >= 2**64:
            return None
        number = column.cast(pl.UInt64)
        key = number if key is None else key * span + number
    return key
