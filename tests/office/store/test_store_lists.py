"""Published lists, read."""

from __future__ import annotations

from datetime import date

import pytest

import ratingoffice
from ratingoffice.assurance.proof.composing import outputs
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate
from ratingoffice.office.domain.lists import published_lists, publishing
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.transfer import import_book
from ratingoffice.office.models import Body

EDITIONS = {"fide": "fide", "jcf": "jcf-2024-10", "fshu": "fshu-2018-01"}


@pytest.mark.parametrize("code", EDITIONS)
def test_the_office_publishes_what_the_engine_makes_of_the_whole_book(db: None, code: str) -> None:
    Body.objects.filter(code=code).update(code="old")  # the demonstration, at whose desk more was done
    made = generate(players=400, months=3, edition=EDITIONS[code], first_list=date(2026, 2, 1))
    body, book = import_book(made.book, code, list_date=date(2026, 1, 1)), Book.of(**made.book)
    nobody_merged = publishing.preview(body).assembled.state
    for day in made.list_dates:
        rated = ratingoffice.rate(book, edition=EDITIONS[code], list_date=day, pool=made.pool)
        published = publishing.publish(body, publishing.preview(body).token, None)
        expected = outputs(rated, nobody_merged, {})
        for name in ("list", "sides", "verdicts", "ratings", "pending"):
            assert published_lists.frame(published, name).equals(expected[name]), (day, name)
        book = rated.book
    assert next_list_date(body) == date(2026, 5, 1)
