"""A mirror, checked without the office: keys, signatures, the chain, the tables that are there, every number again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.assurance.proof import chain
from ratingoffice.assurance.proof.again import differing
from ratingoffice.assurance.proof.composing import State
from ratingoffice.assurance.proof.fetch import Unread
from ratingoffice.assurance.proof.key_ring import KeyRing
from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
from ratingoffice.assurance.proof.mirror import CHAIN, KEYS, WHOLE, ChainFile, Mirror, files_of
from ratingoffice.assurance.proof.statement import Signed, Statement
from ratingoffice.assurance.proof.tables import Compared, compared
from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.federations.registry import recorded
from ratingoffice.message import Wording


@dataclass(frozen=True)
class Result:
    body: str
    what: str  # list 2026-02-01 r1, keys, chain, files, file, kept heads
    signed: str = ""  # by which key
    tables: str = ""  # how many are here and hold
    numbers: str = ""  # whether they were made again
    problems: tuple[Wording, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.problems


def trusted(keys: KeyRing, known: PublicKey | Fingerprint | None) -> set[str]:
    """The ids of keys that count; all, where nobody brings a key from elsewhere."""
    return {*keys.keys} if known is None else keys.trusted_from(known)


def verify(
    mirror: Mirror,
    known: PublicKey | Fingerprint | None = None,
    heads: Sequence[str] = (),
    only: str = "",
    on_progress: ProgressCallback = ignore_progress,
) -> Iterator[Result]:
    """Yield a result for the keys, for each list, and for each chain or file with which something is wrong.

    `only` is the name of a file in the mirror: then the tables of its list alone are read. Raises BadInput where
    there is no mirror, and where a file cannot be read within the limits.
    """
    bodies = mirror.bodies
    count = trusted(mirror.keys, known)
    yield _keys(mirror, count)
    if only and only not in (KEYS, WHOLE):
        bodies = [body for body in bodies if only.startswith(f"{body}/")]
    chains: dict[str, ChainFile] = {}
    for body in bodies:
        try:
            chains[body] = mirror.chain(body)
        except Unread:
            raise
        except BadInput as bad:
            yield Result(body, "chain", problems=(bad.message,))
        else:
            if chains[body].problems:
                yield Result(body, "chain", problems=tuple(chains[body].problems))
    here = {entry.statement.own_digest for chain_file in chains.values() for entry in chain_file.entries}
    if gone := [head for head in heads if head not in here]:
        yield Result("office", "kept heads", problems=tuple(chain.gone(head) for head in gone))
    statements = [entry.statement for chain_file in chains.values() for entry in chain_file.entries]
    list_of_file = next((said for said in statements if _has_file(said, only)), None) if only else None
    if only and list_of_file is None and only not in {KEYS, WHOLE, *(f"{body}/{CHAIN}" for body in bodies)}:
        yield Result("office", "file", problems=(f"{only} is not part of this mirror: it is in no list that it has",))
        return
    foreign = list(mirror.foreign(statements, set(bodies) - chains.keys())) if not only else []
    if foreign:
        yield Result("office", "files", problems=tuple(f"{name} is not part of this mirror" for name in foreign))
    begin = count_steps(on_progress, len(here))
    for body, chain_file in chains.items():
        yield from _body(mirror, body, chain_file.entries, count, list_of_file, begin)


def _keys(mirror: Mirror, count: set[str]) -> Result:
    problems = list(mirror.keys.problems)
    if not mirror.has_keys:
        problems.append(f"{KEYS} is not there: nobody can check a signature")
    elif not mirror.keys.keys:
        problems.append("there is no key: nothing here is signed")
    elif not count:
        problems.append("the key that you trust is not among the keys, and none of them is vouched for by it")
    return Result("office", "keys", problems=tuple(problems))


def _has_file(said: Statement, name: str) -> bool:
    """Whether that file of the mirror is one of the list, or a part of a table that is a folder."""
    files = [f"{said.body}/{said.folder}/{file}" for file in files_of(said)]
    return any(name == file or name.startswith(f"{file}/") for file in files)


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
            yield Result(body, said.what, _by(one), "not read", problems=tuple(problems))
            continue
        if only is not None and said != only:
            yield Result(body, said.what, _by(one), "not read", problems=tuple(problems))
            continue
        if mirror.is_on_the_web and said != newest:
            yield Result(body, said.what, _by(one), "not fetched", problems=tuple(problems))
            continue
        problems += _beside(mirror, one)
        tables = compared(mirror, said, mirror.keys, count, complete=only is None)
        problems += tables.problems
        numbers, differ = _again(mirror, said, by_digest, tables)
        yield Result(body, said.what, _by(one), str(tables), numbers, tuple(problems + differ))


def _beside(mirror: Mirror, entry: Signed) -> list[str]:
    """What is wrong with the statement beside the tables of a list."""
    try:
        beside = mirror.beside(entry.statement)
    except Unread:
        raise
    except BadInput:
        return ["the statement beside its tables cannot be read"]
    if beside is None:
        return ["there is no statement beside its tables"]
    return [] if beside == entry else ["the statement beside its tables is not that of the chain"]


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
    try:
        state = _state(mirror, previous, by_digest)
        if state is None:
            return "", []
        stored = {name: _table(mirror, said, name) for name in said.tables}
        regulations = recorded(said.edition, said.readings or {})
    except Unread:
        raise
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
