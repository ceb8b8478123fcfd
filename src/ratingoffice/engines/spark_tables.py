"""The tables of a book on any file system that Arrow knows: NAME.parquet in a folder, read and written by the tasks.

A table is one file, or a folder of them as a cluster writes it. Spark moves no row of a table that is read or written:
a task reads some row groups of a file, or writes a file of its own.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.message import Message

#: rows that a task reads, where the row groups of a file allow it
AT_ONCE = 500_000
#: the tables that are cut by event; the others by player
BY_EVENT = ("events", "games", "decisions", "rounds")
#: short ones, which are not cut: every part has them
REGISTERS = ("federations", "clubs")


@dataclass(frozen=True)
class Piece:
    """Some row groups of a file: what a task reads."""

    table: str
    file: str
    number: int  # of the file among those of its table
    groups: tuple[int, ...]
    first: int  # the number of its first row in the file

    def read(self, columns: list[str] | None = None) -> Iterator[tuple[int, pl.DataFrame]]:
        """So many rows at once, and the number of the first of them in the file."""
        system, path = system_of(self.file)
        first = self.first
        with system.open_input_file(path) as opened:
            file = pq.ParquetFile(opened)
            for batch in file.iter_batches(AT_ONCE, list(self.groups), columns, use_threads=False):
                yield first, pl.DataFrame(pa.Table.from_batches([batch]))
                first += batch.num_rows


@dataclass(frozen=True)
class Source:
    """A table as it lies there, as its footers tell."""

    table: str
    files: tuple[str, ...]
    columns: frozenset[str]
    rows: int
    pieces: tuple[Piece, ...]


def sources(folder: str) -> dict[str, Source]:
    """The tables that are there. Raises BadInput for columns that a table does not have, or cannot do without."""
    findings, found = list[Finding](), dict[str, Source]()
    for table in TABLES:
        path = f"{plain(folder)}/{table}.parquet"
        if not (files := _files_of(path)):
            continue
        try:
            with ThreadPoolExecutor(8) as pool:
                footers = list(pool.map(_footer, files))
        except (pa.ArrowException, OSError):
            findings.append(Finding(path, 0, "", "cannot be read: write the table again as Parquet", "file"))
            continue
        schema = footers[0].schema.to_arrow_schema()
        findings += convert_table(table, pl.DataFrame(schema.empty_table()), path)[1]
        pieces = tuple(piece for number, (file, footer) in enumerate(zip(files, footers, strict=True))
                       for piece in _pieces(table, file, number, footer))  # fmt: skip
        rows = sum(footer.num_rows for footer in footers)
        found[table] = Source(table, files, frozenset(schema.names), rows, pieces)
    if findings:
        raise BadInput(findings)
    if not found:
        what = Message("holds no table of a book: put {tables} there, as .parquet", tables=", ".join(TABLES))
        raise BadInput([Finding(folder, 0, "", what, "file")])
    return found


def _files_of(path: str) -> tuple[str, ...]:
    system, there = system_of(path)
    kind = system.get_file_info(there).type
    if kind is fs.FileType.NotFound:
        return ()
    if kind is fs.FileType.File:
        return (path,)
    names = (info.base_name for info in system.get_file_info(fs.FileSelector(there)))
    return tuple(f"{path}/{name}" for name in sorted(names) if name.endswith(".parquet"))


def _footer(file: str) -> pq.FileMetaData:
    system, path = system_of(file)
    with system.open_input_file(path) as opened:
        return pq.ParquetFile(opened).metadata


def _pieces(table: str, file: str, number: int, footer: pq.FileMetaData) -> Iterator[Piece]:
    """Row groups that stand together, up to so many rows."""
    groups, first, rows = list[int](), 0, 0
    for group in range(footer.num_row_groups):
        here = footer.row_group(group).num_rows
        if groups and rows + here > AT_ONCE:
            yield Piece(table, file, number, tuple(groups), first)
            groups, first, rows = [], first + rows, 0
        groups.append(group)
        rows += here
    if groups:
        yield Piece(table, file, number, tuple(groups), first)


# writing


def write_part(folder: str, table: str, name: str, frame: pl.DataFrame, schema: Mapping[str, pl.DataType]) -> None:
    """Some rows of a table as a file of it. Whoever does the task again writes the same file."""
    data = BytesIO()
    rows = frame.select(pl.col(column).cast(kind) for column, kind in schema.items())
    rows.write_parquet(
        data, compression="zstd", compression_level=1, statistics=table in TABLES, row_group_size=AT_ONCE
    )
    system, path = system_of(f"{folder}/{table}.parquet/part-{name}.parquet")
    # an object appears whole or not at all; a file gets its name when it is whole
    mine = path if isinstance(system, fs.S3FileSystem | fs.GcsFileSystem) else f"{path}.{secrets.token_hex(6)}"
    system.create_dir(os.path.dirname(path), recursive=True)
    with system.open_output_stream(mine) as opened:
        opened.write(data.getbuffer())
    if mine != path:
        system.move(mine, path)


@contextmanager
def new_folder(out: str) -> Iterator[str]:
    """A folder to write into, which then gets its name: whole, or not at all.

    Where the file system renames by copying (object stores), `_SUCCESS` is what comes last.
    """
    refuse_existing(out)
    parent, _, name = plain(out).rpartition("/")
    unfinished = f"{parent}/.{name}.partial-{secrets.token_hex(6)}"
    system, there = system_of(unfinished)
    try:
        yield unfinished
        _tidy(system, there)
        final = system_of(out)[1]
        system.move(there, final)
        system.open_output_stream(f"{final}/_SUCCESS").close()
    except BaseException:
        if system.get_file_info(there).type is not fs.FileType.NotFound:
            system.delete_dir(there)
        raise


def _tidy(system: fs.FileSystem, folder: str) -> None:
    """What a task that was killed has left behind."""
    for info in system.get_file_info(fs.FileSelector(folder, recursive=True)):
        if info.is_file and not info.path.endswith(".parquet"):
            system.delete_file(info.path)


def tables_in(folder: str) -> set[str]:
    system, path = system_of(folder)
    found = system.get_file_info(fs.FileSelector(path, allow_not_found=True))
    return {info.base_name.removesuffix(".parquet") for info in found}


def refuse_existing(out: str) -> None:
    system, path = system_of(out)
    if system.get_file_info(path).type is not fs.FileType.NotFound:
        raise BadInput([Finding(out, 0, "", "already exists: choose another name (nothing was changed)", "file")])


def plain(path: str) -> str:
    """A path as people write it; one of this machine from its root, since tasks may stand elsewhere."""
    path = re.sub(r"^file:/+", "/", path).rstrip("/")
    return path if "://" in path else os.path.abspath(path)


def system_of(where: str) -> tuple[fs.FileSystem, str]:
    """The file system of a path, and the path there. What Hadoop calls `s3a:` is `s3:` to Arrow."""
    path = plain(where)
    if "://" not in path:
        return fs.LocalFileSystem(), path
    system, there = fs.FileSystem.from_uri(re.sub(r"^s3a:", "s3:", path))
    return system, there
