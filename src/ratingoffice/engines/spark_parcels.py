"""Parcels: how tables travel between the partitions of a cluster.

A partition works on several tables at once and gives several back, while Spark moves one kind of row at a time. So the
rows of a table travel packed as Arrow, each parcel with the name of its table and the part that it goes to. What Spark
itself has to join or to sort is unpacked into rows of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from typing import Any

import polars as pl
import pyarrow as pa
from polars import col
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

PARCEL = "part int, name string, rows binary"
#: rows in a parcel at most: a few megabytes, which Spark can hold many of
MOST = 50_000
#: rows that are put into parcels at once
AT_ONCE = 500_000
#: so many different ids are looked at to cut a table into parts
SAMPLE = 20_000

KINDS: Mapping[pl.DataType, str] = {
    pl.String(): "string",
    pl.Int64(): "bigint",
    pl.Int32(): "int",
    pl.Date(): "date",
    pl.Boolean(): "boolean",
}
Schema = Mapping[str, pl.DataType]
Frames = Mapping[str, pl.DataFrame]


# inside a partition


def sealed(name: str, frame: pl.DataFrame, part: int = 0) -> Iterator[pa.RecordBatch]:
    """The rows of one table, for one part."""
    for some in frame.iter_slices(MOST):
        data = BytesIO()
        some.write_ipc_stream(data, compression="zstd")
        yield pa.RecordBatch.from_arrays(
            [pa.array([part], pa.int32()), pa.array([name]), pa.array([data.getvalue()], pa.binary())],
            names=["part", "name", "rows"],
        )


def addressed(name: str, frame: pl.DataFrame, parts: pl.Series) -> Iterator[pa.RecordBatch]:
    """The rows of one table, each for its own part."""
    by_part = frame.with_columns(parts.alias(".part")).partition_by(".part", as_dict=True, include_key=False)
    for (part,), some in sorted(by_part.items()):
        yield from sealed(name, some, part)


def opened(batches: Iterator[pa.RecordBatch]) -> Frames:
    """The tables of a part; a part for which nothing came has none."""
    found = dict[str, list[pl.DataFrame]]()
    for batch in batches:
        for name, rows in zip(batch.column("name"), batch.column("rows"), strict=True):
            found.setdefault(name.as_py(), []).append(pl.read_ipc_stream(BytesIO(rows.as_py())))
    return {name: pl.concat(frames, rechunk=True) for name, frames in found.items()}


def part_of(ids: pl.Series, bounds: Sequence[str]) -> pl.Series:
    """The part of each id: part i ends before the bound i."""
    return pl.Series(bounds, dtype=pl.String).search_sorted(ids, side="right").cast(pl.Int32)


def frames_of(batches: Iterator[pa.RecordBatch]) -> Iterator[pl.DataFrame]:
    """Rows as Spark hands them over, so many at once."""
    found = list[pa.RecordBatch]()
    for batch in batches:
        found.append(batch)
        if sum(each.num_rows for each in found) >= AT_ONCE:
            yield pl.DataFrame(pa.Table.from_batches(found))
            found = []
    if found:
        yield pl.DataFrame(pa.Table.from_batches(found))


# in the driver


def parts_of(parcels: DataFrame, count: int, work: Any) -> DataFrame:
    """Every parcel to its part, and what the work makes of each part: parcels again, part after part."""
    return parcels.repartitionById(count, F.col("part")).mapInArrow(work, PARCEL)


def named(parcels: DataFrame, *names: str) -> DataFrame:
    return parcels.where(F.col("name").isin(*names))


def packed(rows: DataFrame, name: str) -> DataFrame:
    """Rows of Spark's as parcels of that name, each for the part in its column `part`."""
    return rows.mapInArrow(partial(_pack, name), PARCEL)


def unpacked(parcels: DataFrame, name: str, schema: Schema) -> DataFrame:
    """The parcels of that name as rows of Spark's, in the order of the parcels."""
    return named(parcels, name).select("rows").mapInArrow(partial(_unpack, schema), columns(schema))


def collected(parcels: DataFrame, name: str, none: pl.DataFrame) -> pl.DataFrame:
    """A small table, in the driver; `none`: what it is where nothing was sent."""
    rows = named(parcels, name).select("rows").collect()
    return pl.concat([none, *(pl.read_ipc_stream(BytesIO(row["rows"])) for row in rows)])


def cut(rows: DataFrame, column: str, different: int, parts: int) -> tuple[str, ...]:
    """The ids at which to cut the rows into so many parts of about one size.

    The ids that are looked at are chosen by their hash, so that the same rows are always cut at the same places.
    """
    if parts < 2:
        return ()
    every = max(1, different // SAMPLE)
    ids = rows.select(F.col(column).cast("string").alias("id"))
    sample = ids.where(F.col("id").isNotNull() & (F.pmod(F.xxhash64("id"), F.lit(every)) == 0))
    counted = sample.groupBy("id").count().orderBy("id").collect()
    whole, passed, bounds = sum(row["count"] for row in counted), 0, list[str]()
    for row in counted:
        if passed * parts >= (len(bounds) + 1) * whole:
            bounds.append(row["id"])
        passed += row["count"]
    return tuple(bounds)


def columns(schema: Schema) -> str:
    """The columns of a table as Spark declares them."""
    return ", ".join(f"`{name}` {_kind(kind)}" for name, kind in schema.items())


def _kind(kind: pl.DataType) -> str:
    return f"decimal({kind.precision},{kind.scale})" if isinstance(kind, pl.Decimal) else KINDS[kind]


def _pack(name: str, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for frame in frames_of(batches):
        yield from addressed(name, frame.drop("part"), frame["part"])


def _unpack(schema: Schema, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        for rows in batch.column("rows"):
            frame = pl.read_ipc_stream(BytesIO(rows.as_py()))
            yield from for_spark(frame.select(col(name).cast(kind) for name, kind in schema.items())).to_batches()


def for_spark(frame: pl.DataFrame) -> pa.Table:
    """As Spark reads Arrow: text with short offsets."""
    table = frame.to_arrow(compat_level=pl.CompatLevel.oldest())
    short = [field.with_type(pa.string()) if field.type == pa.large_string() else field for field in table.schema]
    return table.cast(pa.schema(short))
