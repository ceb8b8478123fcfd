"""An office after a month of work is backed up and restored: every table is the same, cell for cell."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import polars as pl
import postgres
import psycopg
import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.socialaccount.models import SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from filled import copy, environment, run_in

from ratingoffice.office.infra.backup.backup import kept_models
from ratingoffice.office.models import Account, Job, Letter, ParsedGames, ParsedReport, Worker

HERE = str(Path(__file__).parent)
WORK = f"import sys; sys.path.insert(0, {HERE!r}); import django; django.setup(); import month_of_work as m; m.work()"
Cells = dict[str, list[tuple[object, ...]]]

#: the tables of the office that no backup holds: what was read and can be read again, who is signed in, what is on its
#: way and who works at it, and tables of Django's and allauth's that the office never fills
NOT_IN_A_BACKUP = {
    ParsedReport,
    ParsedGames,
    Session,
    UserSession,
    EmailAddress,
    EmailConfirmation,
    SocialApp,
    SocialToken,
    Letter,
    Job,
    Worker,
    Account.groups.through,
    Account.user_permissions.through,
}
#: the applications besides the office and those of signing in: how Django itself knows its tables, and tasks in the
#: background, which a restored office does not do a second time
OF_OTHERS = {"auth", "contenttypes", "django_tasks_database"}


def models_of_office() -> list[type[models.Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.app_label not in OF_OTHERS]


def office(data: Path, *words: str, **also: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ratingoffice", "office", *words]
    return subprocess.run(command, env=environment(data) | also, capture_output=True, text=True)


def done(ended: subprocess.CompletedProcess[str]) -> str:
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def cells_of_sqlite(data: Path) -> Cells:
    with sqlite3.connect(data / "office.sqlite3") as connection:
        return cells(lambda sql: connection.execute(sql).fetchall())


def cells_of_postgres(url: str) -> Cells:
    with psycopg.connect(url) as connection:
        return cells(lambda sql: connection.execute(sql).fetchall())


def cells(read: Any) -> Cells:
    """Every table of the office but what no backup holds, without the act that tells of the restore."""
    found = {}
    for model in models_of_office():
        if model in NOT_IN_A_BACKUP:
            continue
        fields, table = model._meta.local_concrete_fields, model._meta.db_table
        rows = read(f'SELECT {", ".join(f"{chr(34)}{field.column}{chr(34)}" for field in fields)} FROM "{table}"')
        plain = [tuple(plain_value(field, value) for field, value in zip(fields, row, strict=True)) for row in rows]
        found[table] = sorted((row for row in plain if "office.restore" not in row), key=lambda row: str(row[0]))
    found.pop("office_lastact")  # counts that act
    return found


def plain_value(field: Any, value: Any) -> object:
    """As both databases mean it; null stays null, and is no empty text."""
    if value is None:
        return None
    if isinstance(field, models.JSONField):
        return json.dumps(json.loads(value) if isinstance(value, str) else value, sort_keys=True)
    if isinstance(field, models.BooleanField):
        return bool(value)
    if isinstance(field, models.DateTimeField):
        moment = datetime.fromisoformat(value).replace(tzinfo=UTC) if isinstance(value, str) else value
        return moment.astimezone(UTC).isoformat()
    if isinstance(field, models.DateField):
        return value.isoformat() if isinstance(value, date) else value
    return bytes(value) if isinstance(field, models.BinaryField) else value


@pytest.fixture(scope="session")
def worked_office(once: Any, office_template: Path) -> Path:
    """The data folder of an office after a month of work. Nobody changes it."""

    def make(folder: Path) -> None:
        copy(office_template, folder / "office.sqlite3")
        run_in(folder, WORK)

    return once("worked", make)  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def backup_of_work(once: Any, worked_office: Path) -> Path:
    def make(folder: Path) -> None:
        shutil.copytree(worked_office, folder / "data")
        done(office(folder / "data", "backup", str(folder / "office.zip")))

    return once("worked-backup", make) / "office.zip"  # type: ignore[no-any-return]


def test_after_a_month_of_work_no_table_of_a_backup_is_empty(worked_office: Path) -> None:
    assert [table for table, rows in cells_of_sqlite(worked_office).items() if not rows] == []


def test_two_notices_without_a_word_of_their_own_are_restored(worked_office: Path, backup_of_work: Path) -> None:
    said = pl.read_parquet(zipfile.ZipFile(backup_of_work).read("tables/office_notice.parquet"))["once"]
    assert said.null_count() > 1  # a reminder that is given once has a word, and no other notice
    assert "" not in said


def test_from_sqlite_to_sqlite_every_cell_is_the_same(
    worked_office: Path, backup_of_work: Path, tmp_path: Path
) -> None:
    done(office(tmp_path / "new", "restore", str(backup_of_work)))
    assert cells_of_sqlite(tmp_path / "new") == cells_of_sqlite(worked_office)


def test_a_backup_of_an_earlier_version_is_restored_too(
    worked_office: Path, backup_of_work: Path, tmp_path: Path
) -> None:
    """It wrote empty text as null, and no digests."""
    with zipfile.ZipFile(backup_of_work) as whole, zipfile.ZipFile(tmp_path / "old.zip", "w") as old:
        for name in whole.namelist():
            content = whole.read(name)
            if name == "office.json":
                about = json.loads(content)
                content = json.dumps({key: about[key] for key in ("format", "rows")}).encode()
            elif name.endswith(".parquet"):
                frame = pl.read_parquet(content)
                texts = [text for text, kind in frame.schema.items() if kind == pl.String]
                frame.with_columns(
                    pl.when(pl.col(text) != "").then(pl.col(text)).alias(text) for text in texts
                ).write_parquet(tmp_path / "table")
                content = (tmp_path / "table").read_bytes()
            old.writestr(name, content)
    done(office(tmp_path / "new", "restore", str(tmp_path / "old.zip")))
    assert cells_of_sqlite(tmp_path / "new") == cells_of_sqlite(worked_office)


@pytest.mark.postgres
def test_from_sqlite_to_postgresql_every_cell_is_the_same(
    worked_office: Path, backup_of_work: Path, tmp_path: Path, postgres_server: str
) -> None:
    with postgres.database(postgres_server) as url:
        done(office(tmp_path, "restore", str(backup_of_work), DATABASE_URL=url))
        assert cells_of_postgres(url) == cells_of_sqlite(worked_office)


@pytest.mark.postgres
def test_from_postgresql_to_sqlite_every_cell_is_the_same(office_on_postgres: str, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    run_in(tmp_path / "data", WORK, DATABASE_URL=office_on_postgres)
    said = done(office(tmp_path / "data", "backup", str(tmp_path / "office.zip"), DATABASE_URL=office_on_postgres))
    assert "restored in a rehearsal" in said
    done(office(tmp_path / "new", "restore", str(tmp_path / "office.zip")))
    assert cells_of_sqlite(tmp_path / "new") == cells_of_postgres(office_on_postgres)


def test_every_model_is_in_a_backup_or_has_a_reason_not_to_be() -> None:
    everything = set(apps.get_models(include_auto_created=True))
    ours = set(models_of_office())
    assert {model._meta.app_label for model in everything - ours} == OF_OTHERS
    assert set(kept_models()) == ours - NOT_IN_A_BACKUP


def test_the_tables_of_a_backup_are_those_of_the_models(backup_of_work: Path) -> None:
    names = {name for name in zipfile.ZipFile(backup_of_work).namelist() if name.startswith("tables/")}
    assert names == {
        f"tables/{model._meta.db_table}.parquet" for model in models_of_office() if model not in NOT_IN_A_BACKUP
    }


# the rehearsal


@pytest.fixture
def working_copy(worked_office: Path, tmp_path: Path) -> Path:
    shutil.copytree(worked_office, tmp_path / "data")
    return tmp_path / "data"


def spoil(data: Path) -> None:
    """A row that no restore can take: a foreign key that leads nowhere."""
    with sqlite3.connect(data / "office.sqlite3") as connection:
        connection.execute(
            "UPDATE office_claimstep SET claim_id = 999999 WHERE id = (SELECT max(id) FROM office_claimstep)"
        )


def rehearsal_told(data: Path, **also: str) -> dict[str, str]:
    told = json.loads(office(data, "doctor", "--format", "json", **also).stdout)
    return next(point for point in told if point["about"] == "rehearsal of a restore")


def test_a_backup_that_cannot_be_restored_does_not_get_its_name(working_copy: Path, tmp_path: Path) -> None:
    spoil(working_copy)
    nights = tmp_path / "nights"
    nights.mkdir()
    older = nights / "office-2020-01-01T020000Z.zip"
    older.touch()
    ended = office(working_copy, "backup", str(nights), "--keep-days", "30")
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "could not be restored in a rehearsal" in ended.stderr
    assert "FOREIGN KEY" in ended.stderr or "foreign key" in ended.stderr
    assert sorted(os.listdir(nights)) == ["failed-rehearsal.zip", older.name]  # and no older one was deleted
    told = rehearsal_told(working_copy)
    assert told["state"] == "wrong"
    assert "could not be restored on" in told["says"]


def test_a_table_that_comes_out_different_is_no_backup(working_copy: Path, tmp_path: Path) -> None:
    """A restore that loses the difference between null and empty text is noticed, though no constraint is hurt."""
    with sqlite3.connect(working_copy / "office.sqlite3") as connection:
        connection.execute("UPDATE office_notice SET once = '' WHERE id = (SELECT min(id) FROM office_notice)")
    done(office(working_copy, "backup", str(tmp_path / "office.zip")))
    with zipfile.ZipFile(tmp_path / "office.zip") as whole, zipfile.ZipFile(tmp_path / "lossy.zip", "w") as lossy:
        for name in whole.namelist():
            content = whole.read(name)
            if name == "tables/office_notice.parquet":
                frame = pl.read_parquet(content)
                assert frame["once"].to_list().count("") == 1
                frame.with_columns(once=pl.lit(None, pl.String)).write_parquet(tmp_path / "table")
                content = (tmp_path / "table").read_bytes()
            lossy.writestr(name, content)
    ended = office(tmp_path / "new", "restore", str(tmp_path / "lossy.zip"))
    assert ended.returncode == 2
    assert "the rows of office_notice came out different" in ended.stderr
    with sqlite3.connect(tmp_path / "new" / "office.sqlite3") as connection:
        assert connection.execute("SELECT count(*) FROM office_body").fetchone() == (0,)


def test_doctor_tells_which_file_was_rehearsed_and_when(working_copy: Path, tmp_path: Path) -> None:
    assert rehearsal_told(working_copy)["says"] == "no backup was ever restored in a rehearsal here"
    nights = tmp_path / "nights"
    nights.mkdir()
    said = done(office(working_copy, "backup", str(nights)))
    assert "restored in a rehearsal, every table the same" in said
    [file] = nights.iterdir()  # nothing of the scratch database is left
    told = rehearsal_told(working_copy, RATINGOFFICE_BACKUPS=str(nights))
    assert told["state"] == "ok"
    assert told["says"].startswith(f"{file.name} was restored on {file.name[7:17]} ")


def test_a_backup_without_a_rehearsal_says_so_and_doctor_too(working_copy: Path, tmp_path: Path) -> None:
    nights = tmp_path / "nights"
    nights.mkdir()
    done(office(working_copy, "backup", str(tmp_path / "first.zip")))
    said = done(office(working_copy, "backup", str(nights), "--no-rehearsal"))
    assert "not rehearsed (--no-rehearsal)" in said
    [file] = nights.iterdir()
    file.rename(nights / "office-2099-01-01T020000Z.zip")
    told = rehearsal_told(working_copy, RATINGOFFICE_BACKUPS=str(nights))
    assert told["state"] == "warning"
    assert "office-2099-01-01T020000Z.zip, was not rehearsed; the last one that was is first.zip" in told["says"]


def test_a_rehearsal_knows_nothing_of_the_offices_secrets(
    working_copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ratingoffice.office.infra.backup import rehearsal

    seen: dict[str, str] = {}

    def run(command: list[str], *, env: dict[str, str], **also: object) -> subprocess.CompletedProcess[str]:
        seen.update(env)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(rehearsal.subprocess, "run", run)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgresql://office:password@127.0.0.1/office")
    monkeypatch.setenv("RATINGOFFICE_SECRET", "x" * 60)
    rehearsal.rehearse(tmp_path / "written.zip", tmp_path / "office.zip")
    assert not {name for name in seen if name.startswith(("RATINGOFFICE", "DATABASE"))}
