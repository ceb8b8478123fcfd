"""Daily reminders of reports that are due soon."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date, timedelta

from django.db import IntegrityError
from django.db.models import Exists, OuterRef
from django_tasks import task

from ratingoffice.book.findings import BadInput
from ratingoffice.intake.scenarios import DAYS_AFTER
from ratingoffice.message import Message
from ratingoffice.office.domain.events.forecast import interim_missing, reports_of
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.notices import kinds
from ratingoffice.office.domain.notices.create import tell
from ratingoffice.office.domain.notices.kinds import Kind
from ratingoffice.office.domain.notices.links import path
from ratingoffice.office.domain.todo import going_on
from ratingoffice.office.models import Body, Event, Game, Report

#: so long before its last day somebody is reminded
NEAR = timedelta(days=3)
#: of events that ended earlier no edition is asked for a last day
LONGEST_TERM = timedelta(days=DAYS_AFTER)

DUE = Message("The report of {event} has not come. Its last day is {report_by}, for the list of {list_date}.")
DUE_AT_ALL = Message("The report of {event} has not come. Its last day is {report_by}.")
INTERIM = Message("An interim report of {event} is due by {report_by}, for the list of {list_date}.")

log = logging.getLogger("ratingoffice.notices")


@task(queue_name="jobs")
def send_reminders() -> None:
    """Run every day by the background worker."""
    remind()


def remind() -> None:
    """Remind once of each event and last day, however often this is called."""
    for body in Body.objects.order_by("pk"):
        try:
            _of_reports(body)
            _of_interim_reports(body)
        except BadInput as bad:
            log.warning("no reminders for %s: %s", body.code, bad)


def _of_reports(body: Body) -> None:
    today = today_at(body)
    for event, report in reports_of(_without_report(body)):
        for last, list_date in report.last_days.items():
            if today <= last <= today + NEAR:
                due = Message(DUE, list_date=list_date) if list_date else DUE_AT_ALL
                _remind(kinds.DEADLINE_NEAR, Message(due, event=str(event), report_by=last), event, last)


def _of_interim_reports(body: Body) -> None:
    going_on_now = going_on(body.events.all(), today_at(body))
    for event, missing in interim_missing(going_on_now, ahead=NEAR + timedelta(days=1)):
        for report in missing:
            message = Message(INTERIM, event=str(event), report_by=report.report_by, list_date=report.list_date)
            _remind(kinds.INTERIM_DUE, message, event, report.report_by)


def _without_report(body: Body) -> Sequence[Event]:
    """Return the events that are over, or soon will be, and of which nothing has come."""
    today = today_at(body)
    near = body.events.filter(ends_on__range=(today - LONGEST_TERM, today + NEAR), rated_on=None, reported_on=None)
    games, reports = (model.objects.filter(event=OuterRef("pk")) for model in (Game, Report))
    return list(near.filter(~Exists(games), ~Exists(reports)).select_related("body").order_by("pk"))


def _remind(kind: Kind, message: Message, event: Event, last: date) -> None:
    dedupe_key = f"{kind.name}/{event.pk}/{last}"
    address = path("desk:event", event=event.pk)
    try:
        tell(kind, message, about=str(event), address=address, event=event, dedupe_key=dedupe_key)
    except IntegrityError:  # another process was faster
        log.info("%s was told already", dedupe_key)
