"""A period whose games are more than the memory holds: rated in parts of whole events, from disk to disk.

    games ─cut→ parts ─admit→ ─side→ each player's sum ─changes→ K ─┐
                         └──────────────────────────────side, settle┴→ sides and games, written as they come
                         └→ results of unrated players, by ranges of players ─start→ first ratings

A game needs its event and its two players' ratings; a player's change needs only the sum over the player's sides, a
first rating only the player's own results. So what grows with the games passes through memory part by part, and what is
kept grows with the players and the events only. Parts follow each other in the order of the book, ranges in that of the
players: the tables come out the same to the byte, however many there are.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
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
from ratingoffice.rating.month import (
    NUMBERED_TEXT,
    Admission,
    Ledger,
    Month,
    RatedPool,
    both_entries,
    in_order,
    merged,
    without_games,
)
from ratingoffice.rating.rated import Rated
from ratingoffice.rating.summary import judged, listing, told


def rate_folder(
    folder: BookFolder | Path,
    out: Path,
    *,
    edition: str,
    list_date: date,
    pool: str,
    kind: Kind,
    parts: int,
    on_progress: ProgressCallback,
) -> dict[str, Any]:
    """Rate the period before the list, by that edition, from one folder into another; what is told of it at the end."""
    month = Month.of(edition, list_date, pool, NUMBERED_TEXT)
    refuse_existing(out)
    if not isinstance(folder, BookFolder):
        folder = find_book(folder)
    source = folder.files.get("games")
    book = read_book(folder, leave_out=("games",))
    had = dict(book.had) | ({"games": columns_of(source)} if source else {})
    book = replace(book, had=had).with_tables(
        players=in_order(book.players, "players"), events=in_order(book.events, "events")
    )
    month.refuse_unknown_pools(book)
    with _room_beside(out) as temporary:
        run = _Run(cut(book, source, temporary, parts, on_progress), month, on_progress)
        rated = run.rated()
        tables: dict[str, Table] = {**rated.tables(), **run.streams(rated)}
        write_tables(out, tables, kind)
        return told(rated.edition, rated.list_date, rated.pools, listing(rated), pl.concat(run.judged), run.sides)


@contextmanager
def _room_beside(out: Path) -> Iterator[Path]:
    """A folder for the parts. An interruption while it is cleared away does not leave the rest of it."""
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
    """A period on its way. What is kept here grows with the players and the events, not with the games."""

    def __init__(self, parts: Parts, month: Month, on_progress: ProgressCallback) -> None:
        self.parts, self.month, self.on_progress = parts, month, on_progress
        self.office = without_games(parts.book, parts.coded)
        self.standing = month.standings(self.office)
        self.found: list[RatedPool] = []
        self.judged: list[pl.DataFrame] = []
        self.sides = 0

    def rated(self) -> Rated:
        """Everything but the tables that grow with the games."""
        month, office = self.month, self.office
        events, entries = self.admit_all()
        for at, pool in enumerate(month.pools):
            self.standing[pool] = month.enter(self.standing[pool], entries[at], pool)
            self.found.append(self.rate(at, pool))
        return month.rated(
            self.found,
            book=lambda: month.carried(office, self.found).with_tables(events=pl.concat(events)),
            list=lambda: month.list(office, self.found),
            changes=lambda: month.changes(office, self.found),
            unlisted=lambda: month.unlisted(office, self.found),
            verdicts=pl.DataFrame,
        )

    def admit_all(self) -> tuple[list[pl.DataFrame], list[pl.DataFrame]]:
        """Judge every part, and lay its admission beside it; by pool who may take a rating over."""
        month, findings = self.month, list[Finding]()
        events, entries = [], list[pl.DataFrame]()
        for number in range(len(self.parts)):
            ledger = self.parts.ledger(number)
            findings += check_games(self.parts, number, ledger)
            if findings:
                continue
            admissions = month.admit(ledger, self.standing)
            for at, admission in enumerate(admissions):
                for name in ("events", "games", "reasons", "later"):
                    getattr(admission, name).write_ipc(self.place(number, f"{name}-{at}"), compression="lz4")
            here = [
                month.entries(ledger, its, self.standing[pool], pool)
                for its, pool in zip(admissions, month.pools, strict=True)
            ]
            entries = [both_entries(*two) for two in zip(entries, here, strict=True)] if entries else here
            verdicts = month.verdicts(ledger, admissions)
            verdicts.write_ipc(self.place(number, "verdicts"), compression="lz4")
            self.judged.append(judged(verdicts))
            events.append(month.rated_events(ledger, admissions))
            self.on_progress("admitting", number + 1, len(self.parts))
        if findings:
            raise BadInput(findings)
        return events, entries

    def rate(self, at: int, pool: str) -> RatedPool:
        """Each player's sum, and what it comes to."""
        month, standing = self.month, self.standing[pool]
        sums: list[pl.DataFrame] = []
        for number in range(len(self.parts)):
            ledger, admission = self.admitted(number, at)
            sided = month.sum(ledger, standing, admission, pool)
            sums = [merged([*sums, sided.sums])]
            self.lay_aside(number, month.waiting(ledger, sided, pool), pool)
            self.sides += sum(piece.height for piece in sided.sides)
            self.on_progress(f"rating {pool}", number + 1, len(self.parts))
        players = month.change(standing, sums[0], pool)
        return month.rated_pool(self.office, players, self.start(pool), pl.DataFrame(), pool)

    def lay_aside(self, number: int, rows: pl.DataFrame, pool: str) -> None:
        """The results of unrated players, by ranges of players; there are as many ranges as parts."""
        ranges = rows.with_columns(range=self.range_of(col("player"))).partition_by("range", as_dict=True)
        for at in range(len(self.parts)):
            its = ranges.get((at,), rows.clear()).select(rows.columns)
            its.write_ipc(self.place(number, f"waiting-{pool}-{at}"), compression="lz4")

    def range_of(self, player: pl.Expr) -> pl.Expr:
        return player.cast(pl.Int64) * len(self.parts) // max(1, self.parts.book.players.height)

    def start(self, pool: str) -> Pools:
        """The first ratings, range by range. The results they come from are many: those stay on disk."""
        book, coded, found = self.parts.book, self.parts.coded, []
        range_of_waiting = coded.pending.to_frame("player").select(self.range_of(col("player")))["player"]
        for at in range(len(self.parts)):
            new = pl.concat(
                [pl.read_ipc(self.place(number, f"waiting-{pool}-{at}")) for number in range(len(self.parts))]
            )
            here = range_of_waiting == at
            ledger = without_games(
                book.with_tables(pending=book.pending.filter(here)), replace(coded, pending=coded.pending.filter(here))
            )
            its = self.month.start(ledger, self.standing[pool], new, pool)
            its.held.write_ipc(self.place(at, f"pooled-{pool}"), compression="lz4")
            found.append(replace(its, held=its.held.clear()))
        return Pools(*(pl.concat([getattr(its, name) for its in found]) for name in ("initials", "held", "waiting")))

    def streams(self, rated: Rated) -> dict[str, pl.LazyFrame]:
        """The tables that grow with the games."""
        pooled = (f"pooled-{pool}" for pool in sorted(self.month.pools))
        streams = {
            "sides": _stream(self.sides_again),
            "verdicts": _stream(self.written("verdicts")),
            "pooled": _stream(self.written(*pooled)),
        }
        if "games" in rated.book.had:
            streams["games"] = _stream(self.games_again).select(rated.tables()["games"].columns)
        return streams

    def written(self, *names: str) -> Callable[[], Iterator[pl.DataFrame]]:
        """What lies on disk already, part by part."""
        return lambda: (pl.read_ipc(self.place(number, name)) for name in names for number in range(len(self.parts)))

    def sides_again(self) -> Iterator[pl.DataFrame]:
        """Once more, now that K is known: to count them twice is cheaper than to keep them."""
        for at, pool in enumerate(self.found):
            for number in range(len(self.parts)):
                ledger, admission = self.admitted(number, at)
                sided = self.month.sum(ledger, self.standing[pool.pool], admission, pool.pool)
                yield self.month.settle(ledger, sided, pool.players, admission, pool.pool)
                self.on_progress(f"writing {pool.pool}", number + 1, len(self.parts))

    def games_again(self) -> Iterator[pl.DataFrame]:
        for number in range(len(self.parts)):
            admissions = [self.admission(number, at) for at in range(len(self.month.pools))]
            yield self.month.rated_games(self.parts.ledger(number), admissions)

    def admitted(self, number: int, at: int) -> tuple[Ledger, Admission]:
        """A part and its admission to one of the pools. The sides need no table of the games as they were read."""
        first, end = self.parts.bounds[number], self.parts.bounds[number + 1]
        book = self.parts.book.with_tables(events=self.parts.book.events.slice(first, end - first))
        return without_games(book, self.parts.coded), self.admission(number, at)

    def admission(self, number: int, at: int) -> Admission:
        events, games, reasons, later = (
            pl.read_ipc(self.place(number, f"{name}-{at}")) for name in ("events", "games", "reasons", "later")
        )
        return Admission(events, games, reasons, later)

    def place(self, number: int, name: str) -> Path:
        return self.parts.folder / f"{name}-{number}.admission"


def _stream(frames: Callable[[], Iterator[pl.DataFrame]]) -> pl.LazyFrame:
    """A table that is made while it is written."""
    made = frames()
    first = next(made)

    def rows(
        columns: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        for frame in chain((first,), made):
            yield frame if columns is None else frame.select(columns)

    return register_io_source(rows, schema=first.schema)
