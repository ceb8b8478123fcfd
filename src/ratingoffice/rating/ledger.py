"""The book as the engine works with it: rows in the book's own order, ids as row numbers."""

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

POINTS_BY_NUMBER = pl.Series("points", [POINTS[result] for result in RESULTS], dtype=pl.Int32)


@dataclass(frozen=True, eq=False)
class Ledger:
    """A checked book, in order, and its games with ids as rows of `players` and `events`."""

    book: Book
    coded: RowIds
    games: pl.DataFrame  # event, white, black (rows), round, board, results, dates, ruling; in the order of the book


def in_order(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """The rows in the one order in which the table is written, so that the order of the input never shows."""
    keys = list(ORDER[table])
    return frame if stands_in_order(frame, keys) else frame.sort(keys)


def stands_in_order(frame: pl.DataFrame, keys: list[str]) -> bool:
    """Is every row after the one before it? Empty values come first."""
    filled = frame.select(keys)
    if any(column.null_count() for column in filled):
        filled = filled.with_columns(cs.string().fill_null(""), cs.integer().fill_null(-1))
    now, before = filled.slice(1), filled.slice(0, max(filled.height - 1, 0))
    tied = pl.Series([True]).new_from_index(0, now.height)
    for key in keys:
        if now[key].null_count() or before[key].null_count() or (tied & (now[key] < before[key])).any():
            return False
        tied = tied & (now[key] == before[key])
        if not tied.any():
            break
    return True


def checked(book: Book, work: Callable[[Ledger], T]) -> T:
    """What is made of the book; raises BadInput with everything that is wrong with it, and then nothing is made.

    The check runs beside the work. Where it finds something, what the work came to (an error, most likely) is
    forgotten.
    """
    coded = find_row_ids(book)
    with ThreadPoolExecutor(1) as beside:
        findings = beside.submit(check_book, book, coded)
        try:
            if coded.white.null_count() or coded.black.null_count() or coded.event.null_count():
                raise BadInput(findings.result())
            made = work(lay_out(book, coded))
        except Exception:
            if findings.result():
                raise BadInput(findings.result()) from None
            raise
    if findings.result():
        raise BadInput(findings.result())
    return made


def lay_out(book: Book, coded: RowIds) -> Ledger:
    """The book in order, with its ids as numbers."""
    if not (book.players["player_id"].is_sorted() and book.events["event_id"].is_sorted()):
        book = book.with_tables(players=in_order(book.players, "players"), events=in_order(book.events, "events"))
        coded = find_row_ids(book)
    games = book.games.select(
        "round",
        "board",
        "played_on",
        coded.white_result,
        coded.black_result,
        "reported_on",
        "rated_on",
        "ruling",
        event=coded.event,
        white=coded.white,
        black=coded.black,
    )
    order = game_order(games)
    if order is not None:
        games = games[order]
        book = book.with_tables(games=book.games[order])
    return Ledger(book, coded, games.with_columns(col("event").set_sorted()))


def game_order(games: pl.DataFrame) -> pl.Series | None:
    """How the rows must be taken to stand by event, round, board, white and black; None: they do."""
    keys = games.select("event", "round", "board", "white", "black")
    if keys["board"].null_count():
        keys = keys.with_columns(col("board").fill_null(-1))
    if stands_in_order(keys, keys.columns):
        return None
    return keys.with_row_index("at").sort(keys.columns)["at"]
