"""Lists of another program for the tests: rows as columns, and a month shadowed."""

from __future__ import annotations

from datetime import date

import polars as pl
from polars import col

from ratingoffice.assurance.history.source import history
from ratingoffice.assurance.shadow.month import State, shadow_month
from ratingoffice.assurance.shadow.month_result import MonthResult
from ratingoffice.assurance.shadow.published_list import FIGURES, PublishedList
from ratingoffice.book.book import Book
from ratingoffice.book.period import Period
from ratingoffice.rating.request import RatingRequest


def list_of(rows: list[dict], tells: tuple[str, ...]) -> PublishedList:
    """A list that says these things of each player."""
    frame = pl.DataFrame(rows, infer_schema_length=None)
    if "active" in frame.columns:
        frame = frame.with_columns(active=col("active") == "true")
    empty = [pl.lit(None, dtype=kind).alias(name) for name, kind in FIGURES.items() if name not in tells]
    frame = frame.with_columns(*empty, pool=pl.lit("standard"))
    return PublishedList(frame.select("pool", "player_id", *FIGURES), frozenset(tells))


def shadow_of(
    book: Book, lists: dict[date, PublishedList], base: PublishedList | None = None, edition: str = "fide"
) -> dict:
    """What is told of each list, in turn."""
    first = min(lists)
    source = history(book, first)
    state = State.at_first(source, base, ("standard",), Period(first).in_force)
    told: dict[date, MonthResult] = {}
    for day, theirs in lists.items():
        request = RatingRequest.of(edition, day, "standard")
        told[day], state = shadow_month(source, state, request, theirs, first)
    return told
