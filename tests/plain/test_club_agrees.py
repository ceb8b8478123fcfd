"""A body that lives in `tests/club` alone: the engine and a plain re-statement of its README agree on random books.

RATINGOFFICE_EXAMPLES=2000 looks at that many books of each kind, other ones each time.
"""

from pprint import pformat

import pytest
from hypothesis import given

from club import BODY
from plain import club
from plain.books import smallest
from plain.club_books import random_book
from plain.common import add_months
from plain.rate import next_book
from plain.test_engine_agrees import examples, following, seeds
from plain.test_rapid_blitz_agrees import engine_book_of, first_difference
from ratingoffice.federations.registry import registered
from ratingoffice.model.findings import BadInput
from ratingoffice.period.month import Month

ASKED = [("club", pool) for pool in ("all", *club.POOLS)]
ASKED += [("club-2020-01", "all"), ("club-2026-01", "all"), ("club~C-1=top~C-2=classic", "all")]


@pytest.fixture(autouse=True, scope="module")
def known():
    with registered(BODY):
        yield


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(60)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_a_month(edition, pool, seed):
    check(random_book(seed, edition, pool))


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(16)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_three_months_in_a_row(edition, pool, seed):
    check(random_book(seed, edition, pool, months=3))


def check(book):
    where, _ = disagreement(book)
    if where is None:
        return
    book = smallest(book, lambda smaller: disagreement(smaller)[0] == where)
    _, told = disagreement(book)
    lines = [told, f"in a book (seed {book.seed}) for {book.edition}, list of {book.list_date}, pool {book.pool}:"]
    lines += [f"{name} has the columns {' '.join(sorted(columns))}" for name, columns in book.had.items()]
    lines += [pformat(book.tables, width=160), pformat(book.more, width=160)]
    raise AssertionError("\n".join(lines))


def disagreement(book):
    """((table, column), text) of the first difference; (None, "") where there is none."""
    tables, had, list_date, engine_book = book.tables, book.had, book.list_date, engine_book_of(book)
    edition, *readings = book.edition.split("~")
    for fresh in [*book.more, None]:
        plain = club.rate(tables, edition, list_date, book.pool, had, readings)
        try:
            engine = Month.of(book.edition, list_date, book.pool).rate(engine_book, parts=1 + book.seed % 3)
        except BadInput as refused:
            return ("input", str(refused)[:20]), f"the engine refuses a valid book: {refused}"
        where, told = first_difference(book.pool == "all", plain, engine)
        if where is not None or fresh is None:
            return where, told and f"list of {list_date}: {told}"
        tables, had = next_book(tables, had, plain)
        tables = tables | {name: tables[name] + rows for name, rows in fresh.items()}
        engine_book = following(engine.book, fresh)
        list_date = add_months(list_date, 1)
