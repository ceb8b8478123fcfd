"""A copy of what was published, in a folder or on the web: both have the same names.

keys.json                                what was done with keys
BODY/chain.json                          every statement and its signature
BODY/2026-02-r1/statement.json, .sig     those of one list
BODY/2026-02-r1/NAME.parquet             its tables; in/NAME what went in, where the copy is a whole one
BODY/2026-02-r1/public.json              what the public is shown instead of withdrawn names, signed too
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

import polars as pl

from ratingoffice.formats.book_folder import read_parquet
from ratingoffice.model.findings import BadInput
from ratingoffice.proof.digests import canonical
from ratingoffice.proof.key_ring import KeyRing, Record, key_ring
from ratingoffice.proof.statement import Signed, Statement, statement

KEYS, CHAIN = "keys.json", "chain.json"
IN_OFFICE = "verify"  # where an office has its mirror
KEYS_FORMAT, CHAIN_FORMAT, SHOWN_FORMAT = "ratingoffice keys 1", "ratingoffice chain 1", "ratingoffice shown 1"
LONGEST = 2 * 1024**3  # bytes of a file that is fetched
WAIT = 60  # seconds


@dataclass(frozen=True)
class Shown:
    """What the office shows of a list in public, where that is not what it published; signed like the list."""

    said: Mapping[str, Any]  # statement, tables, withheld, signed_at, key
    signature: str

    @property
    def told(self) -> dict[str, Any]:
        return {"format": SHOWN_FORMAT, "said": dict(self.said), "signature": self.signature}

    @property
    def text(self) -> str:
        return canonical(self.said)


class Mirror:
    def __init__(self, where: str) -> None:
        self.where = where.rstrip("/")

    @property
    def is_on_the_web(self) -> bool:
        return self.where.startswith(("https://", "http://"))

    def read(self, name: str) -> bytes | None:
        """None: it is not there."""
        if self.is_on_the_web:
            return _fetched(f"{self.where}/{quote(name)}")
        file = Path(self.where, name)
        return file.read_bytes() if file.is_file() else None

    def json(self, name: str, format: str) -> dict[str, Any] | None:
        data = self.read(name)
        if data is None:
            return None
        try:
            said = json.loads(data)
        except ValueError as problem:
            raise BadInput("{where}: this is no JSON: {problem}", where=self.name(name), problem=str(problem)) from None
        if not isinstance(said, dict) or said.get("format") != format:
            raise BadInput('{where}: its format is not "{format}"', where=self.name(name), format=format)
        return said

    def name(self, name: str) -> str:
        return f"{self.where}/{name}"

    @cached_property
    def _keys(self) -> dict[str, Any]:
        found = self.json(KEYS, KEYS_FORMAT)
        if found is None:
            raise BadInput("{where} is not there: name the folder or address of a mirror", where=self.name(KEYS))
        return found

    @property
    def bodies(self) -> list[str]:
        return [str(one) for one in self._keys.get("bodies", [])]

    @cached_property
    def keys(self) -> KeyRing:
        return key_ring(_records(self._keys))

    def chain(self, body: str) -> list[Signed]:
        found = self.json(f"{body}/{CHAIN}", CHAIN_FORMAT)
        if found is None:
            raise BadInput("{where} is not there: the mirror is not whole", where=self.name(f"{body}/{CHAIN}"))
        return list(_entries(found, self.name(f"{body}/{CHAIN}")))

    def beside(self, said: Statement) -> Signed | None:
        """The list's own files of its statement."""
        data = self.read(f"{said.body}/{said.folder}/statement.json")
        if data is None:
            return None
        signature = self.read(f"{said.body}/{said.folder}/statement.sig") or b""
        return signed(data, signature, self.name(f"{said.body}/{said.folder}/statement.json"))

    def table(self, said: Statement, name: str) -> pl.DataFrame | None:
        file = f"{said.body}/{said.folder}/{name}.parquet"
        if not self.is_on_the_web and Path(self.where, file).is_dir():  # as a cluster writes it
            return read_parquet(Path(self.where, file))
        data = self.read(file)
        if data is None:
            return None
        try:
            return pl.read_parquet(io.BytesIO(data))
        except (pl.exceptions.PolarsError, OSError):
            raise BadInput("{where} is no Parquet file", where=self.name(file)) from None

    def shown(self, said: Statement) -> Shown | None:
        found = self.json(f"{said.body}/{said.folder}/public.json", SHOWN_FORMAT)
        told = found.get("said") if found else None
        return Shown(told, str(found.get("signature", ""))) if found and isinstance(told, dict) else None


def signed(data: bytes, signature: bytes, where: str) -> Signed:
    try:
        said = json.loads(data)
    except ValueError as problem:
        raise BadInput("{where}: this is no JSON: {problem}", where=where, problem=str(problem)) from None
    return Signed(statement(said, where), signature.decode("ascii", "replace").strip())


def _records(found: Mapping[str, Any]) -> Iterator[Record]:
    for one in found.get("records", []):
        said, signatures = (one.get("said"), one.get("signatures")) if isinstance(one, dict) else (None, None)
        whole = isinstance(said, dict) and isinstance(signatures, dict)
        yield (
            Record(said or {}, {str(key): str(sig) for key, sig in (signatures or {}).items()})
            if whole
            else Record({}, {})
        )


def _entries(found: Mapping[str, Any], where: str) -> Iterator[Signed]:
    for number, one in enumerate(found.get("lists", []), 1):
        told = one if isinstance(one, dict) else {}
        yield Signed(statement(told.get("statement"), f"{where}, list {number}"), str(told.get("signature", "")))


def _fetched(address: str) -> bytes | None:
    try:
        with urlopen(Request(address, headers={"Accept-Language": "en"}), timeout=WAIT) as answer:
            data: bytes = answer.read(LONGEST + 1)
    except HTTPError as problem:
        if problem.code in (404, 410):
            return None
        raise BadInput("{address} answers {code}: try again later", address=address, code=problem.code) from None
    except (URLError, TimeoutError) as problem:
        why = getattr(problem, "reason", problem)
        why = getattr(why, "strerror", None) or why
        raise BadInput("{address} cannot be reached: {problem}", address=address, problem=str(why)) from None
    if len(data) > LONGEST:
        raise BadInput("{address} is longer than {most} bytes", address=address, most=LONGEST)
    return data
