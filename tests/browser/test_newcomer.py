"""A newcomer's first ten minutes: first start, the demonstration, a player, why; in each language, on a phone too."""

import re
from datetime import date

import pytest
from browser_reports import double_round_robin
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser

#: a word that the page of that language must show: "rating", "the list of"
WORDS = {"en": "Why", "uk": "рейтинг", "ja": "レーティング"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", WORDS)
def test_a_newcomer_finds_a_player_and_sees_why_the_rating_changed(visit, language, size):
    somebody = visit(size, language=language)
    page = somebody.go("/")
    somebody.keep("home")

    page.locator("a[href*='/lists/fide/standard/']").first.click()
    page.wait_for_selector("table.data tbody tr")
    somebody.keep("list")

    changed = page.locator("a[href*='/changes/']")
    changed.first.click()
    somebody.keep("changes")
    page.locator("main a[href*='/players/fide/']").first.click()
    page.wait_for_url(re.compile(r"/players/fide/[^/]+/"))
    if "/why/" not in page.url:
        somebody.keep("player")
        page.locator("main a[href*='/why/standard/']").first.click()
        page.wait_for_url("**/why/standard/**")
    somebody.keep("why")
    text = page.inner_text("main")
    assert "8.3" in text  # an article stands there
    assert WORDS[language].lower() in page.content().lower()
    if language != "en":
        assert "the general rule" not in text  # sentences of the law speak the language of the page


def test_a_name_is_found_without_accents_and_without_javascript(visit):
    somebody = visit(scripts=False)
    page = somebody.go("/")
    name = page.locator("main th.who a").first.inner_text()
    page.fill("main input[name=q]", name.split(",")[0].upper())
    page.click("main form[role=search] button")
    assert name in page.inner_text("main")


def test_an_article_on_a_sheet_leads_to_the_regulation(visit):
    somebody = visit()
    page = somebody.go("/")
    page.locator("a[href*='/lists/fide/standard/']").first.click()
    page.locator("a[href*='/changes/']").first.click()
    page.locator("main a[href*='/players/fide/']").first.click()
    if "/why/" not in page.url:
        page.locator("main a[href*='/why/standard/']").first.click()
    link = page.locator("main a[href*='/regulations/'][href*='#a-']").first
    anchor = link.get_attribute("href").partition("#")[2]
    link.click()
    page.wait_for_url("**/regulations/**")
    assert page.locator(f"[id='{anchor}']").count() == 1
    somebody.keep("regulation")


def test_an_event_shows_its_standings_and_explains_a_value(visit):
    somebody = visit()
    page = somebody.go("/events/fide/")
    somebody.keep("events")
    page.locator("main a[href*='/events/fide/']", has_text="Open").last.click()
    somebody.keep("event")
    explained = page.locator("main a[href*='explain/']")
    assert explained.count() > 0
    explained.first.click()
    page.wait_for_load_state()
    somebody.keep("explained")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    "path", ["/regulations/", "/regulations/fide-2025-10/", "/regulations/compare/", "/calculator/change/", "/try/"]
)
def test_the_tools_fit_the_screen(visit, path, size, dark):
    somebody = visit(size, dark=dark)
    somebody.go(path)
    somebody.keep(path.strip("/").replace("/", "-") + ("-dark" if dark else ""))


def test_a_report_can_be_tried_without_an_account(visit, tmp_path):
    people = [(90000000 + n, f"Player {n}", 2000 + 50 * n, "UKR") for n in range(4)]
    report = tmp_path / "try.trf"
    report.write_bytes(double_round_robin("To try", date(2026, 1, 10), people))
    somebody = visit()
    page = somebody.go("/try/")
    page.set_input_files("input[type=file]", report)
    page.locator("main form button").first.click()
    page.wait_for_selector("table")
    somebody.keep("tried")
