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


@pytest.mark.parametrize("database", ["", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_without_a_database_it_cannot_be_told(tmp_path: Path, database: str) -> None:
    asked = "import asyncio, django; django.setup(); from ratingoffice.office.state import State; "
    told = run_in(tmp_path, asked + "print(asyncio.run(State().now()))", DATABASE_URL=database)
    assert told == "None\n"
