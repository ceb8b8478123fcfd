"""A table in which the rows of an id are found without looking at all the others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping

import polars as pl

#: keeps what follows from a table, under a name: made when it is not there yet
Keep = Callable[[str, Callable[[], pl.DataFrame]], pl.DataFrame]
#: ids that are looked for one by one
FEW = 8


def in_memory(name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    return make()


class Lookup:
    """Of a column that was asked for, the hashes are kept in their order, each with its row: twelve bytes a row."""

    def __init__(self, frame: pl.DataFrame, keep: Keep = in_memory) -> None:
        self.frame, self.keep = frame, keep
        self._orders: dict[str, pl.DataFrame] = {}
        self._finds = self

    def reworded(self, frame: pl.DataFrame, key: str) -> Lookup:
        """The same rows with other words in columns that nobody looks for: what finds them is shared."""
        other = Lookup(frame, lambda name, make: self.keep(f"{name}-{key}", make))
        other._finds = self._finds
        return other

    @property
    def size(self) -> int:
        """In bytes."""
        return int(self.frame.estimated_size() + sum(order.estimated_size() for order in self._orders.values()))

    def rows(self, wanted: Mapping[str, Collection[str]]) -> pl.DataFrame:
        """Those in which one of these columns has one of its ids, in the order of the table."""
        found = {row for column, ids in wanted.items() if ids for row in self._places(column, ids)}
        return self.frame[sorted(found)] if found else self.frame.clear()

    def order(self, column: str) -> pl.DataFrame:
        if column not in self._orders:
            self._orders[column] = self.keep(f"by-{column}", lambda: self._ordered(column))
        return self._orders[column]

    def _ordered(self, column: str) -> pl.DataFrame:
        hashed = self.frame[column].hash()
        order = hashed.arg_sort()
        return pl.DataFrame({"hash": hashed.gather(order), "row": order})

    def _places(self, column: str, ids: Collection[str]) -> Iterator[int]:
        hashes, rows = self._finds.order(column)
        values, wanted = self.frame[column], pl.Series(list(ids), dtype=pl.String).hash()
        # a few steps in Python are done before polars has planned one
        found = hashes.search_sorted(wanted) if len(ids) > FEW else (bisect_left(hashes, one) for one in wanted)
        for one, its_hash, at in zip(ids, wanted, found, strict=True):
            while at < hashes.len() and hashes[at] == its_hash:
                if values[rows[at]] == one:  # two ids may have one hash
                    yield rows[at]
                at += 1
