"""The next book: everything that the following month needs."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.period import Period
from ratingoffice.law.article import RATED
from ratingoffice.rating.admission import Admission
from ratingoffice.rating.corrections import corrections_left
from ratingoffice.rating.ledger import Ledger, in_order
from ratingoffice.rating.pool import RatedPool


def next_book(ledger: Ledger, rated: Sequence[RatedPool], admissions: Sequence[Admission], period: Period) -> Book:
    """The columns that the book had stay; those that we fill are there."""
    return carried(ledger, rated, period).with_tables(
        events=ledger.book.events.with_columns(rated_events(ledger, admissions, period)),
        games=ledger.book.games.with_columns(rated_games(ledger, admissions, period)),
    )


def carried(ledger: Ledger, rated: Sequence[RatedPool], period: Period) -> Book:
    """The next book as far as it speaks of players: the new list in force, the earlier ones, the results that wait."""
    book, had = ledger.book, dict(ledger.book.had)
    ids = book.players["player_id"]
    pools = [pool.pool for pool in rated]

    # the list in force may be among the earlier lists already: what is in force is its last revision
    again = (book.lists["list_date"] == period.in_force) & book.lists["pool"].is_in(pools)
    ratings, lists, pending = [], [book.lists.filter(~again) if again.any() else book.lists], []
    for pool in rated:
        players = pool.players
        # who entered and dropped out at once is remembered too: games and peak are never forgotten
        stays = players["on_record"] | players["rating_after"].is_not_null() | players["inherits"].is_not_null()
        ratings.append(
            players.select(
                pool=pl.lit(pool.pool),
                player_id=ids,
                rating="rating_after",
                games="games_after",
                peak="peak_after",
                last_period="last_period_after",
                rated_since="rated_since_after",
            ).filter(stays)
        )
        lists.append(
            players.select(
                list_date=pl.lit(period.in_force),
                pool=pl.lit(pool.pool),
                player_id=ids,
                rating=col("in_force").cast(pl.Int64),
            ).filter(col("rating").is_not_null())
        )
        pending.append(pool.pending.select(list(TABLES["pending"])))
    others = ~book.ratings["pool"].is_in(pools)
    ratings.append(book.ratings.filter(others))
    pending.append(book.pending.filter(~book.pending["pool"].is_in(pools)))

    had["ratings"] = frozenset(TABLES["ratings"])
    had["lists"] = frozenset(TABLES["lists"])
    had["pending"] = frozenset(TABLES["pending"])
    waiting = corrections_left(book, pools, period)
    if not waiting.height:
        had.pop("base_corrections", None)
    for table in {"events", "games"} & set(had):
        had[table] |= {"rated_on"}
    return Book(
        players=book.players,
        ratings=pool_after_pool(ratings, "ratings"),
        lists=one_after_the_other(lists, period),
        pending=pool_after_pool(pending, "pending"),
        decisions=in_order(book.decisions, "decisions"),
        federations=in_order(book.federations, "federations"),
        fide_ratings=in_order(book.fide_ratings, "fide_ratings"),
        clubs=in_order(book.clubs, "clubs"),
        rounds=in_order(book.rounds, "rounds"),
        base_corrections=in_order(waiting, "base_corrections"),
        had=had,
    )


def pool_after_pool(tables: list[pl.DataFrame], table: str) -> pl.DataFrame:
    """What was rated, a table a pool, each in order; and last what the other pools had."""
    *rated, others = tables
    every = [*rated, *in_order(others, table).partition_by("pool", maintain_order=True)]
    return pl.concat(sorted(every, key=lambda one: one["pool"].head(1).to_list()))


def one_after_the_other(lists: list[pl.DataFrame], period: Period) -> pl.DataFrame:
    """The earlier lists and the one in force, which mostly comes after all of them."""
    earlier, in_force = lists[0], lists[1:]
    if earlier.height and earlier["list_date"].max() >= period.in_force:  # type: ignore[operator]
        return in_order(pl.concat(lists), "lists")
    return pl.concat([in_order(earlier, "lists"), *sorted(in_force, key=lambda one: one["pool"].head(1).to_list())])


def rated_events(ledger: Ledger, admissions: Sequence[Admission], period: Period) -> pl.Series:
    finished = admissions[0].events.filter((col("outcome") == RATED) & col("completed"))["event"]
    return ledger.book.events["rated_on"].clone().scatter(finished, period.list_date)


def rated_games(ledger: Ledger, admissions: Sequence[Admission], period: Period) -> pl.Series:
    rated = pl.Series([False]).new_from_index(0, ledger.games.height)
    for admission in admissions:
        rated = rated.scatter(admission.games["at"].filter(admission.games["refused"] == 0), True)
    rated_on = pl.when(rated).then(pl.lit(period.list_date)).otherwise("rated_on")
    return ledger.book.games.select(rated_on.alias("rated_on"))["rated_on"]
