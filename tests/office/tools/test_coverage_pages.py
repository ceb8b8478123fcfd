"""The page that tells where every sentence of an original is kept."""

import re
from html import unescape

import pytest
from django.test import Client

from ratingoffice.explain.originals import names, original
from ratingoffice.federations.coverage import Status
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.office.web.tools.coverage import KINDS

pytestmark = pytest.mark.django_db  # the frame of a page and the page of an edition ask the office


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("edition", names())
def test_every_sentence_has_a_row(client: Client, edition: str) -> None:
    text = page(client, f"/regulations/{edition}/coverage/")
    rows = original(edition).coverage.rows
    assert text.count('<tr id="a-') == len(rows)
    assert f"{len(rows)} sentences" in text
    assert {place.kind for row in rows for place in row.where} <= set(KINDS)


@pytest.mark.parametrize("edition", [name for name in names() if name in EDITIONS])
def test_clauses_and_readings_lead_to_their_place_in_the_edition(client: Client, edition: str) -> None:
    text = page(client, f"/regulations/{edition}/coverage/")
    places = set(re.findall(r'\bid="([^"]+)"', page(client, f"/regulations/{edition}/")))
    linked = {unescape(at) for at in re.findall(rf'href="/regulations/{edition}/#([^"]+)"', text)}
    assert len(linked) > 40
    assert sorted(linked - places) == []


def test_only_those_that_are_kept_in_one_way_can_be_asked_for(client: Client) -> None:
    counted = original("jcf-2024-10").coverage.count_by_status()
    for kept in Status:
        text = page(client, f"/regulations/jcf-2024-10/coverage/?kept={kept.value}")
        assert text.count('<tr id="a-') == counted[kept]
    assert page(client, "/regulations/jcf-2024-10/coverage/?kept=x").count('<tr id="a-') == sum(counted.values())


def test_an_edition_links_to_its_map_and_the_index_to_all(client: Client) -> None:
    assert 'href="/regulations/fshu-2018-01/coverage/"' in page(client, "/regulations/fshu-2018-01/")
    assert "/coverage/" not in page(client, "/regulations/fide-rb-2024-12/")
    index = page(client, "/regulations/")
    assert all(f'href="/regulations/{name}/coverage/"' in index for name in names())


def test_what_is_not_mapped_is_not_found(client: Client) -> None:
    for name in ("fide-rb-2024-12", "nothing"):
        assert client.get(f"/regulations/{name}/coverage/").status_code == 404


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "In this version these words are in English only."),
        ("uk", "У цій версії переказ є лише англійською."),
        ("ja", "この版では、その言葉は英語のみです。"),
    ],
)
def test_each_language_says_that_the_rows_are_in_english(client: Client, language: str, said: str) -> None:
    prefix = "" if language == "en" else f"/{language}"
    text = page(client, f"{prefix}/regulations/fide-tiebreaks-2023/coverage/")
    assert f'<html lang="{language}"' in text
    assert said in text
    assert '<td lang="en">' in text
