"""A notice and its letters, written in the transaction that does the deed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ratingoffice.message import Message, as_data
from ratingoffice.office import clock
from ratingoffice.office.domain.notices.delivery import enqueue
from ratingoffice.office.domain.notices.kinds import Kind
from ratingoffice.office.models import Account, Body, Event, Letter, Notice, Role, Webhook, When

#: when the mail with all notices of the day before is sent, by the office's own clock
DIGEST_AT = time(7)
DIGEST = "digest-"  # its envelope begins so
OFFICERS = (Role.OFFICER, Role.CHIEF)
SOONEST_FIRST = (When.AT_ONCE, When.DIGEST, When.NEVER)


@dataclass(frozen=True)
class Outsider:
    """Somebody without an account."""

    email: str
    language: str = ""
    address: str = ""  # the path of a page of their own


def tell(
    kind: Kind,
    message: Message,
    *,
    about: str,
    address: str,
    body: Body | None = None,
    event: Event | None = None,
    by: Account | None = None,
    not_before: date | None = None,
    dedupe_key: str = "",
) -> Notice | None:
    """Create a notice for all whom the kind names, and for the webhooks that want it.

    `by`: an officer who did it is not told of it; an owner is, as a receipt. `not_before`: the day from which it may be
    known. `dedupe_key`: if there is a notice with the same key, no other is created.
    """
    if dedupe_key and Notice.objects.filter(once=dedupe_key).exists():
        return None
    notice_body = event.body if event is not None else body
    assert notice_body is not None, "a notice is of a body, or of an event of one"
    day = not_before or clock.today()
    from_then = max(clock.now(), _at(day, time(0)))
    letters = []
    for account, when in _recipients(kind, notice_body, event, by).items():
        if when == When.AT_ONCE:
            letters.append(_letter(from_then, account=account))
        elif when == When.DIGEST:
            morning = max(day, clock.today()) + timedelta(days=1)
            envelope = f"{DIGEST}{account.pk}-{morning}"
            letters.append(_letter(_at(morning, DIGEST_AT), account=account, envelope=envelope))
    for webhook in notice_body.webhooks.filter(active=True).order_by("pk"):
        if kind.name in webhook.kinds:
            letters.append(_letter(from_then, webhook=webhook))
    return _create(letters, kind, message, about, address, notice_body, event, dedupe_key) if letters else None


def write_to(
    people: Iterable[Account | Outsider],
    kind: Kind,
    message: Message,
    *,
    about: str,
    address: str,
    body: Body | None = None,
    event: Event | None = None,
) -> Notice:
    """Create a notice of their own acts for these people only, sent at once, whatever they chose and may read."""
    outsiders = [
        person if isinstance(person, Outsider) else Outsider(person.email, person.language) for person in people
    ]
    letters = [
        _letter(clock.now(), email=outsider.email, language=outsider.language, address=outsider.address)
        for outsider in outsiders
        if outsider.email
    ]
    notice_body = event.body if event is not None else body
    assert notice_body is not None, "a notice is of a body, or of an event of one"
    return _create(letters, kind, message, about, address, notice_body, event, "")


def write_to_webhook(webhook: Webhook, kind: Kind, message: Message, *, about: str, address: str) -> Letter:
    """Create a notice for this webhook only, whatever kinds it wants."""
    letter = _letter(clock.now(), webhook=webhook)
    _create([letter], kind, message, about, address, webhook.body, None, "")
    return letter


def soonest(*choices: When) -> When:
    return min(choices, key=SOONEST_FIRST.index)


def when_of(account: Account, kind: Kind, usual: When) -> When:
    """Return how soon the account wants notices of that kind: as it chose, or as usual."""
    chosen = account.told.get(kind.name)
    return When(chosen) if chosen in When.values else usual


def _recipients(kind: Kind, body: Body, event: Event | None, by: Account | None) -> Mapping[Account, When]:
    usual: dict[Account, When] = {}

    def offer(accounts: Iterable[Account], when: When) -> None:
        for account in accounts:
            usual[account] = soonest(when, usual.get(account, when))

    active = Account.objects.filter(is_active=True).order_by("pk")
    if kind.everybody is not None:
        offer(active.filter(Q(appointments__body=body) | Q(appointments__body=None)).distinct(), kind.everybody)
    if kind.officers is not None:
        officers = active.filter(appointments__body=body, appointments__role__in=OFFICERS).distinct()
        offer(officers.exclude(pk=by.pk) if by else officers, kind.officers)
    if kind.owners is not None and event is not None:
        offer(active.filter(events=event), kind.owners)
    return {account: when_of(account, kind, when) for account, when in usual.items()}


def _create(
    letters: Sequence[Letter],
    kind: Kind,
    message: Message,
    about: str,
    address: str,
    body: Body,
    event: Event | None,
    dedupe_key: str,
) -> Notice:
    with transaction.atomic():  # for callers without one: a reminder, a demonstration
        notice = Notice.objects.create(
            kind=kind.name,
            body=body,
            event=event,
            about=about[:200],
            said=as_data(message),
            address=address,
            made_at=clock.now(),
            once=dedupe_key or None,
        )
        _enqueue(letters)
        for letter in letters:
            letter.notice = notice
        Letter.objects.bulk_create(letters)
    return notice


def _enqueue(letters: Sequence[Letter]) -> None:
    """Enqueue a task for each letter; letters of the same digest have one task together."""
    digests = [letter.envelope for letter in letters if letter.envelope.startswith(DIGEST)]
    waiting = Letter.objects.filter(envelope__in=digests, state=Letter.State.WAITING)
    tasks = dict(waiting.values_list("envelope", "task"))
    for letter in letters:
        queue = "mail" if letter.webhook is None else "webhooks"
        letter.task = tasks.get(letter.envelope) or enqueue(letter.envelope, queue, letter.due_at)


def _letter(due_at: datetime, *, envelope: str = "", **to: Any) -> Letter:
    return Letter(due_at=due_at, envelope=envelope or uuid4().hex, **to)


def _at(day: date, hour: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, hour))
