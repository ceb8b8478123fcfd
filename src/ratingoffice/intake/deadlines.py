"""The last days of an event and of a list, found by asking the engine what it would say of every day.

No term is written down here: an event of one imagined game is put before the admission of the edition, once for each
day on which it could be registered or reported, and the last day that does no harm is the deadline.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.book.period import lists_later
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.regulation import EventRules, Regulation
from ratingoffice.federations.variants import Editions
from ratingoffice.intake.scenarios import (
    DAYS_AFTER,
    SOMEBODY,
    STRONGEST,
    Answer,
    ImaginedEvent,
    Scenario,
    ask_edition,
    list_after_all,
)
from ratingoffice.law.article import LATER_LIST, RATED
from ratingoffice.message import Message

__all__ = [
    "Answer",
    "Deadlines",
    "ImaginedEvent",
    "ReportFor",
    "Term",
    "closing_date",
    "deadlines",
    "missing_reports",
    "registration_term",
]

#: how many lists ahead and days back the edition is asked about: longer than any term there is
LISTS, DAYS_OPEN = 4, 61

IN_TIME, LATE, OUT = "in_time", "late", "out"


@dataclass(frozen=True)
class ReportFor:
    """A list, and the last day of a report in time for it."""

    list_date: date
    report_by: date


@dataclass(frozen=True)
class IntendedList(ReportFor):
    """The list for which the report of an event should come, and who says so."""

    article: str
    says: str


@dataclass(frozen=True)
class Term:
    """The last day of registration."""

    register_by: date
    later: Answer  # what is said of the event a day later
    says: Message  # the law's own sentence: whose term this is


@dataclass(frozen=True)
class ReportStatus:
    """The status of an event that is not reported yet."""

    state: str  # in_time, late, out
    says: Message


@dataclass(frozen=True, kw_only=True)
class Reporting:
    """The last days of an event's report; a day that is None is not limited."""

    lists: tuple[ReportFor, ...]
    report_by: date | None
    reported_later: Answer | None  # what is said of it a day later
    meant_for: IntendedList | None

    @property
    def last_days(self) -> dict[date, date | None]:
        """The last day for the list that it is meant for, by which that list is named, and the last day of all."""
        meant = {self.meant_for.report_by: self.meant_for.list_date} if self.meant_for else {}
        return ({self.report_by: None} if self.report_by else {}) | meant

    def standing(self, day: date) -> ReportStatus | None:
        """What is to be said of an event that is not reported on that day."""
        if self.report_by and day > self.report_by:
            return ReportStatus(
                OUT,
                Message(
                    "too late for every list: the last day of its report was {report_by}", report_by=self.report_by
                ),
            )
        if self.meant_for is None:
            return None
        due = {"list_date": self.meant_for.list_date, "report_by": self.meant_for.report_by}
        if day <= self.meant_for.report_by:
            return ReportStatus(IN_TIME, Message("for the list of {list_date}, last day {report_by}", **due))
        following = next((due_list for due_list in self.lists if due_list.report_by >= day), None)
        if following is None:
            return ReportStatus(LATE, Message("late for the list of {list_date}, last day {report_by}", **due))
        says = Message(
            "late for the list of {list_date}, last day {report_by}: now for that of {next_list}, last day {next_day}",
            **due,
            next_list=following.list_date,
            next_day=following.report_by,
        )
        return ReportStatus(LATE, says)


@dataclass(frozen=True, kw_only=True)
class Deadlines(Reporting):
    edition: str  # by which it is judged
    term: Term | None
    with_strongest: Term | None  # where it matters who plays: the term of an event with the strongest there can be
    interim: tuple[ReportFor, ...]  # of one that lasts long: the reports before its last one

    @property
    def register_by(self) -> date | None:
        return self.term.register_by if self.term else None

    @property
    def registered_later(self) -> Answer | None:
        return self.term.later if self.term else None


