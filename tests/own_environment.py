"""pytest plugin: the tests have a data folder of their own, and see nothing of the user's office.

`pyproject.toml` names it with `-p`, so it is imported before every other plugin: pytest-django reads the settings, and
with them the data folder and its keys, before the first conftest.py. Test workers and the processes that tests start
inherit the environment that is prepared here.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

#: the process id of the test run that prepared the environment
RUN = "RATINGOFFICE_TEST_RUN"
#: variables that choose what the tests do (CONTRIBUTING.md)
CHOICES = frozenset(
    f"RATINGOFFICE_{name}"
    for name in ("EXAMPLES", "PEERS", "PICTURES", "SCREENSHOTS", "SPARK", "TEST_ALL", "TEST_KILLS", "TEST_POSTGRES")
)
#: variables of the user's shell that the product, or a library that it uses, would follow
FOREIGN_PREFIXES = ("RATINGOFFICE_", "DATABASE_URL", "DJANGO_", "POLARS_", "PG", "HYPOTHESIS_")
FOREIGN = frozenset(
    [
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "no_proxy",
        "no_color",
        "force_color",
        "clicolor",
        "clicolor_force",
        "columns",
        "lines",
    ]
)


def isolate() -> None:
    """Remove the user's settings from the environment, and name a new, empty data folder."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and os.environ.get(RUN) == str(os.getppid()):  # its parent has prepared the environment
        data = Path(os.environ["RATINGOFFICE_DATA"]) / worker
        data.mkdir()
        os.environ["RATINGOFFICE_DATA"] = str(data)
        return
    for name in [name for name in os.environ if _is_foreign(name)]:
        del os.environ[name]
    folder = tempfile.mkdtemp(prefix="ratingoffice-test-data-")
    atexit.register(_remove, folder, os.getpid())
    # one time zone: else a test of two federations would depend on the hour
    os.environ |= {"RATINGOFFICE_DATA": folder, "RATINGOFFICE_TIME_ZONE": "UTC", RUN: str(os.getpid())}


def _is_foreign(name: str) -> bool:
    return name not in CHOICES and (name.startswith(FOREIGN_PREFIXES) or name.lower() in FOREIGN)


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # not in a forked copy of the process
        shutil.rmtree(folder, ignore_errors=True)


isolate()
