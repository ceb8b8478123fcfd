"""An office that shows a demonstration has nothing in it from a day that is still to come."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.period import lists_later
from ratingoffice.demo.cut_at_day import until
from ratingoffice.demo.demonstration import demonstrations, usual_edition
from ratingoffice.demo.generate import Generated, generate
from ratingoffice.federations.registry import BODIES
from ratingoffice.rating.rate import rate_period

FIRST_LIST = {code: lists_later(BODIES[code].next_list(date(2026, 3, 20)), -1) for code in BODIES}


@pytest.fixture(scope="module", params=sorted(BODIES))
def made(request: pytest.FixtureRequest) -> Generated:
    edition = request.param if request.param in demonstrations() else usual_edition(request.param)
    return generate(players=400, months=2, edition=edition, first_list=FIRST_LIST[request.param])


@pytest.mark.parametrize("days", [1, 8, 15, 24])
def test_nothing_is_registered_reported_played_or_decided_after_the_day(made: Generated, days: int) -> None:
    today = made.list_dates[0] + timedelta(days=days)
    shown = until(made, today)
    book = shown.book
    by_event = book["games"].filter(col("reported_on").is_null()).join(book["events"], on="event_id")
    for name, column in (("events", "registered_on"), ("events", "reported_on"), ("games", "played_on")):
        assert (book[name][column].drop_nulls() <= today).all(), (name, column)
    assert (by_event["ends_on"] <= today).all()
    assert (book["decisions"]["decided_on"].drop_nulls() <= today).all()
    assert {row["received_on"] <= today for row in shown.documents} <= {True}
    assert shown.pgn.keys() <= set(book["games"]["event_id"])


def test_an_event_to_come_is_registered_and_has_no_games_yet(made: Generated) -> None:
    today = made.list_dates[0] + timedelta(days=1)
    shown = until(made, today).book
    to_come = shown["events"].filter(col("starts_on") > today)
    assert to_come.height > 0
    assert to_come["reported_on"].null_count() == to_come.height
    assert not set(to_come["event_id"]) & set(shown["games"]["event_id"])


def test_when_all_is_reported_the_book_is_whole(made: Generated) -> None:
    much_later = made.list_dates[-1] + timedelta(days=400)
    assert all(until(made, much_later).book[name].equals(table) for name, table in made.book.items())


def test_the_list_of_the_month_can_be_made_of_what_is_there(made: Generated) -> None:
    shown = until(made, made.list_dates[0] + timedelta(days=1))
    rated = rate_period(Book.of(**shown.book), shown.edition, shown.list_dates[0], shown.pool)
    assert rated.list.height > 300
