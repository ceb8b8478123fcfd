from __future__ import annotations

from datetime import date, timedelta
from urllib.parse import urlencode

import pytest
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.claims import spam_guard
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Claim, Game

TODAY = date(2026, 3, 20)


@pytest.fixture(autouse=True)
def today():  # type: ignore[no-untyped-def]
    with clock.on(TODAY):
        yield TODAY


@pytest.fixture
def game(body) -> Game:  # type: ignore[no-untyped-def]
    """A game on the newest list that White won."""
    newest = published_lists.newest(body)
    return Game.objects.filter(
        event__body=body, event__rated_on=newest.list_date, white_result="1", ruling=""
    ).order_by("pk")[0]


@pytest.fixture
def about(game) -> str:  # type: ignore[no-untyped-def]
    return f"game/{game.event.event_id}/{game.round}/{game.white_id}/{game.black_id}"


@pytest.fixture
def send(body, about):  # type: ignore[no-untyped-def]
    """Posts the form of that game, or of something else; `waited` seconds after it was opened."""

    def post(client: Client | None = None, waited: int = 60, of: str | None = None, language: str = "", **said: str):  # type: ignore[no-untyped-def]
        token = spam_guard.new_form(timedelta(seconds=waited))
        prefix = f"/{language}" if language else ""
        query = urlencode({"about": about if of is None else of, "where": "/events/fide/"})
        return (client or Client()).post(f"{prefix}/claims/fide/?{query}", {"form": token, **said})

    return post


@pytest.fixture
def claim(send):  # type: ignore[no-untyped-def]
    """That the game was a draw, from somebody without an address."""
    assert send(right="==", text="We agreed to a draw.").status_code == 200
    return Claim.objects.get()
