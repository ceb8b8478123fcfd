"""Every page by WCAG 2.2, levels A and AA, as axe-core tells it: phone and desktop, light and dark."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from visitors import DESKTOP, PHONE

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
WCAG = "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"
#: all that dark colours can change
CONTRAST = "axe.run(document, {runOnly: {type: 'rule', values: ['color-contrast']}})"

PUBLIC = (
    "/",
    "/lists/",
    "/lists/fide/",
    "/events/",
    "/events/fide/",
    "/calendar/fide/",
    "/data/fide/",
    "/data/fide/schema/",
    "/verify/fide/",
    "/search/?q=an",
    "/regulations/",
    "/regulations/fide-2025-10/",
    "/regulations/fide-2025-10/coverage/",
    "/calculator/",
    "/try/",
    "/api/v1/docs",
    "/claims/fide/",
    "/desk/login/",
    "/help/",
    "/help/month/",
    "/help/words/",
)
DESK = (
    "/desk/",
    "/desk/events/",
    "/desk/events/register/fide/",
    "/desk/players/fide/",
    "/desk/players/fide/file/",
    "/desk/next/fide/",
    "/desk/published/fide/",
    "/desk/readings/fide/",
    "/desk/corrections/fide/",
    "/desk/federations/fide/",
    "/desk/claims/fide/",
    "/desk/fees/fide/",
    "/desk/audit/",
    "/desk/account/",
    "/desk/account/notices/",
    "/desk/webhooks/fide/",
    "/desk/account/second-factor/",
    "/desk/account/second-factor/app/",
)
#: pages that another one leads to: the page, and what to look for on it
LINKED = (
    ("/", "main a[href*='/lists/fide/standard/']"),
    ("/", "main a[href*='/players/fide/']"),
    ("/", "main a[href*='/why/']"),
    ("/events/fide/", "main table a[href*='/events/fide/']"),
)
#: pages beside those of a player and of a list
OF_A_PLAYER = ("games/", "statistics/", "compare/?q=an")
OF_A_LIST = ("top/", "top/?sex=w&age=u20", "figures/")
OF_AN_EVENT = ("", "edit/", "decide/", "report/", "documents/", "owners/")


def violations(page) -> list[str]:
    """What axe finds on the page in light colours, and of its contrasts in dark ones."""
    page.evaluate(AXE)
    results = []
    for colours, rules in (("light", WCAG), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=colours)
        results += [
            f"{page.url}: {colours}: {violation['id']}: {node['html'][:120]}"
            for violation in page.evaluate(rules)["violations"]
            for node in violation["nodes"]
        ]
    page.emulate_media(color_scheme="light")
    return results


def led_to(visitor, start: str, link: str) -> str:
    return visitor.go(start).locator(link).first.get_attribute("href")


@pytest.fixture(scope="module")
def staff(office):
    office.accounts("chief")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_keeps_anybody_out(visit, staff, size):
    visitor, problems = visit(size=size), []
    linked = [led_to(visitor, start, link) for start, link in LINKED]
    newest, player = linked[0], linked[2].partition("why/")[0]  # who has a sheet has played
    places = [*PUBLIC, *linked, *(newest + part for part in OF_A_LIST), *(player + part for part in OF_A_PLAYER)]
    places.append(led_to(visitor, player, "main a[href*='/against/']"))
    for place in places:
        problems += violations(visitor.go(place))
    visitor.sign_in("chief")
    event = led_to(visitor, "/desk/events/?state=open", "main table a[href*='/desk/events/']")
    sheet = led_to(visitor, "/desk/next/fide/", ".columns a[href*='/desk/next/fide/why/standard/']")
    player = sheet.split("/")[6]
    provisional = f"/players/fide/{player}/provisional/standard/"
    rated = led_to(visitor, "/desk/events/?state=rated", "main table a[href*='/desk/events/']") + "correct/"
    game = rated + led_to(visitor, rated, "#games table a")
    corrected = led_to(visitor, "/desk/next/fide/", "section:has(h2:text-is('Base corrections')) a").split("/")[6]
    register = led_to(visitor, f"/desk/players/fide/?q={corrected}", "main table a[href*='/desk/players/']")
    claim = led_to(visitor, "/desk/claims/fide/", "main table a[href*='/desk/claims/']")
    places = (claim, rated, game, sheet, provisional, register, register + "base/")
    for place in (*DESK, *(event + part for part in OF_AN_EVENT), *places):
        problems += violations(visitor.go(place))
    assert not problems, "\n".join(problems[:20])
