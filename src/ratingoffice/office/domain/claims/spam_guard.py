"""Who writes a claim, and who is a program: told apart without asking anybody else, and nothing is lost.

What a program would send ends among the unlikely ones, where the desk can still read it. Nobody is sent mail for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from ratingoffice.office import clock
from ratingoffice.office.infra.throttle import address_of
from ratingoffice.office.models import Claim

A_MINUTE = 5  # claims from one address
FASTEST = timedelta(seconds=4)  # in which somebody reads a form and fills it in
LONGEST = timedelta(days=1)  # for which a form may lie open
MOST = 5  # open claims of one network or address of mail, of which nobody has confirmed the address

_signer = Signer(salt="ratingoffice.claim")


@dataclass(frozen=True)
class Form:
    """A form as it was given out: each is taken once."""

    name: str
    made_at: datetime


def new_form(age: timedelta = timedelta(0)) -> str:
    """`age`: of one that takes the place of another that lay open too long."""
    return _signer.sign_object({"form": uuid4().hex, "at": (clock.now() - age).isoformat()})


def read_form(token: str) -> Form | None:
    """Return the form of a token; None if the token is not from this office or too old."""
    try:
        content = _signer.unsign_object(token)
        form = Form(content["form"], datetime.fromisoformat(content["at"]))
    except (BadSignature, KeyError, TypeError, ValueError):
        return None
    return form if clock.now() - form.made_at <= LONGEST else None


def network_of(request: HttpRequest) -> str:
    """By which claims from one place are counted together; it does not tell which place."""
    return salted_hmac("ratingoffice.claim.network", address_of(request), algorithm="sha256").hexdigest()


def unlikely(form: Form, trap: str, email: str, network: str) -> str:
    """Why it is (`Claim.Unlikely`); "": somebody wrote it."""
    if trap:
        return Claim.Unlikely.HIDDEN
    if clock.now() - form.made_at < FASTEST:
        return Claim.Unlikely.FAST
    return too_many(email, network)


def too_many(email: str, network: str) -> str:
    """Say MANY where that network or address has the most open claims already; those of a confirmed address are not
    counted: a person wrote them."""
    same = Q(network=network) | (Q(email__iexact=email) if email else Q())
    still_open = Claim.objects.filter(same, state__in=(Claim.State.OPEN, Claim.State.ASKED), confirmed_at=None)
    return Claim.Unlikely.MANY if still_open.count() >= MOST else ""
