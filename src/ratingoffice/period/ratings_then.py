"""The rating each player had on the list in force when an event started (FIDE 8.3.1, I-12), or has in the period."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.model.book import Book
from ratingoffice.model.coded import Coded
from ratingoffice.model.period import Period, lists_in_force
from ratingoffice.model.rows import taken
from ratingoffice.period.standing import by_player

#: pool -> the days of its lists that are there, where the book holds them for some of the players only
KnownLists = Mapping[str, pl.Series]


@dataclass(frozen=True, eq=False)
class RatingsThen:
    """Lists of one or more pools laid end to end: the rating of player p on list i stands at i × players + p."""

    players: int
    laid: pl.Series  # the rating with which a player counts
    own: pl.Series  # that of the pool itself, where another pool's may stand in for it
    list_of_event: pl.Series  # by row of events
    missing: pl.Series  # by row of events: the list of its start is not in the book

    def of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        return self._at(self.laid, event, player)

    def own_of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        return self._at(self.own, event, player)

    def _at(self, laid: pl.Series, event: pl.Series, player: pl.Series) -> pl.Series:
        if laid.len() == self.players:
            return taken(laid, player)
        return taken(laid, taken(self.list_of_event, event) * self.players + player)


def ratings_then(
    book: Book,
    coded: Coded,
    events: pl.DataFrame,
    standings: Mapping[str, pl.DataFrame],
    rules: Mapping[str, ListRules],
    period: Period,
    known: KnownLists | None = None,
) -> RatingsThen:
    """By the pool of each event, of those that are rated: `rules` has them. `events` are those not rated before."""
    laid: list[pl.Series] = []
    own: list[pl.Series] = []
    nowhere = pl.Series([0], dtype=pl.UInt32).new_from_index(0, book.events.height)
    list_of_event, missing = nowhere.clone(), nowhere.clone()
    in_one = events["pool"].is_in(list(rules)).fill_null(False)
    for pool, its in rules.items():
        first = len(laid)
        theirs = events.filter(col("pool") == pool) if len(rules) > 1 or not in_one.all() else events
        lists = _Lists(book, coded, pool, standings[pool], its, known)
        laid.append(lists.strength(lists.in_force()))
        own.append(lists.in_force()["rating"])
        if first:
            list_of_event = list_of_event.scatter(theirs["event"], first)
        if not its.at_start:
            continue
        earlier = lists.earlier(theirs, period)
        places = earlier.select("list_date", "known", "starts_on").unique().sort(pl.all())
        for list_date, _known, starts_on in places.iter_rows():
            ratings = lists.of_day(list_date, starts_on or list_date)
            laid.append(lists.strength(ratings))
            own.append(ratings["rating"])
        placed = earlier.join(
            places.with_row_index("place", offset=first + 1), on=["list_date", "known", "starts_on"], nulls_equal=True
        )
        list_of_event = list_of_event.scatter(placed["event"], placed["place"].cast(pl.UInt32))
        missing = missing.scatter(placed["event"], (~placed["known"]).cast(pl.UInt32))
    if not in_one.all():  # in no pool of these nobody is rated
        nobody = laid[0].clear(laid[0].len())
        list_of_event = list_of_event.scatter(events["event"].filter(~in_one), len(laid))
        laid, own = [*laid, nobody], [*own, nobody]
    laid_out = pl.concat(laid, rechunk=True)
    two = any(its.beside for its in rules.values())
    return RatingsThen(
        len(next(iter(standings.values()))),
        laid_out,
        pl.concat(own, rechunk=True) if two else laid_out,
        list_of_event,
        missing.cast(pl.Boolean),
    )


class _Lists:
    """The lists of one pool, and of the pool beside it, where its rules ask for that."""

    def __init__(
        self, book: Book, coded: Coded, pool: str, standing: pl.DataFrame, rules: ListRules, known: KnownLists | None
    ) -> None:
        self.book, self.coded, self.standing, self.rules, self.known = book, coded, standing, rules, known
        self.pools = {"rating": pool, "other_rating": rules.beside.get(pool, "")}

    def strength(self, ratings: pl.DataFrame) -> pl.Series:
        """With what everybody counts, by these ratings."""
        return self.standing.with_columns(ratings).select(self.rules.strength.alias("rating"))["rating"]

    def in_force(self, starts_on: object = None) -> pl.DataFrame:
        """The list in force; with a day: as it serves for an event of then, not for those who were not rated yet."""
        both = self.standing.select("rating", "other_rating")
        if starts_on is None:
            return both
        since = self.standing.select(rating="rated_since", other_rating="other_rated_since")
        return both.with_columns(
            pl.when(~(since[name] > starts_on).fill_null(False)).then(both[name]).alias(name) for name in both.columns
        )

    def of_day(self, list_date: object, starts_on: object) -> pl.DataFrame:
        """The list of that day; where the book does not have it, the list in force serves for an event of then."""
        found = self.standing.select("rating", "other_rating").clear(self.standing.height)
        for name, pool in self.pools.items():
            if pool and list_date in self.days(pool):
                on_it = (self.book.lists["pool"] == pool) & (self.book.lists["list_date"] == list_date)
                rows, ratings = self.coded.lists.filter(on_it), self.book.lists["rating"].filter(on_it)
                found = found.with_columns(by_player(found.height, rows, ratings.cast(pl.Int32)).alias(name))
            elif pool:
                found = found.with_columns(self.in_force(starts_on)[name])
        return found

    def days(self, pool: str) -> pl.Series:
        if self.known is not None:
            return self.known.get(pool, pl.Series([], dtype=pl.Date))
        return self.book.lists["list_date"].filter(self.book.lists["pool"] == pool).unique()

    def earlier(self, events: pl.DataFrame, period: Period) -> pl.DataFrame:
        """The events that started under an earlier list, and whether that one is there."""
        days = self.days(self.pools["rating"])
        return (
            events.select("event", "starts_on", list_date=lists_in_force(col("starts_on"), period.list_day))
            .filter(col("list_date") < period.in_force)
            .with_columns(known=col("list_date").is_in(days.implode()))
            .with_columns(starts_on=pl.when(~col("known")).then(col("starts_on")))
        )
