"""Every sentence that the engine can write, as an example with made-up figures."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import ratingoffice
from ratingoffice.federations.outline import outline
from ratingoffice.federations.points import points
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES, read
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Article, Ground
from ratingoffice.standings.codes import KNOWN

PACKAGE = Path(ratingoffice.__file__).parent
#: what is not a figure in the sentences of the editions
TEXT = {"decided": " on 2026-01-05 by the QC chair: two events in one", "ruling": "force majeure", "pool": "rapid"}
EDITIONS = [edition for body in BODIES.values() for edition in body.editions]


def example(template: str) -> str:
    """The sentence with a figure in every brace."""
    parts = []
    for text, name, _, _ in string.Formatter().parse(template):
        parts.append(text)
        if name is not None:
            parts.append(TEXT.get(name, "7"))
    return "".join(parts)


def of_edition(edition: Regulation) -> Iterator[str]:
    """Its title, reasons, clauses in words, provisions, interpretations, and the lines of the outline."""
    yield edition.title
    for each in edition.answers():
        if isinstance(each, Ground):
            yield from (example(each.why), each.says)
        if isinstance(each, Article):
            for clause in each.clauses:
                yield from (clause.why, clause.says)
    yield example(edition.event.not_due[1])
    for entry in outline(edition):
        yield entry.precedence()
        yield from (line.says for line in entry.lines)
    for point in points(edition):
        yield from (point.says, point.shown_by, *(other.says for other in point.others))


def read_otherwise(edition: Regulation) -> Iterator[Regulation]:
    """The edition with each of its switches read in each other way."""
    for number, reading in edition.interpretations.items():
        yield from (read(edition, {number: word}) for word in reading.switch)


def of_engine() -> Iterator[str]:
    for edition in EDITIONS:
        yield from of_edition(edition)
        for other in read_otherwise(edition):
            yield from of_edition(other)
    yield from Question
    yield from (known.title for known in KNOWN.values())
    for module in (*PACKAGE.glob("federations/*/*.py"), *PACKAGE.glob("period/*.py")):
        yield from written_in(module)


def written_in(module: Path) -> Iterator[str]:
    """The sentences that a module writes into a column: `pl.lit("…")` and `pl.format("…", …)`, braces filled."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("lit", "format") and node.args:
            text = _text(node.args[0]).removesuffix("; ")
            if " " in text and any(map(str.islower, text)):
                yield example(text)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""
