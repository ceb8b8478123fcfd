"""Progress of long work, reported to the caller through a callback."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

#: Called with the name of the step, how much of it is done, and of how much. A total of 0: the length is unknown.
ProgressCallback = Callable[[str, int, int], None]


def ignore_progress(step: str, done: int, total: int) -> None:
    """A callback that does nothing, for callers that do not show progress."""


def count_steps(on_progress: ProgressCallback, total: int) -> Callable[[str], None]:
    """Return a function that reports the start of the next of `total` steps, given its name."""
    steps_done = count()
    return lambda step: on_progress(step, next(steps_done), total)
