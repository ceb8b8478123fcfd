"""Requests of organisers to change what a verdict rests on: stored, withdrawn, declined. `events` confirms them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, ChangeRequest, Event, record

OPEN = ChangeRequest.State.OPEN


def words_to_confirm(body: Body) -> frozenset[str]:
    """The declarations of the body that count only once an officer has confirmed them."""
    return BODIES[body.code].confirms


def open_requests(event: Event) -> QuerySet[ChangeRequest]:
    return ChangeRequest.objects.filter(event=event, state=OPEN).order_by("pk")


def waiting_requests(events: QuerySet[Event]) -> QuerySet[ChangeRequest]:
    """Those of events that are not rated, the oldest first."""
    open_now = ChangeRequest.objects.filter(event__in=events.filter(rated_on=None), state=OPEN)
    return open_now.select_related("event", "requested_by").order_by("requested_at", "pk")


def declared_and_waiting(event: Event) -> list[str]:
    """Declarations that wait for an officer."""
    return list(dict.fromkeys(word for request in open_requests(event) for word in request.declared))


def request_change(
    event: Event, before: Mapping[str, str], after: Mapping[str, str], by: Account | None, why: str
) -> ChangeRequest:
    """Store a request, in the caller's transaction. The same request again is the one that is open.

    Open requests about the same columns are replaced by this one.
    """
    for request in open_requests(event):
        if _in_order(request.after) == _in_order(after):
            return request
        if request.after.keys() <= after.keys():
            _close(request, ChangeRequest.State.WITHDRAWN, by, "")
    request = ChangeRequest.objects.create(
        event=event, before=dict(before), after=dict(after), why=why, requested_by=by, requested_at=clock.now()
    )
    record(
        "event.request_change",
        f"event/{event.event_id}",
        by=by,
        body=event.body,
        why=why,
        before=request.before,
        after=request.after,
    )
    notice_texts.change_requested(request, by)
    return request


def _in_order(values: Mapping[str, str]) -> dict[str, str]:
    """The same declarations in another order are the same request."""
    return {name: " ".join(sorted(text.split())) if name == "declarations" else text for name, text in values.items()}


def withdraw_undeclared(event: Event, declarations: str, by: Account | None) -> None:
    """Close the open requests for declarations that the organiser no longer makes."""
    for request in open_requests(event):
        declared = set(request.declared)
        if request.after.keys() == {"declarations"} and declared and declared.isdisjoint(declarations.split()):
            _close(request, ChangeRequest.State.WITHDRAWN, by, "")


def decline_change(request: ChangeRequest, by: Account, answer: str) -> None:
    with transaction.atomic():
        request = locked_open(request)
        _close(request, ChangeRequest.State.DECLINED, by, answer)
        notice_texts.change_answered(request, by)


def locked_open(request: ChangeRequest) -> ChangeRequest:
    """The request for this transaction alone; raises BadInput where it is answered already."""
    request = lock(request)
    if not request.is_open:
        raise BadInput("this request is answered already")
    return request


def close_confirmed(request: ChangeRequest, by: Account, answer: str) -> None:
    _close(request, ChangeRequest.State.CONFIRMED, by, answer)
    notice_texts.change_answered(request, by)


#: by the state that a request gets: the verb of the act
VERBS = {
    ChangeRequest.State.CONFIRMED: "event.confirm_change",
    ChangeRequest.State.DECLINED: "event.decline_change",
    ChangeRequest.State.WITHDRAWN: "event.withdraw_request",
}


def _close(request: ChangeRequest, state: ChangeRequest.State, by: Account | None, answer: str) -> None:
    request.state, request.answered_by, request.answered_at, request.answer = state, by, clock.now(), answer
    request.save()
    event = request.event
    record(
        VERBS[state],
        f"event/{event.event_id}",
        by=by,
        body=event.body,
        why=answer,
        before=request.before,
        after=request.after,
    )
