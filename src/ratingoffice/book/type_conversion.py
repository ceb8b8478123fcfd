"""Conversion of values to the types of the book's columns, from CSV text, Parquet or Python objects.

Nothing is guessed and nothing is dropped: a value that does not fit becomes a finding. A table can hold millions of
rows, so whole columns (or only their distinct values) are converted, and rows are read only where something is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any

import polars as pl

from ratingoffice.book.book import DATE, FILLED, FLAG, REQUIRED, TABLES, VALUES, WHOLE
from ratingoffice.book.findings import Finding
from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.book.vocabulary import ONE_OF, SOME_OF, words
from ratingoffice.message import Message, Refusal, Wording

#: row (counted from 0; the header is row -1) -> line of its file
LineOfRow = Callable[[int], int]
#: the column in its type, null where a value does not fit; True for those rows; and the sentence about such a value
Converted = tuple[pl.Series, pl.Series, Callable[[Any], Wording]]

#: one kind of finding in one column is listed this often, then only counted
MOST_LISTED = 1_000
#: no number of a book has more digits: a longer one is a slip, and sums of it could leave 64 bits
LARGEST = 999_999_999

EPOCH = date(1970, 1, 1)
#: a day inside either end of Python's calendar, so that a time zone cannot push a moment over it
FIRST_DAY, LAST_DAY = (date.min - EPOCH).days + 1, (date.max - EPOCH).days - 1

DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
YEAR = r"^[0-9]{4}$"
MONTH = r"^[0-9]{4}-(0[1-9]|1[0-2])$"
NUMBER = r"^-?[0-9]+$"


def convert_table(
    table: str, frame: pl.DataFrame, file: str, line: LineOfRow | None = None
) -> tuple[pl.DataFrame, list[Finding]]:
    """Convert a frame to a table of the book.

    Return all columns of the table, in order and in their types, and a finding for everything that does not fit.
    `file` and `line` say where a row came from; without `line` the rows are counted from 1.
    """
    line = line or (lambda row: row + 1)
    findings = _check_columns(table, frame.columns, file, line)
    columns: list[pl.Series] = []
    for name, kind in TABLES[table].items():
        column = pl.Series(name, [None], dtype=kind).new_from_index(0, frame.height)
        if name in frame.columns:
            try:
                source = _normalise(frame[name])
                column, misfits, describe = _convert_column(table, name, kind, source)
            except _NotReadable as problem:
                findings.append(Finding(file, line(-1), name, problem.message, "type"))
            else:
                findings += _check_filled(table, name, source, file, line)
                findings += _report_misfits(name, source, misfits, describe, file, line)
        columns.append(column.alias(name))
    return pl.DataFrame(columns), findings


def _check_filled(table: str, name: str, source: pl.Series, file: str, line: LineOfRow) -> list[Finding]:
    if name not in FILLED[table] or not source.null_count():
        return []
    message = Message("is empty: every row of {table} needs a value here", table=table)
    return list_findings(source.is_null().arg_true(), lambda row: Finding(file, line(row), name, message, "empty"))


def _report_misfits(
    name: str, source: pl.Series, misfits: pl.Series, describe: Callable[[Any], Wording], file: str, line: LineOfRow
) -> list[Finding]:
    if not misfits.any():
        return []
    return list_findings(
        misfits.arg_true(), lambda row: Finding(file, line(row), name, Message(describe(source[row])), "value")
    )


def list_findings(rows: pl.Series, finding: Callable[[int], Finding]) -> list[Finding]:
    """Return a finding for each of these rows; for very many, those of the first rows and one that counts the rest."""
    findings = [finding(row) for row in rows.head(MOST_LISTED).to_list()]
    if len(rows) > MOST_LISTED:
        last = findings[-1]
        more = Message(
            "and {count} more like this ({total} in all)", count=f"{len(rows) - MOST_LISTED:,}", total=f"{len(rows):,}"
        )
        findings.append(Finding(last.file, 0, last.column, more, last.code + "_count"))
    return findings


def frame_from_rows(rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """Return a frame of rows that need not have the same columns; a column of mixed types becomes text."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return pl.DataFrame([_column(name, [row.get(name) for row in rows]) for name in names])


def _column(name: str, values: list[Any]) -> pl.Series:
    kinds = {type(value) for value in values} - {type(None)}
    if len(kinds) > 1:
        values = [value if value is None else _text(value) for value in values]
    return pl.Series(name, values, strict=False)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else str(value)


