"""What was read of a report, and the JSON by which it travels: from the process that read it to the office, and from
there into its table. Nothing in it can do anything but be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ratingoffice.model.findings import Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.office.kept_findings import found, kept

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True)
class Parsed:
    tournament: Tournament | None  # None: nothing could be read
    findings: list[Finding]
    lines: Mapping[int, int] = field(default_factory=dict)  # start number -> line, where the format has one for each


def refused(name: str, message: str, code: str) -> Parsed:
    return Parsed(None, [Finding(name, 0, "", message, code)])


def written(parsed: Parsed) -> str:
    """Whatever has its default is left out."""
    findings = [kept(one) for one in parsed.findings]
    whole = {"tournament": parsed.tournament, "findings": findings, "lines": parsed.lines}
    return json.dumps(whole, default=_plain, ensure_ascii=False, separators=(",", ":"))


def read_back(text: str | bytes, name: str) -> Parsed:
    """Of the file of that name. Raises ValueError where this is not what `written` writes."""
    row = _adapter().validate_json(text)
    return Parsed(row.tournament, [found(one, name) for one in row.findings], row.lines)


@dataclass(frozen=True)
class _Row:
    tournament: Tournament | None
    findings: list[dict[str, Any]]
    lines: dict[int, int]


@cache
def _adapter() -> TypeAdapter[_Row]:
    from pydantic import TypeAdapter  # here: the process that reads a report writes only

    return TypeAdapter(_Row)


def _plain(value: Any) -> object:
    """What JSON has no form for: the tournament's parts as objects, days and fractions as text."""
    if not is_dataclass(value):
        return str(value)
    return {name: one for name, default in _defaults(value.__class__) if (one := getattr(value, name)) != default}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    return tuple((one.name, one.default) for one in fields(kind))
