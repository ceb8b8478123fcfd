"""The games of a book, cut into parts of whole events that are stored on disk.

Part i holds the events of one range of the alphabet of their ids, so that the parts one after the other are in the
order of the book. Their ids are row numbers already: text is compared once, while the table is cut.
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
from ratingoffice.rating.ledger import Ledger, game_order

#: rows that are read and encoded at once
BATCH = 1_000_000

#: columns of games that are stored as they are, and those that are stored as numbers
PLAIN_COLUMNS = ("round", "board", "played_on", "reported_on", "rated_on", "ruling")
NUMBER_COLUMNS = ("event", "white", "black", "white_result", "black_result")
#: tables that are checked once, and not again with each part
OTHER_TABLES = ("ratings", "lists", "pending", "decisions", "fide_ratings", "base_corrections")


@dataclass(frozen=True, eq=False)
class Parts:
    """A book without its games, and the folder in which those are stored."""

    book: Book
    row_ids: RowIds
    folder: Path
    bounds: tuple[int, ...]  # part i holds the events from row bounds[i] up to bounds[i + 1]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def ledger(self, part: int) -> Ledger:
        """Return a part as a ledger of its own: its events and games, and all the players."""
        first, end = self.bounds[part], self.bounds[part + 1]
        games = self.games(part).with_columns((col("event") - first).set_sorted())
        events = self.book.events.slice(first, end - first)
        row_ids = replace(self.row_ids, **{name: games[name] for name in NUMBER_COLUMNS})
        player_ids = self.book.players["player_id"]
        table = games.select(
            event_id=events["event_id"][games["event"]],
            round="round",
            board="board",
            played_on="played_on",
            white_id=player_ids[games["white"]],
            black_id=player_ids[games["black"]],
            white_result=RESULT_TEXTS[games["white_result"]],
            black_result=RESULT_TEXTS[games["black_result"]],
            reported_on="reported_on",
            rated_on="rated_on",
            ruling="ruling",
        ).select(TABLES["games"].keys())
        return Ledger(self.book.with_tables(events=events, games=table), row_ids, games.drop("row"))

    def games(self, part: int) -> pl.DataFrame:
        """Return the games of a part in the order of the book; `row` is the row of each in the table that was read."""
        files = sorted(self.folder.glob(f"games-{part}-*.arrow"))
        if not files:
            return _encode_games(self.book.games, self.row_ids).with_columns(row=pl.lit(0, dtype=pl.UInt64)).clear()
        games = pl.concat([pl.read_ipc(file) for file in files], rechunk=True)
        order = game_order(games)
        return games if order is None else games[order]


def cut(book: Book, source: Path | None, folder: Path, parts: int, on_progress: ProgressCallback) -> Parts:
    """Cut the table of games in the file `source` into parts in a folder; `book` is the rest of the book.

    Raises BadInput with everything that is wrong with the book, and with games whose event or players do not exist.
    """
    players, events = IdIndex(book.players["player_id"]), IdIndex(book.events["event_id"])
    no_rows, no_results = pl.Series([], dtype=pl.UInt32), pl.Series([], dtype=pl.UInt8)
    row_ids = RowIds(
        **dict.fromkeys(("white", "black", "event"), no_rows),
        **dict.fromkeys(("white_result", "black_result"), no_results),
        ratings=players.find(book.ratings["player_id"]),
        lists=players.find(book.lists["player_id"]),
        pending=players.find(book.pending["player_id"]),
        fide_ratings=players.find(book.fide_ratings["player_id"]),
        base_corrections=players.find(book.base_corrections["player_id"]),
        decisions=events.find(book.decisions["event_id"]),
    )
    findings = check_book(book, row_ids)
    size = max(1, -(-book.events.height // parts))
    bounds = (*range(0, book.events.height, size), book.events.height) if book.events.height else (0, 0)
    batches = iter(()) if source is None else rows_of(source, "games", BATCH)
    for number, (first, total, batch) in enumerate(batches):
        of_batch = replace(
            row_ids,
            white=players.find(batch["white_id"]),
            black=players.find(batch["black_id"]),
            event=events.find(batch["event_id"]),
            white_result=encode_results(batch["white_result"]),
            black_result=encode_results(batch["black_result"]),
        )
        if any(column.null_count() for column in (of_batch.white, of_batch.black, of_batch.event)):
            findings += _check_games_alone(book, of_batch, batch, _lines_from(book, first))
            continue
        games = _encode_games(batch, of_batch).with_columns(row=pl.int_range(first, first + pl.len(), dtype=pl.UInt64))
        by_part = games.with_columns(part=col("event") // size).partition_by("part", as_dict=True, include_key=False)
        for (part,), part_games in by_part.items():
            part_games.write_ipc(folder / f"games-{part}-{number:06}.arrow", compression="lz4")
        on_progress("reading", first + batch.height, total)
    if findings:
        raise BadInput(findings)
    return Parts(book, row_ids, folder, bounds)


def check_games(parts: Parts, part: int, ledger: Ledger) -> list[Finding]:
    """Return a finding for everything that cannot be true of the games of a part."""

    @cache
    def rows() -> pl.Series:  # needed only where something is wrong
        return parts.games(part)["row"]

    def lines(table: str, row: int) -> tuple[str, int]:
        return parts.book.lines(table, rows()[row] if table == "games" else row)

    return _check_games_alone(ledger.book, ledger.row_ids, ledger.book.games, lines)


def _check_games_alone(book: Book, row_ids: RowIds, games: pl.DataFrame, lines: Lines) -> list[Finding]:
    """Check games and events; the other tables were checked once."""
    alone = Book(events=book.events, games=games, lines=lines)
    return check_book(alone, replace(row_ids, **dict.fromkeys(OTHER_TABLES, row_ids.ratings.clear())), lines)


def _lines_from(book: Book, first: int) -> Lines:
    """Return the lines of a batch of games that begins with that row."""
    return lambda table, row: book.lines(table, first + row if table == "games" else row)


def _encode_games(games: pl.DataFrame, row_ids: RowIds) -> pl.DataFrame:
    return games.select(PLAIN_COLUMNS).with_columns(getattr(row_ids, name).alias(name) for name in NUMBER_COLUMNS)
