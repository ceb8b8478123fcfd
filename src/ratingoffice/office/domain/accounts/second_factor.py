"""The second factor: who needs one, and how a lost one is taken away. allauth asks for it.

An app that shows codes or a passkey, and ten recovery codes for the day on which it is lost.
"""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import QuerySet

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts import sessions
from ratingoffice.office.models import Account, Body, Role, record

REQUIRED_OF = (Role.CHIEF, Role.ADMINISTRATOR)
#: in a session: the account whose second factor the provider of OpenID Connect has asked for
SHOWN_OUTSIDE = "second_factor_outside"


def of(account: Account) -> QuerySet[Authenticator]:
    """Return the account's app and passkeys, without recovery codes, which only stand in for them."""
    return Authenticator.objects.filter(user=account).exclude(type=Authenticator.Type.RECOVERY_CODES)


def has(account: Account) -> bool:
    return of(account).exists()


def codes_left(account: Account) -> int:
    codes = Authenticator.objects.filter(user=account, type=Authenticator.Type.RECOVERY_CODES).first()
    return len(codes.wrap().get_unused_codes()) if codes else 0


def required(account: Account) -> bool:
    """Return whether the account must have one: chief officers and administrators must, except in a demonstration."""
    appointments = account.appointments.filter(role__in=REQUIRED_OF)
    if appointments.filter(body__is_demo=False).exists():
        return True
    return appointments.filter(body=None).exists() and not _only_demonstrations()


def is_excused(account: Account) -> bool:
    """Return whether the account need not have one only because the office is a demonstration."""
    return account.appointments.filter(role__in=REQUIRED_OF).exists() and not required(account)


def _only_demonstrations() -> bool:
    bodies = list(Body.objects.values_list("is_demo", flat=True))
    return bool(bodies) and all(bodies)


def take_away(account: Account, by: Account | None, why: str) -> None:
    """Remove everything that is a second factor of somebody who has lost it, and end their sessions."""
    if account == by:
        raise BadInput("one's own second factor is changed on one's own account page")
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)
        if not has(account):
            raise BadInput('"{name}" has no second factor', name=account.username)
        had = {
            "app": of(account).filter(type=Authenticator.Type.TOTP).exists(),
            "passkeys": of(account).filter(type=Authenticator.Type.WEBAUTHN).count(),
        }
        Authenticator.objects.filter(user=account).delete()
        sessions.forget(account)
        record("account.take_second_factor", f"account/{account.username}", by=by, why=why, before=had)
