"""The numbers of a regulation that a proposal may change, and the edition with other ones.

An article that has such numbers is a function of them: each is written once, as the default of a parameter, and its
words are made from it. `Regulation.made_by` names these functions by the question they answer (one that answers
several gives a dictionary). So a supposed edition (`fide-2025-10+k_new=30`) is the same text with another number, words
included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from inspect import signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.readings import with_makers
from ratingoffice.message import Message

if TYPE_CHECKING:
    from ratingoffice.federations.regulation import Regulation


@dataclass(frozen=True)
class Kind:
    """What such a number counts, and the smallest and largest that make sense."""

    noun: Message
    smallest: int
    largest: int


@dataclass(frozen=True)
class At:
    """The article of a number, where it is not the one of the quantity that is settled."""

    article: str


Factor = Annotated[int, Kind(Message("a K"), 1, 200)]
Games = Annotated[int, Kind(Message("a number of games"), 1, 1000)]
Rating = Annotated[int, Kind(Message("a rating"), 0, 4000)]
Points = Annotated[int, Kind(Message("a difference"), 1, 4000)]
Limit = Annotated[int, Kind(Message("a limit of K × games"), 1, 100_000)]
Age = Annotated[int, Kind(Message("an age"), 0, 150)]
Periods = Annotated[int, Kind(Message("a number of periods"), 1, 1200)]
Lists = Annotated[int, Kind(Message("a number of lists"), 1, 120)]


@dataclass(frozen=True)
class Number:
    name: str
    value: int
    article: str
    kind: Kind
    question: str = field(repr=False)  # the field of the regulation that it is part of


@lru_cache(maxsize=64)  # who tries many values asks for each of them
def numbers(regulation: Regulation) -> Mapping[str, Number]:
    """Its named numbers, in the order of the questions."""
    by_name: dict[str, Number] = {}
    for question, made_by in regulation.made_by.items():
        article = getattr(regulation.answer(question), "number", "")
        written = getattr(made_by, "func", made_by)  # of an amended one too
        hints, cite = get_type_hints(written, include_extras=True), getattr(written, "cite", str)
        for name, parameter in signature(made_by).parameters.items():
            marks: tuple[Any, ...] = getattr(hints[name], "__metadata__", ())
            kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
            if kind is not None:
                at = next((cite(mark.article) for mark in marks if isinstance(mark, At)), article)
                by_name[name] = Number(name, parameter.default, at, kind, question)
    return by_name


def with_numbers(regulation: Regulation, changes: Mapping[str, int]) -> dict[str, Any]:
    """The answers that change with these numbers, by question, for `Regulation.amend`."""
    named = numbers(regulation)
    by_question: dict[str, dict[str, int]] = {}
    for name, value in changes.items():
        if name not in named:
            raise BadInput(
                '{edition} has no number "{name}": its numbers are {names}',
                edition=regulation.edition,
                name=name,
                names=", ".join(named),
            )
        kind = named[name].kind
        if not kind.smallest <= value <= kind.largest:
            raise BadInput(
                '{name}: "{value}" cannot be {noun}: write a number from {smallest} to {largest}',
                name=name,
                value=value,
                noun=kind.noun,
                smallest=kind.smallest,
                largest=kind.largest,
            )
        by_question.setdefault(named[name].question, {})[name] = value
    makers = {question: partial(regulation.made_by[question], **values) for question, values in by_question.items()}
    return with_makers(regulation, makers)
