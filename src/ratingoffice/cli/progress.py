"""Progress of long work: the part, the speed, the time left. And what Ctrl+C leaves behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from ratingoffice.cli.command import INTERRUPTED

if TYPE_CHECKING:
    from ratingoffice.book.progress import ProgressCallback

progress_option = click.option(
    "--progress", "show_progress", is_flag=True, help="Show progress on stderr even if it is not a terminal."
)

#: seconds between two updates of the line, on a terminal and in a file
MOVES, WRITES = 0.1, 1.0
CLEAR_LINE = "\r\x1b[K"
ANEW = "the same command begins anew."
UNCHANGED = f"nothing was changed; {ANEW}"


@contextmanager
def progress(is_requested: bool, go_on: Callable[[], str]) -> Iterator[ProgressCallback]:
    """Show progress: on a terminal one line that moves; elsewhere lines, if requested.

    Ctrl+C prints how to go on, and exits with 130.
    """
    is_terminal = sys.stderr.isatty()
    line = Line(is_terminal) if is_requested or is_terminal else None
    try:
        with single_interrupt(), line or nullcontext():
            yield line.update if line else lambda part, done, of: None
    except KeyboardInterrupt:
        print(f"Stopped: {go_on()}", file=sys.stderr)
        raise Exit(INTERRUPTED) from None


def say(line: str) -> None:
    """A line of the answer, while work goes on: where both go to a terminal, the line of progress makes room for it."""
    if sys.stderr.isatty():
        print(CLEAR_LINE, end="", file=sys.stderr, flush=True)
    print(line, flush=True)


def output_status(out: Path | str) -> Callable[[], str]:
    """Return how to go on after Ctrl+C where a folder appears whole or not at all."""
    return lambda: f"{out} is there, whole." if os.path.exists(out) else f"{out} was not written; {ANEW}"


@contextmanager
def single_interrupt() -> Iterator[None]:
    """What Ctrl+C sets off is not stopped by another. There is always another where polars saw the first: it raises
    KeyboardInterrupt itself, and Python follows with its own, in the middle of clearing up.
    """

    def stop(*_: object) -> None:
        if not isinstance(sys.exception(), KeyboardInterrupt):
            raise KeyboardInterrupt

    if current_thread() is not main_thread():  # only that one may ask for signals, and only it is interrupted
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Line:
    """What is shown. Speed is measured from where a count began: a replay may begin in the middle."""

    def __init__(self, is_terminal: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.is_terminal, self.clock = is_terminal, clock
        self.began, self.first, self.done, self.of = clock(), 0, 0, -1
        self.part, self.shown = "", float("-inf")

    def update(self, part: str, done: int, of: int) -> None:
        now = self.clock()
        is_new = of != self.of or done < self.done or (not of and part != self.part)
        if is_new:
            self.began, self.first = now, done
        self.done, self.of = done, of
        is_due = now - self.shown >= (MOVES if self.is_terminal else WRITES)
        if is_new or is_due or (self.is_terminal and part != self.part):
            self.part, self.shown = part, now
            self.show(progress_text(part, done, of, done - self.first, now - self.began))

    def show(self, text: str) -> None:
        if self.is_terminal:
            width = os.get_terminal_size(sys.stderr.fileno()).columns or 80
            print(f"{CLEAR_LINE}{text[: width - 1]}", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        if self.is_terminal:
            print(CLEAR_LINE, end="", file=sys.stderr, flush=True)


def progress_text(part: str, done: int, of: int, since: int, seconds: float) -> str:
    """Return a line of progress. `since` steps were done in these seconds; without any there is no speed yet."""
    if not of:  # one step, of unknown length
        return part
    text = f"{part}: {done:,} of {of:,}"
    if not since or seconds <= 0:
        return text
    speed = since / seconds
    pace = f"{speed:,.{0 if speed >= 10 else 1}f} a second" if speed >= 1 else f"{1 / speed:.1f} s each"
    return f"{text}, {pace}, {duration((of - done) / speed)} left"


def duration(seconds: float) -> str:
    whole_seconds = round(seconds)
    if whole_seconds < 60:
        return f"{whole_seconds} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
