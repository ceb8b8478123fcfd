"""A direct encounter told: what each of the tied has, can still reach, and why somebody is first, or nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ratingoffice.message import Message, Wording
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.results import Results
from ratingoffice.tournament.tiebreaks.direct import Step
from ratingoffice.tournament.values import text_of


@dataclass(frozen=True)
class Encounter:
    """One application of an article to a group, by start numbers."""

    article: str
    by: Wording
    scores: Mapping[int, Fraction]
    missing: Mapping[int, int]  # games not played within the group (6.3)
    at_most: Mapping[int, Fraction]  # with a win in every missing game
    places: Sequence[Sequence[int]]
    why: Sequence[Reason]

    @property
    def order(self) -> str:
        """The start numbers in their order: `3 > 7=5`."""
        return " > ".join("=".join(map(str, place)) for place in self.places)

    def to_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"article": self.article, "by": str(self.by)}
        answer["scores"] = {str(number): text_of(score) for number, score in self.scores.items()}
        if self.at_most:
            answer["missing"] = {str(number): games for number, games in self.missing.items()}
            answer["at_most"] = {str(number): text_of(score) for number, score in self.at_most.items()}
        answer["places"] = [list(place) for place in self.places]
        return answer | {"why": [reason.to_json() for reason in self.why]} if self.why else answer


def encounter(results: Results, step: Step) -> Encounter:
    numbers = results.numbers
    scores = {numbers[j]: step.scores[j] for j in sorted(step.scores)}
    at_most = {numbers[j]: step.at_most[j] for j in sorted(step.at_most)}
    places = [sorted(numbers[j] for j in place) for place in step.places]
    why: list[Reason] = []
    if step.article == "6.2":
        why = [Reason("6.2", _all_met(scores, places))]
    elif at_most:
        why = list(_beyond_reach(scores, at_most, places))
    missing = {numbers[j]: step.missing[j] for j in sorted(step.missing)}
    return Encounter(step.article, step.by, scores, missing, at_most, places, why)


def _all_met(scores: Mapping[int, Fraction], places: Sequence[Sequence[int]]) -> Message:
    if len(places) > 1:
        return Message("no game is missing: the points rank them")
    return Message("no game is missing, and everybody has {points}", points=text_of(next(iter(scores.values()))))


def _beyond_reach(
    scores: Mapping[int, Fraction], at_most: Mapping[int, Fraction], places: Sequence[Sequence[int]]
) -> Iterator[Reason]:
    """6.3: each place that is taken, and why the next one is not."""
    remaining = sorted(scores)
    for place, (first,) in enumerate(places[:-1], start=1):
        remaining.remove(first)
        rival = max(remaining, key=lambda number: (at_most[number], -number))
        says = Message(
            "{player} is {place:th} among them: {points}, and {rival} can reach {most} at most",
            player=first,
            place=place,
            points=text_of(scores[first]),
            rival=rival,
            most=text_of(at_most[rival]),
        )
        yield Reason("6.3", says)
    if len(remaining) == 1:
        return
    best = max(remaining, key=lambda number: (scores[number], -number))
    rival = max((number for number in remaining if number != best), key=lambda number: (at_most[number], -number))
    says = Message(
        "nobody is {place:th} whatever the missing games bring: the best has {points} ({player}), and {rival} can "
        "reach {most}",
        place=len(places),
        points=text_of(scores[best]),
        player=best,
        rival=rival,
        most=text_of(at_most[rival]),
    )
    yield Reason("6.3", says)
