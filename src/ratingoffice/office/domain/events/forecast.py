"""What the edition says of an event before it is played: its terms, its days, and who changes them by playing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from typing import TypeVar

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import list_in_force
from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.federations.registry import BODIES, regulations
from ratingoffice.federations.variants import EditionVariant
from ratingoffice.intake.deadlines import (
    Deadlines,
    ReportFor,
    Reporting,
    ReportStatus,
    Term,
    deadlines,
    long_events,
    missing_reports,
    reporting,
)
from ratingoffice.intake.registration_terms import terms_by_player
from ratingoffice.intake.scenarios import (
    ORDINARY,
    Answer,
    ImaginedEvent,
    Scenario,
    ask_edition,
    list_after_all,
    ordinary_players,
)
from ratingoffice.intake.schedule import Round, judge_days
from ratingoffice.law.article import NEEDS_DECISION, NOT_RATED
from ratingoffice.message import Message
from ratingoffice.office.domain.events.events import imagined_of
from ratingoffice.office.domain.events.schedule import kept_plan
from ratingoffice.office.domain.federations.local_day import day_at, today_at
from ratingoffice.office.domain.federations.readings import editions_of, regulations_of
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.domain.people.player_tables import people
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.models import Body, Event

NOT_JUDGED = Message("this event cannot be judged: look at its days and its time control")
#: events that cannot be judged, each with the reason
Failures = dict[Event, Message]
T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stricter:
    """Somebody because of whom an event has another term of registration."""

    player_id: str
    name: str
    rating: int
    list_date: date  # of the rating: in force on the first day, or the newest there is
    term: Term


@dataclass(frozen=True)
class Forecast:
    """What the edition says of an event before it is played."""

    deadlines: Deadlines
    days: Mapping[date, Answer] = field(default_factory=dict)  # days of the schedule that it speaks against
    stricter: Sequence[Stricter] = ()
    refused: Answer | None = None  # why it would not be rated, even registered and reported in time
    registered_on: date | None = None
    registered_late: Answer | None = None  # what is said of it because it was not registered in time

    @property
    def register_by(self) -> date | None:
        days = [player.term.register_by for player in self.stricter]
        return min(days) if days else self.deadlines.register_by


def forecast(
    body: Body,
    event: ImaginedEvent,
    rounds: Sequence[Round] = (),
    participants: Iterable[str] = (),
    club: str = "",
    registered_on: date | None = None,
) -> Forecast:
    """Judge a planned event. Raises BadInput if no edition is in force on its first day, or for impossible values."""
    editions = editions_of(body, BODIES[body.code].next_list(event.ends_on))
    days = judge_days(editions, event, tuple(round_of_event.played_on for round_of_event in rounds)) if rounds else {}
    players = set(participants)
    # what the register says of a club that holds it, an imagined event does not know
    refused = None if club else _general_refusal(editions, event) or _refusal_by_players(body, editions, event, players)
    late = _registered_late(body, editions, event, players, registered_on) if registered_on else None
    stricter = _stricter(body, editions, event, players)
    return Forecast(deadlines(editions, event), days, stricter, refused, registered_on, late)


def pool_of(body: Body, time_control: str) -> str | None:
    """The pool of an event by its time control; "": it belongs to none; None: nothing can be said of it."""
    try:
        return regulations_of(body, today_at(body)).pool_for(time_control) or ""
    except (BadInput, NoTimeControl):
        return None


@lru_cache(maxsize=512)
def _general_refusal(editions: EditionVariant, event: ImaginedEvent) -> Answer | None:
    """Return the refusal of the event that does not depend on its participants."""
    event.refuse_contradictions()
    cases = [Scenario(event, event.early, event.ends_on), Scenario(event, event.early, event.ends_on, players=ORDINARY)]
    answers = ask_edition(editions, list_after_all(editions, event), cases, ordinary_players(editions, event.starts_on))
    return answers[-1] if all(answer.outcome == NOT_RATED for answer in answers) else None


def _refusal_by_players(body: Body, editions: EditionVariant, event: ImaginedEvent, ids: set[str]) -> Answer | None:
    """Return the refusal of the event that follows from its participants."""
    book, player_ids = _players_in(body, editions, event, ids)
    if not player_ids:
        return None
    case = Scenario(event, event.early, event.ends_on, players=player_ids)
    (answer,) = ask_edition(editions, list_after_all(editions, event), [case], book)
    return answer if answer.outcome == NOT_RATED else None


def _players_in(
    body: Body, editions: EditionVariant, event: ImaginedEvent, ids: set[str]
) -> tuple[Book, tuple[str, ...]]:
    """Return the registered players and the participants to suppose: none, or at least two."""
    if not ids or newest(body) is None:
        return Book(), ()
    book = Book.of(**people(body, event.starts_on, ids))
    player_ids = tuple(sorted(book.players["player_id"]))
    if len(player_ids) == 1:  # the opponent is still to be named
        invented = ordinary_players(editions, event.starts_on)
        book = book.with_tables(
            players=pl.concat([book.players, invented.players]), ratings=pl.concat([book.ratings, invented.ratings])
        )
        player_ids += ORDINARY[:1]
    return book, player_ids


def _registered_late(
    body: Body, editions: EditionVariant, event: ImaginedEvent, ids: set[str], registered_on: date
) -> Answer | None:
    """Return the refusal of the event that follows only from the day of its registration."""
    book, player_ids = _players_in(body, editions, event, ids)
    cases = _by_registration(event, registered_on, player_ids)
    return _because_of_registration(*ask_edition(editions, list_after_all(editions, event), cases, book))


def _by_registration(event: ImaginedEvent, registered_on: date, players: tuple[str, ...] = ()) -> list[Scenario]:
    """The event registered in time for whatever there is, and as it was registered."""
    return [Scenario(event, day, event.ends_on, players=players) for day in (event.early, registered_on)]


def _because_of_registration(in_time: Answer, answer: Answer) -> Answer | None:
    if answer.outcome not in (NOT_RATED, NEEDS_DECISION) or answer.clause == in_time.clause:
        return None
    return answer.beyond(in_time)


def _stricter(body: Body, editions: EditionVariant, event: ImaginedEvent, ids: set[str]) -> Sequence[Stricter]:
    """The strongest first."""
    publication = newest(body)
    if not ids or publication is None or deadlines(editions, event).with_strongest is None:
        return ()
    tables = people(body, event.starts_on, ids)
    book = Book.of(**tables)
    terms = terms_by_player(editions, event, book)
    start = list_in_force(event.starts_on, publication.list_date.day)
    list_date, ratings = (start, book.lists) if "lists" in tables else (publication.list_date, book.ratings)
    pools = regulations(editions, on=event.starts_on).chapter_for(event.time_control).pools
    rated = ratings.filter(col("pool").is_in(pools)).select("player_id", "rating").iter_rows()
    names = dict(book.players.select("player_id", "name").iter_rows())
    affected = [
        Stricter(player_id, names[player_id] or player_id, rating, list_date, terms[player_id])
        for player_id, rating in rated
        if player_id in terms
    ]
    return sorted(affected, key=lambda player_id: (-player_id.rating, player_id.player_id))


def of_event(event: Event) -> Forecast:
    """With the schedule as long as no game says when it was played, and all who are named or have played."""
    plan = kept_plan(event)
    dated = event.games.exclude(played_on=None).exists()
    playing = {player_id for pair in event.games.values_list("white_id", "black_id") for player_id in pair}
    return forecast(
        event.body,
        imagined_of(event),
        () if dated else plan.rounds or (),
        playing.union(plan.participants or ()),
        event.club,
        event.registered_on,
    )


def registered_late(events: Iterable[Event], failed: Failures | None = None) -> list[tuple[Event, Answer]]:
    """Of these events those that are not rated, or wait, because of the day on which they were registered.

    Events that cannot be judged are left out and added to `failed`.
    """

    def ask_for(editions: EditionVariant, some: Sequence[Event]) -> list[tuple[Event, Answer]]:
        late: dict[int, Answer | None] = {}  # by the event's key
        nobody_named: list[tuple[Event, ImaginedEvent, date]] = []  # asked about together
        for event in some:
            if event.registered_on is None:
                continue
            imagined, participants = imagined_of(event), set(kept_plan(event).participants or ())
            if participants:
                late[event.pk] = _registered_late(event.body, editions, imagined, participants, event.registered_on)
            else:
                nobody_named.append((event, imagined, event.registered_on))
        cases = [case for _, imagined, day in nobody_named for case in _by_registration(imagined, day)]
        last = max((list_after_all(editions, imagined) for _, imagined, _ in nobody_named), default=date.min)
        answers = ask_edition(editions, last, cases)
        pairs = zip(nobody_named, answers[::2], answers[1::2], strict=True)
        late |= {event.pk: _because_of_registration(*both) for (event, _, _), *both in pairs}
        return [(event, answer) for event in some if (answer := late.get(event.pk))]

    return _one_by_one_if_needed(events, ask_for, failed)


def standings(events: Iterable[Event], failed: Failures | None = None) -> dict[int, ReportStatus]:
    """By the event's key, of those that are not reported: for which list the report is, or was."""
    statuses = (
        (event.pk, deadlines_of_event.standing(today_at(event.body)))
        for event, deadlines_of_event in reports_of(events, failed)
    )
    return {key: standing for key, standing in statuses if standing is not None}


