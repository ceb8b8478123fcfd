"""What the regulations say of a month, in Ukrainian and Japanese: from the clause and the figures of every row."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from office.words.catalogues import LANGUAGES, catalogue
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate
from ratingoffice.explain import words
from ratingoffice.explain.page import LEGEND
from ratingoffice.federations.registry import BODIES, regulations
from ratingoffice.message import template_of
from ratingoffice.office.infra.words import say
from ratingoffice.rating.rate import rate_period
from ratingoffice.rating.reason_messages import sentence, with_messages

#: two plain English words in a row: something was left untranslated
ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")
FIDE = regulations("fide")


def told(reason: str, clause: str, figures: str, language: str) -> str:
    found = sentence(FIDE, reason, clause, figures)
    assert found is not None
    return say(found, language)


@pytest.mark.parametrize("edition", [body.latest.edition for body in BODIES.values()])
def test_every_reason_of_a_demonstration_is_said_without_english(edition: str) -> None:
    made = generate(players=400, months=2, edition=edition)
    rated = rate_period(Book.of(**made.book), edition, made.list_dates[0], made.pool)
    law = rated.request.regulations
    tables = (rated.verdicts, rated.sides, rated.initials, rated.changes, rated.unlisted)
    rows = [with_messages(law, row) for table in tables for row in table.iter_rows(named=True)]
    reasons = {row[name] for row in rows for name in ("reason", "k_reason") if row.get(name)}
    assert len(reasons) > 20
    left = {said for reason in reasons for language in LANGUAGES if ENGLISH.search(said := say(reason, language))}
    assert {said for said in left if not _quoted_by_an_officer(said)} == set()


def _quoted_by_an_officer(said: str) -> bool:
    """The words of a decision on record stay as the officer wrote them."""
    return any(mark in said for mark in ("Причина: ", "委員", "連盟が", "FIDEが"))


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
    sentences += ["First rating", "Results so far", "unrated", "active", "inactive", "standard", "rapid", "blitz"]
    known = catalogue(language, "law")
    assert [each for each in sentences if template_of(each) not in known] == []


def test_the_law_s_figures_and_the_row_s_come_back_in_the_translation() -> None:
    said = (
        "registered on 2026-10-03, too late by 1 day: at least 3 days before the start on 2026-10-05 are needed, or "
        "the approval of the QC chair (0.2.4)",
        "fide-2025-10/0.2.2/late",
        '[{"term":3,"registered_on":"2026-10-03","late_by":1,"starts_on":"2026-10-05"}]',
    )
    assert told(*said, "uk") == (
        "зареєстровано 03.10.2026, із запізненням на 1 день: потрібно щонайменше за 3 дні до початку 05.10.2026 або "
        "погодження Голови КК (0.2.4)"
    )
    assert told(*said, "ja") == (
        "2026年10月3日に登録、1日遅れ：開始日（2026年10月5日）の3日前までの登録か、資格委員会（QC）委員長（0.2.4）の承認が必要"
    )


def test_sentences_that_are_joined_are_said_one_by_one() -> None:
    said = (
        "not played; rated 2650 or more: the real difference counts",
        "fide-2025-10/5.1/unplayed; fide-2025-10/8.3.1/¶3",
        '[{},{"top":2650}]',
    )
    assert told(*said, "uk") == "не зіграно; рейтинг 2650 або більше: зараховується справжня різниця"
    assert told(*said, "ja").endswith("；レーティング2650以上：実際の差で計算")


def test_what_is_added_to_a_sentence_is_said_with_it() -> None:
    said = (
        "12 games, 3 of them not rated",
        "fide-2025-10/7.1/games; month/refused",
        '[{"games_due":12},{"refused_games":3}]',
    )
    assert told(*said, "ja") == "12局、うち3局は算入対象外"


def test_of_a_report_that_never_came_no_day_is_said() -> None:
    said = (
        "no report came by 2026-04-28, the last day for the third list after its end",
        "fide-2025-10/9.1",
        '[{"latest":3,"reported_on":null,"last_report_day":"2026-04-28"}]',
    )
    assert told(*said, "ja") == "終了後3回目のリストの期限である2026年4月28日までに報告なし"


def test_a_refusal_on_record_keeps_the_officer_s_words() -> None:
    book = Book.of(
        players=[{"player_id": "a"}, {"player_id": "b"}],
        events=[
            {
                "event_id": "e",
                "starts_on": "2026-01-02",
                "ends_on": "2026-01-03",
                "time_control": "5400+30",
                "refused": True,
            }
        ],
        games=[
            {"event_id": "e", "round": 1, "white_id": "a", "black_id": "b", "white_result": "1", "black_result": "0"}
        ],
        decisions=[
            {
                "event_id": "e",
                "decision": "refused",
                "decided_on": "2026-01-05",
                "decided_by": "QC",
                "reason": "two events in one",
            }
        ],
    )
    rated = rate_period(book, "fide-2025-10", FIDE.first.in_force.replace(year=2026, month=2), "standard")
    (row,) = rated.verdicts.filter(rated.verdicts["round"].is_null()).to_dicts()
    assert row["reason"] == (
        "FIDE declined to rate it on 2026-01-05 (QC): two events in one (appeal possible until 2026-01-12)"
    )
    assert told(row["reason"], row["clause"], row["figures"], "uk") == (
        "ФІДЕ відмовила в обрахунку 05.01.2026 (QC). Причина: two events in one (апеляція можлива до 12.01.2026)"
    )
