"""The games of an event as the register has them, and its reports: what its page is made of, asked for once."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ratingoffice.office.infra.request_memo import once_per_request
from ratingoffice.office.models import Event, Report


class Played(NamedTuple):
    round: int
    white_id: str
    black_id: str
    white_result: str
    black_result: str
    rated_on: date | None


@once_per_request
def games_of(event: Event) -> list[Played]:
    """Round by round, the first board first."""
    return [Played(*row) for row in event.games.order_by("round", "board", "pk").values_list(*Played._fields)]


@once_per_request
def reports_of(event: Event) -> list[Report]:
    """The current version first, then the last first."""
    return list(event.reports.order_by("-current", "-version"))
