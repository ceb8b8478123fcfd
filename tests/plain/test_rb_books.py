"""The random books of FIDE's three pools meet every rule that they are there for."""

from collections import Counter
from functools import cache

import pytest

from plain import three_pools
from plain.common import first_of_month
from plain.rapid_blitz import ThreePools, pool_of
from plain.rb_books import random_book

BOOKS = 400


@cache
def met():
    """How many of the books show each thing."""
    found = Counter()
    for seed in range(BOOKS):
        book = random_book(seed, "fide", "all")
        rated = three_pools.rate(book.tables, book.edition, book.list_date, book.pool, book.had)
        found.update(set(things_in(book, rated)))
    return found


def things_in(book, rated):
    for row in rated["verdicts"]:
        level = "event" if row["round"] is None else "game"
        yield f"{level} {row['outcome']} {row['article']}"
    for row in rated["sides"]:
        if row["pool"] != "standard":
            yield f"side {'counted' if row['counted'] else 'not counted'} {row['article']}"
    for row in rated["initials"]:
        if row["pool"] != "standard":
            yield f"first rating {row['article']} {'published' if row['published'] else 'not yet'}"
    yield from entries_in(book, rated)
    yield from lists_in(book, rated)


def entries_in(book, rated):
    """RB-1, RB-2, RB-6, RB-7, RB-9."""
    before = {(row["pool"], row["player_id"]): row for row in book.tables["ratings"]}
    after = {(row["pool"], row["player_id"]): row for row in rated["ratings"]}
    waited = {(row["pool"], row["player_id"]) for row in book.tables.get("pending", ())}
    for row in rated["sides"]:
        key, standard_key = (row["pool"], row["player_id"]), ("standard", row["player_id"])
        now, standard = before.get(key, {}), before.get(standard_key, {}).get("rating")
        if standard is not None and standard < 1400 and row["pool"] != "standard" and row["rating"] is None:
            yield "below 1400 in standard"
        if not row["counted"] or not (row["article"] or "").startswith("7.2.1"):
            continue
        if now.get("rating") is not None:
            yield "rated here since"
            continue
        yield "an entry"
        if now.get("games") and "peak" in now:
            yield "an entry of a player who was rated here before"
        if key in waited:
            yield "an entry that ends what waited"
        if standard is None or standard < 1400:
            yield "an entry with the standard rating of the last event"
        if after[key]["rating"] is None:
            yield "an entry that drops out at once"


def lists_in(book, rated):
    """The lists of an event's start: of the pool and of standard, there or not."""
    month = ThreePools(book.tables, book.had, book.edition, book.list_date, ())
    known = {(row["list_date"], row["pool"]) for row in month.lists}
    outcomes = {row["event_id"]: row["outcome"] for row in rated["verdicts"] if row["round"] is None}
    for event in month.events:
        pool, day = pool_of(event), first_of_month(event["starts_on"])
        if pool in ("rapid", "blitz") and day < month.F and outcomes.get(event["event_id"]) == "rated":
            own, standard = ("there" if (day, its) in known else "missing" for its in (pool, "standard"))
            yield f"own list {own}, standard list {standard}"


THINGS = """event rated 6.1|event rated 0.3; 6.1|event later_list 6.1.3|event not_rated 0.1|event not_rated 0.2
event not_rated 0.4|event not_rated 1.1|event not_rated 1.2|event not_rated 2.1|event not_rated 3.1
event not_rated 5.1|event not_rated 8.1|event not_rated 0.2; 8.4|event rated 4.1|event rated 7.1|event not_rated 6.1
game not_rated 1.2|game not_rated 4.1|game not_rated 5.2|game not_rated 7.3.1
side counted None|side counted 7.2.1|side counted 7.2.1; 7.3.1|side counted 7.2.1; 7.3.3|side counted 7.2.5
side counted 7.3.1|side counted 7.3.3|side not counted 6.1.4|side not counted 6.2.1|side not counted 7.2.1
side not counted 7.3.1|first rating 6.1.4 published|first rating 7.2.2; 6.1.4 published|first rating 7.2.4 published
first rating 7.2.2; 6.1.4 not yet|first rating 6.1.4 not yet
an entry|an entry of a player who was rated here before|an entry that ends what waited|an entry that drops out at once
an entry with the standard rating of the last event|rated here since|below 1400 in standard
own list there, standard list there|own list there, standard list missing|own list missing, standard list there
own list missing, standard list missing"""


@pytest.mark.parametrize("thing", THINGS.replace("\n", "|").split("|"))
def test_one_book_in_two_hundred_at_least_shows_it(thing):
    assert met()[thing] >= BOOKS // 200
