"""A book as a folder: each table NAME.csv or NAME.parquet. Reading collects findings; writing is whole or not at all.

A CSV file is read in one of two ways. Polars reads it fast, where a few counts over the bytes prove that it reads what
is there (it fills short lines in silence, and has its own ideas of stray quotes and blank lines). Everything else goes
line by line through Python's csv module, which knows the line of each thing that is wrong.
"""

from __future__ import annotations

import csv
import io
import os
import secrets
import shutil
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, Literal

import polars as pl

from ratingoffice.formats.parquet_pages import is_whole
from ratingoffice.model.book import TABLES, Book
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.typed import Line, typed

Kind = Literal["csv", "parquet"]

BOM = b"\xef\xbb\xbf"
NOT_WHOLE = "is not a whole Parquet file: write it again, or give the table as .csv"
#: a damaged file can make polars panic, which is no Exception
DAMAGE = (Exception, pl.exceptions.PanicException)


# reading


def read_book(path: Path | str, leave_out: Collection[str] = ()) -> Book:
    """The book in this folder, every value in its type. Raises BadInput with all that is wrong in all tables.

    Tables to leave out are not opened: the games of a long history are read month by month.
    """
    sources = sources_of(Path(path))
    lines = _Lines(sources)
    sources = {table: file for table, file in sources.items() if table not in leave_out}
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:  # the largest file first: nobody waits for it at the end
        largest_first = sorted(sources, key=lambda table: -sources[table].stat().st_size)
        reading = {table: pool.submit(_read_table, table, sources[table], lines) for table in largest_first}
        read = {table: reading[table].result() for table in sources}
    findings = [finding for _, _, found in read.values() for finding in found]
    if findings:
        raise BadInput(findings)
    frames: dict[str, Any] = {table: frame for table, (frame, _, _) in read.items()}
    return Book(**frames, had={table: columns for table, (_, columns, _) in read.items()}, lines=lines)


def _read_table(table: str, source: Path, lines: _Lines) -> tuple[pl.DataFrame, frozenset[str], Sequence[Finding]]:
    """A table of a book, the columns that its file really has, and what is wrong with it."""
    try:
        frame = _read_csv(source) if source.suffix == ".csv" else _read_parquet(source)
    except BadInput as problem:
        return pl.DataFrame(), frozenset(), problem.findings
    its, found = typed(table, frame, str(source), lines.of(table))
    # in one chunk: columns in different ones are copied whenever they come together
    return its.rechunk(), frozenset(frame.columns), found


def sources_of(folder: Path) -> dict[str, Path]:
    """The file of each table that is there."""
    if not folder.is_dir():
        problem = "is not a folder" if folder.exists() else "there is no such folder"
        raise _bad(folder, f"{problem}: name the folder that holds the book")
    sources, findings = {}, []
    for table in TABLES:
        here = [file for file in (folder / f"{table}.csv", folder / f"{table}.parquet") if file.exists()]
        if len(here) == 2:
            findings.append(Finding(str(here[0]), 0, "", f"{here[1].name} is there too: keep one of the two"))
        elif here:
            sources[table] = here[0]
    if findings:
        raise BadInput(findings)
    if not sources:
        raise _bad(folder, f"holds no table of a book: put {', '.join(TABLES)} there, as .csv or .parquet")
    return sources


def _files_in(table: Path) -> list[Path]:
    """The files of a table that is a folder of them, in order: a cluster writes it so."""
    return sorted(table.glob("*.parquet")) if table.is_dir() else []


def _read_parquet(file: Path) -> pl.DataFrame:
    if files := _files_in(file):
        return pl.concat([_read_parquet(each) for each in files])
    data = _bytes(file)
    if is_whole(data):
        with suppress(*DAMAGE):
            return pl.read_parquet(io.BytesIO(data), hive_partitioning=False)
    raise _bad(file, NOT_WHOLE)


def rows_of(file: Path, table: str, at_once: int) -> Iterator[tuple[int, int, pl.DataFrame]]:
    """A table so many rows at a time: the number of the first, how many there are in all, and the rows in their types.

    A Parquet file is never in memory whole.
    """
    lines = _Lines({table: file})
    source = _scan_parquet(file) if file.suffix == ".parquet" else _read_csv(file).lazy()
    total = source.select(pl.len()).collect().item()
    for first in range(0, max(total, 1), at_once):
        try:
            some = source.slice(first, at_once).collect()
        except DAMAGE:
            raise _bad(file, NOT_WHOLE) from None
        frame, found = typed(table, some, str(file), lambda row, first=first: lines.of(table)(first + row))  # type: ignore[misc]
        if found:
            raise BadInput(found)
        yield first, total, frame


