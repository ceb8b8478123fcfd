"""A month, by the one door that every way of rating it goes through: in memory, from disk in parts, on a cluster.

    month = Month.of("fide", date(2026, 2, 1), "all")
    rated = month.rate(book)                              all of it, in memory

or step by step, where the games pass by in parts: `standings` and `admit`, `entries` and `enter` (ratings taken over),
`sum` (sides and each player's sum), `change`, `start`, and `settle` once K is known; then what is published and carried
on. Ids are row numbers behind this door, games are cut into pieces, and tables are made when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import USUAL_POOLS, Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import run_starts
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.regulation import Pools
from ratingoffice.law.article import REASON_COLUMNS
from ratingoffice.rating import next_book, pool, publish
from ratingoffice.rating.admission import Admission, admit
from ratingoffice.rating.changes import the_changes
from ratingoffice.rating.corrections import correction_is_due, corrections_left
from ratingoffice.rating.first_ratings import POOL_COLUMNS, pool_rows
from ratingoffice.rating.ledger import Ledger, checked, game_order, in_order, lay_out
from ratingoffice.rating.parallel import all_at_once, at_once
from ratingoffice.rating.pool import ENTRY, RatedPool, Sided, both_entries, nobody_enters
from ratingoffice.rating.rate import merged
from ratingoffice.rating.rated import Rated
from ratingoffice.rating.ratings_then import KnownLists
from ratingoffice.rating.request import NUMBERED_TEXT, TEXT, RatingRequest
from ratingoffice.rating.standing import standings_of

__all__ = [
    "ENTRY",
    "NUMBERED_TEXT",
    "POOL_COLUMNS",
    "Admission",
    "Ledger",
    "Month",
    "RatedPool",
    "Sided",
    "both_entries",
    "checked",
    "correction_is_due",
    "corrections_left",
    "game_order",
    "in_order",
    "lay_out",
    "merged",
    "nobody_enters",
    "without_games",
]

Standings = dict[str, pl.DataFrame]


#: where a book names pools
POOLS = (
    ("ratings", "pool"),
    ("lists", "pool"),
    ("pending", "pool"),
    ("events", "announced_pool"),
    ("base_corrections", "pool"),
)


@dataclass(frozen=True, eq=False)
class Month(RatingRequest):
    @classmethod
    def of(cls, name: str, list_date: date, pool: str, text: pl.DataType = TEXT) -> Month:
        """The month before the list of that day, by a body or an edition, in a pool, some, or all of them."""
        found = regulations(name, on=list_date)
        return cls(found, found.body.period(list_date), found.asked(pool), text)

    def rate(self, book: Book, parts: int = 1) -> Rated:
        """Rate the whole of it in memory. The book is not changed; raises BadInput with all that is wrong with it."""
        self.refuse_unknown_pools(book)
        return checked(book, lambda ledger: self._rated(ledger, parts))

    def judge(self, book: Book) -> pl.DataFrame:
        """What is said of each event, in the order of their ids; nothing is rated."""
        found = checked(book, lambda ledger: self.admit(ledger, self.standings(ledger))[0].events)
        return found.sort("event").select("event_id", "outcome", *REASON_COLUMNS)

    def refuse_unknown_pools(self, book: Book) -> None:
        """A pool of a name that nobody knows: rows that would never be looked at."""
        known = tuple(dict.fromkeys((*self.regulations.body.pools, *USUAL_POOLS)))
        findings = [
            Finding(
                *book.lines(table, row),
                column,
                f'"{name}" is no pool of {self.regulations.body.code}: its pools are {", ".join(known)}',
            )
            for table, column in POOLS
            for row, name in _first_of_each(getattr(book, table)[column])
            if name not in known
        ]
        if findings:
            raise BadInput(findings)

    def _rated(self, ledger: Ledger, parts: int) -> Rated:
        standings = self.standings(ledger)
        admissions = self.admit(ledger, standings)
        found = at_once(
            lambda name, its: self._rated_pool(ledger, its, standings[name], name, parts), self.pools, admissions
        )
        return self.rated(
            found,
            list=lambda: self.list(ledger, found),
            book=lambda: next_book.next_book(ledger, found, admissions, self.period),
            changes=lambda: self.changes(ledger, found),
            unlisted=lambda: self.unlisted(ledger, found),
            verdicts=lambda: self.verdicts(ledger, admissions),
        )

    def _rated_pool(
        self, ledger: Ledger, admission: Admission, standing: pl.DataFrame, name: str, parts: int
    ) -> RatedPool:
        standing = self.enter(standing, self.entries(ledger, admission, standing, name), name)
        sided = self.sum(ledger, standing, admission, name, parts)

        def change() -> tuple[pl.DataFrame, pl.DataFrame]:
            players = self.change(standing, sided.sums, name)
            return players, self.settle(ledger, sided, players, admission, name)

        found, (players, its_sides) = all_at_once(
            lambda: self.start(ledger, standing, self.waiting(ledger, sided, name), name), change
        )
        return self.rated_pool(ledger, players, found, its_sides, name)

    # step by step

    def standings(self, ledger: Ledger) -> Standings:
        """Where everybody stands on the list in force, by pool."""
        return standings_of(ledger.book, ledger.coded, self)

    def admit(
        self, ledger: Ledger, standings: Mapping[str, pl.DataFrame], known: KnownLists | None = None
    ) -> Sequence[Admission]:
        """What is rated, pool by pool; each has all the events, for the verdicts."""
        return self.by_pool(admit(ledger, standings, self, known))

    def by_pool(self, admission: Admission) -> Sequence[Admission]:
        if len(self.regulations.pools) == 1:
            return [admission]
        return [_of_pool(admission, name) for name in self.pools]

    def entries(self, ledger: Ledger, admission: Admission, standing: pl.DataFrame, name: str) -> pl.DataFrame:
        """By player: what the games say of a rating that may be taken over."""
        return pool.entries(ledger, admission.games, standing, self.lists[name])

    def enter(self, standing: pl.DataFrame, entry: pl.DataFrame, name: str) -> pl.DataFrame:
        """The list in force, with the ratings taken over."""
        return pool.inherit(standing, entry, self.lists[name])

    def sum(self, ledger: Ledger, standing: pl.DataFrame, admission: Admission, name: str, parts: int = 1) -> Sided:
        return pool.side(ledger, standing, admission, name, self, parts)

    def waiting(self, ledger: Ledger, sided: Sided, name: str) -> pl.DataFrame:
        """The results of this period that wait for a first rating."""
        return pool_rows(ledger, sided.sides, name, self.period)

    def change(self, standing: pl.DataFrame, sums: pl.DataFrame, name: str) -> pl.DataFrame:
        return pool.change(standing, sums, name, self)

    def settle(
        self, ledger: Ledger, sided: Sided, players: pl.DataFrame, admission: Admission, name: str
    ) -> pl.DataFrame:
        return pool.settle(ledger, sided, players, admission, name, self)

    def start(self, ledger: Ledger, standing: pl.DataFrame, new: pl.DataFrame, name: str) -> Pools:
        return pool.start(ledger, standing, new, name, self)

    def rated_pool(
        self, ledger: Ledger, players: pl.DataFrame, found: Pools, its_sides: pl.DataFrame, name: str
    ) -> RatedPool:
        return pool.rated_pool(ledger, players, found, its_sides, name, self)

    # what is published and carried on

    def rated(self, found: Sequence[RatedPool], **make: Callable[[], Any]) -> Rated:
        by_name = sorted(found, key=lambda one: one.pool)
        return Rated(
            self,
            sides=pl.concat([one.sides for one in found]),
            initials=pl.concat([one.initials for one in found]).sort("pool", "player_id"),
            pooled=pl.concat([one.pooled for one in by_name]),
            make=make,
        )

    def list(self, ledger: Ledger, found: Sequence[RatedPool]) -> pl.DataFrame:
        return publish.the_list(ledger, found, self)

    def listed_k(self, players: pl.DataFrame, pool: str) -> pl.Series:
        """The K that the list shows for players with that rating, birth, highest rating and number of games."""
        return publish.listed_k(players, pool, self)

    def unlisted(self, ledger: Ledger, found: Sequence[RatedPool]) -> pl.DataFrame:
        return publish.the_unlisted(ledger, found, self)

    def changes(self, ledger: Ledger, found: Sequence[RatedPool]) -> pl.DataFrame:
        return the_changes(ledger, found, self)

    def verdicts(self, ledger: Ledger, admissions: Sequence[Admission]) -> pl.DataFrame:
        return publish.the_verdicts(ledger, admissions, self)

    def carried(self, ledger: Ledger, found: Sequence[RatedPool]) -> Book:
        """The next book as far as it speaks of players."""
        return next_book.carried(ledger, found, self.period)

    def rated_events(self, ledger: Ledger, admissions: Sequence[Admission]) -> pl.DataFrame:
        return ledger.book.events.with_columns(next_book.rated_events(ledger, admissions, self.period))

    def rated_games(self, ledger: Ledger, admissions: Sequence[Admission]) -> pl.DataFrame:
        return ledger.book.games.with_columns(next_book.rated_games(ledger, admissions, self.period))


def without_games(book: Book, coded: RowIds) -> Ledger:
    """All the players, and nobody plays."""
    return Ledger(book, coded, pl.DataFrame())


def _of_pool(admission: Admission, name: str) -> Admission:
    its = admission.events.filter(col("pool") == name)["event"].implode()
    return Admission(
        admission.events,
        admission.games.filter(col("event").is_in(its)),
        admission.reasons,
        admission.later.filter(col("event").is_in(its)),
    )


def _first_of_each(names: pl.Series) -> list[tuple[int, str]]:
    """Each name, and the first row that has it. Most rows have the name of the row before them."""
    runs = run_starts(names)
    found: dict[str, int] = {}
    for row, name in zip(runs.to_list(), names.gather(runs).to_list(), strict=True):
        found.setdefault(name, row)
    return [(row, name) for name, row in found.items() if name is not None]
