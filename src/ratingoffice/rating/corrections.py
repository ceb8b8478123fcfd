"""Base corrections: the office has found that a rating on the list in force is not the one to go on from.

The change of the period is added to the corrected value. Events that start on the day from which it holds, or later,
are calculated with it, by the player and by the opponents; earlier ones with the list as it was. It is due on the first
list that is neither before that day nor before the day of the decision.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import RowIds
from ratingoffice.law.article import fixed_figures
from ratingoffice.message import Message
from ratingoffice.rating.reason_messages import SENTENCES

CLAUSE = "base_correction"
#: what the table `changes` has besides, where a book has base corrections
SAID_OF_BASE = ("base_reason", "base_clause", "base_figures")


def correction_is_due(period: Period) -> pl.Expr:
    return pl.max_horizontal("holds_from", "decided_on") <= period.list_date


def due(book: Book, coded: RowIds, pool: str, period: Period) -> pl.DataFrame:
    """Those of a pool that this list takes up: the row of the player, the value, and the day from which it holds."""
    return book.base_corrections.select(
        "pool", "decided_on", "holds_from", player=coded.base_corrections, base=col("value").cast(pl.Int32)
    ).filter(col("player").is_not_null() & (col("pool") == pool) & correction_is_due(period))


def of_players(players: int, corrections: pl.DataFrame) -> pl.DataFrame:
    """By player: the value from which they go on, and the day from which it holds; mostly nothing."""
    nothing = pl.DataFrame(schema={"base": pl.Int32(), "base_from": pl.Date()}).clear(players)
    return nothing.with_columns(
        nothing["base"].scatter(corrections["player"], corrections["base"]),
        nothing["base_from"].scatter(corrections["player"], corrections["holds_from"]),
    )


def said_of(book: Book, coded: RowIds, pool: str, period: Period, listed: pl.Series) -> pl.DataFrame:
    """By player: what is said of the correction. `listed` has the ratings on the list in force."""
    nothing = pl.DataFrame(schema=dict.fromkeys(SAID_OF_BASE, pl.String())).clear(book.players.height)
    rows = book.base_corrections.with_columns(player=coded.base_corrections).filter(
        (col("pool") == pool) & correction_is_due(period)
    )
    told = [
        Message(
            SENTENCES[CLAUSE],
            listed=listed[row["player"]],
            holds_from=str(row["holds_from"]),
            day=str(row["decided_on"]),
            who=row["decided_by"],
            why=row["reason"],
        )
        for row in rows.iter_rows(named=True)
    ]
    words = {
        "base_reason": [str(one) for one in told],
        "base_clause": [f"month/{CLAUSE}"] * len(told),
        "base_figures": [f"[{fixed_figures(one)}]" for one in told],
    }
    return nothing.with_columns(
        nothing[name].scatter(rows["player"], pl.Series(texts, dtype=pl.String)) for name, texts in words.items()
    )


def corrections_left(book: Book, pools: Sequence[str], period: Period) -> pl.DataFrame:
    """Those that the list of these pools did not take up: they wait for a later one."""
    return book.base_corrections.filter(~(col("pool").is_in(pools) & correction_is_due(period)))
