"""The small federation before its list of February: A–B 1–0, C–D ½–½, E–F 1–0, all with K = 20.

A difference of 0 expects 0.50 (FIDE 8.1.2): A 2000 + 0.50 × 20 = 2010, B 1990, E 1910, F 1890, C and D stay.
The list of 1 February closes on 29 January.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time

import pytest

from office.store import small
from ratingoffice.office import clock
from ratingoffice.office.domain.lists.transfer import import_book
from ratingoffice.office.models import Appointment, Body, Role

On = Callable[[str], None]


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> On:
    """Makes it noon of that day."""

    def told(day: str) -> None:
        noon = datetime.combine(date.fromisoformat(day), time(12), tzinfo=UTC)
        monkeypatch.setattr(clock, "today", noon.date)
        monkeypatch.setattr(clock, "now", lambda: noon)

    return told


@pytest.fixture
def office(db: None, account, on: On) -> Body:  # type: ignore[no-untyped-def]
    on("2026-01-30")
    Body.objects.filter(code="fide").update(code="elsewhere")
    body = import_book(small.book(), "fide", list_date=small.IN_FORCE, name="Small")
    for role in (Role.OFFICER, Role.CHIEF, Role.AUDITOR):
        Appointment.objects.create(account=account(role), body=body, role=role)
    return body
