"""The preliminary list: from the closing date to publication, where the body shows it, and marked as what it is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.models import Body, Event, Player, Withdrawal, record

pytestmark = pytest.mark.django_db
LIST = "/lists/fide/standard/2026-02/preliminary/"
EVENTS = f"{LIST}events/"
SHEET = f"{LIST}players/A/"


@pytest.fixture
def shown(office: Body) -> Body:
    switch(office, {"preliminary": True}, None, "players asked for it")
    return Body.objects.get(pk=office.pk)


def plain(answer) -> str:
    assert answer.status_code == 200
    without_doors = re.sub(r'<a class="not-right".*?</a>', "", answer.content.decode())
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", without_doors))


@pytest.mark.parametrize(("day", "status"), [("2026-01-28", 404), ("2026-01-29", 404), ("2026-01-30", 200)])
def test_it_opens_after_the_closing_date(client: Client, shown: Body, on, day: str, status: int) -> None:
    on(day)
    assert [client.get(one).status_code for one in (LIST, EVENTS, SHEET)] == [status] * 3
    assert (LIST in client.get("/lists/fide/").content.decode()) == (status == 200)


def test_the_first_page_leads_to_it_while_it_is_open(client: Client, body: Body, on) -> None:
    on("2026-03-30")  # the demonstration's list of April closed the day before
    address = "/lists/fide/standard/2026-04/preliminary/"
    assert address not in client.get("/").content.decode()
    switch(body, {"preliminary": True}, None, "players asked for it")
    assert address in client.get("/").content.decode()


def test_a_body_that_has_not_switched_it_on_does_not_show_it(client: Client, office: Body) -> None:
    assert [client.get(one).status_code for one in (LIST, EVENTS, SHEET)] == [404] * 3


def test_it_shows_each_change_and_what_it_stands_for(client: Client, shown: Body) -> None:
    text = plain(client.get(LIST))
    assert "Preliminary : as it stands on 30 January 2026, 12:00 (version " in text
    assert "1 Player A NED 2010 +10 2000 1" in text
    assert "6 Player F NED 1890 −10 1900 1" in text


def test_the_largest_changes_come_first_if_one_likes(client: Client, shown: Body) -> None:
    found = re.findall(r"Player (\w)", plain(client.get(f"{LIST}?sort=change")))
    assert found[-2:] == ["C", "D"]  # who drew and stays


def test_a_players_sheet_has_every_game(client: Client, shown: Body) -> None:
    text = plain(client.get(SHEET))
    assert "2000 → 2010 +10" in text
    assert "Player B 2000" in text
    assert "Preliminary : as it stands on 30 January 2026" in text


def test_events_are_shown_with_the_reason(client: Client, shown: Body) -> None:
    assert "open-jan" in plain(client.get(EVENTS))
    later = plain(client.get(f"{EVENTS}?outcome=later_list"))
    assert "open-feb" in later
    assert "open-jan" not in later


@pytest.mark.parametrize("page", [LIST, EVENTS, SHEET])
def test_no_search_engine_keeps_it(client: Client, shown: Body, page: str) -> None:
    answer = client.get(page)
    assert "noindex" in answer["X-Robots-Tag"]
    assert '<meta name="robots" content="noindex' in answer.content.decode()
    assert "preliminary" not in client.get("/sitemap-lists.xml").content.decode()


def test_a_decision_shows_at_once(client: Client, shown: Body) -> None:
    before = client.get(LIST)
    Event.objects.filter(body=shown, event_id="open-jan").update(refused=True)
    record("event.decide", "event/open-jan", by=None, body=shown, changes_next_list=True)
    after = client.get(LIST)
    assert before["ETag"] != after["ETag"]
    assert "Nobody’s rating changes so far." in plain(after)


def test_once_it_is_published_its_pages_lead_to_the_list(client: Client, shown: Body) -> None:
    publish(shown, preview(shown).token, None)
    assert client.get(LIST).url == "/lists/fide/standard/2026-02/"
    assert client.get(SHEET).url == "/players/fide/A/why/standard/2026-02/"
    assert client.get(EVENTS).url == "/events/fide/"
    assert LIST not in client.get("/lists/fide/").content.decode()


def test_a_withdrawn_name_is_on_no_page_of_it(client: Client, shown: Body) -> None:
    player = Player.objects.get(body=shown, player_id="A")
    Withdrawal.objects.create(player=player, alias="Somebody", why="asked for", at="2026-01-20T12:00Z")
    for page in (LIST, SHEET, f"{LIST}players/B/", "/players/fide/B/provisional/standard/"):
        text = plain(client.get(page))
        assert "Player A" not in text, page
        assert "Somebody" in text, page
