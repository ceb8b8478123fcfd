"""Why, before it is published: from the preview to a name, from the name to its sheet, and back."""

from __future__ import annotations

import re

import pytest
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief")


@pytest.mark.parametrize(("language", "size"), [("en", "phone"), ("uk", "desktop"), ("ja", "phone")])
def test_a_name_in_the_preview_opens_its_sheet_and_the_player_sees_the_same(visit, staff, language, size):
    somebody = visit(SIZES[size], language=language)
    somebody.sign_in("chief")
    page = somebody.go("/desk/next/fide/")
    somebody.keep("preview")
    name = page.locator(".columns a[href*='/desk/next/fide/why/']").first
    row = name.locator("xpath=ancestor::tr")
    before, after = (row.locator("td").nth(at).inner_text() for at in (1, 2))  # after the name
    address = name.get_attribute("href")
    name.click()
    page.wait_for_url("**/why/**")
    assert re.sub(r"\s+", " ", page.inner_text(".result .rating")) == f"{before} → {after}"
    assert page.locator("table.games tbody tr").count() > 0  # every game
    assert page.locator("a[href*='/regulations/'], .articles dt").count() > 0  # article by article
    somebody.keep("preview-sheet")
    page.locator(".crumbs a").first.click()
    page.wait_for_url("**/desk/next/fide/")

    player = re.search(r"/why/standard/([^/]+)/", address)[1]
    public = somebody.go(f"/players/fide/{player}/")
    somebody.keep("player-provisional")
    public.locator("a[href$='/provisional/standard/']").first.click()
    public.wait_for_url("**/provisional/standard/")
    assert re.sub(r"\s+", " ", public.inner_text(".result .rating")) == f"{before} → {after}"
    somebody.keep("provisional")
