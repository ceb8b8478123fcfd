"""A book as a folder of tables, .csv or .parquet. Reading collects findings; writing is whole or not at all."""

from __future__ import annotations

import io
import os
import secrets
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, Literal

import polars as pl

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.type_conversion import LineOfRow, convert_table
from ratingoffice.formats.book_csv import DAMAGE, line_numbers, read_csv
from ratingoffice.formats.parquet_check import is_whole
from ratingoffice.message import Message, Wording

Kind = Literal["csv", "parquet"]
Table = pl.DataFrame | pl.LazyFrame

NOT_WHOLE = Message("is not a whole Parquet file: write it again, or give the table as .csv")


# reading


@dataclass(frozen=True)
class BookFolder:
    """A folder that holds a book, looked through once: which tables it has, and in which files."""

    path: Path
    files: Mapping[str, Path]  # by table
    period: Path | None  # the table `period` of the list that the book was made with

    @property
    def kind(self) -> Kind:
        """The kind of the book's tables; where it holds both, that of its games."""
        file = self.files.get("games") or next(iter(self.files.values()))
        return "csv" if file.suffix == ".csv" else "parquet"

    def count_rows(self, table: str) -> int:
        """Return about how many rows a table has: of a CSV file, as many as its size suggests."""
        file = self.files.get(table)
        if file is None:
            return 0
        if file.suffix == ".csv":
            return file.stat().st_size // 40
        return int(_scan_parquet(file).select(pl.len()).collect().item())


def find_book(folder: Path | str) -> BookFolder:
    """Look through a folder for the tables of a book. Raises BadInput where it holds none, or one of them twice."""
    folder = Path(folder)
    if not folder.is_dir():
        if folder.exists():
            raise _bad(folder, "is not a folder: name the folder that holds the book")
        raise _bad(folder, "there is no such folder: name the folder that holds the book")
    files, findings = {}, []
    for table in TABLES:
        match _files_of_table(folder, table):
            case [file]:
                files[table] = file
            case [file, other]:
                message = Message("{file} is there too: keep one of the two", file=other.name)
                findings.append(Finding(str(file), 0, "", message))
    if findings:
        raise BadInput(findings)
    if not files:
        raise _bad(
            folder,
            Message("holds no table of a book: put {tables} there, as .csv or .parquet", tables=", ".join(TABLES)),
        )
    period = _files_of_table(folder, "period")
    return BookFolder(folder, files, period[-1] if period else None)


def _files_of_table(folder: Path, table: str) -> list[Path]:
    return [file for file in (folder / f"{table}.csv", folder / f"{table}.parquet") if file.exists()]


def read_book(folder: BookFolder | Path | str, leave_out: Collection[str] = ()) -> Book:
    """Read a book, every value in its type. Raises BadInput with all that is wrong in all tables.

    Tables to leave out are not opened: the games of a long history are read month by month.
    """
    if not isinstance(folder, BookFolder):
        folder = find_book(folder)
    lines = _Lines(folder.files)
    files = {table: file for table, file in folder.files.items() if table not in leave_out}
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:  # the largest file first: nobody waits for it at the end
        largest_first = sorted(files, key=lambda table: -files[table].stat().st_size)
        futures = {table: pool.submit(_read_table, table, files[table], lines) for table in largest_first}
        tables = {table: futures[table].result() for table in files}
    problems = [finding for _, _, findings in tables.values() for finding in findings]
    if problems:
        raise BadInput(problems)
    frames: dict[str, Any] = {table: frame for table, (frame, _, _) in tables.items()}
    return Book(**frames, had={table: columns for table, (_, columns, _) in tables.items()}, lines=lines)


def _read_table(table: str, file: Path, lines: _Lines) -> tuple[pl.DataFrame, frozenset[str], Sequence[Finding]]:
    """Read a table of a book: its rows, the columns that its file really has, and what is wrong with it."""
    try:
        texts = read_csv(_bytes(file), str(file)) if file.suffix == ".csv" else read_parquet(file)
    except BadInput as problem:
        return pl.DataFrame(), frozenset(), problem.findings
    frame, findings = convert_table(table, texts, str(file), lines.of(table))
    # in one chunk: columns in different ones are copied whenever they come together
    return frame.rechunk(), frozenset(texts.columns), findings


def _files_in(table: Path) -> list[Path]:
    """Return the files of a table that is a folder of them, in order: a cluster writes it so."""
    return sorted(table.glob("*.parquet")) if table.is_dir() else []


def read_parquet(file: Path) -> pl.DataFrame:
    """Read a table that is one file, or a folder of files."""
    if files := _files_in(file):
        return pl.concat([read_parquet(part) for part in files])
    data = _bytes(file)
    if is_whole(data):
        with suppress(*DAMAGE):
            return pl.read_parquet(io.BytesIO(data), hive_partitioning=False)
    raise _bad(file, NOT_WHOLE)


