"""The letters of some bodies as the desk sees them: to whom, how far and why not further, and not what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet

from ratingoffice.office import clock
from ratingoffice.office.domain.notices.delivery import schedule
from ratingoffice.office.domain.notices.kinds import TEST
from ratingoffice.office.models import Account, Body, Letter, record

MOST_SHOWN = 50
UNDER_WAY = (Letter.State.WAITING, Letter.State.SENDING)
#: a letter that has been due for so long is late: nobody sends, or nobody accepts it
LATE_AFTER = timedelta(minutes=15)
#: what the desk can send again or discard; a letter that is being sent is its sender's
AT_REST = (Letter.State.WAITING, Letter.State.FAILED)


@dataclass(frozen=True)
class Queue:
    counts: dict[str, int]  # by state
    failed: Sequence[Letter]
    delayed: Sequence[Letter]  # on their way, and late or not taken so far
    on_time: Sequence[Letter]  # on their way
    server: str  # to which mail is given; "": into a folder


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


def late() -> Q:
    return Q(state__in=UNDER_WAY, due_at__lt=clock.now() - LATE_AFTER)


def figures() -> Figures:
    rows = Letter.objects.exclude(notice__kind=TEST.name)
    return Figures(
        under_way=rows.filter(state__in=UNDER_WAY).count(),
        late=rows.filter(late()).count(),
        failed=rows.filter(state=Letter.State.FAILED).count(),
    )


def queue(bodies: Sequence[Body]) -> Queue:
    letters = Letter.objects.filter(notice__body__in=bodies).exclude(notice__kind=TEST.name)
    under_way, delayed = letters.filter(state__in=UNDER_WAY).order_by("due_at", "pk"), late() | ~Q(problem="")
    return Queue(
        counts=dict(letters.values_list("state").annotate(Count("pk"))),
        failed=_some(letters.filter(state=Letter.State.FAILED).order_by("-pk")),
        delayed=_some(under_way.filter(delayed)),
        on_time=_some(under_way.exclude(delayed)),
        server=urlsplit(settings.MAIL).hostname or settings.MAIL,
    )


def send_again(letter: Letter, by: Account | None) -> None:
    """Send a letter now, with as many tries as a new one, and with it all letters of the same envelope."""
    with transaction.atomic():
        together = Letter.objects.filter(envelope=letter.envelope, state__in=AT_REST)
        if together.update(state=Letter.State.WAITING, tries=0, due_at=clock.now()):
            schedule(letter.envelope, clock.now())
            record("notice.again", f"letter/{letter.pk}", by=by, body=letter.notice.body)


def discard(letter: Letter, by: Account | None) -> None:
    """Delete a letter that shall not be sent any more. The record names no recipient: nothing is taken out of it."""
    with transaction.atomic():
        gone, _ = Letter.objects.filter(pk=letter.pk, state__in=AT_REST).delete()
        if gone:
            before = {"kind": letter.notice.kind, "tries": letter.tries}
            record("notice.discard", f"letter/{letter.pk}", by=by, body=letter.notice.body, before=before)


def _some(rows: QuerySet[Letter]) -> list[Letter]:
    return list(rows.select_related("notice", "account", "webhook")[:MOST_SHOWN])
