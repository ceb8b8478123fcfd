"""Second reports: of an event that a list has closed. The next list judges what they add, where the edition does."""

from __future__ import annotations

from datetime import date

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Regulations
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.reports.added_games import is_judged, waiting_games
from ratingoffice.office.models import Body, Event, Game


def takes_report(event: Event, received_on: date) -> bool:
    """Does the next list judge the games that a report of that day adds to the closed event?"""
    if event.rated_on is None:
        return False
    regulations = _of_next_list(event.body)
    return regulations is not None and is_judged(regulations, event, received_on)


def added_games(event: Event) -> list[Game]:
    """The games that were added to the closed event and that the next list judges."""
    if event.rated_on is None:
        return []
    regulations = _of_next_list(event.body)
    return waiting_games(regulations, event) if regulations is not None else []


def _of_next_list(body: Body) -> Regulations | None:
    try:
        return regulations_of(body, next_list_date(body))
    except BadInput:  # before the first edition that is known here
        return None
