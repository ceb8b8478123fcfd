"""The tests never see, use or change the office, the keys or the settings of the person who runs them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
HOSTILE = {
    "RATINGOFFICE_DATA": "hostile-data",
    "RATINGOFFICE_SECRET": "hostile-secret",
    "RATINGOFFICE_SIGNING_KEY": "hostile-key.pem",
    "RATINGOFFICE_HOSTS": "hostile.example.org",
    "RATINGOFFICE_MAIL": "smtp://hostile.example.org",
    "DATABASE_URL": "postgresql://hostile@127.0.0.1:1/hostile",
    "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings",
    "PGPASSWORD": "hostile",
    "POLARS_MAX_THREADS": "hostile",
    "HTTP_PROXY": "http://hostile.example.org:1",
}
#: what `./start` leaves in the folder in which it was started
OFFICE = {"secret": "hostile-secret", "signing-key.pem": "hostile-key", "office.sqlite3": "hostile"}


def test_the_settings_are_those_of_the_test_run() -> None:
    from django.conf import settings

    folder = Path(tempfile.gettempdir()).resolve()
    assert folder in settings.DATA.parents
    assert settings.SIGNING_KEY.parent == settings.DATA
    assert not settings.PRODUCTION
    assert settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert "hostile" not in settings.SECRET_KEY
    assert not [name for name, value in os.environ.items() if "hostile" in value]


def test_a_process_that_a_test_starts_has_them_too() -> None:
    script = "from django.conf import settings; print(settings.DATA, settings.SIGNING_KEY, settings.SECRET_KEY)"
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    from django.conf import settings

    assert done.stdout.split() == [str(settings.DATA), str(settings.SIGNING_KEY), settings.SECRET_KEY]


@pytest.mark.parametrize("workers", [0, 1])
def test_an_office_in_the_current_folder_and_settings_in_the_shell_are_ignored(tmp_path: Path, workers: int) -> None:
    data = tmp_path / "office-data"
    data.mkdir()
    for name, text in OFFICE.items():
        (data / name).write_text(text)
    done = run_tests_in(tmp_path, workers, HOSTILE)
    assert "2 passed" in done.stdout, done.stdout + done.stderr
    assert {file.name: file.read_text() for file in data.iterdir()} == OFFICE
    assert [path.name for path in tmp_path.iterdir()] == ["office-data"]


def test_a_folder_without_an_office_stays_without(tmp_path: Path) -> None:
    done = run_tests_in(tmp_path, 0, {})
    assert "2 passed" in done.stdout, done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("also", [{}, HOSTILE], ids=["clean", "hostile"])
def test_the_type_check_makes_no_office_and_reads_none(tmp_path: Path, also: dict[str, str]) -> None:
    """mypy's plugin imports the settings."""
    (plugin,) = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["mypy"]["plugins"]
    script = (
        "import runpy, sys; runpy.run_path(sys.argv[1])['plugin']; "
        "from ratingoffice.office import settings; print(settings.SECRET_KEY, settings.HOSTS, settings.DATABASES)"
    )
    foreign = ("RATINGOFFICE_", "DATABASE_URL", "DJANGO_", "PYTEST")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    words = [sys.executable, "-c", script, str(REPOSITORY / plugin)]
    done = subprocess.run(words, cwd=tmp_path, env=environment | also, capture_output=True, text=True)
    assert done.stdout.startswith("of the type check [] "), done.stderr
    assert "hostile" not in done.stdout
    assert list(tmp_path.iterdir()) == []


def run_tests_in(folder: Path, workers: int, also: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The first two tests of this file, run as from a shell in that folder."""
    names = (test_the_settings_are_those_of_the_test_run, test_a_process_that_a_test_starts_has_them_too)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(workers)]
    words += ["-c", str(REPOSITORY / "pyproject.toml"), *(f"{__file__}::{test.__name__}" for test in names)]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("RATINGOFFICE_", "PYTEST"))
    }
    return subprocess.run(words, cwd=folder, env=environment | also, capture_output=True, text=True)
