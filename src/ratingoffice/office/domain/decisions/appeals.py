"""The appeal of an event's organiser against a refusal: filed once, in time or late, and decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction
from django.db.models import QuerySet

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Message
from ratingoffice.office.domain.decisions.decisions import REFUSED, name_of, refusals_of, take_back
from ratingoffice.office.domain.events.events import must_be_open
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.infra.stored_files import Paper, keep_paper
from ratingoffice.office.models import Account, Decision, Event, record


@dataclass(frozen=True)
class Term:
    """To whom an appeal goes, and until when; where the regulation names neither, both are empty."""

    to: str = ""
    until: date | None = None

    def is_late(self, day: date | None) -> bool:
        return day is not None and self.until is not None and day > self.until


def term_of(decision: Decision) -> Term:
    """The term is named for a decision not to rate, and counts from the day on which it was communicated."""
    day = decision.communicated_on or decision.decided_on
    regulation = (
        _edition(decision.event, day) if day and decision.decision in refusals_of(decision.event.body) else None
    )
    if day is None or regulation is None:
        return Term()
    days = regulation.appeal_days if decision.decision == REFUSED else None
    return Term(regulation.appeal_to, None if days is None else day + timedelta(days=days))


def can_be_appealed(decision: Decision) -> bool:
    refuses = decision.decision in refusals_of(decision.event.body)
    return refuses and decision.stands and decision.appealed_on is None and decision.event.rated_on is None


@dataclass(frozen=True)
class Refusal:
    """The public part of a valid refusal."""

    decision: str
    decided_on: date | None
    communicated_on: date | None
    until: date | None  # the last day of an appeal, where one is named
    appealed_on: date | None
    late: bool
    outcome: str  # of the appeal: dismissed, or "" while it is not decided


def refusals(event: Event) -> list[Refusal]:
    decisions = event.decisions.filter(decision__in=refusals_of(event.body), withdrawn_on=None).order_by(
        "decided_on", "pk"
    )
    return [
        Refusal(
            decision.decision,
            decision.decided_on,
            decision.communicated_on,
            term_of(decision).until,
            decision.appealed_on,
            term_of(decision).is_late(decision.appealed_on),
            decision.appeal_outcome,
        )
        for decision in decisions.exclude(appeal_outcome=Decision.Outcome.UPHELD)
    ]


def waiting_appeals(events: QuerySet[Event]) -> QuerySet[Decision]:
    """Filed, and not decided yet."""
    mine = Decision.objects.filter(event__in=events, withdrawn_on=None, appealed_on__isnull=False, appeal_outcome="")
    return mine.filter(event__rated_on=None).select_related("event", "event__body").order_by("appealed_on", "pk")


def open_to_appeal(events: QuerySet[Event]) -> list[Decision]:
    """Return valid refusals without an appeal that can still be appealed against."""
    decisions = Decision.objects.filter(event__in=events.filter(rated_on=None), withdrawn_on=None, appealed_on=None)
    return [
        decision
        for decision in decisions.select_related("event", "event__body").order_by("pk")
        if can_be_appealed(decision)
    ]


def file_appeal(decision: Decision, text: str, by: Account, paper: Paper | None = None) -> Decision:
    """By the organiser, at the desk, today."""
    return _file(decision, text, by, paper, today_at(decision.event.body), name_of(by), "")


def receive_on_paper(
    decision: Decision,
    text: str,
    by: Account | None,
    *,
    received_on: date,
    sent_by: str,
    why: str,
    paper: Paper | None = None,
) -> Decision:
    """An officer enters what the organiser sent on paper, and says why it could not be filed at the desk."""
    if not why.strip():
        raise BadInput([Finding("", 0, "why", Message("say why the organiser did not file it at the desk"))])
    return _file(decision, text, by, paper, received_on, sent_by.strip(), why.strip())


def _file(
    decision: Decision, text: str, by: Account | None, paper: Paper | None, day: date, sent_by: str, on_paper: str
) -> Decision:
    if not text.strip():
        raise BadInput([Finding("", 0, "appeal", Message("an appeal says what is wrong with the decision"))])
    with transaction.atomic():
        decision = lock(decision)
        if decision.appealed_on:
            raise BadInput("the appeal of {day} is here already: there is one appeal", day=decision.appealed_on)
        if not can_be_appealed(decision):
            raise BadInput("there is no refusal here that can be appealed against")
        told_on = decision.communicated_on or decision.decided_on
        if told_on and day < told_on:
            raise BadInput("the decision is of {decided_on}: an appeal cannot be earlier", decided_on=told_on)
        if day > today_at(decision.event.body):
            raise BadInput([Finding("", 0, "appealed_on", Message("this day is still to come"))])
        decision.appealed_on, decision.appealed_by = day, sent_by[:150]
        decision.appeal, decision.appeal_on_paper = text.strip(), on_paper
        decision.appeal_file, decision.appeal_file_name = keep_paper(paper)
        decision.save()
        record(
            "event.appeal_on_paper" if on_paper else "event.appeal",
            f"event/{decision.event.event_id}",
            by=by,
            body=decision.event.body,
            why=on_paper,
            after={
                "decision": decision.decision,
                "appealed_on": str(day),
                "late": term_of(decision).is_late(day),
                "file": decision.appeal_file_id or "",
            },
            changes_next_list=True,
        )
    return decision


def answer_appeal(
    decision: Decision, outcome: str, by: Account | None, *, decided_by: str, decided_on: date, reason: str
) -> Decision:
    """Upheld: the refusal no longer holds, and the next list meets the event without it."""
    if not reason.strip():
        raise BadInput("a decision needs its reason")
    with transaction.atomic():
        event = lock(decision.event)
        must_be_open(event)
        decision = lock(decision)
        if decision.appealed_on is None or decision.withdrawn_on is not None:
            raise BadInput("there is no appeal here to decide")
        if decision.appeal_outcome:
            raise BadInput("the appeal is decided already")
        if outcome not in Decision.Outcome.values:
            raise BadInput([Finding("", 0, "outcome", Message("an appeal is upheld or dismissed"))])
        if decided_on < decision.appealed_on:
            says = Message("the appeal is of {day}: it cannot be decided earlier", day=decision.appealed_on)
            raise BadInput([Finding("", 0, "decided_on", says)])
        if decided_on > today_at(event.body):
            raise BadInput([Finding("", 0, "decided_on", Message("this day is still to come"))])
        decision.appeal_outcome, decision.appeal_decided_on = outcome, decided_on
        decision.appeal_decided_by = (decided_by.strip() or name_of(by))[:150]
        decision.appeal_reason = reason.strip()
        decision.save()
        if not decision.stands:
            take_back(event, decision)
        record(
            "event.answer_appeal",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=reason.strip(),
            after={
                "decision": decision.decision,
                "outcome": outcome,
                "decided_by": decision.appeal_decided_by,
                "decided_on": str(decided_on),
            },
            changes_next_list=True,
        )
        notice_texts.appeal_answered(decision, by)
    return decision


def _edition(event: Event, day: date) -> Regulation | None:
    try:
        return find_edition(event.body.code, on=day)
    except BadInput:  # from before the first edition that is known here
        return None
