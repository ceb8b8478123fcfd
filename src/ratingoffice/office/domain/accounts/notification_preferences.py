"""What an account wants to be told, how soon, and where; and the secret of its own calendar."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction

from ratingoffice.office.domain.accounts.accounts import hashed
from ratingoffice.office.domain.accounts.permissions import WORK, roles_anywhere
from ratingoffice.office.domain.notices.create import soonest, when_of
from ratingoffice.office.domain.notices.kinds import KINDS, Kind
from ratingoffice.office.models import Account, Role, When, record

#: who has events of their own
OWNERS = frozenset((Role.ORGANISER, Role.ARBITER))


def offered(account: Account) -> dict[str, When]:
    """Return the kinds of notices that this account may get, and how soon it gets them now."""
    usual = {kind.name: _usual(account, kind) for kind in KINDS.values()}
    return {name: when_of(account, KINDS[name], when) for name, when in usual.items() if when is not None}


def choose(account: Account, notices_to: str, choices: Mapping[str, str]) -> None:
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=account.pk)
        before, after = {"to": account.notices_to, **account.told}, {"to": notices_to, **choices}
        if before != after:
            account.notices_to, account.told = notices_to, dict(choices)
            account.save(update_fields=["notices_to", "told"])
            record("account.notices", f"account/{account.username}", by=account, before=before, after=after)


def new_calendar(account: Account) -> str:
    """Return a new secret of the account's calendar, shown only now; the one before is no longer valid."""
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        Account.objects.filter(pk=account.pk).update(calendar_hash=hashed(secret))
        record("account.calendar", f"account/{account.username}", by=account)
    return secret


def calendar_owner(secret: str) -> Account | None:
    return Account.objects.filter(calendar_hash=hashed(secret), is_active=True).first()


def _usual(account: Account, kind: Kind) -> When | None:
    """Return the soonest of the ways that are usual for the account's roles; None if they get no such notices."""
    roles = roles_anywhere(account)
    ways = (kind.everybody, kind.officers if roles & WORK else None, kind.owners if roles & OWNERS else None)
    times = [when for when in ways if when is not None]
    return soonest(*times) if times else None
