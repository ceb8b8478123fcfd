"""Every public page: in three languages, without an account, within the policy, fit to be read aloud."""

from __future__ import annotations

import re

import pytest
from addresses_of import pages, pages_in
from django.test import Client

from ratingoffice.office.models import Body, Player

LANGUAGES = ("en", "uk", "ja")
SYSTEMS = ("fide", "jcf", "fshu")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_page_opens_in_every_language(db: None, client: Client, language: str, system: str) -> None:
    for address in pages_in(language, Body.objects.get(code=system)):
        answer = client.get(address)
        if answer.status_code == 302:  # to the only body, or to the player with that id
            continue
        assert answer.status_code == 200, address
        assert f'<html lang="{language}"' in answer.content.decode(), address


def test_no_page_holds_a_script_or_a_style_of_its_own(body: Body, client: Client) -> None:
    for address in pages(body):
        text = client.get(address).content.decode()
        assert " style=" not in text, address
        assert "<style" not in text, address
        assert not re.search(r"<script(?![^>]* src=)", text), address
        assert not re.search(r"\son[a-z]+=", text), address


def test_every_table_has_a_caption_and_every_heading_its_scope(body: Body, client: Client) -> None:
    for address in pages(body):
        text = client.get(address).content.decode()
        for table in re.findall(r"<table.*?</table>", text, re.DOTALL):
            assert "<caption" in table, address
            assert all("scope=" in heading for heading in re.findall(r"<th\b[^>]*>", table)), address


def test_every_page_has_one_heading_and_a_way_past_the_menu(body: Body, client: Client) -> None:
    for address in pages(body):
        text = client.get(address).content.decode()
        assert len(re.findall("<h1", text)) == 1, address
        assert 'class="skip" href="#main"' in text
        assert 'id="main"' in text


def test_every_link_of_the_first_pages_leads_somewhere(body: Body, client: Client) -> None:
    seen: set[str] = set()
    for address in pages(body):
        for link in re.findall(r'href="(/(?!static|desk|api)[^"#?]*)', client.get(address).content.decode()):
            kind = re.sub(r"[^/]*[0-9][^/]*", "*", link)
            if kind not in seen:
                seen.add(kind)
                assert client.get(link).status_code in (200, 302), f"{link} on {address}"


def test_each_language_links_to_the_same_page_in_the_others(client: Client, body: Body) -> None:
    text = client.get("/uk/lists/fide/").content.decode()
    for address in ("/lists/fide/", "/ja/lists/fide/"):
        assert f'href="{address}"' in text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/lists/uscf/", "does not keep the ratings"),
        ("/lists/fide/standard/1999-01/", "no such list"),
        ("/lists/fide/bullet/2026-03/", "no such list"),
        ("/players/fide/nobody/", "no player with the ID"),
        ("/events/fide/nothing/", "no event with the ID"),
        ("/lists/fide/standard/2026-03/download/doc/", "no such format"),
        ("/nowhere/", "no page at this address"),
    ],
)
def test_what_is_not_there_is_a_clear_page(db: None, client: Client, address: str, sentence: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert sentence in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=-1",
        "page=99999999999",
        "page=x",
        "revision=0",
        "revision=x",
        "sort=;",
        "federation=%00",
        "age=u",
    ],
)
def test_a_query_that_makes_no_sense_is_no_failure(db: None, client: Client, query: str) -> None:
    assert client.get(f"/lists/fide/standard/2026-03/?{query}").status_code in (200, 404)


def test_names_are_text_and_never_markup(body: Body, client: Client) -> None:
    player = Player.objects.filter(body=body).first()
    assert player is not None
    player.name = '<script>alert("x")</script>'
    player.save()
    for address in (f"/players/fide/{player.player_id}/", "/search/?q=%3Cscript%3E"):
        text = client.get(address).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;" in text


def test_public_pages_cannot_be_posted_to(body: Body, client: Client) -> None:
    for address in pages(body):
        assert client.post(address).status_code == 405, address


def test_a_page_that_came_out_the_same_is_not_sent_again(body: Body, client: Client) -> None:
    for address in pages(body):
        first = client.get(address)
        if first.status_code == 200 and "search" not in address:
            again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
            assert again.status_code == 304, address
            assert "Cookie" in first.headers["Vary"], address


def test_an_address_with_a_nul_is_not_found(db: None, client: Client) -> None:
    assert client.get("/players/fide/%00/").status_code == 404
    assert client.get("/events/fide/a%00b/").status_code == 404
