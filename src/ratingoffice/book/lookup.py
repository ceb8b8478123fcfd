"""A table in which the rows of an id are found without scanning the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import polars as pl

#: returns the table of that name from a cache, and makes it first if it is not there yet
Cache = Callable[[str, Callable[[], pl.DataFrame]], pl.DataFrame]
#: ids that are looked up one by one, and rows of an id: steps in Python are done before polars has planned one
FEW, FEW_ROWS = 8, 40


def in_memory(name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    """A cache that keeps nothing beyond the lookup that asks it."""
    return make()


class Lookup:
    """A table with an index for each column that ids were looked up in: sorted hashes, twelve bytes a row.

    `cache` holds the indexes and whatever else is derived from the table.
    """

    def __init__(self, frame: pl.DataFrame, cache: Cache = in_memory) -> None:
        self.frame, self._cache = frame, cache
        self._derived: dict[str, pl.DataFrame] = {}
        self._indexed = self

    def reworded(self, frame: pl.DataFrame, key: str) -> Lookup:
        """Return a lookup of the same rows with other texts in columns without ids; the indexes are shared.

        `key` names the rewording among the derived tables.
        """
        other = Lookup(frame, lambda name, make: self.derive(f"{name}-{key}", make))
        other._indexed = self._indexed
        return other

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return int(self.frame.estimated_size() + sum(table.estimated_size() for table in self._derived.values()))

    @property
    def is_in_memory(self) -> bool:
        return self._cache is in_memory

    def derive(self, name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """Return what `make` derives from the table: from the cache, under that name, if it is there."""
        if name not in self._derived:
            self._derived[name] = self._cache(name, make)
        return self._derived[name]

    def rows(self, ids_by_column: Mapping[str, Collection[str]]) -> pl.DataFrame:
        """Return the rows in which one of these columns has one of its ids, in the order of the table."""
        rows = {row for column, ids in ids_by_column.items() if ids for row in self._find(column, ids)}
        return self.frame[sorted(rows)] if rows else self.frame.clear()

    def order(self, column: str) -> pl.DataFrame:
        """Return the index of a column: the hashes of its values in ascending order, and the row of each."""
        return self.derive(f"by-{column}", lambda: self._sort_hashes(column))

    def _sort_hashes(self, column: str) -> pl.DataFrame:
        hashes = self.frame[column].hash()
        order = hashes.arg_sort()
        return pl.DataFrame({"hash": hashes.gather(order), "row": order})

    def _find(self, column: str, ids: Collection[str]) -> Iterable[int]:
        """Two ids may have the same hash, so the value in each row is compared."""
        hashes, rows = self._indexed.order(column)
        values, id_column = self.frame[column], pl.Series("id", list(ids), dtype=pl.String)
        id_hashes = id_column.hash()
        if len(ids) <= FEW:
            pairs = zip(ids, id_hashes, strict=True)
            return (row for id_, id_hash in pairs for row in _find_one(hashes, rows, values, id_, id_hash))
        begin, end = (hashes.search_sorted(id_hashes, side=side) for side in ("left", "right"))
        candidates = pl.DataFrame([id_column, pl.int_ranges(begin, end, eager=True).alias("place")])
        candidates = candidates.explode("place").drop_nulls("place")
        candidate_rows = rows.gather(candidates["place"])
        return candidate_rows.filter(values.gather(candidate_rows) == candidates["id"])


def _find_one(hashes: pl.Series, rows: pl.Series, values: pl.Series, id_: str, id_hash: int) -> Iterator[int]:
    place = bisect_left(hashes, id_hash)
    if place + FEW_ROWS < hashes.len() and hashes[place + FEW_ROWS] == id_hash:
        candidate_rows = rows[place : bisect_right(hashes, id_hash, place + FEW_ROWS)]
        yield from candidate_rows.filter(values.gather(candidate_rows) == id_)
        return
    while place < hashes.len() and hashes[place] == id_hash:
        if values[rows[place]] == id_:
            yield rows[place]
        place += 1
