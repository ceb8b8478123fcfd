"""Why a value is what it is: round by round, with the article of each part and of what was cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ratingoffice.sentence import Sentence
from ratingoffice.standings.codes import EXTENDED_SB, Code
from ratingoffice.standings.event import Contest
from ratingoffice.standings.modifiers import Cut
from ratingoffice.standings.rank import Column
from ratingoffice.standings.results import NOBODY
from ratingoffice.standings.tiebreaks import Measure
from ratingoffice.standings.tiebreaks.direct import Step
from ratingoffice.standings.values import Value, exact, text_of

#: built on the opponents' adjusted scores, with dummies for unplayed rounds
ON_OPPOSITION = ("BH", "FB", "SB", "SSSC", *EXTENDED_SB)
#: a tied group of more than these is not listed whole in each explanation
LARGE = 30


@dataclass(frozen=True)
class Part:
    """One addend."""

    round: int | None  # None: of no round, such as a penalty
    board: int | None  # of BC
    opponent: int | None  # start number; None: none, or the dummy of 16.4
    result: str
    category: str  # of the round (16.2); "": it was played
    score: Value  # what is taken from the opponent, adjusted by 16.3; None: nothing
    points: Value  # one's own
    contribution: Value
    cut: str  # the article that cut it; "": it counts
    article: str

    def to_json(self) -> dict[str, Any]:
        where: dict[str, Any] = {"round": self.round} if self.board is None else {"board": self.board}
        return where | {
            "opponent": self.opponent,
            "result": self.result or None,
            "category": self.category or None,
            "score": text_of(self.score),
            "points": text_of(self.points),
            "contribution": text_of(self.contribution),
            "cut": self.cut or None,
            "article": self.article,
        }


@dataclass(frozen=True)
class Encounter:
    """One application of an article to a group, by start numbers."""

    article: str
    by: str
    scores: Mapping[int, Fraction]
    at_most: Mapping[int, Fraction]  # with a win in every missing game (6.3)
    places: Sequence[Sequence[int]]

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"article": self.article, "by": self.by}
        told["scores"] = {str(number): text_of(score) for number, score in self.scores.items()}
        if self.at_most:
            told["at_most"] = {str(number): text_of(score) for number, score in self.at_most.items()}
        return told | {"places": [list(place) for place in self.places]}


@dataclass(frozen=True)
class Explained:
    """One value."""

    key: str
    title: str
    article: str
    value: Value
    note: str
    parts: Sequence[Part] = ()
    encounters: Sequence[Encounter] = ()

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"title": self.title, "article": self.article, "value": text_of(self.value)}
        if self.note:
            told["note"] = self.note
        if self.encounters:
            return told | {"encounters": [encounter.to_json() for encounter in self.encounters]}
        return told | {"rounds": [part.to_json() for part in self.parts]}


def explained(event: Contest, column: Column, i: int) -> Explained:
    """The value of participant `i`."""
    code, known = column.code, column.code.known
    value = exact(column.values[i], column.unit)
    if isinstance(column.by, Measure):
        note = column.by.undefined or column.by.note
        return Explained(column.key, known.title, known.article, value, note, _parts(event, code, column.by, i))
    group = column.groups.get(i)
    if group is None:
        return Explained(column.key, known.title, known.article, None, Sentence("nobody else is tied here"))
    encounters = [_encounter(event, step, i) for step in column.trace(group) if i in step.scores]
    if value is not None:
        note = Sentence("{count} are tied", count=len(group))
    else:
        note = Sentence("{count} are tied, and stay so", count=len(group))
    return Explained(column.key, known.title, known.article, value, note, (), encounters)


def _encounter(event: Contest, step: Step, i: int) -> Encounter:
    """By start numbers; of a large group, only the participant and those met."""
    numbers = event.results.numbers
    told = set(step.scores)
    if len(told) > LARGE:
        told &= {i, *event.results.opponents[i]}
    places = [sorted(numbers[j] for j in place if j in told) for place in step.places]
    return Encounter(
        step.article,
        step.by,
        {numbers[j]: step.scores[j] for j in sorted(told)},
        {numbers[j]: step.at_most[j] for j in sorted(told) if j in step.at_most},
        [place for place in places if place],
    )


def _parts(event: Contest, code: Code, measure: Measure, i: int) -> list[Part]:
    kept = measure.kept(i)
    cuts: list[Cut] = kept.cuts if kept else []
    addends = kept.addends if kept else measure.addends(i)
    listed = [(addend, "") for addend in addends] + [(addend, article) for addend, article in cuts]
    unplayed = event.fore if code.name == "FB" or code.fore else event.unplayed
    results = unplayed.results
    opposed = code.name in ON_OPPOSITION
    parts = []
    for addend, article in sorted(listed, key=lambda entry: (entry[0].round, entry[0].order)):
        board = addend.score if code.name == "BC" else None
        law = code.known.article
        if opposed and addend.opponent == NOBODY:
            law = "16.4"
        elif opposed and _is_adjusted(event, addend.opponent, code):
            law = "16.3"
        parts.append(
            Part(
                round=addend.round or None,
                board=board,
                opponent=None if addend.opponent == NOBODY else results.numbers[addend.opponent],
                result=results.codes[i][addend.round - 1] if addend.round else "",
                category=unplayed.category(i, addend.round) if addend.round else "",
                score=exact(addend.score, measure.score_unit) if measure.score_unit and board is None else None,
                points=exact(addend.points, measure.points_unit) if measure.points_unit else None,
                contribution=exact(addend.value, measure.unit),
                cut=article,
                article=law,
            )
        )
    return parts


def _is_adjusted(event: Contest, opponent: int, code: Code) -> bool:
    unplayed = event.fore if code.name == "FB" or code.fore else event.unplayed
    return any(unplayed.category(opponent, number) == "16.2.5" for number in range(1, unplayed.results.rounds + 1))
