"""What waits for somebody at the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import polars as pl
from django.db.models import Count, DurationField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from polars import col

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.intake.deadlines import Answer, ReportFor, ReportStatus, closing_date
from ratingoffice.intake.scenarios import DAYS_BEFORE
from ratingoffice.law.article import NEEDS_DECISION, NOT_RATED
from ratingoffice.message import Message, Wording
from ratingoffice.office.domain.accounts.permissions import bodies_for, events_for, may, own_events, roles_in
from ratingoffice.office.domain.claims import handling as claims
from ratingoffice.office.domain.claims.subject import in_words
from ratingoffice.office.domain.decisions.appeals import Term, open_to_appeal, term_of, waiting_appeals
from ratingoffice.office.domain.decisions.decisions import REFUSED
from ratingoffice.office.domain.events import paper_reports, schedule
from ratingoffice.office.domain.events.change_requests import waiting_requests
from ratingoffice.office.domain.events.forecast import Failures, interim_missing, registered_late, standings
from ratingoffice.office.domain.events.refusals import split_refusals
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.federations.readings import editions_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.publishing import Preview, preview
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports import addresses
from ratingoffice.office.domain.reports.accept_report import takes_second_report
from ratingoffice.office.models import (
    Account,
    Body,
    ChangeRequest,
    Claim,
    Correction,
    Decision,
    Document,
    Event,
    Game,
    Report,
    Role,
)
from ratingoffice.rating.reason_messages import with_messages

#: a register so large that its month is not rated just to show what waits
LARGE = 50_000
MOST_SHOWN = 50
#: events whose registration is judged for this page
MOST_JUDGED = 200


@dataclass(frozen=True)
class Closing:
    """The last day for the next list; official: of the body's own official events, where that is another day."""

    day: date
    official: date | None
    days_left: int

    @property
    def is_to_come(self) -> bool:
        """Reports may still come in for the list."""
        return self.days_left >= 0


@dataclass
class ToDo:
    """The tasks of one body, for one account."""

    body: Body
    list_date: date | None = None
    edition: str = ""
    closing: Closing | None = None
    problem: Wording = ""
    not_judged: Mapping[Event, Message] = field(default_factory=dict)  # events that cannot be judged, and why
    waiting_for_report: Sequence[tuple[Event, ReportStatus | None]] = ()
    addresses: Sequence[Document] = ()  # that are reports, and nobody has taken the results yet
    reports_with_errors: Sequence[Report] = ()
    identities: Sequence[Report] = ()
    interim_missing: Sequence[tuple[Event, Sequence[ReportFor]]] = ()
    paper_missing: Sequence[Event] = ()
    decisions: Sequence[dict[str, Any]] = ()
    not_rated: Sequence[Mapping[str, Any]] = ()  # refused by an article, and nobody has seen it yet
    own_unrated: Sequence[tuple[Event, ReportStatus | None]] | None = (
        None  # for who has only events of their own: those not rated
    )
    is_arbiter: bool = False
    decisions_in_preview: bool = False  # too large to be made for this page
    registered_late: Sequence[tuple[Event, Answer]] = ()  # not approved, and nobody has refused them
    without_schedule: Sequence[Event] = ()  # to come, and no days of rounds are registered
    change_requests: Sequence[ChangeRequest] = ()  # of organisers, to confirm or decline
    appeals: Sequence[Decision] = ()
    refused: Sequence[tuple[Decision, Term]] = ()  # of the organiser's own, which an appeal may still change
    claims: Sequence[tuple[Claim, str]] = ()  # of the public, with what each is about
    corrections: int = 0
    may: dict[str, bool] = field(default_factory=dict)

    @property
    def is_clear(self) -> bool:
        return not (
            self.not_judged
            or self.waiting_for_report
            or self.addresses
            or self.reports_with_errors
            or self.identities
            or self.interim_missing
            or self.paper_missing
            or self.decisions
            or self.not_rated
            or self.registered_late
            or self.without_schedule
            or self.change_requests
            or self.appeals
            or self.refused
            or self.claims
            or self.corrections
            or self.problem
        )


def todo(account: Account, body: Body) -> ToDo:
    tasks, today = ToDo(body), today_at(body)
    mine = events_for(account).filter(body=body)
    tasks.may = {
        name: may(account, action, body)
        for name, action in (
            ("register", "event.register"),
            ("next", "next.read"),
            ("publish", "next.publish"),
            ("read", "player.read"),
            ("settle", "identity.settle"),
            ("decide", "event.decide"),
            ("correct", "correction.read"),
        )
    }
    tasks.may["federations"] = BODIES[body.code].keeps_federations and may(account, "federation.read", body)
    tasks.may["clubs"] = BODIES[body.code].keeps_clubs and may(account, "club.read", body)
    _next_list(tasks)
    tasks.addresses = addresses.to_take(body, mine, MOST_SHOWN)
    sent = {document.event_id for document in tasks.addresses}
    waiting = [event for event in waiting_for_report(mine, today) if event.pk not in sent]
    failed: Failures = {}
    stand = standings(waiting, failed)
    tasks.waiting_for_report = [(event, stand.get(event.pk)) for event in waiting]
    tasks.interim_missing = interim_missing(going_on(mine, today), failed=failed)[:MOST_SHOWN]
    if body not in bodies_for(account, "event.read"):
        tasks.is_arbiter = Role.ARBITER in roles_in(account, body)
        owned = list(mine.filter(rated_on=None).select_related("body").order_by("starts_on", "event_id")[:MOST_SHOWN])
        due = standings([event for event in owned if event.reported_on is None], failed)
        tasks.own_unrated = [(event, due.get(event.pk)) for event in owned]
    tasks.not_judged = failed
    current = current_reports(mine)
    tasks.reports_with_errors = list(current.filter(state=Report.State.ERRORS)[:MOST_SHOWN])
    tasks.identities = list(current.filter(state=Report.State.WAITING)[:MOST_SHOWN])
    if paper_reports.asked_for(body):
        tasks.paper_missing = list(paper_reports.missing(mine)[:MOST_SHOWN])
    if tasks.may["next"] and not tasks.problem:
        if body.players.count() > LARGE:
            tasks.decisions_in_preview = True
        else:
            _asked_for(tasks)
    if schedule.asked_for(body):
        tasks.without_schedule = schedule.without_schedule(mine, today)[:MOST_SHOWN]
    if may(account, "event.decide", body):
        tasks.registered_late = registered_late(awaiting_approval(mine), failed)[:MOST_SHOWN]
        tasks.change_requests = list(waiting_requests(mine)[:MOST_SHOWN])
        tasks.appeals = list(waiting_appeals(mine)[:MOST_SHOWN])
    appealing = own_events(account, "appeal.file").filter(body=body)
    tasks.refused = [(refusal, term_of(refusal)) for refusal in open_to_appeal(appealing)[:MOST_SHOWN]]
    if may(account, "claim.answer", body):
        tasks.claims = [(claim, in_words(claim, body, in_public=False)) for claim in claims.waiting(body)[:MOST_SHOWN]]
    if tasks.may["correct"]:
        tasks.corrections = Correction.objects.filter(body=body, state=Correction.State.DRAFT).count()
    return tasks