@lru_cache(maxsize=512)
def deadlines(editions: Editions, event: ImaginedEvent) -> Deadlines:
    """Raises BadInput where the body has no edition for that day, or the event cannot be true."""
    event.refuse_contradictions()
    (reports,) = reporting(editions, (event,))
    body_regulations = regulations(editions, on=event.starts_on)
    term = registration_term(editions, event)
    strongest = registration_term(editions, event, STRONGEST, _strongest(body_regulations)) if term else None
    return Deadlines(
        **vars(reports),
        edition=_judge(body_regulations, event).plain,
        term=term,
        with_strongest=strongest if strongest and term and strongest.register_by != term.register_by else None,
        interim=_interim(editions, body_regulations, event),
    )


@lru_cache(maxsize=64)
def reporting(editions: Editions, events: tuple[ImaginedEvent, ...]) -> list[Reporting]:
    """The last days of the reports of several events. Raises BadInput."""
    event_days = [(event, day) for event in events for day in _days(event.ends_on, DAYS_AFTER + 1)]
    last = max((list_after_all(editions, event) for event in events), default=date.min)
    answers = ask_edition(editions, last, [Scenario(event, event.early, day) for event, day in event_days])
    terms, cases = [], dict[date, list[tuple[int, date]]]()
    for at, event in enumerate(events):
        mine = slice(at * (DAYS_AFTER + 1), (at + 1) * (DAYS_AFTER + 1))
        days = [day for _, day in event_days[mine]]
        terms.append(_last_harmless(days, answers[mine]))
        report_by, first = terms[at][0], regulations(editions, on=event.starts_on).body.next_list(event.ends_on)
        for list_date in (lists_later(first, ahead) for ahead in range(LISTS)):
            in_question = [day for day in days if day < list_date and (report_by is None or day <= report_by)]
            cases.setdefault(list_date, []).extend((at, day) for day in in_question)
    in_time: dict[tuple[int, date], date] = {}  # the last day by event and list
    for list_date, pairs in cases.items():
        list_answers = ask_edition(
            editions, list_date, [Scenario(events[at], events[at].early, day) for at, day in pairs]
        )
        for (at, day), answer in zip(pairs, list_answers, strict=True):
            if answer.outcome != LATER_LIST:
                in_time[at, list_date] = day
    reportings = []
    for at, event in enumerate(events):
        lists: dict[date, ReportFor] = {}  # the first for each last day: a later list takes no later report
        for (mine_at, list_date), day in sorted(in_time.items()):
            if mine_at == at:
                lists.setdefault(day, ReportFor(list_date, day))
        rules = _judge(regulations(editions, on=event.starts_on), event).event
        meant = _meant_for(rules, event.ends_on, tuple(lists.values()))
        report_by, later = terms[at]
        reportings.append(
            Reporting(lists=tuple(lists.values()), report_by=report_by, reported_later=later, meant_for=meant)
        )
    return reportings


def long_events(editions: Editions, events: Sequence[ImaginedEvent]) -> list[ImaginedEvent]:
    """Return the events of which games are rated that are reported before the event has ended."""
    cases: dict[date, list[ImaginedEvent]] = {}
    for event in events:
        body_regulations = regulations(editions, on=event.starts_on)
        if _judge(body_regulations, event).event.interim is not None:
            for list_date in _lists_of(body_regulations, event):
                cases.setdefault(list_date, []).append(event)
    with_interim_games: set[ImaginedEvent] = set()
    for list_date, listed_events in cases.items():
        answers = ask_edition(
            editions,
            list_date,
            [Scenario(event, event.early, None, games_reported_on=event.starts_on) for event in listed_events],
        )
        with_interim_games |= {
            event for event, answer in zip(listed_events, answers, strict=True) if answer.outcome != LATER_LIST
        }
    return [event for event in events if event in with_interim_games]


def registration_term(
    editions: Editions, event: ImaginedEvent, player: str = SOMEBODY, people: Book | None = None
) -> Term | None:
    """The last day on which an event may be registered in which that player plays; None: there is no term."""
    body_regulations = regulations(editions, on=event.starts_on)
    days = _days(event.early, (event.starts_on - event.early).days + 1)
    cases = [Scenario(event, day, event.ends_on, player=player) for day in days]
    register_by, later = _last_harmless(days, ask_edition(editions, list_after_all(editions, event), cases, people))
    return (
        Term(register_by, later, _term_sentence(_judge(body_regulations, event).event, later.clause))
        if register_by and later
        else None
    )


