"""What fills an office to test, and scripts that run on one; importable by processes of their own."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

#: a day in the last period of the demonstrations: the list of 1 April 2026 is the next one
TODAY = date(2026, 3, 20)
PASSWORD = "correct horse 12"
ROLES = ("organiser", "arbiter", "officer", "chief", "auditor", "administrator")


def fill() -> None:
    """Everything that the tests find in the office."""
    from django.contrib.auth.hashers import make_password

    from ratingoffice.office.domain.lists.transfer import demo
    from ratingoffice.office.models import Account, Appointment, Body

    for code in ("fide", "jcf", "fshu"):
        demo(code, months=3, players=400, today=TODAY)
    bodies = list(Body.objects.all())
    hashed = make_password(PASSWORD)  # slow on purpose: once is enough
    for role in ROLES:
        account = Account.objects.create(username=role, email=f"{role}@example.org", password=hashed)
        for body in [None] if role == "administrator" else bodies:
            Appointment.objects.create(account=account, body=body, role=role)


def environment(data: Path) -> dict[str, str]:
    found = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RATINGOFFICE", "DATABASE"))}
    return kept | {
        "RATINGOFFICE_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings",
        "PYTHONPATH": os.pathsep.join(found),
    }


def run_in(data: Path, script: str, **also: str) -> str:
    """What a Python script prints that runs on the office in that folder."""
    done = subprocess.run([sys.executable, "-c", script], env=environment(data) | also, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def copy(source: Path, target: Path) -> None:
    with sqlite3.connect(source) as one, sqlite3.connect(target) as other:
        one.backup(other)
