"""Days of an event that were probably typed wrong: years without lists are refused, distant days are asked about."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.body import FIRST_YEAR, LAST_YEAR
from ratingoffice.message import Message

#: a day further from today, in the past or in the future, has to be confirmed
YEARS_WITHOUT_QUESTION = 2
#: the columns of an event that hold a day somebody typed
DAYS = ("starts_on", "ends_on", "registered_on", "reported_on")
NO_LISTS = Message("{day} cannot be a day of an event: lists are of the years {first} to {last}")
IS_IT_RIGHT = Message("is {day} right? It is more than two years away: correct it, or confirm it")


class DistantDays(BadInput):
    """Days of an event more than two years from today; nothing is stored until somebody confirms them."""

    def __init__(self, days: Mapping[str, date]) -> None:
        super().__init__([Finding("", 0, column, Message(IS_IT_RIGHT, day=day)) for column, day in days.items()])
        self.days = days


def refuse_years_without_lists(days: Mapping[str, date | None]) -> None:
    """Raise BadInput for days in years for which no list can be made."""
    if findings := [Finding("", 0, column, message) for column, message in without_lists(days).items()]:
        raise BadInput(findings)


def without_lists(days: Mapping[str, date | None]) -> dict[str, Message]:
    """Return what is wrong with days in years for which no list can be made, by column."""
    return {
        column: Message(NO_LISTS, day=day, first=FIRST_YEAR, last=LAST_YEAR)
        for column, day in days.items()
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR
    }


def distant_days(days: Mapping[str, date | None], today: date) -> dict[str, date]:
    """Return the days that are more than two years from today, by column."""
    first, last = _years_from(today, -YEARS_WITHOUT_QUESTION), _years_from(today, YEARS_WITHOUT_QUESTION)
    return {column: day for column, day in days.items() if day is not None and not first <= day <= last}


def _years_from(day: date, years: int) -> date:
    """The same day so many years later; of 29 February the 28th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
