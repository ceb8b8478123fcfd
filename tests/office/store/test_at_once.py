"""Several officers at once, a process that is killed, a disk that is full: the office is as before or as after."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from filled import environment, run_in
from postgres import away

#: how often a process is killed; 50 by hand, few in every run
KILLS = int(os.environ.get("RATINGOFFICE_TEST_KILLS", "2"))
ALREADY = "The list of 2026-04-01 is published already. Nothing was published a second time."
#: nothing wrong; no list of April, no event on it, no act, no lines, no tables
BEFORE, AFTER = "[]|0|0|0|0|0", "[]|1|1|1|1|1"


@dataclass
class Office:
    data: Path
    url: str = ""

    def environment(self) -> dict[str, str]:
        found = environment(self.data)
        found["PYTHONPATH"] += os.pathsep + str(Path(__file__).parent)
        return found | ({"DATABASE_URL": self.url} if self.url else {})

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "officers", *words],
            env=self.environment(),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str) -> str:
        process = self.start(*words)
        said, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
        return said

    def state(self) -> str:
        return self.run("state").strip()


@pytest.fixture
def on_postgres(office_on_postgres: str, tmp_path: Path) -> Office:
    """The same office on PostgreSQL."""
    return Office(tmp_path / "data", office_on_postgres)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def office(request: pytest.FixtureRequest) -> Office:
    if request.param == "sqlite":
        return Office(request.getfixturevalue("office_folder"))
    found: Office = request.getfixturevalue("on_postgres")
    return found


def test_a_backup_of_sqlite_holds_on_postgres(on_postgres: Office) -> None:
    assert on_postgres.state().startswith(BEFORE)
    assert on_postgres.run("everything_holds") == "True\n"


def test_registers_are_kept_and_the_lists_hold(office: Office) -> None:
    assert office.run("keep_registers") == "True True True\n"
    assert office.state().startswith(AFTER)


def test_what_was_read_of_a_report_is_kept_once_by_all_who_look_at_the_same_time(office: Office) -> None:
    assert office.run("look_at_once", "3") == "1 1\n"


@pytest.mark.sampled(2)
def test_of_eight_threads_that_publish_one_does(office: Office) -> None:
    assert office.run("publish_at_once", "8").splitlines() == [ALREADY] * 7 + ["published"]
    assert office.state().startswith(AFTER)


@pytest.mark.sampled(2)
def test_of_eight_officers_who_publish_one_does(office: Office, tmp_path: Path) -> None:
    token, gate = office.run("preview").strip(), tmp_path / "gate"
    officers = [office.start("publish", token, str(gate)) for _ in range(8)]
    for one in officers:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n", one.communicate()[1]
    gate.touch()
    said = sorted(one.communicate(timeout=300)[0].strip() for one in officers)
    assert said == [ALREADY] * 7 + ["published"]
    assert office.state().startswith(AFTER)


def test_a_correction_is_published_as_revisions_that_hold(office: Office) -> None:
    assert office.run("correct").splitlines() == ["2026-02-01 2", "2026-03-01 2"]
    assert office.state().startswith(BEFORE)


def test_of_two_administrators_who_deactivate_each_other_one_stays(office: Office) -> None:
    last = "this is the last administrator: appoint another one first"
    assert office.run("deactivate_each_other").splitlines() == ["done", last, "1"]


def test_an_appointment_made_four_times_at_once_is_one(office: Office) -> None:
    assert office.run("appoint_at_once").splitlines() == ["done"] * 4 + ["1"]


CHANGED = (
    "Something has changed since this preview was shown: look at the new preview before you publish. "
    "Nothing was published."
)


def test_what_changes_between_the_preview_and_the_lock_is_not_published(office: Office) -> None:
    assert office.run("publish_while_something_changes").splitlines() == [CHANGED, "0"]


def test_who_decides_and_who_publishes_never_wait_for_each_other(office: Office) -> None:
    assert office.run("decide_while_publishing").splitlines() == [CHANGED, "decided"]


# killed


def killed(office: Office, seconds: float, *words: str) -> bool:
    """Start it, kill it so long after it is ready; whether it had already done its work."""
    process = office.start(*words)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.communicate()[1]
    time.sleep(seconds)
    process.kill()
    return len(process.communicate()[0]) > 0


def moments(duration: float) -> Iterator[float]:
    dice = random.Random(20260401)
    for _ in range(KILLS):
        yield dice.uniform(0, duration)


def time_of(trial: subprocess.Popen[str]) -> float:
    """How long it takes from ready to done."""
    assert trial.stdout is not None
    trial.stdout.readline()
    before = time.monotonic()
    trial.stdout.readline()
    duration = time.monotonic() - before
    trial.communicate()
    return duration


def fresh(folder: Path, place: Path) -> Office:
    shutil.copytree(folder, place)
    return Office(place)


def test_a_publisher_killed_at_any_moment_leaves_the_list_whole_or_none(office_folder: Path, tmp_path: Path) -> None:
    token = Office(office_folder).run("preview").strip()
    trial = fresh(office_folder, tmp_path / "trial").start("publish", token)
    duration = time_of(trial)
    offices = []
    for number, moment in enumerate(moments(duration)):
        offices.append(fresh(office_folder, tmp_path / f"office-{number}"))
        killed(offices[-1], moment, "publish", token)
    files = [str(one.data / "office.sqlite3") for one in offices]
    states = Office(office_folder).run("state", *files).splitlines()
    assert len(states) == KILLS
    assert all(state.startswith((BEFORE, AFTER)) for state in states), states
    print(f"killed {KILLS} times within {duration:.2f} s: {sum(state.startswith(AFTER) for state in states)} published")
    for one, state in zip(offices, states, strict=True):
        if state.startswith(BEFORE):  # and the office goes on
            assert "published" in one.run("publish", token)
            break


@pytest.mark.thorough
def test_an_import_killed_at_any_moment_leaves_the_body_whole_or_none(office_folder: Path, tmp_path: Path) -> None:
    book = tmp_path / "book"
    command = [sys.executable, "-m", "ratingoffice", "office", "export", str(book), "--body", "fide"]
    subprocess.run(command, env=environment(office_folder), check=True, capture_output=True)
    empty = tmp_path / "empty"
    run_in(
        empty,
        "import django; django.setup(); from django.core.management import call_command as c; "
        "c('migrate', verbosity=0)",
    )
    trial = fresh(empty, tmp_path / "trial").start("import_book", str(book))
    duration = time_of(trial)
    offices = []
    for number, moment in enumerate(moments(duration)):
        offices.append(fresh(empty, tmp_path / f"office-{number}"))
        killed(offices[-1], moment, "import_book", str(book))
    files = [str(one.data / "office.sqlite3") for one in offices]
    states = Office(empty).run("state", *files).splitlines()
    nothing, whole = "[]|0|0|0|0|0|0|0|False", "[]|0|0|0|0|0|1|400|True"
    assert len(states) == KILLS
    assert set(states) <= {nothing, whole}
    print(f"killed {KILLS} times within {duration:.2f} s: {states.count(whole)} imported")


@pytest.mark.postgres
@pytest.mark.thorough
def test_a_publisher_killed_on_postgres_leaves_the_list_whole_or_none(on_postgres: Office) -> None:
    token = on_postgres.run("preview").strip()
    for moment in moments(0.06):
        killed(on_postgres, moment, "publish", token)
        state = on_postgres.state()
        assert state.startswith((BEFORE, AFTER)), state
        if state.startswith(AFTER):
            break


@pytest.mark.postgres
def test_a_database_that_goes_away_while_publishing_leaves_the_list_whole_or_none(on_postgres: Office) -> None:
    token = on_postgres.run("preview").strip()
    for moment in moments(0.06):
        process = on_postgres.start("publish", token)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
        time.sleep(moment)
        with away(on_postgres.url):
            process.communicate(timeout=300)
        state = on_postgres.state()
        assert state.startswith((BEFORE, AFTER)), state
        if state.startswith(AFTER):
            break


# full


def test_a_full_disk_while_publishing_is_a_clear_error_and_changes_nothing(office_folder: Path) -> None:
    script = """
