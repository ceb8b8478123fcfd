"""The background worker: runs the tasks of django-tasks-db, a thread for each queue.

The library takes tasks and runs them. What it lacks is here: workers say that they are alive, so that the tasks of one
that was killed are taken up again; tasks that run once a day; and a queue that pauses while its server is away.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta
from datetime import time as time_of_day
from threading import Event, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection, transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks.base import TaskResultStatus
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from ratingoffice.office import clock
from ratingoffice.office.infra import mail_server
from ratingoffice.office.models import Worker

QUEUES: tuple[str, ...] = tuple(settings.TASKS["default"]["QUEUES"])
#: queues whose tasks run again if they fail or their worker is killed; those of the others have failed then
RETRIED = ("mail", "webhooks")
RETRY_AFTER = timedelta(minutes=1)

INTERVAL, LONGEST_PAUSE = 1, 300  # seconds between two looks into a queue; and while it is paused
HEARTBEAT = 15  # seconds
#: a worker that was not seen for so long is lost, and its tasks are taken up again
LOST_AFTER = timedelta(minutes=1)
#: a queue whose last worker was seen so long ago has none; a long transaction of SQLite may delay heartbeats
MISSING_AFTER = timedelta(minutes=5)
SECONDS_TO_FINISH = 15  # for the tasks that run when the worker is asked to end

#: what a task returns beside its outcome if its whole queue should pause, and why
OUTCOME, PAUSE = "outcome", "pause"
WORKER_LOST = f"{__name__}.WorkerLost"

log = logging.getLogger("ratingoffice.worker")


class WorkerLost(Exception):
    """The worker that ran a task was killed."""


class QueueRun(db_worker.Worker):
    """Run the tasks of a queue that are due, until there is none or the queue should pause."""

    def __init__(self, queue: str, worker_id: str) -> None:
        super().__init__(
            queue_names=[queue],
            excluded_queue_names=[],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=worker_id,
        )
        self.outcomes: Counter[str] = Counter()
        self.pause = ""  # why

    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        super().run_task(db_task_result)
        if db_task_result.status == TaskResultStatus.FAILED:
            if db_task_result.queue_name in RETRIED:
                retry = {"status": TaskResultStatus.READY, "run_after": clock.now() + RETRY_AFTER}
                DBTaskResult.objects.filter(pk=db_task_result.pk).update(**retry)
        elif isinstance(result := db_task_result.return_value, dict):
            self.outcomes[result.get(OUTCOME, "")] += 1
            if reason := result.get(PAUSE, ""):
                self.pause, self.running = reason, False


class QueueThread(Thread):
    """Looks into a queue every second, and runs what is due."""

    def __init__(self, queue: str) -> None:
        super().__init__(name=queue, daemon=True)
        self.queue, self.stopping = queue, Event()
        self.worker_id = new_worker_id()
        self._current: QueueRun | None = None

    def run(self) -> None:
        pause: float = INTERVAL
        while not self.stopping.wait(pause):
            problem = self._turn()
            pause = min(2 * pause, LONGEST_PAUSE) if problem else INTERVAL
            if problem:
                log.warning("%s: %s; next try in %s seconds", self.queue, problem, pause)

    def stop(self) -> None:
        """End after the task that runs."""
        self.stopping.set()
        if self._current is not None:
            self._current.running = False

    def _turn(self) -> str:
        """Return why the queue should pause. Whatever goes wrong, the thread goes on."""
        try:
            close_old_connections()
            if not is_due(self.queue):
                return ""
            self._current = QueueRun(self.queue, self.worker_id)
            report_alive(self.queue, self.worker_id)
            if not self.stopping.is_set():
                self._current.run()
            return self._current.pause
        except Exception as error:
            trace = None if isinstance(error, DatabaseError) else error
            log.warning("%s", self.queue, exc_info=trace)
            self.worker_id = new_worker_id()  # the task that ran belongs to the old one, which is lost
            with suppress(Exception):
                connection.close()
            return " ".join(f"{type(error).__name__}: {error}".split())
        finally:
            self._current = None
            mail_server.close_connection()


class BackgroundWorker:
    """The threads of a process, and their heartbeat."""

    def __init__(self) -> None:
        self._threads = [QueueThread(queue) for queue in QUEUES]
        self._stopping = Event()

    def run(self) -> None:
        """Run until the process is asked to end, then finish what is under way."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stopping.set())
        for thread in self._threads:
            thread.start()
        self._beat()
        while not self._stopping.wait(HEARTBEAT):
            self._beat()
        for thread in self._threads:
            thread.stop()
        last = time.monotonic() + SECONDS_TO_FINISH
        for thread in self._threads:
            thread.join(max(0, last - time.monotonic()))
        with suppress(DatabaseError):  # what still runs is lost when the process ends
            Worker.objects.filter(pk__in=[thread.worker_id for thread in self._threads]).delete()

    def _beat(self) -> None:
        try:
            close_old_connections()
            with transaction.atomic():
                for thread in self._threads:
                    report_alive(thread.queue, thread.worker_id)
                release_lost_tasks()
                enqueue_daily_tasks()
        except Exception as error:
            log.warning("heartbeat: %s", error, exc_info=None if isinstance(error, DatabaseError) else error)
            with suppress(Exception):
                connection.close()


