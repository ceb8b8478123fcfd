"""A database that goes away: a clear page while it is, the office as before when it is back."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from filled import environment
from postgres import away

from processes import free_port, is_listening, running, wait_until

pytestmark = pytest.mark.postgres

PAGES = ("/", "/search/?q=an", "/lists/fide/")
PASSWORD = "correct horse 12"  # of every account of the template
AWAY = "cannot reach its database"


class Browser:
    """With cookies."""

    def __init__(self) -> None:
        self.opener = build_opener(HTTPCookieProcessor())

    def sign_in(self, address: str) -> None:
        secret = re.search(r'csrfmiddlewaretoken" value="(\w+)"', self.asked(f"{address}/desk/login/")[1])
        assert secret is not None
        form = {"login": "officer", "password": PASSWORD, "csrfmiddlewaretoken": secret[1]}
        status, page = self.asked(f"{address}/desk/login/", urlencode(form).encode())
        assert (status, "officer" in page) == (200, True)

    def asked(self, address: str, form: bytes | None = None) -> tuple[int, str]:
        try:
            with self.opener.open(address, form) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()


@contextmanager
def served(url: str, data: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "ratingoffice", "serve", "--demo", "none", "--no-open", "--port", str(port)]
    env = environment(data) | {"DATABASE_URL": url}
    with (data / "log").open("w") as log, running(command, env=env, stdout=log, stderr=log):
        wait_until(lambda: is_listening(port), "the office listens")
        yield f"http://127.0.0.1:{port}"


def test_pages_say_that_the_database_is_away_and_come_back_with_it(office_on_postgres: str, tmp_path: Path) -> None:
    with served(office_on_postgres, tmp_path) as address:
        somebody, officer = Browser(), Browser()
        officer.sign_in(address)
        asked = [(somebody, address + page) for page in PAGES] + [(officer, f"{address}/desk/")]
        for browser, page in asked:
            assert browser.asked(page)[0] == 200, page
        with away(office_on_postgres):
            for browser, page in asked * 3:  # of every process that serves
                status, said = browser.asked(page)
                assert (status, AWAY in said) == (503, True), (page, status, said[:300])
            status, said = somebody.asked(f"{address}/api/v1/lists/fide")
            assert (status, json.loads(said)["status"]) == (503, 503)
        for browser, page in asked * 3:
            assert browser.asked(page)[0] == 200, page
