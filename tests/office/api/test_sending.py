"""Registering and reporting by key: the owner's rights, the key's scopes, and nothing twice."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from pgn_files import game, pgn
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.models import Account, Act, Body, Event, Report, Token
from trf_files import player, trf

pytestmark = pytest.mark.django_db

EVENT = {
    "system": "fide",
    "name": "Kyiv Open",
    "starts_on": "2026-04-10",
    "ends_on": "2026-04-12",
    "time_control": "5400+30",
    "event_id": "kyiv-open",
    "kind": "swiss",
}
REPORT = trf(
    "012 Kyiv Open", "042 2026/04/10", "052 2026/04/12", "222 5400+30", player(1, "   2 w 1"), player(2, "   1 b 0")
)


@pytest.fixture
def key(account: Callable[[str], Account]) -> Callable[..., dict[str, str]]:
    """The header of a key of that role's account."""

    def made(role: str, *scopes: str) -> dict[str, str]:
        _, secret = make_token(account(role), "a program", scopes or ("register", "report"), days=30)
        return {"Authorization": f"Bearer {secret}"}

    return made


def register(client: Client, headers: dict[str, str], **changes: Any) -> Any:
    return client.post("/api/v1/events", EVENT | changes, content_type="application/json", headers=headers)


def report(client: Client, headers: dict[str, str], data: bytes = REPORT, event_id: str = "kyiv-open") -> Any:
    address = f"/api/v1/events/fide/{event_id}/reports?name=report.trf"
    return client.post(address, data, content_type="application/octet-stream", headers=headers)


def test_an_organiser_registers_an_event_and_owns_it(client: Client, key: Any) -> None:
    response = register(client, key("organiser"))
    assert response.status_code == 201, response.content
    event = Event.objects.get(event_id="kyiv-open")
    assert response.json()["registered_on"] == str(clock.today())
    assert [owner.username for owner in event.owners.all()] == ["organiser"]
    assert Act.objects.filter(verb="event.register", by__username="organiser").count() == 1


def test_the_same_event_again_is_no_second_one(client: Client, key: Any) -> None:
    headers = key("organiser")
    first, second = register(client, headers), register(client, headers)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert Event.objects.filter(event_id="kyiv-open").count() == 1


def test_another_event_with_a_taken_id_is_refused(client: Client, key: Any) -> None:
    headers = key("organiser")
    register(client, headers)
    response = register(client, headers, name="Lviv Open")
    assert (response.status_code, response.headers["Content-Type"]) == (422, "application/problem+json")
    assert "already" in response.json()["detail"]


def test_an_event_like_another_at_the_same_time_is_refused_unless_it_is_said_to_be_another(
    client: Client, key: Any
) -> None:
    headers = key("organiser")
    register(client, headers)
    again = {"event_id": "kyiv-open-again", "name": "Kyiv-Open 2026"}
    response = register(client, headers, **again)
    assert (response.status_code, response.headers["Content-Type"]) == (409, "application/problem+json")
    assert [one["where"] for one in response.json()["errors"]] == ["kyiv-open"]
    assert not Event.objects.filter(event_id="kyiv-open-again").exists()
    assert register(client, headers, **again, another=True).status_code == 201


def test_the_same_bytes_are_one_report(client: Client, key: Any) -> None:
    headers = key("organiser")
    register(client, headers)
    first, second = report(client, headers), report(client, headers)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert Report.objects.filter(event__event_id="kyiv-open").count() == 1
    third = report(client, headers, REPORT.replace(b"Kyiv Open", b"Kyiv open"))
    assert (third.status_code, third.json()["version"]) == (201, 2)


def test_a_report_with_errors_is_kept_and_says_what_is_wrong(client: Client, key: Any) -> None:
    headers = key("organiser")
    register(client, headers)
    answer = report(client, headers, b"hello").json()
    assert answer["state"] in ("received", "errors")
    assert "not a tournament report" in answer["findings"][0]["message"]


def test_without_a_key_nothing_is_written(client: Client) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic b3JnYW5pc2VyOng="}):
        response = register(client, headers)
        assert (response.status_code, response.headers["Content-Type"]) == (401, "application/problem+json")
        assert response.headers["WWW-Authenticate"].startswith("Bearer")
    assert not Event.objects.filter(event_id="kyiv-open").exists()


def test_a_browser_that_is_signed_in_has_no_key(client_as: Callable[[str], Client]) -> None:
    assert register(client_as("chief"), {}).status_code == 401


def test_a_key_opens_only_what_its_scopes_name(client: Client, key: Any) -> None:
    response = register(client, key("organiser", "report"))
    assert response.status_code == 403
    assert 'not for "register"' in response.json()["detail"]


def test_an_expired_key_and_one_of_a_closed_account_open_nothing(client: Client, key: Any) -> None:
    expired = key("organiser")
    Token.objects.update(expires_at=clock.now() - timedelta(minutes=1))
    assert register(client, expired).status_code == 401
    closed = key("officer")
    Account.objects.filter(username="officer").update(is_active=False)
    assert register(client, closed).status_code == 401