def count_rows(folder: Path, table: str) -> int:
    """How many rows a table has, about: of a CSV file, as many as its size lets one expect."""
    file = sources_of(folder).get(table)
    if file is None:
        return 0
    if file.suffix == ".csv":
        return file.stat().st_size // 40
    return int(_scan_parquet(file).select(pl.len()).collect().item())


def columns_of(file: Path) -> frozenset[str]:
    """The columns that a table has."""
    source = _scan_parquet(file) if file.suffix == ".parquet" else _read_csv(file).lazy()
    return frozenset(source.collect_schema().names())


def _scan_parquet(file: Path) -> pl.LazyFrame:
    if files := _files_in(file):
        return pl.concat([_scan_parquet(each) for each in files])
    try:
        with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
            whole = is_whole(data)
    except ValueError:  # an empty file cannot be mapped
        whole = False
    except OSError as problem:
        raise _bad(file, f"cannot be read: {problem.strerror or problem}") from None
    if whole:
        with suppress(*DAMAGE):
            source = pl.scan_parquet(file, hive_partitioning=False)
            source.collect_schema()
            return source
    raise _bad(file, NOT_WHOLE)


def _read_csv(file: Path) -> pl.DataFrame:
    """Every column as text, null where empty."""
    data = _bytes(file).removeprefix(BOM)
    if not data or data.isspace():
        raise _bad(file, "is empty: it needs a header line with the names of its columns, or should not be there")
    frame = _fast(data)
    return _careful(file, data) if frame is None else frame


def _fast(data: bytes) -> pl.DataFrame | None:
    """None where polars might not read what is there."""
    has_old_line_ends = b"\r" in data and data.count(b"\r") != data.count(b"\r\n")
    if has_old_line_ends or data.startswith((b"\n", b"\r")):
        return None
    if not data.endswith(b"\n"):
        data += b"\n"  # without it polars overlooks one comma too many on the last line
    has_quotes = b'"' in data
    try:
        if has_quotes and not _is_well_quoted(data):
            return None
        header = next(csv.reader(io.TextIOWrapper(io.BytesIO(data), "utf-8", newline=""), strict=True))
        frame = pl.read_csv(data, infer_schema=False)
    except DAMAGE:
        return None
    if frame.columns != header or frame.width < 2:
        return None
    # a comma ends every value but the last of a line: where some are missing, polars has filled a short or blank line
    commas = (frame.width - 1) * (frame.height + 1)
    if has_quotes:
        commas += sum(name.count(",") for name in header)
        commas += sum(frame.select(pl.all().str.count_matches(",", literal=True).sum()).row(0)) if frame.height else 0
    return frame if commas == data.count(b",") else None


def _is_well_quoted(data: bytes) -> bool:
    """Whether quotes stand only around whole values, or doubled inside those.

    Cut at the quotes, every other piece is outside of them: between two values it begins and ends with a comma or a
    line end; between the two quotes of a doubled one it is empty.
    """
    pieces = pl.Series([data.decode("utf-8")]).str.split('"').explode()
    if len(pieces) % 2 == 0:
        return False
    outside = pieces.gather_every(2)
    ends = outside.str.ends_with(",") | outside.str.ends_with("\n") | (outside == "")
    begins = outside.str.contains(r"^(,|\n|\r\n)") | (outside == "")
    return bool(ends.slice(0, len(outside) - 1).all() and begins.slice(1).all())


def _careful(file: Path, data: bytes) -> pl.DataFrame:
    findings: list[Finding] = []
    rows: list[list[str]] = []
    header: list[str] = []
    try:
        for line, values in _records(data):
            if not header:
                header = values
                for name, times in Counter(header).items():
                    if times > 1:
                        message = f'the column "{name}" is there {times} times: keep one of them'
                        findings.append(Finding(str(file), line, name, message, "column"))
            elif len(values) == len(header):
                rows.append(values)
            else:
                message = f"{len(values)} values, but the header names {len(header)} columns: "
                message += "fill in the commas" if len(values) < len(header) else "put text with commas between quotes"
                findings.append(Finding(str(file), line, "", message, "ragged"))
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = f"the byte 0x{data[problem.start]:02X} is not UTF-8: save the file as UTF-8"
        findings.append(Finding(str(file), line, "", message, "utf8"))
    except _BadQuotes as problem:
        message = "the quotes do not match: put the value between quotes, and double a quote inside it"
        findings.append(Finding(str(file), problem.line, "", message, "quotes"))
    if findings:
        raise BadInput(findings)
    columns = zip(*rows, strict=True) if rows else [[] for _ in header]
    return pl.DataFrame(dict(zip(header, columns, strict=True)), schema=dict.fromkeys(header, pl.String))


