"""Where each sentence of an original is kept: a map from the text of a regulation to what this software does about it.

The rows are data, one file an original, in the folder of whoever applies it. An original that amends another has the
rows of that one, and writes down only what differs. The words of a row are ours: no text is copied.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any


class Status(StrEnum):
    IMPLEMENTED = "kept"
    PARTLY = "partly"
    PEOPLE = "people"  # it speaks to people, not to software
    NOT_YET = "not_yet"


@dataclass(frozen=True)
class Place:
    """Where a sentence is kept, as `kind name`: `clause 8.3.3/¶4`, `column events.registered_on`, `page desk:send`."""

    kind: str
    name: str

    @property
    def article(self) -> str:
        """Of a clause, a provision or a table: as it is cited."""
        number, _, clause = self.name.partition("/")
        clause = clause.partition("/")[0]  # the rest is a word of its own, where a sentence has several clauses
        if self.kind != "clause" or not clause or clause.isidentifier():
            return number
        if clause[0].isdecimal():  # it stands in another article
            return clause
        return number + clause if clause[0] in ".(" else f"{number} {clause}"


@dataclass(frozen=True)
class Row:
    """One sentence of an original."""

    at: str  # its article, and which sentence of it: 0.2 (3)
    says: str
    status: Status
    where: tuple[Place, ...] = ()
    tests: tuple[str, ...] = ()  # path::name
    readings: tuple[str, ...] = ()  # the points that it leaves open
    missing: str = ""  # what is not kept of it
    because: str = ""  # why it speaks to people

    @property
    def article(self) -> str:
        return self.at.partition(" ")[0]


@dataclass(frozen=True)
class Coverage:
    original: str  # the text, as people call it
    rows: tuple[Row, ...]

    def count_by_status(self) -> dict[Status, int]:
        """How many sentences have each status."""
        return {status: sum(row.status is status for row in self.rows) for status in Status}

    def as_json(self) -> dict[str, Any]:
        return {
            "original": self.original,
            "summary": {"sentences": len(self.rows)}
            | {status.value: n for status, n in self.count_by_status().items()},
            "sentences": [
                {"kept" if name == "status" else name: value for name, value in asdict(row).items()}
                | {"missing": row.missing or None, "because": row.because or None}
                for row in self.rows
            ],
        }


@lru_cache(maxsize=32)
def load(name: str) -> Coverage:
    """The map of that name: `package:file.toml`. Raises ValueError where a row makes no sense."""
    package, _, file = name.partition(":")
    data = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    rows = tuple(_row(entry, name) for entry in data["sentence"])
    if "amends" in data:
        rows = _amended(load(f"{package}:{data['amends']}").rows, rows, data.get("gone", ()))
    places = [row.at for row in rows]
    if twice := {at for at in places if places.count(at) > 1}:
        raise ValueError(f"{name}: {', '.join(sorted(twice))} is there twice")
    return Coverage(data["original"], rows)


def _row(entry: Mapping[str, Any], name: str) -> Row:
    status, at = Status(entry["kept"]), entry["at"]
    row = Row(
        at=at,
        says=entry["says"],
        status=status,
        where=tuple(_places(entry.get("where", ()))),
        tests=tuple(entry.get("tests", ())),
        readings=tuple(entry.get("readings", "").split()),
        missing=entry.get("missing", ""),
        because=entry.get("because", ""),
    )
    has = (bool(row.where and row.tests), bool(row.missing), bool(row.because))
    needs = {
        Status.IMPLEMENTED: (True, False, False),
        Status.PARTLY: (True, True, False),
        Status.PEOPLE: (False, False, True),
        Status.NOT_YET: (False, True, False),
    }
    if has != needs[status]:
        raise ValueError(f"{name}: {at} is “{status}”: places and tests, what is missing, and why do not fit that")
    return row


def _places(where: Sequence[str]) -> Iterator[Place]:
    for place in where:
        kind, _, name = place.partition(" ")
        yield Place(kind, name)


def _amended(before: Sequence[Row], changed: Sequence[Row], gone: Sequence[str]) -> tuple[Row, ...]:
    """The rows of the original before: those of the same sentence replaced, new ones after the row written before."""
    rows = [row for row in before if row.at not in gone]
    at = 0
    for row in changed:
        place_before = next((place for place, other in enumerate(rows) if other.at == row.at), None)
        at = at if place_before is None else place_before
        rows[at : at + (place_before is not None)] = [row]
        at += 1
    return tuple(rows)
