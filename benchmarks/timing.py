"""How things are timed. Only the standard library, so that it also runs beside the other libraries.

A contestant is a process of its own: it loads the games, times the rating alone, and prints what it took as JSON. The
process that starts them stays small, because a process that is started counts its parent's memory as its own peak.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")

#: a program that is started many times has its bytecode at hand
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Failed(Exception):
    """A process that ended badly: its last line."""


@dataclass(frozen=True)
class Ran:
    seconds: float
    peak_mb: int
    out: str
    cpu: float  # seconds of the processors, of all its threads

    @property
    def told(self) -> dict[str, Any]:
        """What a process printed as JSON on its last line."""
        told: dict[str, Any] = json.loads(self.out.splitlines()[-1])
        return told


def process(*command: object) -> Ran:
    """A whole process: its time from start to end, and its own peak of memory."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        started = subprocess.Popen([str(word) for word in command], stdout=out, stderr=errors, env=ENVIRONMENT)
        try:
            _, status, usage = os.wait4(started.pid, 0)
        except BaseException:
            started.kill()
            started.wait()
            raise
        seconds = time.perf_counter() - start
        started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode:
            errors.seek(0)
            lines = errors.read().decode(errors="replace").split("\n")
            raise Failed(next((line for line in reversed(lines) if line.strip()), f"exit {started.returncode}"))
        out.seek(0)
        return Ran(seconds, usage.ru_maxrss // 1024, out.read().decode(), usage.ru_utime + usage.ru_stime)


def best_process(repeat: int, *command: object, before: Callable[[], object] = lambda: None) -> Ran:
    """The shortest of several runs of a whole process, with the largest peak; `before` each run, untimed."""
    ran = []
    for _ in range(repeat):
        before()
        ran.append(process(*command))
    shortest = min(ran, key=lambda one: one.seconds)
    return replace(shortest, peak_mb=max(one.peak_mb for one in ran))


def least_cpu(repeat: int, commands: Sequence[Sequence[object]]) -> list[Ran]:
    """Of each command the run that took the processors least; they run by turns, so that a slow moment meets all."""
    turns = [[process(*command) for command in commands] for _ in range(repeat)]
    return [min(ran, key=lambda one: one.cpu) for ran in zip(*turns, strict=True)]


def best(repeat: int, work: Callable[[], T]) -> tuple[float, T]:
    """The shortest of several runs, the one least disturbed, and what it gave."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        answer = work()
        times.append(time.perf_counter() - start)
    return min(times), answer


def tell(**told: Any) -> None:
    """What a contestant has to say: seconds, games, and whatever else; its peak goes with it."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps(told | {"peak_mb": peak}), file=sys.stdout)