def _check_columns(table: str, names: Iterable[str], file: str, line: LineOfRow) -> list[Finding]:
    allowed, names = list(TABLES[table]), list(names)
    findings = []
    for name in names:
        if name not in allowed:
            similar = get_close_matches(name, allowed, n=1)
            advice = Message("the columns of {table} are {columns}", table=table, columns=", ".join(allowed))
            if similar:
                advice = Message('did you mean "{column}"?', column=similar[0])
            unknown = Message('unknown column "{column}" in {table}: {advice}', column=name, table=table, advice=advice)
            findings.append(Finding(file, line(-1), name, unknown, "column"))
    for name in REQUIRED[table]:
        if name not in names:
            message = Message(
                'the column "{column}" is missing: {table} cannot do without it', column=name, table=table
            )
            findings.append(Finding(file, line(-1), name, message, "column"))
    return findings


class _NotReadable(Refusal):
    """A column of a type from which its values cannot be read at all."""


def _normalise(source: pl.Series) -> pl.Series:
    """Return text as plain text with null for empty, moments without a time zone, everything else unchanged."""
    if isinstance(source.dtype, pl.Categorical | pl.Enum):
        source = source.cast(pl.String)
    if source.dtype == pl.String and (source.str.len_bytes() == 0).any():
        source = source.set(source.str.len_bytes() == 0, None)
    if source.dtype == pl.Date or isinstance(source.dtype, pl.Datetime):
        # a Parquet file can hold days that no calendar shows, and polars panics when it has to print one
        days = source.to_physical() // _units_a_day(source.dtype)
        if ((days < FIRST_DAY) | (days > LAST_DAY)).any():
            raise _NotReadable("the column holds a day outside the years 1 to 9999: write dates as YYYY-MM-DD")
    if isinstance(source.dtype, pl.Datetime) and source.dtype.time_zone:
        source = source.dt.replace_time_zone(None)
    return source


def _units_a_day(dtype: pl.DataType) -> int:
    if not isinstance(dtype, pl.Datetime):
        return 1
    return 24 * 60 * 60 * {"ms": 10**3, "us": 10**6, "ns": 10**9}[dtype.time_unit]


def _convert_column(table: str, name: str, kind: pl.DataType, source: pl.Series) -> Converted:
    if source.dtype == pl.Null:
        return source.cast(kind), _no_misfits(source), str
    if kind == DATE:
        return _dates(source)
    if kind == WHOLE:
        return _numbers(source)
    if kind == FLAG:
        return _flags(source)
    return _texts(table, name, source)


def _dates(source: pl.Series) -> Converted:
    def describe(value: Any) -> Message:
        return Message('"{value}" is not a date: write it as YYYY-MM-DD', value=value)

    if source.dtype == pl.String:
        # chrono reads "2024-1-5" and " 024-01-05" too, so the form is checked apart, on the different values only
        ill_formed = _misfit_rows(source, lambda values: ~values.str.contains(DAY) | values.str.starts_with("0000"))
        days = source.str.to_date("%Y-%m-%d", strict=False)
        if ill_formed is not None:
            days = days.set(ill_formed, None)
        return days, days.is_null() & source.is_not_null(), describe
    if isinstance(source.dtype, pl.Datetime):
        days = source.cast(pl.Date)
        has_time = (days.cast(source.dtype) != source).fill_null(False)
        return days.set(has_time, None), has_time, describe
    if source.dtype == pl.Date:
        return source, _no_misfits(source), describe
    raise _NotReadable("the column holds {type}, not dates: write them as YYYY-MM-DD", type=str(source.dtype))


def _numbers(source: pl.Series) -> Converted:
    def describe(value: Any) -> Message:
        return Message('"{value}" is not a whole number: write digits only, nine at most', value=value)

    if source.dtype == pl.String:
        ill_formed = _misfit_rows(source, lambda values: ~values.str.contains(NUMBER))  # a cast reads "+5" too
        numbers = source.cast(pl.Int64, strict=False)
        if ill_formed is not None:
            numbers = numbers.set(ill_formed, None)
    elif source.dtype.is_integer():
        numbers = source.cast(pl.Int64, strict=False)
    elif source.dtype.is_numeric():  # fractions: those that are whole are taken
        numbers = source.cast(pl.Int64, strict=False)
        numbers = numbers.set((numbers.cast(source.dtype, strict=False) != source).fill_null(True), None)
    else:
        raise _NotReadable("the column holds {type}, not whole numbers: write digits only", type=str(source.dtype))
    too_large = (numbers < -LARGEST) | (numbers > LARGEST)
    if too_large.any():
        numbers = numbers.set(too_large.fill_null(False), None)
    return numbers, numbers.is_null() & source.is_not_null(), describe


