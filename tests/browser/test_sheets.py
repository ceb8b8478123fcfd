"""The page of `explain --format html` in a real browser: a phone shows all of it."""

from __future__ import annotations

import pytest
from visitors import PHONE

from books import fide, meets, player, rated, waits
from ratingoffice.explain.page import page_of
from ratingoffice.explain.sheet import sheet_of

SHEETS = {
    "first": fide(player("A"), meets("A", "1=" * 6, [1987, 2013] * 6)),  # (24000 + 3600) / 14
    "so far": fide(player("A"), waits("A", "1=", [1987, 2013], period="2024-01"), meets("A", "1", [1800])),
    "change": fide(rated("A", 2000), meets("A", "1=0" * 4, [1500, 2100, 2200] * 4)),
}


@pytest.mark.browser
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_not_wider_than_a_phone(browser, tmp_path, name):
    file = tmp_path / "sheet.html"
    file.write_text(page_of(sheet_of(SHEETS[name], "A")), encoding="utf-8")
    page = browser.new_page(viewport=PHONE)
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.close()
