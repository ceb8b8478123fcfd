"""The version of an office is the same while nothing was done, and another one after every act, on both databases."""

from __future__ import annotations

from pathlib import Path

from filled import run_in

SCRIPT = """
import django
django.setup()
from ratingoffice.office.infra.request_memo import office_version
from ratingoffice.office.models import record

before = {office_version() for _ in range(5)}
record("test.nothing", "body/fide", by=None)
after = {office_version() for _ in range(5)}
print(len(before), len(after), len(before | after), None in before | after)
"""


def test_it_changes_with_an_act(office_folder: Path) -> None:
    assert run_in(office_folder, SCRIPT) == "1 1 2 False\n"


def test_it_changes_with_an_act_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    assert run_in(tmp_path, SCRIPT, DATABASE_URL=office_on_postgres) == "1 1 2 False\n"


def test_it_changes_with_the_day(office_folder: Path) -> None:
    """Pages tell what is in force today, terms and ages."""
    script = """
import django
from datetime import date
django.setup()
from ratingoffice.office import clock
from ratingoffice.office.infra.request_memo import office_version

versions = []
for day in (17, 17, 18, 19):
    with clock.on(date(2026, 11, day)):
        versions.append(office_version())
print(versions[0] == versions[1], len(set(versions)), None in versions)
"""
    assert run_in(office_folder, script) == "True 3 False\n"


def test_an_office_in_which_nothing_was_done_has_none(tmp_path: Path) -> None:
    script = (
        "import django; django.setup(); from django.core.management import call_command; "
        "call_command('migrate', verbosity=0); from ratingoffice.office.models import Act; "
        "from ratingoffice.office.infra.request_memo import office_version; "
        "print(Act.objects.count(), office_version())"
    )
    assert run_in(tmp_path, script) == "0 None\n"
