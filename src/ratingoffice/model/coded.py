"""Ids as row numbers. Text is compared once, here; whoever comes after joins, groups and compares whole numbers."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from ratingoffice.model.book import Book


@dataclass(frozen=True, eq=False)
class Coded:
    """For every row of a table the row of `book.players` or `book.events` that it names; null where there is none."""

    white: pl.Series  # games.white_id
    black: pl.Series  # games.black_id
    event: pl.Series  # games.event_id
    ratings: pl.Series  # ratings.player_id
    lists: pl.Series  # lists.player_id
    pending: pl.Series  # pending.player_id
    decisions: pl.Series  # decisions.event_id


def codes(book: Book) -> Coded:
    """An id that is there twice (a finding of `check`) stands for its first row."""
    white, black, ratings, lists, pending = _rows(
        book.players["player_id"],
        book.games["white_id"],
        book.games["black_id"],
        book.ratings["player_id"],
        book.lists["player_id"],
        book.pending["player_id"],
    )
    event, decisions = _rows(book.events["event_id"], book.games["event_id"], book.decisions["event_id"])
    return Coded(white, black, event, ratings, lists, pending, decisions)


def _rows(ids: pl.Series, *columns: pl.Series) -> list[pl.Series]:
    """The row of `ids` for each value of the columns: one join for all of them, so that `ids` is hashed once."""
    same = [column.len() == ids.len() and column.equals(ids) for column in columns]  # often so of the ratings
    wanted = pl.concat([column.alias("id").slice(0, 0 if same[n] else None) for n, column in enumerate(columns)])
    found = _by_hash(ids, wanted)
    rows, start = [], 0
    for column, is_same in zip(columns, same, strict=True):
        if is_same:
            rows.append(pl.int_range(ids.len(), dtype=pl.UInt32, eager=True).alias(column.name))
        else:
            rows.append(found.slice(start, column.len()).alias(column.name))
            start += column.len()
    return rows


def _by_hash(ids: pl.Series, wanted: pl.Series) -> pl.Series:
    """Joined by a hash of the text, which is faster than by the text, and then compared with it: nothing is guessed."""
    hashed = pl.DataFrame({"hash": ids.hash()}).with_row_index("row")
    found = wanted.hash().to_frame("hash").join(hashed, on="hash", how="left", maintain_order="left")["row"]
    if found.len() == wanted.len() and (ids.gather(found).eq_missing(wanted) | found.is_null()).all():
        return found.cast(pl.UInt32)
    known = pl.DataFrame({"id": ids}).with_row_index("row").unique("id", keep="first")
    return wanted.to_frame().join(known, on="id", how="left", maintain_order="left")["row"].cast(pl.UInt32)
