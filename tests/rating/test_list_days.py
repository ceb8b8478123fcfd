"""A body publishes its lists on a day of its own: here on the 15th. Which list was in force follows from that."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from club import BODY
from club_books import event
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period, list_in_force, lists_in_force, lists_later
from ratingoffice.federations.body import Body
from ratingoffice.federations.registry import BODIES, EDITIONS, first_body, register, registered


@pytest.mark.parametrize(
    ("day", "list_day", "expected"),
    [
        (date(2026, 1, 31), 1, date(2026, 1, 1)),
        (date(2026, 2, 1), 1, date(2026, 2, 1)),
        (date(2026, 2, 14), 15, date(2026, 1, 15)),
        (date(2026, 2, 15), 15, date(2026, 2, 15)),
        (date(2026, 2, 16), 15, date(2026, 2, 15)),
        (date(2026, 1, 14), 15, date(2025, 12, 15)),
        (date(2024, 3, 27), 28, date(2024, 2, 28)),
        (date(2024, 2, 29), 28, date(2024, 2, 28)),
        (date(2024, 3, 28), 28, date(2024, 3, 28)),
    ],
)
def test_a_list_is_in_force_from_its_day_to_the_next_one(day: date, list_day: int, expected: date) -> None:
    assert list_in_force(day, list_day) == expected
    assert pl.select(lists_in_force(pl.lit(day), list_day)).item() == expected


def test_a_list_follows_another_on_the_same_day_of_a_month() -> None:
    assert lists_later(date(2025, 12, 15), 1) == date(2026, 1, 15)
    assert lists_later(date(2026, 1, 15), -2) == date(2025, 11, 15)
    period = Period(date(2026, 2, 15))
    assert (period.in_force, period.name, period.next()) == (date(2026, 1, 15), "2026-01", Period(date(2026, 3, 15)))


def test_not_every_month_has_a_29th() -> None:
    assert Period(date(2026, 1, 28)).list_day == 28
    with pytest.raises(BadInput, match="2026-01-29 is not a list day"):
        Period(date(2026, 1, 29))
    with pytest.raises(ValueError, match="must be 1 to 28"):
        Body(code="late", known_as="", full_name="", chapters=(), list_day=29)


@pytest.mark.parametrize(
    ("body", "day", "said"),
    [
        (
            BODIES[first_body()],
            date(2024, 6, 2),
            "2024-06-02 is not a list day: lists are published on the 1st of a month (the next one is 2024-07-01)",
        ),
        (
            BODY,
            date(2024, 6, 1),
            "2024-06-01 is not a list day: lists are published on day 15 of a month (the next one is 2024-06-15)",
        ),
    ],
)
def test_another_day_is_refused_with_the_next_list(body: Body, day: date, said: str) -> None:
    with pytest.raises(BadInput) as bad:
        body.period(day)
    assert str(bad.value) == said


def test_a_body_from_elsewhere_is_known_while_it_is_registered() -> None:
    row = event("E", "2026-01-20")
    with registered(BODY):
        assert [*BODIES][-1] == "club"
        assert EDITIONS["club-2026-01"] is BODY.latest
        assert Book.of(events=[row]).events["declarations"].item() == "club_evening"
        with pytest.raises(ValueError, match="club already"):
            register(BODY)
    assert "club" not in BODIES
    assert "club-2026-01" not in EDITIONS
    with pytest.raises(BadInput, match='"club_evening" is not known here'):
        Book.of(events=[row])
