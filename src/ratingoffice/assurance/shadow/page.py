"""The pages of a shadow run: one in front, and one a month to leaf through. They need nothing else, and no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from importlib.resources import files
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import BASE, DATA, READING, ROUNDING, UNEXPLAINED
from ratingoffice.assurance.shadow.told import TOGETHER, Told
from ratingoffice.html_page import html_page

#: players of one cause that are shown; the others are in the table
SHOWN = 200

CLASSES = {
    DATA: "Data: one side does not have it, or has it otherwise",
    BASE: "Base: they do not start from what their last list says",
    READING: "Reading: another reading of the clause, or another number in it",
    ROUNDING: "Rounding",
    UNEXPLAINED: "Unexplained",
}
WHAT = {"rating": "rating", "k": "K", "games": "games", "active": "active"}


def index_page(edition: str, summary: pl.DataFrame, causes: pl.DataFrame) -> str:
    first, last = summary["list_date"].min(), summary["list_date"].max()
    return _page("Their lists and ours", _front(edition, first, last, summary, causes))


def _front(edition: str, first: object, last: object, summary: pl.DataFrame, causes: pl.DataFrame) -> Iterator[str]:
    yield f"<header><h1>Their lists and ours</h1><p>{escape(edition)} · lists from {first} to {last}</p></header><main>"
    yield "<h2>Month by month</h2>"
    rows = [
        (f'<a href="{day:%Y-%m}/index.html">{day:%Y-%m}</a>', escape(pool), *(f"{number:,}" for number in numbers))
        for day, pool, *numbers in summary.iter_rows()
    ]
    yield _table(("List", "Pool", "Ours", "Theirs", "Players who differ", "Unexplained"), rows, numbers_from=2)
    for kind, title in CLASSES.items():
        its = causes.filter(col("class") == kind)
        if not its.height:
            continue
        key = ["clause", "reading", "event_id", "person", "detail"]
        months = its.group_by(key, maintain_order=True).agg(
            col("list_date").unique().sort(), col("players").sum(), col("disturbs").sum()
        )
        yield f"<h2>{escape(title)}</h2>"
        rows = [
            (
                escape(name_of(clause, reading, event, person)),
                escape(detail),
                " ".join(f'<a href="{day:%Y-%m}/index.html">{day:%Y-%m}</a>' for day in days),
                f"{players:,}",
                f"{disturbs:,}",
            )
            for clause, reading, event, person, detail, days, players, disturbs in months.iter_rows()
        ]
        yield _table(("Cause", "What it is", "Lists", "Players", "Would change who agrees"), rows, numbers_from=3)
    if not causes.height:
        yield "<p>Every figure agrees.</p>"
    links = ", ".join(f'<a href="{name}.csv">{name}.csv</a>' for name in ("differences", "causes"))
    yield f'<p class="soft">All rows: {links}.</p>'
    yield "</main>"


def month_page(day: date, days: Sequence[date], told: Told, names: pl.DataFrame) -> str:
    return _page(f"List of {day}", _month(day, days, told, names))


def _month(day: date, days: Sequence[date], told: Told, names: pl.DataFrame) -> Iterator[str]:
    yield f"<header><h1>List of {day}</h1><nav><a href='../index.html'>All months</a>"
    at = days.index(day)
    for words, other in (("Before", at - 1), ("Next", at + 1)):
        if 0 <= other < len(days):
            yield f'<a href="../{days[other]:%Y-%m}/index.html">{words}: {days[other]:%Y-%m}</a>'
    yield "</nav></header><main>"
    rows = [(escape(pool), *(f"{number:,}" for number in numbers)) for pool, *numbers in told.summary.iter_rows()]
    yield _table(("Pool", "Ours", "Theirs", "Players who differ", "Unexplained"), rows, numbers_from=1)
    if not told.differences.height:
        yield "<p>Every figure agrees.</p>"
    named = told.differences.join(names, on="player_id", how="left", maintain_order="left")
    for cause in told.causes.iter_rows(named=True):
        its = of_cause(named, cause)
        title = name_of(cause["clause"], cause["reading"], cause["event_id"], cause["person"])
        mark = ' class="unexplained"' if cause["class"] == UNEXPLAINED else ""
        yield f"<h2{mark}>{escape(cause['class'].capitalize())}{': ' if title else ''}{escape(title)}</h2>"
        if cause["detail"]:
            yield f"<p>{escape(cause['detail'])}</p>"
        disturbs = f"; {cause['disturbs']:,} who agree would not" if cause["disturbs"] else ""
        yield f'<p class="soft">{_counted(cause["players"], "player")}{disturbs}</p>'
        rows = [
            (
                *(escape(row[name] or "") for name in ("player_id", "name", "pool")),
                WHAT[row["what"]],
                *(escape(row[name] or "–") for name in ("ours", "theirs")),
            )
            for row in its.head(SHOWN).iter_rows(named=True)
        ]
        yield _table(("Id", "Name", "Pool", "What", "Ours", "Theirs"), rows, numbers_from=4)
        if its.height > SHOWN:
            more = f"… and {its.height - SHOWN:,} more in"
            yield f'<p class="soft">{more} <a href="differences.csv">differences.csv</a></p>'
    yield "</main>"


def of_cause(differences: pl.DataFrame, cause: Mapping[str, Any]) -> pl.DataFrame:
    """The differences that a row of the causes speaks of."""
    if cause["class"] == UNEXPLAINED:
        return differences.filter(col("class") == UNEXPLAINED)
    detail = (col("detail") == cause["detail"]) | col("detail").str.starts_with(cause["detail"] + TOGETHER)
    return differences.filter(*(col(name) == cause[name] for name in ("class", "clause", "reading")), detail)


def name_of(clause: str, reading: str, event: str, person: str) -> str:
    return " · ".join(filter(None, (clause, reading, event, person)))


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]], numbers_from: int) -> str:
    def cells(values: Sequence[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=number' if at >= numbers_from else ''}>{value}</{tag[:2]}>"
            for at, value in enumerate(values)
        )

    head = cells(titles, "th scope=col")
    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="group" aria-label="{escape(titles[0])}">{table}</div>'


def _page(title: str, parts: Iterable[str]) -> str:
    style = files("ratingoffice.assurance.shadow").joinpath("page.css").read_text(encoding="utf-8")
    body = "\n".join(parts)
    return html_page(title, body, style)
