"""What is asked for: a list, by which regulations, in which pools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import polars as pl

from ratingoffice.book.period import Period
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import regulations as find_regulations
from ratingoffice.federations.regulation import EventRules, ListRules, Regulation
from ratingoffice.federations.variants import Editions

TEXT = pl.String()
#: each text stored once, and numbered: a quarter of the memory, and half the time to write. In a Parquet file it is
#: text with a dictionary; its name is written, the numbers are not, so that the same rows give the same bytes
NUMBERED_TEXT = pl.Categorical(pl.Categories("text", namespace="ratingoffice"))


@dataclass(frozen=True, eq=False)
class RatingRequest:
    """A list to be made: the regulations, the period before it, and the pools that are rated."""

    regulations: Regulations
    period: Period
    pools: tuple[str, ...]
    text: pl.DataType = TEXT  # how the sides hold text that repeats

    @classmethod
    def of(cls, editions: Editions, list_date: date, pool: str, text: pl.DataType = TEXT) -> RatingRequest:
        """Return the request for the list of that day.

        `editions` is a body (its editions by date) or editions, `pool` one pool, several with spaces between, or `all`.
        Raises BadInput for a name, a day or a pool that does not exist.
        """
        regulations = find_regulations(editions, on=list_date)
        return cls(regulations, regulations.body.period(list_date), regulations.select_pools(pool), text)

    @property
    def editions(self) -> tuple[Regulation, ...]:
        return self.regulations.editions

    @cached_property
    def judging_editions(self) -> list[tuple[int, Regulation]]:
        """The editions that judge events, each with its place in `editions`.

        At -1, -2, … the first edition of the first, second, … chapter, which judges the events before it.
        """
        chapters = enumerate(self.regulations.chapters, start=1)
        return [*((-number, chapter.editions[0]) for number, chapter in chapters), *enumerate(self.editions)]

    @cached_property
    def event_rules(self) -> tuple[EventRules, ...]:
        """What each edition asks of the events that start under it, in the order of `editions`."""
        return tuple(edition.event for edition in self.editions)

    @cached_property
    def list_rules(self) -> Mapping[str, ListRules]:
        """By pool: what the edition of its list says."""
        return {pool: self.regulations.of_list(pool).list for pool in self.pools}

    @cached_property
    def columns(self) -> frozenset[str]:
        """The columns that any of the editions names. Facts that no edition names are not computed."""
        return frozenset().union(*(edition.asks for edition in self.editions))

    @property
    def name(self) -> str:
        """The editions of the lists, by a name that the registry finds again."""
        return " ".join(edition.edition for edition in self.regulations.of_pools(self.pools))

    @property
    def plain_name(self) -> str:
        """The editions of the lists, without the readings by which they are read."""
        return " ".join(edition.plain for edition in self.regulations.of_pools(self.pools))
