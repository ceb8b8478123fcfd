"""The addresses to which a body's notices are sent for programs."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.office import clock
from ratingoffice.office.models import Account, Body, Letter, Webhook, record
from ratingoffice.office.models.notices import new_salt
from ratingoffice.office.notices.carriers import Later, Refused
from ratingoffice.office.notices.kinds import KINDS
from ratingoffice.office.notices.webhooks import post, refuse_address, secret_of, signed

#: deliveries that a page shows
SHOWN = 30


def register(body: Body, url: str, kinds: Sequence[str], by: Account | None) -> tuple[Webhook, str]:
    """The row and the secret, which is told this once."""
    try:
        refuse_address(url)
    except BadInput as bad:
        raise BadInput([Finding("", 0, "url", str(bad))]) from None
    if not kinds or any(one not in KINDS for one in kinds):
        raise BadInput([Finding("", 0, "kinds", "choose what is sent to it")])
    with transaction.atomic():
        made = Webhook.objects.create(body=body, url=url, kinds=list(kinds), made_at=clock.now())
        record("webhook.register", _about(made), by=by, body=body, after={"url": url, "kinds": list(kinds)})
    return made, secret_of(made)


def rotate(webhook: Webhook, by: Account | None) -> str:
    """Another secret, told this once; from now on letters are signed with it. One that was stopped goes on."""
    with transaction.atomic():
        webhook.salt, webhook.active = new_salt(), True
        webhook.save(update_fields=["salt", "active"])
        record("webhook.rotate", _about(webhook), by=by, body=webhook.body)
    return secret_of(webhook)


def remove(webhook: Webhook, by: Account | None) -> None:
    """Letters that wait for it go with it."""
    with transaction.atomic():
        told = {"url": webhook.url, "kinds": webhook.kinds}
        record("webhook.remove", _about(webhook), by=by, body=webhook.body, before=told)
        webhook.delete()


def try_it(webhook: Webhook) -> tuple[bool, str]:
    """Was it taken, and what was answered?"""
    told = {"type": "test", "timestamp": clock.now().isoformat(), "data": {"body": webhook.body.code}}
    try:
        status = post(webhook.url, *signed(webhook, f"test-{new_salt()}", told))
    except (Refused, Later) as problem:
        return False, str(problem)
    return 200 <= status < 300, f"HTTP {status}"


def deliveries(body: Body) -> list[Letter]:
    found = Letter.objects.filter(webhook__body=body).select_related("notice", "webhook")
    return list(found.order_by("-pk")[:SHOWN])


def _about(webhook: Webhook) -> str:
    return f"webhook/{webhook.pk}"
