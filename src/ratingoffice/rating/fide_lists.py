"""FIDE's ratings on record by month: the last list by a day, and each player's rating on it."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.row_ids import RowIds

#: of a player on a list: the rating (0: named there, and unrated) and the day of the list
ON_LIST = {"rating": pl.Int32(), "list_date": pl.Date()}


class FideLists:
    """FIDE's lists of one kind of rating. `on_record`: the column of players with that rating; "": no lists."""

    def __init__(self, book: Book, row_ids: RowIds, on_record: str) -> None:
        self.players = book.players.height
        kind = on_record.removeprefix("fide_") or "standard"
        rows = book.fide_ratings.select("list_date", player=row_ids.fide_ratings, rating=col(kind).cast(pl.Int32))
        rows = rows.filter(col("rating").is_not_null()) if on_record else rows.clear()
        self.rows = rows.sort("list_date", "player")

    def days(self) -> pl.Series:
        """The days of the lists on record."""
        return self.rows["list_date"].unique().sort()

    def is_on_record(self) -> pl.Series:
        """By player: does any list name the player?"""
        nobody = pl.repeat(False, self.players, dtype=pl.Boolean, eager=True).alias("fide_rating_kept")
        return nobody.scatter(self.rows["player"], True)

    def ratings_on(self, days: pl.Series) -> pl.DataFrame:
        """Return what the last list by each player's own day says; empty where there is none, or no day."""
        empty = pl.DataFrame(schema=ON_LIST).clear(self.players)
        if not self.rows.height:
            return empty
        players = days.to_frame("day").with_row_index("player").drop_nulls().sort("day", "player")
        listed = players.join_asof(
            self.rows, left_on="day", right_on="list_date", by="player", coalesce=False, check_sortedness=False
        )
        return empty.with_columns(empty[name].scatter(listed["player"], listed[name]) for name in ON_LIST)

    def ratings_on_day(self, day: object) -> pl.DataFrame:
        """Return what the last list by that day says, by player."""
        return self.ratings_on(pl.repeat(day, self.players, dtype=pl.Date, eager=True))
