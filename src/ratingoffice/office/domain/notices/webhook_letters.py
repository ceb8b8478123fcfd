"""Letters to webhooks: JSON, signed as the specification Standard Webhooks says (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from ratingoffice.message import from_data
from ratingoffice.office import clock
from ratingoffice.office.domain.notices.links import link
from ratingoffice.office.infra.delivery_errors import Refused, TryLater
from ratingoffice.office.infra.webhook_post import post
from ratingoffice.office.models import Letter, Webhook


def send(letter: Letter) -> None:
    """Post a letter to its webhook. Raises Refused or TryLater; of these Unanswered if there was no answer."""
    webhook = letter.webhook
    assert webhook is not None
    status = post(webhook.url, *signed(webhook, letter.envelope, payload(letter)))
    if status == HTTPStatus.GONE:
        Webhook.objects.filter(pk=webhook.pk).update(active=False)
        raise Refused(f"HTTP {status}")
    if not 200 <= status < 300:
        raise TryLater(f"HTTP {status}")


def secret_of(webhook: Webhook) -> str:
    """Return the webhook's secret. It is derived from the office's own, so no database or backup holds it."""
    digest = salted_hmac("ratingoffice.webhook", f"{webhook.pk}/{webhook.salt}", algorithm="sha256").digest()
    return "whsec_" + base64.b64encode(digest).decode()


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


def signed(webhook: Webhook, number: str, data: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    """Return the bytes to send, and the headers by which the receiver checks that they are ours, and fresh."""
    content = json.dumps(data, ensure_ascii=False).encode()
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
