"""The pictures of the handbook, taken from the demonstration: so the pages that they show are there.

RATINGOFFICE_PICTURES=src/ratingoffice/office/static/office/handbook ./test --all tests/browser/test_pictures.py
takes them anew and keeps them; without it they are only taken, and looked at for what they should show.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

import ratingoffice.office

pytestmark = pytest.mark.browser

KEPT = Path(ratingoffice.office.__file__).parent / "static" / "office" / "handbook"
SIZE = {"width": 900, "height": 620}
LARGEST = 60_000  # bytes
#: name of the picture -> the page where it begins, the links that lead to what is shown, and what must be seen on it
PICTURES = {
    "why": ("/", ("main .columns a[href*='/why/']",), "main table.games"),
    "todo": ("/desk/", (), "main dl.facts"),
    "report": ("/desk/", ("main a[href*='/desk/reports/']:not([href*='people'])",), "main table.file"),
    "next": ("/desk/next/fide/", (), "main dl.facts"),
}


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    asked = os.environ.get("RATINGOFFICE_PICTURES")
    made = Path(asked) if asked else tmp_path_factory.mktemp("pictures")
    made.mkdir(parents=True, exist_ok=True)
    return made


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["en", "uk", "ja"])
def test_every_picture_can_be_taken(visit, staff, folder, language):
    visitor = visit(size=SIZE, language=language)
    visitor.sign_in("chief")
    for name, (start, links, seen) in PICTURES.items():
        page = visitor.go(start)
        for link in links:
            page.goto(page.locator(link).first.get_attribute("href"))
        page.locator(seen).first.wait_for()
        taken = _picture(page)
        assert len(taken) < LARGEST, f"{name}: {len(taken)} bytes"
        (folder / f"{name}.{language}.webp").write_bytes(taken)


def test_every_picture_of_the_handbook_is_one_of_these():
    assert {file.name.partition(".")[0] for file in KEPT.glob("*.webp")} == set(PICTURES)


def _picture(page) -> bytes:
    """From the top of the page's own content on: the frame is on every page."""
    top = page.locator("main h1").first.bounding_box()["y"] - 20
    page.evaluate("top => window.scrollTo(0, top)", top)
    asked = {"format": "webp", "quality": 55}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    return base64.b64decode(answer["data"])
