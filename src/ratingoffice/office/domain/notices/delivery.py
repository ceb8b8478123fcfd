"""Deliver letters: one task for each envelope, tried again after growing pauses, and failed in the end.

A letter is `sending` from the moment a task takes it until the task writes down what became of it. Between the
acceptance by a mail server and that moment lies the only time in which a kill can make it arrive twice: SMTP has no way
to ask. So the acceptance is marked by a file of this machine first, which a kill does not undo, and whoever runs the
task again looks for the file. A letter whose worker died earlier is sent again, under the same Message-ID.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F, Q
from django_tasks import TaskContext, task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.domain.notices import mail, webhook_letters
from ratingoffice.office.domain.notices.kinds import KINDS, TEST
from ratingoffice.office.infra.delivery_errors import Refused, ServerAway, TryLater
from ratingoffice.office.infra.sandboxed_reader import cleaned
from ratingoffice.office.infra.webhook_post import Unanswered
from ratingoffice.office.infra.worker import OUTCOME, PAUSE
from ratingoffice.office.models import Letter

#: after a letter was not accepted: one minute, two, four … up to six hours, for four days
FIRST_PAUSE, LONGEST_PAUSE, MOST_TRIES = timedelta(minutes=1), timedelta(hours=6), 24
#: so often a letter may raise an error that nobody foresaw: it is the program's, and another try seldom helps
MOST_CRASHES = 5
LONGEST_PROBLEM = 500  # characters
KILLED = Message("its sender was ended again and again while it had this letter")

log = logging.getLogger("ratingoffice.notices")


@task(queue_name="mail", takes_context=True)
def deliver(context: TaskContext, envelope: str) -> dict[str, str]:
    """Send the letters of one envelope together. Whatever goes wrong is recorded with them, and stops no other."""
    letters = take(envelope, is_repeated=context.attempt > 1)
    if not letters:
        return {OUTCOME: "nothing"}
    tries, accepted = letters[0].tries, Path(settings.DATA, "accepted", envelope)
    try:
        if not accepted.exists():
            if tries > MOST_TRIES:
                raise Refused(KILLED)
            permitted = _permitted(letters)
            if not permitted:
                return {OUTCOME: "withheld"}
            _send(permitted)
            _mark(accepted)
    except Refused as problem:
        fail(envelope, str(problem))
        return {OUTCOME: "failed"}
    except TryLater as problem:
        if isinstance(problem, Unanswered):  # so that a slow receiver takes its time from nobody else
            postpone(Q(webhook=letters[0].webhook), str(problem))
        is_trial = letters[0].notice.kind == TEST.name  # whoever tries a webhook wants to know now
        return {OUTCOME: put_back(envelope, tries, str(problem), 1 if is_trial else MOST_TRIES)}
    except ServerAway as problem:
        with transaction.atomic():
            _record(envelope, state=Letter.State.WAITING, tries=F("tries") - 1, problem=one_line(str(problem)))
            schedule(envelope, letters[0].due_at)
        return {OUTCOME: "away", PAUSE: one_line(str(problem))}
    except DatabaseError:  # the worker runs the task again
        raise
    except Exception as error:
        log.exception("letter %s", envelope)
        return {OUTCOME: put_back(envelope, tries, f"{type(error).__name__}: {error}", MOST_CRASHES)}
    mark_sent(envelope)
    accepted.unlink(missing_ok=True)
    return {OUTCOME: "sent"}


def schedule(envelope: str, due_at: datetime) -> None:
    """Enqueue the task that delivers the letters of the envelope, in the place of one that waits."""
    letters = Letter.objects.filter(envelope=envelope)
    DBTaskResult.objects.filter(pk__in=letters.values("task"), status=TaskResultStatus.READY).delete()
    queue = "webhooks" if letters.filter(webhook__isnull=False).exists() else "mail"
    letters.update(task=enqueue(envelope, queue, due_at))


def enqueue(envelope: str, queue: str, due_at: datetime) -> str:
    """Return the id of the new task."""
    run_after = due_at if due_at > clock.now() else None
    return deliver.using(queue_name=queue, run_after=run_after).enqueue(envelope).id


def take(envelope: str, *, is_repeated: bool = False) -> list[Letter]:
    """Return all letters of the envelope, marked as being sent; none if they are not waiting any more.

    A task that runs again finds them as it left them when its worker was killed.
    """
    letters = Letter.objects.filter(envelope=envelope)
    states = [Letter.State.WAITING, *([Letter.State.SENDING] if is_repeated else [])]
    changes = {"state": Letter.State.SENDING, "tries": F("tries") + 1}
    with transaction.atomic():
        first = letters.order_by("pk").values_list("pk", flat=True).first()
        if first is None or not letters.filter(pk=first, state__in=states).update(**changes):
            return []  # of two at once, only one changes it
        letters.exclude(pk=first).update(**changes)
    return list(letters.select_related("notice__body", "notice__event__body", "account", "webhook").order_by("pk"))


def mark_sent(envelope: str) -> None:
    """Mark the letters as sent, and forget the address of the page: it may be known to the recipient only."""
    _record(envelope, state=Letter.State.SENT, sent_at=clock.now(), address="", problem="")


def put_back(envelope: str, tries: int, problem: str, most_tries: int = MOST_TRIES) -> str:
    """Let the letter be tried again after a pause, or fail if it was tried often enough. Return its outcome."""
    if tries >= most_tries:
        fail(envelope, problem)
        return "failed"
    due_at = clock.now() + min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)
    with transaction.atomic():
        _record(envelope, state=Letter.State.WAITING, due_at=due_at, problem=one_line(problem))
        schedule(envelope, due_at)
    return "later"


def postpone(letters: Q, problem: str) -> None:
    """Let these letters, which wait for a receiver that did not answer, wait a little longer: no try is counted."""
    due_at = clock.now() + FIRST_PAUSE
    waiting = Letter.objects.filter(letters, state=Letter.State.WAITING, due_at__lt=due_at)
    with transaction.atomic():
        tasks = DBTaskResult.objects.filter(pk__in=waiting.values("task"), status=TaskResultStatus.READY)
        tasks.update(run_after=due_at)
        waiting.update(due_at=due_at, problem=one_line(problem))


def fail(envelope: str, problem: str) -> None:
    _record(envelope, state=Letter.State.FAILED, problem=one_line(problem))


def one_line(problem: str) -> str:
    """Return the problem as a line that every database takes."""
    return cleaned(" ".join(problem.split()))[:LONGEST_PROBLEM]


def _send(letters: Sequence[Letter]) -> None:
    """Raises Refused, TryLater or ServerAway."""
    if letters[0].webhook is None:
        mail.send(letters)
    else:
        (letter,) = letters
        webhook_letters.send(letter)


def _record(envelope: str, **values: Any) -> None:
    Letter.objects.filter(envelope=envelope, state=Letter.State.SENDING).update(**values)


def _mark(accepted: Path) -> None:
    """Where the file cannot be written, the database alone knows of the acceptance."""
    try:
        accepted.parent.mkdir(mode=0o700, exist_ok=True)
        accepted.touch(mode=0o600)
    except OSError as problem:
        log.warning("%s", problem)


def _permitted(letters: Sequence[Letter]) -> list[Letter]:
    """Return the letters whose recipient may know of it today and can be reached; the others are withheld."""
    permitted = [letter for letter in letters if _may_know(letter)]
    withheld = [letter.pk for letter in letters if letter not in permitted]
    Letter.objects.filter(pk__in=withheld).update(state=Letter.State.WITHHELD)
    return permitted


def _may_know(letter: Letter) -> bool:
    if letter.webhook is not None:
        return letter.webhook.active
    if letter.account is None:  # whom the deed itself named
        return bool(letter.email)
    notice, needs = letter.notice, KINDS[letter.notice.kind].needs
    reached = letter.account.is_active and bool(mail.recipient(letter))
    return reached and (not needs or may(letter.account, needs, notice.event or notice.body))