def _flags(source: pl.Series) -> Converted:
    if source.dtype == pl.Boolean:
        return source, _no_misfits(source), str
    if source.dtype == pl.String:
        yes, no = source == "true", source == "false"
        flags = yes.set(~(yes | no), None)
        misfits = flags.is_null() & source.is_not_null()
        return (
            flags,
            misfits,
            lambda value: Message('"{value}" is neither true nor false: write one of the two', value=value),
        )
    raise _NotReadable("the column holds {type}, not booleans: write true or false", type=str(source.dtype))


def _texts(table: str, name: str, source: pl.Series) -> Converted:
    if isinstance(source.dtype, pl.Datetime) and not _dates(source)[1].any():
        source = source.cast(pl.Date)
    if source.dtype.is_integer() or source.dtype == pl.Date:  # an id or a year as a number, a birth date as a date
        source = source.cast(pl.String)
    if source.dtype != pl.String:
        raise _NotReadable("the column holds {type}, not text: write it as text", type=str(source.dtype))
    is_wrong, describe = _text_rule(table, name)
    misfits = _misfit_rows(source, is_wrong) if is_wrong else None
    return source, _no_misfits(source) if misfits is None else misfits, describe


def _text_rule(table: str, name: str) -> tuple[Callable[[pl.Series], pl.Series] | None, Callable[[Any], Wording]]:
    """Return a function that marks the wrong ones of a text column's distinct values, and the sentence about one."""
    if (table, name) in VALUES or (table, name) in ONE_OF:
        allowed = VALUES.get((table, name)) or words(ONE_OF[table, name])
        return (
            lambda values: ~values.is_in(allowed),
            lambda value: Message(
                '"{value}" is not known here: write one of {words}', value=value, words=" ".join(allowed)
            ),
        )
    if (table, name) in SOME_OF:
        allowed_words = words(SOME_OF[table, name])
        return (
            lambda values: _test_values(values, lambda value: bool(_unknown_words(value, allowed_words))),
            lambda value: Message(
                '"{value}" is not known here: write any of {words}, with spaces between',
                value=" ".join(_unknown_words(value, allowed_words)),
                words=" ".join(allowed_words),
            ),
        )
    if name == "time_control":
        return lambda values: _test_values(values, lambda value: _no_time_control(value) != ""), _no_time_control
    if name == "birth_date":
        return _no_birth_date, lambda value: Message(
            '"{value}" is not a birth date: write it as YYYY-MM-DD or YYYY', value=value
        )
    if name in ("period", "last_period"):
        return (
            lambda values: ~values.str.contains(MONTH) | values.str.starts_with("0000"),
            lambda value: Message('"{value}" is not a month: write it as YYYY-MM', value=value),
        )
    return None, str


def _no_birth_date(values: pl.Series) -> pl.Series:
    is_day = values.str.contains(DAY) & values.str.to_date("%Y-%m-%d", strict=False).is_not_null()
    return ~(is_day | values.str.contains(YEAR)) | values.str.starts_with("0000")


def _no_time_control(value: str) -> Wording:
    try:
        parse(value)
    except NoTimeControl as problem:
        return problem.message
    return ""


def _unknown_words(value: str, allowed: tuple[str, ...]) -> list[str]:
    return [word for word in value.split(" ") if word and word not in allowed]


def _test_values(values: pl.Series, test: Callable[[str], bool]) -> pl.Series:
    return pl.Series([test(value) for value in values.to_list()], dtype=pl.Boolean)


def _misfit_rows(source: pl.Series, is_wrong: Callable[[pl.Series], pl.Series]) -> pl.Series | None:
    """Return True for the rows with a wrong value; None if there are none. Only distinct values are examined."""
    values = source.drop_nulls().unique()
    wrong = values.filter(is_wrong(values))
    return source.is_in(wrong.implode()).fill_null(False) if len(wrong) else None


def _no_misfits(source: pl.Series) -> pl.Series:
    return pl.Series([False], dtype=pl.Boolean).new_from_index(0, len(source))
