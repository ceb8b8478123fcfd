"""The rating of each player on the list in force when an event started (FIDE 8.3.1, I-12), or in the period."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl
from polars import col

from ratingoffice.book.period import lists_in_force
from ratingoffice.book.rows import place_rows
from ratingoffice.rating.base_corrections import due_corrections
from ratingoffice.rating.fide_lists import FideLists
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.request import RatingRequest

#: pool -> the days of its lists that exist, where the book holds them for some of the players only
ListDays = Mapping[str, pl.Series]


@dataclass(frozen=True, eq=False)
class RatingsAtStart:
    """Lists of one or more pools in one column: the rating of player p on list i is in row i × players + p."""

    players: int
    strengths: pl.Series  # the rating with which a player counts
    own_ratings: pl.Series  # that of the pool itself, where another pool's may count instead
    list_of_event: pl.Series  # by row of events
    is_missing: pl.Series  # by row of events: the list of its start is not in the book
    fide_lists: pl.Series | None = None  # the FIDE list of a player who counts with a rating of FIDE's on record

    def strength(self, event: pl.Series, player: pl.Series) -> pl.Series:
        """Return the rating with which each player counts in each event."""
        return self._look_up(self.strengths, event, player)

    def own_rating(self, event: pl.Series, player: pl.Series) -> pl.Series:
        return self._look_up(self.own_ratings, event, player)

    def fide_list(self, event: pl.Series, player: pl.Series) -> pl.Series:
        assert self.fide_lists is not None
        return self._look_up(self.fide_lists, event, player)

    def _look_up(self, column: pl.Series, event: pl.Series, player: pl.Series) -> pl.Series:
        if column.len() == self.players:
            return column[player]
        return column[self.list_of_event[event] * self.players + player]


def ratings_at_start(
    ledger: Ledger,
    events: pl.DataFrame,
    players_by_pool: Mapping[str, pl.DataFrame],
    request: RatingRequest,
    list_days: ListDays | None = None,
) -> RatingsAtStart:
    """Collect the ratings for these events, each by its pool, where that is one of the request's.

    `list_days`: the lists that exist, where the book holds them for some of the players only.
    """
    rules_by_pool = request.list_rules
    strengths: list[pl.Series] = []
    own_ratings: list[pl.Series] = []
    fide_lists: list[pl.Series] = []
    list_of_event = pl.repeat(0, ledger.book.events.height, dtype=pl.UInt32, eager=True)
    is_missing = list_of_event.clone()
    is_in_pool = events["pool"].is_in(list(rules_by_pool)).fill_null(False)
    for pool, rules in rules_by_pool.items():
        first = len(strengths)
        in_pool = events.filter(col("pool") == pool) if len(rules_by_pool) > 1 or not is_in_pool.all() else events
        lists = _PoolLists(ledger, pool, players_by_pool[pool], request, list_days)
        strengths.append(lists.strengths(lists.in_force()))
        own_ratings.append(lists.in_force()["rating"])
        fide_lists.append(lists.fide_lists_used(None))
        if first:
            list_of_event = list_of_event.scatter(in_pool["event"], first)
        if not rules.at_start and not lists.correction_days():
            continue
        earlier = lists.of_earlier_events(in_pool)
        key = ["list_date", "exists", "starts_on", "fide_list", "correction_day"]
        distinct = earlier.select(key).unique().sort(pl.all())
        for list_date, _, starts_on, fide_list, correction_day in distinct.iter_rows():
            ratings = lists.of_day(list_date, starts_on or list_date) if list_date else lists.in_force()
            ratings = lists.with_corrections(ratings, correction_day)
            strengths.append(lists.strengths(ratings, fide_list))
            own_ratings.append(ratings["rating"])
            fide_lists.append(lists.fide_lists_used(fide_list))
        earlier = earlier.join(distinct.with_row_index("list", offset=first + 1), on=key, nulls_equal=True)
        list_of_event = list_of_event.scatter(earlier["event"], earlier["list"].cast(pl.UInt32))
        is_missing = is_missing.scatter(earlier["event"], (~earlier["exists"]).cast(pl.UInt32))
    if not is_in_pool.all():  # in other pools nobody is rated
        nobody = strengths[0].clear(strengths[0].len())
        list_of_event = list_of_event.scatter(events["event"].filter(~is_in_pool), len(strengths))
        strengths, own_ratings = [*strengths, nobody], [*own_ratings, nobody]
        fide_lists = [*fide_lists, fide_lists[0].clear(nobody.len())]
    all_strengths = pl.concat(strengths, rechunk=True)
    counts_another_pool = any(rules.beside for rules in rules_by_pool.values())
    uses_fide_lists = any(column.null_count() < column.len() for column in fide_lists)
    return RatingsAtStart(
        ledger.book.players.height,
        all_strengths,
        pl.concat(own_ratings, rechunk=True) if counts_another_pool else all_strengths,
        list_of_event,
        is_missing.cast(pl.Boolean),
        pl.concat(fide_lists, rechunk=True) if uses_fide_lists else None,
    )


class _PoolLists:
    """The lists of one pool, and of the pool beside it, where its rules ask for that."""

    def __init__(
        self, ledger: Ledger, pool: str, players: pl.DataFrame, request: RatingRequest, list_days: ListDays | None
    ) -> None:
        book, row_ids = ledger.book, ledger.row_ids
        self.book, self.row_ids, self.players, self.list_days = book, row_ids, players, list_days
        self.period, self.rules = request.period, request.list_rules[pool]
        on_record = request.regulations.body.on_record.get(pool, "") if self.rules.by_fide is not None else ""
        self.fide_lists = FideLists(book, row_ids, on_record)
        self.pools = {"rating": pool, "other_rating": self.rules.beside.get(pool, "")}
        self.corrections = {
            column: due_corrections(book, row_ids, pool, self.period) for column, pool in self.pools.items()
        }

    def strengths(self, ratings: pl.DataFrame, fide_list: object = None) -> pl.Series:
        """Return the rating with which everybody counts, by these ratings, and by FIDE's up to that list of FIDE's."""
        players = self.players.with_columns(ratings)
        if fide_list is not None:
            players = players.with_columns(fide_rating_then=self.fide_lists.ratings_on_day(fide_list)["rating"])
        return players.select(self.rules.strength.alias("rating"))["rating"]

    def fide_lists_used(self, day: object) -> pl.Series:
        """By player who counts with a rating of FIDE's: the list that it is on, the last by that day."""
        if day is None or self.rules.by_fide is None:
            return pl.repeat(None, self.players.height, dtype=pl.Date, eager=True).alias("fide_list")
        players = self.players.with_columns(self.fide_lists.ratings_on_day(day)["list_date"])
        return players.select(fide_list=pl.when(self.rules.by_fide).then("list_date"))["fide_list"]

    def in_force(self, starts_on: object = None) -> pl.DataFrame:
        """Return the list in force; with a day: without those who were not rated yet on that day."""
        ratings = self.players.select("rating", "other_rating")
        if starts_on is None:
            return ratings
        since = self.players.select(rating="rated_since", other_rating="other_rated_since")
        return ratings.with_columns(
            pl.when(~(since[column] > starts_on).fill_null(False)).then(ratings[column]).alias(column)
            for column in ratings.columns
        )

    def of_day(self, list_date: object, starts_on: object) -> pl.DataFrame:
        """Return the list of that day; where the book does not have it, the list in force for an event of then."""
        ratings = self.players.select("rating", "other_rating").clear(self.players.height)
        for column, pool in self.pools.items():
            if pool and list_date in self.days(pool):
                on_list = (self.book.lists["pool"] == pool) & (self.book.lists["list_date"] == list_date)
                rows, listed = self.row_ids.lists.filter(on_list), self.book.lists["rating"].filter(on_list)
                listed = place_rows(listed.cast(pl.Int32), rows, ratings.height)
                ratings = ratings.with_columns(listed.alias(column))
            elif pool:
                ratings = ratings.with_columns(self.in_force(starts_on)[column])
        return ratings

    def with_corrections(self, ratings: pl.DataFrame, day: date | None) -> pl.DataFrame:
        """Apply the base corrections that hold on that day. A player unrated on the list stays unrated."""
        for column, corrections in self.corrections.items() if day is not None else ():
            was_rated = ratings[column].is_not_null()[corrections["player"]]
            holding = corrections.filter((col("holds_from") <= day) & was_rated)
            ratings = ratings.with_columns(ratings[column].clone().scatter(holding["player"], holding["base"]))
        return ratings

    def correction_days(self) -> list[date]:
        """Return the days from which base corrections hold."""
        return sorted({day for corrections in self.corrections.values() for day in corrections["holds_from"]})

    def days(self, pool: str) -> pl.Series:
        """Return the days of the pool's lists that exist."""
        if self.list_days is not None:
            return self.list_days.get(pool, pl.Series([], dtype=pl.Date))
        return self.book.lists["list_date"].filter(self.book.lists["pool"] == pool).unique()

    def of_earlier_events(self, events: pl.DataFrame) -> pl.DataFrame:
        """Return the events for which the list in force is not enough, and what they need.

        `list_date`: the earlier list under which the event started, and `exists`: is it in the book? Empty: the list in
        force counts. `fide_list`: the last list of FIDE's by its start. `correction_day`: the last day by its start
        from which a base correction holds.
        """
        days, fide_list_days = self.days(self.pools["rating"]), self.fide_lists.days().to_frame("fide_list")
        correction_days = pl.Series("correction_day", self.correction_days(), dtype=pl.Date).to_frame()
        list_of_start = lists_in_force(col("starts_on"), self.period.list_day)
        is_earlier = (list_of_start < self.period.in_force) & self.rules.at_start
        needs_list = col("list_date").is_not_null()
        return (
            events.select("event", "starts_on", list_date=pl.when(is_earlier).then(list_of_start))
            .sort("starts_on")
            .join_asof(fide_list_days, left_on="starts_on", right_on="fide_list", coalesce=False)
            .join_asof(correction_days, left_on="starts_on", right_on="correction_day", coalesce=False)
            .filter(needs_list | col("fide_list").is_not_null() | col("correction_day").is_not_null())
            .with_columns(exists=~needs_list | col("list_date").is_in(days.implode()))
            .with_columns(starts_on=pl.when(~col("exists")).then(col("starts_on")))
        )
