"""A copy of what was published, in a folder or on the web: both have the same names.

keys.json                                what was done with keys
BODY/chain.json                          every statement and its signature
BODY/2026-02-r1/statement.json, .sig     those of one list
BODY/2026-02-r1/NAME.parquet             its tables; in/NAME what went in, where the copy is a whole one
BODY/2026-02-r1/public.json              what the public is shown instead of withdrawn names, signed too
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl

from ratingoffice.assurance.proof.digests import canonical
from ratingoffice.assurance.proof.fetch import Fetcher, Limits, Unread
from ratingoffice.assurance.proof.json_text import parse_json
from ratingoffice.assurance.proof.key_ring import KeyRing, Record, key_ring
from ratingoffice.assurance.proof.sandboxed_table import read_table, refuse_harmful_table, refuse_other_kinds
from ratingoffice.assurance.proof.statement import SignedStatement, Statement, parse_statement
from ratingoffice.book.findings import BadInput
from ratingoffice.formats.book_folder import read_parquet

KEYS, CHAIN = "keys.json", "chain.json"
IN_OFFICE = "verify"  # where an office has its mirror
KEYS_FORMAT, CHAIN_FORMAT, PUBLIC_VERSION_FORMAT = "ratingoffice keys 1", "ratingoffice chain 1", "ratingoffice shown 1"
#: the tables that every mirror has, as far as the list has them; a whole one has the others too
OPEN_TABLES = ("list", "sides", "changes", "verdicts", "initials")
#: at the top of a whole mirror: it must not become a public one by itself
WHOLE_MARK = "whole"
STATEMENT, SIGNATURE, PUBLIC_VERSION = "statement.json", "statement.sig", "public.json"
BODY_NAME = re.compile(r"[\w-]+")


@dataclass(frozen=True)
class PublicVersion:
    """The public version of a list with withdrawn names; signed like the list."""

    content: Mapping[str, Any]  # statement, tables, withheld, signed_at, key
    signature: str

    @property
    def as_json(self) -> dict[str, Any]:
        return {"format": PUBLIC_VERSION_FORMAT, "said": dict(self.content), "signature": self.signature}

    @property
    def text(self) -> str:
        return canonical(self.content)


@dataclass(frozen=True)
class ChainFile:
    """What `chain.json` of a body says."""

    entries: list[SignedStatement]
    problems: list[str] = field(default_factory=list)


class Mirror:
    def __init__(self, where: str, limits: Limits | None = None) -> None:
        self.where = where.rstrip("/")
        self.limits = limits or Limits()
        self._fetcher = Fetcher(self.limits)

    @property
    def is_on_the_web(self) -> bool:
        return self.where.startswith(("https://", "http://"))

    def below(self, folder: str) -> Mirror:
        """Return the mirror at that place below this one; the time that both may take is the same."""
        mirror = Mirror(self.name(folder), self.limits)
        mirror._fetcher = self._fetcher
        return mirror

    def read(self, name: str, most_bytes: int) -> bytes | None:
        """Return the bytes of a file, None where it is not there. Raises Unread."""
        if self.is_on_the_web:
            return self._fetcher.fetch(f"{self.where}/{quote(name)}", most_bytes)
        file = Path(self.where, name)
        if not file.is_file():
            return None
        if file.stat().st_size > most_bytes:
            raise Unread("{address} is longer than {most} bytes", address=self.name(name), most=most_bytes)
        return file.read_bytes()

    def json(self, name: str, format: str) -> dict[str, Any] | None:
        data = self.read(name, self.limits.json_bytes)
        if data is None:
            return None
        content = parse_json(data, self.name(name))
        if not isinstance(content, dict) or content.get("format") != format:
            raise BadInput('{where}: its format is not "{format}"', where=self.name(name), format=format)
        return content

    def name(self, name: str) -> str:
        return f"{self.where}/{name}"

    @cached_property
    def _keys_file(self) -> dict[str, Any] | None:
        return self.json(KEYS, KEYS_FORMAT)

    @property
    def has_keys(self) -> bool:
        return self._keys_file is not None

    @cached_property
    def bodies(self) -> list[str]:
        """The bodies of which lists are here. Raises BadInput where this is no mirror."""
        if self._keys_file is not None:
            names = self._keys_file.get("bodies")
            return [str(name) for name in names] if isinstance(names, list) else []
        folders = [] if self.is_on_the_web else sorted(file.parent.name for file in Path(self.where).glob(f"*/{CHAIN}"))
        if not folders:
            raise BadInput("{where} is not there: name the folder or address of a mirror", where=self.name(KEYS))
        return folders

    @cached_property
    def keys(self) -> KeyRing:
        return key_ring(_records(self._keys_file or {}))

    @cached_property
    def is_whole(self) -> bool:
        """Whether all tables should be here: it says so, or it has one that is not public."""
        if self.is_on_the_web:
            return False
        if Path(self.where, WHOLE_MARK).exists():
            return True
        files = (file for body in self.bodies for file in Path(self.where, body).glob("*/*"))
        return any(
            file.name == "in" or (file.suffix == ".parquet" and file.stem not in OPEN_TABLES)
            for file in files
            if not file.parent.name.startswith(".")
        )

    def chain(self, body: str) -> ChainFile:
        """Raises BadInput where there is none, or where it cannot be read."""
        name = f"{body}/{CHAIN}"
        if not BODY_NAME.fullmatch(body):
            raise BadInput('{where}: "{name}" is no name of a body', where=self.name(KEYS), name=body)
        content = self.json(name, CHAIN_FORMAT)
        if content is None:
            raise BadInput("{where} is not there: the mirror is not whole", where=self.name(name))
        return _chain(content, body, self.name(name))

    def beside(self, statement: Statement) -> SignedStatement | None:
        """Read the statement and signature in the folder of a list; None if they are not there."""
        data = self.read(f"{statement.body}/{statement.folder}/{STATEMENT}", self.limits.json_bytes)
        if data is None:
            return None
        signature = self.read(f"{statement.body}/{statement.folder}/{SIGNATURE}", self.limits.json_bytes) or b""
        return parse_signed(data, signature, self.name(f"{statement.body}/{statement.folder}/{STATEMENT}"))

    def table(self, statement: Statement, name: str) -> pl.DataFrame | None:
        """Return a table of a list, None where it is not there. Raises BadInput where the file is no table."""
        file = f"{statement.body}/{statement.folder}/{name}.parquet"
        if not self.is_on_the_web and Path(self.where, file).is_dir():  # as a cluster writes it
            return refuse_other_kinds(read_parquet(Path(self.where, file)), self.name(file))
        data = self.read(file, self.limits.table_bytes)
        if data is None:
            return None
        if self.is_on_the_web:
            refuse_harmful_table(data, self.name(file), self.limits, self._fetcher.remaining())
        return read_table(data, self.name(file), self.limits)

    def public_version(self, statement: Statement) -> PublicVersion | None:
        file = self.json(f"{statement.body}/{statement.folder}/{PUBLIC_VERSION}", PUBLIC_VERSION_FORMAT)
        content = file.get("said") if file else None
        return PublicVersion(content, str(file.get("signature", ""))) if file and isinstance(content, dict) else None

    def foreign(self, statements: Iterable[Statement], unread_bodies: Collection[str] = ()) -> Iterator[str]:
        """The files and folders that belong to none of these lists; names that begin with a dot are not looked at.

        `unread_bodies`: their chain cannot be read, so nobody knows what belongs into their folders.
        """
        if self.is_on_the_web:
            return
        expected = {KEYS, WHOLE_MARK, *unread_bodies, *(f"{body}/{CHAIN}" for body in self.bodies)}
        for statement in statements:
            expected |= {f"{statement.body}/{statement.folder}/{name}" for name in files_of(statement)}
        folders = {parent.as_posix() for name in expected for parent in Path(name).parents}
        yield from _foreign(Path(self.where), "", expected, folders)


def files_of(statement: Statement) -> list[str]:
    """Return the names of the files that a list may have in its folder."""
    return [STATEMENT, SIGNATURE, PUBLIC_VERSION, *(f"{name}.parquet" for name in statement.tables)]


def _foreign(folder: Path, prefix: str, expected: set[str], folders: set[str]) -> Iterator[str]:
    for entry in sorted(folder.iterdir()):
        name = f"{prefix}{entry.name}"
        if entry.name.startswith(".") or name in expected:
            continue
        if name in folders and entry.is_dir():
            yield from _foreign(entry, f"{name}/", expected, folders)
        else:
            yield name


def parse_signed(data: bytes, signature: bytes, where: str) -> SignedStatement:
    return SignedStatement(
        parse_statement(parse_json(data, where), where), signature.decode("ascii", "replace").strip()
    )


def _records(file: Mapping[str, Any]) -> Iterator[Record]:
    records = file.get("records")
    for record in records if isinstance(records, list) else []:
        content, signatures = (
            (record.get("said"), record.get("signatures")) if isinstance(record, dict) else (None, None)
        )
        is_complete = isinstance(content, dict) and isinstance(signatures, dict)
        yield (
            Record(content or {}, {str(key): str(sig) for key, sig in (signatures or {}).items()})
            if is_complete
            else Record({}, {})
        )


def _chain(file: Mapping[str, Any], body: str, where: str) -> ChainFile:
    chain = ChainFile([])
    lists = file.get("lists")
    if file.get("body") != body:
        chain.problems.append("chain.json is that of another body")
    if not isinstance(lists, list):
        raise BadInput("{where}: it has no lists", where=where)
    for number, entry in enumerate(lists, 1):
        fields = entry if isinstance(entry, dict) else {}
        signed_statement = parse_statement(fields.get("statement"), f"{where}, list {number}")
        chain.entries.append(SignedStatement(signed_statement, str(fields.get("signature", ""))))
        if fields.get("digest", signed_statement.own_digest) != signed_statement.own_digest:
            chain.problems.append(
                f"the digest that chain.json gives for {signed_statement.title} is not that of its statement"
            )
    return chain
