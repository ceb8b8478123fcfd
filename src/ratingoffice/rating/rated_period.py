"""The result of rating a period: every side and first rating, and the tables that are published and carried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.federations.regulation import Pools
from ratingoffice.federations.variants import format_readings
from ratingoffice.rating.change import add_first_ratings
from ratingoffice.rating.first_ratings import initials_table
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.parallel import run_parallel
from ratingoffice.rating.request import RatingRequest


@dataclass(frozen=True, eq=False)
class RatedPool:
    """One pool of a rated period."""

    pool: str
    players: pl.DataFrame  # a row a player: before, the change and its clauses, after
    sides: pl.DataFrame  # as published
    initials: pl.DataFrame  # as published
    pending: pl.DataFrame  # the results that go on waiting for a first rating
    pooled: pl.DataFrame  # the results that first ratings were calculated from, and those that wait

    @classmethod
    def of(
        cls,
        ledger: Ledger,
        players: pl.DataFrame,
        first_ratings: Pools,
        sides: pl.DataFrame,
        pool: str,
        request: RatingRequest,
    ) -> RatedPool:
        """Put together the players as their games changed them, the first ratings, and the published sides."""
        initials = first_ratings.initials
        return cls(
            pool,
            add_first_ratings(players, initials, request.period, request.list_rules[pool]),
            sides,
            initials_table(initials, pool, ledger.book.players["player_id"]),
            first_ratings.waiting,
            first_ratings.results,
        )


class RatedPeriod:
    """A rated period: every side and first rating, and, made when first asked for, the published tables.

    A caller that only wants to know what a game is worth does not wait for the list of the whole federation.
    """

    def __init__(
        self,
        request: RatingRequest,
        pools: Sequence[RatedPool],
        make_tables: Mapping[str, Callable[[], pl.DataFrame]],
        make_book: Callable[[], Book],
    ) -> None:
        """`make_tables`: functions that make the tables list, changes, unlisted and verdicts."""
        by_name = sorted(pools, key=lambda rated: rated.pool)
        self.request = request
        self.sides = pl.concat([rated.sides for rated in pools])
        self.initials = pl.concat([rated.initials for rated in pools]).sort("pool", "player_id")
        self.pooled = pl.concat([rated.pooled for rated in by_name])
        self._make: dict[str, Callable[[], Any]] = {**make_tables, "book": make_book}
        self._made: dict[str, Any] = {}

    @property
    def edition(self) -> str:
        """The editions of the lists, separated by spaces."""
        return self.request.name

    @property
    def list_date(self) -> date:
        return self.request.period.list_date

    @property
    def pools(self) -> tuple[str, ...]:
        return self.request.pools

    @property
    def book(self) -> Book:
        """The next book: what the following month needs."""
        return self._get("book")  # type: ignore[no-any-return]

    @property
    def list(self) -> pl.DataFrame:
        return self._get("list")  # type: ignore[no-any-return]

    @property
    def verdicts(self) -> pl.DataFrame:
        return self._get("verdicts")  # type: ignore[no-any-return]

    @property
    def changes(self) -> pl.DataFrame:
        return self._get("changes")  # type: ignore[no-any-return]

    @property
    def unlisted(self) -> pl.DataFrame:
        """The players who have a rating and are not on the list, and why."""
        return self._get("unlisted")  # type: ignore[no-any-return]

    def tables(self) -> dict[str, pl.DataFrame]:
        """Make all tables that are written: those of the next book with the columns it had, and the published ones."""
        run_parallel(*(lambda name=name: self._get(name) for name in self._make))
        return dict(self.tables_as_made())

    def tables_as_made(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Yield the same tables one after the other, each when it is made, so that it can be written meanwhile."""
        yield "sides", self.sides  # the largest
        yield "initials", self.initials
        yield "pooled", self.pooled
        for name, table in self.book.tables().items():
            if name in self.book.had:
                yield name, table.select([c for c in table.columns if self.book.has(name, c)])
        yield "list", self.list
        yield "changes", self.changes
        yield "verdicts", self.verdicts
        yield "period", self.period
        yield "unlisted", self.unlisted

    @property
    def period(self) -> pl.DataFrame:
        """What was rated, and by which readings of the regulations."""
        return pl.DataFrame(
            {
                "edition": [self.request.plain_name],
                "list_date": [self.list_date],
                "pools": [" ".join(self.pools)],
                "readings": [format_readings(self.request.regulations.readings(self.pools))],
            }
        )

    def _get(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._make[name]()
        return self._made[name]
