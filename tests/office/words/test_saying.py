"""What the program says, in Ukrainian and Japanese."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from office.words.catalogues import CONTEXT, LANGUAGES, catalogue, templates
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.reports import read_report
from ratingoffice.message import HOLE, Message, as_data, from_data
from ratingoffice.office.infra.words import say, say_all
from ratingoffice.office.infra.words.catalogue import LOCALE
from ratingoffice.office.infra.words.compile import compiled
from ratingoffice.office.infra.words.language_rules import MANNERS
from trf_files import player, trf

#: two plain English words in a row: something was left untranslated
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")


def holes(text: str) -> set[str]:
    return {name for name, _ in HOLE.findall(text)}


def has_words(template: str) -> bool:
    return re.search(r"[^\W\d_]", HOLE.sub(lambda hole: hole[2] or "", template)) is not None


# the catalogues


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_has_a_translation(language: str) -> None:
    known = catalogue(language, "law")
    asked = {template for template in templates() if has_words(template)}
    assert len(asked) > 450
    assert sorted(asked - known.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_holes_of_its_template_and_no_others(language: str) -> None:
    assert [message for message, said in catalogue(language, "law").items() if holes(message) != holes(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_of_a_template_that_is_gone(language: str) -> None:
    with_holes = {message for message in catalogue(language, "law") if holes(message) and CONTEXT not in message}
    assert sorted(with_holes - templates()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_has_as_many_forms_as_the_language(language: str) -> None:
    words = [hole for said in catalogue(language, "law").values() for hole in HOLE.findall(said) if hole[1]]
    assert {len(forms.split("|")) for _, forms in words} <= {MANNERS[language].forms}


@pytest.mark.parametrize(
    "file", sorted(LOCALE.glob("*/LC_MESSAGES/*.po")), ids=lambda file: "/".join(file.parts[-3::2])
)
def test_what_is_read_was_compiled_from_what_people_write(file: Path) -> None:
    assert file.with_suffix(".mo").read_bytes() == compiled(file), "python -m ratingoffice.office.infra.words.compile"


# a sentence said


def test_figures_come_back_in_the_translation() -> None:
    said = Message("round {round}: {player} against itself", round=3, player=17)
    assert say(said, "uk") == "тур 3: 17 проти себе"
    assert say(said, "ja") == "第3ラウンド：17が自分自身と対局しています"


def test_in_english_and_in_languages_without_a_catalogue_it_is_the_sentence() -> None:
    said = Message("ends on {ends_on}, before it starts on {starts_on}", ends_on=date(2026, 1, 2), starts_on="…")
    assert [say(said, language) for language in ("en", "en-gb", "de")] == [str(said)] * 3


def test_a_day_is_written_as_the_reader_writes_it() -> None:
    said = Message("It is rated on the list of {rated_on}.", rated_on=date(2026, 2, 1))
    assert (say(said, "uk"), say(said, "ja")) == (
        "Обраховано в рейтинг-листі 01.02.2026.",
        "2026年2月1日のリストで計算済みです。",
    )


@pytest.mark.parametrize("text", ["2026-02-01", "2026-02-30", "20260201", "02/01/2026"])
def test_a_text_that_looks_like_a_day_is_shown_as_somebody_wrote_it(text: str) -> None:
    said = Message('"{value}" is not a date: write it as YYYY-MM-DD', value=text)
    assert f'"{text}"' in say(said, "uk")


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (0, "0 разів"),
        (1, "1 раз"),
        (2, "2 рази"),
        (5, "5 разів"),
        (11, "11 разів"),
        (12, "12 разів"),
        (21, "21 раз"),
        (104, "104 рази"),
        (111, "111 разів"),
        (112, "112 разів"),
    ],
)
def test_ukrainian_words_follow_the_number(times: int, said: str) -> None:
    sentence = Message('the column "{column}" is there {times} times: keep one of them', column="name", times=times)
    assert say(sentence, "uk") == f'стовпець "name" трапляється {said}: залиште один'


def test_a_figure_that_is_not_there_stays_a_dash() -> None:
    assert say(Message("player {player} has no name", player=None), "uk").split()[1] == "–"


def test_a_sentence_in_a_sentence_is_said_in_the_same_language() -> None:
    born = Message("written otherwise than YYYY/MM/DD: read as {born}", born=date(1990, 5, 17))
    said = Message("birth date {birth_date} (player {player}): {problem}", birth_date='"x"', player=4, problem=born)
    assert say(said, "uk") == ('дата народження "x" (гравець 4): записано не як РРРР/ММ/ДД: прочитано як 17.05.1990')


def test_text_that_somebody_wrote_is_not_translated() -> None:
    said = Message("not judged: {problem}", problem="not played")
    assert say(said, "uk") == "не оцінено: not played"


def test_several_sentences_are_joined_as_the_language_does() -> None:
    both = ["not played", Message("player {player} has no name", player=4)]
    assert say_all(both, "uk") == "не зіграно; гравець 4 без імені"
    assert say_all(both, "ja") == "対局なし（不戦）；選手4に名前がありません"
    assert say_all(both, "en") == "not played; player 4 has no name"


def test_a_template_without_a_translation_is_filled_all_the_same() -> None:
    said = Message("nobody has written this on {day}: {why}", day=date(2026, 2, 1), why=Message("not played"))
    assert say(said, "uk") == "nobody has written this on 01.02.2026: не зіграно"


def test_the_lines_of_a_refusal_are_said_one_by_one_with_their_places() -> None:
    found = [
        Finding("events.csv", 3, "starts_on", Message('"{value}" is not a date: write it as YYYY-MM-DD', value="x")),
        Finding("", 0, "", "a decision needs its reason"),
    ]
    assert say(BadInput(found).message, "uk") == (
        'events.csv:3 starts_on: "x" — не дата: пишіть РРРР-ММ-ДД\nрішенню потрібна причина'
    )


def test_a_page_says_a_sentence_and_several() -> None:
    page = Template("{% load words %}{{ one|say }}|{{ more|say }}|{{ none|say }}")
    one = Message("player {player} has no name", player="<b>")
    with translation.override("ja"):
        shown = page.render(Context({"one": one, "more": ["not played", "deceased"], "none": None}))
    assert shown == "選手&lt;b&gt;に名前がありません|対局なし（不戦）；逝去|"


# any sentence

figure = st.text(max_size=60) | st.integers() | st.none() | st.dates() | st.fractions()
SAID = sorted(template for template in templates() if holes(template))


@given(st.sampled_from(SAID), st.sampled_from(LANGUAGES), st.data())
def test_any_sentence_is_said_and_shows_its_figures(template: str, language: str, data: st.DataObject) -> None:
    figures = {name: data.draw(figure, name) for name in sorted(holes(template))}
    said = say(Message(template, **figures), language)
    shown = {name for name, forms in HOLE.findall(template) if not forms}
    for name in shown:
        value = figures[name]
        if isinstance(value, str) and not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            assert value in said
        elif isinstance(value, int):
            assert str(value) in said


@given(st.sampled_from(SAID), st.data())
def test_a_sentence_that_was_kept_as_json_is_said_as_before(template: str, data: st.DataObject) -> None:
    figures = {name: data.draw(figure | st.just(Message("not played")), name) for name in sorted(holes(template))}
    sentence = Message(template, **figures)
    again = from_data(as_data(sentence))
    assert (str(again), again.template) == (str(sentence), sentence.template)
    assert say(again, "uk") == say(sentence, "uk")


# a broken file

BROKEN = trf(
    "012 Kyiv Open",
    "042 2026/13/03",
    "052 2026/01/04",
    "062 7",
    "999 what is this",
    "no record",
    player(1, "   2 w 1", "   3 b 1", rating="19OO"),
    player(2, "   1 b 1", "   9 w 0", points="9.5"),
    player(3, "   3 w 1", "0000 - F", birth="1990/02/31"),
    player(3, "   1 w 0"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_found_in_a_broken_file_is_said_without_english(language: str, tmp_path: Path) -> None:
    file = tmp_path / "report.trf"
    file.write_bytes(BROKEN)
    _, findings, _ = read_report(file)
    assert len({finding.code for finding in findings}) >= 6
    said = [say(finding.message, language) for finding in findings]
    assert [each for each in said if ENGLISH.search(re.sub('"[^"]*"', "", each))] == []


@pytest.mark.parametrize("text", ["", "Petrov, Ivan", "what nobody has written; or ever will", "5 + 3 = 8"])
def test_what_is_not_known_stays_as_it_is(text: str) -> None:
    assert say(text, "uk") == text
