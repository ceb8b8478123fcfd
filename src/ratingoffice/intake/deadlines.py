"""The last days of an event and of a list, found by asking the engine what it would say of every day.

No term is written down here: an event of one imagined game is put before the admission of the edition, once for each
day on which it could be registered or reported, and the last day that does no harm is the deadline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from ratingoffice.federations.registry import regulations
from ratingoffice.law.article import LATER_LIST
from ratingoffice.model.book import Book
from ratingoffice.model.findings import BadInput
from ratingoffice.model.period import lists_later
from ratingoffice.period.month import Month
from ratingoffice.period.sentences import beyond, speaking

#: so far ahead and back is asked: longer than any term there is
LISTS, DAYS_BEFORE, DAYS_AFTER, DAYS_OPEN = 4, 100, 200, 61


@dataclass(frozen=True)
class Answer:
    """What the edition says of an event."""

    outcome: str
    article: str
    reason: str

    def beyond(self, usual: Answer) -> Answer:
        """Only what is not said of it anyway."""
        article = _without(self.article, usual.article) or self.article
        return Answer(self.outcome, article, beyond(self.reason, usual.reason))


@dataclass(frozen=True)
class ReportFor:
    """A list, and the last day of a report in time for it."""

    list_date: date
    report_by: date


@dataclass(frozen=True)
class Deadlines:
    """Of an event: a day that is None is not limited."""

    edition: str  # by which it is judged
    register_by: date | None
    registered_later: Answer | None  # what is said of it a day later
    lists: tuple[ReportFor, ...]
    report_by: date | None
    reported_later: Answer | None


@dataclass(frozen=True)
class Imagined:
    """What the terms may depend on."""

    starts_on: date
    ends_on: date
    time_control: str = "5400+30"
    kind: str = "swiss"
    declarations: str = ""
    approvals: str = ""


@lru_cache(maxsize=512)
def deadlines(body: str, event: Imagined) -> Deadlines:
    """Raises BadInput where the body has no edition for that day, or the event cannot be true."""
    if event.ends_on < event.starts_on:
        raise BadInput(
            "ends on {ends_on}, before it starts on {starts_on}", ends_on=event.ends_on, starts_on=event.starts_on
        )
    known = regulations(body, on=event.starts_on)
    registered = [event.starts_on - timedelta(days=before) for before in range(DAYS_BEFORE, -1, -1)]
    reported = [event.ends_on + timedelta(days=after) for after in range(DAYS_AFTER + 1)]
    early, at_once = registered[0], reported[0]
    after_all = lists_later(known.body.next_list(reported[-1]), 1)
    said = _said(
        body, after_all, [*((event, day, at_once) for day in registered), *((event, early, day) for day in reported)]
    )
    register_by, registered_later = _last_harmless(registered, said[: len(registered)])
    report_by, reported_later = _last_harmless(reported, said[len(registered) :])

    lists: dict[date, ReportFor] = {}  # the first for each last day: a later list takes no later report
    for ahead in range(LISTS):
        list_date = lists_later(known.body.next_list(event.ends_on), ahead)
        days = [day for day in reported if day < list_date and (report_by is None or day <= report_by)]
        answers = _said(body, list_date, [(event, early, day) for day in days])
        in_time = [day for day, one in zip(days, answers, strict=True) if one.outcome != LATER_LIST]
        if in_time:
            lists.setdefault(in_time[-1], ReportFor(list_date, in_time[-1]))
    judge = known.judge(event.starts_on, event.time_control) or known.first
    return Deadlines(judge.plain, register_by, registered_later, tuple(lists.values()), report_by, reported_later)


@lru_cache(maxsize=64)
def closing_date(body: str, list_date: date, declarations: str = "") -> date:
    """The last day on which an event may end and be reported for that list."""
    days = [list_date - timedelta(days=before) for before in range(1, DAYS_OPEN + 1)]
    said = _said(body, list_date, [(Imagined(day, day, declarations=declarations), day, day) for day in days])
    return max(day for day, one in zip(days, said, strict=True) if one.outcome != LATER_LIST)


def _last_harmless(days: Sequence[date], said: Sequence[Answer]) -> tuple[date | None, Answer | None]:
    """The last day before what is said changes, and what it changes to."""
    for day, following in zip(days, said[1:], strict=False):
        if following != said[0]:
            return day, following.beyond(said[0])
    return None, None


def _without(text: str, usual: str) -> str:
    return "; ".join(part for part in text.split("; ") if part not in usual.split("; "))


def _said(body: str, list_date: date, events: Sequence[tuple[Imagined, date, date]]) -> list[Answer]:
    """Of each event, with its days of registration and report."""
    rows = [
        {
            "event_id": f"{number:04}",
            "kind": one.kind,
            "starts_on": one.starts_on,
            "ends_on": one.ends_on,
            "time_control": one.time_control,
            "registered_on": registered_on,
            "reported_on": reported_on,
            "declarations": one.declarations or None,
            "approvals": one.approvals or None,
        }
        for number, (one, registered_on, reported_on) in enumerate(events)
    ]
    if not rows:
        return []
    drawn = {"round": 1, "white_id": "a", "black_id": "b", "white_result": "=", "black_result": "="}
    book = Book.of(
        players=[{"player_id": "a"}, {"player_id": "b"}],
        events=rows,
        games=[{"event_id": row["event_id"]} | drawn for row in rows],
    )
    month = Month.of(body, list_date, "all")
    told = (speaking(month.regulations, row) for row in month.judge(book).iter_rows(named=True))
    return [Answer(row["outcome"], row["article"] or "", row["reason"] or "") for row in told]
