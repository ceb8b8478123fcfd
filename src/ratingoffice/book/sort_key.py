"""Several whole numbers as one, which is compared and sorted faster than several columns."""

from __future__ import annotations

from typing import Any

import polars as pl


def packed(*parts: pl.Series) -> pl.Series | None:
    """One number a row, in the order of the parts; None where they do not fit into 64 bits, or one is below 0."""
    size, key = 1, None
    for part in parts:
        least: Any = part.min()
        most: Any = part.max()
        if part.null_count() or (least or 0) < 0:
            return None
        span = (most or 0) + 1
        size *= span
        if size >= 2**64:
            return None
        number = part.cast(pl.UInt64)
        key = number if key is None else key * span + number
    return key