def waiting_for_report(events: QuerySet[Event], today: date) -> Sequence[Event]:
    """Over, and nothing has come: no report, and no games from another source."""
    games = Game.objects.filter(event=OuterRef("pk"))
    over = events.filter(ends_on__lt=today, rated_on=None, reported_on=None)
    reports = Report.objects.filter(event=OuterRef("pk"))
    return list(over.filter(~Exists(games), ~Exists(reports)).select_related("body").order_by("ends_on")[:MOST_SHOWN])


def awaiting_approval(events: QuerySet[Event]) -> QuerySet[Event]:
    """Registered so short before the start that it may be too late, not reported, and not refused."""
    refused = Decision.objects.filter(event=OuterRef("pk"), withdrawn_on=None).exclude(
        appeal_outcome=Decision.Outcome.UPHELD
    )
    refused = refused.filter(decision__in={word for code in BODIES for word in (REFUSED, *BODIES[code].refusals)})
    short = ExpressionWrapper(F("starts_on") - F("registered_on"), output_field=DurationField())
    open_now = events.filter(rated_on=None, reported_on=None).exclude(registered_on=None).filter(~Exists(refused))
    late = open_now.annotate(before=short).filter(before__lt=timedelta(days=DAYS_BEFORE))
    return late.select_related("body").order_by("starts_on", "event_id")[:MOST_JUDGED]


def going_on(events: QuerySet[Event], today: date) -> QuerySet[Event]:
    """Begun, not over, and its last report has not come."""
    open_now = events.filter(starts_on__lt=today, ends_on__gte=today, rated_on=None, reported_on=None)
    return open_now.select_related("body").order_by("starts_on", "event_id")


def current_reports(events: QuerySet[Event]) -> QuerySet[Report]:
    """The current version of each event that is not rated, and second reports whose players are still to be settled."""
    current = Report.objects.filter(event__in=events, current=True)
    waiting = current.filter(state=Report.State.WAITING).exclude(event__rated_on=None).order_by("-received_at")
    second = [report.pk for report in waiting.select_related("event__body")[:MOST_SHOWN] if takes_second_report(report)]
    mine = current.filter(Q(event__rated_on=None) | Q(pk__in=second))
    unknown = Count("identities", filter=Q(identities__player=None, identities__given__plays=True))
    return mine.select_related("event").annotate(people=unknown).order_by("received_at")


def closing_of(body: Body, list_date: date) -> Closing:
    editions = editions_of(body, list_date)
    usual, official = closing_date(editions, list_date), closing_date(editions, list_date, "official")
    return Closing(usual, official if official != usual else None, (usual - today_at(body)).days)


def _next_list(tasks: ToDo) -> None:
    try:
        tasks.list_date = next_list_date(tasks.body)
        tasks.edition = find_edition(tasks.body.code, on=tasks.list_date).edition
        tasks.closing = closing_of(tasks.body, tasks.list_date)
    except BadInput as bad:
        tasks.problem = plainly(bad)


def _asked_for(tasks: ToDo) -> None:
    """Add events and games that wait for an officer's decision, and newly refused events, from the preview."""
    try:
        ready = preview(tasks.body)
    except BadInput as bad:
        tasks.problem = plainly(bad)
        return
    undecided = ready.rated.verdicts.filter(col("outcome") == NEEDS_DECISION)
    late = undecided.unique("event_id", keep="first", maintain_order=True)  # of several games the first
    tasks.decisions = _verdict_rows(ready, late, tasks.body)[:MOST_SHOWN]
    refused = ready.rated.verdicts.filter((col("outcome") == NOT_RATED) & col("round").is_null())
    tasks.not_rated = split_refusals(tasks.body, _verdict_rows(ready, refused, tasks.body))[0][:MOST_SHOWN]


def _verdict_rows(ready: Preview, verdicts: pl.DataFrame, body: Body) -> list[dict[str, Any]]:
    """Return verdicts with their messages and events."""
    rows = verdicts.to_dicts()
    ids = [row["event_id"] for row in rows]
    events = {event.event_id: event for event in Event.objects.filter(body=body, event_id__in=ids)}
    worded = (with_messages(ready.assembled.regulations, row) for row in rows if row["event_id"] in events)
    return [row | {"event": events[row["event_id"]]} for row in worded]
