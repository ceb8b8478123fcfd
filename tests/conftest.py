"""What holds for every test: whose turn it is, what is made once for all workers, and no hurry."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import turns

# no test depends on how fast the machine is
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

#: the longest files, which are begun first, so that no worker is left alone with one at the end
FIRST = ("test_spark.py", "test_month.py", "test_at_once.py", "test_rapid_blitz_agrees.py", "test_engine_agrees.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="the tests that take turns too, all of them")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        os.environ |= {
            "RATINGOFFICE_TURN": turns.ALL,
            "RATINGOFFICE_SPARK": os.environ.get("RATINGOFFICE_SPARK", "all"),
        }
    os.environ.setdefault("RATINGOFFICE_TURN", str(turns.of_the_commit()))  # for the workers and what they start
    now = turns.turn()
    if config.getoption("numprocesses", None) and now is not None and now % 4:
        os.environ.setdefault("POLARS_MAX_THREADS", "1")  # the workers fill the machine; every fourth turn has them all


def pytest_report_header() -> str:
    return f"whose turn it is (tests/turns.py): RATINGOFFICE_TURN={os.environ['RATINGOFFICE_TURN']}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = any("::" in argument for argument in config.args)  # who names a test wants it now
    left = [] if named else turns.without_a_turn(items)
    if left:
        config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = sorted((item for item in items if item not in gone), key=lambda item: item.path.name not in FIRST)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], object]], Path]:
    """`once("office", make)`: a folder that `make` fills in one worker and all workers read. Nobody changes it."""
    mine = tmp_path_factory.getbasetemp()
    shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder, partial = shared / name, shared / f"{name}.partial"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():
                shutil.rmtree(partial, ignore_errors=True)
                partial.mkdir()
                make(partial)
                partial.rename(folder)
        return folder

    return made
