"""The frame of the pages: colours without a script, numbers and days as people write them, the chart, a failure."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from addresses_of import pages
from django.db import OperationalError
from django.test import Client
from django.utils import translation

from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.infra.words import dates
from ratingoffice.office.models import Body
from ratingoffice.office.templatetags import chess, numbers
from ratingoffice.office.web.shared.chart import bars, steps


def test_the_colours_are_chosen_by_a_form_and_kept_in_a_cookie(db: None, client: Client) -> None:
    assert "data-theme" not in client.get("/lists/fide/").content.decode()
    answer = client.post("/theme/", {"theme": "dark", "next": "/lists/fide/?x=1"})
    assert answer.headers["Location"] == "/lists/fide/?x=1"
    assert 'data-theme="dark"' in client.get("/lists/fide/").content.decode()
    client.post("/theme/", {"theme": "auto", "next": "/"})
    assert "data-theme" not in client.get("/lists/fide/").content.decode()


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "", "/\\evil"])
def test_the_form_leads_back_to_this_office_only(db: None, client: Client, back: str) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": back}).headers["Location"] == "/"


def test_the_first_page_has_the_newest_list_and_when_the_next_one_closes(body: Body, client: Client) -> None:
    text = client.get("/").content.decode()
    assert "List of March 2026" in text
    # FIDE 7.1.3: three days before the list of 1 April 2026
    assert "1 April 2026" in text
    assert "29 March 2026" in text


@pytest.mark.parametrize("problem", [OperationalError("no route to db.internal"), OSError(28, "No space left")])
def test_a_database_that_is_away_or_a_full_disk_is_a_clear_page(
    db: None, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def away(*_: Any) -> None:
        raise problem

    monkeypatch.setattr(published_lists, "current", away)
    answer = Client(raise_request_exception=False).get("/lists/fide/")
    assert answer.status_code == 503
    assert "Nothing was changed" in answer.content.decode()
    assert "db.internal" not in answer.content.decode()


def test_a_mistake_of_the_program_is_a_clear_page_too(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published_lists, "current", lambda _: 1 / 0)
    answer = Client(raise_request_exception=False).get("/lists/fide/")
    assert answer.status_code == 500
    assert "our mistake, not yours" in answer.content.decode()


def test_every_page_that_can_be_kept_says_by_what_it_differs(body: Body, client: Client) -> None:
    assert "sessionid" not in client.get("/lists/fide/standard/2026-03/").cookies
    assert "csrftoken" not in client.get("/lists/fide/standard/2026-03/").cookies


@pytest.mark.parametrize(
    ("filter", "given", "shown"),
    [
        (numbers.integer, -12, "−12"),
        (numbers.integer, None, "–"),
        (numbers.signed, 7, "+7"),
        (numbers.signed, 0, "0"),
        (numbers.hundredths, -36, "−0.36"),
        (numbers.signed_hundredths, 1875, "+18.75"),
        (numbers.points, 450, "4½"),
        (numbers.points, 50, "½"),
        (numbers.points, 0, "0"),
        (numbers.halves, Fraction(5, 2), "2½"),
        (numbers.halves, "14.5", "14½"),
        (numbers.result, "=", "½"),
        (numbers.result, "-", "−"),
        (numbers.value, Fraction(85, 4), "21.25"),
        (numbers.value, None, "–"),
        (numbers.grouped, 480000, "480\u202f000"),
        (numbers.direction, -3, "down"),
        (numbers.direction, 0, ""),
    ],
)
def test_numbers_are_written_as_chess_people_write_them(filter: Any, given: Any, shown: str) -> None:
    with translation.override("en"):
        assert filter(given) == shown


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("5400+30", "90 min + 30 s"),
        ("3600", "60 min"),
        ("40/5400+30:1800+30", "40/90 min + 30 s, 30 min + 30 s"),
        ("unknown", "unknown"),
    ],
)
def test_a_rate_of_play_is_in_minutes_and_each_stage_stays_in_one_line(given: str, shown: str) -> None:
    with translation.override("en"):
        stages = chess.rate_of_play(given).split(", ")
    assert not any(" " in stage for stage in stages)
    assert ", ".join(stages).replace("\N{NO-BREAK SPACE}", " ") == shown


@pytest.mark.parametrize(
    ("language", "month", "day", "days", "months", "years"),
    [
        (
            "en",
            "February 2026",
            "1 February 2026",
            "10–12 January 2026",
            "30 January – 2 February 2026",
            "30 December 2025 – 2 January 2026",
        ),
        (
            "uk",
            "Лютий 2026",
            "1 лютого 2026",
            "10–12 січня 2026",
            "30 січня – 2 лютого 2026",
            "30 грудня 2025 – 2 січня 2026",
        ),
        (
            "ja",
            "2026年2月",
            "2026年2月1日",
            "2026年1月10日–12日",
            "2026年1月30日 – 2月2日",
            "2025年12月30日 – 2026年1月2日",
        ),
    ],
)
def test_days_are_written_in_the_readers_language(
    language: str, month: str, day: str, days: str, months: str, years: str
) -> None:
    with translation.override(language):
        assert dates.month("2026-02").lower() == month.lower()
        assert dates.day(date(2026, 2, 1)) == day
        assert dates.days("2026-01-10", "2026-01-12") == days
        assert dates.days(date(2026, 1, 30), date(2026, 2, 2)) == months
        assert dates.days(date(2025, 12, 30), date(2026, 1, 2)) == years
        assert dates.days(date(2026, 2, 1), date(2026, 2, 1)) == day


def on_lists(*ratings: int | None) -> list[Any]:
    return [SimpleNamespace(list_date=date(2026, at, 1), rating=rating) for at, rating in enumerate(ratings, start=1)]


def test_a_chart_goes_on_level_and_up_in_steps() -> None:
    # 48 units between the edges for 4 lists: 12 each; 1500 to 1520 over 40 units: 2 a point
    (drawn,) = steps(("", on_lists(1500, 1500, 1510, 1505)), sizes=[(96, 72)])
    assert drawn.steps[0].path == "M38 50H50V50H62V30H74V40H86"
    assert [tick.label for tick in drawn.scale] == ["1500", "1520"]


def test_two_ratings_share_the_months_and_the_scale() -> None:
    # 48 units for 4 months; 1500 to 1540 over 40 units: 1 a point
    (drawn,) = steps(("A", on_lists(1500, 1500, 1510, 1505)), ("B", on_lists(1520, 1520, 1530)), sizes=[(96, 72)])
    assert [one.path for one in drawn.steps] == ["M38 50H50V50H62V40H74V45H86", "M38 30H50V30H62V20H86"]


def test_bars_stand_on_the_floor_as_high_as_their_numbers() -> None:
    # 48 units for 4 bars: 12 each, 2 of them between; 0 to 40 over 40 units: 1 a piece
    (drawn,) = bars([("a", 40), ("b", 10), ("c", 0), ("d", 5)], [(96, 72)])
    assert [(bar.x, bar.y, bar.width, bar.height) for bar in drawn.bars] == [
        (39, 10, 10, 40),
        (51, 40, 10, 10),
        (63, 50, 10, 0),
        (75, 45, 10, 5),
    ]
    assert [tick.label for tick in drawn.scale] == ["0", "10", "20", "30", "40"]


def test_a_chart_has_a_gap_where_the_player_was_not_on_the_list() -> None:
    (drawn,) = steps(("", on_lists(1500, None, 1510)), sizes=[(96, 72)])
    assert drawn.steps[0].path.count("M") == 2


def test_one_list_alone_is_no_chart() -> None:
    assert steps(("", on_lists(1500))) == []


@pytest.mark.parametrize("code", ["fide", "jcf", "fshu"])
def test_every_page_leads_to_the_others_and_to_its_own_in_the_other_languages(
    db: None, client: Client, code: str
) -> None:
    for address in pages(Body.objects.get(code=code)):
        text = client.get(address).content.decode()
        nav = text[text.index('class="main-nav"') :].partition("</nav>")[0]
        assert all(f">{name}</a>" in nav for name in ("Lists", "Events", "Calculator", "Try it")), address
        languages = text[text.index('class="languages"') :].partition("</nav>")[0]
        assert all(f'href="/{one}{address}"'.replace("&", "&amp;") in languages for one in ("uk", "ja")), address


def test_programs_that_look_for_pages_are_kept_from_the_desk_and_led_to_the_lists(db: None, client: Client) -> None:
    robots = client.get("/robots.txt").content.decode()
    assert "Disallow: /desk/" in robots
    assert "Disallow: /ja/desk/" in robots
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    assert "http://testserver/sitemap-players.xml" in client.get("/sitemap.xml").content.decode()
    lists_of_all = client.get("/sitemap-lists.xml").content.decode()
    assert "<loc>http://testserver/lists/fide/standard/2026-03/</loc>" in lists_of_all
    assert "<loc>http://testserver/uk/lists/fide/standard/2026-03/</loc>" in lists_of_all


def test_the_feed_has_every_list_once_it_holds(body: Body, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(body, preview(body).token, None)
    monkeypatch.setattr(clock, "today", lambda: date(2026, 3, 31))
    assert "2026-04/" not in client.get("/lists/feed.atom").content.decode()
    monkeypatch.setattr(clock, "today", lambda: date(2026, 4, 1))
    feed = client.get("/lists/feed.atom").content.decode()
    assert 'href="http://testserver/lists/fide/standard/2026-04/"' in feed
    assert f"urn:sha256:{published_lists.newest(body).digest}" in feed  # type: ignore[union-attr]
    assert "квітень 2026" in client.get("/uk/lists/feed.atom").content.decode()


def test_every_page_says_what_it_is_and_leads_to_feed_and_api(db: None, client: Client) -> None:
    text = client.get("/").content.decode()
    assert '<meta name="description" content="Chess ratings with their reasons' in text
    assert 'href="/lists/feed.atom"' in text
    assert 'href="/api/v1/docs"' in text
