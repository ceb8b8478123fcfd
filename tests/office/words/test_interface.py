"""The pages in Ukrainian and Japanese: their own words, dates and plurals."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.template import Context, Template
from django.utils import translation

from office.words.catalogues import CONTEXT, LANGUAGES, PLURAL, catalogue
from office.words.interface import messages

#: how many forms a noun has beside a number
FORMS = {"uk": 3, "ja": 1}
VALUE = re.compile(r"%\(\w+\)s|%[sd]|\{\w*\}")


def key(context: str, message: str, plural: str) -> str:
    return (context + CONTEXT if context else "") + message + (PLURAL + plural if plural else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_pages_is_translated(language: str) -> None:
    known = catalogue(language, "django")
    asked = messages()
    assert len(asked) > 500
    assert sorted(message for message in asked if key(*message) not in known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_of_a_text_that_is_gone(language: str) -> None:
    asked = {key(*message) for message in messages()}
    assert sorted(set(catalogue(language, "django")) - asked) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_shows_the_values_of_its_text(language: str) -> None:
    for message, translated in catalogue(language, "django").items():
        singular = message.partition(CONTEXT)[2] or message
        for form in translated.split(PLURAL):
            assert set(VALUE.findall(form)) == set(VALUE.findall(singular.partition(PLURAL)[0])), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_as_many_forms_as_the_language(language: str) -> None:
    for message, translated in catalogue(language, "django").items():
        if PLURAL in message:
            assert len(translated.split(PLURAL)) == FORMS[language], message


@pytest.mark.parametrize(
    ("language", "day", "month"),
    [
        ("en", "1 February 2026", "February 2026"),
        ("uk", "1 лютого 2026", "лютий 2026"),
        ("ja", "2026年2月1日", "2026年2月"),
    ],
)
def test_dates_are_written_as_each_language_does(language: str, day: str, month: str) -> None:
    page = Template("{% load numbers %}{{ when|day }}|{{ when|month }}")
    with translation.override(language):
        assert page.render(Context({"when": date(2026, 2, 1)})) == f"{day}|{month}"


@pytest.mark.parametrize(("games", "said"), [(1, "1 партія"), (3, "3 партії"), (5, "5 партій"), (21, "21 партія")])
def test_a_page_s_plurals_follow_the_number(games: int, said: str) -> None:
    page = Template(
        "{% load i18n %}{% blocktranslate count n=n %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}"
    )
    with translation.override("uk"):
        assert page.render(Context({"n": games})) == said


def test_a_sentence_of_the_law_is_said_in_the_language_of_the_page() -> None:
    page = Template("{% load words %}{{ reason|say }}")
    reason = Context({"reason": "not played"})
    with translation.override("ja"):
        assert page.render(reason) == "対局なし（不戦）"
    with translation.override("en"):
        assert page.render(reason) == "not played"


def test_a_sentence_that_is_not_there_is_empty() -> None:
    assert Template("{% load words %}{{ reason|say }}").render(Context({"reason": None})) == ""


@pytest.mark.parametrize(
    ("cited", "links"),
    [
        ("8.3.3 ¶4", [("/regulations/fide-2025-10/#a-8.3.3-¶4", "8.3.3 ¶4")]),
        ("6.4; I-12", [("/regulations/fide-2025-10/#a-6.4", "6.4"), ("/regulations/fide-2025-10/#i-I-12", "I-12")]),
        ("", []),
        (None, []),
    ],
)
def test_every_article_cited_is_a_link_to_its_place_in_the_edition(
    cited: str | None, links: list[tuple[str, str]]
) -> None:
    page = Template('{% load words %}{% article cited "fide-2025-10" %}').render(Context({"cited": cited}))
    assert [(unescape(href), text) for href, text in re.findall(r'<a href="([^"]+)">([^<]+)</a>', page)] == links


def test_a_citation_cannot_write_into_the_page() -> None:
    page = Template('{% load words %}{% article cited "fide-2025-10" %}').render(Context({"cited": "<b>1</b>"}))
    assert "<b>" not in page
