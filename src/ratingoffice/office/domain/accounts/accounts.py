"""Accounts by invitation, what they are appointed to, and keys for the API. Secrets are kept as hashes only."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import sessions
from ratingoffice.office.models import Account, Appointment, Body, Invitation, Role, Token, record

VALID_FOR = timedelta(days=7)
SCOPES = ("register", "report", "preview")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def invite(role: Role, body: Body | None, by: Account | None, email: str = "") -> tuple[Invitation, str]:
    """Create an invitation; return it and its secret, which is shown only now."""
    if body is None and role != Role.ADMINISTRATOR:
        raise BadInput("only an administrator is of no body in particular: choose one")
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        invitation = Invitation.objects.create(
            secret_hash=hashed(secret),
            email=email,
            body=None if role == Role.ADMINISTRATOR else body,
            role=role,
            made_at=clock.now(),
            made_by=by,
            expires_at=clock.now() + VALID_FOR,
        )
        record(
            "account.invite",
            f"invitation/{invitation.pk}",
            by=by,
            body=invitation.body,
            after={"role": role, "email": email},
        )
    return invitation, secret


def open_invitation(secret: str) -> Invitation | None:
    """Return the invitation with that secret, if it was not used and has not expired."""
    invitations = Invitation.objects.filter(secret_hash=hashed(secret), used_at=None, expires_at__gt=clock.now())
    return invitations.select_related("body").first()


def accept(secret: str, username: str, password: str, first_name: str = "", last_name: str = "") -> Account:
    """Open the one account of an invitation. Raises BadInput, or ValidationError for a bad name or password."""
    with transaction.atomic():
        invitation = open_invitation(secret)
        # the update is what makes it one use: of two at once, only one changes a row
        if invitation is None or not Invitation.objects.filter(pk=invitation.pk, used_at=None).update(
            used_at=clock.now()
        ):
            raise BadInput("this invitation was used already, or has expired: ask for another one")
        username = Account.normalize_username(username)  # as signing in does: what looks alike is one name
        if Account.objects.filter(username__iexact=username).exists():
            raise BadInput('the name "{name}" is taken: choose another', name=username)
        account = Account(username=username, first_name=first_name, last_name=last_name, email=invitation.email)
        account.clean_fields(exclude=["password"])
        validate_password(password, account)
        account.set_password(password)
        account.save()
        Appointment.objects.create(account=account, body=invitation.body, role=invitation.role)
        Invitation.objects.filter(pk=invitation.pk).update(used_by=account)
        record("account.open", f"account/{username}", by=account, body=invitation.body, after={"role": invitation.role})
    return account


def revoke_invitation(invitation: Invitation, by: Account | None) -> None:
    with transaction.atomic():
        record("account.revoke_invitation", f"invitation/{invitation.pk}", by=by, body=invitation.body)
        Invitation.objects.filter(pk=invitation.pk, used_at=None).update(expires_at=clock.now())


def appoint(account: Account, role: Role, body: Body | None, by: Account | None) -> None:
    if body is None and role != Role.ADMINISTRATOR:
        raise BadInput("only an administrator is of no body in particular: choose one")
    body = None if role == Role.ADMINISTRATOR else body
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)  # appointed twice at once, it is one appointment
        if not Appointment.objects.filter(account=account, role=role, body=body).exists():
            Appointment.objects.create(account=account, role=role, body=body)
            record("account.appoint", f"account/{account.username}", by=by, body=body, after={"role": role})


def dismiss(appointment: Appointment, by: Account | None) -> None:
    with transaction.atomic():
        _one_administrator_stays(appointment.account, of_role=Role(appointment.role))
        record(
            "account.dismiss",
            f"account/{appointment.account.username}",
            by=by,
            body=appointment.body,
            before={"role": appointment.role},
        )
        appointment.delete()


def set_active(account: Account, active: bool, by: Account | None) -> None:
    """Deactivating an account ends its sessions and revokes its API keys."""
    with transaction.atomic():
        if not active:
            _one_administrator_stays(account, of_role=Role.ADMINISTRATOR)
            sessions.forget(account)
        account.is_active = active
        account.save(update_fields=["is_active"])
        record("account.activate" if active else "account.deactivate", f"account/{account.username}", by=by)


def password_link(account: Account, by: Account | None) -> dict[str, str]:
    """Return the parts of a link for a new password. It is valid until the password changes or the account signs in."""
    with transaction.atomic():
        record("account.password_link", f"account/{account.username}", by=by)
    return {"uidb36": user_pk_to_url_str(account), "key": default_token_generator.make_token(account)}


def make_token(account: Account, name: str, scopes: Sequence[str], days: int | None) -> tuple[Token, str]:
    """Create an API key; return its row and the key, which is shown only now."""
    if not scopes or any(scope not in SCOPES for scope in scopes):
        raise BadInput("choose what the key may do: {scopes}", scopes=", ".join(SCOPES))
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        token = Token.objects.create(
            account=account,
            name=name,
            secret_hash=hashed(secret),
            scopes=" ".join(scopes),
            made_at=clock.now(),
            expires_at=clock.now() + timedelta(days=days) if days else None,
        )
        record("account.token", f"account/{account.username}", by=account, after={"name": name, "scopes": list(scopes)})
    return token, secret


def revoke_token(token: Token, by: Account) -> None:
    with transaction.atomic():
        record("account.revoke_token", f"account/{token.account.username}", by=by, before={"name": token.name})
        token.delete()


def _one_administrator_stays(account: Account, of_role: Role) -> None:
    if of_role != Role.ADMINISTRATOR:
        return
    administrators = Appointment.objects.filter(role=Role.ADMINISTRATOR)
    # two who dismiss each other come one after the other, and the second finds what the first has done
    list(Account.objects.select_for_update().filter(pk__in=administrators.values("account")).order_by("pk"))
    other_administrators = administrators.filter(account__is_active=True).exclude(account=account)
    if not other_administrators.exists() and account.appointments.filter(role=Role.ADMINISTRATOR).exists():
        raise BadInput("this is the last administrator: appoint another one first")
