"""Why a participant's values are what they are, for the terminal: every figure, at any width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratingoffice.cli.layout import GAP, table, wrap
from ratingoffice.tournament.encounters import Encounter
from ratingoffice.tournament.explain import Explained, Part
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.standings import Explanation
from ratingoffice.tournament.values import rounded_text, text_of

HEADS = ("round", "opponent", "result", "unplayed", "score", "points", "counts", "cut", "article")
IN_GROUP = ("no.", "points", "missing", "at most")


def explanation_lines(explanation: Explanation, width: int | None) -> Iterator[str]:
    row = explanation.row
    yield from wrap(f"{row.rank or '–'}. {row.name} (start number {row.start_no})", width)
    for playoff in explanation.playoffs:
        text = f"play-off (3): {playoff.result_text}" + (f"; {playoff.conditions}" if playoff.conditions else "")
        yield from wrap(text, width)
    for value in explanation.values:
        yield ""
        yield from _value(value, width)


def _value(value: Explained, width: int | None) -> Iterator[str]:
    yield from wrap(f"{value.key} = {value.number}  {value.description}", width)
    for encounter in value.encounters:
        yield from _encounter(encounter, width)
    if value.parts:
        heads = ("board", *HEADS[1:]) if value.parts[0].board else HEADS
        rows = [_cells(part) for part in value.parts]
        used = [n for n in range(len(heads)) if any(row[n] for row in rows)]
        yield from table(
            [heads[n] for n in used],
            [[row[n] for n in used] for row in rows],
            width,
            notes=[reason_lines(part.why) for part in value.parts],
            indent=GAP,
        )
    for reason in reason_lines(value.why):
        yield from wrap(reason, width, GAP)


def _cells(part: Part) -> list[str]:
    score = "" if part.score is None else rounded_text(part.score)
    points = "" if part.points is None else rounded_text(part.points)
    return [
        str(part.round or part.board or ""),
        str(part.opponent or ""),
        part.result,
        part.category,
        score,
        points,
        rounded_text(part.contribution),
        part.cut,
        part.article,
    ]


def _encounter(encounter: Encounter, width: int | None) -> Iterator[str]:
    yield from wrap(f"{encounter.article}, by {encounter.by}", width, GAP)
    rows = [[str(number), text_of(score) or ""] for number, score in encounter.scores.items()]
    if encounter.at_most:
        for row, number in zip(rows, encounter.scores, strict=True):
            row += [str(encounter.missing.get(number, "")), text_of(encounter.at_most[number]) or ""]
    yield from table(IN_GROUP[: 4 if encounter.at_most else 2], rows, width, indent=GAP * 2)
    yield from wrap(f"so {encounter.order}", width, GAP)
    for reason in reason_lines(encounter.why):
        yield from wrap(reason, width, GAP)


def reason_lines(reasons: Sequence[Reason]) -> list[str]:
    return [f"{reason.article}: {reason.says}" for reason in reasons]
