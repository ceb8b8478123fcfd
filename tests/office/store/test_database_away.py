"""A database that goes away: a clear page while it is, the office as before when it is back."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filled import environment
from postgres import away

pytestmark = pytest.mark.postgres

PAGES = ("/", "/search/?q=an", "/lists/fide/", "/desk/login/")
AWAY = "cannot reach its database"


@pytest.fixture
def url(postgres_url: str, office_template: Path, tmp_path: Path) -> str:
    """The demonstration on PostgreSQL."""
    here, there = environment(office_template.parent), environment(tmp_path) | {"DATABASE_URL": postgres_url}
    office = [sys.executable, "-m", "ratingoffice", "office"]
    subprocess.run([*office, "backup", str(tmp_path / "all.zip")], env=here, check=True, capture_output=True)
    subprocess.run([*office, "restore", str(tmp_path / "all.zip")], env=there, check=True, capture_output=True)
    return postgres_url


def asked(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@contextmanager
def served(url: str, data: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ratingoffice", "serve", "--demo", "none", "--no-open", "--port", str(port)]
    with (data / "log").open("w") as log:
        server = subprocess.Popen(command, env=environment(data) | {"DATABASE_URL": url}, stdout=log, stderr=log)
        try:
            for _ in range(300):
                try:
                    asked(f"http://127.0.0.1:{port}/")
                    break
                except OSError:
                    time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def test_pages_say_that_the_database_is_away_and_come_back_with_it(url: str, tmp_path: Path) -> None:
    with served(url, tmp_path) as address:
        before = {page: asked(address + page)[0] for page in PAGES}
        assert set(before.values()) == {200}
        with away(url):
            for page in PAGES * 3:  # of every process that serves
                status, said = asked(address + page)
                assert (status, AWAY in said) == (503, True), (page, status, said[:300])
            status, said = asked(f"{address}/api/v1/lists/fide")
            assert (status, '"status": 503' in said) == (503, True)
        for page in PAGES * 3:
            assert asked(address + page)[0] == 200, page
