"""Folders of the cache: files that can be made again, of which the oldest go when there are too many."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path


def make_room(folder: Path, most: int, left_behind: int) -> None:
    """The oldest files go until three quarters of `most` bytes are left; and those that nobody has written to an end.

    Whoever still writes one after so many seconds is not there any more.
    """
    found = []
    for entry in os.scandir(folder):
        with suppress(FileNotFoundError):  # another process makes room as well
            found.append((entry.stat().st_mtime, entry.stat().st_size, entry))
    kept = sum(size for _, size, _ in found)
    for at, size, entry in sorted(found, key=lambda one: one[0]):
        is_left_behind = entry.name.startswith(".") and at < time.time() - left_behind
        if entry.is_file() and (is_left_behind or kept > most * 3 // 4):
            Path(entry).unlink(missing_ok=True)
            kept -= size
