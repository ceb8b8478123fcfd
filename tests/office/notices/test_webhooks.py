"""A program that listens gets signed messages, which it can check by the specification alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from office.notices.sending import send_due
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.decisions.decisions import decide
from ratingoffice.office.domain.notices import webhooks
from ratingoffice.office.infra import webhook_post as receivers
from ratingoffice.office.infra.webhook_post import is_public, normalise_url
from ratingoffice.office.models import Letter, Webhook


class Receiver(HTTPServer):
    answer = 204

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?a=1"


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.paths.append(self.path)
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
    assert send_due("webhooks").sent == 1
    assert send_due("webhooks").sent == 0
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
    assert send_due("webhooks").later == 1
    assert len(receiver.got) == 1


def test_a_receiver_that_is_gone_gets_no_more(event, receiver, account) -> None:
    receiver.answer = 410
    webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    decide(event, "noted", "because of the hall", None)
    assert send_due("webhooks").failed == 1
    assert not Webhook.objects.get().active


def outcome(hook: Webhook) -> tuple[str, str]:
    """Of a trial, as the page tells it."""
    webhooks.try_it(hook)
    send_due("webhooks")
    letter = hook.letters.latest("pk")
    return letter.state, letter.problem


def test_trying_it_sends_a_signed_message_and_shows_what_became_of_it(body, receiver, account) -> None:
    hook, secret = webhooks.register(body, receiver.url, ["decision"], account("chief"))
    assert outcome(hook) == ("sent", "")
    assert is_signed(*receiver.got[0], secret)
    told = json.loads(receiver.got[0][1])
    assert (told["type"], told["data"]["body"]) == ("test", "fide")
    receiver.answer = 500
    assert outcome(hook) == ("failed", "HTTP 500")  # and is not tried again: whoever tries it sees it at once
    assert webhooks.try_it(hook) == webhooks.try_it(hook)  # one at a time


def test_nothing_is_sent_into_the_own_network(body, receiver, account, settings) -> None:
    hook, _ = webhooks.register(body, receiver.url, ["decision"], account("chief"))
    settings.WEBHOOKS_INSIDE = False
    Webhook.objects.update(url=f"https://localhost:{receiver.server_port}/")
    why = "localhost is inside this network: nothing is sent there unless the office allows it"
    assert outcome(hook) == ("failed", why)
    assert receiver.got == []
    with pytest.raises(BadInput, match="begins with https://"):
        webhooks.register(body, receiver.url, ["decision"], account("chief"))


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("93.184.216.34", True),
        ("1.1.1.1", True),
        ("223.255.255.254", True),
        ("2001:200::1", True),
        ("2a00:1450:4001::1", True),
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
        ("64:ff9b:1::7f00:1", False),
        ("2001:0:7f00:1::", False),  # Teredo
        ("2001:1ff::1", False),
        ("2001:db8::1", False),
        ("::", False),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("fec0::1", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("100::1", False),
        ("172.15.255.255", True),
        ("172.16.0.0", False),
        ("172.31.255.255", False),
        ("172.32.0.0", True),
        ("192.0.0.8", False),
        ("192.0.0.171", False),
        ("192.0.1.0", True),
        ("192.88.99.1", False),
        ("198.18.0.1", False),
        ("203.0.113.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
    ],
)
def test_which_addresses_are_outside(number: str, public: bool) -> None:
    assert is_public(number) == public


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://[::1]/x",
        "https://[::127.0.0.1]/",
        "https://[::ffff:0:127.0.0.1]/",
        "https://[fec0::1]/",
        "https://10.1.2.3:8443/",
        "https://a.example:99999/",
        "https://a.example:0/",
        "https://[a.example/",
        "https://a..example/",
        "https://" + "a" * 64 + ".example/",
        "https://a b.example/",
        "https://user@a.example/",
        "https:///x",
        "ftp://a.example/",
        "",
    ],
)
def test_what_can_never_be_sent_is_refused_when_it_is_entered(body, settings, url: str) -> None:
    settings.WEBHOOKS_INSIDE = False
    with pytest.raises(BadInput):
        webhooks.register(body, url, ["decision"], None)
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("https://a.example", "https://a.example/"),
        ("https://a.example/通知?q=ї", "https://a.example/%E9%80%9A%E7%9F%A5?q=%D1%97"),
        ("https://a.example/%E9%80%9A%E7%9F%A5", "https://a.example/%E9%80%9A%E7%9F%A5"),
        ("https://приклад.укр:8443/x#top", "https://xn--80aikifvh.xn--j1amh:8443/x"),
        ("https://[2606:2800:220:1::1]/a b", "https://[2606:2800:220:1::1]/a%20b"),
        ("HTTPS://A.Example/x", "https://a.example/x"),
    ],
)
def test_an_address_is_stored_as_http_writes_it(typed: str, stored: str) -> None:
    assert normalise_url(typed) == stored
    assert normalise_url(stored) == stored


def test_a_path_of_other_letters_is_reached_and_stops_nobody(event, receiver, account) -> None:
    """Also where it was stored as it was typed."""
    host = f"http://127.0.0.1:{receiver.server_port}"
    hook, _ = webhooks.register(event.body, f"{host}/通知", ["decision"], account("chief"))
    webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    assert hook.url == f"{host}/%E9%80%9A%E7%9F%A5"
    Webhook.objects.filter(pk=hook.pk).update(url=f"{host}/通知")
    decide(event, "noted", "because of the hall", None)
    assert send_due("webhooks").sent == 2
    assert receiver.paths == ["/%E9%80%9A%E7%9F%A5", "/hook?a=1"]


MUCH_TOO_LATE = 60  # seconds


@contextmanager
def dripping(first: bytes, then: bytes) -> Iterator[str]:
    """The address of a receiver that answers `first` and then `then` ten times a second, until the sender is gone.

    A sender without a deadline would wait until the receiver gives up, which fails its test.
    """
    over, listener = threading.Event(), socket.create_server(("127.0.0.1", 0))
    waited: list[str] = []

    def serve(connection: socket.socket) -> None:
        with connection:
            try:
                connection.sendall(first)
                ends_at = time.monotonic() + MUCH_TOO_LATE
                while not over.wait(0.1):
                    if time.monotonic() > ends_at:
                        waited.append("the sender has no deadline")
                        return
                    connection.sendall(then)
            except OSError:
                return

    def accept() -> None:
        while True:
            try:
                connection = listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        over.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    assert not waited


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", b"H"),
        (b"", b""),
        (b"HTTP/1.1 204 No", b" "),
        (b"HTTP/1.1 204 No\r\na: ", b"b"),
        (b"", b"HTTP/1.1 100 C\r\n\r\n"),
    ],
)
def test_a_receiver_has_so_many_seconds_for_all_of_it(
    event, receiver, account, monkeypatch, first: bytes, then: bytes
) -> None:
    """However it answers; and the letters to others do not wait for it, nor those that wait for it count a try."""
    monkeypatch.setattr(receivers, "DEADLINE", 1)
    with dripping(first, then) as url:
        webhooks.register(event.body, url, ["decision"], account("chief"))
        webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
        for _ in range(5):
            decide(event, "noted", "because of the hall", None)
        done = send_due("webhooks")  # it ends, though the receiver never does
    assert (done.sent, done.later, len(receiver.got)) == (5, 1, 5)
    slow = Letter.objects.filter(webhook__url=url)
    assert sorted(slow.values_list("state", "tries")) == [("waiting", 0)] * 4 + [("waiting", 1)]
    assert set(slow.values_list("problem", flat=True)) == {"the receiver has not answered in time"}


@pytest.mark.parametrize("first", [b"", b"\x16\x03\x03\x40\x00"])  # nothing; a record of 16,384 bytes, one by one
def test_a_handshake_counts_too(settings, monkeypatch, first: bytes) -> None:
    settings.WEBHOOKS_INSIDE = True
    monkeypatch.setattr(receivers, "DEADLINE", 1)
    with dripping(first, first[:1]) as url, pytest.raises(receivers.Unanswered, match="has not answered in time"):
        receivers.post(url.replace("http:", "https:"), b"{}", {})


def test_looking_a_name_up_counts_too(monkeypatch) -> None:
    """A name is looked up at a server that the receiver chooses."""
    over = threading.Event()
    monkeypatch.setattr(receivers, "DEADLINE", 1)
    monkeypatch.setattr(receivers.socket, "getaddrinfo", lambda *words, **options: over.wait(MUCH_TOO_LATE) and [])
    with pytest.raises(receivers.Unanswered, match="has not answered in time"):
        receivers.post("https://slow.example/", b"{}", {})
    over.set()


def test_a_name_that_is_not_found_is_tried_again_later(monkeypatch) -> None:
    def not_found(*words: object, **options: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(receivers.socket, "getaddrinfo", not_found)
    with pytest.raises(receivers.Unanswered, match="Name or service not known"):
        receivers.post("https://nowhere.example/", b"{}", {})


def test_an_answer_is_read_no_further_than_its_headers(event, receiver, account) -> None:
    with dripping(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 100_000) as url:
        webhooks.register(event.body, url, ["decision"], account("chief"))
        decide(event, "noted", "because of the hall", None)
        assert send_due("webhooks").sent == 1


def test_an_answer_of_endless_headers_is_none(event, receiver, account) -> None:
    with dripping(b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200, b"a: b\r\n" * 200) as url:
        webhooks.register(event.body, url, ["decision"], account("chief"))
        decide(event, "noted", "because of the hall", None)
        assert send_due("webhooks").later == 1
    assert "100 headers" in Letter.objects.get(webhook__isnull=False).problem


def test_a_letter_that_a_receiver_stumbles_over_does_not_delay_its_others(event, receiver, account) -> None:
    """An answer is an answer: only silence lets the others wait."""
    receiver.answer = 500
    webhooks.register(event.body, receiver.url, ["decision"], account("chief"))
    for _ in range(3):
        decide(event, "noted", "because of the hall", None)
    assert send_due("webhooks").later == 3


def test_trying_a_slow_receiver_keeps_nobody_waiting(body, client_as, settings, data, account) -> None:
    settings.WEBHOOKS_INSIDE = True
    with dripping(b"", b"H") as url:
        hook, _ = webhooks.register(body, url, ["decision"], account("chief"))
        chief = client_as("chief")
        page = chief.post(f"/desk/webhooks/{hook.pk}/try/", follow=True).content.decode()
    assert "A test message is on its way" in page  # not yet that the receiver did not answer
    assert 'hx-trigger="every 2s"' in page
    Letter.objects.update(state="failed", problem="HTTP 500")
    page = chief.get("/desk/webhooks/fide/").content.decode()
    assert "HTTP 500" in page
    assert "hx-trigger" not in page


def test_a_receiver_that_wants_no_more_is_not_tried(body, client_as, account) -> None:
    hook, _ = webhooks.register(body, "https://a.example/", ["decision"], account("chief"))
    Webhook.objects.update(active=False)
    page = client_as("chief").post(f"/desk/webhooks/{hook.pk}/try/", follow=True).content.decode()
    assert page.count("The receiver wants no more") == 2  # the answer, and the card
    assert not Letter.objects.exists()
