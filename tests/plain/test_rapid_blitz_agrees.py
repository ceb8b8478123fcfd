"""The column engine and the plain re-statement give the same answer on random books of FIDE's three pools.

RATINGOFFICE_EXAMPLES=2000 looks at that many books an edition and pool, other ones each time.
"""

from pprint import pformat

import pytest
from hypothesis import given

from plain import three_pools
from plain.books import smallest
from plain.common import COLUMNS, add_months
from plain.rapid_blitz import pool_of
from plain.rate import next_book
from plain.rb_books import random_book
from plain.test_engine_agrees import (
    COMPARED,
    PUBLISHED,
    SAID_AS_DATA,
    examples,
    following,
    frame,
    in_order,
    reason_is_missing,
    seeds,
    tell,
    value,
)
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.rating.rate import rate_period

ASKED = [("fide", pool) for pool in ("all", "standard", "rapid", "blitz")]
ASKED += [(f"fide-rb-{day}", pool) for day in ("2024-03", "2024-12") for pool in ("rapid", "blitz", "all")]
#: words of a reason that are law, and in which verdicts
WORDS = {"9.1": "later_list", "8.1": "later_list", "none of its games counts": "rated"}


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(30)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_a_month(edition, pool, seed):
    check(random_book(seed, edition, pool))


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(8)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_three_months_in_a_row(edition, pool, seed):
    check(random_book(seed, edition, pool, months=3))


@examples(10)
@given(seed=seeds)
def test_all_is_every_pool_by_itself(seed):
    book = random_book(seed, "fide", ("rapid", "blitz")[seed % 2])
    start = engine_book_of(book)
    together = rate_period(start, "fide", book.list_date, "all")
    after_each_other = start
    for pool in ("rapid", "blitz", "standard"):  # standard last: the others look at its list in force
        alone = rate_period(start, "fide", book.list_date, pool)
        own = {event["event_id"] for event in book.tables["events"] if pool_of(event) == pool}
        for name in ("sides", "initials", "list"):
            mine = [row for row in getattr(together, name).to_dicts() if row["pool"] == pool]
            assert [{"pool": pool} | row for row in getattr(alone, name).to_dicts()] == mine
        assert of_events(together.verdicts, own) == of_events(alone.verdicts, own)
        after_each_other = rate_period(after_each_other, "fide", book.list_date, pool).book
    for name, table in together.book.tables().items():
        assert table.to_dicts() == after_each_other.tables()[name].to_dicts()


def of_events(verdicts, event_ids):
    return [row for row in verdicts.to_dicts() if row["event_id"] in event_ids]


# --- the comparison --------------------------------------------------------------------------------------------------


def check(book):
    where, _ = disagreement(book)
    if where is None:
        return
    book = smallest(book, lambda smaller: disagreement(smaller)[0] == where)
    _, told = disagreement(book)
    lines = [told, f"in a book (seed {book.seed}) for {book.edition}, list of {book.list_date}, pool {book.pool}:"]
    lines += [f"{name} has the columns {' '.join(sorted(columns))}" for name, columns in book.had.items()]
    lines.append(pformat(book.tables, width=160))
    if book.more:
        lines.append(f"and added for the months after it:\n{pformat(book.more, width=160)}")
    raise AssertionError("\n".join(lines))


def disagreement(book):
    """((table, column), text) of the first difference; (None, "") where there is none."""
    tables, had, list_date = book.tables, book.had, book.list_date
    engine_book = engine_book_of(book)
    for fresh in [*book.more, None]:
        plain = three_pools.rate(tables, book.edition, list_date, book.pool, had)
        several = book.pool == "all" and len(three_pools.pools_of(book.edition, list_date)) > 1
        try:
            engine = rate_period(engine_book, book.edition, list_date, book.pool, 1 + book.seed % 3)
        except BadInput as refused:
            return ("input", str(refused)[:20]), f"the engine refuses a valid book: {refused}"
        where, told = first_difference(several, plain, engine)
        if where is not None:
            return where, f"list of {list_date}: {told}"
        if fresh is None:
            return None, ""
        tables, had = next_book(tables, had, plain)
        tables = tables | {name: tables[name] + rows for name, rows in fresh.items()}
        engine_book = following(engine.book, fresh)
        list_date = add_months(list_date, 1)


def engine_book_of(book):
    return Book.of(**{name: frame(name, book.tables.get(name, []), columns) for name, columns in book.had.items()})


def first_difference(several, plain, engine):
    found = {name: getattr(engine, name) for name in PUBLISHED}
    found |= {name: getattr(engine.book, name) for name in COMPARED if name not in PUBLISHED}
    for name, told_apart_by in COMPARED.items():
        columns = (PUBLISHED.get(name) or COLUMNS[name]).split()
        if name == "list" and several:  # pools
            columns = ["pool", *columns]
        if found[name].columns != columns:
            return (name, "columns"), f"{name} has the columns {found[name].columns}, and should have {columns}"
        mine = in_order(name, plain[name], told_apart_by)
        theirs = in_order(name, found[name].to_dicts(), told_apart_by)
        for one, other in zip(mine, theirs, strict=False):
            for column in columns:
                if column not in SAID_AS_DATA and value(name, column, one) != value(name, column, other):
                    return (name, column), tell(name, column, one, other)
            if name == "verdicts" and any(lacks_words(words, one, other) for words in WORDS):
                return (name, "words"), tell(name, "reason", one, other)
            if reason_is_missing(name, other):
                return (name, "reason"), tell(name, "reason", one, other)
        if len(mine) != len(theirs):
            more, rows = ("plain statement", mine) if len(mine) > len(theirs) else ("engine", theirs)
            extra = rows[min(len(mine), len(theirs))]
            return (name, more), f"only the {more} has this row of {name}:\n{pformat(extra)}"
    return None, ""


def lacks_words(words, one, other):
    """Both reasons say it, or none does. What is said of an event without a report, or without games, is left open."""
    reason = other["reason"] or ""
    if one["outcome"] != WORDS[words] or "no report" in reason or "(0 games)" in reason:
        return False
    return (words in one["reason"]) != (words in reason)
