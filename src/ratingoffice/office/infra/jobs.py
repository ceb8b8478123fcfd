"""Long work that pages show the progress of: a job has a name, and one task of that name is under way at a time.

The task runs in a worker (`infra/worker.py`), on any machine; its progress is a row of `Job`, and its return value what
came of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction
from django_tasks.base import Task, TaskResultStatus
from django_tasks_db.models import DBTaskResult

from ratingoffice.book.progress import ProgressCallback
from ratingoffice.office import clock
from ratingoffice.office.infra.worker import WORKER_LOST
from ratingoffice.office.models import Job

QUEUE = "jobs"
IN_PROGRESS = (TaskResultStatus.READY, TaskResultStatus.RUNNING)


@dataclass(frozen=True)
class JobProgress:
    part: str
    done: int  # parts, of so many
    of: int
    seconds: int  # since it began
    usual: int  # seconds that it took last time; 0: unknown

    @property
    def number(self) -> int:
        """The number of the part that is being done."""
        return min(self.done + 1, self.of)

    @property
    def left(self) -> int:
        """Seconds that are left, if it takes as long as last time."""
        return max(0, self.usual - self.seconds)

    @property
    def percent(self) -> int | None:
        """By the time it took last time, else by its parts; at most 95. None: unknown."""
        if self.usual:
            return min(95, 100 * self.seconds // self.usual)
        return 100 * self.done // self.of if self.done else None


@dataclass(frozen=True)
class JobResult:
    value: Any  # what the task returned
    is_failed: bool  # the task raised an exception
    is_interrupted: bool  # its worker was killed


def begin(name: str, task: Task[..., Any], *args: Any) -> JobProgress:
    """Enqueue the task, unless a task of that name is in progress."""
    with transaction.atomic():
        Job.objects.get_or_create(name=name, defaults={"began_at": clock.now()})
        job = Job.objects.select_for_update().get(name=name)
        row = _task_of(job)
        if row is None or row.status not in IN_PROGRESS:
            job.task, job.began_at, job.part, job.done, job.of = task.enqueue(*args).id, clock.now(), "", 0, 1
            job.save()
    return _progress(job)


def progress_of(name: str) -> JobProgress | None:
    """Return how far the job is, or None if it is not in progress."""
    job = Job.objects.filter(name=name).first()
    row = _task_of(job)
    return _progress(job) if job is not None and row is not None and row.status in IN_PROGRESS else None


def result_of(name: str) -> JobResult | None:
    """Return what became of the last task of that name, or None if there is none or it is in progress."""
    row = _task_of(Job.objects.filter(name=name).first())
    if row is None or row.status in IN_PROGRESS:
        return None
    is_interrupted = row.exception_class_path == WORKER_LOST
    is_failed = row.status == TaskResultStatus.FAILED and not is_interrupted
    return JobResult(row.return_value, is_failed, is_interrupted)


def forget_result(name: str) -> None:
    Job.objects.filter(name=name).update(task=None)


@contextmanager
def report_progress(name: str) -> Iterator[ProgressCallback]:
    """Store how far the job is while its task runs, and how long it took in the end."""
    began_at = clock.now()
    Job.objects.filter(name=name).update(began_at=began_at)

    def store(part: str, done: int, of: int) -> None:
        with suppress(DatabaseError), transaction.atomic():  # the work goes on though nobody can see how far it is
            Job.objects.filter(name=name).update(part=part, done=done, of=of)

    yield store
    seconds = round((clock.now() - began_at).total_seconds())
    Job.objects.filter(name=name).update(usual_seconds=seconds)


def _task_of(job: Job | None) -> DBTaskResult[..., Any] | None:
    return DBTaskResult.objects.filter(pk=job.task).first() if job is not None and job.task is not None else None


def _progress(job: Job) -> JobProgress:
    seconds = round((clock.now() - job.began_at).total_seconds())
    return JobProgress(job.part, job.done, job.of, seconds, job.usual_seconds)
