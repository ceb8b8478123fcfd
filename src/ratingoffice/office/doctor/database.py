"""The database: that it answers, what it is, and that its tables are those of this version."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from ratingoffice.office.doctor.check_result import CheckResult, no_office, ok, warning, wrong
from ratingoffice.office.infra.bulk_rows import is_postgres

OLDEST_POSTGRES = 15


def answers() -> Iterator[CheckResult]:
    about, file = "database", Path(str(settings.DATABASES["default"]["NAME"]))
    if not is_postgres() and not file.exists():
        do = "make an office with `ratingoffice office init`, or set DATABASE_URL"
        yield no_office(about, f"{file} is not there", do)
        return
    try:
        connection.ensure_connection()
    except DatabaseError as problem:
        problem_text = str(problem).strip().split("\n")[0]
        yield no_office(about, f"it does not answer: {problem_text}", "start it, and look at DATABASE_URL")
        return
    if not is_postgres():
        says, fits = f"SQLite {sqlite3.sqlite_version}", "some thousand players; for more take PostgreSQL"
        yield warning(about, f"{says} in production", f"it is for {fits}") if settings.PRODUCTION else ok(about, says)
        return
    version = connection.pg_version // 10_000  # type: ignore[attr-defined]
    if version < OLDEST_POSTGRES:
        yield wrong(
            about,
            f"PostgreSQL {version}",
            f"at least {OLDEST_POSTGRES} is needed: take a backup, and restore it into a newer one",
        )
    else:
        yield ok(about, f"PostgreSQL {version}")


def encoding() -> Iterator[CheckResult]:
    """Names are in any letters. Nothing is sorted by the database's locale, so that it may be any."""
    if not is_postgres():
        return
    about = "database encoding"
    server_encoding, locale = _rows(
        "SELECT pg_encoding_to_char(encoding), datcollate FROM pg_database WHERE datname = current_database()"
    )[0]
    if server_encoding != "UTF8":
        yield wrong(
            about,
            f"{server_encoding}, which cannot hold every name",
            "make the database again: createdb --encoding UTF8 --template template0",
        )
    else:
        yield ok(about, f"{server_encoding}, locale {locale}")


def migrations() -> Iterator[CheckResult]:
    from django.db.migrations.executor import MigrationExecutor

    about, executor = "tables", MigrationExecutor(connection)
    open_ones = executor.migration_plan(executor.loader.graph.leaf_nodes())
    known_migrations = {(migration.app_label, migration.name) for migration in executor.loader.disk_migrations.values()}
    later = sorted(
        name
        for app, name in executor.loader.applied_migrations
        if app == "office" and (app, name) not in known_migrations
    )
    if later:
        yield no_office(about, f"made by a later version ({later[-1]})", "install that version again")
    elif open_ones:
        names = ", ".join(migration.name for migration, _backwards in open_ones[:3])
        yield no_office(
            about,
            f"{len(open_ones)} changes of this version are not made yet ({names})",
            "take a backup, then restart the office: it makes them",
        )
    else:
        yield ok(about, "those of this version")


def search() -> Iterator[CheckResult]:
    """Check the index of the search; without it the search works, but is slow."""
    about = "search of players"
    if is_postgres():
        index_names = {name for (name,) in _rows("SELECT indexname FROM pg_indexes WHERE tablename = 'office_player'")}
        missing, do = (
            "find_player" not in index_names,
            "as the database's owner: CREATE EXTENSION pg_trgm (Debian: postgresql-contrib); then restart the office",
        )
    else:
        index_names = {name for (name,) in _rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'trigger')")}
        missing, do = not {"find_player", "find_player_added"} <= index_names, "restart the office: it makes it"
    yield warning(about, "its index is not there, so it is slow", do) if missing else ok(about, "has its index")


def _rows(sql: str) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())
