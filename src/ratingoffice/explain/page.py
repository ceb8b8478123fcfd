"""The sheet as one HTML page that needs nothing else: no script, nothing loaded, good on a phone and on A4 paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ratingoffice.explain import words
from ratingoffice.explain.parts import FirstRatingSheet, Game, NotCounted, Said, Sheet, Waiting
from ratingoffice.federations.outline import dp_rows, expected_rows
from ratingoffice.federations.registry import edition
from ratingoffice.html_page import render_page
from ratingoffice.law.article import JOINT

LEGEND = (
    ("Rc", "average rating of the opponents, as counted"),
    ("Ro", "own rating, as used in this event"),
    ("w", "points"),
    ("n", "games"),
    ("D", "own rating minus the opponent's"),
    ("PD", "the score that D lets one expect"),
    ("ΔR", "score − PD"),
    ("chg", "sum of ΔR"),
    ("K", "the weight of a game"),
)
COLORS = {"w": "White", "b": "Black"}


def page_of(sheet: Sheet) -> str:
    """Return the HTML page of a calculation sheet."""
    person = sheet.player
    facts = (person.federation, words.born(person), f"ID {person.player_id}")
    return render_page(
        "explain/sheet.html",
        sheet=sheet,
        name=words.name_or_id(person.name, person.player_id),
        facts=[str(fact) for fact in facts if fact],
        printed_tables=_printed_tables(sheet),
        legend=LEGEND,
        colors=COLORS,
        words=words,
        articles_of=_articles_of,
        article_anchor=_article_anchor,
        table_anchor=_table_anchor,
        direction=_direction,
        results_by_event=_results_by_event,
        games_by_event=_games_by_event,
    )


def _results_by_event(first: FirstRatingSheet) -> Iterator[Sequence[Waiting]]:
    for _, results in groupby(first.results, key=lambda result: (result.event, result.period)):
        yield list(results)


def _games_by_event(group: NotCounted) -> Iterator[Sequence[Game]]:
    for _, games in groupby(group.games, key=words.event_name):
        yield list(games)


def _printed_tables(sheet: Sheet) -> Mapping[str, Sequence[str]]:
    """Return the rows of the printed tables that the sheet looks up, by the number of the table."""
    rows: dict[str, Sequence[str]] = {}
    for pool in sheet.pools:
        for line in pool.events:
            table = edition(line.event.edition or sheet.edition).event.expected
            rows[table.number] = expected_rows(table)
        if pool.first:
            dp_table = edition(sheet.edition).list.dp
            rows[dp_table.number] = dp_rows(dp_table)
    return rows


def _articles_of(reason: Said) -> list[str]:
    return reason.article.split(JOINT) if reason.article else []


def _article_anchor(article: str) -> str:
    return f"a-{_slug(article)}"


def _table_anchor(number: str) -> str:
    return f"t-{_slug(number)}"


def _slug(article: str) -> str:
    return re.sub(r"[^\w.]+", "-", article, flags=re.UNICODE).strip("-").lower()


def _direction(number: int | None) -> str:
    return "up" if number and number > 0 else "down" if number and number < 0 else ""
