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
#: columns that the table `changes` has besides, where a book has base corrections
CORRECTION_COLUMNS = ("base_reason", "base_clause", "base_figures")


def correction_is_due(period: Period) -> pl.Expr:
    """Return the condition under which the list of this period takes a correction up."""
    return pl.max_horizontal("holds_from", "decided_on") <= period.list_date


def due_corrections(book: Book, row_ids: RowIds, pool: str, period: Period) -> pl.DataFrame:
    """Return the corrections that this list takes up in a pool: player (row), base (value), holds_from."""
    return book.base_corrections.select(
        "pool", "decided_on", "holds_from", player=row_ids.base_corrections, base=col("value").cast(pl.Int32)
    ).filter(col("player").is_not_null() & (col("pool") == pool) & correction_is_due(period))


def corrections_by_player(players: int, corrections: pl.DataFrame) -> pl.DataFrame:
    """By player: the corrected value, and the day from which it holds; mostly empty."""
    empty = pl.DataFrame(schema={"base": pl.Int32(), "base_from": pl.Date()}).clear(players)
    return empty.with_columns(
        empty["base"].scatter(corrections["player"], corrections["base"]),
        empty["base_from"].scatter(corrections["player"], corrections["holds_from"]),
    )


def correction_reasons(book: Book, row_ids: RowIds, pool: str, period: Period, listed: pl.Series) -> pl.DataFrame:
    """By player: the reason of the correction. `listed` has the ratings on the list in force."""
    empty = pl.DataFrame(schema=dict.fromkeys(CORRECTION_COLUMNS, pl.String())).clear(book.players.height)
    corrections = book.base_corrections.with_columns(player=row_ids.base_corrections).filter(
        (col("pool") == pool) & correction_is_due(period)
    )
    reasons = [
        Message(
            SENTENCES[CLAUSE],
            listed=listed[correction["player"]],
            holds_from=str(correction["holds_from"]),
            day=str(correction["decided_on"]),
            who=correction["decided_by"],
            why=correction["reason"],
        )
        for correction in corrections.iter_rows(named=True)
    ]
    columns = {
        "base_reason": [str(reason) for reason in reasons],
        "base_clause": [f"month/{CLAUSE}"] * len(reasons),
        "base_figures": [f"[{fixed_figures(reason)}]" for reason in reasons],
    }
    return empty.with_columns(
        empty[name].scatter(corrections["player"], pl.Series(texts, dtype=pl.String)) for name, texts in columns.items()
    )


def remaining_corrections(book: Book, pools: Sequence[str], period: Period) -> pl.DataFrame:
    """Return the corrections that the list of these pools did not take up: they wait for a later one."""
    return book.base_corrections.filter(~(col("pool").is_in(pools) & correction_is_due(period)))
