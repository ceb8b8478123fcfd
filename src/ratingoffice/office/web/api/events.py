"""Events: to look at for everybody, to register and to report for those whose key may."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from datetime import date
from typing import Annotated, Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema, Status
from pydantic import AfterValidator, Field

from ratingoffice.book.time_control_text import read_program_time_control, time_control_code
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.domain.decisions.appeals import refusals
from ratingoffice.office.domain.events.change_requests import declared_and_waiting
from ratingoffice.office.domain.events.closed import with_none_rated
from ratingoffice.office.domain.events.documents import keep_document, keep_link
from ratingoffice.office.domain.events.events import EVENT_FIELDS as SAID_OF_IT
from ratingoffice.office.domain.events.events import register_event
from ratingoffice.office.domain.events.followed_declarations import GAMES
from ratingoffice.office.domain.events.pgn import newest_games
from ratingoffice.office.domain.events.schedule import PARTS
from ratingoffice.office.domain.reports.addresses import address_of, report_by_address
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.models import Body, Event, Report
from ratingoffice.office.web.api.keys import Key
from ratingoffice.office.web.api.parts import (
    MISSING,
    WORK,
    Day,
    Id,
    Page,
    PageNumber,
    PerPage,
    System,
    body_of,
    id_of,
    page_of,
)
from ratingoffice.office.web.api.problems import Problem
from ratingoffice.office.web.api.work import REPORT_BODY, Text, bytes_of

router = Router(tags=["events"])

SENT = {401: Problem, 403: Problem, 404: Problem, **WORK}
EVENT_FIELDS = ("event_id", *SAID_OF_IT, *PARTS)


def _refuse_invisible(text: str) -> str:
    if not text.isprintable():
        raise ValueError("has characters that cannot be seen")
    return text


def _in_seconds(text: str) -> str:
    return time_control_code(read_program_time_control(text))


Words = Annotated[str, Field(max_length=200), AfterValidator(_refuse_invisible)]
Line = Annotated[str, Field(max_length=64), AfterValidator(_refuse_invisible)]


class EventIn(Schema):
    system: Annotated[str, Field(max_length=16)]
    name: Annotated[Words, Field(min_length=1)]
    starts_on: Day
    ends_on: Day
    time_control: Annotated[
        str,
        Field(max_length=100, description="In seconds (5400+30), or with units (90m+30s)", examples=["5400+30"]),
        AfterValidator(_in_seconds),
    ]
    event_id: Annotated[str, Field(max_length=64, pattern=r"^[\w.+-]*$", description="Default: one is made.")] = ""
    federation: Annotated[Words, Field(max_length=8)] = ""
    organiser: Words = ""
    club: Annotated[
        Words, Field(max_length=40, description="The code of the club that holds it, or the body's own.")
    ] = ""
    responsible: Annotated[Words, Field(max_length=64, description="The id of the member who runs it.")] = ""
    announced_pool: Annotated[str, Field(max_length=16, description="The pool that its announcement names.")] = ""
    kind: Annotated[str, Field(max_length=16)] = ""
    match_games: Annotated[int | None, Field(ge=1, le=1_000)] = None
    declarations: Words = ""
    link: Annotated[
        str, Field(max_length=500, description="Where its regulations or announcement are, as the body asks for.")
    ] = ""
    schedule: Annotated[list[Line], Field(max_length=500, description="Of every round: 2026-05-01 10:00")] = Field([])
    another: Annotated[
        bool, Field(description="It is another event than those like it at the same time, which are told with 409.")
    ] = False
    days_confirmed: Annotated[
        bool, Field(description="Days more than two years from today are right; they are told with 409.")
    ] = False
    participants: Annotated[list[Line], Field(max_length=5_000, description="IDs of who is known to play")] = Field([])


class EventOut(Schema):
    system: str
    event_id: str
    name: str
    federation: str
    organiser: str
    club: str  # the code of the club that holds it, or the body's own; empty: nobody is named
    announced_pool: str  # that its announcement names
    kind: str
    starts_on: date
    ends_on: date
    time_control: str
    registered_on: date | None
    reported_on: date | None
    rated_on: date | None  # the list on which it was rated
    none_rated: bool  # closed by that list, and not one game of it was rated


class EventRegistered(EventOut):
    to_confirm: str  # declarations that do not count until an officer has confirmed them


class EventsPage(Page):
    events: list[EventOut]


class GameOut(Schema):
    round: int
    board: int | None
    played_on: date | None
    white_id: str
    black_id: str
    white_result: str
    black_result: str
    rated_on: date | None


class RefusalOut(Schema):
    decision: str  # refused: not to rate it; another word of the body: registration_refused
    decided_on: date | None
    communicated_on: date | None
    until: date | None  # the last day of an appeal, where the regulation names a term
    appealed_on: date | None
    late: bool  # the appeal came after that day
    outcome: str  # of the appeal: dismissed, or empty


class RoundOut(Schema):
    round: int
    played_on: date
    starts_at: str  # 09:30, or empty


class EventPage(EventOut):
    schedule: list[RoundOut]  # as it was registered
    games: list[GameOut]
    refusals: list[RefusalOut]  # those that stand


class ReportFinding(Schema):
    line: int
    column: str
    severity: str
    code: str
    message: str


class ReportOut(Schema):
    system: str
    event_id: str
    version: int
    current: bool  # the version that counts
    sha256: str
    state: str  # received, waiting (for identities), errors, taken
    format: str
    players: int
    games: int
    findings: list[ReportFinding]


class GamesSent(Schema):
    system: str
    event_id: str
    sha256: str
    declarations: str  # of the event, now
    findings: list[ReportFinding]


class AddressIn(Schema):
    link: Annotated[str, Field(max_length=500, examples=["https://chess-results.com/tnr1000000.aspx"])]
    reporter: Annotated[Words, Field(max_length=64, description="Who reports, by id; default: the organiser.")] = ""


class AddressOut(Schema):
    system: str
    event_id: str
    link: str
    reporter: str
    received_on: date  # counts as the day of the report


@router.get("/events/{system}", response={200: EventsPage, **MISSING})
def index(
    request: HttpRequest,
    system: System,
    rated: bool | None = None,
    ends_from: Day | None = None,
    ends_until: Day | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 100,
) -> Any:
    """The events of a body, the latest first."""
    events = with_none_rated(Event.objects.filter(body=body_of(system))).order_by("-ends_on", "event_id")
    if rated is not None:
        events = events.filter(rated_on__isnull=not rated)
    if ends_from is not None:
        events = events.filter(ends_on__gte=ends_from)
    if ends_until is not None:
        events = events.filter(ends_on__lte=ends_until)
    first = (page - 1) * per_page
    return page_of(events.count(), page, per_page) | {
        "events": [_event(event, system) for event in events[first : first + per_page]]
    }


@router.get("/events/{system}/{event_id}", response={200: EventPage, **MISSING})
def one(request: HttpRequest, system: System, event_id: Id) -> Any:
    """An event and its games."""
    event = _find(body_of(system), event_id)
    names = tuple(GameOut.model_fields)
    games = event.games.order_by("round", "board", "white_id").values(*names)
    return _event(event, system) | {
        "games": list(games),
        "refusals": [asdict(refusal) for refusal in refusals(event)],
        "schedule": list(event.rounds.order_by("round").values(*RoundOut.model_fields)),
    }


@router.post(
    "/events", auth=Key("register"), response={200: EventRegistered, 201: EventRegistered, 409: Problem, **SENT}
)
def register(request: HttpRequest, given: EventIn) -> Any:
    """Register an event. The same event_id with the same data again is no second event (200).

    Where events of the same or nearly the same name are registered for the same days, it is refused (409) and they are
    named in `errors`, unless `another` says that this is another. Days more than two years from today are refused in
    the same way, unless `days_confirmed` says that they are right. Declarations that are the federation's to confirm
    (`to_confirm` of the answer) count once an officer has confirmed them.
    """
    body = Body.objects.filter(code=given.system).first()
    if body is None or not may(request.auth, "event.register", body):  # type: ignore[attr-defined]
        raise PermissionDenied(f'You may not register events of "{given.system}".')
    is_known = bool(given.event_id) and Event.objects.filter(body=body, event_id=given.event_id).exists()
    data = {name: value for name in EVENT_FIELDS if (value := getattr(given, name)) not in (None, "", [])}
    with transaction.atomic():
        event = register_event(
            body,
            data,
            by=request.auth,  # type: ignore[attr-defined]
            another=given.another,
            days_confirmed=given.days_confirmed,
        )
        if not is_known:
            keep_link(event, given.link, by=request.auth)  # type: ignore[attr-defined]
    to_confirm = " ".join(declared_and_waiting(event))
    return Status(200 if is_known else 201, _event(event, given.system) | {"to_confirm": to_confirm})


@router.post(
    "/events/{system}/{event_id}/reports",
    auth=Key("report"),
    response={200: ReportOut, 201: ReportOut, **SENT},
    openapi_extra=REPORT_BODY,
)
def report(
    request: HttpRequest,
    system: System,
    event_id: Id,
    name: Text = "report",
    interim: Annotated[bool, Query(description="The event goes on: only new games are reported.")] = False,
    reporter: Annotated[str, Query(max_length=64, description="Who reports, by id; default: the organiser.")] = "",
    from_address: Annotated[bool, Query(description="Taken from the address that was sent as the report.")] = False,
    event_confirmed: Annotated[
        bool, Query(description="It is this event's, though name, days and time control are others.")
    ] = False,
) -> Any:
    """Send the report of an event. The same bytes again are no second version (200): theirs becomes the current one.

    A report whose name, days and time control are all others is not stored (409), unless `event_confirmed` says that
    it is this event's.
    """
    account = request.auth  # type: ignore[attr-defined]
    event = _find(body_of(system), event_id)
    if not may(account, "report.send", event):
        raise PermissionDenied("You may not report this event.")
    data, name = bytes_of(request, name)
    sha256 = hashlib.sha256(data).hexdigest()
    is_known = event.reports.filter(file=sha256).exists()
    source = address_of(event) if from_address else None
    stored = receive_report(
        event, data, name, by=account, interim=interim, reporter=reporter, source=source, confirmed=event_confirmed
    )
    return Status(200 if is_known else 201, _report(stored, system))


@router.post(
    "/events/{system}/{event_id}/games",
    auth=Key("report"),
    response={200: GamesSent, 201: GamesSent, **SENT},
    openapi_extra=REPORT_BODY,
)
def games(request: HttpRequest, system: System, event_id: Id, name: Text = "games.pgn") -> Any:
    """Send the games of an event (PGN), to be compared with its report. The same bytes again: no second file (200)."""
    account = request.auth  # type: ignore[attr-defined]
    event = _find(body_of(system), event_id)
    if not may(account, "document.keep", event):
        raise PermissionDenied("You may not send the games of this event.")
    data, name = bytes_of(request, name)
    document = newest_games(event)
    is_known = document is not None and document.file_id == hashlib.sha256(data).hexdigest()
    if document is None or not is_known:
        document = keep_document(event, GAMES, account, file=Paper(data, name))
    event.refresh_from_db()
    outcome = {"declarations": event.declarations, "findings": document.findings}
    about = {"system": system, "event_id": event.event_id, "sha256": document.file_id}
    return Status(200 if is_known else 201, about | outcome)


@router.post("/events/{system}/{event_id}/address", auth=Key("report"), response={201: AddressOut, **SENT})
def address(request: HttpRequest, system: System, event_id: Id, given: AddressIn) -> Any:
    """Report an event by the address of its results, where the body takes one; the day of it is that of the report."""
    account = request.auth  # type: ignore[attr-defined]
    event = _find(body_of(system), event_id)
    if not may(account, "report.send", event):
        raise PermissionDenied("You may not report this event.")
    stored = report_by_address(event, given.link, account, given.reporter)
    outcome = {"link": stored.link, "reporter": stored.reporter, "received_on": stored.received_on}
    return Status(201, {"system": system, "event_id": event.event_id, **outcome})


def _find(body: Body, event_id: str) -> Event:
    event = with_none_rated(Event.objects.filter(body=body, event_id=id_of(event_id))).first()
    if event is None:
        raise Http404(f'There is no event "{event_id}".')
    return event


def _event(event: Event, system: str) -> dict[str, Any]:
    none_rated = getattr(event, "none_rated", False)  # an event just registered is not told of
    columns = (name for name in EventOut.model_fields if name not in ("system", "none_rated"))
    return {name: getattr(event, name) for name in columns} | {"system": system, "none_rated": none_rated}


def _report(report: Report, system: str) -> dict[str, Any]:
    names = ("version", "current", "state", "format", "players", "games", "findings")
    return {name: getattr(report, name) for name in names} | {
        "system": system,
        "event_id": report.event.event_id,
        "sha256": report.file_id,
    }
