"""A table in which the rows of an id are found without looking at all the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import polars as pl


class Lookup:
    """Of a column that was asked for, the hashes are kept in their order, each with its row: twelve bytes a row."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame
        self._orders: dict[str, tuple[pl.Series, pl.Series]] = {}

    @property
    def size(self) -> int:
        """In bytes."""
        kept = sum(hashes.estimated_size() + rows.estimated_size() for hashes, rows in self._orders.values())
        return int(self.frame.estimated_size() + kept)

    def rows(self, wanted: Mapping[str, Collection[str]]) -> pl.DataFrame:
        """Those in which one of these columns has one of its ids, in the order of the table."""
        found = [self._places(column, ids) for column, ids in wanted.items() if ids]
        return self.frame[pl.concat(found).unique().sort()] if found else self.frame.clear()

    def _places(self, column: str, ids: Collection[str]) -> pl.Series:
        if column not in self._orders:
            hashed = self.frame[column].hash()
            rows = hashed.arg_sort()
            self._orders[column] = hashed.gather(rows), rows
        hashes, rows = self._orders[column]
        asked = pl.Series(list(ids), dtype=pl.String)
        hashed = asked.hash()
        begins, ends = hashes.search_sorted(hashed, "left"), hashes.search_sorted(hashed, "right")
        near = pl.concat([rows.slice(begin, end - begin) for begin, end in zip(begins, ends, strict=True)])
        return near.filter(self.frame[column].gather(near).is_in(asked.implode()))  # two ids may have one hash
