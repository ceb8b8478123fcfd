"""From "this is not right" to a published correction with its public before and after, and back to who said so."""

from __future__ import annotations

import re

import pytest
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser

MOST_CLICKS = 10
SIZES = {"en": DESKTOP, "uk": PHONE, "ja": PHONE}


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief")


@pytest.fixture
def clicks(monkeypatch):
    """Counts what an officer presses, signing in included; what is typed is not counted."""
    from playwright.sync_api import Locator

    pressed: list[str] = []
    click = Locator.click
    monkeypatch.setattr(Locator, "click", lambda self, **how: (pressed.append(str(self)), click(self, **how))[1])
    return pressed


def claimed(visit, language, size):
    """A player sees a result of theirs on the sheet, says that it was a draw, and keeps the link."""
    player = visit(size, language=language, scripts=False)
    player.go("/")
    player.page.locator("main a[href*='/why/']").first.click()
    flag = player.page.locator("table .not-right").first
    flag.click()
    player.keep("claim")
    about = player.page.inner_text(".lead strong")
    draw = player.page.locator("[name=right] option[value='==']")
    player.page.select_option("[name=right]", "==")
    wanted = draw.inner_text()
    player.page.fill("[name=text]", "We agreed to a draw. https://example.org/scoresheet")
    player.page.wait_for_timeout(4_000)  # nobody writes faster
    player.page.locator("main form.fields button").click()
    player.keep("claim-received")
    link = player.page.locator(".notice a").get_attribute("href")
    return player, about, wanted, link


@pytest.mark.parametrize("language", SIZES)
@pytest.mark.sampled(3)
def test_a_claim_becomes_a_published_correction_in_at_most_ten_clicks(visit, staff, clicks, language):
    player, about, wanted, link = claimed(visit, language, SIZES[language])
    number = re.search(r"/(\d{4}-\d+)/", link)[1]
    page = player.go(link)
    player.keep("claim-followed")
    assert page.locator("blockquote a").count() == 0  # an address that somebody typed leads nowhere

    chief = visit(DESKTOP, language=language)
    chief.go("/desk/login/")
    chief.page.fill("[name=login]", "chief")
    chief.page.fill("[name=password]", "correct horse 12")
    clicks.clear()
    chief.page.locator("main form button").first.click()
    chief.page.wait_for_url("**/desk/")
    chief.keep("todo-with-claims")
    row = chief.page.locator("tr", has_text=number)
    row.locator("a").click()
    chief.keep("claim-at-desk")
    chief.page.locator("button[value=accept]").click()
    assert chief.page.locator("[name=result] option:checked").inner_text() == wanted  # what was claimed is filled in
    chief.keep("claim-correction")
    chief.page.locator("main form p.buttons button").click()
    chief.page.wait_for_url("**/desk/corrections/fide/")
    chief.page.locator("form[action$='/publish/'] button").click()
    chief.page.locator("form:has([name=sure]) button").click()
    chief.page.wait_for_url("**/desk/published/fide/")
    assert len(clicks) <= MOST_CLICKS, clicks

    player.go(link)
    player.keep("claim-corrected")
    player.page.locator(".notice.good a").first.click()
    player.keep("claim-before-and-after")
    shown = player.page.inner_text("main")
    assert wanted in shown
    assert number in shown
    assert about.split(": ")[-1].split(" – ")[0] in shown
