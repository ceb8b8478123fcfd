"""What the edition would say of an event on the next list: asked of the engine, with only its own players.

Whoever asks (the page of a report, of an event, of a decision), the book of the event is made by `book_of`: it has
all that the book of the next list has of that event, so the verdict is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.proof.composing import as_one_person, make_list
from ratingoffice.book.book import Book
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.verdicts import GameVerdict, Judgement, judge
from ratingoffice.message import Wording
from ratingoffice.office.domain.decisions.decisions import REFUSED
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.people.player_tables import people
from ratingoffice.office.domain.reports.accept_report import entry_of
from ratingoffice.office.domain.reports.second_reports import added_games
from ratingoffice.office.models import Event, Report
from ratingoffice.rating.reason_messages import none_rated, with_messages
from ratingoffice.tournament.tournament import Tournament

Row = dict[str, Any]
#: tables of the book whose rows belong to an event, beside its games -> which of them
OF_EVENT = {"decisions": "", "rounds": f" AND {book_rows.IN_EVENT}"}


@dataclass(frozen=True)
class Verdict:
    outcome: str
    article: str
    reason: Wording
    games: tuple[GameVerdict, ...] = ()  # those that are not rated
    none_rated: bool = False  # admitted, and not one of its games is rated


def of_report(report: Report, tournament: Tournament) -> Judgement:
    """As if the report were taken now; raises BadInput."""
    event, entry = report.event, entry_of(report, tournament)
    book = book_of(event, set(entry.ids.values()))
    day = next_list_date(event.body)
    return judge(tournament, entry, regulations_of(event.body, day).name, day, book)


@dataclass(frozen=True)
class AddedGame:
    """A game of a second report, and what the next list does with it."""

    round: int
    white_id: str
    black_id: str
    reported_on: date
    outcome: str
    article: str = ""
    reason: Wording = ""


def of_added_games(event: Event) -> tuple[AddedGame, ...]:
    """The games that were added to a closed event and are not rated yet. Raises BadInput."""
    games = added_games(event)
    if not games:
        return ()
    verdict = of_event(event)[""]
    into = dict(book_rows.merged_players(event.body).iter_rows())
    by_game = {
        (game_verdict.round, game_verdict.white_id, game_verdict.black_id): game_verdict
        for game_verdict in verdict.games
    }
    judged = []
    for game in games:
        white, black = (into.get(side, side) for side in (game.white_id, game.black_id))
        verdict_of_game: Verdict | GameVerdict = by_game.get((game.round, white, black)) or verdict
        assert game.reported_on is not None
        outcome = verdict_of_game.outcome, verdict_of_game.article, verdict_of_game.reason
        judged.append(AddedGame(game.round, game.white_id, game.black_id, game.reported_on, *outcome))
    return tuple(judged)


def of_event(event: Event) -> dict[str, Verdict]:
    """ "": as it stands; by the word of each decision that would change that: what it would become. Raises BadInput."""
    games = book_rows.read(event.body, "games", "e.id = %s", (event.pk,))
    merged = book_rows.merged_players(event.body)
    if merged.height:
        nothing = {
            name: pl.DataFrame(schema={"list_date": pl.Date, "pool": pl.String, "player_id": pl.String})
            for name in ("ratings", "lists")
        }
        games = as_one_person({"games": games, **nothing}, merged)["games"]
    book = book_of(event, {*games["white_id"], *games["black_id"]})
    kinds = _variants(book.events.row(0, named=True), BODIES[event.body.code].approvals)
    events = [row | {"event_id": f"{place:02}"} for place, row in enumerate(kinds.values())]
    # the event again for each decision: its games, decisions and rounds belong to every one of them
    repeated = {"games": games} | {name: book.tables()[name] for name in OF_EVENT if name in book.had}
    tables = {name: book.tables()[name] for name in book.had}
    columns = [name for name in book.players.columns if book.has("players", name)]
    tables |= {"players": book.players.select(columns), "events": _typed_rows(events, book)}
    tables |= {
        name: pl.concat([frame.with_columns(event_id=pl.lit(row["event_id"])) for row in events])
        for name, frame in repeated.items()
    }
    small = Book.of(**tables)
    day = next_list_date(event.body)
    regulations = regulations_of(event.body, day)
    verdict_rows = make_list(small, regulations, event.body.pools, day).verdicts
    verdicts = (_verdict(verdict_rows.filter(col("event_id") == row["event_id"]), regulations) for row in events)
    by_decision = dict(zip(kinds, verdicts, strict=True))
    usual = by_decision[""]
    return {
        word: verdict
        for word, verdict in by_decision.items()
        if not word or (verdict.outcome, len(verdict.games)) != (usual.outcome, len(usual.games))
    }


def _variants(event: Row, approvals: Iterable[str]) -> dict[str, Row]:
    """The event as it is, and with each decision that it has not got."""
    has = (event["approvals"] or "").split()
    more = {word: event | {"approvals": " ".join([*has, word])} for word in approvals if word not in has}
    refused = {} if event["refused"] else {REFUSED: event | {"refused": True}}
    return {"": event, **more, **refused}


def _typed_rows(events: list[Row], book: Book) -> pl.DataFrame:
    frame = pl.DataFrame(events, schema=dict(book.events.schema))
    filled = {name for name in frame.columns if frame[name].null_count() < frame.height}
    return frame.select(name for name in frame.columns if book.has("events", name) or name in filled)


def _verdict(rows_of_event: pl.DataFrame, regulations: Regulations) -> Verdict:
    rows = [with_messages(regulations, row) for row in rows_of_event.to_dicts()]
    event: Mapping[str, Any] = next(row for row in rows if row["round"] is None)
    games = tuple(
        GameVerdict(row["round"], row["white_id"], row["black_id"], row["outcome"], row["article"], row["reason"])
        for row in rows
        if row["round"] is not None
    )
    nothing = none_rated(event["clause"])
    return Verdict(event["outcome"], event["article"] or "", event["reason"] or "", games, nothing)


def book_of(event: Event, ids: Iterable[str]) -> Book:
    """The event without its games, and these players with their ratings, now and when it started.

    It has what the book of the next list has of them: the same columns, decisions, rounds and registers.
    """
    body = event.body
    into = dict(book_rows.merged_players(body).iter_rows())
    responsible = {into.get(member, member) for member in (event.responsible,) if member}
    events = book_rows.read(body, "events", "e.id = %s", (event.pk,)).with_columns(col("responsible").replace(into))
    tables = people(body, event.starts_on, {*ids, *responsible})
    of_event = {name: book_rows.read(body, name, f"e.id = %s{also}", (event.pk,)) for name, also in OF_EVENT.items()}
    return Book.of(
        **tables,
        events=events.select(book_rows.event_columns(body, events, regulations_of(body, next_list_date(body)))),
        **{name: frame for name, frame in of_event.items() if frame.height},
        **{name: frame for name in book_rows.REGISTERS if (frame := book_rows.read(body, name)).height},
    )
