"""What the articles may ask of a player: one row a player and pool, in the order of the players."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import RowIds
from ratingoffice.book.rows import place_rows
from ratingoffice.rating.base_corrections import corrections_by_player, due_corrections
from ratingoffice.rating.fide_lists import FideLists
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.parallel import map_parallel
from ratingoffice.rating.request import RatingRequest

#: facts of the pool beside the one that is rated: there their names begin with `other_`
FACTS_BESIDE = (
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
AGES_BY_BIRTHDAY = {"age_on_1_january", "age_on_1_january_before", "age", "age_on_list"}


def player_facts(ledger: Ledger, request: RatingRequest) -> dict[str, pl.DataFrame]:
    """Return by pool what the articles may ask of a player: the list in force, and facts across the pools."""
    book, body = ledger.book, request.regulations.body
    beside = {pool: rules.beside.get(pool, "") for pool, rules in request.list_rules.items()}
    pools = [pool for pool in dict.fromkeys((*request.regulations.pools, *beside.values())) if pool]

    def facts_of_pool(pool: str) -> pl.DataFrame:
        corrections = due_corrections(book, ledger.row_ids, pool, request.period)
        listed = list_in_force(book, ledger.row_ids, pool, body.on_record.get(pool, ""))
        return listed.hstack(corrections_by_player(book.players.height, corrections))

    by_pool = dict(zip(pools, map_parallel(facts_of_pool, pools), strict=True))
    birth, waiting = birth_facts(book.players, request.columns), players_waiting(ledger)
    federations = federation_facts(book)
    facts = {}
    for pool in request.pools:
        edition = request.regulations.of_list(pool)
        games = pl.DataFrame({name: by_pool[name]["games_before"] for name in edition.pools}).sum_horizontal()
        other = by_pool[beside[pool]] if beside[pool] else by_pool[pool].select(FACTS_BESIDE).clear(games.len())
        facts[pool] = pl.concat([by_pool[pool], birth, federations], how="horizontal").with_columns(
            games.alias("games_all_pools"),
            waiting.alias("waiting"),
            *(other[name].alias(f"other_{name}") for name in FACTS_BESIDE),
            *ages(request.period, request.columns),
            list_date=pl.lit(request.period.list_date),
        )
    return facts


def players_waiting(ledger: Ledger) -> pl.Series:
    """By player: are there results that wait for a first rating, in any pool?"""
    nobody = pl.repeat(False, ledger.book.players.height, dtype=pl.Boolean, eager=True)
    return nobody.scatter(ledger.row_ids.pending, True)


def list_in_force(book: Book, row_ids: RowIds, pool: str, on_record: str) -> pl.DataFrame:
    """Return the list in force. `on_record`: the column of players with FIDE's rating of that kind; "": none."""
    in_pool = book.ratings["pool"] == pool
    ratings, rows = book.ratings, row_ids.ratings
    if not in_pool.all():
        ratings, rows = ratings.filter(in_pool), rows.filter(in_pool)
    row_of_rating = pl.int_range(rows.len(), dtype=pl.UInt32, eager=True)
    rating_rows = place_rows(row_of_rating, rows, book.players.height)
    listed = ratings.select(
        col("rating").cast(pl.Int32),
        games_before=col("games").fill_null(0),
        peak="peak",
        last_period="last_period",
        rated_since="rated_since",
    )[rating_rows]
    joined_on = book.players.select(joined_on=pl.coalesce("joined_on", "member_from"))["joined_on"]
    fide_lists = FideLists(book, row_ids, on_record)
    on_joining = fide_lists.ratings_on(joined_on)
    return listed.with_columns(
        book.players["federation"],
        book.players["member_from"],
        joined_on,
        fide_lists.is_on_record(),
        on_joining["rating"].alias("fide_rating_joined"),
        on_joining["list_date"].alias("fide_list_joined"),
        book.players["registered"].fill_null(True),
        book.players["deceased_on"],
        book.players["removed_on"],
        book.players["council_from"],
        book.players["council_until"],
        fide_rating(book, on_record),
        col("games_before").fill_null(0),
        fide_rating_then=pl.lit(None, dtype=pl.Int32),
        on_record=rating_rows.is_not_null(),
        highest=pl.max_horizontal("peak", "rating"),
    )


def federation_facts(book: Book) -> pl.DataFrame:
    """By player: when their federation was a member and when it was excluded; empty where that is not recorded."""
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
    players = book.players.select("federation")
    return players.join(days, on="federation", how="left", maintain_order="left").drop("federation")


def fide_rating(book: Book, on_record: str) -> pl.Series:
    if not on_record:
        return pl.repeat(None, book.players.height, dtype=pl.Int32, eager=True).alias("fide_rating")
    return book.players[on_record].cast(pl.Int32).alias("fide_rating")


def birth_facts(players: pl.DataFrame, columns: Collection[str] = AGES_BY_BIRTHDAY) -> pl.DataFrame:
    """Return the year of birth and, if these columns include an age that depends on it, the birthday.

    The birthday is month × 100 + day. A date of birth that is just a year counts as 1 January.
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
    facts = [year, birthday] if AGES_BY_BIRTHDAY & set(columns) else [year]
    return players["birth_date"].to_frame("b").select(facts)


def ages(period: Period, columns: Collection[str] = AGES_BY_BIRTHDAY) -> list[pl.Expr]:
    """Return the ages in a period; of those that depend on the birthday only the ones among these columns."""

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
        *(age.alias(name) for name, age in by_birthday.items() if name in columns),
    ]
