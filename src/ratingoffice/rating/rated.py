"""A period, rated: what was counted, and the tables that are made of it when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.book.book import Book
from ratingoffice.federations.readings import in_words
from ratingoffice.rating.parallel import all_at_once
from ratingoffice.rating.request import RatingRequest


class Rated:
    """A period, rated: every side and first rating, and, made when first asked for, what is published and carried on.

    Whoever only wants to know what a game is worth does not wait for the list of the whole federation.
    """

    def __init__(
        self,
        asked: RatingRequest,
        sides: pl.DataFrame,
        initials: pl.DataFrame,
        pooled: pl.DataFrame,
        make: Mapping[str, Callable[[], Any]],
    ) -> None:
        self.asked = asked
        self.sides, self.initials, self.pooled = sides, initials, pooled
        self._make, self._made = dict(make), dict[str, Any]()

    @property
    def edition(self) -> str:
        """Of one pool its edition; of several those of their lists."""
        return self.asked.name

    @property
    def list_date(self) -> date:
        return self.asked.period.list_date

    @property
    def pools(self) -> tuple[str, ...]:
        return self.asked.pools

    @property
    def book(self) -> Book:
        """The next book: what the following month needs."""
        return self._table("book")  # type: ignore[no-any-return]

    @property
    def list(self) -> pl.DataFrame:
        return self._table("list")  # type: ignore[no-any-return]

    @property
    def verdicts(self) -> pl.DataFrame:
        return self._table("verdicts")  # type: ignore[no-any-return]

    @property
    def changes(self) -> pl.DataFrame:
        return self._table("changes")  # type: ignore[no-any-return]

    @property
    def unlisted(self) -> pl.DataFrame:
        """Who has a rating and is not on the list, and why."""
        return self._table("unlisted")  # type: ignore[no-any-return]

    def tables(self) -> dict[str, pl.DataFrame]:
        """Everything that is written: the next book with the columns that the book had, and the answers beside it."""
        all_at_once(*(lambda name=name: self._table(name) for name in self._make))
        return dict(self.ready())

    def ready(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """The same tables one after the other, each when it is made: what is ready can be written meanwhile."""
        yield "sides", self.sides  # the most of all
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
        """What was rated and how it was read."""
        return pl.DataFrame(
            {
                "edition": [self.asked.plain],
                "list_date": [self.list_date],
                "pools": [" ".join(self.pools)],
                "readings": [in_words(self.asked.regulations.readings(self.pools))],
            }
        )

    def _table(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._make[name]()
        return self._made[name]
