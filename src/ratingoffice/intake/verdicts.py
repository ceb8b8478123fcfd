"""What an edition says of reported events and their games: asked of the engine that rates the month.

The events are put into a book of their own, with the players' ratings from the officer's book or, without one, as the
report has them; the engine's own admission then judges them. What is not on record (registration, the day of the
report, declarations) has no column in that book, and so is not judged. The engine takes as long for one event as for
fifty, so those of one list go together; no event's verdict depends on another event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from polars import Int64, col, when

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.variants import Editions
from ratingoffice.intake.report_ratings import players_of_book, players_of_reports, ratings_note
from ratingoffice.intake.reported_event import ReportedEvent
from ratingoffice.intake.rows import Row
from ratingoffice.intake.stored_event import game_key
from ratingoffice.message import Message, Wording, listed
from ratingoffice.rating.rate import rate
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.reason_messages import none_rated, with_messages
from ratingoffice.rating.request import RatingRequest
from ratingoffice.tournament.tournament import Tournament

ON_RECORD = {
    "registered_on": Message("registration"),
    "reported_on": Message("the day of the report"),
    "declarations": Message("declarations"),
}
MEMBERSHIPS = Message("memberships")
#: what an officer wrote about an event that its report does not know
OFFICERS = (
    "organiser",
    "club",
    "responsible",
    "registered_on",
    "reported_on",
    "paper_received_on",
    "announced_pool",
    "match_games",
    "declarations",
    "approvals",
    "refused",
)


@dataclass(frozen=True)
class GameVerdict:
    round: int
    white_id: str
    black_id: str
    outcome: str
    article: str
    reason: Wording


@dataclass(frozen=True)
class Judgement:
    """The verdict on an event, and on each of its games that is not rated."""

    edition: str
    list_date: date
    list_chosen: str  # why this list; "": it was asked for
    outcome: str
    article: str
    reason: Wording
    clause: str  # the clauses that spoke, and the figures in them: `ratingoffice.rating.reason_messages`
    figures: str
    games: int
    games_rated: int
    game_verdicts: tuple[GameVerdict, ...]
    notes: tuple[Wording, ...]
    time_control: str  # in seconds
    pool: str  # to which the event belongs by its time control; "": to none

    @property
    def none_rated(self) -> bool:
        """Admitted, and not one of its games is rated."""
        return none_rated(self.clause)


@dataclass(frozen=True, eq=False)
class JudgedEvent:
    """One event before the engine, which knows it by its number, and its players by ids that no other case has."""

    number: int
    tournament: Tournament
    entry: ReportedEvent  # complete
    edition: Editions
    book: Book | None

    @cached_property
    def ids(self) -> Mapping[int, str]:
        """Start number -> id; who is not in the book is marked with the number of the case."""
        return {no: f"{self.number}{i}" if i == f"#{no}" else i for no, i in self.entry.ids.items()}

    @cached_property
    def entry_ids(self) -> Mapping[str, str]:
        """The ids of the entry, by those of the case."""
        return {self.ids[no]: entry_id for no, entry_id in self.entry.ids.items()}

    @cached_property
    def event(self) -> Row:
        """The row of the event, with what the officer of the book has put on record."""
        row, before = dict(self.entry.event), self.entry.before
        if before is not None and self.added_games:
            row = dict(before.event)
        elif before is not None and self.book is not None:
            row = {name: before.event[name] for name in OFFICERS if name in before.event} | row
            row |= {name: None for name in ON_RECORD if self.book.records.keeps(name) and name not in row}
            if self.book.records.papers:
                row.setdefault("paper_received_on", None)
        return row | {"event_id": str(self.number)}

    @cached_property
    def added_games(self) -> list[Row]:
        """The games of a second report that the edition judges although a list has closed their event."""
        before, reported_on = self.entry.before, self.entry.event.get("reported_on")
        if before is None or before.rated_on is None or reported_on is None:
            return []
        edition = regulations(self.edition).judge(before.event["starts_on"], before.event["time_control"])
        if edition is None or not edition.event.takes_added_games(reported_on, before.rated_on):
            return []
        stored_games = {game_key(game) for game in before.games}
        return [game | {"reported_on": reported_on} for game in self.entry.games if game_key(game) not in stored_games]

    @cached_property
    def games(self) -> list[Row]:
        """The games that are judged; of a closed event only the added ones."""
        before, inner = self.entry.before, {entry_id: i for i, entry_id in self.entry_ids.items()}
        ruled = {game_key(game): game for game in before.games} if before is not None else {}
        rows = []
        for game in self.added_games or self.entry.games:
            old = ruled.get(game_key(game), {})
            rows.append(
                game
                | {name: old[name] for name in ("reported_on", "ruling") if name in old}
                | {
                    "event_id": str(self.number),
                    "white_id": inner[game["white_id"]],
                    "black_id": inner[game["black_id"]],
                }
            )
        return rows

    def of_event(self, table: str) -> list[Row]:
        """The rows of the book's table that belong to the event, under its number."""
        before = self.entry.before
        if before is None or self.book is None:
            return []
        rows = self.book.tables()[table].filter(col("event_id") == before.event_id)
        if table == "rounds":  # a day of the schedule outside the event as it is reported says nothing
            rows = rows.filter(col("played_on").is_between(self.event["starts_on"], self.event["ends_on"]))
        return [row | {"event_id": str(self.number)} for row in rows.to_dicts()]

    def list_date(self, requested: date | None) -> tuple[date, str]:
        """Return the list for which the event is judged, and why that one."""
        before, ends_on = self.entry.before, self.event["ends_on"]
        if requested is not None:
            return requested, ""
        if self.added_games:
            next_list = regulations(self.edition).body.next_list(self.entry.event["reported_on"])
            return next_list, "the first after its second report"
        if before is not None and before.rated_on is not None:
            return before.rated_on, "the one in which the book has it rated"
        if ends_on.year >= date.max.year:
            raise BadInput("the event ends on {ends_on}: no list follows", ends_on=ends_on)
        return regulations(self.edition).body.next_list(ends_on), "the first after the event's end"


