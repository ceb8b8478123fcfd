"""A decision about a single game says what it does: a game that counts all the same is not said to be out."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.office.domain.federations.readings import choose
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db

OUT, COUNTS = "Force majeure: games not rated", "Force majeure: put on record, the games count"


@pytest.fixture
def fshu_event(db):
    """Reported and not rated, with games."""
    return Body.objects.get(code="fshu").events.filter(rated_on=None, games__isnull=False).distinct().first()


def sent(client, event):
    game = event.games.filter(ruling="").first()
    given = {"decision": "force_majeure", "reason": "a power cut", "games": [game.pk], "given_on": "2026-03-19"}
    return client.post(f"/desk/events/{event.pk}/decide/", given, follow=True).content.decode()


def test_the_desk_says_that_the_game_counts_all_the_same(fshu_event, client_as):  # FShU 2, U-28
    officer = client_as("officer")
    form = officer.get(f"/desk/events/{fshu_event.pk}/decide/").content.decode()
    assert COUNTS in form
    assert "games not rated</option>" not in form
    page = sent(officer, fshu_event)
    assert "The games count all the same" in page
    assert f"<strong>{COUNTS}</strong>" in page
    assert OUT not in page


def test_a_body_that_reads_it_otherwise_says_that_the_game_is_out(fshu_event, client_as, account):
    choose(fshu_event.body, "U-28", "out", date(2026, 4, 1), "as FIDE 5.1", account("chief"))
    officer = client_as("officer")
    assert OUT in officer.get(f"/desk/events/{fshu_event.pk}/decide/").content.decode()
    page = sent(officer, fshu_event)
    assert f"<strong>{OUT}</strong>" in page
    assert "The games count all the same" not in page
    assert COUNTS not in page


def test_where_a_ruling_takes_a_game_out_the_desk_says_so(body, client_as):  # FIDE 5.1
    event = body.events.filter(rated_on=None, games__isnull=False).distinct().first()
    assert OUT in client_as("officer").get(f"/desk/events/{event.pk}/decide/").content.decode()