import django; django.setup()
from django.db import OperationalError, connection
from ratingoffice.office.models import Body
from ratingoffice.office.domain.lists import publishing
body = Body.objects.get(code="fide")
token = publishing.preview(body).token
with connection.cursor() as cursor:
    cursor.execute("PRAGMA page_count")
    pages = cursor.fetchone()[0]
    cursor.execute(f"PRAGMA max_page_count = {pages + 10}")
try:
    publishing.publish(body, token, None)
except OperationalError as error:
    print(error)
connection.close()
publishing.publish(body, token, None)
print("published when there was room again")
"""
    said = run_in(office_folder, script).splitlines()
    assert said == ["database or disk is full", "published when there was room again"]
    assert Office(office_folder).state().startswith(AFTER)


@pytest.mark.thorough
def test_a_full_disk_while_importing_is_one_sentence_and_changes_nothing(office_folder: Path, tmp_path: Path) -> None:
    book, empty = tmp_path / "book", tmp_path / "empty"
    command = [sys.executable, "-m", "ratingoffice", "office"]
    subprocess.run(
        [*command, "export", str(book), "--body", "fide"],
        env=environment(office_folder),
        check=True,
        capture_output=True,
    )
    subprocess.run([*command, "init"], env=environment(empty), check=True, capture_output=True)
    # no file may grow beyond 600 kB: what the system says then is what it says of a full disk
    done = subprocess.run(
        [*command, "import", str(book), "--body", "fide", "--list", "2026-03-01"],
        env=environment(empty),
        text=True,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000)),
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "nothing was changed" in done.stderr
    with sqlite3.connect(empty / "office.sqlite3") as connection:
        assert connection.execute("SELECT count(*) FROM office_body").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM office_player").fetchone() == (0,)
