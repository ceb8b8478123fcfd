"""What a report of an event says otherwise than the book has it: a list of changes, of the event and of its games.

A change is data. It is stored with `as_data` and read with `change_from_data`; the command line prints its `message`,
the pages of the office render it with the names of the players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

import polars as pl

from ratingoffice.book.book import TABLES
from ratingoffice.intake.stored_event import game_key
from ratingoffice.message import Message

if TYPE_CHECKING:
    from ratingoffice.intake.reported_event import ReportedEvent
    from ratingoffice.intake.stored_event import StoredEvent

Value = date | int | str | None


@dataclass(frozen=True)
class EventChange:
    """A column of the event that gets another value; None is no value."""

    kind: ClassVar = "event"
    column: str
    before: Value
    after: Value

    @property
    def message(self) -> Message:
        if self.before is None:
            template = Message("event {column}: {after} (new)")
        elif self.after is None:
            template = Message("event {column}: {before} (removed)")
        else:
            template = Message("event {column}: {before} → {after}")
        return Message(template, column=self.column, before=self.before, after=self.after)

    def as_data(self) -> dict[str, Any]:
        """Return what JSON can hold of it."""
        return {
            "kind": self.kind,
            "column": self.column,
            "before": _value_as_data(self.before),
            "after": _value_as_data(self.after),
        }


@dataclass(frozen=True)
class GameRecord:
    """How a game ended, in the codes of both sides, and the day on which it was played."""

    white_result: str
    black_result: str
    played_on: date | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any] | None) -> GameRecord | None:
        """Take it from a row of `games`; None of no row."""
        return None if row is None else cls(row["white_result"], row["black_result"], row.get("played_on"))

    @property
    def message(self) -> Message:
        result = f"{self.white_result}:{self.black_result}"
        if self.played_on is None:
            return Message(result)
        return Message("{result} on {day}", result=result, day=self.played_on)

    def as_data(self) -> dict[str, Any]:
        return {
            "white_result": self.white_result,
            "black_result": self.black_result,
            "played_on": _value_as_data(self.played_on),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any] | None) -> GameRecord | None:
        if data is None:
            return None
        played_on = data["played_on"]
        return cls(data["white_result"], data["black_result"], date.fromisoformat(played_on) if played_on else None)


@dataclass(frozen=True)
class GameChange:
    """A game that is new (nothing before), removed (nothing after), or has another result or day."""

    kind: ClassVar = "game"
    round: int
    white_id: str
    black_id: str
    before: GameRecord | None
    after: GameRecord | None

    @property
    def message(self) -> Message:
        if self.before is None:
            template = Message("round {round}: {white} – {black}: {after} (new)")
        elif self.after is None:
            template = Message("round {round}: {white} – {black}: {before} (removed)")
        else:
            template = Message("round {round}: {white} – {black}: {before} → {after}")
        return Message(
            template,
            round=self.round,
            white=self.white_id,
            black=self.black_id,
            before=self.before and self.before.message,
            after=self.after and self.after.message,
        )

    def as_data(self) -> dict[str, Any]:
        """Return what JSON can hold of it."""
        return {
            "kind": self.kind,
            "round": self.round,
            "white_id": self.white_id,
            "black_id": self.black_id,
            "before": self.before and self.before.as_data(),
            "after": self.after and self.after.as_data(),
        }


ReportChange = EventChange | GameChange


def change_from_data(data: Mapping[str, Any]) -> ReportChange:
    """Read a change that was stored with `as_data`."""
    if data["kind"] == EventChange.kind:
        column = data["column"]
        is_day = TABLES["events"][column] == pl.Date
        before, after = (
            date.fromisoformat(value) if value is not None and is_day else value
            for value in (data["before"], data["after"])
        )
        return EventChange(column, before, after)
    return GameChange(
        data["round"],
        data["white_id"],
        data["black_id"],
        GameRecord.from_data(data["before"]),
        GameRecord.from_data(data["after"]),
    )


def _value_as_data(value: Value) -> int | str | None:
    return value.isoformat() if isinstance(value, date) else value


def report_changes(reported_event: ReportedEvent, before: StoredEvent) -> tuple[ReportChange, ...]:
    """Compare a report with the same event in the book: what it says otherwise, the event first, then its games."""
    return (*_event_changes(reported_event, before), *_game_changes(reported_event, before))


def _event_changes(reported_event: ReportedEvent, before: StoredEvent) -> list[EventChange]:
    return [
        EventChange(column, before.event.get(column), value)
        for column, value in reported_event.event.items()
        if before.event.get(column) != value
    ]


def _game_changes(reported_event: ReportedEvent, before: StoredEvent) -> list[GameChange]:
    reported, stored = ({game_key(game): game for game in games} for games in (reported_event.games, before.games))
    changes = []
    for place in sorted(reported.keys() | stored.keys()):
        old, new = stored.get(place), reported.get(place)
        if old is not None and new is not None:
            new = old | {column: value for column, value in new.items() if value is not None}
        record, new_record = GameRecord.of(old), GameRecord.of(new)
        if record != new_record:
            changes.append(GameChange(*place, record, new_record))
    return changes
