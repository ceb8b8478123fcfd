"""Accounts that are made from the terminal."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from ratingoffice.book.findings import BadInput

if TYPE_CHECKING:
    from ratingoffice.office.models import Account, Body, Role


def role_of(text: str) -> Role:
    from ratingoffice.office.models import Role

    if text not in Role.values:
        raise BadInput(f'there is no role "{text}": choose one of {", ".join(Role.values)}')
    return Role(text)


def create_account(username: str, role: str, body: Body | None, email: str, password: str) -> None:
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError
    from django.db import transaction

    from ratingoffice.office.domain.accounts.accounts import appoint
    from ratingoffice.office.infra.mail_address import check_mail_address
    from ratingoffice.office.models import Account, record

    check_mail_address(email)
    username, chosen = Account.normalize_username(username), role_of(role)
    account = Account(username=username, email=email)
    try:
        account.clean_fields(exclude=["password"])
        account.validate_unique()
        validate_password(password, account)
    except ValidationError as problem:
        raise BadInput(" ".join(problem.messages)) from None
    account.set_password(password)
    with transaction.atomic():
        account.save()
        record("account.open", f"account/{username}", by=None, body=body, after={"role": role})
        appoint(account, chosen, body, None)


def find_account(username: str) -> Account:
    from ratingoffice.office.models import Account

    account = Account.objects.filter(username=Account.normalize_username(username)).first()
    if account is None:
        raise BadInput(f'there is no account "{username}" in this office')
    return account


def invitation_link(address: str, role: str, body: Body | None, hours: int = 24) -> str:
    """A link that makes one account, good for a day."""
    from django.urls import reverse

    from ratingoffice.office import clock
    from ratingoffice.office.domain.accounts.accounts import invite
    from ratingoffice.office.models import Invitation

    invitation, secret = invite(role_of(role), body, None)
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=clock.now() + timedelta(hours=hours))
    return address.rstrip("/") + reverse("desk:invitation", kwargs={"secret": secret})


def has_administrator() -> bool:
    from ratingoffice.office.models import Appointment, Role

    return Appointment.objects.filter(role=Role.ADMINISTRATOR, account__is_active=True).exists()
