"""A part of the players: what the events ask of them, and from their sums to new ratings and the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.checks import check_book
from ratingoffice.book.row_ids import IdIndex, find_row_ids
from ratingoffice.engines.spark_games import as_read
from ratingoffice.engines.spark_parcels import Frames, Parcel, addressed, opened, sealed
from ratingoffice.engines.spark_work import SUMS, K, Told, Work, findings_frame, of_pool
from ratingoffice.rating.month import POOL_COLUMNS, Ledger, RatedPool, lay_out, merged
from ratingoffice.rating.summary import listing

#: nothing is judged by these, so they do not travel to the games
UNASKED = ("name", "title", "region", "fide_id")


@dataclass(frozen=True)
class OfPlayers(Work):
    def check(self, number: int, parcels: Iterable[Parcel]) -> Told:
        """What cannot be true of them; and the lists that are there, for those who ask which were in force."""
        frames = opened(parcels)
        book = self.home(frames)
        alone = book.with_tables(**{table: empty(table) for table in self.registers})  # looked at by who sent them
        findings = [*self.unknown_pools(book), *check_book(alone, find_row_ids(alone))]
        nothing = findings_frame([])
        return {
            "unread": frames.get("unread", nothing),
            "findings": findings_frame(findings),
            "lists": book.lists.select("pool", "list_date").unique(),
            "starts": frames.get("starts", pl.DataFrame(schema={"list_date": pl.Date})).unique(),
        }

    def send(self, number: int, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """What the events ask of their players, to where they play."""
        frames = opened(parcels)
        if "who" not in frames:
            return
        book = self.home(frames)
        index = IdIndex(book.players["player_id"])
        who = _found(frames["who"], index)
        asked = [name for name in book.players.columns if name in self.had["players"] and name not in UNASKED]
        players = _rows(book.players.select(asked), who["at"]).drop("player_id").hstack(who)
        yield from addressed("players", players.drop("part").with_columns(home=pl.lit(number, pl.Int32)), who["part"])
        days = sorted({day for days in self.lists.values() for day in days})
        rows = {
            "ratings": book.ratings,
            "lists": book.lists.filter(col("list_date").is_in(days)),
            "pending": book.pending.select("player_id").unique(),  # only whether there are any
            "fide_ratings": book.fide_ratings,
            "base_corrections": book.base_corrections,
        }
        for table, its in rows.items():
            numbered = its.drop("player_id").with_columns(at=index.find(its["player_id"]))
            sent = who.join(numbered, on="at", maintain_order="left_right")
            yield from addressed(table, sent.drop("part", "at"), sent["part"])

    def send_plays(self, number: int, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Who plays a rated game, to wherever these players play."""
        frames = opened(parcels)
        if "plays" not in frames or "who" not in frames:
            return
        who = _found(frames["who"], IdIndex(self.home(frames).players["player_id"]))
        sent = who.join(frames["plays"], on="at", maintain_order="left_right")
        yield from addressed("plays", sent.drop("part", "at"), sent["part"])

    def rate(self, number: int, parcels: Iterable[Parcel]) -> Told:
        """From each player's sums and new results to where everybody stands: written, and what others ask of it."""
        frames = opened(parcels)
        book = self.home(frames)
        office = lay_out(book, find_row_ids(book))
        month = self.month
        standing = self.inherited(office, month.standings(office), frames, "at")
        found = [self.rate_pool(office, pool, standing[pool], frames) for pool in self.pools]
        rated = month.rated(
            found,
            book=lambda: month.carried(office, found),
            list=lambda: month.list(office, found),
            changes=lambda: month.changes(office, found),
            unlisted=lambda: month.unlisted(office, found),
            verdicts=pl.DataFrame,
        )
        self.write_all(rated.tables(), number)
        return {
            "findings": frames.get("findings", findings_frame([])),
            "listing": pl.DataFrame([listing(rated)]),
            "list": [*sealed("list", rated.list)],
            "ratings": self.best_first(rated.list).group_by("key").len(),
            "K": [*self.k(office, found, frames)],
        }

    def write_all(self, tables: Frames, number: int) -> None:
        """Those that speak of players, pool after pool, and list after list."""
        for name in ("ratings", "pending", "initials", "changes", "pooled", "unlisted", "base_corrections"):
            if name in tables:  # some are there only where there is something left
                pools = self.pools if name in ("changes", "unlisted") else self.every_pool
                for (pool,), rows in tables[name].partition_by("pool", as_dict=True).items():
                    self.write(name, rows, number, f"{pools.index(pool):03}-")
        for (day, pool), rows in tables["lists"].partition_by("list_date", "pool", as_dict=True).items():
            self.write("lists", rows, number, f"{day}-{self.every_pool.index(pool):03}-")
        if "fide_ratings" in tables:
            for (day,), rows in tables["fide_ratings"].partition_by("list_date", as_dict=True).items():
                self.write("fide_ratings", rows, number, f"{day}-")
        if "players" in tables:
            self.write("players", tables["players"], number)

    def k(self, office: Ledger, found: Sequence[RatedPool], frames: Frames) -> Iterator[Parcel]:
        """K to wherever the players play, of those who have games that count."""
        if "who" not in frames:
            return
        who = _found(frames["who"], IdIndex(office.book.players["player_id"]))
        for pool in found:
            k = pool.players.select("n", "K", "limit_by", pool=pl.lit(pool.pool)).with_row_index("at")
            k = k.filter(col("n") > 0).select("at", *(col(name).cast(kind) for name, kind in K.items()))
            sent = who.join(k, on="at", maintain_order="left")
            yield from addressed("K", sent.drop("part", "at"), sent["part"])

    def rate_pool(self, office: Ledger, pool: str, standing: pl.DataFrame, frames: Frames) -> RatedPool:
        index = IdIndex(office.book.players["player_id"])
        sums, new = of_pool(frames, "sums", SUMS, pool), of_pool(frames, "waiting", TABLES["pending"], pool)
        rows = sums.select("n", "delta", player="at")
        players = self.month.change(standing, merged([rows, rows.clear()]), pool)
        new = new.with_columns(player=index.find(new["player_id"])).select(POOL_COLUMNS)
        found = self.month.start(office, standing, new, pool)
        return self.month.rated_pool(office, players, found, pl.DataFrame(), pool)

    def home(self, frames: Frames) -> Book:
        """The players and their tables, by id; the other tables as they came."""
        tables = {name: as_read(frames, name) for name in TABLES}
        tables["players"] = tables["players"].sort("player_id", "row")
        rows = {name: its["row"] for name, its in tables.items()}
        tables = {name: its.drop("row") for name, its in tables.items()} | dict(self.registers)
        return Book(**tables, had=self.had, lines=self.lines(rows))

    # the list

    def best_first(self, listed: pl.DataFrame) -> pl.DataFrame:
        """The list with a number for each row: smaller ones stand before; equal ones are told apart by name and id."""
        place = {name: at for at, name in enumerate(self.pools)}
        pool = col("pool").replace_strict(place, return_dtype=pl.Int64) if "pool" in listed.columns else pl.lit(0)
        return listed.with_columns(key=pool.cast(pl.Int64) * 2**32 - col("rating"))

    def to_bands(self, bounds: Sequence[int], parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """The list is cut at these numbers."""
        for frame in opened(parcels).values():
            its = self.best_first(frame)
            bands = pl.Series(bounds, dtype=pl.Int64).search_sorted(its["key"], side="right")
            yield from addressed("list", its, bands.cast(pl.Int32))

    def write_band(self, number: int, parcels: Iterable[Parcel]) -> None:
        for frame in opened(parcels).values():
            self.write("list", frame.sort("key", "name", "player_id", nulls_last=True), number)


def _rows(frame: pl.DataFrame, rows: pl.Series) -> pl.DataFrame:
    return frame.select(column[rows] for column in frame)


def _found(who: pl.DataFrame, index: IdIndex) -> pl.DataFrame:
    """Who is asked for, of those who are there: part, place and row."""
    return who.select("part", "place", at=index.find(who["player_id"])).drop_nulls()