def reports_of(events: Iterable[Event], failed: Failures | None = None) -> list[tuple[Event, Reporting]]:
    """The last days of their reports. Events that cannot be judged are left out and added to `failed`."""

    def ask_for(editions: EditionVariant, some: Sequence[Event]) -> list[tuple[Event, Reporting]]:
        return list(zip(some, reporting(editions, tuple(imagined_of(event) for event in some)), strict=True))

    return _one_by_one_if_needed(events, ask_for, failed)


def interim_missing(
    events: Iterable[Event], ahead: timedelta = timedelta(), failed: Failures | None = None
) -> list[tuple[Event, list[ReportFor]]]:
    """Of the events that go on, those whose interim reports have not come; `ahead`: or are due that soon.

    Events that cannot be judged are left out and added to `failed`.
    """

    def ask_for(editions: EditionVariant, some: Sequence[Event]) -> list[tuple[Event, list[ReportFor]]]:
        imagined_events = set(long_events(editions, [imagined_of(event) for event in some]))
        lasting = [event for event in some if imagined_of(event) in imagined_events]
        due = [(event, deadlines(editions, imagined_of(event)).interim) for event in lasting]
        return [(event, late) for event, lists in due if (late := interim_of(event, lists, ahead))]

    return _one_by_one_if_needed(events, ask_for, failed)


