"""The queue of letters as an administrator sees it: to whom and how far, and not what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Count, QuerySet

from ratingoffice.office import clock
from ratingoffice.office.models import Account, Letter, record

SHOWN = 50


@dataclass(frozen=True)
class Queue:
    counts: dict[str, int]  # by state
    open: Sequence[Letter]  # waiting or being sent
    failed: Sequence[Letter]
    server: str  # to which mail is given; "": into a folder


def queue() -> Queue:
    counted = Letter.objects.values_list("state").annotate(Count("pk"))
    rows = Letter.objects.select_related("notice", "account", "webhook")
    under_way = rows.filter(state__in=(Letter.State.WAITING, Letter.State.SENDING)).order_by("due_at", "pk")
    failed = rows.filter(state=Letter.State.FAILED).order_by("-pk")
    parts = urlsplit(settings.MAIL)
    return Queue(dict(counted), _some(under_way), _some(failed), parts.hostname or settings.MAIL)


def send_again(letter: Letter, by: Account | None) -> None:
    """One that failed, from the beginning; with all that go with it."""
    with transaction.atomic():
        its = Letter.objects.filter(envelope=letter.envelope, state=Letter.State.FAILED)
        if its.update(state=Letter.State.WAITING, tries=0, due_at=clock.now()):
            record("notice.again", f"letter/{letter.pk}", by=by, body=letter.notice.body)


def _some(rows: QuerySet[Letter]) -> list[Letter]:
    return list(rows[:SHOWN])
