"""A table of a book as CSV, every column as text.

It is read in one of two ways. Polars reads it fast, where a few counts over the bytes prove that it reads what is there
(it fills short lines in silence, and has its own ideas of stray quotes and blank lines). Everything else goes line by
line through Python's csv module, which knows the line of each thing that is wrong.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator

import polars as pl

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message

BOM = b"\xef\xbb\xbf"
#: a damaged file can make polars panic, which is no Exception
DAMAGE = (Exception, pl.exceptions.PanicException)


def read_csv(data: bytes, file: str) -> pl.DataFrame:
    """Read a table, empty values as null. Raises BadInput with what is wrong, and on which line."""
    data = data.removeprefix(BOM)
    if not data or data.isspace():
        empty = Message("is empty: it needs a header line with the names of its columns, or should not be there")
        raise BadInput([Finding(file, 0, "", empty, "file")])
    frame = _fast(data)
    return _careful(file, data) if frame is None else frame


def line_numbers(data: bytes) -> list[int]:
    """Return the line on which the header and each row begin; no lines if the file has changed since it was read."""
    try:
        return [line for line, _ in _records(data.removeprefix(BOM))]
    except (UnicodeDecodeError, _BadQuotes):
        return []


def _fast(data: bytes) -> pl.DataFrame | None:
    """Read with polars; None where it might not read what is there."""
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


def _careful(file: str, data: bytes) -> pl.DataFrame:
    findings: list[Finding] = []
    rows: list[list[str]] = []
    header: list[str] = []
    try:
        for line, values in _records(data):
            if not header:
                header = values
                for name, times in Counter(header).items():
                    if times > 1:
                        message = Message(
                            'the column "{column}" is there {times} times: keep one of them', column=name, times=times
                        )
                        findings.append(Finding(file, line, name, message, "column"))
            elif len(values) == len(header):
                rows.append(values)
            else:
                findings.append(Finding(file, line, "", _ragged(len(values), len(header)), "ragged"))
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = Message("the byte 0x{byte} is not UTF-8: save the file as UTF-8", byte=f"{data[problem.start]:02X}")
        findings.append(Finding(file, line, "", message, "utf8"))
    except _BadQuotes as problem:
        message = Message("the quotes do not match: put the value between quotes, and double a quote inside it")
        findings.append(Finding(file, problem.line, "", message, "quotes"))
    if findings:
        raise BadInput(findings)
    columns = zip(*rows, strict=True) if rows else [[] for _ in header]
    return pl.DataFrame(dict(zip(header, columns, strict=True)), schema=dict.fromkeys(header, pl.String))


def _ragged(values: int, columns: int) -> Message:
    if values < columns:
        return Message(
            "{values} values, but the header names {columns} columns: fill in the commas",
            values=values,
            columns=columns,
        )
    return Message(
        "{values} values, but the header names {columns} columns: put text with commas between quotes",
        values=values,
        columns=columns,
    )


class _BadQuotes(Exception):
    def __init__(self, line: int) -> None:
        self.line = line


def _records(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the header and the rows, each with the line on which it begins. Blank lines are skipped."""
    reader = csv.reader(io.StringIO(data.decode("utf-8"), newline=""), strict=True)
    line = 1
    try:
        for values in reader:
            if values:
                yield line, values
            line = reader.line_num + 1
    except csv.Error:
        raise _BadQuotes(line) from None
