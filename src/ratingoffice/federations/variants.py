"""An edition as it might be: with other numbers, or read otherwise.

People type `fide-2025-10+k_new=30~I-7=window`, and that text is stored; the program hands over an `EditionVariant`.
`parse_variant` and `str` are inverse, and so are `parse_variants` and `format_variants` for several editions (one of
each chapter), `parse_readings` and `format_readings` for readings alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ratingoffice.book.findings import BadInput

#: `fide-2025-10+always`: that edition, as if it had always been in force
ALWAYS = "always"

Value = TypeVar("Value", int, str)


@dataclass(frozen=True)
class EditionVariant:
    """An edition, or a body's editions by date, with other numbers or read otherwise. As text it is its id."""

    name: str  # of an edition or a body
    numbers: tuple[tuple[str, int], ...] = ()  # as if always in force, with these
    always: bool = False  # as if always in force, as it is
    readings: tuple[tuple[str, str], ...] = ()  # the number of a reading, and its word

    def __post_init__(self) -> None:
        if "+" in self.name or "~" in self.name:
            raise ValueError(f"{self.name!r} is no name of an edition: `parse_variant` reads such a text")
        if self.numbers and self.always:
            raise ValueError(f"{self.name}: with other numbers it is as if always in force")

    def __str__(self) -> str:
        always = f"+{ALWAYS}" if self.always else ""
        numbers = "".join(f"+{name}={value}" for name, value in self.numbers)
        return self.name + always + numbers + "".join(f"~{number}={word}" for number, word in self.readings)

    @property
    def is_supposed(self) -> bool:
        """Does it judge every event, whatever the day on which it came into force?"""
        return self.always or bool(self.numbers)

    def without_readings(self) -> EditionVariant:
        return replace(self, readings=())

    def as_if_always(self) -> EditionVariant:
        """The same, as if it had always been in force."""
        return self if self.is_supposed else replace(self, always=True)

    def with_numbers(self, numbers: Mapping[str, int]) -> EditionVariant:
        """The same with these numbers besides. Raises BadInput where one of them is set already."""
        pairs = (*self.numbers, *numbers.items())
        _unique(pairs, "+".join(f"{name}={value}" for name, value in pairs))
        return replace(self, numbers=pairs, always=False)

    def read_with(self, readings: Mapping[str, str]) -> EditionVariant:
        """The same, read with these words besides. Raises BadInput where one of the readings is set already."""
        pairs = (*self.readings, *readings.items())
        _unique(pairs, format_readings(pairs))
        return replace(self, readings=pairs)


#: the editions that somebody names: as text, or as they are handed over
Editions = str | EditionVariant | tuple[EditionVariant, ...]


def variants_of(editions: Editions) -> tuple[EditionVariant, ...]:
    """The editions that are named, whichever way."""
    if isinstance(editions, str):
        return parse_variants(editions)
    return (editions,) if isinstance(editions, EditionVariant) else editions


def parse_variant(text: str) -> EditionVariant:
    """`fide-2025-10+k_new=30~I-7=window`. Raises BadInput for what is no number or no reading."""
    supposed, tilde, readings = text.partition("~")
    name, plus, numbers = supposed.partition("+")
    variant = EditionVariant(name)
    if plus:
        variant = variant.as_if_always() if numbers == ALWAYS else variant.with_numbers(parse_numbers(numbers))
    return variant.read_with(parse_readings(readings)) if tilde else variant


def parse_variants(text: str) -> tuple[EditionVariant, ...]:
    """One edition, or several with a space between them."""
    return tuple(map(parse_variant, text.split())) or (EditionVariant(""),)


def format_variants(variants: Sequence[EditionVariant]) -> str:
    """As `parse_variants` reads them."""
    return " ".join(map(str, variants))


def parse_numbers(text: str) -> dict[str, int]:
    """`k_new=30` or `k_new=30+k=15`."""
    numbers = []
    for part in text.split("+"):
        name, equals, value = part.partition("=")
        if not (name and equals):
            raise BadInput('"{change}" is no change of a number: write NAME=VALUE, like k_new=30', change=part)
        if not value.isdecimal() or not value.isascii():
            raise BadInput('{name}: "{value}" is not a whole number: write it like {name}=30', name=name, value=value)
        numbers.append((name, int(value)))
    return _unique(numbers, text)


def parse_readings(text: str) -> dict[str, str]:
    """`J-20=ur`, or several with a space or ~ between them."""
    readings = []
    for part in re.split(r"[\s~]+", text.strip()):
        number, equals, word = part.partition("=")
        if not (number and equals and word):
            raise BadInput('"{reading}" is no reading: write NUMBER=WORD, like I-7=window', reading=part)
        readings.append((number, word))
    return _unique(readings, text)


def format_readings(readings: Mapping[str, str] | Iterable[tuple[str, str]]) -> str:
    """As `parse_readings` reads them; of no readings the empty text."""
    pairs = readings.items() if isinstance(readings, Mapping) else readings
    return " ".join(f"{number}={word}" for number, word in pairs)


def _unique(pairs: Iterable[tuple[str, Value]], text: str) -> dict[str, Value]:
    by_name: dict[str, Value] = {}
    for name, value in pairs:
        if name in by_name:
            raise BadInput('{name} is there twice in "{text}": keep one of the two', name=name, text=text)
        by_name[name] = value
    return by_name
