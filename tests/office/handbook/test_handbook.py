"""The handbook: the same places in every language, each page with a place of its own, nothing that leads nowhere."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, resolve
from django.urls.resolvers import URLResolver
from django.utils import translation

from office.words.catalogues import catalogue
from office.words.interface import messages
from office.words.test_glossary import glossary
from ratingoffice.office.web.desk import sign_in_urls
from ratingoffice.office.web.shared.handbook_chapters import FOLDER, NAMES, chapter
from ratingoffice.office.web.shared.handbook_places import PLACES

LANGUAGES = [code for code, _name in settings.LANGUAGES]
PICTURES = settings.OFFICE / "static" / "office" / "handbook"

#: addresses that give a file or only change something: nobody looks at a page there
NO_PAGE = {
    *("public:theme", "public:feed", "public:list-download", "public:form", "public:calendar-file"),
    *("account_logout", "desk:calendar", "desk:revoke_token", "mfa_deactivate_totp", "mfa_remove_webauthn"),
    *("mfa_generate_recovery_codes",),
    *("desk:outside_unlink", "desk:end_other_sessions", "desk:end_session", "desk:end_sessions_of", "desk:set_active"),
    *("desk:dismiss", "desk:revoke_invitation", "desk:seen", "desk:record_fee", "desk:paper", "desk:sent"),
    *("desk:document", "desk:withdraw", "desk:decision_file", "desk:appeal_file", "desk:file", "desk:take"),
    *(
        "desk:next_download",
        "desk:withdraw_correction",
        "desk:send_again",
        "desk:discard_letter",
        "desk:rotate_webhook",
    ),
    *("desk:try_webhook", "desk:remove_webhook", "desk:audit_export", "desk:assign_claim", "desk:sort_claim"),
    *("desk:use_version", "desk:answer_change"),
}


def names_of_pages() -> set[str]:
    """Every name of an address in public, tools and desk, and of signing in."""
    found = set()
    for part in get_resolver().url_patterns:
        for space in getattr(part, "url_patterns", ()):
            if isinstance(space, URLResolver) and space.namespace in ("public", "tools", "desk"):
                found |= {f"{space.namespace}:{one.name}" for one in space.url_patterns}
    return found | {str(pattern.name) for pattern in sign_in_urls.urlpatterns}


def anchors(name: str, language: str) -> list[str]:
    return [one.anchor for one in chapter(name, language).sections]


def test_every_page_has_a_place_in_the_handbook() -> None:
    assert names_of_pages() - NO_PAGE == set(PLACES)
    assert names_of_pages() >= NO_PAGE


def test_every_place_exists() -> None:
    there = {f"{name}#{anchor}" for name in NAMES for anchor in anchors(name, "en")}
    assert set(PLACES.values()) <= there


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_chapters_and_places(language: str) -> None:
    assert sorted(file.stem for file in (FOLDER / language).iterdir()) == sorted(NAMES)
    for name in NAMES:
        assert anchors(name, language) == anchors(name, "en")
        assert len(set(anchors(name, language))) == chapter(name, language).html.count("<h2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_a_chapter_leads_somewhere(language: str) -> None:
    for name in NAMES:
        for link in re.findall(r'href="([^"]+)"', chapter(name, language).html):
            address, _, anchor = link.partition("#")
            with translation.override(language):
                there = resolve(address) if address else None
            if there is None or there.view_name == "help:chapter":
                assert anchor in anchors(there.kwargs["name"] if there else name, language), (name, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_names_buttons_and_pages_as_they_are_called(language: str) -> None:
    known = {message for _context, message, _plural in messages()}
    if language != "en":
        known = set(catalogue(language, "django").values())
    for name in NAMES:
        html = chapter(name, language).html
        assert "*" not in html, name
        named = {" ".join(unescape(label).split()) for label in re.findall("<em>([^<]+)</em>", html)}
        assert named - known == set(), name


@pytest.mark.parametrize("language", ["uk", "ja"])
def test_a_chapter_uses_no_word_that_the_glossary_rules_out(language: str) -> None:
    never = [re.compile(row["never"], re.IGNORECASE) for row in glossary(language) if row["never"]]
    texts = [file.read_text(encoding="utf-8") for file in (FOLDER / language).iterdir()]
    assert [word.search(text) for word in never for text in texts if word.search(text)] == []


def test_every_picture_is_there_in_every_language_and_small() -> None:
    shown = {
        picture
        for language in LANGUAGES
        for name in NAMES
        for picture in re.findall(r'src="/static/office/handbook/([^"]+)"', chapter(name, language).html)
    }
    assert {file.name for file in PICTURES.iterdir()} == shown
    assert len(shown) % len(LANGUAGES) == 0
    assert [file.name for file in PICTURES.iterdir() if file.stat().st_size > 60_000] == []


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("/", "/help/players/#find"),
        ("/uk/lists/fide/standard/2026-03/", "/uk/help/players/#list"),
        ("/ja/desk/login/", "/ja/help/office/#sign-in"),
        ("/nothing/here/", "/help/"),
    ],
)
def test_a_page_leads_to_its_place(db: None, client: Client, address: str, place: str) -> None:
    page = client.get(address).content.decode()
    assert f'<p class="help-here"><a href="{place}">' in page


@pytest.mark.parametrize(("address", "words"), [("/help/", "Handbook"), ("/uk/help/players/", "Для гравців")])
def test_the_handbook_is_open_to_everybody_and_to_search_engines(
    db: None, client: Client, address: str, words: str
) -> None:
    answer = client.get(address)
    assert words in answer.content.decode()
    assert "public" in answer.headers["Cache-Control"]
    assert "<loc>http://testserver/ja/help/players/</loc>" in client.get("/sitemap-handbook.xml").content.decode()


def test_a_chapter_that_is_not_there_is_not_found(db: None, client: Client) -> None:
    assert client.get("/help/nothing/").status_code == 404


def test_a_word_is_explained_on_the_spot(db: None, client: Client) -> None:
    page = client.get("/uk/lists/fide/standard/2026-03/").content.decode()
    explained = re.search(r'<a class="term" href="/uk/help/words/#fingerprint" title="([^"]+)">', page)
    assert explained
    assert explained[1].startswith("Число, обчислене з кожного байта рейтинг-листа")
