"""1,000 notices wait while the mail server is away; each arrives once, also if a sender is killed, also with two.

One of them, which nothing can send, is among them: it fails, and stops no other.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from filled import environment, run_in

from office.notices.mail_server import Box, free_port, mail_server

LETTERS, POISONED, KILLED_AT = 1000, 100, 300
POISON = '"=?utf-8?q?=0aBcc:x?="@example.org'
READY = "import django; django.setup()\n"
QUEUE = f"""{READY}
from django.db import transaction
from ratingoffice.office.models import Body
from ratingoffice.office.domain.notices import Outsider, kinds, write_to
from ratingoffice.message import Message
people = [Outsider(f"p{{number}}@example.org") for number in range({LETTERS})]
people.insert({POISONED}, Outsider({POISON!r}))
with transaction.atomic():
    write_to(people, kinds.CLAIM_ANSWERED, Message("answered"), about="7", address="/7/", body=Body.objects.first())
"""
SEND = f"""{READY}
from ratingoffice.office.infra.worker import run_due_tasks
print(run_due_tasks("mail").outcomes["sent"])
"""
#: the time goes by after which a worker of which nothing is heard is lost
MUCH_LATER = f"""{READY}
from datetime import timedelta
from django.db.models import F
from ratingoffice.office.infra.worker import release_lost_tasks
from ratingoffice.office.models import Letter, Worker
Worker.objects.update(seen_at=F("seen_at") - timedelta(seconds=61))
release_lost_tasks()
print(Letter.objects.filter(state="sending").count())
"""
FAILED = f"""{READY}
from ratingoffice.office.models import Letter
for letter in Letter.objects.exclude(state="sent"):
    if letter.account is None:
        print(letter.email, letter.problem)
"""


@dataclass
class Office:
    data: Path
    also: dict[str, str]

    def run(self, script: str) -> str:
        return run_in(self.data, script, **self.also).strip()

    def start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SEND]
        return subprocess.Popen(command, env=environment(self.data) | self.also, text=True, stdout=subprocess.PIPE)

    def notify(self) -> str:
        command = [sys.executable, "-m", "ratingoffice", "office", "notify", "--once"]
        done = subprocess.run(command, env=environment(self.data) | self.also, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def office(request: pytest.FixtureRequest, tmp_path: Path, port: int) -> Office:
    also = {"RATINGOFFICE_MAIL": f"smtp://127.0.0.1:{port}?tls=none"}
    if request.param == "sqlite":
        return Office(request.getfixturevalue("office_folder"), also)
    return Office(tmp_path / "data", also | {"DATABASE_URL": request.getfixturevalue("office_on_postgres")})


@pytest.mark.sampled(2)
def test_each_arrives_once(office: Office, port: int) -> None:
    office.run(QUEUE)
    assert office.notify().startswith("mail: 0 sent, 0 to be tried again, 0 failed; nobody can be reached: ")
    box = Box()
    with mail_server(box, port):
        killed = office.start()
        box.before = lambda number: os.kill(killed.pid, signal.SIGKILL) if number == KILLED_AT else None
        killed.wait(60)
        assert len(box.mail) == KILLED_AT - 1
        assert office.run(MUCH_LATER) == "1"
        two = [office.start(), office.start()]
        sent = [int(one.communicate(timeout=300)[0]) for one in two]
    assert sum(sent) == LETTERS - KILLED_AT + 1
    assert sent[0] > 0 < sent[1]
    arrived = Counter(str(one["To"]) for one in box.mail)
    assert arrived == Counter(f"p{number}@example.org" for number in range(LETTERS))
    assert len({one["Message-ID"] for one in box.mail}) == LETTERS
    assert office.run(FAILED) == f"{POISON} mail cannot be sent to this address: write it as name@example.org"
    assert (
        office.notify()
        == "mail: 0 sent, 0 to be tried again, 0 failed\nwebhooks: 0 sent, 0 to be tried again, 0 failed\n"
    )
