"""Where somebody is signed in, and how that is ended: from the next request on its cookie opens nothing."""

from __future__ import annotations

from django.db import transaction

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import hashed
from ratingoffice.office.models import Account, Session, record


def of(account: Account) -> list[Session]:
    """The newest first."""
    return list(account.sessions.filter(expire_date__gt=clock.now()).order_by("-started_at", "session_key"))


def handle_of(session: Session) -> str:
    """How a page names it: the key itself would open it."""
    return hashed(session.session_key)[:16]


def forget(account: Account, but: str = "") -> int:
    """All of them but one; part of a deed that says why."""
    return account.sessions.exclude(session_key=but).delete()[0]


def end(account: Account, handle: str, by: Account) -> bool:
    """False: it is over already."""
    found = [session for session in of(account) if handle_of(session) == handle]
    with transaction.atomic():
        for session in found:
            session.delete()
            record("account.end_session", f"account/{account.username}", by=by, before={"browser": session.browser})
    return bool(found)


def end_all(account: Account, by: Account, but: str = "") -> int:
    with transaction.atomic():
        ended = forget(account, but)
        record("account.end_sessions", f"account/{account.username}", by=by, before={"sessions": ended})
    return ended
