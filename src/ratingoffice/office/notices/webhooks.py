"""Letters to programs: JSON, signed as the specification Standard Webhooks says (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
from collections.abc import Sequence
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db.models import Q
from django.utils.crypto import salted_hmac

from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import Letter, Webhook
from ratingoffice.office.notices.carriers import Later, Refused
from ratingoffice.office.notices.mail import link
from ratingoffice.sentence import from_data

PATIENCE = 10  # seconds
#: addresses that lead to others: by them a private one could be reached under a public number
TRANSLATED = tuple(ipaddress.ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))


class Webhooks:
    """The way of letters to programs."""

    name = "webhooks"
    mine = Q(webhook__isnull=False)

    def deliver(self, letters: Sequence[Letter]) -> None:
        (letter,) = letters
        webhook = letter.webhook
        assert webhook is not None
        status = post(webhook.url, *signed(webhook, letter.envelope, payload(letter)))
        if status == http.client.GONE:
            Webhook.objects.filter(pk=webhook.pk).update(active=False)
            raise Refused(f"HTTP {status}")
        if not 200 <= status < 300:
            raise Later(f"HTTP {status}")

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


def post(url: str, content: bytes, headers: dict[str, str]) -> int:
    """The status of the answer; redirections are not followed. Raises Refused or Later."""
    parts = urlsplit(url)
    try:
        refuse_address(url)
        connection = _Pinned(parts, _outside(parts))
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, content, headers)
            return connection.getresponse().status
        finally:
            connection.close()
    except BadInput as bad:
        raise Refused(str(bad)) from None
    except (OSError, http.client.HTTPException) as problem:
        raise Later(str(problem) or type(problem).__name__) from None


def refuse_address(url: str) -> None:
    """Raises BadInput where nothing would be sent to it."""
    parts = urlsplit(url)
    schemes = ("https", "http") if settings.WEBHOOKS_INSIDE else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None or not _has_port(parts):
        raise BadInput("{url} is no address of a receiver: it begins with https:// and has no user name", url=url)
    if _is_number(parts.hostname):
        _refuse_inside(parts.hostname, [parts.hostname])


def _outside(parts: SplitResult) -> str:
    """The number that the name stands for now; the connection goes there, whatever the name stands for later."""
    host = parts.hostname or ""
    found = socket.getaddrinfo(host, _port(parts), type=socket.SOCK_STREAM)
    numbers = [str(one[4][0]) for one in found]
    _refuse_inside(host, numbers)
    return numbers[0]


def _refuse_inside(host: str, numbers: Sequence[str]) -> None:
    if not settings.WEBHOOKS_INSIDE and not all(_is_public(one) for one in numbers):
        raise BadInput("{host} is inside this network: nothing is sent there unless the office allows it", host=host)


def _is_number(host: str) -> bool:
    """What a name stands for is asked only when something is sent."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def _has_port(parts: SplitResult) -> bool:
    """Beyond 65,535 there is none."""
    try:
        _port(parts)
    except ValueError:
        return False
    return True


def _is_public(number: str) -> bool:
    address = ipaddress.ip_address(number.partition("%")[0])
    inner = getattr(address, "ipv4_mapped", None) or address
    return inner.is_global and not inner.is_multicast and not any(inner in network for network in TRANSLATED)


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


class _Pinned(http.client.HTTPConnection):
    """To that number, under the name of the address."""

    def __init__(self, parts: SplitResult, number: str) -> None:
        super().__init__(parts.hostname or "", _port(parts), timeout=PATIENCE)
        self._number, self._with_tls = number, parts.scheme == "https"
        self.default_port = 443 if self._with_tls else 80

    def connect(self) -> None:
        self.sock = socket.create_connection((self._number, self.port), self.timeout)
        if self._with_tls:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
