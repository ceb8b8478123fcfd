"""Which articles a program keeps: its answers beside those of the cases, counted by edition and article."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ratingoffice.assurance.conform.cases import Case
from ratingoffice.assurance.conform.compare import difference
from ratingoffice.assurance.conform.program import Reply
from ratingoffice.message import Wording

#: a question in, a reply out: another program, or this one
Answerer = Callable[[Mapping[str, Any]], Reply]


class Said(StrEnum):
    KEPT = "kept"
    OTHERWISE = "otherwise"  # as another reading of an open point has it
    DIFFERS = "differs"  # or there was no answer
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Result:
    edition: str
    case: Case
    said: Said
    detail: Wording = ""  # the first difference, the other reading, or why it was skipped


@dataclass
class Kept:
    """What a program makes of one article of one edition."""

    edition: str
    article: str
    results: list[Result] = field(default_factory=list)

    def count(self, said: Said) -> int:
        return sum(result.said is said for result in self.results)

    @property
    def said(self) -> Said:
        """It differs if one case does; it is kept if one case is and none differs."""
        return next(said for said in (Said.DIFFERS, Said.OTHERWISE, Said.KEPT, Said.SKIPPED) if self.count(said))

    @property
    def first(self) -> Result | None:
        """The first case behind what is said, where there is something to say about it."""
        return next((result for result in self.results if result.said is self.said and result.detail), None)

    def as_json(self) -> dict[str, Any]:
        told = {"edition": self.edition, "article": self.article, "said": self.said.value, "cases": len(self.results)}
        cases = [
            {
                "id": result.case.id,
                "said": result.said.value,
                "clauses": list(result.case.clauses),
                "detail": str(result.detail),
            }
            for result in self.results
            if result.said is not Said.KEPT
        ]
        return told | {said.value: self.count(said) for said in Said} | {"not_kept": cases}


def judge(edition: str, case: Case, reply: Reply) -> Result:
    if reply.skip:
        return Result(edition, case, Said.SKIPPED, reply.skip)
    if reply.answer is None:
        return Result(edition, case, Said.DIFFERS, reply.failed)
    found = difference(case.answer, reply.answer)
    if not found:
        return Result(edition, case, Said.KEPT)
    for reading, other in case.otherwise.items():
        if not difference(other, reply.answer):
            return Result(edition, case, Said.OTHERWISE, reading)
    return Result(edition, case, Said.DIFFERS, found)


def ask(chosen: Iterable[tuple[str, Case]], answerer: Answerer) -> list[Kept]:
    """Every case put to the program, by edition and article in the order of the cases."""
    articles: dict[tuple[str, str], Kept] = {}
    for edition, case in chosen:
        kept = articles.setdefault((edition, case.article), Kept(edition, case.article))
        kept.results.append(judge(edition, case, answerer(case.question(edition))))
    return list(articles.values())
