"""What holds for every test: which cases run, what is made once for all workers, and no deadlines."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from selection import ALL, left_for_all, runs_all

# no test depends on how fast the machine is, and random examples are the same in every run, whatever failed before
settings.register_profile("any machine", deadline=None, derandomize=True, database=None)
settings.load_profile("any machine")

#: the longest files, which are begun first, so that no worker is left alone with one at the end
FIRST = ("test_spark.py", "test_month.py", "test_at_once.py", "test_rapid_blitz_agrees.py", "test_engine_agrees.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every case of the long tests too (tests/selection.py)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        os.environ[ALL] = "1"
    elif config.getoption("numprocesses", None):
        os.environ.setdefault(
            "POLARS_MAX_THREADS", "1"
        )  # the workers fill the machine; with --all each has all threads


def pytest_report_header() -> str:
    return "every case of the long tests" if runs_all() else "a fixed part of the long tests (tests/selection.py)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = any("::" in argument for argument in config.args)  # whoever names a test wants all of it
    left = [] if named or runs_all() else left_for_all(items)
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