def rows_of(file: Path, table: str, at_once: int) -> Iterator[tuple[int, int, pl.DataFrame]]:
    """Yield a table in batches: the number of the first row, the number of all rows, and the rows in their types.

    A Parquet file is never in memory whole.
    """
    lines = _Lines({table: file})
    source = _scan_parquet(file) if file.suffix == ".parquet" else read_csv(_bytes(file), str(file)).lazy()
    total = source.select(pl.len()).collect().item()
    for first in range(0, max(total, 1), at_once):
        try:
            rows = source.slice(first, at_once).collect()
        except DAMAGE:
            raise _bad(file, NOT_WHOLE) from None
        frame, findings = convert_table(table, rows, str(file), lambda row, first=first: lines.of(table)(first + row))  # type: ignore[misc]
        if findings:
            raise BadInput(findings)
        yield first, total, frame


def columns_of(file: Path) -> frozenset[str]:
    """Return the columns that a table has."""
    source = _scan_parquet(file) if file.suffix == ".parquet" else read_csv(_bytes(file), str(file)).lazy()
    return frozenset(source.collect_schema().names())


def _scan_parquet(file: Path) -> pl.LazyFrame:
    if files := _files_in(file):
        return pl.concat([_scan_parquet(part) for part in files])
    try:
        with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
            is_complete = is_whole(data)
    except ValueError:  # an empty file cannot be mapped
        is_complete = False
    except OSError as problem:
        raise _bad(file, Message("cannot be read: {problem}", problem=problem.strerror or str(problem))) from None
    if is_complete:
        with suppress(*DAMAGE):
            source = pl.scan_parquet(file, hive_partitioning=False)
            source.collect_schema()
            return source
    raise _bad(file, NOT_WHOLE)


class _Lines:
    """The file and line of each row of a book. A CSV file is read again only when a line of it is asked for."""

    def __init__(self, sources: Mapping[str, Path]) -> None:
        self.sources = dict(sources)
        self.numbers: dict[str, list[int]] = {}

    def __call__(self, table: str, row: int) -> tuple[str, int]:
        """Return the file and line of a row; the header is row -1."""
        source = self.sources.get(table)
        if source is None:
            return table, row + 1
        if source.suffix != ".csv":
            return str(source), row + 1
        if table not in self.numbers:
            with suppress(OSError):
                self.numbers[table] = line_numbers(source.read_bytes())
        numbers = self.numbers.get(table, [])
        return str(source), numbers[row + 1] if row + 1 < len(numbers) else row + 2

    def of(self, table: str) -> LineOfRow:
        return lambda row: self(table, row)[1]


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise _bad(file, Message("cannot be read: {problem}", problem=problem.strerror or str(problem))) from None


def _bad(path: Path, message: Wording) -> BadInput:
    return BadInput([Finding(str(path), 0, "", Message(message), "file")])


def check_kind(text: str) -> Kind:
    """Parse the kind of file that a user wrote. Raises BadInput."""
    kinds: dict[str, Kind] = {"csv": "csv", "parquet": "parquet"}
    if text in kinds:
        return kinds[text]
    raise BadInput('"{kind}" is no kind of file for a table: write csv or parquet', kind=text)


# writing


def refuse_existing(out: Path | str) -> None:
    """Raise BadInput if the path exists: nothing is ever overwritten, and the user learns it before any work."""
    if os.path.lexists(out):
        raise _bad(Path(out), "already exists: choose another name (nothing was changed)")


def write_tables(out: Path | str, tables: Mapping[str, Table] | Iterable[tuple[str, Table]], kind: Kind) -> None:
    """Write tables as files of a new folder, each while the next ones are made.

    The folder appears under its name complete, or (killed, disk full) not at all.

    They are written next to it, into a folder named `.NAME.partial-…`, which is renamed at the end; one that a killed
    run leaves behind is harmless and may be deleted.
    """
    if kind not in ("csv", "parquet"):
        raise ValueError(f"{kind!r} is no kind of file for a table: csv or parquet")
    out = Path(os.path.abspath(out))
    refuse_existing(out)
    partial = out.with_name(f".{out.name}.partial-{secrets.token_hex(6)}")
    try:
        partial.mkdir()
        try:
            with ThreadPoolExecutor(2) as pool:
                named = tables.items() if isinstance(tables, Mapping) else tables
                written = [pool.submit(write_table, frame, partial / f"{name}.{kind}") for name, frame in named]
                for future in written:
                    future.result()
            to_disk(partial)
            partial.rename(out)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
        to_disk(out.parent)
    except (OSError, pl.exceptions.PolarsError) as problem:
        reason = (isinstance(problem, OSError) and problem.strerror) or problem
        raise _bad(out, Message("cannot be written: {problem}", problem=str(reason))) from None


def write_table(frame: Table, file: Path) -> None:
    """Write a table; a lazy frame is written as its rows come."""
    rows = frame.lazy()
    if file.suffix == ".csv":
        rows.sink_csv(file, line_terminator="\n")
    else:
        rows.sink_parquet(
            file,
            compression="zstd",
            compression_level=1,
            # a fixed size: the same rows give the same bytes, however the frame was put together
            row_group_size=500_000,
            statistics=file.stem in TABLES,  # a history is read by them, a month at a time; answers are read whole
        )
    to_disk(file)


def to_disk(path: Path) -> None:
    """Flush a file or folder to the disk, so that its content is there before its new name is."""
    if os.name == "nt" and path.is_dir():
        return  # folders cannot be opened there
    descriptor = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
