"""The readings of an edition for the reader: each point with the edition's own numbers, and what else it could mean."""

from __future__ import annotations

from dataclasses import dataclass

from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.outline import named_at
from ratingoffice.federations.readings import Reading, switches
from ratingoffice.federations.regulation import Regulation


@dataclass(frozen=True)
class Other:
    """Another reading of the point, and what it would give."""

    word: str  # of a switch
    says: str


@dataclass(frozen=True)
class Point:
    number: str
    at: tuple[str, ...]  # the articles that name it
    says: str  # as it is read in this regulation
    sure: str  # text, published, practice, choice
    shown_by: str  # the published figures that show it
    word: str  # of a switch: as it is read in this regulation
    usual: str  # as it is read unless told
    others: tuple[Other, ...]


def points(regulation: Regulation) -> tuple[Point, ...]:
    """In the order of their numbers."""
    values = {name: number.value for name, number in numbers(regulation).items()}
    words, places = switches(regulation), named_at(regulation)
    return tuple(
        _point(number, reading, places.get(number, ()), words.get(number, ""), values)
        for number, reading in regulation.interpretations.items()
    )


def point(regulation: Regulation, number: str) -> Point | None:
    return next((one for one in points(regulation) if one.number == number), None)


def _point(number: str, reading: Reading, at: tuple[str, ...], word: str, values: dict[str, int]) -> Point:
    filled = {name: says.format_map(values) for name, says in {reading.word: reading.says, **reading.switch}.items()}
    others = [Other(name, says) for name, says in filled.items() if name != word]
    if not reading.switch:
        others = [Other("", reading.otherwise.format_map(values))]
    return Point(number, at, filled[word], reading.sure.value, reading.shown_by.format_map(values), word, reading.word,
                 tuple(others))  # fmt: skip
