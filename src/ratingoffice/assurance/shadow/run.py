"""A month, rated up to its figures and no further: what a supposition leaves as it was is not worked out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.theirs import KEY
from ratingoffice.book.book import Book
from ratingoffice.book.row_ids import find_row_ids
from ratingoffice.federations.regulation import ListRules, Pools
from ratingoffice.law.article import Article
from ratingoffice.rating.month import Admission, Ledger, Month, Sided, checked, lay_out

#: what is compared, in the order in which it is told
COMPARED = ("rating", "k", "games", "active")

#: the steps of a month, from which a supposition can set in
ADMIT, SUM, CHANGE, START = range(4)


@dataclass(frozen=True, eq=False)
class Rounded(Month):
    """A month whose changes are rounded otherwise, pool by pool."""

    roundings: Mapping[str, Article] = field(default_factory=dict)

    @cached_property
    def lists(self) -> Mapping[str, ListRules]:
        return {
            pool: replace(rules, change=self.roundings[pool]) if pool in self.roundings else rules
            for pool, rules in super().lists.items()
        }


@dataclass(frozen=True, eq=False)
class PoolRun:
    standing: pl.DataFrame
    sided: Sided
    found: Pools
    players: pl.DataFrame  # where everybody stands by their games


@dataclass(frozen=True, eq=False)
class Run:
    month: Month
    ledger: Ledger
    standings: Mapping[str, pl.DataFrame]
    admissions: tuple[Admission, ...]
    pools: Mapping[str, PoolRun]

    @classmethod
    def of(cls, month: Month, book: Book) -> Run:
        return cls._of(month, lay_out(book, find_row_ids(book)))

    @classmethod
    def checked(cls, month: Month, book: Book) -> Run:
        """Raises BadInput with all that is wrong with the book."""
        month.refuse_unknown_pools(book)
        return checked(book, lambda ledger: cls._of(month, ledger))

    @classmethod
    def _of(cls, month: Month, ledger: Ledger) -> Run:
        standings = month.standings(ledger)
        admissions = tuple(month.admit(ledger, standings))
        bare = cls(month, ledger, standings, admissions, {})
        return replace(bare, pools={name: bare._pool(month, name, SUM) for name in month.pools})

    def by(self, month: Month, since: int) -> Run:
        """The same book by another month's rules, which differ from this step on."""
        if since == ADMIT or not month.asks <= self.month.asks:  # what nobody asked for before was not worked out
            return Run._of(month, self.ledger)
        return replace(self, month=month, pools={name: self._pool(month, name, since) for name in month.pools})

    def _pool(self, month: Month, name: str, since: int) -> PoolRun:
        if since == SUM:
            admission = self.admissions[month.pools.index(name)]
            standing = month.enter(
                self.standings[name], month.entries(self.ledger, admission, self.standings[name], name), name
            )
            sided = month.sum(self.ledger, standing, admission, name)
        else:
            standing, sided = self.pools[name].standing, self.pools[name].sided
        found = (
            self.pools[name].found
            if since == CHANGE
            else (month.start(self.ledger, standing, month.waiting(self.ledger, sided, name), name))
        )
        players = self.pools[name].players if since == START else month.change(standing, sided.sums, name)
        return PoolRun(standing, sided, found, players)

    @cached_property
    def figures(self) -> pl.DataFrame:
        """What would be published: a row a pool and listed player."""
        no_sides = pl.DataFrame()
        rated = [
            self.month.rated_pool(self.ledger, its.players, its.found, no_sides, name)
            for name, its in self.pools.items()
        ]
        listed = self.month.list(self.ledger, rated)
        if "pool" not in listed.columns:
            listed = listed.with_columns(pool=pl.lit(self.month.pools[0]))
        return listed.select(*KEY, *COMPARED)

    def sides(self, pool: str) -> pl.DataFrame:
        """The counted sides, by ids: who, in which event, against whom."""
        events, ids = self.ledger.book.events["event_id"], self.ledger.book.players["player_id"]
        its = pl.concat(
            [
                one.filter("counted").select("event", "player", "opponent", "delta")
                for one in self.pools[pool].sided.sides
            ]
        )
        return its.select(
            "player",
            "delta",
            event_id=events.gather(its["event"]),
            player_id=ids.gather(its["player"]),
            opponent_id=ids.gather(its["opponent"]),
        )

    def by_row(self, table: pl.DataFrame, column: str, missing: int = 0) -> pl.Series:
        """A column of a table of players, in the order in which the players stand here."""
        ids = self.ledger.book.players.select("player_id")
        return ids.join(table, on="player_id", how="left", maintain_order="left")[column].fill_null(missing)

    @property
    def ids(self) -> pl.Series:
        return self.ledger.book.players["player_id"]


def differing(ours: pl.DataFrame, theirs: pl.DataFrame, says: frozenset[str]) -> pl.DataFrame:
    """A row a figure that differs: pool, player_id, what, ours, theirs (as whole numbers; empty: not on the list).

    Where one side does not list the player at all, that is one difference, of the rating.
    """
    asked = [name for name in COMPARED if name in says]
    both = ours.select(*KEY, *asked).join(
        theirs.select(*KEY, *asked), on=KEY, how="full", coalesce=True, suffix="_theirs"
    )
    both = both.filter(pl.any_horizontal(col(name).ne_missing(col(f"{name}_theirs")) for name in asked))
    listed = col("rating").is_not_null() & col("rating_theirs").is_not_null()
    parts = [
        both.filter(
            col(name).ne_missing(col(f"{name}_theirs"))
            & (listed if name != "rating" else True)
            & (col(f"{name}_theirs").is_not_null() if name != "rating" else True)
        ).select(*KEY, what=pl.lit(name), ours=col(name).cast(pl.Int64), theirs=col(f"{name}_theirs").cast(pl.Int64))
        for name in asked
    ]
    return pl.concat(parts).sort(*KEY, "what")
