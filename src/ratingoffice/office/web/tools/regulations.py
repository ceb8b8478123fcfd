"""The editions for the reader. Everything shown is what `federations.outline` says of the edition itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby, pairwise

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.explain.originals import names
from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.federations.outline import Entry, Line, answers, differences, edition_before, outline, until
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES, EDITIONS
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.federations.variants import parse_variant
from ratingoffice.message import Message
from ratingoffice.office.domain.federations.readings import chosen_by
from ratingoffice.office.templatetags.words import anchor
from ratingoffice.office.web.shared.caching import changing


@dataclass(frozen=True)
class Heading:
    """An edition in a list of editions."""

    regulation: Regulation
    until: date | None

    @property
    def edition(self) -> str:
        return self.regulation.plain


@dataclass(frozen=True)
class PlacedLine:
    line: Line
    anchors: tuple[str, ...]  # that no line before it has: an article may answer several questions


@dataclass(frozen=True)
class PlacedEntry:
    entry: Entry
    lines: tuple[PlacedLine, ...]


@dataclass(frozen=True)
class Cell:
    """What an edition answers to a question; `as_before` names the edition that says the same."""

    edition: str
    lines: tuple[Line, ...]
    as_before: str = ""


@require_safe
@changing
def index(request: HttpRequest) -> HttpResponse:
    bodies = [
        (str(chapter.editions[-1].title).split(",")[0], [heading(r) for r in reversed(chapter.editions)])
        for body in BODIES.values()
        for chapter in body.chapters
    ]
    return render(request, "office/tools/regulations.html", {"bodies": bodies, "mapped": names()})


@require_safe
@changing
def show(request: HttpRequest, edition: str) -> HttpResponse:
    """One edition, read as usual or otherwise; of a body's name its latest; of a supposed one the one it is of."""
    try:
        regulation = find_edition(replace(parse_variant(edition), numbers=(), always=False))
    except BadInput as bad:
        raise Http404(
            Message("There is no edition {edition}: {problem}", edition=edition, problem=bad.message)
        ) from None
    before = edition_before(regulation)
    return render(
        request,
        "office/tools/regulation.html",
        {
            "heading": heading(regulation),
            "editions": [heading(r) for r in reversed(BODIES[regulation.body].editions)],
            "questions": with_anchors(regulation),
            "points": open_points(regulation),
            "chosen": {row.number: row for row in chosen_by(regulation.body)},
            "before": before,
            "changes": differences(before, regulation) if before else (),
        },
    )


@require_safe
@changing
def compare(request: HttpRequest) -> HttpResponse:
    """Several editions side by side; none named: the latest of every body."""
    named = [EDITIONS[name] for name in dict.fromkeys(request.GET.getlist("e")) if name in EDITIONS]
    chosen = sorted(named or [body.latest for body in BODIES.values()], key=list(EDITIONS.values()).index)
    only = "only" in request.GET
    rows = [(question, cells) for question, cells in side_by_side(chosen) if not (only and all_the_same(cells))]
    pairs = [
        (earlier, later, differences(earlier, later))
        for earlier, later in pairwise(chosen)
        if earlier.body == later.body
    ]
    return render(
        request,
        "office/tools/compare.html",
        {
            "every": [heading(r) for r in EDITIONS.values()],
            "chosen": [heading(r) for r in chosen],
            "names": {r.edition for r in chosen},
            "only": only,
            "rows": rows,
            "pairs": pairs,
        },
    )


def heading(regulation: Regulation) -> Heading:
    return Heading(regulation, until(regulation))


def with_anchors(regulation: Regulation) -> list[tuple[Question, list[PlacedEntry]]]:
    """The outline, with an anchor at the first place of every article and of every clause."""
    used_anchors: set[str] = set()
    entries = []
    for entry in outline(regulation):
        lines = []
        for line in entry.lines:
            free = [name for name in dict.fromkeys((anchor(entry.number), anchor(line.at))) if name not in used_anchors]
            used_anchors.update(free)
            lines.append(PlacedLine(line, tuple(free)))
        entries.append(PlacedEntry(entry, tuple(lines)))
    return [
        (question, list(placed_entries))
        for question, placed_entries in groupby(entries, key=lambda placed_entry: placed_entry.entry.question)
    ]


def side_by_side(chosen: Sequence[Regulation]) -> list[tuple[Question, list[Cell]]]:
    answers_by_edition = {regulation: answers(regulation) for regulation in chosen}
    rows = []
    for question in Question:
        cells: list[Cell] = []
        for regulation in chosen:
            lines = answers_by_edition[regulation].get(question, ())
            before = next((r for r in chosen if r is edition_before(regulation)), None)
            same = before is not None and lines == answers_by_edition[before].get(question, ())
            cells.append(Cell(regulation.edition, lines, before.edition if before is not None and same else ""))
        rows.append((question, cells))
    return rows


def all_the_same(cells: Sequence[Cell]) -> bool:
    return len({tuple((line.at, line.says) for line in cell.lines) for cell in cells}) == 1
