"""The tables of a book on any file system that Arrow supports: NAME.parquet in a folder, read and written by tasks.

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

#: rows that a task reads, if the row groups of a file allow it
AT_ONCE = 500_000
#: the tables that are cut by event; the others by player
BY_EVENT = ("events", "games", "decisions", "rounds")
#: short tables, which are not cut: every part has them
REGISTERS = ("federations", "clubs")


@dataclass(frozen=True)
class Piece:
    """Some row groups of a file, which one task reads."""

    table: str
    file: str
    number: int  # of the file among those of its table
    groups: tuple[int, ...]
    first: int  # the number of its first row in the file

    def read(self, columns: list[str] | None = None) -> Iterator[tuple[int, pl.DataFrame]]:
        """Yield the rows in batches, each with the number of its first row in the file."""
        system, path = system_of(self.file)
        first = self.first
        with system.open_input_file(path) as stream:
            file = pq.ParquetFile(stream)
            for batch in file.iter_batches(AT_ONCE, list(self.groups), columns, use_threads=False):
                yield first, pl.DataFrame(pa.Table.from_batches([batch]))
                first += batch.num_rows


@dataclass(frozen=True)
class Source:
    """The files of a table, as described by their footers."""

    table: str
    files: tuple[str, ...]
    columns: frozenset[str]
    rows: int
    pieces: tuple[Piece, ...]


def find_sources(folder: str) -> dict[str, Source]:
    """Return the tables in a folder. Raises BadInput for columns that a table does not have, or cannot do without."""
    findings, sources = list[Finding](), dict[str, Source]()
    for table in TABLES:
        path = f"{normalise_path(folder)}/{table}.parquet"
        if not (files := _files_of(path)):
            continue
        try:
            with ThreadPoolExecutor(8) as pool:
                footers = list(pool.map(_footer, files))
        except (pa.ArrowException, OSError):
            findings.append(Finding(path, 0, "", Message("cannot be read: write the table again as Parquet"), "file"))
            continue
        schema = footers[0].schema.to_arrow_schema()
        findings += convert_table(table, pl.DataFrame(schema.empty_table()), path)[1]
        pieces = tuple(piece for number, (file, footer) in enumerate(zip(files, footers, strict=True))
                       for piece in _pieces(table, file, number, footer))  # fmt: skip
        rows = sum(footer.num_rows for footer in footers)
        sources[table] = Source(table, files, frozenset(schema.names), rows, pieces)
    if findings:
        raise BadInput(findings)
    if not sources:
        message = Message("holds no table of a book: put {tables} there, as .parquet", tables=", ".join(TABLES))
        raise BadInput([Finding(folder, 0, "", message, "file")])
    return sources


def _files_of(path: str) -> tuple[str, ...]:
    system, system_path = system_of(path)
    kind = system.get_file_info(system_path).type
    if kind is fs.FileType.NotFound:
        return ()
    if kind is fs.FileType.File:
        return (path,)
    names = (info.base_name for info in system.get_file_info(fs.FileSelector(system_path)))
    return tuple(f"{path}/{name}" for name in sorted(names) if name.endswith(".parquet"))


def _footer(file: str) -> pq.FileMetaData:
    system, path = system_of(file)
    with system.open_input_file(path) as stream:
        return pq.ParquetFile(stream).metadata


def _pieces(table: str, file: str, number: int, footer: pq.FileMetaData) -> Iterator[Piece]:
    """Yield neighbouring row groups, up to AT_ONCE rows."""
    groups, first, rows = list[int](), 0, 0
    for group in range(footer.num_row_groups):
        group_rows = footer.row_group(group).num_rows
        if groups and rows + group_rows > AT_ONCE:
            yield Piece(table, file, number, tuple(groups), first)
            groups, first, rows = [], first + rows, 0
        groups.append(group)
        rows += group_rows
    if groups:
        yield Piece(table, file, number, tuple(groups), first)


# writing


def write_part(folder: str, table: str, name: str, frame: pl.DataFrame, schema: Mapping[str, pl.DataType]) -> None:
    """Write some rows of a table as one of its files. A task that is run again writes the same file."""
    data = BytesIO()
    rows = frame.select(pl.col(column).cast(kind) for column, kind in schema.items())
    rows.write_parquet(
        data, compression="zstd", compression_level=1, statistics=table in TABLES, row_group_size=AT_ONCE
    )
    system, path = system_of(f"{folder}/{table}.parquet/part-{name}.parquet")
    # an object appears complete or not at all; a file gets its name when it is complete
    temporary = path if isinstance(system, fs.S3FileSystem | fs.GcsFileSystem) else f"{path}.{secrets.token_hex(6)}"
    system.create_dir(os.path.dirname(path), recursive=True)
    with system.open_output_stream(temporary) as stream:
        stream.write(data.getbuffer())
    if temporary != path:
        system.move(temporary, path)


@contextmanager
def new_folder(out: str) -> Iterator[str]:
    """A folder to write into, which gets its name at the end: it is complete, or does not exist.

    Where the file system renames by copying (object stores), `_SUCCESS` is written last.
    """
    refuse_existing(out)
    parent, _, name = normalise_path(out).rpartition("/")
    unfinished = f"{parent}/.{name}.partial-{secrets.token_hex(6)}"
    system, unfinished_path = system_of(unfinished)
    try:
        yield unfinished
        _remove_partial_files(system, unfinished_path)
        final = system_of(out)[1]
        system.move(unfinished_path, final)
        system.open_output_stream(f"{final}/_SUCCESS").close()
    except BaseException:
        if system.get_file_info(unfinished_path).type is not fs.FileType.NotFound:
            system.delete_dir(unfinished_path)
        raise


def _remove_partial_files(system: fs.FileSystem, folder: str) -> None:
    """Remove what a task that was killed has left behind."""
    for info in system.get_file_info(fs.FileSelector(folder, recursive=True)):
        if info.is_file and not info.path.endswith(".parquet"):
            system.delete_file(info.path)


def tables_in(folder: str) -> set[str]:
    """Return the names of the tables in a folder that may not exist."""
    system, path = system_of(folder)
    entries = system.get_file_info(fs.FileSelector(path, allow_not_found=True))
    return {entry.base_name.removesuffix(".parquet") for entry in entries}


def refuse_existing(out: str) -> None:
    """Raise BadInput if something of that name exists."""
    system, path = system_of(out)
    if system.get_file_info(path).type is not fs.FileType.NotFound:
        raise BadInput(
            [Finding(out, 0, "", Message("already exists: choose another name (nothing was changed)"), "file")]
        )


def normalise_path(path: str) -> str:
    """Return the path without `file:`; a local one as absolute, since tasks may run in another folder."""
    path = re.sub(r"^file:/+", "/", path).rstrip("/")
    return path if "://" in path else os.path.abspath(path)


def system_of(location: str) -> tuple[fs.FileSystem, str]:
    """Return the file system of a path, and the path there. What Hadoop calls `s3a:` is `s3:` to Arrow."""
    path = normalise_path(location)
    if "://" not in path:
        return fs.LocalFileSystem(), path
    system, system_path = fs.FileSystem.from_uri(re.sub(r"^s3a:", "s3:", path))
    return system, system_path
