"""The rows of a model as they are in the database, in parts, and a digest that is the same on either database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import polars as pl
from django.db import models
from polars import col

from ratingoffice.office.infra import bulk_rows


def columns_of(model: type[models.Model]) -> dict[str, pl.DataType]:
    """The columns of the model's table, without bytes, and as what they are read."""
    fields = model._meta.local_concrete_fields
    return {str(field.column): _kind(field) for field in fields if not isinstance(field, models.BinaryField)}


def _kind(field: Any) -> pl.DataType:
    while field.is_relation:
        field = field.target_field
    if isinstance(field, models.BooleanField):
        return pl.Boolean()
    if isinstance(field, models.IntegerField):
        return pl.Int64()
    if isinstance(field, models.DateField) and not isinstance(field, models.DateTimeField):
        return pl.Date()
    return pl.String()  # text, JSON, moments


def moments_of(model: type[models.Model]) -> list[str]:
    """The columns that hold a moment: UTC, as text."""
    return _columns_with(model, models.DateTimeField)


def plain_moments(model: type[models.Model], frame: pl.DataFrame) -> pl.DataFrame:
    """Write moments as SQLite has them: whole seconds without a fraction."""
    return frame.with_columns(col(name).str.strip_suffix(".000000") for name in moments_of(model))


def rows_in_parts(model: type[models.Model], at_once: int = bulk_rows.AT_ONCE) -> Iterator[pl.DataFrame]:
    """All rows in the order of their keys, null and empty text apart; at least one part, if only an empty one."""
    columns, moments, key = columns_of(model), moments_of(model), str(model._meta.pk.column)
    as_text = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')" if bulk_rows.is_postgres() else "{} || ''"
    names = [as_text.format(f'"{name}"') if name in moments else f'"{name}"' for name in columns]
    in_bytes = bulk_rows.is_postgres() and columns[key] == pl.String
    order = f'"{key}" COLLATE "C"' if in_bytes else f'"{key}"'
    where, last = "", tuple[Any, ...]()
    while True:
        source = f'"{model._meta.db_table}" {where} ORDER BY {order} LIMIT {at_once:d}'
        part = bulk_rows.fetch(names, source, last, columns, empty_as_null=False)
        yield plain_moments(model, part)
        if part.height < at_once:
            return
        where, last = f"WHERE {order} > %s", (part[key][-1],)


class TableDigest:
    """The hash of a table's rows, given part by part. Null and empty text differ; how JSON is spelt does not count."""

    def __init__(self, model: type[models.Model]) -> None:
        self.rows = 0
        self._json = _columns_with(model, models.JSONField)
        self._hash = hashlib.sha256(",".join(columns_of(model)).encode())

    def add(self, part: pl.DataFrame) -> None:
        self.rows += part.height
        plain = part.with_columns(
            col(name).map_elements(_plain_json, return_dtype=pl.String) for name in self._json if part.height
        )
        # quoted: text, empty text too; an unquoted nothing is null
        self._hash.update(plain.write_csv(include_header=False, quote_style="non_numeric").encode())

    def hex(self) -> str:
        return self._hash.hexdigest()


def digest_of_table(model: type[models.Model]) -> TableDigest:
    """Of the rows that are in the database now."""
    digest = TableDigest(model)
    for part in rows_in_parts(model):
        digest.add(part)
    return digest


def _columns_with(model: type[models.Model], kind: type[models.Field[Any, Any]]) -> list[str]:
    return [str(field.column) for field in model._meta.local_concrete_fields if isinstance(field, kind)]


def _plain_json(text: str) -> str:
    """PostgreSQL has an order of its own for keys, and writes 1e2 as 100."""
    return json.dumps(json.loads(text, parse_float=_plain_number), sort_keys=True, ensure_ascii=False)


def _plain_number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number
