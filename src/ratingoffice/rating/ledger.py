"""The ledger: a checked book with rows in the book's own order and ids as row numbers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import polars as pl
import polars.selectors as cs
from polars import col

from ratingoffice.book.book import ORDER, Book
from ratingoffice.book.checks import check_book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.row_ids import POINTS, RESULTS, RowIds, find_row_ids

T = TypeVar("T")

#: the points of each result by its number, in hundredths
POINTS_BY_RESULT = pl.Series("points", [POINTS[result] for result in RESULTS], dtype=pl.Int32)


@dataclass(frozen=True, eq=False)
class Ledger:
    """A book in order, and its games with ids as rows of `players` and `events`."""

    book: Book
    row_ids: RowIds
    games: pl.DataFrame  # event, white, black (rows), round, board, results, dates, ruling; in the order of the book

    @classmethod
    def of(cls, book: Book, row_ids: RowIds | None = None) -> Ledger:
        """Put the book in order, and replace the ids of its games by row numbers. The book must be without errors."""
        row_ids = row_ids or find_row_ids(book)
        if not (book.players["player_id"].is_sorted() and book.events["event_id"].is_sorted()):
            players, events = sort_table(book.players, "players"), sort_table(book.events, "events")
            book = book.with_tables(players=players, events=events)
            row_ids = find_row_ids(book)
        games = book.games.select(
            "round",
            "board",
            "played_on",
            row_ids.white_result,
            row_ids.black_result,
            "reported_on",
            "rated_on",
            "ruling",
            event=row_ids.event,
            white=row_ids.white,
            black=row_ids.black,
        )
        order = game_order(games)
        if order is not None:
            games = games[order]
            book = book.with_tables(games=book.games[order])
        return cls(book, row_ids, games.with_columns(col("event").set_sorted()))

    @classmethod
    def without_games(cls, book: Book, row_ids: RowIds) -> Ledger:
        """Return a ledger of the players and events alone. The book must be in order."""
        return cls(book, row_ids, pl.DataFrame())


def with_ledger(book: Book, work: Callable[[Ledger], T]) -> T:
    """Check the book, and return the result of `work` on its ledger. Raises BadInput with everything that is wrong.

    The check runs beside the work. If it finds something, the result of the work (an error, most likely) is dropped.
    """
    row_ids = find_row_ids(book)
    with ThreadPoolExecutor(1) as beside:
        check = beside.submit(check_book, book, row_ids)
        try:
            if row_ids.white.null_count() or row_ids.black.null_count() or row_ids.event.null_count():
                raise BadInput(check.result())
            result = work(Ledger.of(book, row_ids))
        except Exception:
            if check.result():
                raise BadInput(check.result()) from None
            raise
    if check.result():
        raise BadInput(check.result())
    return result


def sort_table(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """Sort the rows in the one order in which the table is written, so that the order of the input never shows."""
    keys = list(ORDER[table])
    return frame if is_sorted_by(frame, keys) else frame.sort(keys)


def is_sorted_by(frame: pl.DataFrame, keys: list[str]) -> bool:
    """Return True if every row comes after the one before it. Empty values come first."""
    filled = frame.select(keys)
    if any(column.null_count() for column in filled):
        filled = filled.with_columns(cs.string().fill_null(""), cs.integer().fill_null(-1))
    rows, previous = filled.slice(1), filled.slice(0, max(filled.height - 1, 0))
    tied = pl.repeat(True, rows.height, dtype=pl.Boolean, eager=True)
    for key in keys:
        if rows[key].null_count() or previous[key].null_count() or (tied & (rows[key] < previous[key])).any():
            return False
        tied = tied & (rows[key] == previous[key])
        if not tied.any():
            break
    return True


def game_order(games: pl.DataFrame) -> pl.Series | None:
    """Return the rows of the games by event, round, board, white and black; None if they are in that order already."""
    keys = games.select("event", "round", "board", "white", "black")
    if keys["board"].null_count():
        keys = keys.with_columns(col("board").fill_null(-1))
    if is_sorted_by(keys, keys.columns):
        return None
    return keys.with_row_index("row").sort(keys.columns)["row"]
