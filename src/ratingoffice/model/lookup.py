"""A table in which the rows of an id are found without looking at all the others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping

import polars as pl


class Lookup:
    """Of a column that was asked for, the hashes are kept in their order, each with its row: twelve bytes a row."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame
        self._orders: dict[str, tuple[pl.Series, pl.Series]] = {}

    def reworded(self, frame: pl.DataFrame) -> Lookup:
        """The same rows with other words in columns that nobody looks for: what finds them is shared."""
        other = Lookup(frame)
        other._orders = self._orders
        return other

    @property
    def size(self) -> int:
        """In bytes."""
        kept = sum(hashes.estimated_size() + rows.estimated_size() for hashes, rows in self._orders.values())
        return int(self.frame.estimated_size() + kept)

    def rows(self, wanted: Mapping[str, Collection[str]]) -> pl.DataFrame:
        """Those in which one of these columns has one of its ids, in the order of the table."""
        found = {row for column, ids in wanted.items() if ids for row in self._places(column, ids)}
        return self.frame[sorted(found)] if found else self.frame.clear()

    def _places(self, column: str, ids: Collection[str]) -> Iterator[int]:
        if column not in self._orders:
            hashed = self.frame[column].hash()
            order = hashed.arg_sort()
            self._orders[column] = hashed.gather(order), order
        hashes, rows = self._orders[column]
        values = self.frame[column]
        for one, its_hash in zip(ids, pl.Series(list(ids), dtype=pl.String).hash(), strict=True):
            # a few steps in Python are done before polars has planned one
            at = bisect_left(hashes, its_hash)
            while at < hashes.len() and hashes[at] == its_hash:
                if values[rows[at]] == one:  # two ids may have one hash
                    yield rows[at]
                at += 1
