"""`ratingoffice standings --watch`: write the page for the hall's screen again whenever the report changes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.common import plural
from ratingoffice.tournament.hall_page import GENERATOR_LINE, describe_progress, hall_page
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from ratingoffice.cli.standings import RankedReport

SECONDS_BETWEEN_LOOKS = 1
#: bytes at the beginning of a page that hold the line that names its generator
HEAD = 1_000


class FileState(NamedTuple):
    """What changes when a file is written."""

    modified: int
    size: int


#: the state of no file: the report is read at the next look
NOT_READ = FileState(-1, -1)


def watch_report(report: Path, page: Path, rank: Callable[[Path], RankedReport]) -> None:
    """Write the page, and again after each change of the report, until Ctrl+C.

    Raises `BadInput` or `OSError` where the report cannot be ranked at the beginning, or the page is a file that was
    not written here.
    """
    watch = Watch(report, page, rank)
    watch.begin()
    print(f"{page}: open it in the browser of the screen; Ctrl+C ends", flush=True)
    try:
        while True:
            time.sleep(SECONDS_BETWEEN_LOOKS)
            watch.look()
    except KeyboardInterrupt:
        return


class Watch:
    """A report, the page made from it, and the states of the report at the last look and when it was last read."""

    def __init__(self, report: Path, page: Path, rank: Callable[[Path], RankedReport]) -> None:
        self.report, self.page, self.rank = report, page, rank
        self.seen: FileState | None = None
        self.read: FileState | None = NOT_READ
        self.had_errors = False
        self.problem = ""

    def begin(self) -> None:
        refuse_foreign(self.page)
        self.seen = self.read = state_of(self.report)
        self._show(self.rank(self.report))

    def look(self) -> None:
        """Read the report if it has changed, and has not been written since the last look.

        What goes wrong is said once, and the page stays as it is.
        """
        state, before = state_of(self.report), self.seen
        self.seen = state
        if state == self.read or state != before:
            return
        self.read = state
        try:
            self._read_again()
        except BadInput as bad:
            self._complain(str(bad))
        except OSError as error:  # a disk or a share may come back, and a browser may let go of the page
            self.read = NOT_READ
            self._complain(f"{error.filename or self.page}: {error.strerror or error}")

    def _read_again(self) -> None:
        if self.seen is None:
            raise BadInput(f"{self.report}: there is no such file now")
        ranked = self.rank(self.report)
        if state_of(self.report) != self.seen:  # it was written meanwhile
            return
        errors = [finding for finding in ranked.findings if finding.severity == "error"]
        if errors and not self.had_errors:  # half a file has errors, too
            more = f" (and {plural(len(errors) - 1, 'more error')})" if len(errors) > 1 else ""
            raise BadInput(f"{errors[0]}{more}")
        self._show(ranked)
        print(f"{self.page}: {describe_progress(ranked.result)}", flush=True)

    def _show(self, ranked: RankedReport) -> None:
        write_page(self.page, hall_page(ranked.result))
        self.had_errors = any(finding.severity == "error" for finding in ranked.findings)
        self.problem = ""

    def _complain(self, problem: str) -> None:
        if problem != self.problem:
            message = f"{visible(problem)}\nThe page still has the standings of before."
            print(message, file=sys.stderr, flush=True)
        self.problem = problem


def state_of(file: Path) -> FileState | None:
    """Return None where there is no such file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return FileState(status.st_mtime_ns, status.st_size)


def refuse_foreign(page: Path) -> None:
    """Raise `BadInput` where there is a file of this name that `--watch` has not written."""
    if not os.path.lexists(page):
        return
    if page.is_file():
        with page.open("rb") as file:
            if GENERATOR_LINE.encode() in file.read(HEAD):
                return
    raise BadInput(f"{page}: already exists and is no page of --watch: choose another name (nothing was changed)")


def write_page(page: Path, text: str) -> None:
    """Write the page anew: the browser finds the old one or the new one, never half of one."""
    refuse_foreign(page)
    partial = page.with_name(f".{page.name}.partial-{os.getpid()}")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(page)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
