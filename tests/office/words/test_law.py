"""What the regulations say, in Ukrainian and Japanese."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from office.words.english import of_engine
from ratingoffice.demo.demonstration import demonstrations
from ratingoffice.demo.generate import generate
from ratingoffice.explain import words
from ratingoffice.explain.page import LEGEND
from ratingoffice.formats.reports import read_report
from ratingoffice.model.book import Book
from ratingoffice.office.words import say
from ratingoffice.office.words.sentences import HOLE, sentences_of
from ratingoffice.period.run import rate_period
from trf_files import player, trf

LANGUAGES = ("uk", "ja")
#: two plain English words in a row: something was left untranslated
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_every_edition_is_translated(language: str) -> None:
    known = sentences_of(language)
    missing = sorted({sentence for sentence in of_engine() if sentence and not known.knows(sentence)})
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_figures_of_its_sentence_and_no_others(language: str) -> None:
    def figures(text: str) -> set[str]:
        return {name for name, _ in HOLE.findall(text)}

    wrong = [message for message, said in sentences_of(language).known.items() if figures(message) != figures(said)]
    assert wrong == []


@pytest.mark.parametrize("edition", demonstrations())
def test_every_reason_of_a_demonstration_is_said_without_english(edition: str) -> None:
    made = generate(players=400, months=2, edition=edition)
    rated = rate_period(Book.of(**made.book), edition, made.list_dates[0], made.pool)
    reasons = {
        reason
        for table, column in (
            (rated.verdicts, "reason"),
            (rated.sides, "reason"),
            (rated.initials, "reason"),
            (rated.changes, "reason"),
            (rated.changes, "k_reason"),
        )
        for reason in table[column].drop_nulls().unique()
    }
    assert len(reasons) > 20
    left = {said for reason in reasons for language in LANGUAGES if ENGLISH.search(said := say(reason, language))}
    assert {said for said in left if not _quoted_by_an_officer(said)} == set()


def _quoted_by_an_officer(said: str) -> bool:
    """The words of a decision on record stay as the officer wrote them."""
    return any(
        mark in said
        for mark in ("Причина: ", "рішення: ", "наявним рішенням", "裁定により", "委員", "連盟が", "FIDEが")
    )


@dataclass
class Page:
    status: str
    games: int = 9
    not_counted: tuple[str, ...] = ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_s_own_sentences_are_translated(language: str) -> None:
    pages = [
        Page(status, games)
        for status in ("rated", "new", "taken_over", "idle", "dropped", "unrated", "nothing")
        for games in (0, 1, 9)
    ]
    pages.append(Page("idle", not_counted=("a game",)))
    sentences = [words.headline(page, "2026-01") for page in pages]  # type: ignore[arg-type]
    sentences += [*words.OUTCOMES.values(), *words.UNPLAYED.values(), *(text for _, text in LEGEND)]
    sentences += ["First rating", "Results so far", "unrated", "active", "inactive", "standard", "rapid"]
    assert [each for each in sentences if not sentences_of(language).knows(each)] == []


def test_figures_come_back_in_the_translation() -> None:
    said = "registered on 2026-10-03, not at least 3 days before the start on 2026-10-05"
    assert say(said, "uk") == "зареєстровано 03.10.2026, а не щонайменше за 3 дні до початку 05.10.2026"
    assert say(said, "ja") == "2026年10月3日に登録。開始日（2026年10月5日）の3日前までに必要"


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (0, "0 партій"),
        (1, "1 партія"),
        (2, "2 партії"),
        (5, "5 партій"),
        (11, "11 партій"),
        (12, "12 партій"),
        (21, "21 партія"),
        (104, "104 партії"),
        (111, "111 партій"),
        (112, "112 партій"),
    ],
)
def test_ukrainian_words_follow_the_number(games: int, said: str) -> None:
    assert say(f"{games} games", "uk") == said


def test_a_day_is_written_as_the_reader_writes_it() -> None:
    reason = f"its games are reported after {date(2026, 2, 1)}: they go to a later list"
    assert "01.02.2026" in say(reason, "uk")
    assert "2026年2月1日" in say(reason, "ja")
    assert say(reason, "en") == reason


def test_sentences_that_are_joined_are_said_one_by_one() -> None:
    both = "the opponent has no rating; rated 2650 or more: the real difference counts"
    assert say(both, "uk") == "суперник не має рейтингу; рейтинг 2650 або більше: зараховується справжня різниця"
    assert say(both, "ja") == "相手にレーティングがない；レーティング2650以上：実際の差で計算"


def test_a_sentence_with_a_semicolon_of_its_own_is_one_sentence() -> None:
    text = "all results as if of one event; rounded half up (U-5)"
    assert say(text, "ja") == "全結果を1つの大会とみなす。四捨五入（U-5）"


def test_a_refusal_on_record_keeps_the_officer_s_words() -> None:
    text = "FIDE declined to rate it on 2026-01-05 by QC: two events in one (appeal possible until 2026-01-12)"
    said = say(text, "uk")
    assert (
        said == "ФІДЕ відмовила в обрахунку 05.01.2026, рішення: QC. Причина: two events in one "
        "(апеляція можлива до 12.01.2026)"
    )


def test_what_is_added_to_a_sentence_is_said_with_it() -> None:
    assert say("12 games, 3 of them not rated", "ja") == "12局、うち3局は計算対象外"


def test_a_value_that_is_not_there_stays_a_dash() -> None:
    text = "reported on –, later than 2026-04-28, in time for the third list after it ended"
    assert say(text, "ja") == "報告日–が、終了後3回目のリストに間に合う期限2026年4月28日より後"


def test_every_line_is_said_by_itself() -> None:
    assert say("not played\nPetrov, Ivan\nboth are UR", "uk") == "не зіграно\nPetrov, Ivan\nобидва UR"


def test_a_person_s_long_text_is_left_alone_at_once() -> None:
    long = "round 3: 5 has 1 against 8, who has = " * 300
    start = time.perf_counter()
    assert say(long, "uk") == long
    assert say("x; " * 400, "uk") == "x; " * 400
    assert time.perf_counter() - start < 1


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
    _, findings = read_report(file)
    assert len({finding.code for finding in findings}) >= 6
    said = [say(finding.message, language) for finding in findings]
    assert [each for each in said if ENGLISH.search(re.sub('"[^"]*"', "", each))] == []


@pytest.mark.parametrize("text", ["", "Petrov, Ivan", "what nobody has written; or ever will", "5 + 3 = 8"])
def test_what_is_not_known_stays_as_it_is(text: str) -> None:
    assert say(text, "uk") == text
