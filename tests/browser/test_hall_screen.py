"""The page for the hall's screen in a real browser: large letters, nobody beyond the edge, each screen in turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from processes import PATIENCE
from ratingoffice.tournament.hall_page import hall_page
from ratingoffice.tournament.standings import standings
from trf_files import player, read

HALL, LAPTOP, PHONE = (1920, 1080), (1280, 720), (390, 800)
#: what the letters must have of the height of the screen: on one of 65 inches (81 cm) capitals of 2 cm
LEAST = 0.035
NAME = "Wijesuriya Arachchige, Gangadharan"
IS_BEYOND = """section => [...section.querySelectorAll("tr")].filter(row => {
  const box = row.getBoundingClientRect();
  return box.bottom > innerHeight || box.right > innerWidth || box.left < 0;
}).length"""
LETTERS = "parseFloat(getComputedStyle(document.querySelector('tbody td')).fontSize)"
SHOWN = """seconds => {
  document.getAnimations().forEach(animation => { animation.pause(); animation.currentTime = seconds * 1000; });
  return [...document.querySelectorAll("section")].map(each => getComputedStyle(each).visibility == "visible");
}"""


def made(folder: Path, count: int) -> str:
    """The address of the page of so many players with long names, after a round."""
    lines = [
        player(n, f"{n + 1:>4} w 1" if n % 2 else f"{n - 1:>4} b 0", name=NAME, points="1.0" if n % 2 else "0.0")
        for n in range(1, count + 1)
    ]
    event = read("012 Hall", "042 2024/05/03", "092 Swiss", "142 9", *lines)
    page = folder / f"hall{count}.html"
    page.write_text(hall_page(standings(event, ["PTS", "BH/C1", "BH", "SB", "TPR"])), encoding="utf-8")
    return page.as_uri()


@pytest.fixture
def open_page(browser, tmp_path):
    pages = []

    def open_at(count, size):
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        pages.append(page)
        page.goto(made(tmp_path, count))
        return page

    yield open_at
    for page in pages:
        page.close()


@pytest.mark.parametrize("size", [HALL, LAPTOP])
@pytest.mark.parametrize("count", [4, 16, 32, 118])
def test_letters_are_large_and_every_row_is_on_the_screen(open_page, size, count):
    page = open_page(count, size)
    assert page.evaluate(LETTERS) >= LEAST * size[1]
    assert [section.evaluate(IS_BEYOND) for section in page.query_selector_all("section")] == [0] * (
        1 if count <= 32 else 4
    )


def test_each_screen_is_shown_in_turn_and_never_two(open_page):
    page = open_page(118, HALL)
    for seconds, screen in ((1, 0), (11, 0), (13, 1), (25, 2), (37, 3), (47, 3)):
        assert page.evaluate(SHOWN, seconds) == [number == screen for number in range(4)], seconds


def test_the_browser_loads_the_page_again_by_itself(open_page, tmp_path):
    page = open_page(4, HALL)
    file = tmp_path / "hall4.html"
    file.write_text(
        file.read_text(encoding="utf-8").replace("after round 1 of 9", "after round 2 of 9"), encoding="utf-8"
    )
    page.get_by_text("after round 2 of 9").wait_for(timeout=PATIENCE * 1000)


def test_on_a_telephone_it_is_a_list_that_is_not_wider_than_the_screen(open_page):
    page = open_page(118, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert page.evaluate(SHOWN, 1) == [True] * 4
    names = page.query_selector_all("tbody th")
    assert min(name.bounding_box()["width"] for name in names) > PHONE[0] / 2
