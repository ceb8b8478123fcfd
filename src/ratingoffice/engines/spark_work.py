"""What a partition does: the functions of `ratingoffice.period`, on a book of its own.

A part of the events has its games and just the players who play them; a part of the players has their ratings, lists
and results that wait. Each is a book like any other, so nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache

import polars as pl
import pyarrow as pa
from polars import col

from ratingoffice.engines.spark_parcels import Frames, addressed, opened, part_of, sealed
from ratingoffice.engines.spark_tables import findings_frame, place
from ratingoffice.model.book import TABLES, Book, empty
from ratingoffice.model.checks import check
from ratingoffice.model.coded import Index, codes
from ratingoffice.model.findings import Finding
from ratingoffice.period.month import (
    ENTRY,
    POOL_COLUMNS,
    Admission,
    Ledger,
    Month,
    RatedPool,
    by_player,
    in_order,
    lay_out,
    merged,
)
from ratingoffice.period.summary import judged, listing

Batches = Iterator[pa.RecordBatch]

#: what the parts tell each other of a player
OF = {"pool": pl.String(), "player_id": pl.String()}
PLAYS = {**OF, **ENTRY}
SUMS = {**OF, "n": pl.Int64(), "delta": pl.Int64()}
K = {**OF, "K": pl.Int64(), "limit_by": pl.Int64()}
WAITING = dict(TABLES["pending"])


@dataclass(frozen=True)
class Work:
    """What every partition has to know of the period. It is small, and sent along with each task."""

    edition: str
    list_date: date
    pools: tuple[str, ...]
    had: Mapping[str, frozenset[str]]
    lists: Mapping[str, tuple[date, ...]]  # by pool: the days of the earlier lists in the book
    files: Mapping[str, tuple[str, ...]]
    bounds: tuple[str, ...]  # where the parts of the players begin
    registers: Mapping[str, pl.DataFrame] = field(default_factory=dict)

    @property
    def month(self) -> Month:
        return _month(self.edition, self.list_date, " ".join(self.pools))

    @property
    def inherits(self) -> bool:
        """Do the games say who takes a rating over, before they are counted?"""
        return any(rules.inherits is not None for rules in self.month.lists.values())

    # a part of the players

    def check_players(self, batches: Batches) -> Batches:
        frames = opened(batches)
        book = self.book(frames)
        book = book.with_tables(**{table: empty(table) for table in self.registers})  # looked at by who sent them
        yield from sealed("findings", findings_frame(check(book, codes(book))))

    def rate_players(self, batches: Batches) -> Batches:
        """From each player's sums and new results to where everybody stands."""
        frames = opened(batches)
        book = self.book(frames)
        office = lay_out(book, codes(book))
        month = self.month
        standing = self.inherited(office, month.standings(office), frames)
        found = [self.rate_pool(office, pool, standing[pool], frames) for pool in self.pools]
        rated = month.rated(
            found,
            book=lambda: month.carried(office, found),
            list=lambda: month.list(office, found),
            changes=lambda: month.changes(office, found),
            unlisted=lambda: month.unlisted(office, found),
            verdicts=pl.DataFrame,
        )
        tables = rated.tables()
        for name in ("lists", "list"):
            yield from sealed(name, tables[name])
        for name in ("ratings", "pending", "initials", "changes", "pooled", "unlisted"):
            if name not in tables:  # of an earlier form
                continue
            for (pool,), rows in tables[name].partition_by("pool", as_dict=True).items():
                yield from sealed(f"{name} {pool}", rows)
        yield from sealed("listing", pl.DataFrame([listing(rated)]))
        yield from sealed("K", pl.concat([_k(pool, office) for pool in found]))

    def rate_pool(self, office: Ledger, pool: str, standing: pl.DataFrame, frames: Frames) -> RatedPool:
        index = Index(office.book.players["player_id"])
        sums, new = _of(frames, "sums", SUMS, pool), _of(frames, "waiting", WAITING, pool)
        rows = sums.select("n", "delta", player=index.rows(sums["player_id"]))
        players = self.month.change(standing, merged([rows, rows.clear()]), pool)
        new = new.with_columns(player=index.rows(new["player_id"])).select(POOL_COLUMNS)
        found = self.month.start(office, standing, new, pool)
        return self.month.rated_pool(office, players, found, pl.DataFrame(), pool)

    # a part of the events

    def check_events(self, batches: Batches) -> Batches:
        frames = opened(batches)
        yield from sealed("findings", findings_frame(self.found_in_events(frames)))

    def plays(self, batches: Batches) -> Batches:
        """Who plays a rated game, where the edition asks for that before it counts."""
        frames = opened(batches)
        findings = self.found_in_events(frames)
        yield from sealed("findings", findings_frame(findings))
        if findings:
            return
        ledger, admissions = self.admitted(frames)
        standing = self.month.standings(ledger)
        for pool, admission in zip(self.pools, admissions, strict=True):
            entry = self.month.entries(ledger, admission, standing[pool], pool)
            rows = entry.with_columns(ledger.book.players["player_id"], pool=pl.lit(pool)).filter("plays")
            yield from self.to_players("plays", rows.select(PLAYS.keys()))

    def sums(self, batches: Batches) -> Batches:
        """Each player's sum, and the results that wait for a first rating."""
        frames = opened(batches)
        findings = [] if self.inherits else self.found_in_events(frames)  # looked at before
        yield from sealed("findings", findings_frame(findings))
        if findings:
            return
        ledger, admissions = self.admitted(frames)
        standing = self.inherited(ledger, self.month.standings(ledger), frames)
        ids = ledger.book.players["player_id"]
        for pool, admission in zip(self.pools, admissions, strict=True):
            sided = self.month.sum(ledger, standing[pool], admission, pool)
            sums = sided.sums.select("n", "delta", pool=pl.lit(pool), player_id=ids.gather(sided.sums["player"]))
            yield from self.to_players("sums", sums.select(SUMS.keys()))
            yield from self.to_players("waiting", self.month.waiting(ledger, sided, pool).drop("player"))

    def publish(self, batches: Batches) -> Batches:
        """The tables that speak of events and games, now that K is known."""
        frames = opened(batches)
        ledger, admissions = self.admitted(frames)
        month = self.month
        standing = self.inherited(ledger, month.standings(ledger), frames)
        verdicts = month.verdicts(ledger, admissions)
        events, games = month.rated_events(ledger, admissions), month.rated_games(ledger, admissions)
        kept = {name: in_order(getattr(ledger.book, name), name) for name in ("decisions", "rounds")}
        tables = {"verdicts": verdicts, "events": events, "games": games, **kept}
        for name, table in (tables | {"judged": judged(verdicts)}).items():
            yield from sealed(name, table)
        for pool, admission in zip(self.pools, admissions, strict=True):
            sided = month.sum(ledger, standing[pool], admission, pool)
            shown = month.settle(ledger, sided, self.with_k(ledger, pool, frames), admission, pool)
            yield from sealed(f"sides {pool}", shown)
            yield from sealed("sizes", pl.DataFrame({"sides": [shown.height]}))

    def admitted(self, frames: Frames) -> tuple[Ledger, Sequence[Admission]]:
        book = self.book(frames)
        ledger = lay_out(book, codes(book))
        known = {pool: pl.Series(days, dtype=pl.Date) for pool, days in self.lists.items()}
        return ledger, self.month.admit(ledger, self.month.standings(ledger), known)

    def found_in_events(self, frames: Frames) -> list[Finding]:
        """What cannot be true of the events and games; the players' tables are looked at apart."""
        book = self.book(frames)
        coded = codes(book)
        none = coded.ratings.clear()
        alone = Book(
            events=book.events, games=book.games, decisions=book.decisions, rounds=book.rounds, lines=book.lines
        )
        of_players = ("ratings", "lists", "pending", "fide_ratings", "base_corrections")
        return check(alone, replace(coded, **dict.fromkeys(of_players, none)))

    def with_k(self, ledger: Ledger, pool: str, frames: Frames) -> pl.DataFrame:
        """K and the clause that limits it, by player; of those who have games that count."""
        ids, k = ledger.book.players["player_id"], _of(frames, "K", K, pool)
        rows = Index(ids).rows(k["player_id"])
        return pl.DataFrame(
            {
                "K": by_player(ids.len(), rows, k["K"]),
                "limit_by": by_player(ids.len(), rows, k["limit_by"]).cast(pl.UInt8),
            }
        )

    # both

    def inherited(
        self, ledger: Ledger, standing: Mapping[str, pl.DataFrame], frames: Frames
    ) -> dict[str, pl.DataFrame]:
        """The list in force, with the ratings taken over."""
        index, found = Index(ledger.book.players["player_id"]), {}
        nobody = pl.DataFrame(schema=ENTRY).clear(ledger.book.players.height).with_columns(plays=pl.lit(False))
        for pool in self.pools:
            rows = _of(frames, "plays", PLAYS, pool).sort("entered_on", "entered_at", nulls_last=False)
            rows = rows.with_columns(at=index.rows(rows["player_id"]))
            last = rows.unique("at", keep="last", maintain_order=True)  # of several parts the one that came last
            entry = nobody.with_columns(nobody[name].scatter(last["at"], last[name]) for name in ENTRY)
            found[pool] = self.month.enter(standing[pool], entry, pool)
        return found

    def book(self, frames: Frames) -> Book:
        """The tables as they came: rows in the order of the files, where that was kept."""
        tables, rows = dict[str, pl.DataFrame](), dict[str, pl.Series]()
        for name in TABLES:
            frame = frames.get(name, empty(name))
            if "row" in frame.columns:
                frame = frame.sort("row")
                rows[name] = frame["row"]
            tables[name] = pl.concat([empty(name), frame.drop("row", strict=False)], how="diagonal")
        tables |= self.registers
        return Book(**tables, had=self.had, lines=lambda table, row: place(self.files[table], rows[table][row]))

    def to_players(self, name: str, frame: pl.DataFrame) -> Batches:
        return addressed(name, frame, part_of(frame["player_id"], self.bounds))


@cache
def _month(edition: str, list_date: date, pools: str) -> Month:
    """Once in every worker: the regulations themselves do not travel."""
    return Month.of(edition, list_date, pools)


def _of(frames: Frames, name: str, schema: Mapping[str, pl.DataType], pool: str) -> pl.DataFrame:
    frame = frames.get(name, pl.DataFrame(schema=dict(schema)))
    return frame.filter(col("pool") == pool)


def _k(pool: RatedPool, office: Ledger) -> pl.DataFrame:
    ids = office.book.players["player_id"]
    players = pool.players.select("n", "K", "limit_by", pool=pl.lit(pool.pool), player_id=ids)
    return players.filter(col("n") > 0).select(col(name).cast(kind) for name, kind in K.items())
