"""The rating each player had on the list in force when an event started (FIDE 8.3.1, I-12), or has in the period."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.period import Period, lists_in_force
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import place_rows
from ratingoffice.federations.regulation import ListRules
from ratingoffice.rating import corrections
from ratingoffice.rating.fide_lists import FideLists

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
    fide_list: pl.Series | None = None  # of who counts with a rating of FIDE's on record by month: that list

    def of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        return self._at(self.laid, event, player)

    def own_of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        return self._at(self.own, event, player)

    def fide_list_of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        assert self.fide_list is not None
        return self._at(self.fide_list, event, player)

    def _at(self, laid: pl.Series, event: pl.Series, player: pl.Series) -> pl.Series:
        if laid.len() == self.players:
            return laid[player]
        return laid[self.list_of_event[event] * self.players + player]


def ratings_then(
    book: Book,
    coded: RowIds,
    events: pl.DataFrame,
    standings: Mapping[str, pl.DataFrame],
    rules: Mapping[str, ListRules],
    period: Period,
    on_record: Mapping[str, str],
    known: KnownLists | None = None,
) -> RatingsThen:
    """By the pool of each event, of those that are rated: `rules` has them. `events` are those not rated before."""
    laid: list[pl.Series] = []
    own: list[pl.Series] = []
    fide_lists: list[pl.Series] = []
    nowhere = pl.Series([0], dtype=pl.UInt32).new_from_index(0, book.events.height)
    list_of_event, missing = nowhere.clone(), nowhere.clone()
    in_one = events["pool"].is_in(list(rules)).fill_null(False)
    for pool, its in rules.items():
        first = len(laid)
        theirs = events.filter(col("pool") == pool) if len(rules) > 1 or not in_one.all() else events
        by_month = FideLists(book, coded, on_record.get(pool, "") if its.by_fide is not None else "")
        lists = _Lists(book, coded, pool, standings[pool], its, known, by_month, period)
        laid.append(lists.strength(lists.in_force()))
        own.append(lists.in_force()["rating"])
        fide_lists.append(lists.fide_list(None))
        if first:
            list_of_event = list_of_event.scatter(theirs["event"], first)
        if not its.at_start and not lists.base_days():
            continue
        earlier = lists.earlier(theirs, period)
        key = ["list_date", "known", "starts_on", "fide_list", "base_day"]
        places = earlier.select(key).unique().sort(pl.all())
        for list_date, _known, starts_on, fide_list, base_day in places.iter_rows():
            ratings = lists.of_day(list_date, starts_on or list_date) if list_date else lists.in_force()
            ratings = lists.corrected(ratings, base_day)
            laid.append(lists.strength(ratings, fide_list))
            own.append(ratings["rating"])
            fide_lists.append(lists.fide_list(fide_list))
        placed = earlier.join(places.with_row_index("place", offset=first + 1), on=key, nulls_equal=True)
        list_of_event = list_of_event.scatter(placed["event"], placed["place"].cast(pl.UInt32))
        missing = missing.scatter(placed["event"], (~placed["known"]).cast(pl.UInt32))
    if not in_one.all():  # in no pool of these nobody is rated
        nobody = laid[0].clear(laid[0].len())
        list_of_event = list_of_event.scatter(events["event"].filter(~in_one), len(laid))
        laid, own, fide_lists = [*laid, nobody], [*own, nobody], [*fide_lists, fide_lists[0].clear(nobody.len())]
    laid_out = pl.concat(laid, rechunk=True)
    two = any(its.beside for its in rules.values())
    return RatingsThen(
        len(next(iter(standings.values()))),
        laid_out,
        pl.concat(own, rechunk=True) if two else laid_out,
        list_of_event,
        missing.cast(pl.Boolean),
        pl.concat(fide_lists, rechunk=True) if any(one.null_count() < one.len() for one in fide_lists) else None,
    )


class _Lists:
    """The lists of one pool, and of the pool beside it, where its rules ask for that."""

    def __init__(
        self,
        book: Book,
        coded: RowIds,
        pool: str,
        standing: pl.DataFrame,
        rules: ListRules,
        known: KnownLists | None,
        by_month: FideLists,
        period: Period,
    ) -> None:
        self.book, self.coded, self.standing, self.rules, self.known = book, coded, standing, rules, known
        self.by_month = by_month
        self.pools = {"rating": pool, "other_rating": rules.beside.get(pool, "")}
        self.bases = {name: corrections.due(book, coded, pool, period) for name, pool in self.pools.items()}

    def strength(self, ratings: pl.DataFrame, fide_list: object = None) -> pl.Series:
        """With what everybody counts, by these ratings, and by FIDE's up to that list of FIDE's."""
        standing = self.standing.with_columns(ratings)
        if fide_list is not None:
            standing = standing.with_columns(fide_rating_then=self.by_month.on_day(fide_list)["rating"])
        return standing.select(self.rules.strength.alias("rating"))["rating"]

    def fide_list(self, day: object) -> pl.Series:
        """By player, of who counts with a rating of FIDE's: on which list it stands, the last by that day."""
        none = pl.Series("fide_list", [None], dtype=pl.Date).new_from_index(0, self.standing.height)
        if day is None or self.rules.by_fide is None:
            return none
        its = self.standing.with_columns(self.by_month.on_day(day)["list_date"])
        return its.select(fide_list=pl.when(self.rules.by_fide).then("list_date"))["fide_list"]

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
                found = found.with_columns(place_rows(ratings.cast(pl.Int32), rows, found.height).alias(name))
            elif pool:
                found = found.with_columns(self.in_force(starts_on)[name])
        return found

    def corrected(self, ratings: pl.DataFrame, day: date | None) -> pl.DataFrame:
        """With the base corrections that hold on that day, whichever list it is; who was unrated on it stays so."""
        for name, bases in self.bases.items() if day is not None else ():
            its = bases.filter((col("holds_from") <= day) & ratings[name][bases["player"]].is_not_null())
            ratings = ratings.with_columns(ratings[name].clone().scatter(its["player"], its["base"]))
        return ratings

    def base_days(self) -> list[date]:
        """From which base corrections hold."""
        return sorted({day for bases in self.bases.values() for day in bases["holds_from"]})

    def days(self, pool: str) -> pl.Series:
        if self.known is not None:
            return self.known.get(pool, pl.Series([], dtype=pl.Date))
        return self.book.lists["list_date"].filter(self.book.lists["pool"] == pool).unique()

    def earlier(self, events: pl.DataFrame, period: Period) -> pl.DataFrame:
        """The events that started under an earlier list of ours, and whether that one is there, or one of FIDE's; and
        those that started when a base correction held: the last day from which one does.

        Without `list_date`: the list in force serves.
        """
        days, fide_lists = self.days(self.pools["rating"]), self.by_month.days().to_frame("fide_list")
        base_days = pl.Series("base_day", self.base_days(), dtype=pl.Date).to_frame()
        start = lists_in_force(col("starts_on"), period.list_day)
        earlier = (start < period.in_force) & self.rules.at_start
        before = col("list_date").is_not_null()
        return (
            events.select("event", "starts_on", list_date=pl.when(earlier).then(start))
            .sort("starts_on")
            .join_asof(fide_lists, left_on="starts_on", right_on="fide_list", coalesce=False)
            .join_asof(base_days, left_on="starts_on", right_on="base_day", coalesce=False)
            .filter(before | col("fide_list").is_not_null() | col("base_day").is_not_null())
            .with_columns(known=~before | col("list_date").is_in(days.implode()))
            .with_columns(starts_on=pl.when(~col("known")).then(col("starts_on")))
        )