def interim_of(event: Event, due: Sequence[ReportFor], ahead: timedelta = timedelta()) -> list[ReportFor]:
    """Of the interim reports that are due, those that have not come."""
    came = {day_at(event.body, moment) for moment in event.reports.values_list("received_at", flat=True)}
    rated = set(event.games.exclude(reported_on=None).values_list("reported_on", flat=True))
    played = {round_of_event.played_on for round_of_event in kept_plan(event).rounds or ()}
    return missing_reports(due, today_at(event.body) + ahead, came | {day for day in rated if day}, played)


def _one_by_one_if_needed(
    events: Iterable[Event],
    ask_for: Callable[[EditionVariant, Sequence[Event]], list[tuple[Event, T]]],
    failed: Failures | None,
) -> list[tuple[Event, T]]:
    """What is said of the events, asked of all of an edition at once; where that fails, of each alone."""
    failures = {} if failed is None else failed
    answers: list[tuple[Event, T]] = []
    for editions, some in _by_edition(events, failures).items():
        try:
            answers += ask_for(editions, some)
        except Exception:  # of one of them: the others are judged all the same
            for event in some:
                try:
                    answers += ask_for(editions, [event])
                except Exception as problem:
                    failures[event] = why_not_judged(event, problem)
    return answers


def why_not_judged(event: Event, problem: Exception) -> Message:
    """The sentence for people; of what is no input error the log has the details."""
    if isinstance(problem, BadInput):
        return plainly(problem)
    log.error("event %s of %s cannot be judged", event.event_id, event.body_id, exc_info=problem)
    return NOT_JUDGED


def _by_edition(events: Iterable[Event], failures: Failures) -> dict[EditionVariant, list[Event]]:
    """Those that some edition speaks of, by the editions by which they are judged."""
    by_editions: dict[EditionVariant, list[Event]] = {}
    for event in events:
        try:
            editions = editions_of(event.body, BODIES[event.body.code].next_list(event.ends_on))
        except Exception as problem:
            failures[event] = why_not_judged(event, problem)
            continue
        try:
            regulations(editions, on=event.starts_on)
        except BadInput:
            continue
        by_editions.setdefault(editions, []).append(event)
    return by_editions
