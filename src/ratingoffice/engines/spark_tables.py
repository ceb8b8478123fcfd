"""The tables of a book where Spark finds them: NAME.parquet in a folder of any file system that it knows.

A table is one file, or a folder of them as Spark itself writes it. Reading and writing is Spark's; the values are read
into their types by the same code as everywhere, in each partition.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any
from urllib.parse import unquote

import polars as pl
import pyarrow as pa
from polars import col
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from ratingoffice.engines.spark_parcels import PARCEL, addressed, frames_of, part_of, sealed
from ratingoffice.model.book import TABLES
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.typed import typed
from ratingoffice.sentence import Sentence

#: where a row stands: the number of its file, then its number in the file
ROW_BITS = 40
#: a task names so many things that are wrong
LISTED = 1_000
FINDING: Mapping[str, Any] = {f.name: pl.Int64() if f.name == "line" else pl.String() for f in fields(Finding)}
#: the tables that are cut by event; the others by player
BY_EVENT = ("events", "games", "decisions", "rounds")
#: short ones, which are not cut: every part has them
REGISTERS = ("federations", "clubs")


@dataclass(frozen=True, eq=False)
class Source:
    """A table as it lies there."""

    table: str
    rows: DataFrame
    files: tuple[str, ...]

    @property
    def columns(self) -> frozenset[str]:
        return frozenset(self.rows.columns)

    def taken(self, bounds: tuple[str, ...]) -> DataFrame:
        """Its rows in their types as parcels, cut at these ids; what does not fit becomes parcels of findings."""
        place = (F.col("_metadata.file_path").alias("file?"), F.col("_metadata.row_index").alias("row?"))
        return self.rows.select("*", *place).mapInArrow(partial(_take, self.table, self.files, bounds), PARCEL)


def sources(spark: SparkSession, folder: str) -> dict[str, Source]:
    """The tables that are there. Raises BadInput for columns that a table does not have, or cannot do without."""
    findings, found = list[Finding](), dict[str, Source]()
    for table in TABLES:
        path = f"{folder.rstrip('/')}/{table}.parquet"
        if not exists(spark, path):
            continue
        try:
            rows = spark.read.parquet(path)
            files = tuple(sorted(plain(file) for file in rows.inputFiles()))
            nothing = pl.DataFrame(spark.createDataFrame([], rows.schema).toArrow())
        except PySparkException:
            findings.append(Finding(path, 0, "", "cannot be read: write the table again as Parquet", "file"))
            continue
        found[table] = Source(table, rows, files)
        findings += typed(table, nothing, path)[1]
    if findings:
        raise BadInput(findings)
    if not found:
        what = Sentence("holds no table of a book: put {tables} there, as .parquet", tables=", ".join(TABLES))
        raise BadInput([Finding(folder, 0, "", what, "file")])
    return found


def plain(path: str) -> str:
    """The path of a file as people write it."""
    return re.sub(r"^file:/+", "/", unquote(path))


def _take(
    table: str, files: tuple[str, ...], bounds: tuple[str, ...], batches: Iterator[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    key = "event_id" if table in BY_EVENT else "player_id"
    listed = 0
    for frame in frames_of(batches):
        places = _places(frame, files)
        rows, findings = typed(table, frame.drop("file?", "row?"), "")
        if findings:
            found = [_placed(finding, files, places) for finding in findings[: LISTED - listed]]
            listed += len(found)
            yield from sealed("findings", findings_frame(found))
            continue
        parts = part_of(rows[key], bounds)
        yield from addressed(table, rows.with_columns(places.alias("row")), parts)
        if table == "games":  # who plays in which part
            both = pl.concat([rows.select(part=parts, player_id=side) for side in ("white_id", "black_id")]).unique()
            yield from sealed("who", both)
        if table == "events":  # and who runs one
            run_by = rows.select(part=parts, player_id="responsible").drop_nulls().unique()
            yield from sealed("who", run_by)


def _places(frame: pl.DataFrame, files: tuple[str, ...]) -> pl.Series:
    """Where each row stands: one number says file and row."""
    number = {file: at for at, file in enumerate(files)}
    here = {path: number[plain(path)] for path in frame["file?"].unique()}
    file = col("file?").replace_strict(here, return_dtype=pl.Int64)
    return frame.select(place=file * 2**ROW_BITS + col("row?"))["place"]


def _placed(finding: Finding, files: tuple[str, ...], places: pl.Series) -> Finding:
    file, line = place(files, places[max(finding.line - 1, 0)])
    return replace(finding, file=file, line=line if finding.line else 0)


def place(files: tuple[str, ...], row: int) -> tuple[str, int]:
    """File and line of a row."""
    return files[row >> ROW_BITS], row % 2**ROW_BITS + 1


def findings_frame(findings: list[Finding]) -> pl.DataFrame:
    return pl.DataFrame([vars(finding) for finding in findings], schema=dict(FINDING))


# writing


@contextmanager
def new_folder(spark: SparkSession, out: str) -> Iterator[str]:
    """A folder to write into, which then gets its name: whole, or not at all.

    Where the file system renames by copying (object stores), `_SUCCESS` is what comes last.
    """
    refuse_existing(spark, out)
    parent, _, name = out.rstrip("/").rpartition("/")
    beside = f"{parent}/" if parent else ""
    unfinished = f"{beside}.{name}.partial-{secrets.token_hex(6)}"
    try:
        yield unfinished
        system, path = _system(spark, unfinished)
        if not system.rename(path, _path(spark, out)):
            raise BadInput([Finding(out, 0, "", "cannot be written: the folder does not take this name", "file")])
        system.create(_path(spark, f"{out.rstrip('/')}/_SUCCESS")).close()
    except BaseException:
        system, path = _system(spark, unfinished)
        system.delete(path, True)
        raise


def write(tables: Mapping[str, DataFrame], folder: str) -> None:
    """Several at once: most are small."""
    with ThreadPoolExecutor(4) as pool:
        written = [
            pool.submit(rows.write.parquet, f"{folder}/{name}.parquet", compression="zstd")
            for name, rows in tables.items()
        ]
        for each in written:
            each.result()


def refuse_existing(spark: SparkSession, out: str) -> None:
    if exists(spark, out):
        raise BadInput([Finding(out, 0, "", "is there already: name a new folder, nothing is overwritten", "file")])


def exists(spark: SparkSession, where: str) -> bool:
    system, path = _system(spark, where)
    return bool(system.exists(path))


def _path(spark: SparkSession, where: str) -> Any:
    return spark.sparkContext._jvm.org.apache.hadoop.fs.Path(where)


def _system(spark: SparkSession, where: str) -> tuple[Any, Any]:
    """Hadoop's view of the file system on which a path lies."""
    path = _path(spark, where)
    return path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()), path
