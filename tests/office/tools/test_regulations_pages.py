"""The regulations for the reader: what the software applies, with a place for everything that is cited."""

import re

import pytest
from django.test import Client

from ratingoffice.federations.registry import EDITIONS
from ratingoffice.office.templatetags.regulations import amended
from ratingoffice.office.templatetags.words import anchor, article

pytestmark = pytest.mark.django_db  # a page says what a body of the office has chosen


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


def test_every_edition_is_listed(client: Client) -> None:
    text = page(client, "/regulations/")
    assert all(f'href="/regulations/{name}/"' in text for name in EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_article_that_a_calculation_cites_has_its_place(client: Client, edition: str) -> None:
    regulation = EDITIONS[edition]
    places = set(ids(page(client, f"/regulations/{edition}/")))
    clauses = [each.cite(clause) for each in regulation.articles() for clause in each.clauses if clause.why]
    grounds = [
        *regulation.event.refusals,
        *regulation.event.not_yet,
        *regulation.event.game_refusals,
        *regulation.list.sides_not_counted,
    ]
    cited = {*clauses, *(ground.article for ground in grounds), regulation.event.admitted}
    cited |= {regulation.event.expected.number, regulation.list.dp.number, *regulation.interpretations}
    missing = {at for at in cited if anchor(at) not in places}
    assert not missing


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_places_have_the_same_name(client: Client, edition: str) -> None:
    found = ids(page(client, f"/regulations/{edition}/"))
    assert len(found) == len(set(found))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_link_within_the_page_leads_somewhere(client: Client, edition: str) -> None:
    text = page(client, f"/regulations/{edition}/")
    missing = set(re.findall(r'href="#([^"]+)"', text)) - set(ids(text))
    assert not missing


def test_an_article_is_linked_to_its_place_in_its_edition() -> None:
    assert article("8.3.3 ¶4; I-10", "fide-2025-10") == (
        '<a href="/regulations/fide-2025-10/#a-8.3.3-¶4">8.3.3 ¶4</a>; '
        '<a href="/regulations/fide-2025-10/#i-I-10">I-10</a>'
    )


def test_an_edition_shows_what_is_new_in_it(client: Client) -> None:
    text = page(client, "/regulations/fide-2025-10/")
    new = text[text.index('id="changes"') : text.index("<h2>Articles")]
    assert "8.3.1" in new
    assert "8.3.3" not in new
    assert "<ins>for a player rated below 2650 </ins>" in new


def test_what_changed_in_a_sentence_is_marked() -> None:
    assert amended("at least 5 games", "at least 9 games") == "at least <del>5</del><ins>9</ins> games"
    assert amended(None, "a & b") == "<ins>a &amp; b</ins>"
    assert amended("<b>", None) == "<del>&lt;b&gt;</del>"


def test_editions_are_compared_question_by_question(client: Client) -> None:
    text = page(client, "/regulations/compare/?e=fide-2024-03&e=fide-2025-10")
    assert "From fide-2024-03 to fide-2025-10" in text
    assert text.count('<th scope="row">') == 26
    differing = page(client, "/regulations/compare/?e=fide-2024-03&e=fide-2025-10&only=1")
    assert differing.count('<th scope="row">') == 1


def test_an_edition_that_is_not_named_well_is_left_out_of_a_comparison(client: Client) -> None:
    assert page(client, "/regulations/compare/?e=nothing")


def test_an_edition_that_there_is_not_is_not_found(client: Client) -> None:
    assert client.get("/regulations/fide-1999/").status_code == 404


def test_a_body_names_its_latest_edition(client: Client) -> None:
    assert "1 October 2025" in page(client, "/regulations/fide/")


@pytest.mark.parametrize("language", ["uk", "ja"])
def test_the_regulations_exist_in_every_language(client: Client, language: str) -> None:
    assert f'<html lang="{language}"' in page(client, f"/{language}/regulations/jcf-2024-10/")
