"""Parcels: how tables travel between the parts of a book on a cluster.

A part works on several tables at once and sends several, while Spark moves one kind of thing at a time. So the rows of
a table travel packed as Arrow, each parcel with the number of the part that it goes to and the name of its table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO

import polars as pl

#: the part that it goes to; the name of the table, and its rows
Parcel = tuple[int, tuple[str, bytes]]
Frames = Mapping[str, pl.DataFrame]

#: rows in a parcel at most: some megabytes
MOST = 500_000


def sealed(name: str, frame: pl.DataFrame, part: int = 0) -> Iterator[Parcel]:
    """The rows of one table, for one part."""
    for some in frame.iter_slices(MOST):
        data = BytesIO()
        some.write_ipc_stream(data, compression="zstd")
        yield part, (name, data.getvalue())


def addressed(name: str, frame: pl.DataFrame, parts: pl.Series) -> Iterator[Parcel]:
    """The rows of one table, each for its own part."""
    by_part = frame.with_columns(parts.alias(".part")).partition_by(".part", as_dict=True, include_key=False)
    for (part,), some in sorted(by_part.items()):
        yield from sealed(name, some, part)


def opened(parcels: Iterable[Parcel]) -> Frames:
    """The tables that came; a part for which nothing came has none."""
    found = dict[str, list[pl.DataFrame]]()
    for _, (name, rows) in parcels:
        found.setdefault(name, []).append(pl.read_ipc_stream(BytesIO(rows)))
    return {name: pl.concat(frames, rechunk=True) for name, frames in found.items()}


def part_of(ids: pl.Series, bounds: Sequence[str]) -> pl.Series:
    """The part of each id: part i ends before the bound i."""
    return pl.Series(bounds, dtype=pl.String).search_sorted(ids, side="right").cast(pl.Int32)
