"""What the office says of a list when it signs it, in words that everybody writes down alike."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any

from ratingoffice.assurance.proof.digests import canonical, digest_of_list, hash_text
from ratingoffice.book.findings import BadInput

FORMAT = "ratingoffice statement 1"
TABLE_NAME = re.compile(r"(in/)?[a-z0-9_]+")


@dataclass(frozen=True)
class Statement:
    """A list, tied to the list before it by its digest, and to the statement before it by `before`."""

    body: str
    list_date: str
    revision: int
    edition: str  # "" of a list that was taken over
    readings: Mapping[str, str] | None  # None of a list that was taken over
    pools: str
    tables: Mapping[str, str]  # the digest of the rows of each table, in/NAME of what went in
    figures: Mapping[str, str]  # of tables with names, the digest without those columns
    digest: str  # of the list
    previous: str  # the digest of the list before it, "" of the first
    published_at: str
    acts: int  # how much had been done in the office, and the digest of the last of it
    last_act: str
    number: int  # of this statement among those of the body; 0: not signed
    before: str  # the digest of the statement before this, "" of the first
    signed_at: str
    key: str  # the id of the key

    @property
    def text(self) -> str:
        return canonical({"format": FORMAT, **asdict(self)})

    @property
    def own_digest(self) -> str:
        return hash_text(self.text)

    @property
    def title(self) -> str:
        return f"list {self.list_date} r{self.revision}"

    @property
    def folder(self) -> str:
        return f"{self.list_date[:7]}-r{self.revision}"

    @property
    def day(self) -> date:
        return date.fromisoformat(self.list_date)

    @property
    def digest_of_all(self) -> str:
        """The digest that a list with these tables, after that list, has to have."""
        return digest_of_list(
            self.body, self.day, self.revision, self.edition, self.readings, self.pools, self.tables, self.previous
        )


FIELD_TYPES = {field.name: field.type for field in fields(Statement)}


def parse_statement(content: Any, where: str) -> Statement:
    """Parse a statement from JSON data; raises BadInput if it is none."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadInput("{where}: this is no statement of a list ({format})", where=where, format=FORMAT)
    values = {name: value for name, value in content.items() if name != "format"}
    if values.keys() != FIELD_TYPES.keys() or not all(
        _fits(FIELD_TYPES[name], value) for name, value in values.items()
    ):
        raise BadInput("{where}: the statement has other fields than {format} has", where=where, format=FORMAT)
    try:
        date.fromisoformat(values["list_date"])
    except ValueError:
        raise BadInput('{where}: "{day}" is no day of a list', where=where, day=values["list_date"]) from None
    for name in (*values["tables"], *values["figures"]):
        if not TABLE_NAME.fullmatch(name):
            raise BadInput('{where}: "{name}" is no name of a table', where=where, name=name)
    return Statement(**values)


def _fits(kind: Any, value: Any) -> bool:
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str)
    if value is None:
        return "None" in str(kind)
    return isinstance(value, dict) and all(isinstance(text, str) for pair in value.items() for text in pair)


@dataclass(frozen=True)
class SignedStatement:
    """A statement and its signature, which is empty where nobody has signed it."""

    statement: Statement
    signature: str = ""

    @property
    def as_json(self) -> dict[str, Any]:
        """The entry of the statement in `chain.json`."""
        return {"statement": json.loads(self.statement.text), "signature": self.signature}
