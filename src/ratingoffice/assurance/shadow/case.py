"""A supposed calculation of a month: by these rules, from these games, rounded in this way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.published_list import KEY
from ratingoffice.assurance.shadow.run import CHANGE, RoundedRequest, Run
from ratingoffice.book.book import Book
from ratingoffice.law.article import rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.message import Message, Wording
from ratingoffice.rating.request import RatingRequest

#: the classes of a difference
DATA, BASE, READING, ROUNDING, UNEXPLAINED = "data", "base", "reading", "rounding", "unexplained"

#: what a program that rounds only what it publishes has kept of each player: hundredths of a point
REMAINDERS = {"pool": pl.String(), "player_id": pl.String(), "kept": pl.Int64()}


@dataclass(frozen=True)
class Cause:
    """Why figures differ."""

    kind: str
    clause: str = ""  # the article
    reading: str = ""  # how it is read there: I-10=new, least=1401, or the way of rounding
    event: str = ""
    person: str = ""
    detail: Wording = ""


@dataclass(frozen=True, eq=False)
class Supposition:
    cause: Cause
    apply: Callable[[Case], Case]


@dataclass(frozen=True, eq=False)
class Case:
    plain: Run  # before anything is rounded otherwise
    remainders: pl.DataFrame
    rounding: str = ""  # of ROUNDINGS

    def by_rules(self, request: RatingRequest, since: int) -> Case:
        return replace(self, plain=self.plain.by(request, since))

    def by_book(self, book: Book) -> Case:
        return replace(self, plain=Run.of(self.plain.request, book))

    @property
    def book(self) -> Book:
        return self.plain.ledger.book

    @property
    def request(self) -> RatingRequest:
        """The rating request with its rounding; valid for this book only."""
        return self.plain.request if not self.rounding else rounded_request(self.plain, self.rounding, self.remainders)

    @cached_property
    def figures(self) -> pl.DataFrame:
        return self.plain.figures if not self.rounding else self.plain.by(self.request, CHANGE).figures


def rounded_request(run: Run, how: str, remainders: pl.DataFrame) -> RatingRequest:
    """Return the rating request of the month with every change rounded in that way."""
    articles = {
        pool: rule(
            run.request.list_rules[pool].change.number,
            "change",
            pl.lit(ROUNDINGS[how].change(run, pool, remainders)),
            ROUNDINGS[how].says,
        )
        for pool in run.request.pools
    }
    request = run.request
    return RoundedRequest(request.regulations, request.period, request.pools, roundings=articles)


@dataclass(frozen=True, eq=False)
class Rounding:
    says: Message
    change: Callable[[Run, str, pl.DataFrame], pl.Series]


def _of_worth(value: pl.Expr) -> Callable[[Run, str, pl.DataFrame], pl.Series]:
    return lambda run, pool, remainders: run.pools[pool].players.select(change=value)["change"]


def _rounded_sums(by: list[str]) -> Callable[[Run, str, pl.DataFrame], pl.Series]:
    """Round the value of each group, and add up the results."""

    def change(run: Run, pool: str, remainders: pl.DataFrame) -> pl.Series:
        players = run.pools[pool].players
        sides = run.sides(pool)
        sides = sides.with_columns(
            worth=sides["delta"].cast(pl.Int64) * players["K"].cast(pl.Int64).gather(sides["player"])
        )
        if by:
            sides = sides.group_by(by).agg(col("worth").sum())
        summed = sides.group_by("player").agg(change=half_away_from_zero(col("worth")).sum())
        none = pl.Series("change", [0], dtype=pl.Int64).new_from_index(0, players.height)
        return none.scatter(summed["player"], summed["change"])

    return change


def _with_remainders(run: Run, pool: str, remainders: pl.DataFrame) -> pl.Series:
    """Add the remainders of the last list to the exact change, as a program that rounds for publication only."""
    before = run.by_row(remainders.filter(col("pool") == pool), "kept")
    plays = run.pools[pool].players.select("worth", "n").with_columns(kept=before)
    exact = (col("worth") + col("kept") + 50).floordiv(100)
    return plays.select(change=pl.when(col("n") > 0).then(exact).otherwise(0))["change"]


_worth = col("worth")
_even = (_worth.floordiv(100) + (_worth.mod(100) > 50).cast(pl.Int64)) + (
    (_worth.mod(100) == 50) & (_worth.floordiv(100).mod(2) == 1)
).cast(pl.Int64)

LATE = "late"
ROUNDINGS: Mapping[str, Rounding] = {
    LATE: Rounding(Message("the exact rating is kept, and rounded only for the list"), _with_remainders),
    "by event": Rounding(Message("rounded for each event, then added up"), _rounded_sums(["player", "event_id"])),
    "by game": Rounding(Message("rounded for each game, then added up"), _rounded_sums([])),
    "half up": Rounding(Message("a half is rounded up"), _of_worth((_worth + 50).floordiv(100))),
    "half down": Rounding(Message("a half is rounded down"), _of_worth(-((50 - _worth).floordiv(100)))),
    "half to zero": Rounding(
        Message("a half is rounded towards zero"), _of_worth((_worth.abs() + 49) // 100 * _worth.sign())
    ),
    "half to even": Rounding(Message("a half is rounded to the even number"), _of_worth(_even)),
    "cut off": Rounding(Message("the fraction is cut off"), _of_worth(_worth.abs() // 100 * _worth.sign())),
    "down": Rounding(Message("always rounded down"), _of_worth(_worth.floordiv(100))),
    "up": Rounding(Message("always rounded up"), _of_worth(-((-_worth).floordiv(100)))),
}


def remainders_after(case: Case, published_figures: pl.DataFrame) -> pl.DataFrame:
    """Return the remainders after this list: the exact value minus the published one, in hundredths.

    Worked out whether or not its lists show it: they show it in a later month, where they do.
    """
    parts = [pl.DataFrame(schema=REMAINDERS)]
    for pool, rated_pool in case.plain.pools.items():
        players = rated_pool.players.select("in_force", "worth", "n").with_columns(
            player_id=case.plain.ids, kept=case.plain.by_row(case.remainders.filter(col("pool") == pool), "kept")
        )
        published = published_figures.filter(col("pool") == pool).select("player_id", published="rating")
        remainder = 100 * (col("in_force").cast(pl.Int64) - col("published")) + col("kept") + col("worth")
        after = players.join(published, on="player_id").select(
            pool=pl.lit(pool), player_id="player_id", kept=remainder.cast(pl.Int64)
        )
        parts.append(after.filter(col("kept").is_between(-50, 50) & (col("kept") != 0)))
    return pl.concat(parts).select(*KEY, "kept").sort(KEY)
