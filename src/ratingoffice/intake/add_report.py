"""A report into a book, once: added, found there already, or (where it has changed) replaced on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.formats.book_folder import BookFolder, find_book, read_book
from ratingoffice.formats.reports import read_report
from ratingoffice.intake.book_update import lock_book, replace_tables
from ratingoffice.intake.pgn_comparison import PgnComparison, compare_pgn_file
from ratingoffice.intake.register import UnknownPlayer
from ratingoffice.intake.report_changes import GameRecord, ReportChange, report_changes
from ratingoffice.intake.reported_event import ReportedEvent, prepare_report
from ratingoffice.intake.rows import EventDetails, Row
from ratingoffice.intake.stored_event import StoredEvent, game_key
from ratingoffice.message import Message, lines

#: columns whose very presence means that they are judged, of every event of the book
JUDGED = {"registered_on": "--registered-on", "reported_on": "--reported-on", "declarations": "--declare"}

#: the kind of document that a PGN is
GAMES = "games"


@dataclass(frozen=True)
class Addition:
    """What became of a report."""

    outcome: str  # added, unchanged, replaced, games_added; refused: nothing was written
    event_id: str = ""
    games: int = 0
    changes: tuple[ReportChange, ...] = ()
    unknown: tuple[UnknownPlayer, ...] = ()
    findings: tuple[Finding, ...] = ()
    notes: tuple[Message, ...] = ()
    time_control: str = ""  # of the event in the book, in seconds


def add_report(
    report: Path,
    folder: Path,
    details: EventDetails,
    *,
    pgn: Path | None = None,
    replacing: bool = False,
    despite_errors: bool = False,
) -> Addition:
    """Put the report into the book in that folder. Raises BadInput for what an officer must decide first.

    What follows from a PGN is declared where it agrees with the report.
    """
    tournament, findings, player_lines = read_report(report)
    if tournament is None:
        return Addition("refused", findings=tuple(findings))
    games = None if pgn is None else compare_pgn_file(pgn, tournament)
    findings += games.findings if games is not None else ()
    with lock_book(folder):
        tables = find_book(folder)
        book = read_book(tables)
        reported_codes = {finding.code for finding in findings}
        reported_event = prepare_report(tournament, details, book, str(report), player_lines, reported_codes)
        if games is not None and (details.declarations or book.records.keeps("declarations")):
            reported_event = _declare_what_follows(reported_event, games)
        all_findings = (*findings, *reported_event.findings)
        stops = reported_event.findings if despite_errors else all_findings
        missing = tuple(player for player in reported_event.unknown if player.has_games)
        if missing or not reported_event.is_complete or any(finding.severity == "error" for finding in stops):
            return Addition("refused", reported_event.event.get("event_id", ""), unknown=missing, findings=all_findings)
        if not reported_event.games:
            none = Finding(
                str(report), 0, "", Message("there is no game between two players: nothing to add"), "no-games"
            )
            return Addition("refused", reported_event.event["event_id"], findings=(*all_findings, none))
        return replace(_write_event(reported_event, tables, book, details, replacing), findings=all_findings)


def _declare_what_follows(reported_event: ReportedEvent, games: PgnComparison) -> ReportedEvent:
    """The event declares what follows from its games where they agree with the report, and does not where not."""
    follows = {word for body in BODIES.values() for word, kind in body.follows.items() if kind == GAMES}
    declared = (
        reported_event.event.get("declarations")
        or (reported_event.before.event.get("declarations") if reported_event.before else None)
        or ""
    )
    words = [word for word in declared.split() if word not in follows] + (sorted(follows) if games.agrees else [])
    return replace(reported_event, event=reported_event.event | {"declarations": " ".join(words) or None})


def _write_event(
    reported_event: ReportedEvent, folder: BookFolder, book: Book, details: EventDetails, replacing: bool
) -> Addition:
    before, event_id = reported_event.before, str(reported_event.event["event_id"])
    changes: tuple[ReportChange, ...] = ()
    if before is not None:
        if details.event_id and before.event_id != details.event_id:
            raise BadInput(
                'this report is in the book already, as event "{event_id}": nothing was added', event_id=before.event_id
            )
        changes = report_changes(reported_event, before)
        if not changes:
            return Addition(
                "unchanged",
                event_id,
                len(reported_event.games),
                notes=_rated_note(before),
                time_control=before.event["time_control"],
            )
        if before.rated_on is not None and details.reported_on is not None:
            return _add_games_to_rated(reported_event, folder, book, before, details.reported_on)
        refuse_rated_changes(reported_event, before, changes)
        if not replacing:
            raise _differs(before, changes)
    event, games = merge_event(reported_event, before, {"reported_on": details.reported_on} if details.interim else {})
    _refuse_new_columns(book, reported_event, event_id)
    events_table = _table(book, "events", event_id, [event])
    games_table = _table(book, "games", event_id, games)
    _refuse_unsound(reported_event, book, event, games)
    replace_tables(folder, {"games": games_table, "events": events_table})
    outcome = "added" if before is None else "replaced"
    notes = _empty_notes(event, book)
    return Addition(outcome, event_id, len(games), changes, notes=notes, time_control=event["time_control"])


def _add_games_to_rated(
    reported_event: ReportedEvent, folder: BookFolder, book: Book, before: StoredEvent, reported_on: date
) -> Addition:
    """Add the games of a second report to an event that a list has closed; what it leaves out stays as it is.

    Raises BadInput where something else differs, or where no edition would judge a game reported on that day.
    """
    rated_on = before.rated_on
    assert rated_on is not None
    bodies = [
        body.code
        for body in BODIES.values()
        if any(edition.event.takes_added_games(reported_on, rated_on) for edition in body.editions)
    ]
    stored_games = {game_key(game) for game in before.games}
    added = [game | {"reported_on": reported_on} for game in reported_event.games if game_key(game) not in stored_games]
    event = {name: value for name, value in reported_event.event.items() if name != "reported_on"}
    changes = tuple(change for change in report_changes(replace(reported_event, event=event), before) if change.after)
    if not bodies or not added or len(changes) != len(added):  # something else differs
        refuse_rated_changes(reported_event, before, report_changes(reported_event, before))
    games_table = _table(book, "games", before.event_id, [*before.games, *added])
    _refuse_unsound(reported_event, book, before.event, [*before.games, *added])
    replace_tables(folder, {"games": games_table})
    note = Message(
        "The list of {rated_on} has closed the event. What is added is judged by its own day of report under {bodies}, "
        "and under no other edition.",
        rated_on=rated_on,
        bodies=", ".join(bodies),
    )
    return Addition(
        "games_added",
        before.event_id,
        len(before.games) + len(added),
        changes,
        notes=(note,),
        time_control=before.event["time_control"],
    )


# what is different


def refuse_rated_changes(reported_event: ReportedEvent, before: StoredEvent, changes: Sequence[ReportChange]) -> None:
    """Raises BadInput where something is different that is rated already."""
    if before.rated_on is not None:
        raise BadInput(
            'event "{event}" is rated on the list of {rated_on} and is not changed any more: '
            "this report differs in {places} {places:place|places}",
            event=before.event_id,
            rated_on=before.rated_on,
            places=len(changes),
        )
    reported_games = {game_key(game): game for game in reported_event.games}
    for game in before.games:
        new = reported_games.get(game_key(game))
        if game.get("rated_on") and GameRecord.of(game) != GameRecord.of(new and game | _without_none(new)):
            number, white, black = game_key(game)
            raise BadInput(
                'event "{event}", round {round}: {white} - {black} is rated on the list of {rated_on} '
                "and is not changed any more",
                event=before.event_id,
                round=number,
                white=white,
                black=black,
                rated_on=game["rated_on"],
            )


def _differs(before: StoredEvent, changes: Sequence[ReportChange]) -> BadInput:
    differs = Message(
        'event "{event}" is in the book already and this report differs in {places} {places:place|places} '
        "(--replace puts it in; another event needs another --event-id):",
        event=before.event_id,
        places=len(changes),
    )
    more = [Message("… and {more} more", more=len(changes) - 10)] if len(changes) > 10 else []
    return BadInput(lines([differs, *(change.message for change in changes[:10]), *more]))


# the rows


def merge_event(reported_event: ReportedEvent, before: StoredEvent | None, of_new_games: Row) -> tuple[Row, list[Row]]:
    """Merge the report into the stored event: what the report does not state (approvals, rulings, boards …) stays."""
    old = {game_key(game): game for game in before.games} if before is not None else {}
    event = before.event | reported_event.event if before is not None else reported_event.event
    return event, [old.get(game_key(game), of_new_games) | _without_none(game) for game in reported_event.games]


def _without_none(row: Mapping[str, Any]) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def _refuse_new_columns(book: Book, reported_event: ReportedEvent, event_id: str) -> None:
    other_events = book.events.filter(col("event_id") != event_id).height
    for column, option in JUDGED.items():
        if column in reported_event.event and other_events and not book.records.keeps(column):
            raise BadInput(
                "{option}: the book's events have no column {column}, so this is not judged; with it the "
                "{events} other event(s) would have none: add the column to the book first",
                option=option,
                column=column,
                events=other_events,
            )


def _table(book: Book, table: str, event_id: str, rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """The table without the event's old rows, the new ones at its end; columns that it had, and those now filled."""
    had: frozenset[str] = book.had.get(table, frozenset())
    new = pl.DataFrame(
        [[row.get(name) for name in TABLES[table]] for row in rows], schema=dict(TABLES[table]), orient="row"
    )
    filled = {name for row in rows for name, value in row.items() if value is not None}
    other_rows = book.tables()[table].filter(col("event_id") != event_id)
    return pl.concat([other_rows, new]).select(name for name in TABLES[table] if name in had | filled)


def _refuse_unsound(reported_event: ReportedEvent, book: Book, event: Row, games: Sequence[Row]) -> None:
    """Raise BadInput if the engine would refuse what is about to be written."""
    player_ids = pl.Series(list(reported_event.ids.values()), dtype=pl.String).implode()
    players = book.players.filter(col("player_id").is_in(player_ids))
    refuse_bad_book(Book.of(players=players, events=[event], games=list(games)))


# notes


def _rated_note(before: StoredEvent) -> tuple[Message, ...]:
    return (Message("It is rated on the list of {rated_on}.", rated_on=before.rated_on),) if before.rated_on else ()


def _empty_notes(event: Mapping[str, Any], book: Book) -> tuple[Message, ...]:
    """What the book judges and this event does not have."""
    words = {
        "registered_on": Message("not registered"),
        "reported_on": Message("not reported"),
        "declarations": Message("nothing declared"),
    }
    return tuple(
        Message(
            "{column} is empty ({meaning}): name it with {option}.", column=column, meaning=words[column], option=option
        )
        for column, option in JUDGED.items()
        if book.records.keeps(column) and not event.get(column)
    )
