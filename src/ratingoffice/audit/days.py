"""Of which days two lists are."""

from __future__ import annotations

from datetime import date

from ratingoffice.audit.lists import Listed
from ratingoffice.federations.registry import regulations
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.period import lists_later


def days_of(first: Listed, second: Listed, edition: str) -> tuple[date, date]:
    """The days of the two; where only the second is known, the first is the list before it."""
    if second.day is None:
        raise BadInput([Finding(second.file, 0, "", "the list does not say of which month it is: name its day")])
    body = regulations(edition).body
    earlier = first.day or lists_later(second.day, -1)
    for day in (earlier, second.day):
        body.period(day)
    if earlier >= second.day:
        raise BadInput(
            "the first list is of {first}, the second of {second}: name the earlier one first",
            first=earlier,
            second=second.day,
        )
    return earlier, second.day
