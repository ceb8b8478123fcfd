"""A month, rated up to its figures and no further: what a supposition leaves as it was is not worked out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.published_list import KEY
from ratingoffice.book.book import Book
from ratingoffice.federations.regulation import ListRules, Pools
from ratingoffice.law.article import Article
from ratingoffice.rating.admission import Admission, admit
from ratingoffice.rating.change import change_ratings
from ratingoffice.rating.first_ratings import give_first_ratings, unrated_results
from ratingoffice.rating.inheritance import find_entries, inherit_ratings
from ratingoffice.rating.ledger import Ledger, with_ledger
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.publish import list_table
from ratingoffice.rating.rate import refuse_unknown_pools
from ratingoffice.rating.rated_period import RatedPool
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.sides import ScoredSides, score_sides

#: what is compared, in the order in which it is told
COMPARED = ("rating", "k", "games", "active")

#: the steps of a month, from which a supposition can set in
ADMIT, SUM, CHANGE, START = range(4)


@dataclass(frozen=True, eq=False)
class RoundedRequest(RatingRequest):
    """A request whose changes are rounded otherwise, pool by pool."""

    roundings: Mapping[str, Article] = field(default_factory=dict)

    @cached_property
    def list_rules(self) -> Mapping[str, ListRules]:
        return {
            pool: replace(rules, change=self.roundings[pool]) if pool in self.roundings else rules
            for pool, rules in super().list_rules.items()
        }


@dataclass(frozen=True, eq=False)
class PoolRun:
    start: pl.DataFrame  # the players with the ratings taken over
    scored: ScoredSides
    first_ratings: Pools
    players: pl.DataFrame  # as their games changed them


@dataclass(frozen=True, eq=False)
class Run:
    request: RatingRequest
    ledger: Ledger
    players: Mapping[str, pl.DataFrame]
    admissions: tuple[Admission, ...]
    pools: Mapping[str, PoolRun]

    @classmethod
    def of(cls, request: RatingRequest, book: Book) -> Run:
        return cls._of(request, Ledger.of(book))

    @classmethod
    def from_book(cls, request: RatingRequest, book: Book) -> Run:
        """Raises BadInput with all that is wrong with the book."""
        refuse_unknown_pools(book, request)
        return with_ledger(book, lambda ledger: cls._of(request, ledger))

    @classmethod
    def _of(cls, request: RatingRequest, ledger: Ledger) -> Run:
        players = player_facts(ledger, request)
        admissions = tuple(admit(ledger, players, request))
        bare = cls(request, ledger, players, admissions, {})
        return replace(bare, pools={pool: bare._run_pool(request, pool, SUM) for pool in request.pools})

    def by(self, request: RatingRequest, since: int) -> Run:
        """The same book by another request's rules, which differ from this step on."""
        if since == ADMIT or not request.columns <= self.request.columns:  # facts that were not needed before
            return Run._of(request, self.ledger)
        return replace(
            self, request=request, pools={pool: self._run_pool(request, pool, since) for pool in request.pools}
        )

    def _run_pool(self, request: RatingRequest, pool: str, since: int) -> PoolRun:
        ledger = self.ledger
        if since == SUM:
            admission = self.admissions[request.pools.index(pool)]
            entries = find_entries(ledger, admission, self.players[pool], pool, request)
            start = inherit_ratings(self.players[pool], entries, pool, request)
            scored = score_sides(ledger, admission, start, pool, request)
        else:
            start, scored = self.pools[pool].start, self.pools[pool].scored
        if since == CHANGE:
            first_ratings = self.pools[pool].first_ratings
        else:
            results = unrated_results(ledger, scored, pool, request)
            first_ratings = give_first_ratings(ledger, start, results, pool, request)
        players = self.pools[pool].players if since == START else change_ratings(start, scored.sums, pool, request)
        return PoolRun(start, scored, first_ratings, players)

    @cached_property
    def figures(self) -> pl.DataFrame:
        """What would be published: a row a pool and listed player."""
        no_sides = pl.DataFrame()
        rated = [
            RatedPool.of(self.ledger, run.players, run.first_ratings, no_sides, pool, self.request)
            for pool, run in self.pools.items()
        ]
        listed = list_table(self.ledger, rated, self.request)
        if "pool" not in listed.columns:
            listed = listed.with_columns(pool=pl.lit(self.request.pools[0]))
        return listed.select(*KEY, *COMPARED)

    def sides(self, pool: str) -> pl.DataFrame:
        """The counted sides, by ids: who, in which event, against whom."""
        events, ids = self.ledger.book.events["event_id"], self.ledger.book.players["player_id"]
        counted = pl.concat(
            [
                scored_sides.filter("counted").select("event", "player", "opponent", "delta")
                for scored_sides in self.pools[pool].scored.sides
            ]
        )
        return counted.select(
            "player",
            "delta",
            event_id=events.gather(counted["event"]),
            player_id=ids.gather(counted["player"]),
            opponent_id=ids.gather(counted["opponent"]),
        )

    def by_row(self, table: pl.DataFrame, column: str, missing: int = 0) -> pl.Series:
        """A column of a table of players, in the order in which the players stand here."""
        ids = self.ledger.book.players.select("player_id")
        return ids.join(table, on="player_id", how="left", maintain_order="left")[column].fill_null(missing)

    @property
    def ids(self) -> pl.Series:
        return self.ledger.book.players["player_id"]


def differing_figures(ours: pl.DataFrame, published: pl.DataFrame, says: frozenset[str]) -> pl.DataFrame:
    """A row a figure that differs: pool, player_id, what, ours, theirs (as whole numbers; empty: not on the list).

    Where one side does not list the player at all, that is one difference, of the rating.
    """
    compared = [name for name in COMPARED if name in says]
    both = ours.select(*KEY, *compared).join(
        published.select(*KEY, *compared), on=KEY, how="full", coalesce=True, suffix="_theirs"
    )
    both = both.filter(pl.any_horizontal(col(name).ne_missing(col(f"{name}_theirs")) for name in compared))
    listed = col("rating").is_not_null() & col("rating_theirs").is_not_null()
    parts = [
        both.filter(
            col(name).ne_missing(col(f"{name}_theirs"))
            & (listed if name != "rating" else True)
            & (col(f"{name}_theirs").is_not_null() if name != "rating" else True)
        ).select(*KEY, what=pl.lit(name), ours=col(name).cast(pl.Int64), theirs=col(f"{name}_theirs").cast(pl.Int64))
        for name in compared
    ]
    return pl.concat(parts).sort(*KEY, "what")
