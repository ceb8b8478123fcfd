"""The games of a book, cut into parts of whole events that lie on disk one after the other.

Part number i holds the events of one range of the alphabet of their ids, so that parts laid end to end are in the
order of the book. Ids are row numbers already; text is compared once, while the table is cut.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book, Lines
from ratingoffice.book.checks import check_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.progress import ProgressCallback
from ratingoffice.book.row_ids import RESULT_TEXTS, IdIndex, RowIds, encode_results
from ratingoffice.formats.book_folder import rows_of
from ratingoffice.rating.month import Ledger, game_order

#: rows that are read and coded at once
BATCH = 1_000_000

KEPT = ("round", "board", "played_on", "reported_on", "rated_on", "ruling")
OF_OTHERS = ("ratings", "lists", "pending", "decisions", "fide_ratings", "base_corrections")
CODED = ("event", "white", "black", "white_result", "black_result")


@dataclass(frozen=True, eq=False)
class Parts:
    """The book without its games, and where those lie."""

    book: Book
    coded: RowIds
    folder: Path
    bounds: tuple[int, ...]  # part i holds the events from row bounds[i] up to bounds[i + 1]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def ledger(self, number: int) -> Ledger:
        """A part as a ledger of its own: its events and games, and all the players."""
        first, end = self.bounds[number], self.bounds[number + 1]
        games = self.games(number).with_columns((col("event") - first).set_sorted())
        events = self.book.events.slice(first, end - first)
        coded = replace(self.coded, **{name: games[name] for name in CODED})
        ids = self.book.players["player_id"]
        table = games.select(
            event_id=events["event_id"].gather(games["event"]),
            round="round",
            board="board",
            played_on="played_on",
            white_id=ids.gather(games["white"]),
            black_id=ids.gather(games["black"]),
            white_result=RESULT_TEXTS[games["white_result"]],
            black_result=RESULT_TEXTS[games["black_result"]],
            reported_on="reported_on",
            rated_on="rated_on",
            ruling="ruling",
        ).select(TABLES["games"].keys())
        return Ledger(self.book.with_tables(events=events, games=table), coded, games.drop("row"))

    def games(self, number: int) -> pl.DataFrame:
        """In the order of the book; `row` is where each stood in the table that was read."""
        files = sorted(self.folder.glob(f"games-{number}-*.arrow"))
        if not files:
            return _coded_games(self.book.games, self.coded).with_columns(row=pl.lit(0, dtype=pl.UInt64)).clear()
        games = pl.concat([pl.read_ipc(file) for file in files], rechunk=True)
        order = game_order(games)
        return games if order is None else games[order]


def cut(book: Book, source: Path | None, folder: Path, parts: int, on_progress: ProgressCallback) -> Parts:
    """Cut the table of games in that file; the book is the rest. Raises BadInput for games that cannot be."""
    players, events = IdIndex(book.players["player_id"]), IdIndex(book.events["event_id"])
    nothing, no_result = pl.Series([], dtype=pl.UInt32), pl.Series([], dtype=pl.UInt8)
    coded = RowIds(
        **dict.fromkeys(("white", "black", "event"), nothing),
        **dict.fromkeys(("white_result", "black_result"), no_result),
        ratings=players.find(book.ratings["player_id"]),
        lists=players.find(book.lists["player_id"]),
        pending=players.find(book.pending["player_id"]),
        fide_ratings=players.find(book.fide_ratings["player_id"]),
        base_corrections=players.find(book.base_corrections["player_id"]),
        decisions=events.find(book.decisions["event_id"]),
    )
    findings = check_book(book, coded)
    size = max(1, -(-book.events.height // parts))
    bounds = (*range(0, book.events.height, size), book.events.height) if book.events.height else (0, 0)
    rows = iter(()) if source is None else rows_of(source, "games", BATCH)
    for number, (first, total, batch) in enumerate(rows):
        its = replace(
            coded,
            white=players.find(batch["white_id"]),
            black=players.find(batch["black_id"]),
            event=events.find(batch["event_id"]),
            white_result=encode_results(batch["white_result"]),
            black_result=encode_results(batch["black_result"]),
        )
        if any(column.null_count() for column in (its.white, its.black, its.event)):
            findings += _found(book, its, batch, _lines(book, first))
            continue
        games = _coded_games(batch, its).with_columns(row=pl.int_range(first, first + pl.len(), dtype=pl.UInt64))
        by_part = games.with_columns(part=col("event") // size).partition_by("part", as_dict=True, include_key=False)
        for (part,), some in by_part.items():
            some.write_ipc(folder / f"games-{part}-{number:06}.arrow", compression="lz4")
        on_progress("reading", first + batch.height, total)
    if findings:
        raise BadInput(findings)
    return Parts(book, coded, folder, bounds)


def check_games(parts: Parts, number: int, ledger: Ledger) -> list[Finding]:
    """What cannot be true of the games of a part."""

    @cache
    def rows() -> pl.Series:  # asked for only where something is wrong
        return parts.games(number)["row"]

    def lines(table: str, row: int) -> tuple[str, int]:
        return parts.book.lines(table, rows()[row] if table == "games" else row)

    return _found(ledger.book, ledger.coded, ledger.book.games, lines)


def _found(book: Book, coded: RowIds, games: pl.DataFrame, lines: Lines) -> list[Finding]:
    """Of the games alone: the other tables were looked at once."""
    alone = Book(events=book.events, games=games, lines=lines)
    none = coded.ratings.clear()
    return check_book(alone, replace(coded, **dict.fromkeys(OF_OTHERS, none)), lines)


def _lines(book: Book, first: int) -> Lines:
    return lambda table, row: book.lines(table, first + row if table == "games" else row)


def _coded_games(games: pl.DataFrame, coded: RowIds) -> pl.DataFrame:
    return games.select(KEPT).with_columns(getattr(coded, name).alias(name) for name in CODED)
