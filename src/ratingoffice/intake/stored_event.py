"""An event that a book has already: its rows, whatever id it was given, and what its officer settled about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.intake.rows import EventDetails, Row

#: what makes a game of an event the same game in another report of it
GameKey = tuple[int, str, str]
KEY = ("round", "white_id", "black_id")


@dataclass(frozen=True)
class StoredEvent:
    event: Row  # the values that it has
    games: Sequence[Row]

    @property
    def event_id(self) -> str:
        return str(self.event["event_id"])

    @property
    def rated_on(self) -> date | None:
        return self.event.get("rated_on")


def game_key(game: Mapping[str, Any]) -> GameKey:
    return game["round"], game["white_id"], game["black_id"]


def find_stored_event(book: Book, event: Mapping[str, Any], games: Sequence[Mapping[str, Any]]) -> StoredEvent | None:
    """The event of that id; else one of the same days in which most of these games are, under whatever name."""
    rows = book.events.filter(col("event_id") == event["event_id"])
    if not rows.height:
        same_days = (col("starts_on") <= event["ends_on"]) & (col("ends_on") >= event["starts_on"])
        rows = _with_most_of(games, book, book.events.filter(same_days))
    if not rows.height:
        return None
    stored = _without_none(rows.row(0, named=True))
    its_games = book.games.filter(col("event_id") == stored["event_id"])
    return StoredEvent(stored, [_without_none(game) for game in its_games.to_dicts()])


def keep_settled_values(event: Mapping[str, Any], details: EventDetails, before: StoredEvent) -> Row:
    """The event of a report that comes again: what the report cannot know or only guesses stays as it was settled."""
    row = dict(event) | {"event_id": before.event_id}
    if "time_control" not in row and "time_control" in before.event:
        row["time_control"] = before.event["time_control"]
    if not details.kind and "kind" in before.event:
        row["kind"] = before.event["kind"]
    if "match_games" in before.event or row["kind"] != "match":
        row.pop("match_games", None)
    return row


def _with_most_of(games: Sequence[Mapping[str, Any]], book: Book, events: pl.DataFrame) -> pl.DataFrame:
    if not games or not events.height:
        return events.clear()
    report_games = pl.DataFrame(
        [game_key(game) for game in games], schema=[(name, book.games.schema[name]) for name in KEY], orient="row"
    )
    stored_games = book.games.join(events.select("event_id"), on="event_id", how="semi")
    shared = (
        stored_games.join(report_games, on=KEY, how="semi")
        .group_by("event_id")
        .len()
        .sort("len", "event_id", descending=True)
    )
    most = shared.filter(col("len") * 2 > len(games)).head(1)
    return events.join(most, on="event_id", how="semi")


def _without_none(row: Mapping[str, Any]) -> Row:
    return {name: value for name, value in row.items() if value is not None}
