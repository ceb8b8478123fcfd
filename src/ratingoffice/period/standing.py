"""Where every player stands: one row a player and pool, with what the articles may ask of a player."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import polars as pl
from polars import col

from ratingoffice.model.book import Book
from ratingoffice.model.coded import Coded
from ratingoffice.model.period import Period

FIDE_RATING = {"standard": "fide_standard", "rapid": "fide_rapid", "blitz": "fide_blitz"}

#: ages that do not follow from the year of birth alone
BY_BIRTHDAY = {"age_on_1_january", "age_on_1_january_before", "age", "age_on_list"}


def by_player(players: int, rows: pl.Series, values: pl.Series) -> pl.Series:
    """A column with a value for every player, from values that name the player's row; the others are empty."""
    if rows.len() == players and rows.is_sorted():
        return values
    empty = pl.Series(values.name, [None], dtype=values.dtype).new_from_index(0, players)
    return empty.scatter(rows, values)


def standing(book: Book, coded: Coded, pool: str) -> pl.DataFrame:
    """The list in force: a row a player, in the order of `players`."""
    here = book.ratings["pool"] == pool
    ratings, rows = book.ratings, coded.ratings
    if not here.all():
        ratings, rows = ratings.filter(here), rows.filter(here)
    places = by_player(book.players.height, rows, pl.int_range(rows.len(), dtype=pl.UInt32, eager=True))

    its = ratings.select(
        col("rating").cast(pl.Int32), games_before=col("games").fill_null(0), peak="peak", last_period="last_period",
        rated_since="rated_since",
    )[places]  # fmt: skip
    return its.with_columns(
        book.players["federation"],
        book.players["member_from"],
        pl.coalesce(book.players["joined_on"], book.players["member_from"]).alias("joined_on"),
        book.players["registered"].fill_null(True),
        book.players["deceased_on"],
        book.players[FIDE_RATING[pool]].cast(pl.Int32).alias("fide_rating"),
        col("games_before").fill_null(0),
        on_record=places.is_not_null(),
        highest=pl.max_horizontal("peak", "rating"),
    )  # fmt: skip


def born(players: pl.DataFrame, asked: Collection[str] = BY_BIRTHDAY) -> pl.DataFrame:
    """Year of birth, and the birthday as month × 100 + day, if asked for an age that depends on it.

    A date of just a year counts as 1 January.
    """
    year = col("b").str.head(4).cast(pl.Int32).alias("birth_year")
    birthday = (
        pl.when(col("b").str.len_bytes() > 4)
        .then(col("b").str.slice(5, 2).cast(pl.Int32, strict=False) * 100
              + col("b").str.slice(8, 2).cast(pl.Int32, strict=False))
        .otherwise(101).alias("birthday")
    )  # fmt: skip
    wanted = [year, birthday] if BY_BIRTHDAY & set(asked) else [year]
    return players["birth_date"].to_frame("b").select(wanted)


def ages(period: Period, asked: Collection[str] = BY_BIRTHDAY) -> list[pl.Expr]:
    """The ages in a period, of those that depend on the birthday only what is asked for."""

    def age_on(day: date) -> pl.Expr:
        return day.year - col("birth_year") - (col("birthday") > day.month * 100 + day.day).cast(pl.Int32)

    by_birthday = {
        "age_on_1_january": age_on(date(period.list_date.year, 1, 1)),
        "age_on_1_january_before": age_on(date(period.in_force.year, 1, 1)),
        "age": age_on(period.in_force),
        "age_on_list": age_on(period.list_date),
    }
    return [
        (period.in_force.year - col("birth_year")).alias("age_this_year"),
        *(age.alias(name) for name, age in by_birthday.items() if name in asked),
    ]
