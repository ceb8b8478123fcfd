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

import polars as pl
from polars import col

from ratingoffice.federations.body import Body, Chapter, Regulations
from ratingoffice.federations.registry import BODIES, regulations
from ratingoffice.federations.regulation import Regulation
from ratingoffice.intake.entry import Entry
from ratingoffice.intake.register import person_of
from ratingoffice.intake.rows import Row
from ratingoffice.intake.stored import key
from ratingoffice.law.article import RATED
from ratingoffice.model.book import Book, rows_in_memory
from ratingoffice.model.findings import BadInput
from ratingoffice.model.period import Period, list_in_force
from ratingoffice.model.tournament import Player, Tournament
from ratingoffice.period.month import Month

ON_RECORD = {"registered_on": "registration", "reported_on": "the day of the report", "declarations": "declarations"}
#: what an officer wrote about an event that its report does not know
OFFICERS = ("organiser", "registered_on", "reported_on", "match_games", "declarations", "approvals", "refused")


@dataclass(frozen=True)
class GameVerdict:
    round: int
    white_id: str
    black_id: str
    outcome: str
    article: str
    reason: str


@dataclass(frozen=True)
class Judgement:
    """The verdict on an event, and on each of its games that is not rated."""

    edition: str
    list_date: date
    list_chosen: str  # why this list; "": it was asked for
    outcome: str
    article: str
    reason: str
    games: int
    games_rated: int
    game_verdicts: tuple[GameVerdict, ...]
    notes: tuple[str, ...]

    @property
    def none_rated(self) -> bool:
        """Admitted, and not one of its games is rated."""
        return self.outcome == RATED and not self.games_rated


@dataclass(frozen=True, eq=False)
class Case:
    """One event before the engine, which knows it by its number, and its players by ids that no other case has."""

    number: int
    tournament: Tournament
    entry: Entry  # complete
    book: Book | None

    @cached_property
    def ids(self) -> Mapping[int, str]:
        """Start number -> id; who is not in the book is marked with the number of the case."""
        return {no: f"{self.number}{i}" if i == f"#{no}" else i for no, i in self.entry.ids.items()}

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """The ids as the entry has them."""
        return {self.ids[no]: shown for no, shown in self.entry.ids.items()}

    @cached_property
    def event(self) -> Row:
        """With what the book's officer has put on record about it."""
        row, before = dict(self.entry.event), self.entry.before
        if before is not None and self.book is not None:
            row = {name: before.event[name] for name in OFFICERS if name in before.event} | row
            row |= {name: None for name in ON_RECORD if self.book.has("events", name) and name not in row}
        return row | {"event_id": str(self.number)}

    @cached_property
    def games(self) -> list[Row]:
        before, inner = self.entry.before, {shown: i for i, shown in self.shown.items()}
        ruled = {key(game): game for game in before.games} if before is not None else {}
        rows = []
        for game in self.entry.games:
            old = ruled.get(key(game), {})
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

    @cached_property
    def decisions(self) -> list[Row]:
        before = self.entry.before
        if before is None or self.book is None:
            return []
        rows = self.book.decisions.filter(col("event_id") == before.event_id).to_dicts()
        return [row | {"event_id": str(self.number)} for row in rows]

    def list_date(self, asked: date | None, edition: str) -> tuple[date, str]:
        """The list it is judged for, and why that one."""
        before, ends_on = self.entry.before, self.event["ends_on"]
        if asked is not None:
            return asked, ""
        if before is not None and before.rated_on is not None:
            return before.rated_on, "the one in which the book has it rated"
        if ends_on.year >= date.max.year:
            raise BadInput(f"the event ends on {ends_on}: no list follows")
        return regulations(edition).body.next_list(ends_on), "the first after the event's end"


def judge(
    tournament: Tournament, entry: Entry, edition: str, list_date: date | None = None, book: Book | None = None
) -> Judgement:
    """The entry must be complete. Raises BadInput where the edition cannot be asked."""
    (answer,) = judge_all([(tournament, entry)], edition, list_date, book)
    if isinstance(answer, BadInput):
        raise answer
    return answer


def judge_all(
    entries: Sequence[tuple[Tournament, Entry]], edition: str, list_date: date | None = None, book: Book | None = None
) -> list[Judgement | BadInput]:
    """An answer for each, in their order."""
    answers: dict[int, Judgement | BadInput] = {}
    together: dict[tuple[date, frozenset[str]], list[Case]] = {}
    for number, (tournament, entry) in enumerate(entries):
        case = Case(number, tournament, entry, book)
        try:
            day, _ = case.list_date(list_date, edition)
        except BadInput as bad:
            answers[number] = bad
        else:
            # whether a column is there decides what is judged, so only events with the same ones go together
            on_record = frozenset(name for name in ON_RECORD if name in case.event)
            together.setdefault((day, on_record), []).append(case)
    for (day, _), cases in together.items():
        answers |= _answers(cases, edition, day, list_date, book)
    return [answers[number] for number in range(len(entries))]


def _answers(
    cases: Sequence[Case], edition: str, day: date, asked: date | None, book: Book | None
) -> dict[int, Judgement | BadInput]:
    try:
        return dict(_asked(cases, edition, day, asked, book))
    except BadInput as bad:
        if len(cases) == 1:
            return {cases[0].number: bad}
    alone = [_answers([case], edition, day, asked, book) for case in cases]  # one of them is bad: the others are not
    return {number: answer for one in alone for number, answer in one.items()}


