"""Where somebody is signed in, and how that is ended: from the next request on its cookie opens nothing."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.db import transaction

from ratingoffice.office.models import Account, record

#: the first that fits; a browser also names those it descends from
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrom": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def of(account: Account) -> list[UserSession]:
    """Return the sessions of the account, the newest first."""
    return sorted(UserSession.objects.purge_and_list(account), key=lambda session: session.created_at, reverse=True)


def browser_of(agent: str) -> str:
    """Return the browser and system, roughly, for its owner to recognise: Firefox, Windows."""
    names = (next((name for word, name in words.items() if word in agent), "") for words in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in names if name)


def forget(account: Account, but: str = "") -> int:
    """End all sessions but one, as part of an act that says why; return how many."""
    ended = list(UserSession.objects.filter(user=account).exclude(session_key=but))
    for session in ended:
        session.end()
    return len(ended)


def end(session: UserSession) -> None:
    with transaction.atomic():
        browser = browser_of(session.user_agent)
        record("account.end_session", f"account/{session.user.username}", by=session.user, before={"browser": browser})
        session.end()


def end_all(account: Account, by: Account, but: str = "") -> int:
    with transaction.atomic():
        ended = forget(account, but)
        record("account.end_sessions", f"account/{account.username}", by=by, before={"sessions": ended})
    return ended
