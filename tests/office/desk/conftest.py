"""At the desk it is 20 March 2026: the lists of March are published, that of 1 April is next."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from desk_reports import MARCH_20, listed, registered

from ratingoffice.office import clock
from ratingoffice.office.store import publishing


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: MARCH_20)
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 20, 12, tzinfo=UTC))


@pytest.fixture(autouse=True)
def _previews_of_this_test() -> None:
    """Versions only go up in an office; here they go back with every test."""
    publishing._made.clear()


@pytest.fixture
def officer(account):  # type: ignore[no-untyped-def]
    return account("officer")


@pytest.fixture
def event(body, account):  # type: ignore[no-untyped-def]
    """Registered in time; it is the organiser's and the arbiter's."""
    made = registered(body, account("officer"))
    made.owners.set([account("organiser"), account("arbiter")])
    return made


@pytest.fixture
def four(body):  # type: ignore[no-untyped-def]
    return listed(body)
