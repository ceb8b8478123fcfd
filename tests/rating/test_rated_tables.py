"""The tables of a rated period: made when somebody asks for them, once, and the same whoever asks first."""

import pytest
from polars.testing import assert_frame_equal

import ratingoffice
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate
from ratingoffice.rating import rate as rating


@pytest.fixture(scope="module")
def month():
    made = generate(players=400, months=1, edition="fide-2025-10", games=600)
    return Book.of(**made.book), {"edition": made.edition, "list_date": made.list_dates[0]}


def test_whoever_asks_for_the_sides_does_not_wait_for_the_list(month, monkeypatch):
    book, facts = month
    made = []
    list_table = rating.list_table
    monkeypatch.setattr(rating, "list_table", lambda *arguments: made.append("list") or list_table(*arguments))
    rated = ratingoffice.rate(book, **facts)
    assert rated.sides.height > 0
    assert made == []
    assert rated.list is rated.list
    assert made == ["list"]
    rated.tables()
    assert made == ["list"]


def test_all_tables_at_once_are_those_asked_for_one_by_one(month):
    book, facts = month
    rated, again = ratingoffice.rate(book, **facts), ratingoffice.rate(book, **facts)
    tables = rated.tables()
    for name in ("verdicts", "changes", "list"):
        assert_frame_equal(tables[name], getattr(again, name))
    assert_frame_equal(tables["ratings"], again.book.ratings)
    assert set(tables) == {
        *book.had,
        "list",
        "sides",
        "verdicts",
        "initials",
        "changes",
        "pooled",
        "period",
        "unlisted",
        "lists",
        "pending",
        "ratings",
    }
