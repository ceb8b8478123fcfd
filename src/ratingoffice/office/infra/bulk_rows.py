"""Insert and fetch whole tables as columns, without an object for each row."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import polars as pl
import polars.selectors as cs
from django.db import connection, models
from polars import col

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.infra import search_index

#: rows that a database is given at a time
AT_ONCE = 50_000
#: called with the number of rows of each part that went in
More = Callable[[int], object]


def unheard(rows: int) -> None:
    """Ignore the number of rows: the default of `more`."""


def is_postgres() -> bool:
    return connection.vendor == "postgresql"


def insert(model: type[models.Model], frame: pl.DataFrame, more: More = unheard) -> None:
    """Add the rows; the frame's columns are the table's.

    Null text becomes empty text where the column cannot be null, and stays null where it can.
    """
    if not frame.height:
        return
    frame = frame.with_columns(col(name).fill_null("") for name in frame.columns if _is_never_null(model, name))
    names = ", ".join(f'"{name}"' for name in frame.columns)
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if is_postgres():
            with cursor.copy(f'COPY "{table}" ({names}) FROM STDIN (FORMAT csv)') as copy:
                for part in frame.iter_slices(AT_ONCE):
                    # quoted: text, empty text too; an unquoted nothing is null
                    copy.write(part.write_csv(include_header=False, quote_style="non_numeric").encode())
                    more(part.height)
            if frame.height >= 2 * AT_ONCE:
                search_index.settle(table)
            return
        frame = frame.with_columns(cs.date().cast(pl.String))
        marks = ", ".join(["%s"] * frame.width)
        with _indexed_afterwards(cursor, table, frame.height):
            for part in frame.iter_slices(AT_ONCE):
                cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', part.rows())
                more(part.height)


@contextmanager
def _indexed_afterwards(cursor: Any, table: str, rows: int) -> Iterator[None]:
    """Build the indexes after a first import: SQLite sorts a whole index faster than it inserts row by row."""
    cursor.execute(f'SELECT count(*) FROM (SELECT 1 FROM "{table}" LIMIT %s)', [rows])
    if rows < 2 * AT_ONCE or cursor.fetchone()[0] == rows or not connection.in_atomic_block:
        yield
        return
    index_query = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = %s AND sql IS NOT NULL"
    cursor.execute(index_query, [table])
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f'DROP INDEX "{name}"')
    search_index.forget(table)
    yield
    for _, statement in indexes:
        cursor.execute(statement)
    search_index.ensure()


def fetch(
    names: Sequence[str],
    source: str,
    params: Sequence[Any],
    schema: Mapping[str, pl.DataType],
    *,
    empty_as_null: bool = True,
) -> pl.DataFrame:
    """Read the expressions `names` from the `source` of a query, as the columns of `schema`.

    Empty text becomes null, as in a book; without `empty_as_null` both come as the database has them.
    """
    with connection.cursor() as cursor:
        if is_postgres():
            frame = _copied(cursor, f"SELECT {', '.join(names)} FROM {source}", params, schema)
        else:
            frame = _fetched(cursor, names, source, params, schema)
    if not empty_as_null:
        return frame
    texts = [name for name, kind in schema.items() if kind == pl.String]
    return frame.with_columns(pl.when(col(name) != "").then(col(name)).alias(name) for name in texts)


def _fetched(
    cursor: Any, names: Sequence[str], source: str, params: Sequence[Any], schema: Mapping[str, pl.DataType]
) -> pl.DataFrame:
    """Fetch days as text: with a + before its name Django makes no object of each, which would take longest."""
    days = [name for name, kind in schema.items() if kind == pl.Date]
    expressions = [f"+{name}" if kind == pl.Date else name for name, kind in zip(names, schema.values(), strict=True)]
    cursor.execute(f"SELECT {', '.join(expressions)} FROM {source}", params)
    read = dict(schema) | dict.fromkeys(days, pl.String())
    return pl.DataFrame(cursor.fetchall(), schema=read, orient="row").with_columns(col(days).str.to_date("%Y-%m-%d"))


def _copied(cursor: Any, sql: str, params: Sequence[Any], schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    data = io.BytesIO()
    with cursor.copy(f"COPY ({sql}) TO STDOUT (FORMAT csv)", params) as copy:
        for piece in copy:
            data.write(piece)
    if not data.tell():
        return pl.DataFrame(schema=dict(schema))
    read = {name: pl.String() if kind == pl.Boolean else kind for name, kind in schema.items()}
    frame = pl.read_csv(data.getvalue(), has_header=False, schema=read)
    return frame.with_columns(
        pl.when(col(name).is_not_null()).then(col(name) == "t").alias(name)
        for name, kind in schema.items()
        if kind == pl.Boolean
    )


def set_where_id(model: type[models.Model], column: str, value: Any, ids: pl.Series) -> None:
    """Set a column of the rows with these ids, by one statement for any number of them."""
    if not len(ids):
        return
    is_one, parameter = among(ids)
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "{model._meta.db_table}" SET "{column}" = %s WHERE id {is_one}', [value, parameter])


def among(values: pl.Series) -> tuple[str, Any]:
    """Return an SQL condition that holds for any number of values, and its parameter."""
    if is_postgres():
        return "= ANY(%s)", values.to_list()
    return "IN (SELECT value FROM json_each(%s))", json.dumps(values.to_list())


def fits(table: str, model: type[models.Model], frame: pl.DataFrame) -> list[Finding]:
    """Return a finding for each column with a value that its database column cannot hold."""
    findings = []
    for name in frame.columns:
        if not any(field.name == name for field in model._meta.fields):
            continue
        field, values = model._meta.get_field(name), frame[name]
        if isinstance(field, models.CharField) and values.dtype == pl.String:
            findings += _unseen(table, name, values)
        if isinstance(field, models.CharField) and field.max_length is not None and values.dtype == pl.String:
            wrong = values.filter((values.str.len_chars() > field.max_length) | values.str.contains("\0", literal=True))
            problem = Message(
                '"{value}" is longer than {most} letters, or holds a NUL: correct it', most=field.max_length
            )
        elif isinstance(field, models.PositiveIntegerField):
            wrong, problem = values.filter(values < 0), Message('"{value}" cannot be below 0: correct it')
        else:
            continue
        if len(wrong):
            findings.append(Finding(table, 0, name, Message(problem, value=str(wrong[0])[:80]), "value"))
    return findings


#: controls, characters that turn the order of letters round, half letters, unassigned ones, and letters that are blank
UNSEEN = r"[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\x{115F}\x{1160}\x{3164}\x{FFA0}\x{2800}]"


def _unseen(table: str, name: str, values: pl.Series) -> list[Finding]:
    """Return a finding if a value has an unseen character: a name must not look like another one, or like none."""
    wrong = values.filter(values.str.contains(UNSEEN))
    if not len(wrong):
        return []
    letter = wrong.str.extract(f"({UNSEEN})")[0]
    message = Message(
        '"{value}" holds a character that cannot be seen ({code}): write it without',
        value=wrong.str.replace_all(UNSEEN, "\N{WHITE SQUARE}")[0][:80],
        code=f"U+{ord(letter):04X}",
    )
    return [Finding(table, 0, name, message, "value")]


def refuse_misfits(frames: Mapping[str, tuple[type[models.Model], pl.DataFrame]]) -> None:
    """Raises BadInput with the findings of `fits` of all frames."""
    findings = [finding for table, (model, frame) in frames.items() for finding in fits(table, model, frame)]
    if findings:
        raise BadInput(findings)


def _is_never_null(model: type[models.Model], column: str) -> bool:
    """Whether it is a column of text that must hold some, if only empty text."""
    kinds = (models.CharField, models.TextField)
    return any(field.column == column and isinstance(field, kinds) and not field.null for field in model._meta.fields)
