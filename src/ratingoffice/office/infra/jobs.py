"""Long work that pages look on at: of each name one at a time, whichever process does it.

Whoever works holds a lock on a file, which the system lets go of even where the process is killed; beside it lies how
far the work is, and in the end what came of it.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import IO, Any

from django.conf import settings
from django.core.files import locks
from django.db import connections

from ratingoffice.book.progress import ProgressCallback
from ratingoffice.office import clock

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class UnderWay:
    part: str
    done: int  # parts, of so many
    of: int
    seconds: int  # since it began
    usual: int  # seconds that it took last time; 0: nobody knows

    @property
    def number(self) -> int:
        """Of the part that it is at."""
        return min(self.done + 1, self.of)

    @property
    def left(self) -> int:
        """Seconds, by what it took last time."""
        return max(0, self.usual - self.seconds)

    @property
    def percent(self) -> int | None:
        """By the same, else by its parts; that it is done is told by the page that comes then. None: nobody knows."""
        if self.usual:
            return min(95, 100 * self.seconds // self.usual)
        return 100 * self.done // self.of if self.done else None


class Work:
    """Work of that name."""

    def __init__(self, name: str) -> None:
        self.folder = Path(settings.CACHE, "work")
        self.lock, self.file, self.last = (self.folder / f"{name}.{end}" for end in ("lock", "json", "last.json"))

    def begin(self, do: Callable[[ProgressCallback], Any]) -> None:
        """In the background, unless it is under way. What `do` gives, as JSON has it, is there afterwards."""
        self.folder.mkdir(parents=True, exist_ok=True)
        held = self.lock.open("w")
        if not locks.lock(held, locks.LOCK_EX | locks.LOCK_NB):
            held.close()
            return
        began = clock.now()
        on_progress = partial(self._tell, began)
        on_progress("", 0, 1)
        in_background(partial(self._do, held, began, partial(do, on_progress)))

    def _tell(self, began: datetime, part: str, done: int, of: int) -> None:
        self._put(self.file, {"began": began.isoformat(), "part": part, "done": done, "of": of})

    def _do(self, held: IO[str], began: datetime, do: Callable[[], Any]) -> None:
        """The lock is let go when it is told what came of it."""
        with held:
            try:
                outcome = {"outcome": do()}
                self._put(self.last, {"seconds": round((clock.now() - began).total_seconds())})
            except Exception:
                log.exception("%s has failed", self.file.stem)
                outcome = {"failed": True}
            self._put(self.file, outcome)

    def now(self) -> UnderWay | None:
        """None: nobody is at it."""
        with suppress(OSError), self.lock.open("r") as asked:
            if not locks.lock(asked, locks.LOCK_SH | locks.LOCK_NB):
                told = self._read(self.file)
                began = datetime.fromisoformat(told["began"]) if "began" in told else clock.now()
                seconds = (clock.now() - began).total_seconds()
                usual = self._read(self.last).get("seconds", 0)
                return UnderWay(told.get("part", ""), told.get("done", 0), told.get("of", 1), round(seconds), usual)
        return None

    @property
    def was_begun(self) -> bool:
        return self.file.exists()

    def ended(self) -> dict[str, Any]:
        """`outcome`, or `failed`; nothing of a process that was killed at it."""
        told = self._read(self.file)
        return {name: told[name] for name in ("outcome", "failed") if name in told}

    def forget_failure(self) -> bool:
        """Whether it ended with one, that nobody has heard of."""
        if "failed" not in self.ended():
            return False
        self.file.unlink(missing_ok=True)
        return True

    def _read(self, file: Path) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            told: dict[str, Any] = json.loads(file.read_text("utf-8"))
            return told
        return {}

    def _put(self, file: Path, told: dict[str, Any]) -> None:
        partial_file = file.with_name(f".{file.name}-{secrets.token_hex(6)}")
        partial_file.write_text(json.dumps(told), "utf-8")
        os.replace(partial_file, file)


def in_background(do: Callable[[], None]) -> None:
    """A thread that nobody waits for: where the office is stopped, what it has not finished has not happened."""

    def run() -> None:
        try:
            do()
        finally:
            connections.close_all()

    Thread(target=run, name="work", daemon=True).start()
