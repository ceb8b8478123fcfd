"""A backup: one zip file, made while the office is in use, that can be restored into either database.

A backup gets its name only after a rehearsal: it was restored into a scratch database, and every table was the same.

office.json            what it is, how many rows every table has, and the digest of each
tables/NAME.parquet    the rows, moments as UTC text
blobs/SHA256           reports as they came and published tables, under the hash of their bytes
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import secrets
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import polars as pl
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django_tasks_db.models import DBTaskResult

from ratingoffice.book.findings import BadInput
from ratingoffice.formats.book_folder import refuse_existing, to_disk
from ratingoffice.office import clock
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.backup import rehearsal
from ratingoffice.office.infra.model_rows import (
    TableDigest,
    columns_of,
    digest_of_table,
    moments_of,
    plain_moments,
    rows_in_parts,
)
from ratingoffice.office.models import Account, Blob, Body, Job, Letter, ParsedGames, ParsedReport, Worker, record

FORMAT = "ratingoffice backup 1"
#: the names of a half-written file and of the scratch database of a rehearsal
LEFTOVER = re.compile(rf"\..+\.partial-[0-9a-f]{{12}}|{re.escape(rehearsal.SCRATCH)}\w{{8}}")
LEFT_FOR = timedelta(days=1)  # no backup takes so long
#: models of allauth whose rows belong to accounts
OF_ACCOUNTS = (Authenticator, SocialAccount)
#: models of the office and of allauth that no backup holds, and why
NOT_IN_BACKUPS: Mapping[type[models.Model], str] = {
    ParsedReport: "what was read of a report, whose file is in the backup and is read again",
    ParsedGames: "what was read of a document, whose file is in the backup and is read again",
    Session: "everybody signs in again",
    UserSession: "everybody signs in again",
    EmailConfirmation: "the office does not use it: an account's address is that of its invitation",
    EmailAddress: "the office does not use it: an account's address is that of its invitation",
    SocialToken: "the office does not use it: a provider says who somebody is, and no more",
    SocialApp: "the office does not use it: the provider is in the settings",
    Letter: "what is on its way: a restored office sends nothing a second time",
    DBTaskResult: "background tasks: a restored office does nothing a second time",
    Job: "how far background tasks are",
    Worker: "which workers run at this moment",
    Account.groups.through: "the office has no groups: roles are appointments",
    Account.user_permissions.through: "the office has no such permissions: roles are appointments",
}


def backup(out: Path, *, rehearse: bool = True) -> None:
    """Write everything in the office, as it is at one moment, into a new file.

    The file gets its name only after it was read back and restored in a rehearsal. Raises BadInput if it could not be
    restored: it is then left under the name of `rehearsal.FAILED`, since what it holds may still be good.
    """
    refuse_existing(out)
    _remove_leftovers(out.parent)
    partial = out.with_name(f".{out.name}.partial-{secrets.token_hex(6)}")
    try:
        with zipfile.ZipFile(partial, "x", zipfile.ZIP_STORED) as file, one_moment():
            digests = {model._meta.db_table: _write_table(file, model) for model in kept_models()}
            for sha256 in Blob.objects.order_by("pk").values_list("pk", flat=True):
                file.writestr(f"blobs/{sha256}", bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256)))
            about = {
                "format": FORMAT,
                "rows": {table: digest.rows for table, digest in digests.items()},
                "digests": {table: digest.hex() for table, digest in digests.items()},
            }
            file.writestr("office.json", json.dumps(about, indent=1))
        to_disk(partial)
        refuse_damaged(partial)
        if rehearse:
            rehearsal.rehearse(partial, out)
        os.rename(partial, out)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _remove_leftovers(folder: Path) -> None:
    """Delete what backups that were killed left in the folder: it holds personal data, and nobody else would."""
    latest = (clock.now() - LEFT_FOR).timestamp()
    for path in folder.iterdir() if folder.is_dir() else ():
        if LEFTOVER.fullmatch(path.name) and path.lstat().st_mtime < latest:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _write_table(file: zipfile.ZipFile, model: type[models.Model]) -> TableDigest:
    digest, parts = TableDigest(model), []
    for part in rows_in_parts(model):
        digest.add(part)
        parts.append(part)
    file.writestr(f"tables/{model._meta.db_table}.parquet", _parquet(pl.concat(parts)))
    return digest


def restore(path: Path, *, force: bool = False) -> None:
    """Restore the office as it was when the backup was made, in one transaction. Only `force` replaces a filled one.

    The rows that were loaded are read again and compared with the digests of the backup before the transaction ends.
    """
    with _open_backup(path) as file:
        about = json.loads(file.read("office.json"))
        if about.get("format") != FORMAT:
            raise BadInput("{path} is a backup of another version: {version}", path=path, version=about.get("format"))
        _refuse_filled(force)
        _refuse_other_columns(file, path)
        with transaction.atomic():
            _load(file, path, about["rows"])
            _refuse_different(path, about.get("digests", {}))  # backups of earlier versions have none
            record("office.restore", "office", by=None)


@contextmanager
def _open_backup(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as file:
            yield file
    except (zipfile.BadZipFile, KeyError, ValueError, pl.exceptions.PolarsError) as problem:
        raise BadInput(
            "{path} is not a whole backup: {problem}", path=path, problem=str(problem).splitlines()[0]
        ) from None


def refuse_damaged(path: Path) -> None:
    """Read all of a backup, as it would be restored. Raises BadInput if it is damaged."""
    with _open_backup(path) as file:
        about = json.loads(file.read("office.json"))
        for model in kept_models():
            frame = _table(file, path, model, about["rows"])
            for sha256, size in frame.select("sha256", "size").iter_rows() if model is Blob else ():
                _bytes_of(file, path, sha256, size)


def kept_models() -> list[type[models.Model]]:
    """The models whose rows are in a backup, links between rows last: all but `NOT_IN_BACKUPS`."""
    everything = [*apps.get_app_config("office").get_models(include_auto_created=True), *OF_ACCOUNTS]
    models_in_backups = [model for model in everything if model not in NOT_IN_BACKUPS]
    return sorted(models_in_backups, key=lambda model: bool(model._meta.auto_created))


@contextmanager
def one_moment() -> Iterator[None]:
    """Open a snapshot: everything that is read inside is as it was at one moment, and the reader blocks nobody."""
    if connection.in_atomic_block:
        yield
    elif bulk_rows.is_postgres():
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


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd")
    return buffer.getvalue()


def _refuse_filled(force: bool) -> None:
    if not force and (Body.objects.exists() or Account.objects.exists()):
        raise BadInput("this office is not empty: restore into a new one, or replace all that is here with --force")


def _refuse_other_columns(file: zipfile.ZipFile, path: Path) -> None:
    for model in kept_models():
        table = model._meta.db_table
        columns = pl.read_parquet_schema(io.BytesIO(file.read(f"tables/{table}.parquet")))
        if set(columns) != set(columns_of(model)):
            raise BadInput(
                "{path} was made by another version of the office, whose table {table} differs: "
                "restore it with that version, then upgrade",
                path=path,
                table=table,
            )


def _load(file: zipfile.ZipFile, path: Path, counts: dict[str, int]) -> None:
    with connection.cursor() as cursor:
        for model in [*NOT_IN_BACKUPS, *reversed(kept_models())]:
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
    for model in kept_models():
        frame = _table(file, path, model, counts)
        if model is Blob:
            _load_blobs(file, path, frame)
            continue
        if bulk_rows.is_postgres():
            frame = frame.with_columns(pl.col(name) + " +00" for name in moments_of(model))
        else:
            frame = plain_moments(model, frame)  # in those of earlier versions PostgreSQL wrote a fraction of noughts
        bulk_rows.insert(model, frame)
    with connection.cursor() as cursor:  # the next rows get the next numbers
        for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(statement)


def _refuse_different(path: Path, digests: Mapping[str, str]) -> None:
    """Read every table that was loaded, and compare it with what the office had."""
    for model in kept_models():
        table = model._meta.db_table
        if table in digests and digest_of_table(model).hex() != digests[table]:
            raise BadInput(
                "{path} cannot be restored: the rows of {table} came out different from those of the office",
                path=path,
                table=table,
            )
    for sha256 in Blob.objects.values_list("pk", flat=True):
        data = Blob.objects.values_list("data", flat=True).get(pk=sha256)
        if hashlib.sha256(data).hexdigest() != sha256:
            raise BadInput("{path} is damaged: the bytes of {sha256} have changed", path=path, sha256=sha256)


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
