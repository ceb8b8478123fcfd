"""Everything that goes wrong under /api is reported as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import OperationalError, connection
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, Throttled, ValidationError

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.intake.event_days import DistantDays
from ratingoffice.intake.other_event import OtherEvent
from ratingoffice.office.domain.events.duplicates import RegisteredAlready
from ratingoffice.office.domain.lists.publishing import Conflict
from ratingoffice.office.middleware import Answer

log = logging.getLogger(__name__)

UNDER = "/api/"
TYPE = "application/problem+json"


class Wrong(Schema):
    """One thing that is wrong with what was sent."""

    where: str
    message: str


class Problem(Schema):
    type: str = "about:blank"
    title: str
    status: int
    detail: str
    errors: list[Wrong] | None = None


def problem(status: int, detail: str, errors: Sequence[Mapping[str, str]] = ()) -> HttpResponse:
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    if errors:
        document["errors"] = list(errors)
    response = HttpResponse(json.dumps(document, ensure_ascii=False), status=status, content_type=TYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Bearer realm="Rating Office"'
    return response


def add_problem_handlers(api: NinjaAPI) -> None:
    """Register how each kind of exception is reported."""
    api.add_exception_handler(BadInput, bad_input)
    api.add_exception_handler(RegisteredAlready, registered_already)
    api.add_exception_handler(DistantDays, not_confirmed)
    api.add_exception_handler(OtherEvent, not_confirmed)
    api.add_exception_handler(ValidationError, not_valid)
    api.add_exception_handler(Conflict, lambda request, conflict: problem(409, str(conflict)))
    api.add_exception_handler(Http404, lambda request, missing: problem(404, str(missing) or "There is no such thing."))
    api.add_exception_handler(PermissionDenied, lambda request, denied: problem(403, str(denied) or "You may not."))
    api.add_exception_handler(RequestDataTooBig, lambda request, big: problem(413, "More is sent than is read."))
    api.add_exception_handler(Throttled, lambda request, often: problem(429, "Too many requests: wait a minute."))
    api.add_exception_handler(OperationalError, not_available)
    api.add_exception_handler(OSError, not_available)
    api.add_exception_handler(HttpError, as_it_says)


def not_available(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """The database or the disk: its transaction has done nothing."""
    log.error("%s: %s", request.path, error)
    connection.close()
    return problem(503, DETAILS[503])


def as_it_says(request: HttpRequest, error: Any) -> HttpResponse:
    return problem(error.status_code, str(error))


def bad_input(request: HttpRequest, bad: Any) -> HttpResponse:
    errors = [{"where": _place(finding), "message": str(finding.message)} for finding in bad.findings[:100]]
    return problem(422, "; ".join(error["message"] for error in errors[:3]), errors)


def not_confirmed(request: HttpRequest, question: Any) -> HttpResponse:
    """What is asked about; the same request with the field that confirms it is accepted."""
    errors = [{"where": _place(finding), "message": str(finding.message)} for finding in question.findings]
    return problem(409, "; ".join(error["message"] for error in errors), errors)


def registered_already(request: HttpRequest, already: Any) -> HttpResponse:
    """Each with its id as the place, so that a program can ask for it."""
    errors = [
        {"where": event.event_id, "message": f"{event}, {event.starts_on} – {event.ends_on}"}
        for event in already.events[:100]
    ]
    return problem(409, str(already), errors)


def not_valid(request: HttpRequest, bad: Any) -> HttpResponse:
    errors = [
        {"where": ".".join(str(part) for part in error["loc"]), "message": str(error["msg"])}
        for error in bad.errors[:100]
    ]
    return problem(422, "; ".join(f"{error['where']}: {error['message']}" for error in errors[:3]), errors)


def _place(finding: Finding) -> str:
    return ":".join(part for part in (finding.file, str(finding.line or ""), finding.column) if part)


def problems_of_api(answer: Answer) -> Answer:
    """For answers that do not come from the API itself: no such address, wrong method, database away, a fault."""

    def respond(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(UNDER):
            return answer(request)
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return problem(400, "An address has no NUL in it.")
        response = answer(request)
        if response.status_code < 400 or response.headers.get("Content-Type") == TYPE:
            return response
        translated = problem(response.status_code, DETAILS.get(response.status_code, "The request cannot be answered."))
        for name in ("Allow", "Retry-After"):
            if name in response.headers:
                translated.headers[name] = response.headers[name]
        return translated

    return respond


DETAILS = {
    400: "The request cannot be understood.",
    404: "There is no such address.",
    405: "This address does not take that method.",
    500: "Something failed here, and was written down. Nothing was changed.",
    503: "The office is not available just now. Nothing was changed.",
}