def missing_reports(
    interim: Sequence[ReportFor], today: date, reported: Collection[date], played: Collection[date]
) -> list[ReportFor]:
    """The interim reports that have not come, the days of those that have being `reported`.

    A report has everything up to its day, so it stands for the earlier ones too; where the days of the rounds are known
    (`played`), a time without a round has nothing to report.
    """
    last, before, missing = max(reported, default=date.min), date.min, []
    for report in interim:
        anything = not played or any(before < day <= report.report_by for day in played)
        if report.report_by < today and last <= before and anything:
            missing.append(report)
        before = report.report_by
    return missing


@lru_cache(maxsize=64)
def closing_date(editions: Editions, list_date: date, declarations: str = "") -> date:
    """The last day on which an event may end and be reported for that list."""
    days = [list_date - timedelta(days=before) for before in range(1, DAYS_OPEN + 1)]
    answers = ask_edition(
        editions, list_date, [Scenario(ImaginedEvent(day, day, declarations=declarations), day, day) for day in days]
    )
    return max(day for day, answer in zip(days, answers, strict=True) if answer.outcome != LATER_LIST)


def _strongest(body_regulations: Regulations) -> Book:
    """A woman with the highest rating that a book can have: whoever a term is for, it is for her."""
    ratings = [{"pool": pool, "player_id": STRONGEST, "rating": 9999} for pool in body_regulations.pools]
    return Book.of(players=[{"player_id": STRONGEST, "sex": "w"}], ratings=ratings)


def _meant_for(rules: EventRules, ends_on: date, lists: Sequence[ReportFor]) -> IntendedList | None:
    if (article := rules.meant_for) is None:
        return None
    judged = pl.DataFrame({"ends_on": [ends_on]}).select(article.columns())
    list_date, clause = judged[article.settles].item(), article.clauses[judged[f"{article.settles}_by"].item()]
    intended = next((due_list for due_list in lists if due_list.list_date == list_date), None)
    return IntendedList(list_date, intended.report_by, article.cite(clause), clause.words) if intended else None


def _interim(editions: Editions, body_regulations: Regulations, event: ImaginedEvent) -> tuple[ReportFor, ...]:
    """The lists on which games of the event are rated that are reported before it has ended."""
    interim_reports = []
    for list_date in _lists_of(body_regulations, event) if long_events(editions, [event]) else ():
        days = _days(event.starts_on, (list_date - event.starts_on).days)
        answers = ask_edition(
            editions, list_date, [Scenario(event, event.early, None, games_reported_on=day) for day in days]
        )
        in_time = [day for day, answer in zip(days, answers, strict=True) if answer.outcome != LATER_LIST]
        if in_time and in_time[-1] < event.ends_on:
            interim_reports.append(ReportFor(list_date, in_time[-1]))
    return tuple(interim_reports)


def _lists_of(body_regulations: Regulations, event: ImaginedEvent) -> list[date]:
    """Return the list days from the first day of the event to the first list after its last day."""
    first, last = body_regulations.body.next_list(event.starts_on), body_regulations.body.next_list(event.ends_on)
    return [day for ahead in range((last - first).days // 28 + 1) if (day := lists_later(first, ahead)) <= last]


def _judge(body_regulations: Regulations, event: ImaginedEvent) -> Regulation:
    return body_regulations.judge(event.starts_on, event.time_control) or body_regulations.first


def _days(first: date, number: int) -> list[date]:
    return [first + timedelta(days=after) for after in range(number)]


def _last_harmless(days: Sequence[date], answers: Sequence[Answer]) -> tuple[date | None, Answer | None]:
    """Return the last day before the answer changes, and the new answer.

    A change between two answers that rate the event does no harm and is ignored.
    """
    for day, following in zip(days, answers[1:], strict=False):
        if following != answers[0] and not following.outcome == answers[0].outcome == RATED:
            return day, following.beyond(answers[0])
    return None, None


def _term_sentence(rules: EventRules, clauses: str) -> Message:
    """The sentence of the law behind the first of these clauses."""
    first = clauses.split("; ")[0]
    return Message(next((ground.words for ground in rules.refusals if ground.clause(rules.of_edition) == first), ""))
