"""Ids as row numbers. Text is compared once, here; whoever comes after joins, groups and compares whole numbers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
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
    players, events = book.players["player_id"], book.events["event_id"]
    asked = (
        (players, book.games["white_id"]),
        (players, book.games["black_id"]),
        (events, book.games["event_id"]),
        (players, book.ratings["player_id"]),
        (players, book.lists["player_id"]),
        (players, book.pending["player_id"]),
        (events, book.decisions["event_id"]),
    )
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:  # a join keeps one processor busy
        return Coded(*pool.map(lambda ids_and_column: rows_named(*ids_and_column), asked))


def rows_named(ids: pl.Series, column: pl.Series) -> pl.Series:
    """The row of `ids` for each value of the column."""
    if column.len() == ids.len() and column.equals(ids):  # often so of the ratings
        return pl.int_range(ids.len(), dtype=pl.UInt32, eager=True).alias(column.name)
    return _by_hash(ids, column).alias(column.name)


def _by_hash(ids: pl.Series, wanted: pl.Series) -> pl.Series:
    """Joined by a hash of the text, which is faster than by the text, and then compared with it: nothing is guessed."""
    hashed = pl.DataFrame({"hash": ids.hash()}).with_row_index("row")
    found = wanted.hash().to_frame("hash").join(hashed, on="hash", how="left", maintain_order="left")["row"]
    if found.len() == wanted.len() and (ids.gather(found).eq_missing(wanted) | found.is_null()).all():
        return found.cast(pl.UInt32)
    known = pl.DataFrame({"id": ids}).with_row_index("row").unique("id", keep="first")
    return wanted.to_frame("id").join(known, on="id", how="left", maintain_order="left")["row"].cast(pl.UInt32)
