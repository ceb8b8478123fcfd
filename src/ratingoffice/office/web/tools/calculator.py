"""The calculators. The question is in the address, so that a reader can share the answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES, EDITIONS, edition
from ratingoffice.law.article import Article
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.reports.trial import FIRST_DAY, LAST_DAY
from ratingoffice.office.web.tools.default_body import default_body
from ratingoffice.office.web.tools.target import opponents, target
from ratingoffice.rating import calculate

KINDS = {
    "change": gettext_lazy("Rating change"),
    "initial": gettext_lazy("First rating"),
    "performance": gettext_lazy("Performance"),
    "target": gettext_lazy("What do I need?"),
}
#: shown until the reader fills in the form
EXAMPLES = {
    "change": "rating=1850&born=2009&before=12&games=1900:1 1700:= 2100:0",
    "initial": "games=1902:= 1877:= 1884:1 2012:0 1832:1",
    "performance": "games=2400:1 2350:= 2500:0",
    "target": "rating=1950&wanted=2000&before=50&opponents=9x2000",
}
FIELDS = ("edition", "rating", "born", "before", "peak", "list", "games", "wanted", "opponents")
MOST_GAMES = 200
LONGEST = 4_000  # of a field


@require_safe
def calculator(request: HttpRequest, kind: str = "change") -> HttpResponse:
    if kind not in KINDS:
        raise Http404(Message("There is no calculator {kind}.", kind=kind))
    values = {name: request.GET.get(name, "")[:LONGEST].strip() for name in FIELDS}
    has_values = any(values[name] for name in FIELDS if name not in ("edition", "list"))
    if not values["edition"]:
        defaults = here_and_now()
        values |= defaults | {"list": values["list"] or defaults["list"]}
    page: dict[str, Any] = {
        "kind": kind,
        "title": KINDS[kind],
        "kinds": KINDS.items(),
        "given": values,
        "editions": EDITIONS.values(),
        "example": EXAMPLES[kind],
    }
    if has_values:
        try:
            regulation = edition(values["edition"])
            answer = CALCULATIONS[kind](values)
            page |= {"answer": answer, "regulation": regulation}
            if isinstance(answer, calculate.CalculatedChange):
                page["became"] = answer.reason or words_of(regulation.list.new_rating, answer.article)
        except BadInput as bad:
            page["wrong"] = list(dict.fromkeys(finding.message for finding in bad.findings))
    return render(request, f"office/tools/calculator_{kind}.html", page)


def here_and_now() -> dict[str, str]:
    """This office's body, its edition of today, and the list that comes next."""
    code, today = default_body(), clock.today()
    return {"edition": edition(code, on=today).edition, "list": f"{BODIES[code].next_list(today):%Y-%m}"}


def words_of(article: Article, cited: str | None) -> Message:
    """What the clause says, where it gives no reason of its own."""
    return Message(next((clause.says for clause in article.clauses if article.cite(clause) == cited), ""))


def the_change(values: dict[str, str]) -> calculate.CalculatedChange:
    return calculate.rating_change(
        values["edition"],
        required_number(values, "rating"),
        games(values),
        born=values["born"] or None,
        games_before=number(values, "before") or 0,
        peak=number(values, "peak"),
        list_date=a_list(values["list"]),
    )


def the_initial(values: dict[str, str]) -> calculate.CalculatedFirstRating:
    return calculate.first_rating(values["edition"], games(values))


def the_performance(values: dict[str, str]) -> calculate.Performance:
    return calculate.performance([game for event in games(values) for game in event], values["edition"])


def the_target(values: dict[str, str]) -> Any:
    return target(
        values["edition"],
        required_number(values, "rating"),
        required_number(values, "wanted"),
        opponents(values["opponents"]),
        born=values["born"] or None,
        games_before=number(values, "before") or 0,
        peak=number(values, "peak"),
        list_date=a_list(values["list"]),
    )


CALCULATIONS: dict[str, Callable[[dict[str, str]], Any]] = {
    "change": the_change,
    "initial": the_initial,
    "performance": the_performance,
    "target": the_target,
}


def games(values: dict[str, str]) -> list[list[calculate.Opponent]]:
    texts = values["games"].split()
    if len(texts) > MOST_GAMES:
        raise BadInput("{games} games are more than the {most} that are looked at", games=len(texts), most=MOST_GAMES)
    return calculate.parse_events(texts)


def required_number(values: dict[str, str], name: str) -> int:
    value = number(values, name)
    if value is None:
        if name == "rating":
            raise BadInput("Please give your rating.")
        raise BadInput("Please give the rating you want.")
    return value


def number(values: dict[str, str], name: str) -> int | None:
    text = values[name]
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise BadInput('"{text}" is not a number from 0 to 9999.', text=text[:40])
    return int(text)


def a_list(text: str) -> date | None:
    """`2026-02`, the month of a list."""
    if not text:
        return None
    try:
        day = date.fromisoformat(f"{text[:7]}-01")
        if not FIRST_DAY <= day <= LAST_DAY:
            raise ValueError
        return day
    except ValueError:
        raise BadInput('"{text}" is not a month: write it like 2026-02.', text=text[:40]) from None
