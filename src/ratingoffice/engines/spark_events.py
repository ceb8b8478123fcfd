"""A part of the events: its players' sums, and once K is known the tables of events and games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.book.findings import Finding
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import place_rows
from ratingoffice.engines.spark_games import check_part, number_part, part_tables, player_addresses
from ratingoffice.engines.spark_parcels import Frames, Parcel, pack, pack_by_part, part_of, unpack
from ratingoffice.engines.spark_work import ENTRIES, SUMS, K, PartWork, Report, findings_frame, rows_of_pool
from ratingoffice.rating.admission import Admission, admit
from ratingoffice.rating.first_ratings import unrated_results
from ratingoffice.rating.inheritance import find_entries
from ratingoffice.rating.ledger import Ledger, sort_table
from ratingoffice.rating.next_book import events_after, games_after
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.publish import verdict_table
from ratingoffice.rating.rate import find_unknown_pools
from ratingoffice.rating.sides import score_sides, side_table
from ratingoffice.rating.summary import count_verdicts


@dataclass(frozen=True)
class EventPartWork(PartWork):
    def request_players(self, number: int, parcels: Iterable[Parcel]) -> list[Parcel]:
        """Replace the ids of the part by places, and request its players."""
        return [*number_part(number, unpack(parcels), self.player_bounds)]

    def check(self, parcels: Iterable[Parcel]) -> pl.DataFrame:
        return findings_frame(self.find_errors(unpack(parcels)))

    def send_entries(self, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Send who plays a rated game, where the edition needs that before it counts them."""
        frames = unpack(parcels)
        if self.find_errors(frames):
            return  # reported with the sums
        ledger, admissions = self.admit(frames)
        players, addresses = player_facts(ledger, self.request), player_addresses(frames)
        for pool, admission in zip(self.pools, admissions, strict=True):
            entries = find_entries(ledger, admission, players[pool], pool, self.request)
            rows = entries.hstack(addresses).with_columns(pool=pl.lit(pool)).filter("plays")
            yield from pack_by_part("entries", rows.select(ENTRIES.keys()), rows["player_part"])

    def send_sums(self, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Send each player's sum, and the results that wait for a first rating."""
        frames = unpack(parcels)
        if findings := self.find_errors(frames):
            yield from pack("findings", findings_frame(findings))
            return
        ledger, admissions = self.admit(frames)
        players = self.inherit(ledger, player_facts(ledger, self.request), frames, "place")
        addresses = player_addresses(frames)
        for pool, admission in zip(self.pools, admissions, strict=True):
            scored = score_sides(ledger, admission, players[pool], pool, self.request)
            player = scored.sums["player"]
            sums = scored.sums.select("n", "delta", pool=pl.lit(pool), player_row=addresses["player_row"][player])
            yield from pack_by_part("sums", sums.select(SUMS.keys()), addresses["player_part"][player])
            results = unrated_results(ledger, scored, pool, self.request).drop("player")
            yield from pack_by_part("waiting", results, part_of(results["player_id"], self.player_bounds))

    def publish(self, number: int, parcels: Iterable[Parcel]) -> Report:
        """Write the tables of events and games, now that K is known, and report what they count."""
        frames, request = unpack(parcels), self.request
        ledger, admissions = self.admit(frames)
        players = self.inherit(ledger, player_facts(ledger, request), frames, "place")
        verdicts = verdict_table(ledger, admissions, request)
        tables = {
            "verdicts": verdicts,
            "events": events_after(ledger, admissions, request),
            "games": games_after(ledger, admissions, request),
            "decisions": sort_table(ledger.book.decisions, "decisions"),
            "rounds": sort_table(ledger.book.rounds, "rounds"),
        }
        for name, table in tables.items():
            self.write(name, table, number)
        side_count = 0
        for pool_number, (pool, admission) in enumerate(zip(self.pools, admissions, strict=True)):
            scored = score_sides(ledger, admission, players[pool], pool, request)
            sides = side_table(ledger, scored, self.players_with_k(ledger, pool, frames), admission, pool, request)
            self.write("sides", sides, number, f"{pool_number:03}-")
            side_count += sides.height
        return {"verdict_counts": count_verdicts(verdicts), "sides": side_count}

    def admit(self, frames: Frames) -> tuple[Ledger, Sequence[Admission]]:
        ledger = Ledger.of(*self.book_of(frames))
        list_days = {pool: pl.Series(days, dtype=pl.Date) for pool, days in self.list_days.items()}
        return ledger, admit(ledger, player_facts(ledger, self.request), self.request, list_days)

    def find_errors(self, frames: Frames) -> list[Finding]:
        book, row_ids = self.book_of(frames)
        events = Book(events=book.events, lines=book.lines)
        return [*find_unknown_pools(events, self.request), *check_part(book, row_ids)]

    def book_of(self, frames: Frames) -> tuple[Book, RowIds]:
        tables, row_ids, file_rows = part_tables(frames)
        return Book(**(tables | dict(self.registers)), had=self.had, lines=self.lines(file_rows)), row_ids

    def players_with_k(self, ledger: Ledger, pool: str, frames: Frames) -> pl.DataFrame:
        """By player: K and the clause that limits it, of those who have games that count."""
        k = rows_of_pool(frames, "K", {"place": pl.UInt32(), **K}, pool).sort("place")
        players = ledger.book.players.height
        return pl.DataFrame(
            {
                "K": place_rows(k["K"], k["place"], players),
                "limit_by": place_rows(k["limit_by"], k["place"], players).cast(pl.UInt8),
            }
        )