def judge(
    tournament: Tournament,
    entry: ReportedEvent,
    edition: Editions,
    list_date: date | None = None,
    book: Book | None = None,
) -> Judgement:
    """The entry must be complete. Raises BadInput where the edition cannot be asked."""
    (answer,) = judge_all([(tournament, entry)], edition, list_date, book)
    if isinstance(answer, BadInput):
        raise answer
    return answer


def judge_all(
    entries: Sequence[tuple[Tournament, ReportedEvent]],
    edition: Editions,
    list_date: date | None = None,
    book: Book | None = None,
) -> list[Judgement | BadInput]:
    """An answer for each, in their order."""
    answers: dict[int, Judgement | BadInput] = {}
    together: dict[tuple[date, frozenset[str]], list[JudgedEvent]] = {}
    for number, (tournament, entry) in enumerate(entries):
        case = JudgedEvent(number, tournament, entry, edition, book)
        try:
            day, _ = case.list_date(list_date)
        except BadInput as bad:
            answers[number] = bad
        else:
            # whether a column is there decides what is judged, so only events with the same ones go together
            on_record = frozenset(name for name in ON_RECORD if name in case.event)
            together.setdefault((day, on_record), []).append(case)
    for (day, _), cases in together.items():
        answers |= _answer_cases(cases, edition, day, list_date, book)
    return [answers[number] for number in range(len(entries))]


def _answer_cases(
    cases: Sequence[JudgedEvent], edition: Editions, day: date, requested: date | None, book: Book | None
) -> dict[int, Judgement | BadInput]:
    try:
        return dict(_rate_and_judge(cases, edition, day, requested, book))
    except BadInput as bad:
        if len(cases) == 1:
            return {cases[0].number: bad}
    alone = [
        _answer_cases([case], edition, day, requested, book) for case in cases
    ]  # one of them is bad: the others are not
    return {number: answer for answers_of_one in alone for number, answer in answers_of_one.items()}


def _rate_and_judge(
    cases: Sequence[JudgedEvent], edition: Editions, day: date, requested: date | None, book: Book | None
) -> dict[int, Judgement]:
    request = RatingRequest.of(edition, day, "all")
    small = _small_book(cases, request.regulations, day, book)
    return _judgements(cases, edition, day, requested, small, rate(small, request))


