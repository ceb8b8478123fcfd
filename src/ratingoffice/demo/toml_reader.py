"""Read the tables of a TOML file as records, or say which key of which file is wrong.

A key is a parameter of the record, and its value has the type of that parameter. Two short forms save brackets: a list
of words may be one text, `"standard rapid"`, and so may words with a second word each, `"Abe|阿部 Adachi|足立"`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from inspect import Parameter, signature
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ratingoffice.book.findings import BadInput

R = TypeVar("R")

_KINDS = {int: "a whole number", str: "a text", bool: "true or false", date: "a day", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class Place:
    """A place in a TOML file: the keys that lead to it, an entry of a list by its name or else by its number."""

    file: str
    keys: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ": ".join((self.file, *([", ".join(self.keys)] if self.keys else [])))

    def at(self, key: str) -> Place:
        return Place(self.file, (*self.keys, key))

    def entry(self, number: int, value: object) -> Place:
        """An entry of the list that stands here."""
        name = value.get("name") or value.get("role") or value.get("key") if isinstance(value, Mapping) else None
        label = f'"{name}"' if name else f"no. {number}"
        return Place(self.file, (*self.keys[:-1], f"{self.keys[-1]} {label}"))

    def error(self, message: str) -> BadInput:
        return BadInput(f"{self}: {message}")

    def fill(self, pattern: str, **values: object) -> str:
        """The text that stands here, with the values of the names in braces. Raises BadInput for another name."""
        try:
            return pattern.format(**values)
        except (KeyError, IndexError, ValueError):
            names = " ".join(f"{{{name}}}" for name in values)
            raise self.error(f"{pattern!r} has other braces than {names}") from None


def record(kind: type[R], table: object, place: Place) -> R:
    """The table as a dataclass of that kind. Raises BadInput with the place of what is wrong."""
    return kind(**arguments(kind, table, place))


def arguments(function: Callable[..., Any], table: object, place: Place) -> dict[str, Any]:
    """The table's values as the keyword arguments of a function. Raises BadInput with the place of what is wrong."""
    if not isinstance(table, dict):
        raise place.error(f"{_KINDS[dict]} is expected, not {table!r}")
    parameters = _parameters(function)
    for key in table:
        if key not in parameters:
            near = get_close_matches(key, parameters, n=1)
            hint = f"did you mean {near[0]}?" if near else f"write one of {', '.join(parameters)}"
            raise place.error(f'there is no key "{key}" here: {hint}')
    if missing := [key for key, (_, is_needed) in parameters.items() if is_needed and key not in table]:
        raise place.error(f'the key "{missing[0]}" is missing')
    return {key: _value(parameters[key][0], value, place.at(key)) for key, value in table.items()}


@cache
def _parameters(function: Callable[..., Any]) -> dict[str, tuple[Any, bool]]:
    """By name: the type, and whether a value is needed. Of a method only those that are given by name."""
    hints = get_type_hints(function)
    return {
        name: (hints[name], parameter.default is Parameter.empty)
        for name, parameter in signature(function).parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY
    }


def _value(kind: Any, value: object, place: Place) -> Any:
    """The value as that type."""
    options = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    for option in options:
        if _is_written_as(option, value):
            return _converted(option, value, place)
    kinds = dict.fromkeys(_KINDS[_written_as(option)] for option in options if option is not types.NoneType)
    raise place.error(f"{' or '.join(kinds)} is expected, not {value!r}")


def _written_as(kind: Any) -> type:
    """The type of the TOML value in which it is written."""
    origin = get_origin(kind) or kind
    if origin in (Sequence, tuple):
        return list
    return dict if origin is Mapping or is_dataclass(origin) else origin


def _is_written_as(kind: Any, value: object) -> bool:
    if isinstance(value, str) and kind in (Sequence[str], Mapping[str, str]):
        return True
    return kind is Any or type(value) is _written_as(kind)


def _converted(kind: Any, value: Any, place: Place) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if kind == Sequence[str] and isinstance(value, str):
        return tuple(value.split())
    if kind == Mapping[str, str] and isinstance(value, str):
        return {word: second for word, _, second in (pair.partition("|") for pair in value.split())}
    if origin is Sequence:
        return tuple(_value(parts[0], part, place.entry(number, part)) for number, part in enumerate(value, 1))
    if origin is tuple:
        if len(value) != len(parts):
            raise place.error(f"{len(parts)} values are expected, not {len(value)}")
        pairs = zip(parts, value, strict=True)
        return tuple(_value(part, entry, place.entry(n, entry)) for n, (part, entry) in enumerate(pairs, 1))
    if origin is Mapping:
        return {key: _value(parts[1], part, place.at(key)) for key, part in value.items()}
    return record(kind, value, place) if isinstance(kind, type) and is_dataclass(kind) else value