@pytest.mark.parametrize(
    ("role", "status"),
    [("organiser", 201), ("officer", 201), ("chief", 201), ("arbiter", 403), ("auditor", 403), ("administrator", 403)],
)
def test_who_may_register_at_the_desk_may_by_key(client: Client, key: Any, role: str, status: int) -> None:
    assert register(client, key(role)).status_code == status


@pytest.mark.parametrize(
    ("role", "status"),
    [("organiser", 201), ("officer", 201), ("chief", 201), ("arbiter", 403), ("auditor", 403), ("administrator", 403)],
)
def test_who_may_report_at_the_desk_may_by_key(client: Client, key: Any, role: str, status: int) -> None:
    register(client, key("organiser"))
    assert report(client, key(role)).status_code == status


def test_the_arbiter_of_an_event_reports_it(client: Client, key: Any, account: Callable[[str], Account]) -> None:
    register(client, key("organiser"))
    Event.objects.get(event_id="kyiv-open").owners.add(account("arbiter"))
    assert report(client, key("arbiter")).status_code == 201


def test_nobody_registers_for_a_body_in_which_they_have_no_role(client: Client, key: Any, body: Body) -> None:
    headers = key("organiser")
    Account.objects.get(username="organiser").appointments.filter(body=body).delete()
    assert register(client, headers).status_code == 403
    assert register(client, headers, system="nowhere").status_code == 403


def test_what_only_officers_put_on_record_cannot_be_sent(client: Client, key: Any) -> None:
    register(client, key("organiser"), registered_on="2020-01-01", approvals="council")
    event = Event.objects.get(event_id="kyiv-open")
    assert (event.registered_on, event.approvals) == (clock.today(), "")


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"name": "a\u202eb"},
        {"name": "a\0b"},
        {"ends_on": "2026-04-01"},
        {"time_control": "long"},
        {"time_control": "90+30"},
        {"starts_on": "soon"},
        {"kind": "blitz party"},
        {"event_id": "a/b"},
        {"match_games": 10**30},
    ],
)
def test_an_event_that_cannot_be_is_refused_with_a_sentence(client: Client, key: Any, changes: dict[str, Any]) -> None:
    response = register(client, key("organiser"), **changes)
    assert (response.status_code, response.headers["Content-Type"]) == (422, "application/problem+json")
    assert response.json()["errors"][0]["message"]
    assert not Event.objects.filter(organiser="", name="Kyiv Open", starts_on="2026-04-10").exists()


GAMES = pgn(game("Player, 1", "Player, 2", "1-0", 1))


def games(client: Client, headers: dict[str, str], data: bytes = GAMES, event_id: str = "kyiv-open") -> Any:
    address = f"/api/v1/events/fide/{event_id}/games?name=kyiv.pgn"
    return client.post(address, data, content_type="application/octet-stream", headers=headers)


def test_the_games_of_an_event_are_sent_by_key(client: Client, key: Any) -> None:
    headers = key("organiser")
    register(client, headers, declarations="hybrid")
    first, second = games(client, headers), games(client, headers)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert (first.json()["declarations"], first.json()["findings"]) == ("hybrid", [])  # no report to compare with
    event = Event.objects.get(event_id="kyiv-open")
    assert [(one.kind, one.file_name) for one in event.documents.all()] == [("games", "kyiv.pgn")]


def test_what_is_wrong_with_the_games_is_answered(client: Client, key: Any) -> None:
    headers = key("organiser")
    register(client, headers, declarations="hybrid")
    answer = games(client, headers, pgn(game("A", "B", "1-0", moves="1. e5")))
    assert [one["code"] for one in answer.json()["findings"]] == ["pgn-illegal"]


def test_nobody_declares_by_key_what_follows_from_the_games(client: Client, key: Any) -> None:
    response = register(client, key("organiser"), declarations="hybrid pgn")
    assert response.status_code == 422
    assert "pgn is not declared by hand" in response.json()["detail"]


@pytest.mark.parametrize(("role", "status"), [("officer", 201), ("arbiter", 403), ("auditor", 403)])
def test_who_may_keep_documents_at_the_desk_may_send_games_by_key(
    client: Client, key: Any, role: str, status: int
) -> None:
    register(client, key("organiser"))
    assert games(client, key(role)).status_code == status


def test_the_report_of_quite_another_event_is_a_question_that_a_program_confirms(client: Client, key: Any) -> None:
    """409, and nothing is stored: name, days and time control are all others."""
    headers = key("organiser")
    register(client, headers)
    data = REPORT.replace(b"Kyiv Open", b"Hiroshima Cup").replace(b"2026/04/1", b"2026/02/1")
    data = data.replace(b"222 5400+30", b"222 600+5")
    asked = report(client, headers, data)
    assert asked.status_code == 409
    assert "is this the report of this event? It says Hiroshima Cup, 2026-02-10 to 2026-02-12" in asked.json()["detail"]
    event = Event.objects.get(event_id="kyiv-open")
    assert not event.reports.exists()
    address = "/api/v1/events/fide/kyiv-open/reports?event_confirmed=true"
    sent = client.post(address, data, content_type="application/octet-stream", headers=headers)
    assert sent.status_code == 201
    assert event.reports.count() == 1
