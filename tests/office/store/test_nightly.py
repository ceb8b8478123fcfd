"""A folder of backups: written, read back, kept for some days, and restored elsewhere as the office it was."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import postgres
import pytest
from filled import environment, run_in

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.infra.backup import backup as backups
from ratingoffice.office.infra.backup.nightly import delete_old, in_folder, named_now

PAGES = ("/lists/fide/standard/2026-03/", "/lists/jcf/", "/events/fshu/")


def office(data: Path, *words: str, **also: str) -> str:
    command = [sys.executable, "-m", "ratingoffice", "office", *words]
    done = subprocess.run(command, env=environment(data) | also, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pages_of(data: Path, **also: str) -> str:
    script = (
        "import django, re; django.setup(); from django.test import Client; "
        f"print([Client(HTTP_HOST='localhost').get(path).content.decode() for path in {PAGES!r}])"
    )
    return run_in(data, script, **also)


def test_a_backup_is_named_after_its_moment_in_utc() -> None:
    with clock.on(date(2026, 2, 3)):
        assert named_now() == "office-2026-02-03T120000Z.zip"


def test_backups_older_than_so_many_days_are_deleted_and_nothing_else(tmp_path: Path) -> None:
    names = ["office-2026-01-31T020000Z.zip", "office-2026-02-01T130000Z.zip", "office-2026-02-03T020000Z.zip"]
    for name in [*names, "office-of-2019.zip", "notes.txt"]:
        (tmp_path / name).touch()
    with clock.on(date(2026, 2, 3)):  # at noon
        assert [path.name for path in delete_old(tmp_path, 2)] == names[:1]
    assert {path.name for path in tmp_path.iterdir()} == {*names[1:], "office-of-2019.zip", "notes.txt"}
    assert list(in_folder(tmp_path).values())[-1] == datetime(2026, 2, 3, 2, tzinfo=UTC)


def test_days_are_for_a_folder_only(office_folder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ratingoffice", "office", "backup", str(tmp_path / "a.zip"), "--keep-days", "3"]
    done = subprocess.run(command, env=environment(office_folder), capture_output=True, text=True)
    assert done.returncode == 2
    assert "make it first" in done.stderr
    assert not (tmp_path / "a.zip").exists()


@pytest.mark.django_db
def test_a_backup_that_cannot_be_read_back_is_none(
    body: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 2)
            file.write(b"\\0" * 64)

    monkeypatch.setattr(backups, "to_disk", damaged)
    with pytest.raises(BadInput):
        backups.backup(tmp_path / "office.zip")
    assert os.listdir(tmp_path) == []


@pytest.mark.postgres
@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", ["from SQLite to PostgreSQL", "from PostgreSQL to SQLite"])
def test_a_nightly_backup_restored_elsewhere_verifies_and_shows_the_same_pages(
    way: str, office_folder: Path, tmp_path: Path, postgres_server: str, office_on_postgres: str
) -> None:
    nights, new = tmp_path / "nights", tmp_path / "new"
    nights.mkdir()
    with postgres.database(postgres_server) as empty:
        there = {"DATABASE_URL": office_on_postgres} if way.startswith("from P") else {}
        then = {} if there else {"DATABASE_URL": empty}
        office(office_folder, "backup", str(nights), "--keep-days", "30", **there)
        [file] = nights.iterdir()
        office(new, "restore", str(file), **then)
        verified = office(office_folder, "verify", **there)
        assert "all hold" in verified
        assert office(new, "verify", **then) == verified
        assert pages_of(new, **then) == pages_of(office_folder, **there)
