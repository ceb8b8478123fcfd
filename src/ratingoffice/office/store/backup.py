"""A backup: one zip file, made while the office is in use, that can be restored into either database.

office.json            what it is, and the rows of every table
tables/NAME.parquet    the rows, moments as UTC text
blobs/SHA256           reports as they came and published tables, under the hash of their bytes
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from ratingoffice.formats.book_folder import refuse_existing, to_disk
from ratingoffice.model.findings import BadInput
from ratingoffice.office.models import (
    Account,
    Blob,
    Body,
    Event,
    Lease,
    Letter,
    ParsedGames,
    ParsedReport,
    Session,
    record,
)
from ratingoffice.office.store import bulk

FORMAT = "ratingoffice backup 1"
#: what was read of files that are kept themselves, who is signed in, and what is on its way: an office that is put back
#: tells nobody a second time
NOT_KEPT: tuple[type[models.Model], ...] = (ParsedReport, ParsedGames, Session, Letter, Lease)


def backup(out: Path) -> None:
    """Everything in the office, as it is at one moment. The file is there whole and was read back, or not at all."""
    refuse_existing(out)
    partial = out.with_name(f".{out.name}.partial-{secrets.token_hex(6)}")
    try:
        with zipfile.ZipFile(partial, "x", zipfile.ZIP_STORED) as file, one_moment():
            counts = {}
            for model in kept_models():
                frame = _rows(model)
                counts[model._meta.db_table] = frame.height
                file.writestr(f"tables/{model._meta.db_table}.parquet", _parquet(frame))
            for sha256 in Blob.objects.order_by("pk").values_list("pk", flat=True):
                file.writestr(f"blobs/{sha256}", bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256)))
            file.writestr("office.json", json.dumps({"format": FORMAT, "rows": counts}, indent=1))
        to_disk(partial)
        refuse_damaged(partial)
        os.rename(partial, out)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def restore(path: Path, *, force: bool = False) -> None:
    """The office as it was when the backup was made, whole or not at all. A filled one is replaced only by force."""
    with _opened(path) as file:
        told = json.loads(file.read("office.json"))
        if told.get("format") != FORMAT:
            raise BadInput("{path} is a backup of another version: {version}", path=path, version=told.get("format"))
        _refuse_filled(force)
        _refuse_other_columns(file, path)
        with transaction.atomic():
            _load(file, path, told["rows"])


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as file:
            yield file
    except (zipfile.BadZipFile, KeyError, ValueError, pl.exceptions.PolarsError) as problem:
        raise BadInput(
            "{path} is not a whole backup: {problem}", path=path, problem=str(problem).splitlines()[0]
        ) from None


def refuse_damaged(path: Path) -> None:
    """Reads all of a backup, as it would be restored, and changes nothing."""
    with _opened(path) as file:
        told = json.loads(file.read("office.json"))
        for model in kept_models():
            frame = _table(file, path, model, told["rows"])
            for sha256, size in frame.select("sha256", "size").iter_rows() if model is Blob else ():
                _bytes_of(file, path, sha256, size)


def kept_models() -> list[type[models.Model]]:
    """All tables of the office, but who is signed in or locked out, what can be read again and what is on its way."""
    mine = apps.get_app_config("office").get_models()
    return [*(model for model in mine if model not in NOT_KEPT), Event.owners.through]


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything that is read inside is as it was at one moment, and nobody waits for the reader."""
    if connection.in_atomic_block:
        yield
    elif bulk.is_postgres():
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


def _columns(model: type[models.Model]) -> dict[str, pl.DataType]:
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


def _moments(model: type[models.Model]) -> set[str]:
    fields = model._meta.local_concrete_fields
    return {str(field.column) for field in fields if isinstance(field, models.DateTimeField)}


def _rows(model: type[models.Model]) -> pl.DataFrame:
    columns, moments = _columns(model), _moments(model)
    as_text = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')" if bulk.is_postgres() else "{} || ''"
    asked = [as_text.format(f'"{name}"') if name in moments else f'"{name}"' for name in columns]
    order = model._meta.pk.column
    return bulk.fetch(asked, f'"{model._meta.db_table}" ORDER BY "{order}"', (), columns)


def _parquet(frame: pl.DataFrame) -> bytes:
    written = io.BytesIO()
    frame.write_parquet(written, compression="zstd")
    return written.getvalue()


def _refuse_filled(force: bool) -> None:
    if not force and (Body.objects.exists() or Account.objects.exists()):
        raise BadInput("this office is not empty: restore into a new one, or replace all that is here with --force")


def _refuse_other_columns(file: zipfile.ZipFile, path: Path) -> None:
    for model in kept_models():
        table = model._meta.db_table
        there = pl.read_parquet_schema(io.BytesIO(file.read(f"tables/{table}.parquet")))
        if set(there) != set(_columns(model)):
            raise BadInput(
                "{path} was made by another version of the office, whose table {table} differs: "
                "restore it with that version, then upgrade",
                path=path,
                table=table,
            )


def _load(file: zipfile.ZipFile, path: Path, counts: dict[str, int]) -> None:
    with connection.cursor() as cursor:
        for model in [*NOT_KEPT, *reversed(kept_models())]:
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
    for model in kept_models():
        frame = _table(file, path, model, counts)
        if model is Blob:
            _load_blobs(file, path, frame)
            continue
        if bulk.is_postgres():
            frame = frame.with_columns(pl.col(name) + " +00" for name in _moments(model))
        bulk.insert(model, frame)
    with connection.cursor() as cursor:  # the next rows get the next numbers
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)
    record("office.restore", "office", by=None)


def _table(file: zipfile.ZipFile, path: Path, model: type[models.Model], counts: dict[str, int]) -> pl.DataFrame:
    table = model._meta.db_table
    frame = pl.read_parquet(io.BytesIO(file.read(f"tables/{table}.parquet")))
    if frame.height != counts[table]:
        raise BadInput(
            "{path} is not a whole backup: {table} has {rows} rows of {counted}",
            path=path,
            table=table,
            rows=frame.height,
            counted=counts[table],
        )
    return frame


def _load_blobs(file: zipfile.ZipFile, path: Path, frame: pl.DataFrame) -> None:
    for sha256, size in frame.select("sha256", "size").iter_rows():
        Blob.objects.create(sha256=sha256, size=size, data=_bytes_of(file, path, sha256, size))


def _bytes_of(file: zipfile.ZipFile, path: Path, sha256: str, size: int) -> bytes:
    data = file.read(f"blobs/{sha256}")
    if len(data) != size or hashlib.sha256(data).hexdigest() != sha256:
        raise BadInput("{path} is damaged: the bytes of {sha256} have changed", path=path, sha256=sha256)
    return data
