"""An office that runs, and somebody who visits it with a browser."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
PASSWORD = "correct horse 12"
#: milliseconds after which a page counts as hung; tests wait for conditions, so a slow machine only takes longer
HUNG = 300_000
#: what htmx writes on the console when a newer request replaces one, or the page is left: no error
ENDED_REQUEST = ("AbortError", "signal is aborted", "The user aborted a request")


@dataclass(frozen=True)
class Office:
    address: str
    data: Path
    invitation: str  # for the first administrator

    def command(self, *arguments: str) -> str:
        return _run("-m", "ratingoffice", "office", *arguments, "--data", str(self.data))

    def accounts(self, *names: str) -> None:
        """As the command line makes them, in one process, named by their roles: `chief-2` is another chief."""
        _run("-c", ACCOUNTS, str(self.data), *names)


ACCOUNTS = f"""
import io, sys
from ratingoffice.cli.main import exit_code
_, data, *names = sys.argv
for name in names:
    words = ["office", "createuser", name, "--role", name.partition("-")[0], "--body", "fide", "--data", data]
    sys.stdin = io.StringIO({PASSWORD + chr(10)!r})
    assert exit_code(words) == 0
"""


def _run(*words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Visitor:
    """Somebody with a browser. An error that a page writes on its console fails the test, and so does a token in an
    address."""

    def __init__(self, browser, office, screenshots, *, size, language="en", scripts=True, dark=False):
        self.context = browser.new_context(
            viewport=size,
            base_url=office.address,
            java_script_enabled=scripts,
            locale=language,
            color_scheme="dark" if dark else "light",
        )
        self.page, self.folder, self.width = self.context.new_page(), screenshots, size["width"]
        self.language, self.prefix = language, "" if language == "en" else f"/{language}"
        self.page.set_default_timeout(HUNG)
        self.errors: list[str] = []
        self.page.on("console", lambda message: self._note(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("request", self._look_for_token)

    def _look_for_token(self, request):
        """An address is in logs and in the browser's history, where no token may be."""
        if "csrfmiddlewaretoken" in request.url:
            self.errors.append(f"a token in the address {request.url}")

    def _note(self, error):
        if not any(words in error for words in ENDED_REQUEST):
            self.errors.append(error)

    def settle(self):
        """Wait until the requests of the page have been answered."""
        if self.page.url.startswith("http"):
            self.page.wait_for_selector(".htmx-request", state="detached")

    def go(self, path):
        """The path in the visitor's language, or a whole address."""
        self.settle()
        answer = self.page.goto(self.prefix + path if path.startswith("/") else path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return self.page

    def keep(self, name):
        """A screenshot, if they are asked for; and the page must not be wider than the screen."""
        self.settle()
        if self.folder is not None:
            self.page.screenshot(path=self.folder / f"{name}-{self.language}-{self.width}.png", full_page=True)
        assert self.page.get_attribute("html", "lang") == self.language
        wide = self.page.evaluate("document.documentElement.scrollWidth") if self.page.context else 0
        assert wide <= self.width, f"{name} is {wide} wide on a screen of {self.width}"

    def sign_in(self, name):
        self.go("/desk/login/")
        self.page.fill("[name=login]", name)
        self.page.fill("[name=password]", PASSWORD)
        self.page.click("main form button")
        self.page.wait_for_url("**/desk/")

    def done(self):
        self.settle()
        self.context.close()
        assert not self.errors, self.errors
