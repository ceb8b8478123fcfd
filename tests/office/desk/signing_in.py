"""People who sign in with an app that shows codes. Secret and codes are the examples of RFC 6238, appendix B."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

from ratingoffice.office import clock

PASSWORD = "correct horse 12"
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # "12345678901234567890"
#: two half minutes that follow each other, and the last six digits of what stands there
EARLIER, EARLIER_CODE = 1111111109, "081804"
LATER, LATER_CODE = 1111111111, "050471"


def at(monkeypatch, seconds):
    """From now on it is that second of Unix time."""
    monkeypatch.setattr(clock, "now", lambda: datetime.fromtimestamp(seconds, UTC))
    monkeypatch.setattr(time, "time", lambda: float(seconds))


def with_app(monkeypatch, account):
    """The recovery codes of an account that has an app; it is the earlier half minute."""
    at(monkeypatch, EARLIER)
    TOTP.activate(account, SECRET)
    return RecoveryCodes.activate(account).generate_codes()


def password(name, client=None, **more):
    """A browser after the first step."""
    client = client or Client()
    client.post("/desk/login/", {"login": name, "password": PASSWORD, **more})
    return client


def second_step(client, code):
    return client.post("/desk/login/second/", {"code": code})


def is_in(client):
    return client.get("/desk/account/").status_code == 200
