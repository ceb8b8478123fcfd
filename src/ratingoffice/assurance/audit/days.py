"""Of which days two lists are, and which pools they have in common."""

from __future__ import annotations

from datetime import date

from ratingoffice.assurance.audit.lists import Listed
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import lists_later
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.variants import Editions
from ratingoffice.message import Message


def days_of(first: Listed, second: Listed, edition: Editions) -> tuple[date, date]:
    """The days of the two; where only the second is known, the first is the list before it."""
    if second.day is None:
        raise BadInput(
            [Finding(second.file, 0, "", Message("the list does not say of which month it is: name its day"))]
        )
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


def in_common(first: Listed, second: Listed) -> tuple[str, ...]:
    """Raises BadInput where there is no such pool."""
    pools = tuple(pool for pool in second.pools if pool in first.pools)
    if not pools:
        raise BadInput(
            "the two lists have no pool in common: {first}, and {second}",
            first=", ".join(first.pools) or "–",
            second=", ".join(second.pools) or "–",
        )
    return pools
