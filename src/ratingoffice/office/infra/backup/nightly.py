"""A folder of backups: a file each time, named after its moment in UTC, and old ones deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ratingoffice.office import clock

NAME = "office-%Y-%m-%dT%H%M%SZ.zip"
MADE_HERE = re.compile(r"office-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z\.zip")


def named_now() -> str:
    return clock.now().astimezone(UTC).strftime(NAME)


def in_folder(folder: Path) -> dict[Path, datetime]:
    """Return when each backup in the folder was made, the oldest first. Files with other names are left alone."""
    mine = sorted(path for path in folder.iterdir() if MADE_HERE.fullmatch(path.name))
    return {path: datetime.strptime(path.name, NAME).replace(tzinfo=UTC) for path in mine}


def delete_old(folder: Path, days: int) -> Iterator[Path]:
    """Delete backups older than so many days, and yield them. Called after writing a new one, so one is always left."""
    last = clock.now() - timedelta(days=days)
    for path, made_at in in_folder(folder).items():
        if made_at < last:
            path.unlink()
            yield path
