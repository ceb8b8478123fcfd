"""The head of every page is one line on a desktop, in the language with the longest words too."""

import pytest

pytestmark = pytest.mark.browser

#: so high is a line of it, with what stands above and below
ONE_LINE = 60


@pytest.mark.parametrize("language", ["en", "uk", "ja"])
@pytest.mark.parametrize("width", [1024, 1280])
def test_the_head_is_one_line_and_nothing_is_wider_than_the_window(visit, language, width):
    somebody = visit({"width": width, "height": 800}, language=language)
    page = somebody.go("/regulations/")
    assert page.locator("header.top").bounding_box()["height"] <= ONE_LINE
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tops = {round(box.bounding_box()["y"]) for box in page.locator(".main-nav a").all()}
    assert len(tops) == 1


@pytest.mark.parametrize("language", ["en", "uk", "ja"])
def test_what_stands_in_a_day_of_the_calendar_stays_in_it(visit, language):
    page = visit({"width": 1280, "height": 800}, language=language).go("/calendar/fide/")
    wider = "cells => cells.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
    assert page.locator("table.month .tag").count() > 0
    assert page.eval_on_selector_all("table.month td", wider) == []
