"""Processes that tests start end with the test run, also when it is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from processes import group, running, wait_until

SLEEP = "import time; time.sleep(600)"
RUN_OF_TESTS = f"""
import sys, time
from processes import running
with running([sys.executable, "-c", {SLEEP!r}]) as process:
    print(process.pid, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has ended")
def test_a_process_ends_when_the_run_of_tests_is_killed() -> None:
    words = [sys.executable, "-c", RUN_OF_TESTS]
    with subprocess.Popen(words, cwd=Path(__file__).parent, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        started: Any = SimpleNamespace(pid=int(run.stdout.readline()))
        assert group(started) == [started.pid]
        run.kill()
    wait_until(lambda: group(started) == [], "the process has ended")


def test_a_process_and_its_children_end_with_the_test() -> None:
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEP!r}])"
    with running([sys.executable, "-c", child]) as process:
        wait_until(lambda: len(group(process)) == 2, "the child has begun")
    wait_until(lambda: group(process) == [], "both have ended")