def _asked(
    cases: Sequence[Case], edition: str, day: date, asked: date | None, book: Book | None
) -> dict[int, Judgement]:
    month = Month.of(edition, day, "all")
    small = _small_book(cases, month.regulations, day, book)
    verdicts: dict[str, list[dict[str, Any]]] = {}
    for row in month.rate(small).verdicts.to_dicts():
        verdicts.setdefault(row["event_id"], []).append(row)
    unjudged = [words for column, words in ON_RECORD.items() if not small.has("events", column)]
    notes = [f"Not on record, so not judged: {', '.join(unjudged)}."] if unjudged else []
    return {
        case.number: _judgement(
            case,
            month.regulations,
            day,
            case.list_date(asked, edition)[1],
            verdicts[str(case.number)],
            [*_ratings_note(case, month.regulations.body), *notes],
        )
        for case in cases
    }


def alone(tournament: Tournament, entry: Entry, regulation: Regulation, day: date) -> tuple[Book, Mapping[str, int]]:
    """A book of this event only, with the ratings of its report; and whose start number each of its player ids is."""
    case = Case(0, tournament, entry, None)
    regulations = Regulations(BODIES[regulation.body], (Chapter((regulation,)),))
    return _small_book([case], regulations, day, None), {player_id: number for number, player_id in case.ids.items()}


def _small_book(cases: Sequence[Case], regulations: Regulations, day: date, book: Book | None) -> Book:
    small = _of_reports(cases, regulations, day) if book is None else _of_book(cases, book)
    rows = Book.of(
        events=[case.event for case in cases],
        games=[game for case in cases for game in case.games],
        decisions=[row for case in cases for row in case.decisions],
    )
    return replace(
        small,
        events=rows.events,
        games=rows.games,
        decisions=rows.decisions,
        had={**small.had, "events": rows.had["events"]},
    )


def _judgement(
    case: Case,
    regulations: Regulations,
    day: date,
    chosen: str,
    verdicts: Sequence[Mapping[str, Any]],
    notes: Sequence[str],
) -> Judgement:
    event = next(row for row in verdicts if row["round"] is None)
    told = [
        GameVerdict(
            row["round"],
            case.shown[row["white_id"]],
            case.shown[row["black_id"]],
            row["outcome"],
            row["article"],
            row["reason"],
        )
        for row in verdicts
        if row["round"] is not None
    ]
    told.sort(key=lambda game: (game.round, game.white_id, game.black_id))
    rated = len(case.games) - len(told) if event["outcome"] == "rated" else 0
    judge = regulations.chapter_for(case.event["time_control"]).editions[-1]
    return Judgement(
        judge.edition,
        day,
        chosen,
        event["outcome"],
        event["article"] or "",
        event["reason"] or "",
        len(case.games),
        rated,
        tuple(told),
        tuple(notes),
    )


# the players and their ratings


def _of_reports(cases: Sequence[Case], regulations: Regulations, day: date) -> Book:
    """The players with the ratings that the reports give them: those of the list in force at the start."""
    federation = regulations.body.nation
    people: list[Row] = []
    ratings: list[Row] = []
    lists: list[Row] = []
    for case in cases:
        national = _has_national(case, federation)
        start_list = list_in_force(case.event["starts_on"], regulations.body.list_day)
        for player in case.tournament.players:
            rating = _national_rating(player, federation) if national else player.rating
            people.append(_person(player, case.ids) | {"fide_standard": player.rating if federation else None})
            rows = [{"pool": p, "player_id": case.ids[player.start_no], "rating": rating} for p in regulations.pools]
            ratings += rows
            if start_list < Period(day).in_force:
                lists += [row | {"list_date": start_list} for row in rows]
    return Book.of(players=people, ratings=ratings, lists=lists)


def _of_book(cases: Sequence[Case], book: Book) -> Book:
    """The part of the book that speaks of these players; who is not in it is there without a rating."""
    ids = {player_id for case in cases for player_id in case.ids.values()}
    mine = pl.Series(sorted(ids), dtype=pl.String).implode()
    players = book.players.filter(col("player_id").is_in(mine))
    known = set(players["player_id"])
    strangers = [
        _person(player, case.ids)
        for case in cases
        for player in case.tournament.players
        if case.ids[player.start_no] not in known
    ]
    if strangers:
        players = pl.concat([players, Book.of(players=strangers).players])
    return replace(
        book,
        players=players,
        ratings=book.ratings.filter(col("player_id").is_in(mine)),
        lists=book.lists.filter(col("player_id").is_in(mine)),
        pending=book.pending.clear(),
        lines=rows_in_memory,
    )


def _person(player: Player, ids: Mapping[int, str]) -> Row:
    person = person_of(player)
    return {
        "player_id": ids[player.start_no],
        "name": player.name or None,
        "sex": person.sex or None,
        "birth_date": person.birth_date or None,
        "federation": player.federation or None,
    }


def _has_national(case: Case, federation: str) -> bool:
    return any(player.national and player.national.federation == federation for player in case.tournament.players)


def _national_rating(player: Player, federation: str) -> int | None:
    national = player.national
    return national.rating if national is not None and national.federation == federation else None


def _ratings_note(case: Case, body: Body) -> list[str]:
    federation = body.nation
    if case.book is not None or not federation or _has_national(case, federation):
        return []
    return [f"No national ratings of {federation} in the file: the ratings of its 001 lines are taken."]
