"""The second factor: what somebody has, besides the password that they know.

An app that shows codes or a passkey (`passkeys.py`), and ten recovery codes for the day on which it is lost.
"""

from __future__ import annotations

import base64
import secrets
import unicodedata
from datetime import timedelta

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import sessions, totp
from ratingoffice.office.domain.accounts.accounts import hashed
from ratingoffice.office.models import Account, Authenticator, Body, RecoveryCode, Role, record

REQUIRED_OF = (Role.CHIEF, Role.ADMINISTRATOR)
RECOVERY_CODES = 10
WRONG_CODES = 5
CLOSED_FOR = timedelta(minutes=15)
#: in a session: by what its person has shown the second factor
SHOWN = "second_factor"


def has_authenticator(account: Account) -> bool:
    return Authenticator.objects.filter(account=account).exists()


def has(account: Account) -> bool:
    return has_authenticator(account) or account.passkeys.exists()


def required(account: Account) -> bool:
    """Of chief officers and administrators; a demonstration only offers it."""
    held = account.appointments.filter(role__in=REQUIRED_OF)
    if held.filter(body__is_demo=False).exists():
        return True
    return held.filter(body=None).exists() and not _only_demonstrations()


def is_excused(account: Account) -> bool:
    """It would be required in an office that is none for trying things."""
    return account.appointments.filter(role__in=REQUIRED_OF).exists() and not required(account)


def _only_demonstrations() -> bool:
    bodies = list(Body.objects.values_list("is_demo", flat=True))
    return bool(bodies) and all(bodies)


def set_up_authenticator(account: Account, secret: str, code: str, session: str) -> list[str]:
    """It takes the place of an earlier one. The recovery codes, where there are none yet."""
    step = totp.step_of(secret, code)
    if step is None:
        raise BadInput(
            "this is not the code that the app shows now: wait for the next one, and see that the clock of the "
            "device is right"
        )
    with transaction.atomic():
        Authenticator.objects.filter(account=account).delete()
        Authenticator.objects.create(
            account=account, sealed_secret=totp.seal(secret), made_at=clock.now(), last_step=step
        )
        record("account.authenticator", f"account/{account.username}", by=account)
        return changed(account, session)


def remove_authenticator(account: Account, session: str) -> None:
    """Remove the app with codes; where there is none, nothing is done and nothing recorded."""
    with transaction.atomic():
        one_stays(account, account.passkeys.exists())
        removed, _ = Authenticator.objects.filter(account=account).delete()
        if not removed:
            return
        record("account.remove_authenticator", f"account/{account.username}", by=account)
        changed(account, session)


def one_stays(account: Account, another: bool) -> None:
    Account.objects.select_for_update().get(pk=account.pk)  # two removed at once come one after the other
    if not another and required(account):
        raise BadInput("a chief officer or administrator needs a second factor: set up another one first")


def changed(account: Account, session: str) -> list[str]:
    """Who is signed in elsewhere does it again. The first factor brings recovery codes, the last takes them along."""
    sessions.forget(account, but=session)
    if not has(account):
        account.recovery_codes.all().delete()
    elif not account.recovery_codes.exists():
        return _new_codes(account)
    return []


# recovery codes


def renew_codes(account: Account) -> list[str]:
    """Ten new ones, told this once; the old ones are good for nothing."""
    with transaction.atomic():
        if not has(account):
            raise BadInput("recovery codes stand in for a second factor: set one up first")
        return _new_codes(account)


def _new_codes(account: Account) -> list[str]:
    codes = [base64.b32encode(secrets.token_bytes(10)).decode().lower() for _ in range(RECOVERY_CODES)]
    account.recovery_codes.all().delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(account=account, code_hash=hashed(code)) for code in codes)
    record("account.recovery_codes", f"account/{account.username}", by=account, after={"codes": len(codes)})
    return ["-".join(code[at : at + 4] for at in range(0, 16, 4)) for code in codes]


# the second step of signing in


def check(account: Account, typed: str) -> str:
    """By what the code was right, "" where it was wrong. Five wrong ones, from wherever, close this for 15 minutes.

    Only who knows the password comes here, so nobody else can close it.
    """
    code = "".join(char for char in unicodedata.normalize("NFKC", typed).lower() if char.isascii() and char.isalnum())
    now = clock.now()
    with transaction.atomic():
        row = Account.objects.select_for_update().get(pk=account.pk)
        if row.codes_closed_until and now < row.codes_closed_until:
            raise BadInput("the code was wrong five times: wait 15 minutes, or sign in with a passkey")
        by = "authenticator" if _by_authenticator(row, code) else "recovery" if _by_recovery(row, code) else ""
        row.wrong_codes = 0 if by else row.wrong_codes + 1
        row.codes_closed_until = None
        if row.wrong_codes >= WRONG_CODES:
            row.wrong_codes, row.codes_closed_until = 0, now + CLOSED_FOR
        row.save(update_fields=["wrong_codes", "codes_closed_until"])
    return by


def _by_authenticator(account: Account, code: str) -> bool:
    app = Authenticator.objects.filter(account=account).first()
    if app is None:
        return False
    step = totp.step_of(totp.unseal(app.sealed_secret), code, after=app.last_step)
    if step is None:
        return False
    Authenticator.objects.filter(pk=app.pk).update(last_step=step)
    return True


def _by_recovery(account: Account, code: str) -> bool:
    unused = account.recovery_codes.filter(used_at=None)
    if not unused.filter(code_hash=hashed(code)).update(used_at=clock.now()):
        return False
    record("account.recovery_code", f"account/{account.username}", by=account, after={"left": unused.count()})
    return True


def take_away(account: Account, by: Account | None, why: str) -> None:
    """Of somebody who has lost it: everything that is a second factor, and every session."""
    if account == by:
        raise BadInput("one's own second factor is changed on one's own account page")
    with transaction.atomic():
        row = Account.objects.select_for_update().get(pk=account.pk)
        if not has(row):
            raise BadInput('"{name}" has no second factor', name=row.username)
        had = {"app": has_authenticator(row), "passkeys": row.passkeys.count()}
        Authenticator.objects.filter(account=row).delete()
        row.passkeys.all().delete()
        row.recovery_codes.all().delete()
        row.wrong_codes, row.codes_closed_until = 0, None
        row.save(update_fields=["wrong_codes", "codes_closed_until"])
        sessions.forget(row)
        record("account.take_second_factor", f"account/{row.username}", by=by, why=why, before=had)
