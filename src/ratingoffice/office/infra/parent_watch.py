"""A worker process ends when the process that started it has ended, however it ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time

SECONDS_TO_FINISH = 3  # for requests that are being answered


def end_with_parent() -> None:
    """Watch the parent process in a thread. Without a parent of multiprocessing there is nothing to watch."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_end_after_parent, name="parent watch", daemon=True).start()


def _end_after_parent() -> None:
    """Wait for the end of a pipe that the parent holds: the system closes it even when the parent is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_FINISH)
    os._exit(1)
