"""The log: one line of JSON for each request, each failed attempt to sign in, and whatever goes wrong."""

from __future__ import annotations

import json
import logging
import re
import time
from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from ratingoffice.office.infra.throttle import address_of

log = logging.getLogger("ratingoffice.sign_in")

#: addresses whose last part opens something: an invitation, a new password, somebody's calendar, a claim
OPENING = re.compile(
    r"(/desk/invitation/|/desk/password/[^/\s]+/|/calendar/(?=[^/\s]+\.ics)|/claims/[^/\s]+/[^/\s]+/)[^/\s?]+"
)


class Lines(logging.Formatter):
    """A trace only with what is the office's own fault: what somebody may not do or send is no error.

    Whoever reads a log is not thereby let in: what opens something is left out of addresses.
    """

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
        }
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            told |= {"id": _id_of(request), "client": address_of(request), "path": request.path}
        told |= getattr(record, "told", None) or {"said": record.getMessage()}
        told |= {name: OPENING.sub(r"\1…", str(told[name])) for name in ("path", "said") if name in told}
        if record.exc_info and record.levelno >= logging.ERROR and not record.name.startswith("django.security"):
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def _id_of(request: HttpRequest) -> str:
    """As `access_log.py` gave it; a request that no server received has none."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return str(scope.get("request_id", ""))


@receiver(user_login_failed)
def failed_to_sign_in(credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any) -> None:
    told = {"said": "sign-in failed", "name": str(credentials.get("username", ""))[:150]}
    log.warning("sign-in failed", extra={"told": told, **({"request": request} if request else {})})
