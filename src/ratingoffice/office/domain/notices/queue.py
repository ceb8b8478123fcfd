"""The queue of letters in the database: each is taken by one sender at a time, who writes down what became of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q

from ratingoffice.office import clock
from ratingoffice.office.domain.notices.kinds import TEST
from ratingoffice.office.infra.sandboxed_reader import cleaned
from ratingoffice.office.models import Letter

#: so long a letter belongs to who has taken it; longer than any server is waited for
TAKEN_FOR = timedelta(minutes=10)
#: after a letter was not accepted: one minute, two, four … up to six hours, for four days
FIRST_PAUSE, LONGEST_PAUSE, MOST_TRIES = timedelta(minutes=1), timedelta(hours=6), 24
#: so often a letter may raise an error that nobody foresaw: it is the program's, and another try seldom helps
MOST_CRASHES = 5
LONGEST_REASON = 500  # characters
A_BATCH = 200
#: a letter that has been due for so long is late: nobody sends, or nobody takes it
LATE_AFTER = timedelta(minutes=15)
UNDER_WAY = (Letter.State.WAITING, Letter.State.SENDING)

log = logging.getLogger("ratingoffice.notices")


def due() -> Q:
    """Those that wait, and those whose sender has not been heard of for too long."""
    now = clock.now()
    forsaken = Q(state=Letter.State.SENDING, taken_until__lt=now)
    return Q(due_at__lte=now) & (Q(state=Letter.State.WAITING) | forsaken)


def late() -> Q:
    return Q(state__in=UNDER_WAY, due_at__lt=clock.now() - LATE_AFTER)


@dataclass(frozen=True)
class Figures:
    """How many letters there are of each sort, without trials of webhooks; a late one is also on its way."""

    under_way: int
    late: int
    failed: int

    @property
    def problems(self) -> list[str]:
        """What somebody should look into, in English."""
        sorts = {"late": self.late, "failed": self.failed}
        return [f"letters {sort}: {number}" for sort, number in sorts.items() if number]


def figures() -> Figures:
    rows = Letter.objects.exclude(notice__kind=TEST.name)
    return Figures(
        under_way=rows.filter(state__in=UNDER_WAY).count(),
        late=rows.filter(late()).count(),
        failed=rows.filter(state=Letter.State.FAILED).count(),
    )


def envelopes(mine: Q) -> Iterator[str]:
    """Of letters that are due, the longest waiting first; each once, until there are none."""
    seen: set[str] = set()
    while True:
        rows = Letter.objects.filter(mine, due()).order_by("due_at", "pk").values_list("envelope", flat=True)
        batch = [one for one in dict.fromkeys(rows[:A_BATCH]) if one not in seen]
        if not batch:
            return
        seen.update(batch)
        yield from batch


def take(envelope: str) -> list[Letter]:
    """All letters of it, for this sender alone; none where another was faster."""
    its = Letter.objects.filter(envelope=envelope)
    taken = {"state": Letter.State.SENDING, "taken_until": clock.now() + TAKEN_FOR, "tries": F("tries") + 1}
    with transaction.atomic():
        first = its.order_by("pk").values_list("pk", flat=True).first()
        if first is None or not its.filter(due(), pk=first).update(**taken):  # of two at once, only one changes it
            return []
        its.exclude(pk=first).update(**taken)
    return list(its.select_related("notice__body", "notice__event__body", "account", "webhook").order_by("pk"))


def being_sent() -> set[str]:
    return set(Letter.objects.filter(state=Letter.State.SENDING).values_list("envelope", flat=True))


def mark_sent(envelope: str) -> None:
    """An address that was given for this letter is known to its recipient now, and to nobody here."""
    _keep(envelope, state=Letter.State.SENT, sent_at=clock.now(), address="", problem="", taken_until=None)


def put_back(envelope: str, tries: int, problem: str, most_tries: int = MOST_TRIES) -> bool:
    """To be tried again after a pause; False: it was tried often enough."""
    if tries >= most_tries:
        fail(envelope, problem)
        return False
    due_at = clock.now() + min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)
    _keep(envelope, state=Letter.State.WAITING, due_at=due_at, problem=reason(problem), taken_until=None)
    return True


def postpone(letters: Q, problem: str) -> None:
    """Let these letters, which wait for a receiver that did not answer, wait a little longer: no try is counted."""
    due_at = clock.now() + FIRST_PAUSE
    waiting = Letter.objects.filter(letters, state=Letter.State.WAITING, due_at__lt=due_at)
    waiting.update(due_at=due_at, problem=reason(problem))


def not_tried(envelope: str, problem: str) -> None:
    """Nobody was there to accept it."""
    _keep(envelope, state=Letter.State.WAITING, tries=F("tries") - 1, problem=reason(problem), taken_until=None)


def fail(envelope: str, problem: str) -> None:
    _keep(envelope, state=Letter.State.FAILED, problem=reason(problem), taken_until=None)


def reason(problem: str) -> str:
    """Return the problem as a line that every database takes."""
    return cleaned(" ".join(problem.split()))[:LONGEST_REASON]


def withhold(letters: list[Letter]) -> None:
    numbers = [one.pk for one in letters]
    Letter.objects.filter(pk__in=numbers).update(state=Letter.State.WITHHELD, taken_until=None)


def _keep(envelope: str, **values: Any) -> None:
    """However long the database is away or busy: what is not written down would be done again."""
    last = time.monotonic() + TAKEN_FOR.total_seconds()
    while True:
        try:
            Letter.objects.filter(envelope=envelope, state=Letter.State.SENDING).update(**values)
            return
        except DatabaseError:
            if time.monotonic() > last or connection.in_atomic_block:
                raise
            log.warning("what became of letter %s cannot be written down yet", envelope)
            connection.close()
            time.sleep(1)
