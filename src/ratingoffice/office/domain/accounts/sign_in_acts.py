"""Record changes of how somebody signs in as acts, and end their other sessions.

By the signals of Django's models where there is a row: they are sent within the transaction that changes it.
"""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset
from allauth.core import context
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authentication_failed, authenticator_used
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest

from ratingoffice.office.domain.accounts import second_factor, sessions
from ratingoffice.office.infra.log import failed_to_sign_in
from ratingoffice.office.models import Account, record

APP, PASSKEY, CODES = Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN, Authenticator.Type.RECOVERY_CODES
ADDED = {APP: "account.authenticator", PASSKEY: "account.passkey", CODES: "account.recovery_codes"}
REMOVED = {APP: "account.remove_authenticator", PASSKEY: "account.remove_passkey"}


def _record_change(verb: str, account: Account, **details: Any) -> None:
    record(verb, f"account/{account.username}", by=account, **details)
    sessions.forget(account, but=context.request.session.session_key or "" if context.request else "")


@receiver(post_save, sender=Authenticator)
def factor_added(instance: Authenticator, created: bool, **more: Any) -> None:
    if created:
        after = {"codes": settings.MFA_RECOVERY_CODE_COUNT} if instance.type == CODES else _name_of(instance)
        _record_change(ADDED[instance.type], instance.user, after=after)


@receiver(post_delete, sender=Authenticator)
def factor_removed(instance: Authenticator, **more: Any) -> None:
    """By its owner; whoever takes a lost one away says so in one act."""
    if instance.type in REMOVED and context.request and context.request.user == instance.user:
        _record_change(REMOVED[instance.type], instance.user, before=_name_of(instance))


def _name_of(factor: Authenticator) -> dict[str, str] | None:
    return {"name": factor.wrap().name} if factor.type == PASSKEY else None


@receiver(authenticator_used)
def factor_used(user: Account, authenticator: Authenticator, **more: Any) -> None:
    if authenticator.type == CODES:
        left = second_factor.codes_left(user)
        record("account.recovery_code", f"account/{user.username}", by=user, after={"left": left})


@receiver(authentication_failed)
def factor_failed(request: HttpRequest, user: Account, **more: Any) -> None:
    failed_to_sign_in({"username": user.username}, request)


@receiver(post_save, sender=SocialAccount)
def linked(instance: SocialAccount, created: bool, **more: Any) -> None:
    if created:
        record("account.link", f"account/{instance.user}", by=instance.user, after={"issuer": instance.provider})


@receiver(post_delete, sender=SocialAccount)
def unlinked(instance: SocialAccount, **more: Any) -> None:
    record("account.unlink", f"account/{instance.user}", by=instance.user, before={"issuer": instance.provider})


@receiver([password_changed, password_reset])
def password_is_new(user: Account, **more: Any) -> None:
    _record_change("account.password", user)
