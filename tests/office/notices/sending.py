"""Run the tasks that deliver letters, in this process."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

from django_tasks_db.models import DBTaskResult

from ratingoffice.office import clock
from ratingoffice.office.infra.worker import report_alive, run_due_tasks
from ratingoffice.office.models import Letter, Worker


@dataclass
class Done:
    sent: int
    later: int
    failed: int
    away: str


def send_due(queue: str) -> Done:
    """Deliver what is due by the office's clock."""
    with patch("django_tasks_db.models.timezone", SimpleNamespace(now=clock.now)):
        run = run_due_tasks(queue)
    return Done(*(run.outcomes[outcome] for outcome in ("sent", "later", "failed")), run.pause)


def make_due() -> None:
    """Let the pauses of all letters be over."""
    Letter.objects.update(due_at=clock.now())
    DBTaskResult.objects.filter(status="READY").update(run_after=clock.now())


def kill_worker_with(letter: Letter) -> None:
    """Leave the letter and its task as a worker leaves them that is killed while it sends."""
    Letter.objects.filter(envelope=letter.envelope).update(state="sending")
    report_alive("mail", "killed")
    Worker.objects.filter(pk="killed").update(seen_at=clock.now() - timedelta(minutes=2))
    DBTaskResult.objects.filter(pk=letter.task).get().claim("killed")
