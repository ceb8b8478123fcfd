"""Processes that tests start: they end with the test, and with the test run, however it ends."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG = 1
SECONDS_TO_STOP = 40
#: for a condition that always comes true on a sound program, however busy the machine is
PATIENCE = 180


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Return when the condition is true. Raises AssertionError, which names what did not happen."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} seconds: {what}"
        time.sleep(0.1)


def is_listening(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
        return True
    return False


@contextmanager
def running(words: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Start a process in a group of its own; at the end stop it, and kill what is left of the group."""
    process = subprocess.Popen(words, text=True, start_new_session=True, preexec_fn=_die_with_tests, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(SECONDS_TO_STOP)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def group(process: subprocess.Popen[str]) -> list[int]:
    """The ids of the processes in its group that have not ended. (Linux)"""
    found = []
    for entry in os.listdir("/proc"):
        with suppress(OSError, ValueError):
            state, _, group = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[:3]
            if int(group) == process.pid and state not in "ZX":
                found.append(int(entry))
    return found


def _die_with_tests() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
