"""So many requests a minute from one address, whichever process of the office they come to."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, RequestFactory
from filled import environment

from ratingoffice.office import clock
from ratingoffice.office.infra import throttle
from ratingoffice.office.models import Account

#: prints how many of its 40 requests were too many
ASK = """
import sys, django; django.setup()
from datetime import datetime
from django.test import RequestFactory
from ratingoffice.office import clock
from ratingoffice.office.infra import throttle
clock.now = lambda: datetime(2026, 3, 20, 12)
request = RequestFactory().get("/")
print("ready", flush=True)
sys.stdin.read()
print(sum(throttle.too_often(request) for _ in range(40)))
"""


def test_two_processes_count_together_and_ask_no_database(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ASK]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment(tmp_path)}
    both = [subprocess.Popen(command, **pipes) for _ in range(2)]  # type: ignore[call-overload]
    for one in both:
        assert one.stdout.readline() == "ready\n"
    for one in both:
        one.stdin.close()
    refused = [int(one.stdout.read()) for one in both]
    assert [one.wait(60) for one in both] == [0, 0]
    assert sum(refused) == 2 * 40 - throttle.A_MINUTE
    assert not (tmp_path / "office.sqlite3").exists()


def test_with_the_next_minute_the_count_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "A_MINUTE", 2)
    request = RequestFactory().get("/", REMOTE_ADDR="10.2.3.4")
    for minute in (0, 1):
        monkeypatch.setattr(clock, "now", lambda at=minute: datetime(2026, 3, 20, 12, at, tzinfo=UTC))
        assert [throttle.too_often(request) for _ in range(4)] == [False, False, True, True]


def test_every_address_has_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "A_MINUTE", 1)
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 20, 12, tzinfo=UTC))
    asked = [RequestFactory().get("/", REMOTE_ADDR=f"10.2.4.{last}") for last in (1, 2, 1, 2)]
    assert [throttle.too_often(request) for request in asked] == [False, False, True, True]


BEHIND_PROXY = {"REMOTE_ADDR": "127.0.0.1"}


def signed_in(client: Client, password: str, forwarded: str) -> int:
    told = {"login": "officer", "password": password}
    return client.post("/desk/login/", told, headers={"X-Forwarded-For": forwarded}, **BEHIND_PROXY).status_code


@pytest.mark.django_db
def test_behind_a_proxy_nobody_locks_an_officer_out_from_elsewhere(client: Client, settings: Any) -> None:
    settings.BEHIND_PROXY = True
    officer = Account.objects.get(username="officer")
    officer.set_password("a long enough one")
    officer.save()
    for forged in range(6):
        signed_in(client, "wrong", f"10.0.0.{forged}, 203.0.113.9")  # the last one is what the proxy saw
    assert signed_in(client, "a long enough one", "203.0.113.9") == 429
    assert signed_in(client, "a long enough one", "203.0.113.9, 198.51.100.7") == 302


@pytest.mark.django_db
def test_without_a_proxy_a_forged_header_says_nothing(client: Client) -> None:
    for forged in range(5):
        signed_in(client, "wrong", f"10.0.0.{forged}")
    assert signed_in(client, "wrong", "10.0.0.77") == 429


@pytest.mark.django_db
def test_one_address_tries_to_sign_in_twenty_times_a_minute_whatever_the_names(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 20, 12, tzinfo=UTC))
    told = [
        client.post("/desk/login/", {"login": f"name{n}", "password": "x"}, REMOTE_ADDR="10.2.9.1").status_code
        for n in range(throttle.SIGNING_IN + 1)
    ]
    assert told == [200] * throttle.SIGNING_IN + [429]
    assert client.get("/desk/login/", REMOTE_ADDR="10.2.9.1").status_code == 200


@pytest.mark.parametrize(
    ("seen", "counted"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:198.51.100.7", "::ffff:198.51.100.7"),
        ("unix:", "unix:"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(seen: str, counted: str) -> None:
    assert throttle.address_of(RequestFactory().get("/", REMOTE_ADDR=seen)) == counted
