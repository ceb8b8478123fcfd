"""The state of an office is the same while nothing was done, and another one after every act, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from filled import run_in

SCRIPT = """
import asyncio, django
django.setup()
from ratingoffice.office.models import record
from ratingoffice.office.state import State

async def ask():
    state = State()
    before = set(await asyncio.gather(*(state.now() for _ in range(50))))
    await asyncio.to_thread(record, "test.nothing", "body/fide", by=None)
    after = {await state.now(), await state.now(), await State().now()}
    print(len(before), len(after), len(before | after), None in before | after)

asyncio.run(ask())
"""


def test_it_changes_with_an_act(office_folder: Path) -> None:
    assert run_in(office_folder, SCRIPT) == "1 1 2 False\n"


def test_it_changes_with_an_act_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    assert run_in(tmp_path, SCRIPT, DATABASE_URL=office_on_postgres) == "1 1 2 False\n"


def test_it_changes_with_the_day(office_folder: Path) -> None:
    """Pages tell what is in force today, terms and ages."""
    script = """
import asyncio, django
from datetime import date
django.setup()
from ratingoffice.office import clock
from ratingoffice.office.state import State

async def ask():
    state, told = State(), []
    for day in (17, 17, 18, 19):
        with clock.on(date(2026, 11, day)):
            told.append(await state.now())
    print(told[0] == told[1], len(set(told)), None in told)

asyncio.run(ask())
"""
    assert run_in(office_folder, script) == "True 3 False\n"


@pytest.mark.parametrize("database", ["", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_without_a_database_it_cannot_be_told(tmp_path: Path, database: str) -> None:
    asked = "import asyncio, django; django.setup(); from ratingoffice.office.state import State; "
    told = run_in(tmp_path, asked + "print(asyncio.run(State().now()))", DATABASE_URL=database)
    assert told == "None\n"
