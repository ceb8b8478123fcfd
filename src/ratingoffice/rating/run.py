"""A book becomes the next."""

from __future__ import annotations

from datetime import date

from ratingoffice.book.book import Book
from ratingoffice.rating.month import Month
from ratingoffice.rating.rated import Rated


def rate_period(book: Book, edition: str, list_date: date, pool: str = "standard", parts: int = 1) -> Rated:
    """Rate the period before `list_date`, by that edition or body. The book is not changed."""
    return Month.of(edition, list_date, pool).rate(book, parts)
