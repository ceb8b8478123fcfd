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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

T = TypeVar("T")

#: a program that is started many times has its bytecode at hand
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Failed(Exception):
    """A process that ended badly: its last line."""


@dataclass(frozen=True)
class Took:
    """What each of several runs took, on the clock and of the processors (all threads); the largest peak of memory."""

    seconds: tuple[float, ...]
    cpu: tuple[float, ...]
    peak_mb: int

    @classmethod
    def told(cls, told: Mapping[str, Any]) -> Took:
        """By a contestant, run by run."""
        return cls(tuple(told["seconds"]), tuple(told["cpu"]), told["peak_mb"])

    @classmethod
    def middles(cls, turns: Iterable[Took]) -> Took:
        """Of several turns: each counts by the middle of its runs."""
        turns = list(turns)
        return cls(
            tuple(median(turn.seconds) for turn in turns),
            tuple(median(turn.cpu) for turn in turns),
            max(turn.peak_mb for turn in turns),
        )


@dataclass(frozen=True)
class Ran:
    took: Took
    out: str

    @property
    def told(self) -> dict[str, Any]:
        """What a process printed as JSON on its last line."""
        told: dict[str, Any] = json.loads(self.out.splitlines()[-1])
        return told


def process(*command: object, environment: Mapping[str, str] | None = None) -> Ran:
    """A whole process: its time from start to end, and its own peak of memory."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        started = subprocess.Popen(
            [str(word) for word in command], stdout=out, stderr=errors, env={**ENVIRONMENT, **(environment or {})}
        )
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
        took = Took((seconds,), (usage.ru_utime + usage.ru_stime,), usage.ru_maxrss // 1024)
        return Ran(took, out.read().decode())


def by_turns(
    turns: int, commands: Mapping[str, Sequence[object]], before: Callable[[], object] = lambda: None
) -> dict[str, list[Ran]]:
    """Whole processes, one of each and then again, so that a slow moment meets all; `before` each run, untimed."""
    ran: dict[str, list[Ran]] = {name: [] for name in commands}
    for _ in range(turns):
        for name, command in commands.items():
            before()
            ran[name].append(process(*command))
    return ran


def again(turns: int, *command: object, before: Callable[[], object] = lambda: None) -> Ran:
    """One command several times, and what it printed in the end."""
    ran = by_turns(turns, {"": command}, before)[""]
    return Ran(Took.middles(one.took for one in ran), ran[-1].out)


def timed(repeat: int, work: Callable[[], T]) -> tuple[dict[str, list[float]], T]:
    """Several runs in this process, the seconds and the CPU seconds of each, and what the last one gave."""
    seconds, cpu = [], []
    for _ in range(repeat):
        start, worked = time.perf_counter(), time.process_time()
        answer = work()
        seconds.append(time.perf_counter() - start)
        cpu.append(time.process_time() - worked)
    return {"seconds": seconds, "cpu": cpu}, answer


def tell(**told: Any) -> None:
    """What a contestant has to say: seconds, games, and whatever else; its peak goes with it."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps(told | {"peak_mb": peak}), file=sys.stdout)
