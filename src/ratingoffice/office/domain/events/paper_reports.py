"""The way of an event's report besides its file: on paper, for the bodies that ask for it, and on to the body's server.

The second never decides whether a game is rated, and the first only where the body reads its regulation so.
"""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.infra.locks import lock
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
    judged = regulations_of(event.body, next_list_date(event.body)).judges_paper
    _keep_day(event, "paper_received_on", on, "report.paper", by, changes_next_list=judged)


def send_on(event: Event, on: date | None, by: Account | None) -> None:
    """An officer has put the report on the body's server on that day; no day: nobody has after all."""
    if not BODIES[event.body.code].sends_reports:
        raise BadInput("{body} has no server for reports", body=event.body.name)
    _keep_day(event, "sent_on", on, "report.sent", by)


def _keep_day(
    event: Event, column: str, on: date | None, verb: str, by: Account | None, changes_next_list: bool = False
) -> None:
    if on and not event.starts_on <= on <= today_at(event.body):
        raise BadInput(
            "{day} cannot be: the event started on {starts_on}, and today is {today}",
            day=on,
            starts_on=event.starts_on,
            today=today_at(event.body),
        )
    with transaction.atomic():
        event = lock(event)
        before = getattr(event, column)
        if before == on:
            return
        setattr(event, column, on)
        event.save(update_fields=[column])
        record(
            verb,
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            before={column: str(before or "")},
            after={column: str(on or "")},
            changes_next_list=changes_next_list,
        )
