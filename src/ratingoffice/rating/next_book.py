"""The next book: everything that the following month needs."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.period import Period
from ratingoffice.law.article import RATED
from ratingoffice.rating.admission import Admission
from ratingoffice.rating.base_corrections import remaining_corrections
from ratingoffice.rating.ledger import Ledger, sort_table
from ratingoffice.rating.rated_period import RatedPool
from ratingoffice.rating.request import RatingRequest


def next_book(
    ledger: Ledger, pools: Sequence[RatedPool], admissions: Sequence[Admission], request: RatingRequest
) -> Book:
    """Return the next book: with the columns that the book had, and those that the rating fills."""
    return next_book_of_players(ledger, pools, request).with_tables(
        events=events_after(ledger, admissions, request), games=games_after(ledger, admissions, request)
    )


def next_book_of_players(ledger: Ledger, pools: Sequence[RatedPool], request: RatingRequest) -> Book:
    """Return the next book without events and games: the list made is in force, the one before is an earlier list."""
    book, had, period = ledger.book, dict(ledger.book.had), request.period
    player_ids = book.players["player_id"]
    rated_pools = [rated.pool for rated in pools]

    # the list in force may be among the earlier lists already: what is in force is its last revision
    is_in_force = (book.lists["list_date"] == period.in_force) & book.lists["pool"].is_in(rated_pools)
    earlier_lists = book.lists.filter(~is_in_force) if is_in_force.any() else book.lists
    ratings, lists, pending = [], [], []
    for rated in pools:
        players = rated.players
        # games and peak are never forgotten, not even of a player who entered and dropped out at once
        is_remembered = players["on_record"] | players["rating_after"].is_not_null() | players["inherits"].is_not_null()
        ratings.append(
            players.select(
                pool=pl.lit(rated.pool),
                player_id=player_ids,
                rating="rating_after",
                games="games_after",
                peak="peak_after",
                last_period="last_period_after",
                rated_since="rated_since_after",
            ).filter(is_remembered)
        )
        lists.append(
            players.select(
                list_date=pl.lit(period.in_force),
                pool=pl.lit(rated.pool),
                player_id=player_ids,
                rating=col("in_force").cast(pl.Int64),
            ).filter(col("rating").is_not_null())
        )
        pending.append(rated.pending.select(list(TABLES["pending"])))
    other_ratings = book.ratings.filter(~book.ratings["pool"].is_in(rated_pools))
    other_pending = book.pending.filter(~book.pending["pool"].is_in(rated_pools))

    had["ratings"] = frozenset(TABLES["ratings"])
    had["lists"] = frozenset(TABLES["lists"])
    had["pending"] = frozenset(TABLES["pending"])
    corrections = remaining_corrections(book, rated_pools, period)
    if not corrections.height:
        had.pop("base_corrections", None)
    for table in {"events", "games"} & set(had):
        had[table] |= {"rated_on"}
    return Book(
        players=book.players,
        ratings=_concat_pools(ratings, other_ratings, "ratings"),
        lists=_concat_lists(earlier_lists, lists, period),
        pending=_concat_pools(pending, other_pending, "pending"),
        decisions=sort_table(book.decisions, "decisions"),
        federations=sort_table(book.federations, "federations"),
        fide_ratings=sort_table(book.fide_ratings, "fide_ratings"),
        clubs=sort_table(book.clubs, "clubs"),
        rounds=sort_table(book.rounds, "rounds"),
        base_corrections=sort_table(corrections, "base_corrections"),
        had=had,
    )


def _concat_pools(rated: Sequence[pl.DataFrame], others: pl.DataFrame, table: str) -> pl.DataFrame:
    """Put the tables of the rated pools, each in order, and the rows of the other pools in the order of the pools."""
    tables = [*rated, *sort_table(others, table).partition_by("pool", maintain_order=True)]
    return pl.concat(sorted(tables, key=_first_pool))


def _concat_lists(earlier: pl.DataFrame, in_force: Sequence[pl.DataFrame], period: Period) -> pl.DataFrame:
    """Put the list in force after the earlier ones; seldom some of those are later."""
    if earlier.height and earlier["list_date"].max() >= period.in_force:  # type: ignore[operator]
        return sort_table(pl.concat([earlier, *in_force]), "lists")
    return pl.concat([sort_table(earlier, "lists"), *sorted(in_force, key=_first_pool)])


def _first_pool(table: pl.DataFrame) -> list[str]:
    return table["pool"].head(1).to_list()


def events_after(ledger: Ledger, admissions: Sequence[Admission], request: RatingRequest) -> pl.DataFrame:
    """Return the table `events` in which those that this list completes are rated on its day."""
    is_completed = (col("outcome") == RATED) & col("completed")
    completed = admissions[0].events.filter(is_completed)["event"]
    events = ledger.book.events
    return events.with_columns(events["rated_on"].clone().scatter(completed, request.period.list_date))


def games_after(ledger: Ledger, admissions: Sequence[Admission], request: RatingRequest) -> pl.DataFrame:
    """Return the table `games` in which those that count for this list are rated on its day."""
    is_rated = pl.repeat(False, ledger.games.height, dtype=pl.Boolean, eager=True)
    for admission in admissions:
        is_rated = is_rated.scatter(admission.games["row"].filter(admission.games["refused"] == 0), True)
    rated_on = pl.when(is_rated).then(pl.lit(request.period.list_date)).otherwise("rated_on")
    return ledger.book.games.with_columns(rated_on.alias("rated_on"))
