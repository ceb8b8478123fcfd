"""What the next list would say of a player now, marked as such, with its sheet."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.domain.lists import preview_cache as module
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db
PAGE = "/players/fide/A/"
SHEET = "/players/fide/A/provisional/standard/"


def plain(answer) -> str:
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_players_page_has_it_with_the_day_and_the_events(client: Client, office: Body, on) -> None:
    on("2026-01-15")  # long before the closing date
    text = plain(client.get(PAGE))
    assert "Provisional rating: 2010 +10 as it stands on 15 January 2026, from 1 event received, not published" in text


def test_it_has_its_sheet(client: Client, office: Body) -> None:
    answer = client.get(SHEET)
    assert "2000 → 2010 +10" in plain(answer)
    assert "As it stands on 30 January 2026, 12:00, from 1 event received" in plain(answer)
    assert "noindex" in answer["X-Robots-Tag"]


def test_a_body_may_switch_it_off(client: Client, office: Body) -> None:
    switch(office, {"provisional": False}, None, "only lists count")
    assert "Provisional" not in plain(client.get(PAGE))
    assert client.get(SHEET).status_code == 404


def test_where_no_list_can_be_made_nothing_is_shown(client: Client, office: Body, monkeypatch) -> None:
    from ratingoffice.book.findings import BadInput

    def impossible(body: Body, *told: object) -> None:
        raise BadInput("the book cannot be true")

    monkeypatch.setattr(module, "preview", impossible)
    assert "Provisional" not in plain(client.get(PAGE))
    assert client.get(SHEET).status_code == 404


def test_a_large_federation_is_not_rated_for_the_page_of_a_player(client: Client, office: Body, monkeypatch) -> None:
    monkeypatch.setattr("ratingoffice.office.domain.lists.preliminary.SMALL", 5)
    assert SHEET in client.get(PAGE).content.decode()
    assert "Provisional rating:" not in plain(client.get(PAGE))
    client.get(SHEET)
    assert "Provisional rating: 2010" in plain(client.get(PAGE))
