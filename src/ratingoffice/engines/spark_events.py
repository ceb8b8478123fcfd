"""A part of the events: who plays, each player's sum, and once K is known what is written of events and games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.book.findings import Finding
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import place_rows
from ratingoffice.engines.spark_games import check_part, coded_part, homes, sub_book
from ratingoffice.engines.spark_parcels import Frames, Parcel, addressed, opened, part_of, sealed
from ratingoffice.engines.spark_work import PLAYS, SUMS, K, Told, Work, findings_frame, of_pool
from ratingoffice.rating.month import Admission, Ledger, in_order, lay_out
from ratingoffice.rating.summary import judged


@dataclass(frozen=True)
class OfEvents(Work):
    def cut(self, number: int, parcels: Iterable[Parcel]) -> list[Parcel]:
        return [*coded_part(number, opened(parcels), self.players)]

    def check(self, parcels: Iterable[Parcel]) -> pl.DataFrame:
        return findings_frame(self.found_in_events(opened(parcels)))

    def plays(self, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Who plays a rated game, where the edition asks for that before it counts."""
        frames = opened(parcels)
        if self.found_in_events(frames):
            return  # it is told where the sums are made
        ledger, admissions = self.admitted(frames)
        standing, home = self.month.standings(ledger), homes(frames)
        for pool, admission in zip(self.pools, admissions, strict=True):
            entry = self.month.entries(ledger, admission, standing[pool], pool)
            rows = entry.hstack(home).with_columns(pool=pl.lit(pool)).filter("plays")
            yield from addressed("plays", rows.select(PLAYS.keys()), rows["home"])

    def sums(self, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Each player's sum, and the results that wait for a first rating."""
        frames = opened(parcels)
        if findings := self.found_in_events(frames):
            yield from sealed("findings", findings_frame(findings))
            return
        ledger, admissions = self.admitted(frames)
        standing, home = self.inherited(ledger, self.month.standings(ledger), frames, "place"), homes(frames)
        for pool, admission in zip(self.pools, admissions, strict=True):
            sided = self.month.sum(ledger, standing[pool], admission, pool)
            sums = sided.sums.select("n", "delta", pool=pl.lit(pool), at=home["at"][sided.sums["player"]])
            yield from addressed("sums", sums.select(SUMS.keys()), home["home"][sided.sums["player"]])
            waiting = self.month.waiting(ledger, sided, pool).drop("player")
            yield from addressed("waiting", waiting, part_of(waiting["player_id"], self.players))

    def publish(self, number: int, parcels: Iterable[Parcel]) -> Told:
        """Write the tables that speak of events and games, now that K is known; what is told of them."""
        frames = opened(parcels)
        ledger, admissions = self.admitted(frames)
        month = self.month
        standing = self.inherited(ledger, month.standings(ledger), frames, "place")
        verdicts = month.verdicts(ledger, admissions)
        tables = {
            "verdicts": verdicts,
            "events": month.rated_events(ledger, admissions),
            "games": month.rated_games(ledger, admissions),
            "decisions": in_order(ledger.book.decisions, "decisions"),
            "rounds": in_order(ledger.book.rounds, "rounds"),
        }
        for name, table in tables.items():
            self.write(name, table, number)
        sides = 0
        for at, (pool, admission) in enumerate(zip(self.pools, admissions, strict=True)):
            sided = month.sum(ledger, standing[pool], admission, pool)
            shown = month.settle(ledger, sided, self.with_k(ledger, pool, frames), admission, pool)
            self.write("sides", shown, number, f"{at:03}-")
            sides += shown.height
        return {"judged": judged(verdicts), "sides": sides}

    def admitted(self, frames: Frames) -> tuple[Ledger, Sequence[Admission]]:
        ledger = lay_out(*self.book_of(frames))
        known = {pool: pl.Series(days, dtype=pl.Date) for pool, days in self.lists.items()}
        return ledger, self.month.admit(ledger, self.month.standings(ledger), known)

    def found_in_events(self, frames: Frames) -> list[Finding]:
        book, coded = self.book_of(frames)
        return [*self.unknown_pools(Book(events=book.events, lines=book.lines)), *check_part(book, coded)]

    def book_of(self, frames: Frames) -> tuple[Book, RowIds]:
        tables, coded, rows = sub_book(frames)
        return Book(**(tables | dict(self.registers)), had=self.had, lines=self.lines(rows)), coded

    def with_k(self, ledger: Ledger, pool: str, frames: Frames) -> pl.DataFrame:
        """K and the clause that limits it, by player; of those who have games that count."""
        k, players = of_pool(frames, "K", {"place": pl.UInt32(), **K}, pool).sort("place"), ledger.book.players.height
        return pl.DataFrame(
            {
                "K": place_rows(k["K"], k["place"], players),
                "limit_by": place_rows(k["limit_by"], k["place"], players).cast(pl.UInt8),
            }
        )
