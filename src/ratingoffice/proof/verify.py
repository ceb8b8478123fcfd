"""A mirror, checked without the office: keys, signatures, the chain, the tables that are there, every number again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.federations.registry import recorded
from ratingoffice.model.findings import BadInput
from ratingoffice.model.telling import Tell, one_by_one, untold
from ratingoffice.proof import chain
from ratingoffice.proof.again import differing
from ratingoffice.proof.composing import State
from ratingoffice.proof.key_ring import KeyRing
from ratingoffice.proof.keys import PublicKey
from ratingoffice.proof.mirror import Mirror
from ratingoffice.proof.statement import Signed, Statement
from ratingoffice.proof.tables import Compared, compared


@dataclass(frozen=True)
class Result:
    body: str
    what: str  # list 2026-02-01 r1, keys, chain
    signed: str = ""  # by which key
    tables: str = ""  # how many are here and hold
    numbers: str = ""  # whether they were made again
    problems: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.problems


def trusted(keys: KeyRing, known: PublicKey | None) -> set[str]:
    """The ids of keys that count; all, where nobody brings a key from elsewhere."""
    return {*keys.keys} if known is None else keys.trusted_from(known)


def verify(
    mirror: Mirror,
    known: PublicKey | None = None,
    heads: Sequence[str] = (),
    only: Statement | None = None,
    tell: Tell = untold,
) -> Iterator[Result]:
    """One answer for the keys, for each list and for each chain. `only`: the tables of that list alone are read."""
    count = trusted(mirror.keys, known)
    problems = list(mirror.keys.problems)
    if not mirror.keys.keys:
        problems.append("there is no key: nothing here is signed")
    elif not count:
        problems.append("the key that you trust is not among the keys, and none of them is vouched for by it")
    yield Result("office", "keys", problems=tuple(problems))
    bodies = mirror.bodies if only is None else [only.body]
    chains = {body: mirror.chain(body) for body in bodies}
    here = {one.statement.own_digest for entries in chains.values() for one in entries}
    if gone := [head for head in heads if head not in here]:
        yield Result("office", "kept heads", problems=tuple(chain.gone(head) for head in gone))
    begin = one_by_one(tell, len(here))
    for body, entries in chains.items():
        yield from _body(mirror, body, entries, count, only, begin)


def _body(
    mirror: Mirror,
    body: str,
    entries: Sequence[Signed],
    count: set[str],
    only: Statement | None,
    begin: Callable[[str], None],
) -> Iterator[Result]:
    found = chain.checked(entries, mirror.keys, count)
    by_digest = {one.statement.digest: one.statement for one in entries}
    newest = max((one.statement for one in entries), key=lambda one: (one.list_date, one.revision), default=None)
    for one in entries:
        said = one.statement
        begin(f"{body} {said.what}")
        problems = list(found.lists[said.what])
        if said.body != body:
            problems.append(f"it is a list of {said.body}")
        if only is not None and said != only:
            yield Result(body, said.what, _by(one), "not read", problems=tuple(problems))
            continue
        if mirror.is_on_the_web and said != newest:
            yield Result(body, said.what, _by(one), "not fetched", problems=tuple(problems))
            continue
        if mirror.beside(said) not in (None, one):
            problems.append("the statement beside its tables is not that of the chain")
        tables = compared(mirror, said, mirror.keys, count)
        problems += tables.problems
        numbers, differ = _again(mirror, said, by_digest, tables)
        yield Result(body, said.what, _by(one), str(tables), numbers, tuple(problems + differ))


def _by(one: Signed) -> str:
    return one.statement.key if one.signature else "not signed"


def _again(
    mirror: Mirror, said: Statement, by_digest: Mapping[str, Statement], tables: Compared
) -> tuple[str, list[str]]:
    """Where all that went in is here, and what the list before left: is this what comes out?"""
    previous = by_digest.get(said.previous)
    if not said.edition:
        return "taken over", []
    if previous is None or [*tables.whole] != [*said.tables]:
        return "", []
    state = _state(mirror, previous, by_digest)
    if state is None:
        return "", []
    stored = {name: _table(mirror, said, name) for name in said.tables}
    try:
        regulations = recorded(said.edition, said.readings)
    except BadInput as bad:
        return "", [f"it cannot be made again: {bad}"]
    differ, worded = differing(stored, said.tables, state, regulations, said.pools, said.day)
    return f"made again, {worded} sentences worded otherwise today" if worded else "made again", differ


def _state(mirror: Mirror, previous: Statement, by_digest: Mapping[str, Statement]) -> State | None:
    ratings, pending = mirror.table(previous, "ratings"), mirror.table(previous, "pending")
    if ratings is None or pending is None:
        return None
    lists: dict[date, Callable[[], pl.DataFrame]] = {}
    at: Statement | None = previous
    while at is not None and at.day not in lists:
        lists[at.day] = _later(mirror, at)
        at = by_digest.get(at.previous)
    return State(ratings, pending, lists)


def _later(mirror: Mirror, said: Statement) -> Callable[[], pl.DataFrame]:
    return lambda: _table(mirror, said, "ratings")


def _table(mirror: Mirror, said: Statement, name: str) -> pl.DataFrame:
    found = mirror.table(said, name)
    if found is None:
        raise BadInput("{where} is not there", where=mirror.name(f"{said.body}/{said.folder}/{name}.parquet"))
    return found
