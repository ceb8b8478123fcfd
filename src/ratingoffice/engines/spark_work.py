"""What every task on a cluster knows and does: reading, writing, and what both kinds of parts share.

A part of the events (`spark_events.py`) has its games and just the players who play them; a part of the players
(`spark_players.py`) has their ratings, lists and results that wait. Each is a book like any other, rated by the
functions of `ratingoffice.rating`, so nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import USUAL_POOLS, Book, Lines
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.engines.spark_parcels import Frames, Parcel, addressed, part_of, sealed
from ratingoffice.engines.spark_tables import BY_EVENT, Piece, write_part
from ratingoffice.rating.month import ENTRY, NUMBERED_TEXT, Ledger, Month, nobody_enters

Told = dict[str, Any]

#: what the parts tell each other of a player: the row in the part of the players, the place in the part of the events
PLAYS = {"pool": pl.String(), "at": pl.UInt32(), **ENTRY}
SUMS = {"pool": pl.String(), "at": pl.UInt32(), "n": pl.Int64(), "delta": pl.Int64()}
K = {"pool": pl.String(), "K": pl.Int64(), "limit_by": pl.Int64()}
#: where a row stands: the number of its file, then its number in the file
ROW_BITS = 40


@dataclass(frozen=True)
class Work:
    """What every task has to know of the period. It is small, and sent along with each."""

    edition: str
    list_date: date
    pools: tuple[str, ...]
    had: Mapping[str, frozenset[str]]
    files: Mapping[str, tuple[str, ...]]
    events: tuple[str, ...]  # where the parts of the events begin
    players: tuple[str, ...]  # and those of the players
    registers: Mapping[str, pl.DataFrame]
    schemas: Mapping[str, Mapping[str, pl.DataType]]  # of the tables that are written
    folder: str  # which they are written to
    lists: Mapping[str, tuple[date, ...]] = field(default_factory=dict)  # by pool: the days of the earlier lists

    @property
    def month(self) -> Month:
        return _month(self.edition, self.list_date, " ".join(self.pools))

    @property
    def inherits(self) -> bool:
        """Do the games say who takes a rating over, before they are counted?"""
        return any(rules.inherits is not None for rules in self.month.lists.values())

    def take(self, piece: Piece) -> Iterator[Parcel]:
        """The rows of a piece in their types, each to its part; or what does not fit."""
        table = piece.table
        key, bounds = ("event_id", self.events) if table in BY_EVENT else ("player_id", self.players)
        for first, frame in piece.read():
            rows, findings = convert_table(table, frame, piece.file, lambda row, first=first: first + row + 1)  # type: ignore[misc]
            if findings:
                yield from sealed("unread", findings_frame(findings))
                continue
            place = (piece.number << ROW_BITS) + first
            rows = rows.with_columns(row=pl.int_range(place, place + rows.height, eager=True))
            yield from addressed(table, rows, part_of(rows[key], bounds))

    def inherited(
        self, ledger: Ledger, standing: Mapping[str, pl.DataFrame], frames: Frames, key: str
    ) -> dict[str, pl.DataFrame]:
        """The list in force, with the ratings taken over; `key`: the column that says the row of a player."""
        found = {}
        nobody = nobody_enters(ledger.book.players.height)
        for pool in self.pools:
            rows = of_pool(frames, "plays", PLAYS | {"place": pl.UInt32()}, pool)
            rows = rows.sort("entered_on", "entered_at", nulls_last=False)
            last = rows.unique(key, keep="last", maintain_order=True)  # of several parts the one that came last
            entry = nobody.with_columns(nobody[name].scatter(last[key], last[name]) for name in ENTRY)
            met = rows[key].filter(rows["meets_rated"])  # in any of the parts
            entry = entry.with_columns(entry["meets_rated"].scatter(met, True))
            found[pool] = self.month.enter(standing[pool], entry, pool)
        return found

    def lines(self, rows: Mapping[str, pl.Series]) -> Lines:
        def line(table: str, row: int) -> tuple[str, int]:
            place = rows[table][row]
            return self.files[table][place >> ROW_BITS], place % 2**ROW_BITS + 1

        return line

    def unknown_pools(self, book: Book) -> Sequence[Finding]:
        try:
            self.month.refuse_unknown_pools(book)
        except BadInput as problem:
            return problem.findings
        return ()

    def write(self, table: str, rows: pl.DataFrame, number: int, turn: str = "") -> None:
        """As a file of its table; those of a table follow each other by their names."""
        if rows.height and table in self.schemas:
            write_part(self.folder, table, f"{turn}{number:06}", rows, self.schemas[table])

    @property
    def every_pool(self) -> list[str]:
        return sorted({*self.month.regulations.body.pools, *USUAL_POOLS})


@cache
def _month(edition: str, list_date: date, pools: str) -> Month:
    """Once in every worker: the regulations themselves do not travel."""
    return Month.of(edition, list_date, pools, NUMBERED_TEXT)


def findings_frame(findings: Sequence[Finding]) -> pl.DataFrame:
    kinds = {name: pl.Int64() if name == "line" else pl.String() for name in Finding.__dataclass_fields__}
    return pl.DataFrame([vars(finding) for finding in findings], schema=kinds)


def of_pool(frames: Frames, name: str, schema: Mapping[str, pl.DataType], pool: str) -> pl.DataFrame:
    """The rows of a pool in what came by that name."""
    frame = frames.get(name, pl.DataFrame(schema=dict(schema)))
    return frame.filter(col("pool") == pool)
