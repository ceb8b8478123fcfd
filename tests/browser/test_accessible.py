"""Every page by WCAG 2.2, levels A and AA, as axe-core tells it: phone and desktop, light and dark."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"

PUBLIC = (
    "/",
    "/lists/",
    "/lists/fide/",
    "/events/",
    "/events/fide/",
    "/search/?q=an",
    "/regulations/",
    "/regulations/fide-2025-10/",
    "/regulations/fide-2025-10/coverage/",
    "/calculator/",
    "/try/",
    "/api/v1/docs",
    "/desk/login/",
)
DESK = (
    "/desk/",
    "/desk/events/",
    "/desk/events/register/fide/",
    "/desk/players/fide/",
    "/desk/next/fide/",
    "/desk/shadow/fide/",
    "/desk/published/fide/",
    "/desk/readings/fide/",
    "/desk/corrections/fide/",
    "/desk/federations/fide/",
    "/desk/fees/fide/",
    "/desk/audit/",
    "/desk/account/",
)
#: pages that another one leads to: the page, and what to look for on it
LINKED = (
    ("/", "main a[href*='/lists/fide/standard/']"),
    ("/", "main a[href*='/players/fide/']"),
    ("/", "main a[href*='/why/']"),
    ("/events/fide/", "main table a[href*='/events/fide/']"),
)
OF_AN_EVENT = ("", "edit/", "decide/", "report/", "documents/", "owners/")


def violations(page) -> list[str]:
    page.evaluate(AXE)
    return [
        f"{page.url}: {one['id']}: {node['html'][:120]}"
        for one in page.evaluate(RUN)["violations"]
        for node in one["nodes"]
    ]


def led_to(visitor, start: str, link: str) -> str:
    return visitor.go(start).locator(link).first.get_attribute("href")


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief")


@pytest.mark.rotates(2)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_keeps_anybody_out(visit, staff, size, dark):
    visitor, found = visit(size=size, dark=dark), []
    places = [*PUBLIC, *(led_to(visitor, start, link) for start, link in LINKED)]
    for place in places:
        found += violations(visitor.go(place))
    visitor.sign_in("chief")
    event = led_to(visitor, "/desk/events/?state=open", "main table a[href*='/desk/events/']")
    for place in (*DESK, *(event + part for part in OF_AN_EVENT)):
        found += violations(visitor.go(place))
    assert not found, "\n".join(found[:20])
