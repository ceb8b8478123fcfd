"""A rehearsal: a backup is restored into a scratch SQLite database before it counts, whatever the office's database is.

It is the command `ratingoffice office restore`, in a process of its own, so that a rehearsal cannot differ from the day
it is needed. The last result is in the data folder, where `office doctor` looks for it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock

#: a backup that could not be restored is left beside the others under this name; the next such one replaces it
FAILED = "failed-rehearsal.zip"
#: how the name of the folder with the scratch database begins
SCRATCH = ".ratingoffice-rehearsal-"


@dataclass(frozen=True)
class Rehearsal:
    """How the last rehearsal ended: of which file, when, and the problem (empty if the file was restored)."""

    file: str
    at: datetime
    problem: str = ""


def rehearse(written: Path, out: Path) -> None:
    """Restore the backup in `written`, which is to be named `out`, into a scratch database, and record how it ended.

    Raises BadInput if that fails; the file is then called `FAILED`.
    """
    problem = _restore_into_scratch(written.resolve(), out.parent).replace(str(written.resolve()), out.name)
    _record(Rehearsal(out.name, clock.now(), problem))
    if problem:
        failed = out.with_name(FAILED)
        os.replace(written, failed)
        raise BadInput(
            "{path} could not be restored in a rehearsal, so it is no backup: {problem}; "
            "what was written is in {failed}",
            path=out,
            problem=problem,
            failed=failed,
        )


def _restore_into_scratch(file: Path, beside: Path) -> str:
    """Return what went wrong, in a sentence; empty if nothing did. The disk of the backups has room for a database."""
    with TemporaryDirectory(prefix=SCRATCH, dir=beside) as scratch:
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("RATINGOFFICE_", "DATABASE_"))
        }
        ended = subprocess.run(
            [sys.executable, "-P", "-m", "ratingoffice", "office", "restore", str(file), "--data", scratch],
            env=environment | {"DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
    if ended.returncode == 0:
        return ""
    lines = [line for line in ended.stderr.splitlines() if line.strip()]
    return lines[-1].removeprefix("error: ") if lines else f"the restore ended with {ended.returncode}"


def _record(rehearsal: Rehearsal) -> None:
    partial = _place().with_suffix(".partial")
    partial.write_text(json.dumps(asdict(rehearsal) | {"at": rehearsal.at.isoformat()}), encoding="utf-8")
    os.replace(partial, _place())


def last_rehearsal() -> Rehearsal | None:
    """Return the last rehearsal; None if there was none here, or its record cannot be read."""
    try:
        stored = json.loads(_place().read_text(encoding="utf-8"))
        return Rehearsal(str(stored["file"]), datetime.fromisoformat(stored["at"]), str(stored["problem"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _place() -> Path:
    place: Path = settings.DATA / "rehearsal.json"
    return place
