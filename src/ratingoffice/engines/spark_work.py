"""What the parts do: the functions of `ratingoffice.period`, each on a book of its own.

A part of the events has its games and just the players who play them; a part of the players has their ratings, lists
and results that wait. Each is a book like any other, so nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

import polars as pl
from polars import col

from ratingoffice.engines.spark_games import as_read, check_part, coded_part, homes, sub_book
from ratingoffice.engines.spark_parcels import Frames, Parcel, addressed, opened, part_of, sealed
from ratingoffice.engines.spark_tables import BY_EVENT, Piece, write_part
from ratingoffice.model.book import TABLES, USUAL_POOLS, Book, empty
from ratingoffice.model.checks import check
from ratingoffice.model.coded import Coded, Index, codes
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.rows import taken
from ratingoffice.model.typed import typed
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

Told = dict[str, Any]

#: what the parts tell each other of a player: the row in the part of the players, the place in the part of the events
PLAYS = {"pool": pl.String(), "at": pl.UInt32(), **ENTRY}
SUMS = {"pool": pl.String(), "at": pl.UInt32(), "n": pl.Int64(), "delta": pl.Int64()}
K = {"pool": pl.String(), "K": pl.Int64(), "limit_by": pl.Int64()}
#: nothing is judged by these, so they do not travel to the games
UNASKED = ("name", "title", "region", "fide_id")
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
            rows, findings = typed(table, frame, piece.file, lambda row, first=first: first + row + 1)  # type: ignore[misc]
            if findings:
                yield from sealed("unread", findings_frame(findings))
                continue
            place = (piece.number << ROW_BITS) + first
            rows = rows.with_columns(row=pl.int_range(place, place + rows.height, eager=True))
            yield from addressed(table, rows, part_of(rows[key], bounds))

    # a part of the events

    def cut(self, number: int, parcels: Iterable[Parcel]) -> list[Parcel]:
        return [*coded_part(number, opened(parcels), self.players)]

    def check_events(self, parcels: Iterable[Parcel]) -> pl.DataFrame:
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
            sums = sided.sums.select("n", "delta", pool=pl.lit(pool), at=taken(home["at"], sided.sums["player"]))
            yield from addressed("sums", sums.select(SUMS.keys()), taken(home["home"], sided.sums["player"]))
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
        return {"judged": judged(verdicts), "sides": sides, "decisions": ledger.book.decisions["decision"].unique()}

    def admitted(self, frames: Frames) -> tuple[Ledger, Sequence[Admission]]:
        ledger = lay_out(*self.book_of(frames))
        known = {pool: pl.Series(days, dtype=pl.Date) for pool, days in self.lists.items()}
        return ledger, self.month.admit(ledger, self.month.standings(ledger), known)

    def found_in_events(self, frames: Frames) -> list[Finding]:
        book, coded = self.book_of(frames)
        return [*self.unknown_pools(Book(events=book.events, lines=book.lines)), *check_part(book, coded)]

    def book_of(self, frames: Frames) -> tuple[Book, Coded]:
        tables, coded, rows = sub_book(frames)
        return Book(**(tables | dict(self.registers)), had=self.had, lines=self.lines(rows)), coded

    def with_k(self, ledger: Ledger, pool: str, frames: Frames) -> pl.DataFrame:
        """K and the clause that limits it, by player; of those who have games that count."""
        k, players = _of(frames, "K", {"place": pl.UInt32(), **K}, pool).sort("place"), ledger.book.players.height
        return pl.DataFrame(
            {
                "K": by_player(players, k["place"], k["K"]),
                "limit_by": by_player(players, k["place"], k["limit_by"]).cast(pl.UInt8),
            }
        )

    # a part of the players

    def check_players(self, number: int, parcels: Iterable[Parcel]) -> Told:
        """What cannot be true of them; and the lists that are there, for those who ask which were in force."""
        frames = opened(parcels)
        book = self.home(frames)
        alone = book.with_tables(**{table: empty(table) for table in self.registers})  # looked at by who sent them
        findings = [*self.unknown_pools(book), *check(alone, codes(alone))]
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
        index = Index(book.players["player_id"])
        who = _found(frames["who"], index)
        asked = [name for name in book.players.columns if name in self.had["players"] and name not in UNASKED]
        players = taken_rows(book.players.select(asked), who["at"]).drop("player_id").hstack(who)
        yield from addressed("players", players.drop("part").with_columns(home=pl.lit(number, pl.Int32)), who["part"])
        days = sorted({day for days in self.lists.values() for day in days})
        rows = {
            "ratings": book.ratings,
            "lists": book.lists.filter(col("list_date").is_in(days)),
            "pending": book.pending.select("player_id").unique(),  # only whether there are any
            "fide_ratings": book.fide_ratings,
        }
        for table, its in rows.items():
            numbered = its.drop("player_id").with_columns(at=index.rows(its["player_id"]))
            sent = who.join(numbered, on="at", maintain_order="left_right")
            yield from addressed(table, sent.drop("part", "at"), sent["part"])

    def send_plays(self, number: int, parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        """Who plays a rated game, to wherever these players play."""
        frames = opened(parcels)
        if "plays" not in frames or "who" not in frames:
            return
        who = _found(frames["who"], Index(self.home(frames).players["player_id"]))
        sent = who.join(frames["plays"], on="at", maintain_order="left_right")
        yield from addressed("plays", sent.drop("part", "at"), sent["part"])

    def rate_players(self, number: int, parcels: Iterable[Parcel]) -> Told:
        """From each player's sums and new results to where everybody stands: written, and what others ask of it."""
        frames = opened(parcels)
        book = self.home(frames)
        office = lay_out(book, codes(book))
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
        tables = rated.tables()
        for name in ("ratings", "pending", "initials", "changes", "pooled", "unlisted"):
            every = self.pools if name in ("changes", "unlisted") else self.every_pool
            for (pool,), rows in (
                tables.get(name, pl.DataFrame({"pool": []})).partition_by("pool", as_dict=True).items()
            ):
                self.write(name, rows, number, f"{every.index(pool):03}-")
        for (day, pool), rows in tables["lists"].partition_by("list_date", "pool", as_dict=True).items():
            self.write("lists", rows, number, f"{day}-{self.every_pool.index(pool):03}-")
        for (day,), rows in (
            tables.get("fide_ratings", pl.DataFrame({"list_date": []})).partition_by("list_date", as_dict=True).items()
        ):
            self.write("fide_ratings", rows, number, f"{day}-")
        if "players" in tables:
            self.write("players", tables["players"], number)
        return {
            "findings": frames.get("findings", findings_frame([])),
            "listing": pl.DataFrame([listing(rated)]),
            "list": [*sealed("list", rated.list)],
            "ratings": self.best_first(rated.list).group_by("key").len(),
            "K": [*self.k(office, found, frames)],
        }

    def k(self, office: Ledger, found: Sequence[RatedPool], frames: Frames) -> Iterator[Parcel]:
        """K to wherever the players play, of those who have games that count."""
        if "who" not in frames:
            return
        who = _found(frames["who"], Index(office.book.players["player_id"]))
        for pool in found:
            k = pool.players.select("n", "K", "limit_by", pool=pl.lit(pool.pool)).with_row_index("at")
            k = k.filter(col("n") > 0).select("at", *(col(name).cast(kind) for name, kind in K.items()))
            sent = who.join(k, on="at", maintain_order="left")
            yield from addressed("K", sent.drop("part", "at"), sent["part"])

    def rate_pool(self, office: Ledger, pool: str, standing: pl.DataFrame, frames: Frames) -> RatedPool:
        index = Index(office.book.players["player_id"])
        sums, new = _of(frames, "sums", SUMS, pool), _of(frames, "waiting", TABLES["pending"], pool)
        rows = sums.select("n", "delta", player="at")
        players = self.month.change(standing, merged([rows, rows.clear()]), pool)
        new = new.with_columns(player=index.rows(new["player_id"])).select(POOL_COLUMNS)
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
        pool = (
            col("pool").replace_strict({name: at for at, name in enumerate(self.pools)}, return_dtype=pl.Int64)
            if "pool" in listed.columns
            else pl.lit(0, pl.Int64)
        )
        return listed.with_columns(key=pool * 2**32 - col("rating"))

    def to_bands(self, bounds: Sequence[int], parcels: Iterable[Parcel]) -> Iterator[Parcel]:
        for frame in opened(parcels).values():
            its = self.best_first(frame)
            yield from addressed(
                "list", its, pl.Series(bounds, dtype=pl.Int64).search_sorted(its["key"], side="right").cast(pl.Int32)
            )

    def write_band(self, number: int, parcels: Iterable[Parcel]) -> None:
        for frame in opened(parcels).values():
            self.write("list", frame.sort("key", "name", "player_id", nulls_last=True), number)

    # both

    def inherited(
        self, ledger: Ledger, standing: Mapping[str, pl.DataFrame], frames: Frames, key: str
    ) -> dict[str, pl.DataFrame]:
        """The list in force, with the ratings taken over; `key`: the column that says the row of a player."""
        found = {}
        nobody = pl.DataFrame(schema=ENTRY).clear(ledger.book.players.height).with_columns(plays=pl.lit(False))
        for pool in self.pools:
            rows = _of(frames, "plays", PLAYS | {"place": pl.UInt32()}, pool)
            rows = rows.sort("entered_on", "entered_at", nulls_last=False)
            last = rows.unique(key, keep="last", maintain_order=True)  # of several parts the one that came last
            entry = nobody.with_columns(nobody[name].scatter(last[key], last[name]) for name in ENTRY)
            found[pool] = self.month.enter(standing[pool], entry, pool)
        return found

    def lines(self, rows: Mapping[str, pl.Series]) -> Any:
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
    return Month.of(edition, list_date, pools)


def findings_frame(findings: Sequence[Finding]) -> pl.DataFrame:
    kinds = {name: pl.Int64() if name == "line" else pl.String() for name in Finding.__dataclass_fields__}
    return pl.DataFrame([vars(finding) for finding in findings], schema=kinds)


def taken_rows(frame: pl.DataFrame, rows: pl.Series) -> pl.DataFrame:
    return frame.select(taken(column, rows) for column in frame)


def _found(who: pl.DataFrame, index: Index) -> pl.DataFrame:
    """Who is asked for, of those who are there: part, place and row."""
    return who.select("part", "place", at=index.rows(who["player_id"])).drop_nulls()


def _of(frames: Frames, name: str, schema: Mapping[str, pl.DataType], pool: str) -> pl.DataFrame:
    frame = frames.get(name, pl.DataFrame(schema=dict(schema)))
    return frame.filter(col("pool") == pool)
