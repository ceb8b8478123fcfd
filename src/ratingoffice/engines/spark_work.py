"""What every task on a cluster knows and does: reading, writing, and what both kinds of parts share.

A part of the events (`spark_events.py`) has its games and just the players who play them; a part of the players
(`spark_players.py`) has their ratings, lists and results that wait. Each is a book like any other, rated by the
functions of `ratingoffice.rating`, so nothing here knows a rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import USUAL_POOLS, Lines
from ratingoffice.book.findings import Finding
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.engines.spark_parcels import Frames, Parcel, pack, pack_by_part, part_of
from ratingoffice.engines.spark_tables import BY_EVENT, Piece, write_part
from ratingoffice.federations.variants import Editions
from ratingoffice.message import as_data, from_data
from ratingoffice.rating.inheritance import ENTRY, inherit_ratings, uniform_entries
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest

#: what a task reports to the driver
Report = dict[str, Any]

#: the tables that parts send each other about a player, who is `player_row` in the part of the players
ENTRIES = {"pool": pl.String(), "player_row": pl.UInt32(), **ENTRY}
SUMS = {"pool": pl.String(), "player_row": pl.UInt32(), "n": pl.Int64(), "delta": pl.Int64()}
K = {"pool": pl.String(), "K": pl.Int64(), "limit_by": pl.Int64()}
#: a row is identified by the number of its file, then its number in the file
ROW_BITS = 40


@dataclass(frozen=True)
class PartWork:
    """The work on a part, and what it has to know of the period. It is small, and sent along with each task."""

    editions: Editions
    list_date: date
    pools: tuple[str, ...]
    had: Mapping[str, frozenset[str]]
    files: Mapping[str, tuple[str, ...]]
    event_bounds: tuple[str, ...]  # the ids at which the parts of the events begin
    player_bounds: tuple[str, ...]  # and those of the players
    registers: Mapping[str, pl.DataFrame]
    schemas: Mapping[str, Mapping[str, pl.DataType]]  # of the tables that are written
    folder: str  # which they are written to
    list_days: Mapping[str, tuple[date, ...]] = field(default_factory=dict)  # by pool: the days of the earlier lists

    @property
    def request(self) -> RatingRequest:
        return _request(self.editions, self.list_date, " ".join(self.pools))

    @property
    def inherits(self) -> bool:
        """Do the games decide who takes a rating over, before they are counted?"""
        return any(rules.inherits is not None for rules in self.request.list_rules.values())

    def read(self, piece: Piece) -> Iterator[Parcel]:
        """Read a piece of a table, and send each row to its part; or findings, if values do not fit."""
        table = piece.table
        key, bounds = ("event_id", self.event_bounds) if table in BY_EVENT else ("player_id", self.player_bounds)
        for first, frame in piece.read():
            rows, findings = convert_table(table, frame, piece.file, lambda row, first=first: first + row + 1)  # type: ignore[misc]
            if findings:
                yield from pack("misfits", findings_frame(findings))
                continue
            number = (piece.number << ROW_BITS) + first
            rows = rows.with_columns(row=pl.int_range(number, number + rows.height, eager=True))
            yield from pack_by_part(table, rows, part_of(rows[key], bounds))

    def inherit(
        self, ledger: Ledger, players: Mapping[str, pl.DataFrame], frames: Frames, key: str
    ) -> dict[str, pl.DataFrame]:
        """Return by pool the players with the ratings taken over; `key`: the column of entries with a player's row."""
        inherited = {}
        empty = uniform_entries(ledger.book.players.height)
        for pool in self.pools:
            rows = rows_of_pool(frames, "entries", ENTRIES | {"place": pl.UInt32()}, pool)
            rows = rows.sort("entered_on", "entered_at", nulls_last=False)
            last = rows.unique(key, keep="last", maintain_order=True)  # of several parts the last to be entered
            entries = empty.with_columns(empty[name].scatter(last[key], last[name]) for name in ENTRY)
            meets_rated = rows[key].filter(rows["meets_rated"])  # in any of the parts
            entries = entries.with_columns(entries["meets_rated"].scatter(meets_rated, True))
            inherited[pool] = inherit_ratings(players[pool], entries, pool, self.request)
        return inherited

    def lines(self, rows: Mapping[str, pl.Series]) -> Lines:
        """Return the lines of tables whose rows are identified by these numbers."""

        def line(table: str, row: int) -> tuple[str, int]:
            number = rows[table][row]
            return self.files[table][number >> ROW_BITS], number % 2**ROW_BITS + 1

        return line

    def write(self, table: str, rows: pl.DataFrame, number: int, prefix: str = "") -> None:
        """Write rows as a file of their table; the files are in the order of their names."""
        if rows.height and table in self.schemas:
            write_part(self.folder, table, f"{prefix}{number:06}", rows, self.schemas[table])

    @property
    def all_pools(self) -> list[str]:
        return sorted({*self.request.regulations.body.pools, *USUAL_POOLS})


@cache
def _request(editions: Editions, list_date: date, pools: str) -> RatingRequest:
    """Made once in every worker: the regulations themselves do not travel."""
    return RatingRequest.of(editions, list_date, pools, NUMBERED_TEXT)


def findings_frame(findings: Sequence[Finding]) -> pl.DataFrame:
    """Return the findings as rows; a message as JSON, with its template and figures."""
    kinds = {name: pl.Int64() if name == "line" else pl.String() for name in Finding.__dataclass_fields__}
    rows = [vars(finding) | {"message": json.dumps(as_data(finding.message))} for finding in findings]
    return pl.DataFrame(rows, schema=kinds)


def read_findings(frame: pl.DataFrame) -> Iterator[Finding]:
    """Yield the findings of a frame that `findings_frame` made."""
    for row in frame.iter_rows(named=True):
        yield Finding(**row | {"message": from_data(json.loads(row["message"]))})


def rows_of_pool(frames: Frames, name: str, schema: Mapping[str, pl.DataType], pool: str) -> pl.DataFrame:
    """Return the rows of a pool in the table of that name, which may be missing."""
    frame = frames.get(name, pl.DataFrame(schema=dict(schema)))
    return frame.filter(col("pool") == pool)
