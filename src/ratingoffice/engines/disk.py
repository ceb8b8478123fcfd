"""Rate a book whose games do not fit into memory: in parts of whole events, from disk to disk.

    games ─cut→ parts ─admit→ ─score_sides→ each player's sum ─change_ratings→ K ─┐
                         └──────────────────────────score_sides, side_table──────┴→ sides and games, written as made
                         └→ results of unrated players, by ranges of players ─give_first_ratings→ first ratings

A game needs its event and its two players' ratings; a player's change needs only the sum over the player's sides, a
first rating only the player's own results. So whatever grows with the games passes through memory part by part, and
what stays in memory grows with the players and the events only. Parts are in the order of the book, ranges in that of
the players: the tables are the same to the byte, however many there are.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import polars as pl
from polars import col
from polars.io.plugins import register_io_source

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.progress import ProgressCallback
from ratingoffice.engines.parts import Parts, check_games, cut
from ratingoffice.federations.regulation import Pools
from ratingoffice.formats.book_folder import (
    BookFolder,
    Kind,
    Table,
    columns_of,
    find_book,
    read_book,
    refuse_existing,
    write_tables,
)
from ratingoffice.rating.admission import Admission, admit
from ratingoffice.rating.change import change_ratings, merge_sums
from ratingoffice.rating.change_table import change_table
from ratingoffice.rating.first_ratings import give_first_ratings, unrated_results
from ratingoffice.rating.inheritance import find_entries, inherit_ratings, merge_entries
from ratingoffice.rating.ledger import Ledger, sort_table
from ratingoffice.rating.next_book import events_after, games_after, next_book_of_players
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.publish import list_table, unlisted_table, verdict_table
from ratingoffice.rating.rate import refuse_unknown_pools
from ratingoffice.rating.rated_period import RatedPeriod, RatedPool
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.sides import score_sides, side_table
from ratingoffice.rating.summary import count_players, count_verdicts, summary_of_counts


def rate_folder(
    folder: BookFolder | Path,
    out: Path,
    request: RatingRequest,
    *,
    kind: Kind,
    parts: int,
    on_progress: ProgressCallback,
) -> dict[str, Any]:
    """Rate a period from one folder into another, in so many parts, and return its summary.

    Raises BadInput with everything that is wrong with the book, and if `out` exists.
    """
    refuse_existing(out)
    if not isinstance(folder, BookFolder):
        folder = find_book(folder)
    source = folder.files.get("games")
    book = read_book(folder, leave_out=("games",))
    had = dict(book.had) | ({"games": columns_of(source)} if source else {})
    book = replace(book, had=had).with_tables(
        players=sort_table(book.players, "players"), events=sort_table(book.events, "events")
    )
    refuse_unknown_pools(book, request)
    with _folder_beside(out) as temporary:
        run = _Run(cut(book, source, temporary, parts, on_progress), request, on_progress)
        rated = run.rate()
        tables: dict[str, Table] = {**rated.tables(), **run.streams(rated)}
        write_tables(out, tables, kind)
        players, verdicts = count_players(rated), pl.concat(run.verdict_counts)
        return summary_of_counts(rated.edition, rated.list_date, rated.pools, players, verdicts, run.sides)


@contextmanager
def _folder_beside(out: Path) -> Iterator[Path]:
    """A temporary folder for the parts. It is removed completely, even if the removal is interrupted."""
    folder = Path(mkdtemp(prefix=f".{out.name}.parts-", dir=out.absolute().parent))
    try:
        yield folder
    finally:
        try:
            shutil.rmtree(folder)
        except KeyboardInterrupt:
            shutil.rmtree(folder, ignore_errors=True)
            raise


class _Run:
    """A period that is being rated. The memory it takes grows with the players and the events, not with the games."""

    def __init__(self, parts: Parts, request: RatingRequest, on_progress: ProgressCallback) -> None:
        self.parts, self.request, self.on_progress = parts, request, on_progress
        self.ledger = Ledger.without_games(parts.book, parts.row_ids)
        self.players = player_facts(self.ledger, request)
        self.pools: list[RatedPool] = []
        self.verdict_counts: list[pl.DataFrame] = []
        self.sides = 0

    def rate(self) -> RatedPeriod:
        """Rate the period; the tables that grow with the games are left out."""
        request, ledger, pools = self.request, self.ledger, self.pools
        events, entries = self.admit_parts()
        for number, pool in enumerate(request.pools):
            self.players[pool] = inherit_ratings(self.players[pool], entries[number], pool, request)
            pools.append(self.rate_pool(number, pool))
        return RatedPeriod(
            request,
            pools,
            make_tables={
                "list": lambda: list_table(ledger, pools, request),
                "changes": lambda: change_table(ledger, pools, request),
                "unlisted": lambda: unlisted_table(ledger, pools, request),
                "verdicts": pl.DataFrame,
            },
            make_book=lambda: next_book_of_players(ledger, pools, request).with_tables(events=pl.concat(events)),
        )

    def admit_parts(self) -> tuple[list[pl.DataFrame], list[pl.DataFrame]]:
        """Admit the games of every part, and store its admission beside it.

        Return the events after the period, part by part, and by pool who may take a rating over.
        """
        request, findings = self.request, list[Finding]()
        events, entries = [], list[pl.DataFrame]()
        for part in range(len(self.parts)):
            ledger = self.parts.ledger(part)
            findings += check_games(self.parts, part, ledger)
            if findings:
                continue
            admissions = admit(ledger, self.players, request)
            for number, admission in enumerate(admissions):
                for name in ("events", "games", "reasons", "later"):
                    getattr(admission, name).write_ipc(self.path(part, f"{name}-{number}"), compression="lz4")
            of_part = [
                find_entries(ledger, admission, self.players[pool], pool, request)
                for pool, admission in zip(request.pools, admissions, strict=True)
            ]
            entries = [merge_entries(*both) for both in zip(entries, of_part, strict=True)] if entries else of_part
            verdicts = verdict_table(ledger, admissions, request)
            verdicts.write_ipc(self.path(part, "verdicts"), compression="lz4")
            self.verdict_counts.append(count_verdicts(verdicts))
            events.append(events_after(ledger, admissions, request))
            self.on_progress("admitting", part + 1, len(self.parts))
        if findings:
            raise BadInput(findings)
        return events, entries

    def rate_pool(self, number: int, pool: str) -> RatedPool:
        """Sum the sides of every part, and rate the players by their sums."""
        players, request = self.players[pool], self.request
        sums: list[pl.DataFrame] = []
        for part in range(len(self.parts)):
            ledger, admission = self.admitted_part(part, number)
            scored = score_sides(ledger, admission, players, pool, request)
            sums = [merge_sums([*sums, scored.sums])]
            self.store_results(part, unrated_results(ledger, scored, pool, request), pool)
            self.sides += sum(sides.height for sides in scored.sides)
            self.on_progress(f"rating {pool}", part + 1, len(self.parts))
        changed = change_ratings(players, sums[0], pool, request)
        return RatedPool.of(self.ledger, changed, self.give_first_ratings(pool), pl.DataFrame(), pool, request)

    def store_results(self, part: int, results: pl.DataFrame, pool: str) -> None:
        """Store the results of unrated players by ranges of players; there are as many ranges as parts."""
        ranges = results.with_columns(range=self.range_of(col("player"))).partition_by("range", as_dict=True)
        for number in range(len(self.parts)):
            in_range = ranges.get((number,), results.clear()).select(results.columns)
            in_range.write_ipc(self.path(part, f"waiting-{pool}-{number}"), compression="lz4")

    def range_of(self, player: pl.Expr) -> pl.Expr:
        return player.cast(pl.Int64) * len(self.parts) // max(1, self.parts.book.players.height)

    def give_first_ratings(self, pool: str) -> Pools:
        """Give the first ratings, range by range. The results that they come from are many, and stay on disk."""
        book, row_ids, rated = self.parts.book, self.parts.row_ids, []
        range_of_waiting = row_ids.pending.to_frame("player").select(self.range_of(col("player")))["player"]
        for number in range(len(self.parts)):
            new_results = pl.concat(
                [pl.read_ipc(self.path(part, f"waiting-{pool}-{number}")) for part in range(len(self.parts))]
            )
            in_range = range_of_waiting == number
            ledger = Ledger.without_games(
                book.with_tables(pending=book.pending.filter(in_range)),
                replace(row_ids, pending=row_ids.pending.filter(in_range)),
            )
            pools = give_first_ratings(ledger, self.players[pool], new_results, pool, self.request)
            pools.results.write_ipc(self.path(number, f"pooled-{pool}"), compression="lz4")
            rated.append(replace(pools, results=pools.results.clear()))
        return Pools(
            *(pl.concat([getattr(pools, name) for pools in rated]) for name in ("initials", "results", "waiting"))
        )

    # the tables that grow with the games

    def streams(self, rated: RatedPeriod) -> dict[str, pl.LazyFrame]:
        """Return the tables that grow with the games, which are made while they are written."""
        pooled = (f"pooled-{pool}" for pool in sorted(self.request.pools))
        streams = {
            "sides": _stream(self.make_sides),
            "verdicts": _stream(self.read_parts("verdicts")),
            "pooled": _stream(self.read_parts(*pooled)),
        }
        if "games" in rated.book.had:
            streams["games"] = _stream(self.make_games).select(rated.tables()["games"].columns)
        return streams

    def read_parts(self, *names: str) -> Callable[[], Iterator[pl.DataFrame]]:
        """Return a function that reads tables stored on disk, part by part."""
        return lambda: (pl.read_ipc(self.path(part, name)) for name in names for part in range(len(self.parts)))

    def make_sides(self) -> Iterator[pl.DataFrame]:
        """Score the sides again, now that K is known: that is cheaper than to store them."""
        for number, rated in enumerate(self.pools):
            for part in range(len(self.parts)):
                ledger, admission = self.admitted_part(part, number)
                scored = score_sides(ledger, admission, self.players[rated.pool], rated.pool, self.request)
                yield side_table(ledger, scored, rated.players, admission, rated.pool, self.request)
                self.on_progress(f"writing {rated.pool}", part + 1, len(self.parts))

    def make_games(self) -> Iterator[pl.DataFrame]:
        for part in range(len(self.parts)):
            admissions = [self.admission(part, number) for number in range(len(self.request.pools))]
            yield games_after(self.parts.ledger(part), admissions, self.request)

    def admitted_part(self, part: int, pool_number: int) -> tuple[Ledger, Admission]:
        """Return a part as a ledger, and its admission to one of the pools. Sides do not need the games as read."""
        first, end = self.parts.bounds[part], self.parts.bounds[part + 1]
        book = self.parts.book.with_tables(events=self.parts.book.events.slice(first, end - first))
        return Ledger.without_games(book, self.parts.row_ids), self.admission(part, pool_number)

    def admission(self, part: int, pool_number: int) -> Admission:
        names = ("events", "games", "reasons", "later")
        events, games, reasons, later = (pl.read_ipc(self.path(part, f"{name}-{pool_number}")) for name in names)
        return Admission(events, games, reasons, later)

    def path(self, part: int, name: str) -> Path:
        return self.parts.folder / f"{name}-{part}.admission"


def _stream(make_frames: Callable[[], Iterator[pl.DataFrame]]) -> pl.LazyFrame:
    """Return a table whose frames are made while it is written."""
    frames = make_frames()
    first = next(frames)

    def read(
        columns: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        for frame in chain((first,), frames):
            yield frame if columns is None else frame.select(columns)

    return register_io_source(read, schema=first.schema)
