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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
from polars import col
from polars.io.plugins import register_io_source

from ratingoffice.engines.parts import Parts, Tell, check_games, cut
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Pools, Regulation
from ratingoffice.formats.book_folder import Kind, columns_of, read_book, refuse_existing, sources_of, write_tables
from ratingoffice.law.article import Ground
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission, admit
from ratingoffice.period.afterwards import by_their_games
from ratingoffice.period.changes import the_changes
from ratingoffice.period.codes import Desk, in_order
from ratingoffice.period.first_ratings import pool_rows
from ratingoffice.period.next_book import carried, rated_events, rated_games
from ratingoffice.period.pool import RatedPool, inherit, played, rated_pool, settle, side, start
from ratingoffice.period.publish import the_list, the_verdicts
from ratingoffice.period.rate import changes, merged
from ratingoffice.period.rated import Rated
from ratingoffice.period.ratings_then import ratings_then
from ratingoffice.period.run import all_games, by_pool, chosen_pools, rated_of, standings_of
from ratingoffice.period.summary import judged, listing, told


def rate_folder(
    folder: Path, out: Path, *, edition: str, list_date: date, pool: str, kind: Kind, parts: int, tell: Tell
) -> dict[str, Any]:
    """Rate the period before the list, by that edition, from one folder into another; what is told of it at the end."""
    period = Period(list_date)
    regulation = find_edition(edition, on=list_date)
    pools = chosen_pools(regulation, pool)
    refuse_existing(out)
    source = sources_of(folder).get("games")
    book = read_book(folder, leave_out=("games",))
    had = dict(book.had) | ({"games": columns_of(source)} if source else {})
    book = replace(book, had=had).with_tables(
        players=in_order(book.players, "players"), events=in_order(book.events, "events")
    )
    with TemporaryDirectory(prefix=f".{out.name}.parts-", dir=out.absolute().parent) as temporary:
        run = _Run(cut(book, source, Path(temporary), parts, tell), period, regulation, pools, tell)
        rated = run.rated()
        write_tables(out, {**rated.tables(), **run.streams(rated)}, kind)
        return told(rated.edition, rated.list_date, rated.pools, listing(rated), pl.concat(run.judged), run.sides)


