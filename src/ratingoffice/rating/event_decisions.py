"""Decisions on record about an event: whether it is refused, and the sentences about them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.book.columns import DAY_OF, DECIDED
from ratingoffice.message import Message, Wording, as_data
from ratingoffice.rating.request import RatingRequest

#: decisions about an event by their words: not to rate it, and to rate it after all
REFUSED, REOPENED = "refused", "reopened"


@dataclass(frozen=True)
class Decision:
    """A row of the book's decisions."""

    event_id: str
    decision: str
    decided_on: date | None
    decided_by: str | None
    reason: str | None
    appealed_on: date | None
    communicated_on: date | None
    appeal_outcome: str | None
    appeal_decided_on: date | None

    @property
    def is_valid(self) -> bool:
        """False if an appeal was upheld."""
        return self.appeal_outcome != "upheld"


COLUMNS = tuple(field.name for field in fields(Decision))


def decision_facts(book: Book, request: RatingRequest) -> pl.DataFrame:
    """Return a row for each event with decisions on record.

    `decided` is the end of a sentence about the refusal to rate: " on 2024-05-03 (QC): reason (appeal …)". For every
    other decision that an edition names by its word, there is such a column, and one with its earliest day.
    `refused_by_decision`: a decision refuses to rate the event, and none has reopened it.
    """
    by_event: dict[str, list[Decision]] = {}
    for row in book.decisions.sort(pl.all()).select(COLUMNS).iter_rows():
        by_event.setdefault(row[0], []).append(Decision(*row))
    appeal_days = request.regulations.first.appeal_days
    columns: dict[str, list[Any]] = {"event_id": list(by_event)}
    kinds: dict[str, pl.DataType] = {"event_id": pl.String()}

    def add_sentences(name: str, sentences: Sequence[Message | None]) -> None:
        columns[name] = [None if sentence is None else str(sentence) for sentence in sentences]
        columns[f"{name}_said"] = [
            None if sentence is None else json.dumps(as_data(sentence), ensure_ascii=False) for sentence in sentences
        ]
        kinds.update({name: pl.String(), f"{name}_said": pl.String()})

    refusals = [_last_refusal(decisions) for decisions in by_event.values()]
    add_sentences("decided", [_describe(refusal, appeal_days) for refusal in refusals])
    columns["refused_by_decision"] = [is_refused(decisions) for decisions in by_event.values()]
    kinds["refused_by_decision"] = pl.Boolean()
    for name in sorted(request.columns):
        if name.startswith(DECIDED) and not name.endswith("_said"):
            valid = [_valid_decisions(decisions, name.removeprefix(DECIDED)) for decisions in by_event.values()]
            add_sentences(name, [_describe(decisions[-1], None) if decisions else None for decisions in valid])
        elif name.startswith(DAY_OF):
            valid = [_valid_decisions(decisions, name.removeprefix(DAY_OF)) for decisions in by_event.values()]
            columns[name], kinds[name] = [_first_day(decisions) for decisions in valid], pl.Date()
    return pl.DataFrame(columns, schema=kinds)


def is_refused(decisions: Sequence[Decision]) -> bool:
    """Return True if a valid decision refuses to rate the event, and none has reopened it.

    A decision `reopened` of the same or a later day ends a refusal; so does one of which the order is not known.
    """
    reopened = [decision.decided_on for decision in _valid_decisions(decisions, REOPENED)]
    refused = [decision.decided_on for decision in _valid_decisions(decisions, REFUSED)]
    return any(not any(later is None or day is None or later >= day for later in reopened) for day in refused)


def _last_refusal(decisions: Sequence[Decision]) -> Decision:
    """The last refusal that was communicated, or else the last; if there is none, the last decision of all."""
    refusals = _valid_decisions(decisions, REFUSED)
    communicated = [refusal for refusal in refusals if refusal.communicated_on]
    return (communicated or refusals or decisions)[-1]


def _valid_decisions(decisions: Sequence[Decision], word: str) -> list[Decision]:
    return [decision for decision in decisions if decision.decision == word and decision.is_valid]


def _first_day(decisions: Sequence[Decision]) -> date | None:
    days = [decision.decided_on for decision in decisions]
    return None if None in days else min((day for day in days if day), default=None)


def _describe(decision: Decision, appeal_days: int | None) -> Message:
    parts = {
        "day": Message(" on {day}", day=decision.decided_on) if decision.decided_on else "",
        "who": Message(" ({who})", who=decision.decided_by) if decision.decided_by else "",
        "why": Message(": {why}", why=decision.reason) if decision.reason else "",
        "appeal": _describe_appeal(decision, appeal_days),
        "answer": _describe_appeal_outcome(decision),
    }
    sentences = {name: part for name, part in parts.items() if part}
    return Message("".join(f"{{{name}}}" for name in sentences), **sentences)


def _describe_appeal(decision: Decision, appeal_days: int | None) -> Wording:
    """Nothing if the regulation sets no term for an appeal and nobody has appealed."""
    communicated_on, appealed_on = decision.communicated_on or decision.decided_on, decision.appealed_on
    if communicated_on and appeal_days:
        until = communicated_on + timedelta(days=appeal_days)
        if appealed_on is None:
            return Message(" (appeal possible until {until})", until=until)
        if appealed_on <= until:
            return Message(" (appealed on {day}, in time)", day=appealed_on)
        return Message(" (appealed on {day}, too late: it was possible until {until})", day=appealed_on, until=until)
    return Message(" (appealed on {day})", day=appealed_on) if appealed_on is not None else ""


def _describe_appeal_outcome(decision: Decision) -> Wording:
    """Nothing unless the appeal was dismissed: one that was upheld has ended the decision."""
    if decision.appeal_outcome != "dismissed":
        return ""
    if decision.appeal_decided_on is None:
        return Message(" (the appeal was dismissed)")
    return Message(" (the appeal was dismissed on {day})", day=decision.appeal_decided_on)
