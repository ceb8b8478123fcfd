"""The notices of what is done at the desk, each created in the transaction that does it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.conf import settings

from ratingoffice.message import Message
from ratingoffice.office.domain.federations.local_day import day_at
from ratingoffice.office.domain.notices import kinds
from ratingoffice.office.domain.notices.create import Outsider, tell, write_to
from ratingoffice.office.domain.notices.links import path
from ratingoffice.office.models import Account, ChangeRequest, Decision, Publication, Report

RECEIVED = Message(
    "The report of {event} has come: {file}, version {version}, "
    "{players} {players:player|players}, {games} {games:game|games}."
)
NOT_READ = Message("The report of {event} has come: {file}, version {version}. It could not be read.")
ERRORS = Message(
    "The report of {event}, version {version}, cannot be taken as it is: {errors} {errors:error|errors}. "
    "The page says where they are, and what to do."
)
TO_SETTLE = Message(
    "In the report of {event}, {people} {people:player is|players are} not known. The page offers who they may be."
)
VERSION_CHOSEN = Message("Version {version} of the report of {event} ({file}) is the current one now.")
REFUSED = Message("{event} is refused. Decided by {decided_by} on {day}. Reason: {reason}")
DECIDED = Message("Something was decided about {event}, by {decided_by} on {day}. Reason: {reason}")
WITHDRAWN = Message("A decision of {day} about {event} was withdrawn. Reason: {reason}")
UPHELD = Message(
    "The appeal about {event} is upheld: the refusal no longer holds. "
    "Decided by {decided_by} on {day}. Reason: {reason}"
)
DISMISSED = Message("The appeal about {event} is dismissed. Decided by {decided_by} on {day}. Reason: {reason}")
CHANGE_REQUESTED = Message("A change of {event} waits for an officer to confirm it. The page shows both values.")
CHANGE_CONFIRMED = Message("The change of {event} that was asked for on {day} is confirmed. Reason: {reason}")
CHANGE_DECLINED = Message("The change of {event} that was asked for on {day} is declined. Reason: {reason}")
PUBLISHED = Message("The list of {list_date} is published.")
REVISED = Message("{lists} {lists:list is|lists are} corrected, from that of {list_date} on. Reason: {reason}")


def report_received(report: Report, by: Account | None) -> None:
    event = report.event
    message = Message(
        RECEIVED if report.format else NOT_READ,
        event=str(event),
        file=report.file_name,
        version=report.version,
        players=report.players,
        games=report.games,
    )
    tell(kinds.REPORT_RECEIVED, message, about=str(event), address=_page(report), event=event, by=by)


def version_chosen(report: Report, by: Account | None) -> None:
    event = report.event
    message = Message(VERSION_CHOSEN, event=str(event), file=report.file_name, version=report.version)
    tell(kinds.REPORT_RECEIVED, message, about=str(event), address=_page(report), event=event, by=by)


def errors_found(report: Report, by: Account | None) -> None:
    event, errors = report.event, sum(finding["severity"] == "error" for finding in report.findings)
    message = Message(ERRORS, event=str(event), version=report.version, errors=errors)
    tell(kinds.FINDINGS, message, about=str(event), address=_page(report), event=event, by=by)


def players_to_settle(report: Report, people: int, by: Account | None) -> None:
    event = report.event
    message = Message(TO_SETTLE, event=str(event), people=people)
    address = path("desk:people", report=report.pk)
    dedupe_key = f"{kinds.UNKNOWN_PLAYERS.name}/{report.pk}"
    tell(kinds.UNKNOWN_PLAYERS, message, about=str(event), address=address, event=event, by=by, dedupe_key=dedupe_key)


def decided(decision: Decision, by: Account | None, *, refuses: bool) -> None:
    _decision(REFUSED if refuses else DECIDED, decision, by, decision.decided_by, decision.decided_on, decision.reason)


def withdrawn(decision: Decision, by: Account | None, why: str) -> None:
    _decision(WITHDRAWN, decision, by, "", decision.decided_on, why)


def appeal_answered(decision: Decision, by: Account | None) -> None:
    upheld = decision.appeal_outcome == Decision.Outcome.UPHELD
    _decision(
        UPHELD if upheld else DISMISSED,
        decision,
        by,
        decision.appeal_decided_by,
        decision.appeal_decided_on,
        decision.appeal_reason,
    )


def change_requested(request: ChangeRequest, by: Account | None) -> None:
    _change(kinds.CHANGE_REQUESTED, Message(CHANGE_REQUESTED, event=str(request.event)), request, by)


def change_answered(request: ChangeRequest, by: Account | None) -> None:
    template = CHANGE_CONFIRMED if request.state == ChangeRequest.State.CONFIRMED else CHANGE_DECLINED
    day = day_at(request.event.body, request.requested_at)
    message = Message(template, event=str(request.event), day=day, reason=request.answer)
    _change(kinds.DECISION, message, request, by)


def _change(kind: kinds.Kind, message: Message, request: ChangeRequest, by: Account | None) -> None:
    event = request.event
    address = path("desk:event", event=event.pk)
    tell(kind, message, about=str(event), address=address, event=event, by=by)


def list_published(publication: Publication, by: Account | None) -> None:
    """Notify everybody, from the day of the list on."""
    _list(publication, Message(PUBLISHED, list_date=publication.list_date), by)


def lists_revised(revisions: Sequence[Publication], by: Account | None) -> None:
    """Create one notice for all lists that a correction revises, in order of their dates."""
    first = revisions[0]
    message = Message(REVISED, list_date=first.list_date, lists=len(revisions), reason=first.reason)
    _list(first, message, by)


def show_in_folder(publication: Publication) -> None:
    """Write example letters of a demonstration into the mail folder, one in each language, to nobody."""
    if settings.MAIL:
        return
    people = [Outsider(f"reader-{code}@example.org", code) for code, _ in settings.LANGUAGES]
    message = Message(PUBLISHED, list_date=publication.list_date)
    write_to(people, kinds.LIST_PUBLISHED, message, **_of_list(publication))


def _list(publication: Publication, message: Message, by: Account | None) -> None:
    tell(kinds.LIST_PUBLISHED, message, by=by, not_before=publication.list_date, **_of_list(publication))


def _of_list(publication: Publication) -> dict[str, Any]:
    body, pool = publication.body, publication.pools.split()[0]
    address = path("public:list", system=body.code, pool=pool, month=publication.list_date)
    return {"about": f"{body.code} {publication.month}", "address": address, "body": body}


def _decision(
    template: Message, decision: Decision, by: Account | None, decided_by: str, day: date | None, reason: str
) -> None:
    event = decision.event
    message = Message(template, event=str(event), decided_by=decided_by, day=day, reason=reason)
    address = path("desk:event", event=event.pk)
    tell(kinds.DECISION, message, about=str(event), address=address, event=event, by=by)


def _page(report: Report) -> str:
    return path("desk:report", report=report.pk)
