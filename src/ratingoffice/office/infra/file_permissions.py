"""What an office keeps is its own user's: nobody else on the machine reads the database, the backups or the exports."""

from __future__ import annotations

import os
from pathlib import Path


def keep_private(data: Path) -> None:
    """Every file that this process makes from now on, and those that an earlier version has left readable."""
    os.umask(0o077)
    data.mkdir(parents=True, exist_ok=True)
    for path in (data, *data.glob("office.sqlite3*")):
        if path.stat().st_mode & 0o077 and path.stat().st_uid == os.getuid():
            path.chmod(0o700 if path.is_dir() else 0o600)
