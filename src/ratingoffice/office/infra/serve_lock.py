"""One server for a data folder: the lock that `ratingoffice serve` holds while it runs."""

from __future__ import annotations

import fcntl
import os
import sys
from pathlib import Path
from typing import TextIO

from ratingoffice.book.findings import BadInput

NAME = "serve.lock"


def lock_folder(folder: Path) -> TextIO:
    """Lock the data folder for as long as the returned file is open and this process lives.

    The system releases the lock when the process ends, even if it is killed. The file stays and holds the process id.
    Raises BadInput if another server holds the lock.
    """
    file = os.fdopen(os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+", encoding="ascii")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        process = file.read().strip()
        file.close()
        holder = f"process {process}" if process else "another process"
        raise BadInput(f"{folder} is already served by {holder}: stop it, or name another folder with --data") from None
    except OSError as problem:  # some network file systems have no locks
        print(f"{folder} cannot be locked ({problem.strerror}): start only one server on it", file=sys.stderr)
    file.truncate()
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file
