"""The statements of a body, one after the other: signed by a key that counts, none missing, none changed, no fork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ratingoffice.assurance.proof.key_ring import KeyRing, OfficeKey
from ratingoffice.assurance.proof.statement import SignedStatement, Statement

NOT_SIGNED = "it is not signed, and no signed list comes after it: nobody vouches for it"


@dataclass
class Chain:
    """What is wrong with each list, in the order of the chain."""

    lists: dict[str, list[str]] = field(default_factory=dict)  # by `Statement.title`

    def of(self, statement: Statement) -> list[str]:
        return self.lists.setdefault(statement.title, [])


def check_chain(entries: Sequence[SignedStatement], keys: KeyRing, trusted: set[str]) -> Chain:
    """Check the statements of a body. `trusted` are the ids of the keys that count."""
    chain = Chain()
    signed = [entry for entry in entries if entry.signature]
    by_own_digest = {entry.statement.own_digest: entry.statement for entry in signed}
    for entry in entries:
        problems = chain.of(entry.statement)
        if entry.statement.digest_of_all != entry.statement.digest:
            problems.append("its digest is not that of its tables, edition and the list before")
    for entry in signed:
        chain.of(entry.statement).extend(_signature_problems(entry, keys, trusted, by_own_digest))
    _check_order(signed, chain)
    _check_tree(entries, chain)
    _check_vouching(entries, chain)
    return chain


def missing_statement(head: str) -> str:
    """Return the problem of a stored statement that is missing in the chain."""
    return f"the statement {head[:16]}… that you kept is not here: lists were cut off or replaced since"


def _signature_problems(
    entry: SignedStatement, keys: KeyRing, trusted: set[str], by_own_digest: Mapping[str, Statement]
) -> list[str]:
    statement = entry.statement
    key = keys.keys.get(statement.key)
    if key is None:
        return [f"it is signed by the key {statement.key}, which is not among the keys"]
    if not key.public.signed(statement.text, entry.signature):
        return [f"its signature is not that of the key {statement.key}: the statement was changed"]
    if statement.key not in trusted:
        return [f"it is signed by the key {statement.key}, for which the key that you trust does not vouch"]
    return _time_problems(statement, key, by_own_digest)


def _time_problems(statement: Statement, key: OfficeKey, by_own_digest: Mapping[str, Statement]) -> list[str]:
    if statement.signed_at < key.since or (key.until and statement.signed_at > key.until):
        return [f"it was signed at {statement.signed_at}, when the key {statement.key} did not sign"]
    if key.revoked:
        last = by_own_digest.get(key.heads.get(statement.body, ""))
        if last is None or statement.number > last.number:
            return [f"it is signed by the key {statement.key}, which was revoked: {key.why}"]
    return []


def _check_order(signed: Sequence[SignedStatement], chain: Chain) -> None:
    """Numbers go on one by one, and each statement names the one before."""
    last: Statement | None = None
    for statement in sorted((entry.statement for entry in signed), key=lambda entry: (entry.number, entry.own_digest)):
        number, before = (last.number, last.own_digest) if last else (0, "")
        if statement.number == number:
            chain.of(statement).append(
                f"its statement has the number {number}, which {last.title if last else ''} has too"
            )
        elif statement.number > number + 1:
            missing = f"{number + 1}" if statement.number == number + 2 else f"{number + 1} to {statement.number - 1}"
            chain.of(statement).append(f"between its statement and the one before, number {missing} is missing")
        elif statement.before != before:
            after = last.title if last else "nothing"
            chain.of(statement).append(f"its statement does not follow that of {after}: one of them was replaced")
        last = statement


def _check_tree(entries: Sequence[SignedStatement], chain: Chain) -> None:
    """Every list is there once and rests on one that is there; those that rest on the same one are its revisions."""
    digests = {entry.statement.digest for entry in entries}
    first = min((entry.statement.list_date for entry in entries), default="")
    times: dict[str, int] = {}
    after: dict[str, Statement] = {}
    for statement in (entry.statement for entry in entries):
        times[statement.title] = times.get(statement.title, 0) + 1
        if statement.previous and statement.previous not in digests:
            chain.of(statement).append("the list before it is not there")
        elif not statement.previous and statement.list_date != first:
            chain.of(statement).append("it names no list before it, and is not the first")
        other = after.setdefault(statement.previous, statement)
        if other.list_date != statement.list_date:
            chain.of(statement).append(f"the list before it is also that before {other.title}: the chain forks")
    for name, count in times.items():
        if count > 1:
            chain.lists[name].append(f"it is there {count} times")


def _check_vouching(entries: Sequence[SignedStatement], chain: Chain) -> None:
    """A list that is not signed stands under the digest of the next one: who signed that has vouched for it."""
    by_digest = {entry.statement.digest: entry.statement for entry in entries}
    vouched: set[str] = set()
    for entry in entries:
        at: Statement | None = entry.statement if entry.signature and not chain.of(entry.statement) else None
        while at is not None and at.digest not in vouched:
            vouched.add(at.digest)
            at = by_digest.get(at.previous) if not chain.of(at) else None
    for entry in entries:
        if not entry.signature and entry.statement.digest not in vouched:
            chain.of(entry.statement).append(NOT_SIGNED)
