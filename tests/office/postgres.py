"""A PostgreSQL server for the tests: the one that RATINGOFFICE_TEST_POSTGRES names, else one of our own in a folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg


def binaries() -> Path | None:
    """The newest version whose server is installed."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def server() -> Iterator[str | None]:
    """The URL of a server, without a database; None where there is none."""
    if given := os.environ.get("RATINGOFFICE_TEST_POSTGRES"):
        yield given.rstrip("/")
        return
    tools = binaries()
    if tools is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="ratingoffice-postgres-"))
    try:
        if os.geteuid() == 0:  # the server refuses to run as root
            shutil.chown(folder, "postgres")
        _run(tools / "initdb", "-D", folder / "data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        port = _free_port()
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        _run(tools / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}"
        finally:
            _run(tools / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def database(url: str, like: str = "") -> Iterator[str]:
    """A new database on that server: empty, or a copy of the one with that URL, to which nobody is connected."""
    name, template = f"office_{uuid4().hex[:12]}", like.rpartition("/")[2] or "template1"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield f"{url}/{name}"
    finally:
        with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def away(url: str) -> Iterator[None]:
    """Every connection is cut, and nobody gets a new one."""
    server, _, name = url.rpartition("/")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        try:
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


def _run(*command: object) -> None:
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", "postgres", "--", *words]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", timeout=300)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
