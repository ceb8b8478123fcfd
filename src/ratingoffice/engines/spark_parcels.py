"""Parcels: how tables travel between the parts of a book on a cluster.

A part works on several tables at once and sends several, while Spark moves one kind of object at a time. So the rows of
a table travel as Arrow bytes, each parcel with the number of the part that it goes to and the name of its table.
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


def pack(name: str, frame: pl.DataFrame, part: int = 0) -> Iterator[Parcel]:
    """Pack the rows of one table for one part."""
    for rows in frame.iter_slices(MOST):
        data = BytesIO()
        rows.write_ipc_stream(data, compression="zstd")
        yield part, (name, data.getvalue())


def pack_by_part(name: str, frame: pl.DataFrame, parts: pl.Series) -> Iterator[Parcel]:
    """Pack the rows of one table, each for its own part."""
    by_part = frame.with_columns(parts.alias(".part")).partition_by(".part", as_dict=True, include_key=False)
    for (part,), rows in sorted(by_part.items()):
        yield from pack(name, rows, part)


def unpack(parcels: Iterable[Parcel]) -> Frames:
    """Return the tables in these parcels; a part that got no parcels has none."""
    frames = dict[str, list[pl.DataFrame]]()
    for _, (name, data) in parcels:
        frames.setdefault(name, []).append(pl.read_ipc_stream(BytesIO(data)))
    return {name: pl.concat(rows, rechunk=True) for name, rows in frames.items()}


def part_of(ids: pl.Series, bounds: Sequence[str]) -> pl.Series:
    """Return the part of each id: part i ends before the bound i."""
    return pl.Series(bounds, dtype=pl.String).search_sorted(ids, side="right").cast(pl.Int32)
