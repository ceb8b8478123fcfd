"""The paper copy of an event's report, for the bodies that ask for one. It never decides whether a game is rated."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratingoffice.federations.registry import BODIES
from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import Account, Body, Event, Report, record


def asked_for(body: Body) -> bool:
    return BODIES[body.code].paper_reports


def missing(events: QuerySet[Event]) -> QuerySet[Event]:
    """Reported electronically, the paper has not come; of rated events only where the report came to this office."""
    came = Exists(Report.objects.filter(event=OuterRef("pk")))
    reported = events.filter(Q(rated_on=None) | came, reported_on__isnull=False, paper_received_on=None)
    return reported.order_by("-reported_on", "event_id")


def receive_paper(event: Event, on: date | None, by: Account | None) -> None:
    """The paper came on that day; no day: it has not come after all."""
    if not asked_for(event.body):
        raise BadInput("{body} asks for no reports on paper", body=event.body.name)
    if on and not event.starts_on <= on <= clock.today():
        raise BadInput(
            "{day} cannot be: the event started on {starts_on}, and today is {today}",
            day=on,
            starts_on=event.starts_on,
            today=clock.today(),
        )
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        if event.paper_received_on == on:
            return
        before, event.paper_received_on = event.paper_received_on, on
        event.save(update_fields=["paper_received_on"])
        record(
            "report.paper",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            before={"paper_received_on": str(before or "")},
            after={"paper_received_on": str(on or "")},
        )
