"""What a partition does: the functions of `ratingoffice.period`, on a book of its own.

A part of the events has its games and just the players who play them; a part of the players has their ratings, lists
and results that wait. Each is a book like any other, so nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import polars as pl
import pyarrow as pa
from polars import col

from ratingoffice.engines.spark_parcels import Frames, addressed, opened, part_of, sealed
from ratingoffice.engines.spark_tables import findings_frame, place
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.book import TABLES, Book, empty
from ratingoffice.model.checks import check
from ratingoffice.model.coded import Index, codes
from ratingoffice.model.findings import Finding
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission, admit
from ratingoffice.period.afterwards import by_their_games
from ratingoffice.period.changes import the_changes
from ratingoffice.period.codes import Desk, in_order, lay_out
from ratingoffice.period.first_ratings import POOL_COLUMNS, pool_rows
from ratingoffice.period.next_book import carried, rated_events, rated_games
from ratingoffice.period.pool import RatedPool, inherit, played, rated_pool, settle, side, start
from ratingoffice.period.publish import the_list, the_verdicts
from ratingoffice.period.rate import changes, merged
from ratingoffice.period.ratings_then import ratings_then
from ratingoffice.period.run import all_games, by_pool, rated_of, standings_of
from ratingoffice.period.standing import by_player
from ratingoffice.period.summary import judged, listing

Batches = Iterator[pa.RecordBatch]

#: what the parts tell each other of a player
PLAYS = {"pool": pl.String(), "player_id": pl.String()}
SUMS = {**PLAYS, "n": pl.Int64(), "delta": pl.Int64()}
K = {**PLAYS, "K": pl.Int64(), "limit_by": pl.Int64()}
WAITING = dict(TABLES["pending"])


@dataclass(frozen=True)
class Work:
    """What every partition has to know of the period. It is small, and sent along with each task."""

    edition: str
    list_date: date
    pools: tuple[str, ...]
    had: Mapping[str, frozenset[str]]
    lists: tuple[date, ...]  # the days of the earlier lists in the book
    files: Mapping[str, tuple[str, ...]]
    bounds: tuple[str, ...]  # where the parts of the players begin

    @property
    def period(self) -> Period:
        return Period(self.list_date)

    @property
    def regulation(self) -> Regulation:
        return find_edition(self.edition)

    # a part of the players

    def check_players(self, batches: Batches) -> Batches:
        frames = opened(batches)
        book = self.book(frames)
        yield from sealed("findings", findings_frame(check(book, codes(book))))

    def rate_players(self, batches: Batches) -> Batches:
        """From each player's sums and new results to where everybody stands."""
        frames = opened(batches)
        book = self.book(frames)
        office = lay_out(book, codes(book))
        standing = self.inherited(office, self.standings(office), frames)
        found = [self.rate_pool(office, pool, standing[pool], frames) for pool in self.pools]
        rated = rated_of(
            found, self.period, self.regulation,
            book=lambda: carried(office, found, self.period),
            list=lambda: the_list(office, found, all_games(found), self.period, self.regulation),
            changes=lambda: the_changes(office, found, self.regulation),
            verdicts=pl.DataFrame,
        )  # fmt: skip
        tables = rated.tables()
        for name in ("lists", "list"):
            yield from sealed(name, tables[name])
        for name in ("ratings", "pending", "initials", "changes", "pooled"):
            for (pool,), rows in tables[name].partition_by("pool", as_dict=True).items():
                yield from sealed(f"{name} {pool}", rows)
        yield from sealed("listing", pl.DataFrame([listing(rated)]))
        yield from sealed("K", pl.concat([_k(pool, office) for pool in found]))

    def rate_pool(self, office: Desk, pool: str, standing: pl.DataFrame, frames: Frames) -> RatedPool:
        index = Index(office.book.players["player_id"])
        sums, new = _of(frames, "sums", SUMS, pool), _of(frames, "waiting", WAITING, pool)
        rows = sums.select("n", "delta", player=index.rows(sums["player_id"]))
        players = changes(standing, merged([rows, rows.clear()]), self.regulation)
        players = by_their_games(players, self.period, self.regulation)
        new = new.with_columns(player=index.rows(new["player_id"])).select(POOL_COLUMNS)
        found = start(office, standing, new, pool, self.period, self.regulation)
        return rated_pool(office, pool, players, found, pl.DataFrame(), self.period, self.regulation)

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
        desk, standing, admissions = self.admitted(frames)
        for pool, admission in zip(self.pools, admissions, strict=True):
            plays = played(admission.games, standing[pool], self.regulation)
            ids = desk.book.players["player_id"].filter(plays)
            yield from self.to_players("plays", pl.DataFrame({"pool": pl.repeat(pool, ids.len(), eager=True),
                                                              "player_id": ids}))  # fmt: skip

    def sums(self, batches: Batches) -> Batches:
        """Each player's sum, and the results that wait for a first rating."""
        frames = opened(batches)
        findings = [] if self.regulation.inherits else self.found_in_events(frames)  # looked at before
        yield from sealed("findings", findings_frame(findings))
        if findings:
            return
        desk, standing, admissions = self.admitted(frames)
        ids = desk.book.players["player_id"]
        for pool, admission in zip(self.pools, admissions, strict=True):
            sided = side(desk, standing[pool], admission, self.regulation, 1)
            sums = sided.sums.select("n", "delta", pool=pl.lit(pool), player_id=ids.gather(sided.sums["player"]))
            yield from self.to_players("sums", sums.select(SUMS.keys()))
            yield from self.to_players("waiting", pool_rows(desk, sided.sides, pool, self.period).drop("player"))

    def publish(self, batches: Batches) -> Batches:
        """The tables that speak of events and games, now that K is known."""
        frames = opened(batches)
        desk, standing, admissions = self.admitted(frames)
        verdicts = the_verdicts(desk, admissions, self.regulation)
        events = desk.book.events.with_columns(rated_events(desk, admissions, self.period))
        games = desk.book.games.with_columns(rated_games(desk, admissions, self.period))
        decisions = in_order(desk.book.decisions, "decisions")
        tables = {"verdicts": verdicts, "events": events, "games": games, "decisions": decisions}
        for name, table in (tables | {"judged": judged(verdicts)}).items():
            yield from sealed(name, table)
        for pool, admission in zip(self.pools, admissions, strict=True):
            sided = side(desk, standing[pool], admission, self.regulation, 1)
            shown = settle(desk, pool, sided, self.with_k(desk, pool, frames), admission, self.regulation)
            yield from sealed(f"sides {pool}", shown)
            yield from sealed("sizes", pl.DataFrame({"sides": [shown.height]}))

    def admitted(self, frames: Frames) -> tuple[Desk, Mapping[str, pl.DataFrame], Sequence[Admission]]:
        book = self.book(frames)
        desk = lay_out(book, codes(book))
        regulation, period, first = self.regulation, self.period, self.pools[0]
        standing = self.standings(desk)
        known = pl.Series(self.lists, dtype=pl.Date)
        then = ratings_then(desk.book, desk.coded, first, standing[first], period, regulation, known)
        admission = admit(desk, then, period, regulation, self.pools)
        return desk, self.inherited(desk, standing, frames), by_pool(admission, self.pools, regulation)

    def found_in_events(self, frames: Frames) -> list[Finding]:
        """What cannot be true of the events and games; the players' tables are looked at apart."""
        book = self.book(frames)
        coded = codes(book)
        none = coded.ratings.clear()
        alone = Book(events=book.events, games=book.games, decisions=book.decisions, lines=book.lines)
        return check(alone, replace(coded, ratings=none, lists=none, pending=none))

    def with_k(self, desk: Desk, pool: str, frames: Frames) -> pl.DataFrame:
        """K and the clause that limits it, by player; of those who have games that count."""
        ids, k = desk.book.players["player_id"], _of(frames, "K", K, pool)
        rows = Index(ids).rows(k["player_id"])
        return pl.DataFrame({
            "K": by_player(ids.len(), rows, k["K"]),
            "limit_by": by_player(ids.len(), rows, k["limit_by"]).cast(pl.UInt8),
        })  # fmt: skip

    # both

    def standings(self, desk: Desk) -> dict[str, pl.DataFrame]:
        return standings_of(desk, self.pools, self.period, self.regulation)

    def inherited(self, desk: Desk, standing: Mapping[str, pl.DataFrame], frames: Frames) -> dict[str, pl.DataFrame]:
        """The list in force, with the ratings taken over."""
        ids, found = desk.book.players["player_id"], {}
        for pool in self.pools:
            plays = ids.is_in(_of(frames, "plays", PLAYS, pool)["player_id"].implode()).alias("plays")
            found[pool] = inherit(standing[pool], plays, self.regulation)
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
        return Book(**tables, had=self.had, lines=lambda table, row: place(self.files[table], rows[table][row]))

    def to_players(self, name: str, frame: pl.DataFrame) -> Batches:
        return addressed(name, frame, part_of(frame["player_id"], self.bounds))


def _of(frames: Frames, name: str, schema: Mapping[str, pl.DataType], pool: str) -> pl.DataFrame:
    frame = frames.get(name, pl.DataFrame(schema=dict(schema)))
    return frame.filter(col("pool") == pool)


def _k(pool: RatedPool, office: Desk) -> pl.DataFrame:
    ids = office.book.players["player_id"]
    players = pool.players.select("n", "K", "limit_by", pool=pl.lit(pool.pool), player_id=ids)
    return players.filter(col("n") > 0).select(col(name).cast(kind) for name, kind in K.items())
