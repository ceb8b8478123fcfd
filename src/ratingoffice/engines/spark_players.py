"""A part of the players: what the events request of them, and from their sums to new ratings and the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.checks import check_book
from ratingoffice.book.row_ids import IdIndex, find_row_ids
from ratingoffice.engines.spark_games import in_file_order
from ratingoffice.engines.spark_parcels import Frames, Parcel, pack, pack_by_part, unpack
from ratingoffice.engines.spark_work import SUMS, K, PartWork, Report, findings_frame, rows_of_pool
from ratingoffice.rating.change import change_ratings, merge_sums
from ratingoffice.rating.change_table import change_table
from ratingoffice.rating.first_ratings import RESULT_COLUMNS, give_first_ratings
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.next_book import next_book_of_players
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.publish import list_table, unlisted_table
from ratingoffice.rating.rate import find_unknown_pools
from ratingoffice.rating.rated_period import RatedPeriod, RatedPool
from ratingoffice.rating.summary import count_players

#: no article asks for these, so they do not travel to the games
NOT_NEEDED = ("name", "title", "region", "fide_id")


@dataclass(frozen=True)
class PlayerPartWork(PartWork):
    def check(self, number: int, parcels: Iterable[Parcel]) -> Report:
        """Report what cannot be true of the players, and the earlier lists that exist and may be needed."""
        frames = unpack(parcels)
        book = self.book_of(frames)
        alone = book.with_tables(**{table: empty(table) for table in self.registers})  # checked by the driver
        findings = [*find_unknown_pools(book, self.request), *check_book(alone, find_row_ids(alone))]
        return {
            "misfits": frames.get("misfits", findings_frame([])),
            "findings": findings_frame(findings),
            "lists": book.lists.select("pool", "list_date").unique(),
            "starts": frames.get("starts", pl.DataFrame(schema={"list_date": pl.Date})).unique(),
        }

    def send_players(self, number: int, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Send the requested players and their rows to the parts of the events in which they play."""
        frames = unpack(parcels)
        if "requests" not in frames:
            return
        book = self.book_of(frames)
        index = IdIndex(book.players["player_id"])
        requests = _find_requested(frames["requests"], index)
        columns = [name for name in book.players.columns if name in self.had["players"] and name not in NOT_NEEDED]
        players = book.players.select(columns)[requests["player_row"]].drop("player_id").hstack(requests)
        players = players.drop("part").with_columns(player_part=pl.lit(number, pl.Int32))
        yield from pack_by_part("players", players, requests["part"])
        days = sorted({day for days in self.list_days.values() for day in days})
        tables = {
            "ratings": book.ratings,
            "lists": book.lists.filter(col("list_date").is_in(days)),
            "pending": book.pending.select("player_id").unique(),  # only whether there are any
            "fide_ratings": book.fide_ratings,
            "base_corrections": book.base_corrections,
        }
        for name, table in tables.items():
            numbered = table.drop("player_id").with_columns(player_row=index.find(table["player_id"]))
            rows = requests.join(numbered, on="player_row", maintain_order="left_right")
            yield from pack_by_part(name, rows.drop("part", "player_row"), rows["part"])

    def send_entries(self, number: int, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Send who plays a rated game to all parts of the events in which these players play."""
        frames = unpack(parcels)
        if "entries" not in frames or "requests" not in frames:
            return
        requests = _find_requested(frames["requests"], IdIndex(self.book_of(frames).players["player_id"]))
        rows = requests.join(frames["entries"], on="player_row", maintain_order="left_right")
        yield from pack_by_part("entries", rows.drop("part", "player_row"), rows["part"])

    def rate(self, number: int, parcels: Iterable[Parcel]) -> Report:
        """Rate the players by their sums and new results, write their tables, and report what others need of them."""
        frames, request = unpack(parcels), self.request
        book = self.book_of(frames)
        ledger = Ledger.of(book)
        players = self.inherit(ledger, player_facts(ledger, request), frames, "player_row")
        pools = [self.rate_pool(ledger, pool, players[pool], frames) for pool in self.pools]
        rated = RatedPeriod(
            request,
            pools,
            make_tables={
                "list": lambda: list_table(ledger, pools, request),
                "changes": lambda: change_table(ledger, pools, request),
                "unlisted": lambda: unlisted_table(ledger, pools, request),
                "verdicts": pl.DataFrame,
            },
            make_book=lambda: next_book_of_players(ledger, pools, request),
        )
        self.write_tables(rated.tables(), number)
        return {
            "findings": frames.get("findings", findings_frame([])),
            "player_counts": pl.DataFrame([count_players(rated)]),
            "list": [*pack("list", rated.list)],
            "ratings": self.add_sort_key(rated.list).group_by("key").len(),
            "K": [*self.send_k(ledger, pools, frames)],
        }

    def write_tables(self, tables: Frames, number: int) -> None:
        """Write the tables of players, pool after pool, and list after list."""
        for name in ("ratings", "pending", "initials", "changes", "pooled", "unlisted", "base_corrections"):
            if name in tables:  # some are there only where there is something left
                pools = self.pools if name in ("changes", "unlisted") else self.all_pools
                for (pool,), rows in tables[name].partition_by("pool", as_dict=True).items():
                    self.write(name, rows, number, f"{pools.index(pool):03}-")
        for (day, pool), rows in tables["lists"].partition_by("list_date", "pool", as_dict=True).items():
            self.write("lists", rows, number, f"{day}-{self.all_pools.index(pool):03}-")
        if "fide_ratings" in tables:
            for (day,), rows in tables["fide_ratings"].partition_by("list_date", as_dict=True).items():
                self.write("fide_ratings", rows, number, f"{day}-")
        if "players" in tables:
            self.write("players", tables["players"], number)

    def send_k(self, ledger: Ledger, pools: Sequence[RatedPool], frames: Frames) -> Iterator[Parcel]:
        """Send K to all parts of the events in which the players play, of those who have games that count."""
        if "requests" not in frames:
            return
        requests = _find_requested(frames["requests"], IdIndex(ledger.book.players["player_id"]))
        for rated in pools:
            k = rated.players.select("n", "K", "limit_by", pool=pl.lit(rated.pool)).with_row_index("player_row")
            k = k.filter(col("n") > 0).select("player_row", *(col(name).cast(kind) for name, kind in K.items()))
            rows = requests.join(k, on="player_row", maintain_order="left")
            yield from pack_by_part("K", rows.drop("part", "player_row"), rows["part"])

    def rate_pool(self, ledger: Ledger, pool: str, players: pl.DataFrame, frames: Frames) -> RatedPool:
        index = IdIndex(ledger.book.players["player_id"])
        sums = rows_of_pool(frames, "sums", SUMS, pool).select("n", "delta", player="player_row")
        changed = change_ratings(players, merge_sums([sums, sums.clear()]), pool, self.request)
        results = rows_of_pool(frames, "waiting", TABLES["pending"], pool)
        results = results.with_columns(player=index.find(results["player_id"])).select(RESULT_COLUMNS)
        first_ratings = give_first_ratings(ledger, players, results, pool, self.request)
        return RatedPool.of(ledger, changed, first_ratings, pl.DataFrame(), pool, self.request)

    def book_of(self, frames: Frames) -> Book:
        """Return the book of the part: the players by id, and their tables in the order of the files."""
        tables = {name: in_file_order(frames, name) for name in TABLES}
        tables["players"] = tables["players"].sort("player_id", "row")
        file_rows = {name: table["row"] for name, table in tables.items()}
        tables = {name: table.drop("row") for name, table in tables.items()} | dict(self.registers)
        return Book(**tables, had=self.had, lines=self.lines(file_rows))

    # the list

    def add_sort_key(self, listed: pl.DataFrame) -> pl.DataFrame:
        """Add a number by which the list is sorted, pool after pool, best first; ties are sorted by name and id."""
        places = {pool: place for place, pool in enumerate(self.pools)}
        pool = col("pool").replace_strict(places, return_dtype=pl.Int64) if "pool" in listed.columns else pl.lit(0)
        return listed.with_columns(key=pool.cast(pl.Int64) * 2**32 - col("rating"))

    def send_to_bands(self, bounds: Sequence[int], parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Send each line of the list to its band: the list is cut at these keys."""
        for frame in unpack(parcels).values():
            lines = self.add_sort_key(frame)
            bands = pl.Series(bounds, dtype=pl.Int64).search_sorted(lines["key"], side="right")
            yield from pack_by_part("list", lines, bands.cast(pl.Int32))

    def write_band(self, number: int, parcels: Iterable[Parcel]) -> None:
        for frame in unpack(parcels).values():
            self.write("list", frame.sort("key", "name", "player_id", nulls_last=True), number)


def _find_requested(requests: pl.DataFrame, index: IdIndex) -> pl.DataFrame:
    """Return the requested players that exist: part and place of the request, and player_row."""
    return requests.select("part", "place", player_row=index.find(requests["player_id"])).drop_nulls()
