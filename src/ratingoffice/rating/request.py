"""What is asked of a month: by which regulations, for which list, in which pools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from ratingoffice.book.period import Period
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.regulation import EventRules, ListRules, Regulation

TEXT = pl.String()
#: each text kept once, and numbered: a quarter of the memory, and half the time to write. In a Parquet file it is text
#: with a dictionary; its name is written with it, the numbers are not, so that the same rows give the same bytes
NUMBERED_TEXT = pl.Categorical(pl.Categories("text", namespace="ratingoffice"))


@dataclass(frozen=True, eq=False)
class RatingRequest:
    regulations: Regulations
    period: Period
    pools: tuple[str, ...]  # that are rated
    text: pl.DataType = TEXT  # how the sides hold text that repeats

    @cached_property
    def events(self) -> tuple[EventRules, ...]:
        """By the place of the edition (`judge`): what it asks of the events that start under it."""
        return tuple(edition.event for edition in self.editions)

    @property
    def editions(self) -> tuple[Regulation, ...]:
        return self.regulations.editions

    @cached_property
    def lists(self) -> Mapping[str, ListRules]:
        """By pool: what the edition of its list says."""
        return {pool: self.regulations.of_list(pool).list for pool in self.pools}

    @cached_property
    def asks(self) -> frozenset[str]:
        """The columns that any of the editions speaks of."""
        return frozenset().union(*(edition.asks for edition in self.editions))

    @property
    def name(self) -> str:
        """The editions of the lists, as the registry finds them again."""
        return " ".join(edition.edition for edition in self.regulations.of_pools(self.pools))

    @property
    def plain(self) -> str:
        return " ".join(edition.plain for edition in self.regulations.of_pools(self.pools))
