"""Where every player stands: one row a player and pool, with what the articles may ask of a player."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import place_rows
from ratingoffice.rating import corrections
from ratingoffice.rating.fide_lists import FideLists
from ratingoffice.rating.parallel import at_once
from ratingoffice.rating.request import RatingRequest

#: what is asked of the pool beside the one that is rated
BESIDE = (
    "rating",
    "base",
    "fide_rating",
    "fide_rating_kept",
    "fide_rating_joined",
    "games_before",
    "highest",
    "rated_since",
)

#: ages that do not follow from the year of birth alone
BY_BIRTHDAY = {"age_on_1_january", "age_on_1_january_before", "age", "age_on_list"}


def standings_of(book: Book, coded: RowIds, asked: RatingRequest) -> dict[str, pl.DataFrame]:
    """The list in force in each pool that is rated, with what the articles ask of a player across the pools."""
    body = asked.regulations.body
    beside = {pool: rules.beside.get(pool, "") for pool, rules in asked.lists.items()}
    names = [pool for pool in dict.fromkeys((*asked.regulations.pools, *beside.values())) if pool]

    def on_list(pool: str) -> pl.DataFrame:
        due = corrections.due(book, coded, pool, asked.period)
        stands = standing(book, coded, pool, body.on_record.get(pool, ""))
        return stands.hstack(corrections.of_players(book.players.height, due))

    every = dict(zip(names, at_once(on_list, names), strict=True))
    birth, waiting = born(book.players, asked.asks), waiting_players(book, coded)
    federations = of_federation(book)
    found = {}
    for pool in asked.pools:
        edition = asked.regulations.of_list(pool)
        games = pl.DataFrame({name: every[name]["games_before"] for name in edition.pools}).sum_horizontal()
        other = every[beside[pool]] if beside[pool] else every[pool].select(BESIDE).clear(book.players.height)
        found[pool] = pl.concat([every[pool], birth, federations], how="horizontal").with_columns(
            games.alias("games_all_pools"),
            waiting.alias("waiting"),
            *(other[name].alias(f"other_{name}") for name in BESIDE),
            *ages(asked.period, asked.asks),
            list_date=pl.lit(asked.period.list_date),
        )
    return found


def waiting_players(book: Book, coded: RowIds) -> pl.Series:
    """By player: are there results that wait for a first rating, in any pool?"""
    none = pl.Series([False]).new_from_index(0, book.players.height)
    return none.scatter(coded.pending, True)


def standing(book: Book, coded: RowIds, pool: str, on_record: str) -> pl.DataFrame:
    """The list in force: a row a player, in the order of `players`. `on_record`: where FIDE's rating of it stands."""
    here = book.ratings["pool"] == pool
    ratings, rows = book.ratings, coded.ratings
    if not here.all():
        ratings, rows = ratings.filter(here), rows.filter(here)
    places = place_rows(pl.int_range(rows.len(), dtype=pl.UInt32, eager=True), rows, book.players.height)

    its = ratings.select(
        col("rating").cast(pl.Int32),
        games_before=col("games").fill_null(0),
        peak="peak",
        last_period="last_period",
        rated_since="rated_since",
    )[places]
    joined_on = book.players.select(joined_on=pl.coalesce("joined_on", "member_from"))["joined_on"]
    by_month = FideLists(book, coded, on_record)
    joined = by_month.on(joined_on)
    return its.with_columns(
        book.players["federation"],
        book.players["member_from"],
        joined_on,
        by_month.kept(),
        joined["rating"].alias("fide_rating_joined"),
        joined["list_date"].alias("fide_list_joined"),
        book.players["registered"].fill_null(True),
        book.players["deceased_on"],
        book.players["removed_on"],
        book.players["council_from"],
        book.players["council_until"],
        fide_rating(book, on_record),
        col("games_before").fill_null(0),
        fide_rating_then=pl.lit(None, dtype=pl.Int32),
        on_record=places.is_not_null(),
        highest=pl.max_horizontal("peak", "rating"),
    )


def of_federation(book: Book) -> pl.DataFrame:
    """By player: when their federation was a member and when it was excluded; empty where the book does not tell."""
    days = book.federations.select(
        "federation",
        "excluded_from",
        "excluded_until",
        federation_from="member_from",
        federation_until="member_until",
        federation_council_from="council_from",
        federation_council_until="council_until",
    )
    if not days.height:
        return days.drop("federation").clear(book.players.height)
    its = book.players.select("federation").join(days, on="federation", how="left", maintain_order="left")
    return its.drop("federation")


def fide_rating(book: Book, on_record: str) -> pl.Series:
    if not on_record:
        return pl.Series("fide_rating", [None], dtype=pl.Int32).new_from_index(0, book.players.height)
    return book.players[on_record].cast(pl.Int32).alias("fide_rating")


def born(players: pl.DataFrame, asked: Collection[str] = BY_BIRTHDAY) -> pl.DataFrame:
    """Year of birth, and the birthday as month × 100 + day, if asked for an age that depends on it.

    A date of just a year counts as 1 January.
    """
    year = col("b").str.head(4).cast(pl.Int32).alias("birth_year")
    birthday = (
        pl.when(col("b").str.len_bytes() > 4)
        .then(
            col("b").str.slice(5, 2).cast(pl.Int32, strict=False) * 100
            + col("b").str.slice(8, 2).cast(pl.Int32, strict=False)
        )
        .otherwise(101)
        .alias("birthday")
    )
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
