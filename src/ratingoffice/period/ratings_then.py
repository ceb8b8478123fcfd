"""The rating each player had on the list in force when an event started (FIDE 8.3.1, I-12), or has in the period."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.book import Book
from ratingoffice.model.coded import Coded
from ratingoffice.model.period import Period
from ratingoffice.model.rows import taken
from ratingoffice.period.standing import by_player


@dataclass(frozen=True, eq=False)
class RatingsThen:
    """Several lists laid end to end: the rating of player p on list i stands at i × players + p."""

    players: int
    laid: pl.Series
    list_of_event: pl.Series  # by row of events
    missing: pl.Series  # by row of events: the list of its start is not in the book

    def of(self, event: pl.Series, player: pl.Series) -> pl.Series:
        if self.laid.len() == self.players:
            return taken(self.laid, player)
        return taken(self.laid, taken(self.list_of_event, event) * self.players + player)


def ratings_then(
    book: Book, coded: Coded, pool: str, standing: pl.DataFrame, period: Period, regulation: Regulation,
    known: pl.Series | None = None,
) -> RatingsThen:  # fmt: skip
    """`known`: the days of the lists that are there, where the book holds them for some of the players only."""
    events, count = book.events, standing.height

    def strength(ratings: pl.Series) -> pl.Series:
        players = standing.with_columns(rating=ratings.cast(pl.Int32))
        return players.select(regulation.strength.alias("rating"))["rating"]

    laid = [strength(standing["rating"])]
    if not regulation.at_start:
        none = pl.Series([0], dtype=pl.UInt32).new_from_index(0, events.height)
        return RatingsThen(count, laid[0], none, none.cast(pl.Boolean))

    here = book.lists["pool"] == pool
    known = book.lists["list_date"].filter(here).unique() if known is None else known
    earlier = (
        events.with_row_index("event")
        .filter(col("rated_on").is_null())
        .select("event", "starts_on", list_date=col("starts_on").dt.truncate("1mo"))
        .filter(col("list_date") < period.in_force)
        .with_columns(known=col("list_date").is_in(known.implode()))
        .with_columns(starts_on=pl.when(~col("known")).then(col("starts_on")))
    )
    places = earlier.select("list_date", "known", "starts_on").unique().sort(pl.all()).with_row_index("place", offset=1)
    for _, list_date, is_known, starts_on in places.iter_rows():
        if is_known:
            on_it = here & (book.lists["list_date"] == list_date)
            laid.append(strength(by_player(count, coded.lists.filter(on_it), book.lists["rating"].filter(on_it))))
        else:  # the list in force serves, but not for those who were not rated yet
            rated_then = ~(standing["rated_since"] > starts_on).fill_null(False)
            laid.append(strength(pl.select(pl.when(rated_then).then(standing["rating"])).to_series()))
    placed = earlier.join(places, on=["list_date", "known", "starts_on"], nulls_equal=True)
    nowhere = pl.Series([0], dtype=pl.UInt32).new_from_index(0, events.height)
    return RatingsThen(
        count,
        pl.concat(laid, rechunk=True),
        nowhere.clone().scatter(placed["event"], placed["place"].cast(pl.UInt32)),
        nowhere.clone().scatter(placed["event"], (~placed["known"]).cast(pl.UInt32)).cast(pl.Boolean),
    )
