"""Rating periods: the month in which a list is in force, rated for the list of the next month.

A body publishes its lists on one day of the month, from the 1st to the 28th. So a list of one day follows another by
months, and of any day it can be said which list was in force.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from ratingoffice.book.findings import BadInput

#: every month has it
LAST_LIST_DAY = 28


def parse_list_date(text: str) -> date:
    """Return the list date that a user wrote. Raises BadInput if it is no date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput('list date "{text}" is not a date: write it like 2024-06-01', text=text) from None


def add_months(day: date, months: int) -> date:
    """Return the first day of the month so many months later."""
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def lists_later(list_date: date, lists: int) -> date:
    """Return the day of the list so many lists later, or earlier if the number is negative."""
    return add_months(list_date, lists).replace(day=list_date.day)


def list_in_force(day: date, list_day: int) -> date:
    """Return the date of the list in force on a day, for a body that publishes on that day of the month."""
    return (day - timedelta(days=list_day - 1)).replace(day=list_day)


def lists_in_force(days: pl.Expr, list_day: int) -> pl.Expr:
    """Return the date of the list in force for a column of days."""
    if list_day == 1:
        return days.dt.truncate("1mo")
    since = f"{list_day - 1}d"  # the 1st
    return days.dt.offset_by(f"-{since}").dt.truncate("1mo").dt.offset_by(since)


@dataclass(frozen=True)
class Period:
    """A rating period, given by the list made at its end: `Period(date(2024, 6, 1))` is the period 2024-05.

    `Body.period` checks that the body publishes a list on that day. Raises BadInput for a day that not every month has.
    """

    list_date: date

    def __post_init__(self) -> None:
        if self.list_date.day > LAST_LIST_DAY:
            raise BadInput(
                "{day} is not a list day: not every month has a day {number}",
                day=self.list_date,
                number=self.list_date.day,
            )

    @property
    def list_day(self) -> int:
        """The day of the month on which the lists are published."""
        return self.list_date.day

    @property
    def in_force(self) -> date:
        """The date of the list in force in the period, which is the period's first day."""
        return lists_later(self.list_date, -1)

    @property
    def name(self) -> str:
        return f"{self.in_force:%Y-%m}"

    def back(self, periods: int) -> str:
        """Return the name of the period so many periods ago."""
        return f"{add_months(self.in_force, -periods):%Y-%m}"

    def window(self, periods: int) -> str:
        """Return the first period of a window of so many periods that ends with this one (P-n+1 … P)."""
        return self.back(periods - 1)

    def next(self) -> Period:
        return Period(lists_later(self.list_date, 1))
