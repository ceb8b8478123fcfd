"""So many requests a minute from one address, whichever process of the office they come to."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import RequestFactory
from filled import environment

from ratingoffice.office import clock, throttle

#: prints how many of its 40 requests were too many
ASK = """
import sys, django; django.setup()
from datetime import datetime
from django.test import RequestFactory
from ratingoffice.office import clock, throttle
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
