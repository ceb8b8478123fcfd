"""The catalogues and the glossary of each language: one word for a thing, and none that officers do not use."""

from __future__ import annotations

import csv
import re
from functools import cache

import pytest

from office.words.catalogues import CONTEXT, LANGUAGES, PLURAL, catalogue
from ratingoffice.office.infra.words.catalogue import LOCALE

DOMAINS = ("django", "law")
#: values, not words
HOLE = re.compile(r"%\(\w+\)s|%[sd]|\{\w+\}|<[^>]*>")
#: a comma or a bracket of the other script beside Japanese letters; articles are cited as the texts do: 3(6)
OTHER_MARKS = re.compile(r"[ぁ-んァ-ヶ一-龠]\s?[,?!;](?!\d)|[ぁ-んァ-ヶ一-龠]\((?!\d)|(?<!\d)\)[ぁ-んァ-ヶ一-龠]")


@cache
def glossary(language: str) -> list[dict[str, str]]:
    with (LOCALE / language / "glossary.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def messages(language: str) -> list[tuple[str, str]]:
    """English text without values and its translation, each form for itself."""
    found = []
    for domain in DOMAINS:
        for message, said in catalogue(language, domain).items():
            english = HOLE.sub(" ", message.rpartition(CONTEXT)[2].split(PLURAL)[0])
            found += [(english, form) for form in said.split(PLURAL)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_of_the_glossary_is_translated_by_its_word(language: str) -> None:
    """Where it has no stems, the language may leave it out: who plays in Japanese need not be called a player."""
    others = []
    for row in glossary(language):
        term, stems = re.compile(rf"\b{row['english']}s?\b", re.IGNORECASE), re.compile(row["stems"], re.IGNORECASE)
        asked = [one for one in messages(language) if term.search(one[0])]
        others += [(row["english"], *one) for one in asked if not stems.search(one[1])]
    assert others == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_used_that_the_glossary_rules_out(language: str) -> None:
    never = [re.compile(row["never"], re.IGNORECASE) for row in glossary(language) if row["never"]]
    assert [one for one in messages(language) for word in never if word.search(one[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_stands_in_the_glossary_once_and_its_word_has_its_own_stem(language: str) -> None:
    rows = glossary(language)
    assert len({row["english"] for row in rows}) == len(rows) > 25
    assert [row["term"] for row in rows if not re.search(row["stems"], row["term"], re.IGNORECASE)] == []


def test_japanese_has_its_own_commas_and_brackets() -> None:
    assert [said for _, said in messages("ja") if OTHER_MARKS.search(HOLE.sub("", said))] == []


def test_ukrainian_has_one_apostrophe() -> None:
    assert [said for _, said in messages("uk") if re.search(r"[а-яіїєґ]['ʼ`][а-яіїєґ]", said, re.IGNORECASE)] == []
