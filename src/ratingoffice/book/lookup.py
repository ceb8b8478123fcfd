"""A table in which the rows of an id are found without looking at all the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import polars as pl

#: keeps what follows from a table, under a name: made when it is not there yet
Keep = Callable[[str, Callable[[], pl.DataFrame]], pl.DataFrame]
#: ids that are looked for one by one, and rows of an id: steps in Python are done before polars has planned one
FEW, FEW_ROWS = 8, 40


def in_memory(name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    return make()


class Lookup:
    """Of a column that was asked for, the hashes are kept in their order, each with its row: twelve bytes a row."""

    def __init__(self, frame: pl.DataFrame, keep: Keep = in_memory) -> None:
        self.frame, self._keep = frame, keep
        self._kept: dict[str, pl.DataFrame] = {}
        self._finds = self

    def reworded(self, frame: pl.DataFrame, key: str) -> Lookup:
        """The same rows with other words in columns that nobody looks for: what finds them is shared."""
        other = Lookup(frame, lambda name, make: self.keep(f"{name}-{key}", make))
        other._finds = self._finds
        return other

    @property
    def size(self) -> int:
        """In bytes."""
        return int(self.frame.estimated_size() + sum(one.estimated_size() for one in self._kept.values()))

    @property
    def is_in_memory(self) -> bool:
        return self._keep is in_memory

    def keep(self, name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """What follows from the table, under that name; opened once."""
        if name not in self._kept:
            self._kept[name] = self._keep(name, make)
        return self._kept[name]

    def rows(self, wanted: Mapping[str, Collection[str]]) -> pl.DataFrame:
        """Those in which one of these columns has one of its ids, in the order of the table."""
        found = {row for column, ids in wanted.items() if ids for row in self._places(column, ids)}
        return self.frame[sorted(found)] if found else self.frame.clear()

    def order(self, column: str) -> pl.DataFrame:
        return self.keep(f"by-{column}", lambda: self._ordered(column))

    def _ordered(self, column: str) -> pl.DataFrame:
        hashed = self.frame[column].hash()
        order = hashed.arg_sort()
        return pl.DataFrame({"hash": hashed.gather(order), "row": order})

    def _places(self, column: str, ids: Collection[str]) -> Iterable[int]:
        """Two ids may have one hash, so each row is looked at."""
        hashes, rows = self._finds.order(column)
        values, wanted = self.frame[column], pl.Series("id", list(ids), dtype=pl.String)
        if len(ids) <= FEW:
            return (
                row for one, its in zip(ids, wanted.hash(), strict=True) for row in _few(hashes, rows, values, one, its)
            )
        begin, end = (hashes.search_sorted(wanted.hash(), side=side) for side in ("left", "right"))
        each = pl.DataFrame([wanted, pl.int_ranges(begin, end, eager=True).alias("at")]).explode("at").drop_nulls("at")
        found = rows.gather(each["at"])
        return found.filter(values.gather(found) == each["id"])


def _few(hashes: pl.Series, rows: pl.Series, values: pl.Series, one: str, its_hash: int) -> Iterator[int]:
    at = bisect_left(hashes, its_hash)
    if at + FEW_ROWS < hashes.len() and hashes[at + FEW_ROWS] == its_hash:
        its = rows[at : bisect_right(hashes, its_hash, at + FEW_ROWS)]
        yield from its.filter(values.gather(its) == one)
        return
    while at < hashes.len() and hashes[at] == its_hash:
        if values[rows[at]] == one:
            yield rows[at]
        at += 1