class _BadQuotes(Exception):
    def __init__(self, line: int) -> None:
        self.line = line


def _records(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The header and the rows with the line on which each begins. Blank lines are no rows."""
    reader = csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True)
    line = 1
    try:
        for values in reader:
            if values:
                yield line, values
            line = reader.line_num + 1
    except csv.Error:
        raise _BadQuotes(line) from None


class _Lines:
    """Where the rows of a book came from. A CSV file is read a second time only when somebody asks for a line of it."""

    def __init__(self, sources: Mapping[str, Path]) -> None:
        self.sources = dict(sources)
        self.numbers: dict[str, list[int]] = {}

    def __call__(self, table: str, row: int) -> tuple[str, int]:
        """The header is row -1."""
        source = self.sources.get(table)
        if source is None:
            return table, row + 1
        if source.suffix != ".csv":
            return str(source), row + 1
        if table not in self.numbers:
            self.numbers[table] = _line_numbers(source)
        numbers = self.numbers[table]
        return str(source), numbers[row + 1] if row + 1 < len(numbers) else row + 2

    def of(self, table: str) -> Line:
        return lambda row: self(table, row)[1]


def _line_numbers(file: Path) -> list[int]:
    try:
        return [line for line, _ in _records(_bytes(file).removeprefix(BOM))]
    except (BadInput, UnicodeDecodeError, _BadQuotes):  # changed since it was read
        return []


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise _bad(file, f"cannot be read: {problem.strerror or problem}") from None


def _bad(path: Path, message: str) -> BadInput:
    return BadInput([Finding(str(path), 0, "", message, "file")])


def kind_of(folder: Path | str) -> Kind:
    """The kind of the book's tables; where it holds both, that of its games."""
    sources = sources_of(Path(folder))
    source = sources.get("games") or next(iter(sources.values()))
    return "csv" if source.suffix == ".csv" else "parquet"


def check_kind(text: str) -> Kind:
    """What a user wrote for the kind of file of the tables."""
    kinds: dict[str, Kind] = {"csv": "csv", "parquet": "parquet"}
    if text in kinds:
        return kinds[text]
    raise BadInput(f'"{text}" is no kind of file for a table: write csv or parquet')


# writing


def refuse_existing(out: Path | str) -> None:
    """Said before any work is done: what is there is never overwritten."""
    if os.path.lexists(out):
        raise _bad(Path(out), "is there already: name a new folder, nothing is overwritten")


def write_tables(out: Path | str, tables: Mapping[str, pl.DataFrame | pl.LazyFrame], kind: Kind) -> None:
    """The tables as files of a new folder. It appears under its name complete, or (killed, disk full) not at all.

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
                files = {partial / f"{name}.{kind}": frame for name, frame in tables.items()}
                written = [pool.submit(write_table, frame, file) for file, frame in files.items()]
                for each in written:
                    each.result()
            to_disk(partial)
            partial.rename(out)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
        to_disk(out.parent)
    except (OSError, pl.exceptions.PolarsError) as problem:
        reason = (isinstance(problem, OSError) and problem.strerror) or problem
        raise _bad(out, f"cannot be written: {reason}") from None


def write_table(frame: pl.DataFrame | pl.LazyFrame, file: Path) -> None:
    """A lazy frame is written as its rows come."""
    rows = frame.lazy()
    if file.suffix == ".csv":
        rows.sink_csv(file, line_terminator="\n")
    else:
        # a fixed size of the row groups: the same rows give the same bytes, however the frame was put together
        rows.sink_parquet(file, compression="zstd", compression_level=1, statistics=True, row_group_size=500_000)
    to_disk(file)


def to_disk(path: Path) -> None:
    """What the system still holds in memory is on the disk before the new name is."""
    if os.name == "nt" and path.is_dir():
        return  # folders cannot be opened there
    descriptor = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
