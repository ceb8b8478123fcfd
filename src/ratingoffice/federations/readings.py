"""Readings: points that a regulation leaves open, how each is read here, how sure that is, and what else it could mean.

A reading with a real alternative is a switch. The article that depends on it is a function of it, as of its numbers
(`federations.numbers`): the parameter is marked with the reading's number, and its default is the word of the reading
that is taken. So who reads the rule otherwise changes a word (`--reading J-20=ur`) and not the code, and the words of
the article follow.

A list is recorded with the word of every switch it was made by, so that it can be made again as it was published when
a reading has been corrected since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from inspect import signature
from typing import TYPE_CHECKING, Any, get_type_hints

from ratingoffice.book.findings import BadInput

if TYPE_CHECKING:
    from ratingoffice.federations.regulation import Regulation


class Certainty(StrEnum):
    """How certain a reading is."""

    TEXT = "text"  # the words say it
    PUBLISHED = "published"  # the body's own figures show it
    PRACTICE = "practice"  # it is how the trade does it
    CHOICE = "choice"  # the words leave it open, and one had to be taken


@dataclass(frozen=True)
class Reading:
    """One point. Names of numbers in braces stand for the edition's own numbers."""

    says: str  # the point, and how it is read here
    sure: Certainty
    otherwise: str = ""  # what another reading would give, where it is not a switch
    shown_by: str = ""  # which published figures show it, and how many
    word: str = ""  # of a switch: the word of this reading
    switch: Mapping[str, str] = field(default_factory=dict)  # the word of another reading -> what that one gives

    @property
    def words(self) -> tuple[str, ...]:
        """Of a switch: the words that can be chosen, first the one that is taken unless told."""
        return (self.word, *self.switch) if self.switch else ()


@dataclass(frozen=True)
class Reads:
    """Marks the parameter of an article that is a switch."""

    number: str


def switches(regulation: Regulation) -> dict[str, str]:
    """The word of every switch by which this regulation is read, by its number, in their order."""
    words = {}
    for made_by in regulation.made_by.values():
        for name, number in _marked(made_by).items():
            words[number] = signature(made_by).parameters[name].default
    return dict(sorted(words.items(), key=lambda item: in_order(item[0])))


def with_readings(regulation: Regulation, words: Mapping[str, str]) -> dict[str, Any]:
    """The answers that change with these words, by question. A number that the edition does not have is passed over."""
    makers = {}
    for question, made_by in regulation.made_by.items():
        values = {name: words[number] for name, number in _marked(made_by).items() if number in words}
        if values:
            makers[question] = partial(made_by, **values)
    return with_makers(regulation, makers)


def with_makers(regulation: Regulation, makers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers of the functions that have other numbers or words now; each may answer several questions."""
    answers: dict[str, Any] = {"made_by": {**regulation.made_by, **makers}}
    for question, maker in makers.items():
        answer = maker()
        answers |= answer if isinstance(answer, dict) else {question: answer}
    return answers


def refuse_unknown(regulation: Regulation, words: Mapping[str, str]) -> None:
    """A switch or a word that is not there."""
    switchable = {number: reading for number, reading in regulation.interpretations.items() if reading.switch}
    for number, word in words.items():
        if number not in switchable:
            figures = {"edition": regulation.plain, "number": number, "numbers": ", ".join(switchable)}
            if number in regulation.interpretations:
                raise BadInput("{edition}: {number} has one reading here; {numbers} can be read otherwise", **figures)
            raise BadInput("{edition}: {number} is none of its readings; {numbers} can be read otherwise", **figures)
        elif word not in switchable[number].words:
            raise BadInput(
                '{number}: "{word}" is none of its readings: write one of {words}',
                number=number,
                word=word,
                words=", ".join(switchable[number].words),
            )


def in_order(number: str) -> tuple[str, int]:
    """I-2 before I-10."""
    letter, _, digits = number.partition("-")
    return letter, int(digits) if digits.isdecimal() else -1


def _marked(made_by: Any) -> Mapping[str, str]:
    """The parameters that are switches, and their numbers."""
    return _switches_of(getattr(made_by, "func", made_by))


@cache  # every page of a list asks
def _switches_of(function: Any) -> Mapping[str, str]:
    hints = get_type_hints(function, include_extras=True)
    return {
        name: mark.number
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Reads)
    }
