"""A rating period: the month in which a list is in force, rated for the list of the next month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratingoffice.model.findings import BadInput


def a_day(text: str) -> date:
    """The list date that a user wrote."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput('list date "{text}" is not a date: write it like 2024-06-01', text=text) from None


def add_months(day: date, months: int) -> date:
    """The first day of the month so many months on."""
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


@dataclass(frozen=True)
class Period:
    """Named by the list being made: `Period(date(2024, 6, 1))` is the period 2024-05."""

    list_date: date

    def __post_init__(self) -> None:
        if self.list_date.day != 1:
            nearest = add_months(self.list_date, 1)
            raise BadInput(
                "{day} is not a list day: lists are published on the 1st of a month (the next one is {next_list})",
                day=self.list_date,
                next_list=nearest,
            )

    @property
    def in_force(self) -> date:
        """The date of the list in force in the period, which is the period's first day."""
        return add_months(self.list_date, -1)

    @property
    def name(self) -> str:
        return f"{self.in_force:%Y-%m}"

    def back(self, periods: int) -> str:
        """The name of the period so many periods ago."""
        return f"{add_months(self.in_force, -periods):%Y-%m}"

    def window(self, periods: int) -> str:
        """The first period of a window of so many periods that ends with this one (P-n+1 … P)."""
        return self.back(periods - 1)

    def next(self) -> Period:
        return Period(add_months(self.list_date, 1))