class _Run:
    """A period on its way. What is kept here grows with the players and the events, not with the games."""

    def __init__(self, parts: Parts, period: Period, regulation: Regulation, pools: Sequence[str], tell: Tell) -> None:
        self.parts, self.period, self.regulation, self.pools, self.tell = parts, period, regulation, pools, tell
        nobody_plays = Desk(parts.book, parts.coded, pl.DataFrame())
        self.office = nobody_plays  # all the players, no game
        self.standing = standings_of(nobody_plays, pools, period, regulation)
        self.grounds: list[tuple[Ground, ...]] = []
        self.found: list[RatedPool] = []
        self.judged: list[pl.DataFrame] = []
        self.sides = 0

    def rated(self) -> Rated:
        """Everything but the tables that grow with the games."""
        period, regulation, office = self.period, self.regulation, self.office
        events, plays = self.admit_all()
        for at, pool in enumerate(self.pools):
            self.standing[pool] = inherit(self.standing[pool], plays[at], regulation)
            self.found.append(self.rate(at, pool))
        return rated_of(
            self.found, period, regulation,
            book=lambda: carried(office, self.found, period).with_tables(events=pl.concat(events)),
            list=lambda: the_list(office, self.found, all_games(self.found), period, regulation),
            changes=lambda: the_changes(office, self.found, regulation),
            verdicts=pl.DataFrame,
        )  # fmt: skip

    def admit_all(self) -> tuple[list[pl.DataFrame], list[pl.Series]]:
        """Judge every part, and lay its admission beside it."""
        findings: list[Finding] = []
        events = []
        nobody = pl.Series("plays", [False]).new_from_index(0, self.parts.book.players.height)
        plays = [nobody for _ in self.pools]
        for number in range(len(self.parts)):
            desk = self.parts.desk(number)
            findings += check_games(self.parts, number, desk)
            if findings:
                continue
            first = self.pools[0]
            then = ratings_then(desk.book, desk.coded, first, self.standing[first], self.period, self.regulation)
            admission = admit(desk, then, self.period, self.regulation, self.pools)
            self.grounds.append(admission.grounds)
            for name in ("events", "games", "reasons", "later"):
                getattr(admission, name).write_ipc(self.place(number, name), compression="lz4")
            admissions = by_pool(admission, self.pools, self.regulation)
            plays = [before | played(its.games, self.standing[pool], self.regulation)
                     for before, its, pool in zip(plays, admissions, self.pools, strict=True)]  # fmt: skip
            verdicts = the_verdicts(desk, admissions, self.regulation)
            verdicts.write_ipc(self.place(number, "verdicts"), compression="lz4")
            self.judged.append(judged(verdicts))
            events.append(desk.book.events.with_columns(rated_events(desk, admissions, self.period)))
            self.tell("admitting", number + 1, len(self.parts))
        if findings:
            raise BadInput(findings)
        return events, plays

    def rate(self, at: int, pool: str) -> RatedPool:
        """Each player's sum, and what it comes to."""
        standing = self.standing[pool]
        sums: list[pl.DataFrame] = []
        for number in range(len(self.parts)):
            desk, admission = self.admitted(number, at)
            sided = side(desk, standing, admission, self.regulation, 1)
            sums = [merged([*sums, sided.sums])]
            self.lay_aside(number, pool_rows(desk, sided.sides, pool, self.period), pool)
            self.sides += sum(piece.height for piece in sided.sides)
            self.tell(f"rating {pool}", number + 1, len(self.parts))
        players = by_their_games(changes(standing, sums[0], self.regulation), self.period, self.regulation)
        return rated_pool(self.office, pool, players, self.start(pool), pl.DataFrame(), self.period, self.regulation)

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
            new = pl.concat([pl.read_ipc(self.place(number, f"waiting-{pool}-{at}"))
                             for number in range(len(self.parts))])  # fmt: skip
            here = range_of_waiting == at
            desk = Desk(book.with_tables(pending=book.pending.filter(here)),
                        replace(coded, pending=coded.pending.filter(here)), pl.DataFrame())  # fmt: skip
            its = start(desk, self.standing[pool], new, pool, self.period, self.regulation)
            its.held.write_ipc(self.place(at, f"pooled-{pool}"), compression="lz4")
            found.append(replace(its, held=its.held.clear()))
        return Pools(*(pl.concat([getattr(its, name) for its in found]) for name in ("initials", "held", "waiting")))

    def streams(self, rated: Rated) -> dict[str, pl.LazyFrame]:
        """The tables that grow with the games."""
        streams = {"sides": _stream(self.sides_again), "verdicts": _stream(self.written("verdicts")),
                   "pooled": _stream(self.written(*(f"pooled-{pool}" for pool in sorted(self.pools))))}  # fmt: skip
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
                desk, admission = self.admitted(number, at)
                sided = side(desk, self.standing[pool.pool], admission, self.regulation, 1)
                yield settle(desk, pool.pool, sided, pool.players, admission, self.regulation)
                self.tell(f"writing {pool.pool}", number + 1, len(self.parts))

    def games_again(self) -> Iterator[pl.DataFrame]:
        for number in range(len(self.parts)):
            desk, admission = self.parts.desk(number), self.admission(number)
            admissions = by_pool(admission, self.pools, self.regulation)
            yield desk.book.games.with_columns(rated_games(desk, admissions, self.period))

    def admitted(self, number: int, at: int) -> tuple[Desk, Admission]:
        """A part and its admission to one of the pools. The sides need no table of the games as they were read."""
        first, end = self.parts.bounds[number], self.parts.bounds[number + 1]
        book = self.parts.book.with_tables(events=self.parts.book.events.slice(first, end - first))
        admission = by_pool(self.admission(number), self.pools, self.regulation)[at]
        return Desk(book, self.parts.coded, pl.DataFrame()), admission

    def admission(self, number: int) -> Admission:
        events, games, reasons, later = (
            pl.read_ipc(self.place(number, name)) for name in ("events", "games", "reasons", "later")
        )
        return Admission(events, games, self.grounds[number], reasons, later)

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
