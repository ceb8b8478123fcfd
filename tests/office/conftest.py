"""An office to test: the three demonstrations with 400 players each, and an account for every role.

It is built once; a test's changes are rolled back after it. `office_folder` is a copy in a folder of its own, for
tests with several processes or a server; a test with real transactions finds the office as it was, too.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from filled import copy, environment, run_in

Once = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="session")
def office_template(once: Once) -> Path:
    """A database file with the whole office, made by a process of its own, for all workers."""
    script = (
        "import django; django.setup(); from django.core.management import call_command as c; "
        "c('migrate', verbosity=0); import filled; filled.fill()"
    )
    return once("office", lambda data: run_in(data, script)) / "office.sqlite3"


@pytest.fixture(scope="session")
def backup_file(once: Once, office_template: Path) -> Path:
    """A backup of the whole office, for all workers."""

    def take(folder: Path) -> None:
        copy(office_template, folder / "office.sqlite3")
        script = "import django; django.setup(); from ratingoffice.office.infra.backup.backup import backup; "
        run_in(folder, script + f"from pathlib import Path; backup(Path({str(folder / 'office.zip')!r}))")

    return once("backup", take) / "office.zip"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    import postgres

    with postgres.server() as url:
        if url is None:
            pytest.skip("no PostgreSQL: install its server, or name one with RATINGOFFICE_TEST_POSTGRES")
        yield url


@pytest.fixture(scope="session")
def postgres_template(
    postgres_server: str, backup_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The whole office on PostgreSQL: restored there from a backup of the SQLite one."""
    import postgres

    data = tmp_path_factory.mktemp("restored")
    with postgres.database(postgres_server) as url:
        command = [sys.executable, "-m", "ratingoffice", "office", "restore", str(backup_file)]
        done = subprocess.run(command, env=environment(data) | {"DATABASE_URL": url}, capture_output=True)
        assert done.returncode == 0, done.stderr
        yield url


@pytest.fixture
def office_on_postgres(postgres_server: str, postgres_template: str) -> Iterator[str]:
    """A copy of it, to be named in DATABASE_URL."""
    import postgres

    with postgres.database(postgres_server, like=postgres_template) as url:
        yield url


@pytest.fixture
def office_folder(office_template: Path, tmp_path: Path) -> Path:
    """A copy of the office in a data folder of its own; use it with RATINGOFFICE_DATA or --data."""
    folder = tmp_path / "office-data"
    folder.mkdir()
    copy(office_template, folder / "office.sqlite3")
    return folder


@pytest.fixture(scope="session", autouse=True)
def _cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    from django.conf import settings
    from django.core.cache import caches

    settings.CACHE = tmp_path_factory.mktemp("cache")
    settings.CACHES["default"]["LOCATION"] = settings.CACHE / "shared"
    caches.__dict__.pop("settings", None)  # whoever asked before this has it from the data folder, which others clear
    with suppress(AttributeError):
        del caches["default"]


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: object, office_template: Path) -> Iterator[None]:
    """The test database is the template itself."""
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        connection.settings_dict["TEST"]["MIGRATE"] = False  # the template is migrated
        made = setup_databases(verbosity=0, interactive=False)
        _load(connection, office_template)
    yield
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        teardown_databases(made, verbosity=0)


def _load(connection: object, template: Path) -> None:
    connection.ensure_connection()  # type: ignore[attr-defined]
    with sqlite3.connect(template) as source:
        source.backup(connection.connection)  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _as_it_was(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test with real transactions leaves an empty database: put the office back."""
    if not {"transactional_db", "live_server"} & set(request.fixturenames):
        yield
        return
    template: Path = request.getfixturevalue("office_template")
    blocker = request.getfixturevalue("django_db_blocker")
    yield
    from django.db import connection

    with blocker.unblock():
        _load(connection, template)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """A rolled-back body's numbers come again: what was previewed for it is not the next test's."""
    import shutil

    from django.conf import settings
    from django.core.cache import cache
    from django.utils import translation

    from ratingoffice.office.domain.corrections import impact
    from ratingoffice.office.domain.lists import publishing

    cache.clear()  # how often an address has asked

    translation.activate("en")  # a page in another language leaves it behind
    publishing._previews.clear()
    impact._impacts.clear()
    shutil.rmtree(settings.CACHE / "next", ignore_errors=True)


@pytest.fixture
def body(db: None):  # type: ignore[no-untyped-def]
    """The demonstration by FIDE's rules."""
    from ratingoffice.office.models import Body

    return Body.objects.get(code="fide")


@pytest.fixture
def jcf(db: None):  # type: ignore[no-untyped-def]
    from ratingoffice.office.models import Body

    return Body.objects.get(code="jcf")


@pytest.fixture
def account(db: None) -> Callable[[str], object]:
    """The account of a role."""
    from ratingoffice.office.models import Account

    return lambda role: Account.objects.get(username=role)


@pytest.fixture
def with_second_factor(db: None) -> Callable[[str], None]:
    """The account of that role has one, as it must where there is more than demonstrations."""
    from authenticators import Device, give_passkey

    from ratingoffice.office.models import Account

    def give(role: str) -> None:
        give_passkey(Account.objects.get(username=role), Device())

    return give


@pytest.fixture
def client_as(db: None, account: Callable[[str], object]) -> Callable[[str], object]:
    """A browser signed in in that role; "public" is nobody."""
    from allauth.usersessions.models import UserSession
    from django.test import Client

    def signed_in(role: str) -> Client:
        client = Client()
        if role != "public":
            person: Any = account(role)
            client.force_login(person)
            UserSession.objects.create(user=person, session_key=client.session.session_key, ip="127.0.0.1")
        return client

    return signed_in
