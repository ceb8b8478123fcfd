"""Letters to programs: JSON, signed as the specification Standard Webhooks says (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils.crypto import salted_hmac

from ratingoffice.message import from_data
from ratingoffice.office import clock
from ratingoffice.office.domain.notices import kinds, queue
from ratingoffice.office.domain.notices.mail import link
from ratingoffice.office.infra.delivery_errors import Refused, TryLater
from ratingoffice.office.infra.webhook_post import Unanswered, post
from ratingoffice.office.models import Letter, Webhook


class Webhooks:
    """The way of letters to programs."""

    name = "webhooks"
    mine = Q(webhook__isnull=False)

    def deliver(self, letters: Sequence[Letter]) -> None:
        (letter,) = letters
        try:
            self._post(letter)
        except TryLater as problem:
            if letter.notice.kind == kinds.TEST.name:  # whoever tries it wants to know now
                raise Refused(str(problem)) from None
            raise

    def _post(self, letter: Letter) -> None:
        webhook = letter.webhook
        assert webhook is not None
        try:
            status = post(webhook.url, *signed(webhook, letter.envelope, payload(letter)))
        except Unanswered as problem:  # so that a slow receiver takes its time from nobody else
            queue.postpone(Q(webhook=webhook), str(problem))
            raise
        if status == HTTPStatus.GONE:
            Webhook.objects.filter(pk=webhook.pk).update(active=False)
            raise Refused(f"HTTP {status}")
        if not 200 <= status < 300:
            raise TryLater(f"HTTP {status}")

    def close(self) -> None:
        """Nothing is open."""


def secret_of(webhook: Webhook) -> str:
    """It follows from the office's own secret, so neither the database nor a backup holds it."""
    made = salted_hmac("ratingoffice.webhook", f"{webhook.pk}/{webhook.salt}", algorithm="sha256").digest()
    return "whsec_" + base64.b64encode(made).decode()


def payload(letter: Letter) -> dict[str, Any]:
    notice = letter.notice
    return {
        "type": notice.kind,
        "timestamp": notice.made_at.isoformat(),
        "data": {
            "body": notice.body.code,
            "event_id": notice.event.event_id if notice.event else None,
            "about": notice.about,
            "text": str(from_data(notice.said)),
            "sentence": notice.said,
            "page": link(notice.address, settings.LANGUAGE_CODE),
        },
    }


def signed(webhook: Webhook, number: str, told: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    """The bytes that are sent, and the headers by which the receiver knows that they are ours, and fresh."""
    content = json.dumps(told, ensure_ascii=False).encode()
    moment = str(int(clock.now().timestamp()))
    key = base64.b64decode(secret_of(webhook).removeprefix("whsec_"))
    signature = hmac.new(key, f"{number}.{moment}.".encode() + content, hashlib.sha256).digest()
    return content, {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "RatingOffice",
        "webhook-id": number,
        "webhook-timestamp": moment,
        "webhook-signature": "v1," + base64.b64encode(signature).decode(),
    }
