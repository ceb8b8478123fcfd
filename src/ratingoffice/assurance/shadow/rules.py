"""Other readings of the clauses, other numbers in them, other ways to round: tried on a whole month, per clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ratingoffice.assurance.shadow.case import READING, ROUNDING, ROUNDINGS, Case, Cause, Supposition
from ratingoffice.assurance.shadow.run import ADMIT, CHANGE, START, SUM
from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.federations.numbers import Number, numbers, with_numbers
from ratingoffice.federations.readings import switches, with_readings
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Message
from ratingoffice.rating.request import RatingRequest

#: the step of the month that asks each question first; all others are asked when events are admitted
STEPS = {
    "difference": SUM,
    "expected": SUM,
    "inherits": SUM,
    "joins_with": SUM,
    "k": CHANGE,
    "k_limit": CHANGE,
    "new_rating": CHANGE,
    "keeps_rating": CHANGE,
    "first_rating": START,
}

#: values that programs are known to have had, by what the number is; beside them the neighbours of the law's own
USUAL = {
    "a K": (10, 15, 16, 20, 24, 25, 30, 32, 40),
    "a number of games": (1, 3, 4, 5, 6, 9, 10, 15, 20, 25, 30),
    "a rating": (1000, 1200, 1400, 1600, 1800, 2000, 2200, 2300, 2400),
    "a difference": (300, 350, 400, 4000),
    "a limit of K × games": (100_000,),
    "an age": (16, 18, 20),
    "a number of periods": (12, 24, 26, 36),
    "a number of lists": (),
}


def suppositions(request: RatingRequest, lowest: int | None) -> Iterator[Supposition]:
    """All that is tried, the register of readings first. `lowest` is the lowest rating of their list."""
    for place, chapter in enumerate(request.regulations.chapters):
        latest = chapter.editions[-1]
        if not set(latest.pools) & set(request.pools):
            continue
        for point in open_points(latest):
            for other in point.others if point.word else ():
                cause = Cause(READING, ", ".join(point.at), f"{point.number}={other.word}", detail=other.says)
                yield _of_clause(cause, place, partial(_read, point.number, other.word))
        for number in numbers(latest).values():
            for value in values_tried(number, lowest):
                detail = Message("{name} is {value} in the regulation", name=number.name, value=number.value)
                cause = Cause(READING, number.article, f"{number.name}={value}", detail=detail)
                yield _of_clause(cause, place, partial(_amended, number.name, value))
    clauses = dict.fromkeys(request.list_rules[pool].change.number for pool in request.pools)
    for how, rounding in ROUNDINGS.items():
        cause = Cause(ROUNDING, ", ".join(clauses), how, detail=rounding.says)
        yield Supposition(cause, partial(_rounded, how))


def values_tried(number: Number, lowest: int | None) -> list[int]:
    """Nearest to the law's own first, so that of two that explain the same the nearer one is named."""
    near = [number.value + step for step in (-1, 1, -2, 2)]
    lowest_listed = [lowest, lowest + 1] if lowest is not None and str(number.kind.noun) == "a rating" else []
    tried = sorted({*near, *USUAL.get(str(number.kind.noun), ()), *lowest_listed} - {number.value})
    inside = [value for value in tried if number.kind.smallest <= value <= number.kind.largest]
    return sorted(inside, key=lambda value: abs(value - number.value))


Change = Callable[[Regulation], tuple[Regulation, frozenset[str]]]


def _of_clause(cause: Cause, place: int, change: Change) -> Supposition:
    def apply(case: Case) -> Case:
        regulations = case.plain.request.regulations
        chapters = list(regulations.chapters)
        *earlier, latest = chapters[place].editions
        changed, questions = change(latest)
        since = _since(questions)
        if since in (ADMIT, SUM):  # events may be judged by the editions of their start
            earlier = [change(edition)[0] for edition in earlier]
        chapters[place] = replace(chapters[place], editions=(*earlier, changed))
        request = replace(case.plain.request, regulations=replace(regulations, chapters=tuple(chapters)))
        return case.by_rules(request, since)

    return Supposition(cause, apply)


def _read(number: str, word: str, edition: Regulation) -> tuple[Regulation, frozenset[str]]:
    if number not in switches(edition):
        return edition, frozenset()
    answers = with_readings(edition, {number: word})
    return edition.amend(**dict(answers)), frozenset(answers) - {"made_by"}


def _amended(name: str, value: int, edition: Regulation) -> tuple[Regulation, frozenset[str]]:
    if name not in numbers(edition):
        return edition, frozenset()
    answers = with_numbers(edition, {name: value})
    return edition.amend(**dict(answers)), frozenset(answers) - {"made_by"}


def _rounded(how: str, case: Case) -> Case:
    return replace(case, rounding=how)


def _since(questions: frozenset[str]) -> int:
    steps = {STEPS.get(question, ADMIT) for question in questions}
    if steps == {CHANGE, START}:
        return SUM
    return min(steps, default=ADMIT)
