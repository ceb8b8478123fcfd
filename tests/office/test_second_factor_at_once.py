"""A code is good once, and so is a passkey's answer, also for eight at the same moment; on both databases."""

from __future__ import annotations

from pathlib import Path

from filled import run_in

SCRIPT = """
import json, time, django
from concurrent.futures import ThreadPoolExecutor
django.setup()
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.internal.auth import STATE_SESSION_KEY, begin_authentication
from authenticators import Device, give_passkey
from django.conf import settings
from django.db import connection
from django.test import RequestFactory
from ratingoffice.office.models import Account
from ratingoffice.office.web.desk.sign_in_forms import CodeForm, PasskeyForm

settings.ACCOUNT_RATE_LIMITS = False  # the seven others are wrong
person, device = Account.objects.get(username="officer"), Device("http://localhost")
give_passkey(person, device)
TOTP.activate(person, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
codes = RecoveryCodes.activate(person).generate_codes()

def request():
    asked = RequestFactory().post("/", HTTP_HOST="localhost")
    asked.session = {}
    return asked

asked = request()
with request_context(asked):
    options = dict(begin_authentication(person)["publicKey"])
answer = device.get(json.dumps(options))

def eight(form, **data):
    def once(_):
        mine = request()
        mine.session |= asked.session
        try:
            with request_context(mine):
                return form(data=data, user=person).is_valid()
        finally:
            connection.close()
    with ThreadPoolExecutor(8) as threads:
        return sum(threads.map(once, range(8)))

time.time = lambda: 1111111109.0
print(
    eight(CodeForm, code="081804"),
    eight(CodeForm, code=codes[0]),
    eight(PasskeyForm, credential=answer),
)
"""


def test_of_eight_one_is_let_in(office_folder: Path) -> None:
    assert run_in(office_folder, SCRIPT) == "1 1 1\n"


def test_of_eight_one_is_let_in_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    assert run_in(tmp_path, SCRIPT, DATABASE_URL=office_on_postgres) == "1 1 1\n"