def _judgements(
    cases: Sequence[JudgedEvent], edition: Editions, day: date, requested: date | None, small: Book, rated: RatedPeriod
) -> dict[int, Judgement]:
    regulations = rated.request.regulations
    verdicts: dict[str, list[dict[str, Any]]] = {}
    for row in rated.verdicts.to_dicts():
        verdicts.setdefault(row["event_id"], []).append(row)
    unjudged = [words for column, words in ON_RECORD.items() if not small.records.keeps(column)]
    if regulations.judges_memberships and (cases[0].book is None or not small.records.memberships):
        unjudged.append(MEMBERSHIPS)
    notes = [Message("Not on record, so not judged: {facts}.", facts=listed(unjudged))] if unjudged else []
    return {
        case.number: _judgement(
            case,
            regulations,
            day,
            case.list_date(requested)[1],
            verdicts[str(case.number)],
            [*ratings_note(case, regulations.body), *notes],
        )
        for case in cases
    }


@dataclass(frozen=True, eq=False)
class Forecast:
    """An event rated alone: the verdict, and what its games would do; `numbers` are the start numbers by player id."""

    judgement: Judgement
    book: Book  # of this event
    rated: RatedPeriod
    numbers: Mapping[str, int]


def forecast_event(
    tournament: Tournament,
    entry: ReportedEvent,
    edition: Editions,
    list_date: date | None = None,
    book: Book | None = None,
    games_before: int | None = None,
) -> Forecast:
    """The entry must be complete. `games_before`: without a book, the rated games of everybody so far (for K)."""
    case = JudgedEvent(0, tournament, entry, edition, book)
    day, _ = case.list_date(list_date)
    request = RatingRequest.of(edition, day, "all")
    small = _small_book([case], request.regulations, day, book)
    if book is None and games_before is not None:
        games = when(col("rating").is_not_null()).then(games_before).cast(Int64)
        small = small.with_tables(ratings=small.ratings.with_columns(games=games))
    rated = rate(small, request)
    judgement = _judgements([case], edition, day, list_date, small, rated)[0]
    return Forecast(judgement, small, rated, {player_id: number for number, player_id in case.ids.items()})


def _small_book(cases: Sequence[JudgedEvent], regulations: Regulations, day: date, book: Book | None) -> Book:
    small = players_of_reports(cases, regulations, day) if book is None else players_of_book(cases, book)
    rows = Book.of(
        events=[case.event for case in cases],
        games=[game for case in cases for game in case.games],
        **{name: [row for case in cases for row in case.of_event(name)] for name in ("decisions", "rounds")},
    )
    return replace(
        small,
        events=rows.events,
        games=rows.games,
        decisions=rows.decisions,
        rounds=rows.rounds,
        had={**small.had, "events": rows.had["events"]},
    )


def _judgement(
    case: JudgedEvent,
    regulations: Regulations,
    day: date,
    list_chosen: str,
    verdicts: Sequence[Mapping[str, Any]],
    notes: Sequence[Wording],
) -> Judgement:
    verdicts = [with_messages(regulations, row) for row in verdicts]
    event = next(row for row in verdicts if row["round"] is None)
    game_verdicts = [
        GameVerdict(
            row["round"],
            case.entry_ids[row["white_id"]],
            case.entry_ids[row["black_id"]],
            row["outcome"],
            row["article"],
            row["reason"],
        )
        for row in verdicts
        if row["round"] is not None
    ]
    game_verdicts.sort(key=lambda game: (game.round, game.white_id, game.black_id))
    rated = len(case.games) - len(game_verdicts) if event["outcome"] == "rated" else 0
    judge = regulations.chapter_for(case.event["time_control"]).editions[-1]
    return Judgement(
        judge.edition,
        day,
        list_chosen,
        event["outcome"],
        event["article"] or "",
        event["reason"] or "",
        event["clause"] or "",
        event["figures"] or "",
        len(case.games),
        rated,
        tuple(game_verdicts),
        tuple(notes),
        case.event["time_control"],
        regulations.pool_for(case.event["time_control"]) or "",
    )
