"""An event that a book has already: its rows, whatever id it was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.model.book import Book

Row = dict[str, Any]
#: what makes a game of an event the same game in another report
Key = tuple[int, str, str]


@dataclass(frozen=True)
class Stored:
    event: Row  # the values that it has
    games: Sequence[Row]

    @property
    def event_id(self) -> str:
        return str(self.event["event_id"])

    @property
    def rated_on(self) -> date | None:
        return self.event.get("rated_on")


def key(game: Mapping[str, Any]) -> Key:
    return game["round"], game["white_id"], game["black_id"]


def stored(book: Book, event: Mapping[str, Any], games: Sequence[Mapping[str, Any]]) -> Stored | None:
    """The event of that id; else one of the same name and start of which a game is the same."""
    found = _with_id(book, event["event_id"])
    if found is not None or not event.get("name"):
        return found
    alike = book.events.filter(col("name") == event["name"], col("starts_on") == event["starts_on"])["event_id"]
    ours = {key(game) for game in games}
    for event_id in alike:
        other = _with_id(book, event_id)
        if other is not None and any(key(game) in ours for game in other.games):
            return other
    return None


def _with_id(book: Book, event_id: str) -> Stored | None:
    rows = book.events.filter(col("event_id") == event_id).to_dicts()
    if not rows:
        return None
    games = book.games.filter(pl.col("event_id") == event_id).to_dicts()
    return Stored(_filled(rows[0]), [_filled(game) for game in games])


def _filled(row: Mapping[str, Any]) -> Row:
    return {name: value for name, value in row.items() if value is not None}
