"""The webhooks of a body: addresses of programs to which its notices are sent."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.notices.create import write_to_webhook
from ratingoffice.office.domain.notices.kinds import KINDS, TEST
from ratingoffice.office.domain.notices.letters import UNDER_WAY
from ratingoffice.office.domain.notices.links import path
from ratingoffice.office.domain.notices.webhook_letters import secret_of
from ratingoffice.office.infra.webhook_post import normalise_url
from ratingoffice.office.models import Account, Body, Letter, Webhook, record
from ratingoffice.office.models.notices import new_salt

TRIAL = Message("This is a test. Nothing has happened.")

#: deliveries that a page shows
MOST_SHOWN = 30


def register(body: Body, url: str, kinds: Sequence[str], by: Account | None) -> tuple[Webhook, str]:
    """Create a webhook; return it and its secret, which is shown only now."""
    try:
        url = normalise_url(url)
    except BadInput as bad:
        raise BadInput([Finding("", 0, "url", bad.message)]) from None
    if not kinds or any(kind not in KINDS for kind in kinds):
        raise BadInput([Finding("", 0, "kinds", Message("choose what is sent to it"))])
    with transaction.atomic():
        webhook = Webhook.objects.create(body=body, url=url, kinds=list(kinds), made_at=clock.now())
        record("webhook.register", _about(webhook), by=by, body=body, after={"url": url, "kinds": list(kinds)})
    return webhook, secret_of(webhook)


def rotate(webhook: Webhook, by: Account | None) -> str:
    """Return a new secret, shown only now, that signs letters from now on. A stopped webhook becomes active again."""
    with transaction.atomic():
        webhook.salt, webhook.active = new_salt(), True
        webhook.save(update_fields=["salt", "active"])
        record("webhook.rotate", _about(webhook), by=by, body=webhook.body)
    return secret_of(webhook)


def remove(webhook: Webhook, by: Account | None) -> None:
    """Delete a webhook and the letters that wait for it."""
    with transaction.atomic():
        before = {"url": webhook.url, "kinds": webhook.kinds}
        record("webhook.remove", _about(webhook), by=by, body=webhook.body, before=before)
        webhook.delete()


def try_it(webhook: Webhook) -> Letter:
    """Return a letter that tests the webhook; the sender delivers it. While one is on its way there is no second."""
    on_its_way = webhook.letters.filter(notice__kind=TEST.name, state__in=UNDER_WAY).first()
    if on_its_way is not None:
        return on_its_way
    address = path("desk:webhooks", system=webhook.body.code)
    return write_to_webhook(webhook, TEST, TRIAL, about=webhook.body.code, address=address)


def is_being_tried(body: Body) -> bool:
    return Letter.objects.filter(webhook__body=body, notice__kind=TEST.name, state__in=UNDER_WAY).exists()


def deliveries(body: Body) -> list[Letter]:
    letters = Letter.objects.filter(webhook__body=body).select_related("notice", "webhook")
    return list(letters.order_by("-pk")[:MOST_SHOWN])


def _about(webhook: Webhook) -> str:
    return f"webhook/{webhook.pk}"
