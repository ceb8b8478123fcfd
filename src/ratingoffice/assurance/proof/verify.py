"""A mirror, checked without the office: keys, signatures, the chain, the tables that are there, every number again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.assurance.proof import chain
from ratingoffice.assurance.proof.composing import State
from ratingoffice.assurance.proof.fetch import Unread
from ratingoffice.assurance.proof.key_ring import KeyRing
from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
from ratingoffice.assurance.proof.mirror import CHAIN, KEYS, WHOLE_MARK, ChainFile, Mirror, files_of
from ratingoffice.assurance.proof.recalculation import differing_tables
from ratingoffice.assurance.proof.statement import SignedStatement, Statement
from ratingoffice.assurance.proof.tables import TableComparison, compare_tables
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


def trusted_keys(keys: KeyRing, trusted_key: PublicKey | Fingerprint | None) -> set[str]:
    """Return the ids of the keys that count; all keys if no trusted key is given."""
    return {*keys.keys} if trusted_key is None else keys.trusted_from(trusted_key)


def verify(
    mirror: Mirror,
    trusted_key: PublicKey | Fingerprint | None = None,
    heads: Sequence[str] = (),
    only: str = "",
    on_progress: ProgressCallback = ignore_progress,
) -> Iterator[Result]:
    """Yield a result for the keys, for each list, and for each chain or file with which something is wrong.

    `only` is the name of a file in the mirror: then the tables of its list alone are read. Raises BadInput where
    there is no mirror, and where a file cannot be read within the limits.
    """
    bodies = mirror.bodies
    trusted_ids = trusted_keys(mirror.keys, trusted_key)
    yield _keys(mirror, trusted_ids)
    if only and only not in (KEYS, WHOLE_MARK):
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
    digests_here = {entry.statement.own_digest for chain_file in chains.values() for entry in chain_file.entries}
    if gone := [head for head in heads if head not in digests_here]:
        yield Result("office", "kept heads", problems=tuple(chain.missing_statement(head) for head in gone))
    statements = [entry.statement for chain_file in chains.values() for entry in chain_file.entries]
    list_of_file = next((statement for statement in statements if _has_file(statement, only)), None) if only else None
    if only and list_of_file is None and only not in {KEYS, WHOLE_MARK, *(f"{body}/{CHAIN}" for body in bodies)}:
        yield Result("office", "file", problems=(f"{only} is not part of this mirror: it is in no list that it has",))
        return
    foreign = list(mirror.foreign(statements, set(bodies) - chains.keys())) if not only else []
    if foreign:
        yield Result("office", "files", problems=tuple(f"{name} is not part of this mirror" for name in foreign))
    begin = count_steps(on_progress, len(digests_here))
    for body, chain_file in chains.items():
        yield from _body_results(mirror, body, chain_file.entries, trusted_ids, list_of_file, begin)


def _keys(mirror: Mirror, count: set[str]) -> Result:
    problems = list(mirror.keys.problems)
    if not mirror.has_keys:
        problems.append(f"{KEYS} is not there: nobody can check a signature")
    elif not mirror.keys.keys:
        problems.append("there is no key: nothing here is signed")
    elif not count:
        problems.append("the key that you trust is not among the keys, and none of them is vouched for by it")
    return Result("office", "keys", problems=tuple(problems))


def _has_file(statement: Statement, name: str) -> bool:
    """Whether that file of the mirror is one of the list, or a part of a table that is a folder."""
    files = [f"{statement.body}/{statement.folder}/{file}" for file in files_of(statement)]
    return any(name == file or name.startswith(f"{file}/") for file in files)


def _body_results(
    mirror: Mirror,
    body: str,
    entries: Sequence[SignedStatement],
    trusted_ids: set[str],
    only: Statement | None,
    begin: Callable[[str], None],
) -> Iterator[Result]:
    checked_chain = chain.check_chain(entries, mirror.keys, trusted_ids)
    by_digest = {entry.statement.digest: entry.statement for entry in entries}
    newest = max(
        (entry.statement for entry in entries), key=lambda entry: (entry.list_date, entry.revision), default=None
    )
    for entry in entries:
        statement = entry.statement
        begin(f"{body} {statement.title}")
        problems = list(checked_chain.lists[statement.title])
        if statement.body != body:
            problems.append(f"it is a list of {statement.body}")
            yield Result(body, statement.title, _signer(entry), "not read", problems=tuple(problems))
            continue
        if only is not None and statement != only:
            yield Result(body, statement.title, _signer(entry), "not read", problems=tuple(problems))
            continue
        if mirror.is_on_the_web and statement != newest:
            yield Result(body, statement.title, _signer(entry), "not fetched", problems=tuple(problems))
            continue
        problems += _folder_problems(mirror, entry)
        tables = compare_tables(mirror, statement, mirror.keys, trusted_ids, complete=only is None)
        problems += tables.problems
        numbers, differ = _recalculate(mirror, statement, by_digest, tables)
        yield Result(body, statement.title, _signer(entry), str(tables), numbers, tuple(problems + differ))


def _folder_problems(mirror: Mirror, entry: SignedStatement) -> list[str]:
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


def _signer(entry: SignedStatement) -> str:
    return entry.statement.key if entry.signature else "not signed"


def _recalculate(
    mirror: Mirror, statement: Statement, by_digest: Mapping[str, Statement], tables: TableComparison
) -> tuple[str, list[str]]:
    """Recalculate the list, if its inputs and the previous list are in the mirror, and return what differs."""
    previous = by_digest.get(statement.previous)
    if not statement.edition:
        return "taken over", []
    if previous is None or [*tables.unchanged] != [*statement.tables]:
        return "", []
    try:
        state = _state(mirror, previous, by_digest)
        if state is None:
            return "", []
        stored = {name: _table(mirror, statement, name) for name in statement.tables}
        regulations = recorded(statement.edition, statement.readings or {})
    except Unread:
        raise
    except BadInput as bad:
        return "", [f"it cannot be made again: {bad}"]
    differ, worded = differing_tables(stored, statement.tables, state, regulations, statement.pools, statement.day)
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


def _later(mirror: Mirror, statement: Statement) -> Callable[[], pl.DataFrame]:
    return lambda: _table(mirror, statement, "ratings")


def _table(mirror: Mirror, statement: Statement, name: str) -> pl.DataFrame:
    table = mirror.table(statement, name)
    if table is None:
        raise BadInput("{where} is not there", where=mirror.name(f"{statement.body}/{statement.folder}/{name}.parquet"))
    return table
