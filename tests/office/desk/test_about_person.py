"""What a person may ask of the office: all that is kept about them, and no longer than is said."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.people.personal_data_export import about
from ratingoffice.office.domain.retention import DAYS, RETENTION_RULES, tidy
from ratingoffice.office.models import Account, Act, Body, Game, Identity, Invitation, Line, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Player:
    """Somebody whom a report has named."""
    return Identity.objects.filter(report__event__body__code="fshu").exclude(player=None).first().player


def test_the_file_has_every_game_line_and_report_of_the_person_and_nobody_elses(person: Player) -> None:
    told = about(person, None, "asked for")
    body = Body.objects.get(code="fshu")
    of_event = Game.objects.filter(event__body=body)
    games = of_event.filter(white_id=person.player_id).count() + of_event.filter(black_id=person.player_id).count()
    assert len(told["games"]) == games
    assert all(person.player_id in (game["white_id"], game["black_id"]) for game in told["games"])
    assert len(told["lines"]) == Line.objects.filter(publication__body=body, player_id=person.player_id).count()
    assert [row["name"] for row in told["players"]] == [person.name]
    assert told["players"][0]["birth_date"] == person.birth_date  # whole: it is theirs
    assert len(told["participants_of_reports"]) == Identity.objects.filter(player=person).count() > 0
    assert told["lists"]
    rows = [row for one in told["lists"] for name in ("list", "sides", "changes") for row in one.get(name, ())]
    assert rows
    assert {row["player_id"] for row in rows} == {person.player_id}


def test_giving_it_out_is_an_act_with_a_reason(person: Player, client_as) -> None:
    chief: Client = client_as("chief")
    address = f"/desk/players/{person.pk}/export/"
    assert chief.post(address, {}).headers["Content-Type"].startswith("text/html")
    assert not Act.objects.filter(verb="player.export").exists()
    sent = chief.post(address, {"why": "a letter of 3 March"})
    assert sent.headers["Content-Disposition"] == f'attachment; filename="fshu-player-{person.pk}.json"'
    assert sent.json()["players"][0]["player_id"] == person.player_id
    assert Act.objects.get(verb="player.export").why == "a letter of 3 March"


def test_what_is_past_its_time_is_deleted_and_the_rest_stays() -> None:
    now = clock.now()
    for key, ends in (("gone", now - timedelta(seconds=1)), ("here", now + timedelta(hours=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
        UserSession.objects.create(user=Account.objects.get(username="officer"), session_key=key, ip="192.0.2.1")
    for key, days in (("a", DAYS + 1), ("b", DAYS - 1)):
        expired = now - timedelta(days)
        Invitation.objects.create(secret_hash=key, role="arbiter", made_at=expired, expires_at=expired)
    assert {name: count for name, count in tidy().items() if count} == {"sessions": 1, "invitations": 1}
    assert list(Session.objects.values_list("session_key", flat=True)) == ["here"]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == ["here"]
    assert list(Invitation.objects.filter(secret_hash__in="ab").values_list("secret_hash", flat=True)) == ["b"]
    assert Act.objects.get(verb="office.tidy").after == {"sessions": 1, "invitations": 1}


@pytest.mark.parametrize("language", ["", "/uk", "/ja"])
def test_the_page_says_all_that_is_kept(client: Client, language: str) -> None:
    said = client.get(f"{language}/privacy/").content.decode()
    assert said.count('<section class="card">') == len(RETENTION_RULES)
