"""Which articles a program implements: its answers compared with those of the cases, by edition and article."""

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


class Verdict(StrEnum):
    KEPT = "kept"
    OTHERWISE = "otherwise"  # as another reading of an open point has it
    DIFFERS = "differs"  # or there was no answer
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Result:
    edition: str
    case: Case
    verdict: Verdict
    detail: Wording = ""  # the first difference, the other reading, or why it was skipped


@dataclass
class ArticleResult:
    """The results of the cases of one article of one edition."""

    edition: str
    article: str
    results: list[Result] = field(default_factory=list)

    def count(self, verdict: Verdict) -> int:
        return sum(result.verdict is verdict for result in self.results)

    @property
    def verdict(self) -> Verdict:
        """The first of DIFFERS, OTHERWISE, KEPT and SKIPPED that one of the cases has."""
        return next(
            verdict
            for verdict in (Verdict.DIFFERS, Verdict.OTHERWISE, Verdict.KEPT, Verdict.SKIPPED)
            if self.count(verdict)
        )

    @property
    def first(self) -> Result | None:
        """The first case with the verdict of the article that has a detail to show."""
        return next((result for result in self.results if result.verdict is self.verdict and result.detail), None)

    def as_json(self) -> dict[str, Any]:
        summary = {
            "edition": self.edition,
            "article": self.article,
            "said": self.verdict.value,
            "cases": len(self.results),
        }
        cases = [
            {
                "id": result.case.id,
                "said": result.verdict.value,
                "clauses": list(result.case.clauses),
                "detail": str(result.detail),
            }
            for result in self.results
            if result.verdict is not Verdict.KEPT
        ]
        return summary | {verdict.value: self.count(verdict) for verdict in Verdict} | {"not_kept": cases}


def judge(edition: str, case: Case, reply: Reply) -> Result:
    if reply.skip:
        return Result(edition, case, Verdict.SKIPPED, reply.skip)
    if reply.answer is None:
        return Result(edition, case, Verdict.DIFFERS, reply.failed)
    detail = difference(case.answer, reply.answer)
    if not detail:
        return Result(edition, case, Verdict.KEPT)
    for reading, other in case.otherwise.items():
        if not difference(other, reply.answer):
            return Result(edition, case, Verdict.OTHERWISE, reading)
    return Result(edition, case, Verdict.DIFFERS, detail)


def ask(cases: Iterable[tuple[str, Case]], answerer: Answerer) -> list[ArticleResult]:
    """Ask the program each case, and return the results by edition and article in the order of the cases."""
    articles: dict[tuple[str, str], ArticleResult] = {}
    for edition, case in cases:
        article_result = articles.setdefault((edition, case.article), ArticleResult(edition, case.article))
        article_result.results.append(judge(edition, case, answerer(case.question(edition))))
    return list(articles.values())
