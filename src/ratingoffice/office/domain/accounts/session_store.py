"""Where sessions are kept: Django's way, in a table that knows the account (`models/signing_in.py`)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.dateparse import parse_datetime

from ratingoffice.office import clock
from ratingoffice.office.infra.throttle import address_of
from ratingoffice.office.models import Session

#: in a session: when and where from its person signed in
STARTED = "started"
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


class SessionStore(InDatabase):
    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        started = data.get(STARTED)
        if SESSION_KEY in data and started:
            row.account_id = int(data[SESSION_KEY])
            row.started_at = parse_datetime(started["at"])
            row.address, row.browser = started["address"], started["browser"]
        return row


@receiver(user_logged_in)
def started(request: HttpRequest, **more: Any) -> None:
    """Written down once, when somebody signs in; all sessions that are over are forgotten."""
    request.session[STARTED] = {
        "at": clock.now().isoformat(),
        "address": address_of(request)[:45],
        "browser": browser_of(request.META.get("HTTP_USER_AGENT", "")),
    }
    Session.objects.filter(expire_date__lte=clock.now()).delete()


def browser_of(agent: str) -> str:
    """Roughly, for its owner to know it again: Firefox, Windows."""
    found = (next((name for word, name in words.items() if word in agent), "") for words in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name)
