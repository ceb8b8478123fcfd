"""A program that listens gets signed messages, which it can check by the specification alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.services import webhooks
from ratingoffice.office.desk.services.decisions import decide
from ratingoffice.office.models import Letter, Webhook
from ratingoffice.office.notices.sending import send_due
from ratingoffice.office.notices.webhooks import Webhooks, _is_public


class Receiver(HTTPServer):
    answer = 204

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.got: list[tuple[dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?a=1"


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, content))
        self.send_response(self.server.answer)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def receiver(settings, data) -> Iterator[Receiver]:  # type: ignore[no-untyped-def]
    settings.WEBHOOKS_INSIDE = True
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def is_signed(headers: dict[str, str], content: bytes, secret: str) -> bool:
    """As Standard Webhooks has it: HMAC-SHA256 of `id.timestamp.content` with the key behind whsec_."""
    signed = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), content])
    key = base64.b64decode(secret[len("whsec_") :])
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return headers["webhook-signature"] == f"v1,{wanted}"


def test_what_happened_is_sent_signed_and_once(event, receiver, account) -> None:
    hook, secret = webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    decide(event, "noted", "because of the hall", None)
    assert send_due(Webhooks()).sent == 1
    assert send_due(Webhooks()).sent == 0
    ((headers, content),) = receiver.got
    assert is_signed(headers, content, secret)
    told = json.loads(content)
    assert told["type"] == "decision"
    assert told["data"]["event_id"] == event.event_id
    assert told["data"]["sentence"]["figures"]["reason"] == "because of the hall"
    assert not is_signed(headers, content, webhooks.rotate(hook, account("chief")))


def test_only_the_kinds_that_were_chosen_are_sent(event, receiver, account) -> None:
    webhooks.register(event.body, receiver.url, ["list-published"], account("chief"))
    decide(event, "noted", "because of the hall", None)
    assert not Letter.objects.filter(webhook__isnull=False).exists()


@pytest.mark.parametrize("answer", [302, 404, 500])
def test_every_other_answer_than_yes_is_tried_again_and_no_redirection_is_followed(
    event, receiver, account, answer
) -> None:
    receiver.answer = answer
    webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    decide(event, "noted", "because of the hall", None)
    assert send_due(Webhooks()).later == 1
    assert len(receiver.got) == 1


def test_a_receiver_that_is_gone_gets_no_more(event, receiver, account) -> None:
    receiver.answer = 410
    webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    decide(event, "noted", "because of the hall", None)
    assert send_due(Webhooks()).failed == 1
    assert not Webhook.objects.get().active


def test_trying_it_tells_what_was_answered(body, receiver, account) -> None:
    hook, secret = webhooks.register(body, receiver.url, ["decision"], account("chief"))
    assert webhooks.try_it(hook) == (True, "HTTP 204")
    assert is_signed(*receiver.got[0], secret)


def test_nothing_is_sent_into_the_own_network(body, receiver, account, settings) -> None:
    hook, _ = webhooks.register(body, receiver.url, ["decision"], account("chief"))
    settings.WEBHOOKS_INSIDE = False
    hook.url = f"https://localhost:{receiver.server_port}/"
    taken, why = webhooks.try_it(hook)
    assert (taken, receiver.got) == (False, [])
    assert why == "localhost is inside this network: nothing is sent there unless the office allows it"
    with pytest.raises(BadInput, match="begins with https://"):
        webhooks.register(body, receiver.url, ["decision"], account("chief"))


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_which_addresses_are_outside(number: str, public: bool) -> None:
    assert _is_public(number) == public


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/", "https://[::1]/x", "https://10.1.2.3:8443/", "https://a.example:99999/"]
)
def test_what_can_never_be_sent_is_refused_when_it_is_entered(body, settings, url: str) -> None:
    settings.WEBHOOKS_INSIDE = False
    with pytest.raises(BadInput):
        webhooks.register(body, url, ["decision"], None)
    assert not Webhook.objects.exists()
