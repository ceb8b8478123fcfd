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
    """Format a record as a line of JSON, with a trace only for faults of the office: a refused request is no error.

    Secrets are left out of addresses, so that nobody gets in by reading a log.
    """

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
        }
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            fields |= {"id": _id_of(request), "client": address_of(request), "path": request.path}
        fields |= getattr(record, "told", None) or {"said": record.getMessage()}
        fields |= {name: OPENING.sub(r"\1…", str(fields[name])) for name in ("path", "said") if name in fields}
        if record.exc_info and record.levelno >= logging.ERROR and not record.name.startswith("django.security"):
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


def _id_of(request: HttpRequest) -> str:
    """Return the id that `access_log.py` gave the request; empty for one that no server received."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    return str(scope.get("request_id", ""))


@receiver(user_login_failed)
def failed_to_sign_in(credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any) -> None:
    fields = {"said": "sign-in failed", "name": str(credentials.get("username", ""))[:150]}
    log.warning("sign-in failed", extra={"told": fields, **({"request": request} if request else {})})
