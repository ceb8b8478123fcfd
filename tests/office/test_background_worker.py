"""`serve` starts a worker for background work, which is started again when it dies and ends with the server."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext
from filled import environment, run_in
from serving import Served, serve

from processes import group, running, wait_until
from ratingoffice.office.infra import worker

READY = "import django; django.setup()\n"


def workers(data: Path) -> set[int]:
    """The processes that say that they run tasks."""
    with sqlite3.connect(data / "office.sqlite3") as database:
        return {int(row[0].rsplit("-", 2)[1]) for row in database.execute("SELECT id FROM office_worker")}


def alive(data: Path, served: Served) -> set[int]:
    return workers(data) & set(group(served.process)) - {served.process.pid}


def test_a_worker_that_dies_is_started_again_and_ends_with_its_parent(office_folder: Path, tmp_path: Path) -> None:
    with serve(office_folder, tmp_path / "log") as served:
        wait_until(lambda: alive(office_folder, served), "a worker runs")
        (first,) = alive(office_folder, served)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: alive(office_folder, served) - {first}, "another worker runs")
        assert served.get("/health/").status == 200
        os.kill(served.process.pid, signal.SIGKILL)
        served.process.wait()
        wait_until(lambda: group(served.process) == [], "no process is left", 30)


def test_a_worker_runs_by_itself_until_it_is_asked_to_end(office_folder: Path) -> None:
    words = [sys.executable, "-m", "ratingoffice", "office", "notify"]
    with running(words, env=environment(office_folder)) as process:
        wait_until(lambda: process.pid in workers(office_folder), "the worker runs")
        wait_until(lambda: daily_tasks(office_folder) == {"SUCCESSFUL"}, "what the day brings is done")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert process.pid not in workers(office_folder)


def daily_tasks(data: Path) -> set[str]:
    with sqlite3.connect(data / "office.sqlite3") as database:
        rows = database.execute("SELECT status FROM django_tasks_database_dbtaskresult WHERE queue_name = 'jobs'")
        return {row[0] for row in rows}


def test_an_idle_worker_only_reads(db: None) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert not worker.is_due("mail")
    assert [query["sql"].split()[0] for query in queries.captured_queries] == ["SELECT"]


BEGIN_TO_PUBLISH = f"""{READY}
from ratingoffice.office.domain.lists.background_work import begin_publishing
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.models import Account, Body
body = Body.objects.get(code="fide")
begin_publishing(body, preview(body).token, Account.objects.get(username="chief"), "no report is to come")
"""
KILLED_IN_THE_MIDDLE = f"""{READY}
import os, signal
from ratingoffice.office.domain.lists import publishing
from ratingoffice.office.infra.worker import run_due_tasks
publishing.keep_lines = lambda *tables: os.kill(os.getpid(), signal.SIGKILL)  # the tables are written already
run_due_tasks("jobs")
"""
OUTCOME = f"""{READY}
from django.db.models import F
from datetime import timedelta
from ratingoffice.office.infra import jobs, worker
from ratingoffice.office.models import Body, Publication, PublishedTable, Worker
Worker.objects.update(seen_at=F("seen_at") - timedelta(seconds=61))
worker.release_lost_tasks()
result = jobs.result_of("publish-fide")
print(result.is_interrupted, jobs.progress_of("publish-fide"), Publication.objects.filter(body__code="fide").count())
"""
WORK = f"{READY}from ratingoffice.office.infra.worker import run_due_tasks; run_due_tasks('jobs')"


def test_a_worker_that_is_killed_while_it_publishes_leaves_nothing_and_is_told(office_folder: Path) -> None:
    before = int(run_in(office_folder, OUTCOME.replace("result.is_interrupted", "result")).split()[-1])
    run_in(office_folder, BEGIN_TO_PUBLISH)
    words = [sys.executable, "-c", KILLED_IN_THE_MIDDLE]
    assert subprocess.run(words, env=environment(office_folder)).returncode == -signal.SIGKILL
    assert run_in(office_folder, OUTCOME).split() == ["True", "None", str(before)]
    run_in(office_folder, BEGIN_TO_PUBLISH)
    run_in(office_folder, WORK)
    assert run_in(office_folder, OUTCOME).split() == ["False", "None", str(before + 1)]
