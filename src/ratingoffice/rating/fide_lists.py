"""FIDE's ratings on record by month: which list was the last on a day, and what each player had on it."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.row_ids import RowIds

#: by player: the rating (0: named there, and unrated) and the day of the list
FOUND = {"rating": pl.Int32(), "list_date": pl.Date()}


class FideLists:
    """The lists of one kind of rating. `on_record`: the column of players with FIDE's rating of it; "": none."""

    def __init__(self, book: Book, coded: RowIds, on_record: str) -> None:
        self.players = book.players.height
        kept = book.fide_ratings.select(
            "list_date", player=coded.fide_ratings, rating=col(on_record.removeprefix("fide_") or "standard")
        )
        there = kept.filter(col("rating").is_not_null()) if on_record else kept.clear()
        self.rows = there.with_columns(col("rating").cast(pl.Int32)).sort("list_date", "player")

    def days(self) -> pl.Series:
        return self.rows["list_date"].unique().sort()

    def kept(self) -> pl.Series:
        """By player: is there a row at all?"""
        return pl.Series("fide_rating_kept", [False]).new_from_index(0, self.players).scatter(self.rows["player"], True)

    def on(self, days: pl.Series) -> pl.DataFrame:
        """By player: what the last list by that player's day says; empty where there is none, or no day."""
        nothing = pl.DataFrame(schema=FOUND).clear(self.players)
        if not self.rows.height:
            return nothing
        asked = days.to_frame("day").with_row_index("player").drop_nulls().sort("day", "player")
        found = asked.join_asof(
            self.rows, left_on="day", right_on="list_date", by="player", coalesce=False, check_sortedness=False
        )
        return nothing.with_columns(nothing[name].scatter(found["player"], found[name]) for name in FOUND)

    def on_day(self, day: object) -> pl.DataFrame:
        """The same of one day for everybody."""
        return self.on(pl.Series([day], dtype=pl.Date).new_from_index(0, self.players))
