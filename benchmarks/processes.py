"""What a command costs with all the processes that it starts: Spark's JVM, its executors, their Python workers.

A worker that its parent does not wait for is in nobody's `getrusage`. So the processes are looked at while they run, in
/proc (Linux): what each has used so far is kept, and the last look counts.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
#: seconds between two looks: at most so much of each process is missed
LOOK = 0.1


@dataclass(frozen=True)
class Cost:
    seconds: float
    cpu: float  # seconds of the processors, of all processes
    peak_mb: int  # of all of them together
    out: str


def cost_of(*command: object) -> Cost:
    """A command from its start until the last of its processes has ended."""
    # orphans become ours, and stay to be seen
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    used, peak, start = dict[int, int](), 0, time.perf_counter()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        started = subprocess.Popen([str(word) for word in command], stdout=out, stderr=errors)
        while there := _descendants(os.getpid()):
            used |= {process: ticks for process, (ticks, _) in there.items()}
            peak = max(peak, sum(pages for _, pages in there.values()))
            started.poll()
            _reap(there, started.pid)
            time.sleep(LOOK)
        if started.returncode:
            errors.seek(0)
            raise RuntimeError(errors.read().decode(errors="replace")[-2000:])
        out.seek(0)
        told = out.read().decode()
    return Cost(time.perf_counter() - start, sum(used.values()) / TICKS, peak * PAGE // 10**6, told)


def _descendants(root: int) -> dict[int, tuple[int, int]]:
    """The processes below one: ticks that each has used, and pages that it holds."""
    parents, seen = dict[int, int](), dict[int, tuple[int, int]]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        process = int(folder.name)
        parents[process] = int(words[1])
        seen[process] = (int(words[11]) + int(words[12]), int(words[21]))
    below = {root}
    while more := {process for process, parent in parents.items() if parent in below} - below:
        below |= more
    return {process: seen[process] for process in below - {root}}


def _reap(there: dict[int, tuple[int, int]], first: int) -> None:
    """Orphans that have ended."""
    for process in there:
        if process != first:
            try:
                os.waitpid(process, os.WNOHANG)
            except ChildProcessError:  # another's child
                continue
