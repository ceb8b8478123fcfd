"""Registering and reporting by key, where the body asks for more: who holds and runs an event, an address as report."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.models import Account, Body, Document, Event

pytestmark = pytest.mark.django_db
LINK = "https://chess-results.com/tnr1000000.aspx"


@pytest.fixture
def headers(account: Callable[[str], Account]) -> dict[str, str]:
    _, secret = make_token(account("officer"), "a program", ("register", "report"), days=30)
    return {"Authorization": f"Bearer {secret}"}


def sent(client: Client, headers: dict[str, str], address: str, data: dict[str, Any]) -> Any:
    return client.post(f"/api/v1/{address}", data, content_type="application/json", headers=headers)


def register(client: Client, headers: dict[str, str], ends_in: int = 2, **changes: Any) -> Any:
    last = clock.today() + timedelta(days=ends_in)
    event = {"system": "jcf", "name": "Cup", "event_id": "cup", "time_control": "5400+30"}
    days = {"starts_on": str(last - timedelta(days=1)), "ends_on": str(last)}
    return sent(client, headers, "events", event | days | changes)


def test_an_event_is_registered_with_who_holds_and_runs_it_and_what_is_announced(
    client: Client, headers: dict[str, str]
) -> None:
    member = Body.objects.get(code="jcf").players.first()
    assert member is not None
    told = register(client, headers, club="tokyo", responsible=member.player_id, announced_pool="standard")
    assert told.status_code == 201, told.content
    assert (told.json()["club"], told.json()["announced_pool"]) == ("tokyo", "standard")
    assert "responsible" not in told.json()  # anybody may read an event
    assert Event.objects.get(event_id="cup").responsible == member.player_id


def test_a_club_that_is_not_in_the_register_is_refused_by_name(client: Client, headers: dict[str, str]) -> None:
    told = register(client, headers, club="nobody")
    assert told.status_code == 422
    assert "nobody is not in the register of clubs" in told.content.decode()


def test_an_address_is_sent_as_the_report(client: Client, headers: dict[str, str]) -> None:
    register(client, headers, ends_in=0)
    told = sent(client, headers, "events/jcf/cup/address", {"link": LINK, "reporter": "N1"})
    assert told.status_code == 201, told.content
    assert told.json()["received_on"] == str(clock.today())
    assert Document.objects.get(event__event_id="cup").reporter == "N1"


def test_it_is_refused_before_the_end_and_elsewhere(client: Client, headers: dict[str, str]) -> None:
    register(client, headers, ends_in=1)
    told = sent(client, headers, "events/jcf/cup/address", {"link": LINK})
    assert told.status_code == 422
    assert "reported when it is over" in told.content.decode()
    assert sent(client, {}, "events/jcf/cup/address", {"link": LINK}).status_code == 401
    assert sent(client, headers, "events/jcf/none/address", {"link": LINK}).status_code == 404