def run_process() -> None:
    """Run a background worker as the work of this process, and end it."""
    BackgroundWorker().run()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)  # a thread that still runs would die loudly while Python is taken down


def run_due_tasks(queue: str) -> QueueRun:
    """Run the tasks of a queue that are due now, in this thread."""
    run = QueueRun(queue, new_worker_id())
    report_alive(queue, run.worker_id)
    try:
        run.run()
    finally:
        mail_server.close_connection()
        Worker.objects.filter(pk=run.worker_id).delete()
    return run


def is_due(queue: str) -> bool:
    """Look without the lock that the library takes to look: an idle worker makes nobody wait."""
    return DBTaskResult.objects.ready().filter(queue_name=queue).exists()


def new_worker_id() -> str:
    return f"{socket.gethostname()[:32]}-{os.getpid()}-{secrets.token_hex(6)}"


def report_alive(queue: str, worker_id: str) -> None:
    Worker.objects.update_or_create(pk=worker_id, defaults={"queue": queue, "seen_at": clock.now()})


def expect_workers() -> None:
    """Count the workers that are being started as seen, so that they are missed if they do not come."""
    for queue in QUEUES:
        report_alive(queue, new_worker_id())


def missing_workers() -> list[str]:
    """Return the queues whose tasks nobody runs."""
    served_queues = Worker.objects.filter(seen_at__gt=clock.now() - MISSING_AFTER).values_list("queue", flat=True)
    return sorted(set(QUEUES) - set(served_queues))


def release_lost_tasks() -> None:
    """Let the tasks of workers that were killed run again, or fail, as their queue has it."""
    now = clock.now()
    alive = set(Worker.objects.filter(seen_at__gt=now - LOST_AFTER).values_list("pk", flat=True))
    failed = {"status": TaskResultStatus.FAILED, "finished_at": now, "exception_class_path": WORKER_LOST}
    for row in DBTaskResult.objects.running():
        if row.worker_ids[-1] not in alive:
            values = {"status": TaskResultStatus.READY} if row.queue_name in RETRIED else failed
            same = DBTaskResult.objects.running().filter(pk=row.pk, started_at=row.started_at)
            if same.update(**values):
                log.warning("%s: its worker %s was lost", row.task_path, row.worker_ids[-1])
    Worker.objects.filter(seen_at__lt=now - timedelta(days=1)).delete()


def enqueue_daily_tasks() -> None:
    """Enqueue the tasks of today that were not enqueued yet; one that failed is tried again after an hour.

    Two machines may do so at the same time: the tasks do no harm twice.
    """
    midnight = timezone.make_aware(datetime.combine(clock.today(), time_of_day(0)))
    an_hour_ago = clock.now() - timedelta(hours=1)
    for path in settings.DAILY_TASKS:
        rows = DBTaskResult.objects.filter(task_path=path, enqueued_at__gte=midnight)
        if not rows.exclude(status=TaskResultStatus.FAILED, finished_at__lt=an_hour_ago).exists():
            import_string(path).enqueue()
