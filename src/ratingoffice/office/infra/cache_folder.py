"""Folders of the cache: files that can be made again, of which the oldest go when there are too many."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path


def make_room(folder: Path, most: int, left_behind: int) -> None:
    """Delete the oldest files until three quarters of `most` bytes are left, and partial files whose writer is gone.

    A writer is taken to be gone after `left_behind` seconds.
    """
    files = []
    for entry in os.scandir(folder):
        with suppress(FileNotFoundError):  # another process makes room as well
            files.append((entry.stat().st_mtime, entry.stat().st_size, entry))
    total = sum(size for _, size, _ in files)
    for at, size, entry in sorted(files, key=lambda file: file[0]):
        is_left_behind = entry.name.startswith(".") and at < time.time() - left_behind
        if entry.is_file() and (is_left_behind or total > most * 3 // 4):
            Path(entry).unlink(missing_ok=True)
            total -= size
