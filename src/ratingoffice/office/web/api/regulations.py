"""The editions, as data."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Schema

from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.federations.outline import Line, differences, edition_before, outline, until
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.regulation import Regulation
from ratingoffice.office.web.api.parts import MISSING, English

router = Router(tags=["regulations"])


class EditionOut(Schema):
    edition: str
    system: str
    title: English
    source: str
    link: str  # where the text can be read
    in_force: date
    until: date | None
    pools: list[str]


class ClauseOut(Schema):
    at: str
    says: English
    rows: str
    readings: list[str]


class ArticleOut(Schema):
    question: str
    number: str
    clauses: list[ClauseOut]
    order: list[str]
    reading: str


class ChangeOut(Schema):
    question: str
    article: str
    at: str
    before: English | None
    after: English | None


class OtherOut(Schema):
    word: str  # of a switch; else empty
    says: English


class PointOut(Schema):
    number: str
    at: list[str]
    says: English
    sure: str  # text, published, practice, choice
    shown_by: English
    word: str  # of a switch: the reading that is taken
    others: list[OtherOut]


class RegulationOut(EditionOut):
    articles: list[ArticleOut]
    interpretations: list[PointOut]
    changed_since: str | None
    changes: list[ChangeOut]


@router.get("/regulations", response=list[EditionOut])
def index(request: HttpRequest) -> Any:
    """Every edition there is."""
    return [_edition(regulation) for regulation in EDITIONS.values()]


@router.get("/regulations/{edition}", response={200: RegulationOut, **MISSING})
def one(request: HttpRequest, edition: str) -> Any:
    """One edition: its articles in the order a game meets them, how they are read, and what is new in it."""
    regulation = EDITIONS.get(edition)
    if regulation is None:
        raise Http404(f'There is no edition "{edition}".')
    before = edition_before(regulation)
    return _edition(regulation) | {
        "articles": [
            {
                "question": entry.question.value,
                "number": entry.number,
                "order": list(entry.order),
                "clauses": [_clause(line) for line in entry.lines],
                "reading": entry.reading,
            }
            for entry in outline(regulation)
        ],
        "interpretations": [asdict(point) for point in open_points(regulation)],
        "changed_since": before.edition if before else None,
        "changes": [
            {
                "question": change.question.value,
                "article": change.article,
                "at": change.at,
                "before": change.before,
                "after": change.after,
            }
            for change in (differences(before, regulation) if before else ())
        ],
    }


def _edition(regulation: Regulation) -> dict[str, Any]:
    return {
        "edition": regulation.edition,
        "system": regulation.body,
        "title": regulation.title,
        "source": regulation.source,
        "link": regulation.link,
        "in_force": regulation.in_force,
        "until": until(regulation),
        "pools": list(regulation.pools),
    }


def _clause(line: Line) -> dict[str, Any]:
    return {"at": line.at, "says": line.says, "rows": line.rows, "readings": list(line.readings)}
