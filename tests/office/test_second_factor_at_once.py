"""A code is good once, and so is a passkey's answer, also for eight at the same moment; on both databases."""

from __future__ import annotations

from pathlib import Path

from filled import run_in

SCRIPT = f"""
import sys, django
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
sys.path.insert(0, {str(Path(__file__).parent / "desk")!r})
django.setup()
from authenticators import Device
from django.db import connection
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import passkeys, second_factor
from ratingoffice.office.models import Account

def eight(check):
    def once(_):
        try:
            return bool(check())
        finally:
            connection.close()
    with ThreadPoolExecutor(8) as threads:
        return sum(threads.map(once, range(8)))

moment = [59]
clock.now = lambda: datetime.fromtimestamp(moment[0], UTC)
person, site, device = Account.objects.get(username="officer"), passkeys.Site("a.org", "https://a.org"), Device("https://a.org")
codes = second_factor.set_up_authenticator(person, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "287082", "")
new, one = passkeys.ask_for_new(person, site), passkeys.ask_for_one(site)
passkeys.keep(person, "key", device.create(new.options), new.challenge, site, "")
answer = device.get(one.options)
second_factor.WRONG_CODES = 100  # the seven others are wrong
moment[0] = 1111111109
print(
    eight(lambda: second_factor.check(person, "081804")),
    eight(lambda: second_factor.check(person, codes[0])),
    eight(lambda: passkeys.check(answer, one.challenge, site)),
)
"""


def test_of_eight_one_is_let_in(office_folder: Path) -> None:
    assert run_in(office_folder, SCRIPT) == "1 1 1\n"


def test_of_eight_one_is_let_in_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    assert run_in(tmp_path, SCRIPT, DATABASE_URL=office_on_postgres) == "1 1 1\n"
