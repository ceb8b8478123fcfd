"""A real office, served by its own command, and a real browser.

RATINGOFFICE_SCREENSHOTS=folder keeps a screenshot of every page there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from visitors import DESKTOP, Office, Visitor

from processes import free_port, running, wait_until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

#: no connection of the browser's own to anywhere
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--disable-quic",
]


@pytest.fixture(scope="module")
def office(start_office):
    with start_office() as started:
        yield started


@pytest.fixture(scope="session")
def start_office(once, tmp_path_factory):
    """The demonstration is made once; every office starts with a copy of it, as if somebody had just made it."""
    made = once("demonstration", lambda folder: Office("", folder, "").command("init", "--demo", "fide"))
    return contextmanager(lambda: _first_start(made, tmp_path_factory.mktemp("office") / "data"))


def _first_start(made, data):
    """As a newcomer has it: the demonstration, nobody who has an account, the link in the terminal."""
    shutil.copytree(made, data)
    port, log = free_port(), data.parent / "log"
    ours = ("RATINGOFFICE", "DATABASE")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    words = [sys.executable, "-m", "ratingoffice", "serve", "--data", str(data), "--port", str(port), "--no-open"]
    with log.open("w+") as output, running(words, stdout=output, stderr=subprocess.STDOUT, env=environment) as server:

        def invitation():
            assert server.poll() is None, log.read_text()
            return re.search(r"http\S+/desk/invitation/\S+(?=\n)", log.read_text())

        wait_until(invitation, "the office prints the link for the first administrator")
        yield Office(f"http://127.0.0.1:{port}", data, invitation()[0])


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no Chromium: install Debian's package chromium")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def screenshots():
    asked = os.environ.get("RATINGOFFICE_SCREENSHOTS")
    if not asked:
        return None
    folder = Path(asked)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def visit(browser, office, screenshots):
    """`visit(size=PHONE, language="uk")`: a new visitor."""
    visitors = []

    def come(size=DESKTOP, **how):
        visitors.append(Visitor(browser, office, screenshots, size=size, **how))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.done()
