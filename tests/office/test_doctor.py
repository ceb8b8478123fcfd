"""`office doctor`: every check says what is wrong, and that all is well where it is; nothing is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from filled import environment

from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.office import clock
from ratingoffice.office.doctor import database, folder, record, setting
from ratingoffice.office.doctor.check_result import NO_OFFICE, OK, WARNING, WRONG, CheckResult
from ratingoffice.office.domain.signing import keys
from ratingoffice.office.models import Account, Act, Appointment, Body, LastAct

Check = Callable[[], Iterator[CheckResult]]


def states(check: Check) -> list[str]:
    found = list(check())
    assert all(one.do for one in found if one.state != OK), "what is not well says what to do"
    return [one.state for one in found]


def doctor(data: Path, *words: str, **also: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ratingoffice", "office", "doctor", "--data", str(data), *words]
    return subprocess.run(command, env=environment(data) | also, capture_output=True, text=True)


def contents(place: Path) -> dict[str, tuple[int, bytes]]:
    found = (
        path for path in place.rglob("*") if path.is_file() and path.suffix not in (".sqlite3-wal", ".sqlite3-shm")
    )
    return {str(path): (path.stat().st_mode, path.read_bytes()) for path in found}


def test_it_examines_a_whole_office_and_changes_nothing(office_folder: Path) -> None:
    before = contents(office_folder)
    done = doctor(office_folder, "--format", "json")
    told = json.loads(done.stdout)
    assert {one["about"] for one in told} >= {"database", "tables", "record of acts", "administrators", "backups"}
    assert next(one["state"] for one in told if one["about"] == "tables") == OK
    assert done.returncode == int(any(one["state"] in (WRONG, NO_OFFICE) for one in told))
    assert contents(office_folder) == before


def test_it_says_what_is_not_signed_and_why(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    assert states(record.signatures) == [OK]  # it has no key
    keys.make()
    assert states(record.signatures) == [WARNING]  # nothing is signed yet
    settings.SIGNING_KEY.chmod(0o644)
    assert states(record.signatures) == [WRONG]
    settings.SIGNING_KEY.unlink()
    assert states(record.signatures) == [WARNING]


def test_it_makes_no_secret(office_folder: Path) -> None:
    (office_folder / "secret").unlink(missing_ok=True)
    doctor(office_folder)
    assert not (office_folder / "secret").exists()


def test_where_there_is_no_office_it_says_so_and_makes_none(tmp_path: Path) -> None:
    done = doctor(tmp_path / "nowhere")
    assert done.returncode == 1
    assert "office init" in done.stdout
    assert not (tmp_path / "nowhere").exists()


def test_of_a_new_office_the_record_is_well(tmp_path: Path) -> None:
    """Nothing was done in it, and the tables say so."""
    command = [sys.executable, "-m", "ratingoffice", "office", "init", "--data", str(tmp_path / "new")]
    subprocess.run(command, env=environment(tmp_path / "new"), check=True, capture_output=True)
    done = doctor(tmp_path / "new", "--format", "json")
    [told] = [one for one in json.loads(done.stdout) if one["about"] == "record of acts"]
    assert (told["state"], told["says"]) == (OK, "nothing was done yet")


def test_a_rotation_that_was_interrupted_is_told(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    keys.make()
    PrivateKey.generate().keep(tmp_path / "key.pem.new")
    [told, _] = record.signatures()
    assert (told.state, told.do) == (WARNING, "ratingoffice office keys rotate")
    assert str(tmp_path / "key.pem.new") in told.says
    keys.rotate(timedelta(days=30))
    assert len(list(record.signatures())) == 1


# the data folder


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "data"
    place.mkdir(mode=0o700)
    monkeypatch.setenv("RATINGOFFICE_DATA", str(place))
    monkeypatch.delenv("RATINGOFFICE_SECRET", raising=False)
    return place


def test_a_folder_that_others_may_read_is_wrong(data: Path) -> None:
    assert WRONG not in states(folder.data)
    data.chmod(0o755)
    assert WRONG in states(folder.data)


def test_a_folder_of_somebody_else_is_no_office(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert states(folder.data) == [NO_OFFICE]


@pytest.mark.parametrize(("text", "state"), [("x" * 50, OK), ("x" * 49, WRONG), ("", NO_OFFICE), (None, WARNING)])
def test_the_secret_is_there_and_long_enough(data: Path, text: str | None, state: str) -> None:
    if text is not None:
        (data / "secret").write_text(text)
    assert states(folder.secret) == [state]
    assert (data / "secret").exists() == (text is not None)


def test_a_secret_in_a_file_that_cannot_be_read_is_no_office(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATINGOFFICE_SECRET_FILE", str(data / "none"))
    assert states(folder.secret) == [NO_OFFICE]


def test_static_files_are_those_of_this_version(tmp_path: Path, settings: SimpleNamespace) -> None:
    settings.STATIC_ROOT = None
    assert states(folder.static) == [OK]
    settings.STATIC_ROOT = tmp_path
    assert states(folder.static) == [WRONG]
    (tmp_path / "staticfiles.json").touch()
    assert states(folder.static) == [OK]
    os.utime(tmp_path / "staticfiles.json", (1, 1))
    assert states(folder.static) == [WRONG]


@pytest.mark.parametrize(("free", "state"), [(999_999_999, WRONG), (4_000_000_000, WARNING), (5_000_000_000, OK)])
def test_a_disk_is_not_full(
    tmp_path: Path, settings: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    settings.DATA, settings.BACKUPS = tmp_path, None
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=free))
    assert states(folder.room) == [state]


def test_a_language_that_is_not_installed_is_wrong(tmp_path: Path, settings: SimpleNamespace) -> None:
    assert states(folder.catalogues) == [OK]
    settings.LOCALE_PATHS = [tmp_path]
    assert states(folder.catalogues) == [WRONG]


def test_the_last_backup_is_of_last_night(tmp_path: Path, settings: SimpleNamespace) -> None:
    settings.BACKUPS = None
    assert states(folder.backups) == [WARNING]
    settings.BACKUPS = tmp_path / "backups"
    assert states(folder.backups) == [WRONG]
    settings.BACKUPS.mkdir()
    assert states(folder.backups) == [WRONG]
    for days, state in ((2, WRONG), (1, OK)):
        made = clock.now() - timedelta(days=days, minutes=5)
        (settings.BACKUPS / made.strftime("office-%Y-%m-%dT%H%M%SZ.zip")).touch()
        assert states(folder.backups) == [state]


# the database


@pytest.mark.django_db
def test_sqlite_is_for_a_small_office(
    settings: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", tmp_path)
    assert states(database.answers) == [OK]
    settings.PRODUCTION = True
    assert states(database.answers) == [WARNING]
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", tmp_path / "none")
    assert states(database.answers) == [NO_OFFICE]


@pytest.mark.parametrize(("version", "state"), [(140012, WRONG), (150000, OK), (170002, OK)])
def test_postgresql_is_new_enough(monkeypatch: pytest.MonkeyPatch, version: int, state: str) -> None:
    there = SimpleNamespace(ensure_connection=lambda: None, pg_version=version)
    monkeypatch.setattr(database, "connection", there)
    monkeypatch.setattr(database, "is_postgres", lambda: True)
    assert states(database.answers) == [state]


def test_a_database_that_does_not_answer_is_no_office(office_folder: Path) -> None:
    done = doctor(office_folder, DATABASE_URL="postgresql://nobody:secret-word@127.0.0.1:1/none")
    assert done.returncode == 1
    assert "does not answer" in done.stdout
    assert "secret-word" not in done.stdout + done.stderr


@pytest.mark.parametrize(("encoding", "state"), [("UTF8", OK), ("SQL_ASCII", WRONG)])
def test_the_database_can_hold_every_name(monkeypatch: pytest.MonkeyPatch, encoding: str, state: str) -> None:
    monkeypatch.setattr(database, "is_postgres", lambda: True)
    monkeypatch.setattr(database, "_rows", lambda sql: [(encoding, "C")])
    assert states(database.encoding) == [state]


@pytest.mark.django_db
def test_tables_of_another_version_are_no_office() -> None:
    from django.db.migrations.recorder import MigrationRecorder

    assert states(database.migrations) == [OK]
    last = MigrationRecorder.Migration.objects.filter(app="office").order_by("pk").last()
    assert last is not None
    last.delete()
    assert states(database.migrations) == [NO_OFFICE]
    MigrationRecorder.Migration.objects.create(app="office", name=last.name)
    MigrationRecorder.Migration.objects.create(app="office", name="9999_to_come")
    assert states(database.migrations) == [NO_OFFICE]


@pytest.mark.django_db
def test_the_search_has_its_index(monkeypatch: pytest.MonkeyPatch) -> None:
    assert states(database.search) == [OK]
    monkeypatch.setattr(database, "_rows", lambda sql: [])
    assert states(database.search) == [WARNING]


@pytest.mark.postgres
def test_an_office_on_postgresql_is_examined_whole(office_on_postgres: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    done = doctor(data, "--format", "json", DATABASE_URL=office_on_postgres)
    told = {one["about"]: one["state"] for one in json.loads(done.stdout)}
    assert [told[about] for about in ("database", "database encoding", "tables", "search of players")] == [OK] * 4


# settings and machine


@pytest.mark.parametrize(
    ("hosts", "state"), [([], WARNING), (["https://ratings.example.org"], WRONG), (["ratings.example.org"], OK)]
)
def test_hosts_are_names(settings: SimpleNamespace, hosts: list[str], state: str) -> None:
    settings.HOSTS = hosts
    assert states(setting.hosts) == [state]


@pytest.mark.parametrize(
    ("production", "behind", "state"),
    [(True, True, OK), (True, False, WRONG), (False, True, WRONG), (False, False, OK)],
)
def test_production_and_proxy_go_together(
    settings: SimpleNamespace, production: bool, behind: bool, state: str
) -> None:
    settings.PRODUCTION, settings.BEHIND_PROXY = production, behind
    assert states(setting.proxy) == [state]


def test_debugging_is_not_left_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATINGOFFICE_DEBUG", raising=False)
    assert states(setting.debug) == []
    monkeypatch.setenv("RATINGOFFICE_DEBUG", "1")
    assert states(setting.debug) == [WARNING]


def test_a_federation_has_a_time_zone(settings: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PRODUCTION = True
    monkeypatch.delenv("RATINGOFFICE_TIME_ZONE", raising=False)
    assert states(setting.time_zone) == [WARNING]
    monkeypatch.setenv("RATINGOFFICE_TIME_ZONE", "UTC")
    assert states(setting.time_zone) == [OK]


@pytest.mark.django_db
def test_the_clock_is_not_behind_the_last_act(body: Body) -> None:
    last = Act.objects.latest("pk").at.date()
    with clock.on(last + timedelta(days=1)):
        assert states(setting.clock_goes_on) == [OK]
    with clock.on(last - timedelta(days=1)):
        assert states(setting.clock_goes_on) == [WRONG]


@pytest.mark.parametrize(("most", "state"), [(1023, WARNING), (1024, OK)])
def test_a_process_may_open_enough_files(monkeypatch: pytest.MonkeyPatch, most: int, state: str) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda which: (most, most))
    assert states(setting.open_files) == [state]


# what it holds


@pytest.mark.django_db
def test_the_record_of_acts_ends_as_it_was_recorded(body: Body) -> None:
    assert states(record.acts) == [OK]
    LastAct.objects.update(acts=1)
    assert states(record.acts) == [WRONG]


@pytest.mark.django_db
def test_lists_are_verified_every_month(tmp_path: Path, settings: SimpleNamespace, body: Body) -> None:
    settings.DATA = tmp_path
    assert states(record.verification) == [WARNING]
    (tmp_path / "verified").touch()
    assert states(record.verification) == [OK]
    then = (clock.now() - timedelta(days=36, hours=1)).timestamp()
    os.utime(tmp_path / "verified", (then, then))
    assert states(record.verification) == [WARNING]


@pytest.mark.django_db
def test_somebody_administers_the_office(settings: SimpleNamespace) -> None:
    assert states(record.administrators) == [OK]
    settings.PRODUCTION = True
    assert states(record.administrators) == [WARNING]
    Account.objects.filter(username="administrator").update(is_active=False)
    assert states(record.administrators) == [WRONG]


@pytest.mark.django_db
def test_who_needs_a_second_factor_has_one() -> None:
    assert states(record.second_factors) == [OK]  # demonstrations only: it is offered
    Body.objects.filter(code="fide").update(is_demo=False)
    assert states(record.second_factors) == [WARNING]


@pytest.mark.django_db
def test_a_demonstration_is_no_federation(settings: SimpleNamespace) -> None:
    assert states(record.demonstrations) == [OK]
    settings.PRODUCTION = True
    assert states(record.demonstrations) == [WARNING]


@pytest.mark.django_db
def test_a_body_without_a_chief_publishes_nothing(body: Body) -> None:
    Body.objects.filter(pk=body.pk).update(is_demo=False)
    assert WARNING not in states(record.lists)
    Appointment.objects.filter(body=body, role="chief").delete()
    assert WARNING in states(record.lists)
