"""What was read of a report or a PGN, and the JSON by which it travels: from the process that read it to the office,
and from there into its table. Nothing in it can do anything but be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from ratingoffice.book.findings import Finding
from ratingoffice.formats.pgn import PgnGame
from ratingoffice.message import Message, Wording
from ratingoffice.office.infra.finding_json import finding_as_data, finding_from_data
from ratingoffice.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Row = TypeVar("Row")


@dataclass(frozen=True)
class Parsed:
    tournament: Tournament | None  # None: nothing could be read
    findings: list[Finding]
    lines: Mapping[int, int] = field(default_factory=dict)  # start number -> line, where the format has one for each


def refused(name: str, message: Wording, code: str) -> Parsed:
    return Parsed(None, [Finding(name, 0, "", Message(message), code)])


#: why a PGN was not looked at, whatever is in it
NOT_LOOKED_AT = frozenset(("busy", "pgn-library"))


@dataclass(frozen=True)
class ParsedPgn:
    games: list[PgnGame]
    findings: list[Finding]

    @property
    def looked_at(self) -> bool:
        return all(finding.code not in NOT_LOOKED_AT for finding in self.findings)


def pgn_refused(name: str, message: Wording, code: str) -> ParsedPgn:
    return ParsedPgn([], [Finding(name, 0, "", Message(message), code)])


def as_json(parsed: Parsed | ParsedPgn) -> str:
    """Return the JSON of what was read; attributes that have their default are left out."""
    row = {attribute.name: getattr(parsed, attribute.name) for attribute in fields(parsed)}
    row["findings"] = [finding_as_data(finding) for finding in parsed.findings]
    return json.dumps(row, default=_plain, ensure_ascii=False, separators=(",", ":"))


def read_back(text: str | bytes, name: str) -> Parsed:
    """Read what `as_json` wrote of the file of that name. Raises ValueError if it is something else."""
    row = _adapter(_Row).validate_json(text)
    return Parsed(row.tournament, [finding_from_data(finding, name) for finding in row.findings], row.lines)


def pgn_read_back(text: str | bytes, name: str) -> ParsedPgn:
    row = _adapter(_PgnRow).validate_json(text)
    return ParsedPgn(row.games, [finding_from_data(finding, name) for finding in row.findings])


@dataclass(frozen=True)
class _Row:
    tournament: Tournament | None
    findings: list[dict[str, Any]]
    lines: dict[int, int]


@dataclass(frozen=True)
class _PgnRow:
    games: list[PgnGame]
    findings: list[dict[str, Any]]


@cache
def _adapter(kind: type[Row]) -> TypeAdapter[Row]:
    from pydantic import TypeAdapter  # here: the process that reads a report writes only

    return TypeAdapter(kind)


def _plain(value: Any) -> object:
    """Convert what JSON has no form for: the tournament's parts to objects, days and fractions to text."""
    if not is_dataclass(value):
        return str(value)
    return {name: part for name, default in _defaults(value.__class__) if (part := getattr(value, name)) != default}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    return tuple((attribute.name, attribute.default) for attribute in fields(kind))
