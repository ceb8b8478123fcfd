"""An event of the office as rows of a book, and the engine's own check of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput
from ratingoffice.intake import schedule
from ratingoffice.intake.stored_event import StoredEvent
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Event, Game

Row = dict[str, Any]

EVENT_COLUMNS = tuple(TABLES["events"])
GAME_COLUMNS = tuple(name for name in TABLES["games"] if name != "event_id")


def event_row(event: Event) -> Row:
    """The values that it has."""
    return _non_empty({name: getattr(event, name) for name in EVENT_COLUMNS})


def game_row(game: Game, event_id: str) -> Row:
    return {"event_id": event_id} | _non_empty({name: getattr(game, name) for name in GAME_COLUMNS})


def stored_event(event: Event) -> StoredEvent:
    """The event as the intake knows one that a book has already."""
    games = event.games.order_by("round", "board", "white_id", "black_id")
    return StoredEvent(event_row(event), [game_row(game, event.event_id) for game in games])


def check_event(
    event: Mapping[str, Any], games: Iterable[Mapping[str, Any]] = (), rounds: Iterable[schedule.Round] = ()
) -> Row:
    """Return the event as the engine reads it; raises BadInput with all findings about it, its games and rounds."""
    rows = [dict(game) for game in games]
    ids = {str(game[side]) for game in rows for side in ("white_id", "black_id")}
    book = Book.of(
        players=[{"player_id": player_id} for player_id in sorted(ids)],
        events=[dict(event)],
        games=rows,
        rounds=schedule.schedule_rows(str(event["event_id"]), rounds),
    )
    try:
        refuse_bad_book(book)
    except BadInput as bad:
        raise BadInput(
            [replace(finding, column="schedule") if finding.file == "rounds" else finding for finding in bad.findings]
        ) from None
    bulk_rows.refuse_misfits({"events": (Event, book.events)})
    return book.events.row(0, named=True)


def _non_empty(row: Mapping[str, Any]) -> Row:
    return {name: value for name, value in row.items() if value is not None and value != ""}
