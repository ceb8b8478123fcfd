"""Codes of an app (TOTP, RFC 6238) by pyotp, and how the office keeps the secret that it shares with the app."""

from __future__ import annotations

import base64
import logging
from datetime import UTC, datetime

import pyotp
import segno
from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

from ratingoffice.office import clock

log = logging.getLogger("ratingoffice.sign_in")


def new_secret() -> str:
    return pyotp.random_base32()


def picture_of(secret: str, username: str, host: str) -> str:
    """What an app reads with its camera, as SVG."""
    address = pyotp.TOTP(secret).provisioning_uri(username, issuer_name=f"Rating Office {host}")
    return segno.make(address, error="m").svg_inline(scale=4, light="white")


def step_of(secret: str, code: str, after: int = 0) -> int | None:
    """The half minute of the code: this one, the one before or the next, as RFC 6238 allows; later than `after`."""
    if not secret:
        return None
    app = pyotp.TOTP(secret)
    now = app.timecode(clock.now())
    matching = [
        step
        for step in (now - 1, now, now + 1)
        if app.verify(code, for_time=datetime.fromtimestamp(step * app.interval, UTC))
    ]
    return next((step for step in matching if step > after), None)


def seal(secret: str) -> str:
    """Who only has a backup or the database cannot make codes with it."""
    return _by_the_offices_key().encrypt(secret.encode()).decode()


def unseal(sealed: str) -> str:
    """ "" where the office has another key by now."""
    try:
        return _by_the_offices_key().decrypt(sealed.encode()).decode()
    except InvalidToken:
        log.error("RATINGOFFICE_SECRET is another one than when an app with codes was set up: its codes are not taken")
        return ""


def _by_the_offices_key() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac("ratingoffice.authenticator", "", algorithm="sha256").digest()))
