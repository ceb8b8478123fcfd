"""What stands beside a place of an event and a month of a player; worked out by hand as in `conftest`."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client

from office.store.small import FEBRUARY, MARCH
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(office: Body) -> Body:
    publish(office, preview(office).token, None)
    publish(office, preview(office).token, None)
    return office


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def cells(text: str) -> dict[str, list[str]]:
    """The last three columns, by name."""
    rows = re.findall(r"<tr>(.*?)</tr>", text[text.index("<tbody>") :], re.DOTALL)
    found = [[plain(one).strip() for one in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows]
    return {row[2]: row[-3:] for row in found if len(row) > 4}


def test_beside_each_place_stand_change_performance_and_rank(client: Client, published: Body, on) -> None:
    on("2026-02-15")  # the list of February is in force: A 2010, C and D 2000, B 1990, E 1910, F 1890
    found = cells(client.get("/events/fide/open-jan/").content.decode())
    # one opponent of 2000: 1 of 1 is dp +800, 0 of 1 is −800 (the table of FIDE 8.1.1)
    assert found["Player A"] == ["+10.00", "2800", "1"]
    assert found["Player B"] == ["−10.00", "1200", "4"]
    assert found["Player C"] == ["0.00", "2000", "2"]
    assert found["Player F"] == ["−10.00", "1100", "6"]


def test_a_month_that_was_corrected_says_what_it_was_and_leads_to_both(client: Client, published: Body) -> None:
    game = {"event_id": "open-jan", "round": 1, "white_id": "A", "black_id": "B"}
    lost = {"white_result": "0", "black_result": "1"}
    corrections.draft(published, FEBRUARY, "games", game, lost, "sent the wrong way round", MARCH, None)
    corrections.publish_corrections(published, corrections.impact(published).token, None)
    text = client.get("/players/fide/A/").content.decode()
    assert "February 2026 corrected: was 2010 1990" in plain(text)
    assert "March 2026 corrected: was 2020 2000" in plain(text)
    assert "/lists/fide/standard/2026-02/difference/?from=1&amp;to=2" in text
    assert "corrected" not in plain(client.get("/players/fide/E/").content.decode())  # the same on both


DOOR = Template('{% load claims %}{% not_right body "game" "a/b" 1 "A" "B" %}')


def test_what_is_not_right_is_named_in_the_address_of_the_form(office: Body, rf) -> None:
    from ratingoffice.office.web.shared.page_context import Page

    context = {"body": office, "page": Page(rf.get("/events/fide/a/?after=1"))}
    said = DOOR.render(Context(context))
    assert 'href="/claims/fide/?about=game%2Fa~2Fb%2F1%2FA%2FB&amp;where=%2Fevents%2Ffide%2Fa%2F%3Fafter%3D1"' in said
    office.features = {"claims": False}
    assert DOOR.render(Context(context)) == ""
