"""A history, cut by lists: the events and games that each list meets for the first time.

A list knows an event from its first day on. So the games are cut once, by the list that comes after the start of their
event, and a month never looks at the games of the other months.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.book.book import Book, empty
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import lists_in_force, lists_later
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.formats.book_csv import DAMAGE
from ratingoffice.formats.book_folder import find_book, read_book
from ratingoffice.message import Message

#: a Parquet table of games with more rows than this is read month by month
READ_WHOLE = 5_000_000
#: rows that are looked at together to find where each month's games stand
AT_ONCE = 4_000_000
#: the months' games may stand mixed: so many times as many rows may be read as there are, before they are sorted first
MIXED = 3


@dataclass(frozen=True, eq=False)
class History:
    book: Book  # without games
    events: pl.DataFrame  # those not rated before, with `arrives`: the list that meets the event first
    games: pl.LazyFrame
    spans: Mapping[date, tuple[int, int]]  # by list: first row and number of rows in which the arriving games stand
    file: str  # of the games, for findings

    @property
    def first_list_known(self) -> date | None:
        """The earliest list in the book."""
        earliest = self.book.lists["list_date"].min()
        return earliest if isinstance(earliest, date) else None

    def arriving(self, list_date: date) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The events that this list meets first, and their games."""
        events = self.events.filter(col("arrives") == list_date).drop("arrives")
        offset, length = self.spans.get(list_date, (0, 0))
        games = self.collected(self.games.slice(offset, length))
        return events, games.join(events.select("event_id"), on="event_id", how="semi", maintain_order="left")

    def games_of(self, event_ids: pl.Series) -> pl.DataFrame:
        """The games of these events, wherever they stand."""
        wanted_ids = event_ids.to_frame("event_id").lazy()
        return self.collected(self.games.join(wanted_ids, on="event_id", how="semi"))

    def collected(self, rows: pl.LazyFrame) -> pl.DataFrame:
        try:
            frame = rows.collect(engine="streaming")
        except DAMAGE:
            raise BadInput(
                [Finding(self.file, 0, "", Message("is not a whole Parquet file: write it again"))]
            ) from None
        games, findings = convert_table("games", frame, self.file, lambda _: 0)
        if findings:
            raise BadInput(findings)
        return games


def history(source: Book | Path, first: date) -> History:
    """The book of many months, for the lists from `first` on. Raises BadInput with what is wrong with it."""
    if isinstance(source, Book):
        return in_memory(source, first)
    folder = find_book(source)
    file = folder.files.get("games")
    if file is None or file.suffix != ".parquet":
        return in_memory(read_book(folder), first)
    try:
        games = pl.scan_parquet(file, hive_partitioning=False)
        columns, rows = games.collect_schema().names(), int(games.select(pl.len()).collect().item())
    except DAMAGE:
        raise BadInput([Finding(str(file), 0, "", Message("is not a whole Parquet file: write it again"))]) from None
    if rows <= READ_WHOLE or "event_id" not in columns:
        return in_memory(read_book(folder), first)
    book = read_book(folder, leave_out=("games",))
    book = checked_book(book, had={"games": frozenset(columns)})
    events = arrivals(book, first)
    spans = spans_of(games.select("event_id"), rows, book.events["event_id"], events, str(file))
    if sum(length for _, length in spans.values()) > MIXED * rows:
        return in_memory(read_book(source), first)
    return History(book, events, games, spans, str(file))


def in_memory(book: Book, first: date) -> History:
    """All games at hand: checked at once, and sorted by the list they arrive for."""
    book = checked_book(book)
    events, games = arrivals(book, first), book.games
    games = games.join(events.select("event_id", "arrives"), on="event_id", how="left", maintain_order="left")
    games = games.filter(col("arrives").is_not_null()).sort("arrives", maintain_order=True)
    counts = games.with_row_index("row").group_by("arrives").agg(col("row").min(), length=pl.len())
    spans = {day: (row, length) for day, row, length in counts.iter_rows()}
    return History(book.with_tables(games=empty("games")), events, games.drop("arrives").lazy(), spans, "games")


def checked_book(book: Book, had: Mapping[str, frozenset[str]] | None = None) -> Book:
    # a base correction is looked at with the list that takes it up
    alone = book.with_tables(base_corrections=empty("base_corrections"))
    refuse_bad_book(alone)
    return Book(**book.tables(), had={**book.had, **(had or {})}, lines=book.lines)


def arrivals(book: Book, first: date) -> pl.DataFrame:
    """The events not rated before, with the list that meets each of them first; none before the first list made."""
    after = lists_in_force(col("starts_on"), first.day).dt.offset_by("1mo")
    events = book.events.filter(col("rated_on").is_null())
    return events.with_columns(arrives=pl.max_horizontal(after, pl.lit(first))).sort("event_id")


def spans_of(
    event_ids: pl.LazyFrame, rows: int, known_ids: pl.Series, events: pl.DataFrame, file: str
) -> dict[date, tuple[int, int]]:
    """Where the games of each list stand in the table: from the first of them to the last."""
    arrivals = pl.DataFrame({"event_id": known_ids}).join(
        events.select("event_id", "arrives"), on="event_id", how="left"
    )
    arrivals = arrivals.with_columns(known=pl.lit(True))
    bounds: list[pl.DataFrame] = []
    for start in range(0, rows, AT_ONCE):
        part = event_ids.slice(start, AT_ONCE).collect().with_row_index("row", offset=start)
        part = part.join(arrivals, on="event_id", how="left", maintain_order="left")
        unknown = part.filter(col("known").is_null())
        if unknown.height:
            row, event_id = unknown.row(0)[:2]
            message = Message('"{event_id}" is not in events: add the event or correct the id', event_id=event_id)
            raise BadInput([Finding(file, row + 1, "event_id", message)])
        bounds.append(part.drop_nulls("arrives").group_by("arrives").agg(first=col("row").min(), last=col("row").max()))
    spans = pl.concat(bounds).group_by("arrives").agg(col("first").min(), col("last").max())
    return {day: (first, last - first + 1) for day, first, last in spans.iter_rows()}


def list_dates(first: date, last: date) -> list[date]:
    """Every list from the first to the last."""
    if last < first:
        raise BadInput(
            "the last list {last} is before the first {first}: name them the other way round", last=last, first=first
        )
    days = [first]
    while days[-1] < last:
        days.append(lists_later(first, len(days)))
    return days
