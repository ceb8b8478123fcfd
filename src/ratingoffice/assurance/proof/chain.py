"""The statements of a body, one after the other: signed by a key that counts, none missing, none changed, no fork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ratingoffice.assurance.proof.key_ring import KeyRing, Known
from ratingoffice.assurance.proof.statement import Signed, Statement

NOT_SIGNED = "it is not signed, and no signed list comes after it: nobody vouches for it"


@dataclass
class Chain:
    """What is wrong with each list, in the order of the chain."""

    lists: dict[str, list[str]] = field(default_factory=dict)  # by `Statement.what`

    def of(self, statement: Statement) -> list[str]:
        return self.lists.setdefault(statement.what, [])


def checked(entries: Sequence[Signed], keys: KeyRing, trusted: set[str]) -> Chain:
    """`trusted` are the ids of the keys that count."""
    found = Chain()
    signed = [one for one in entries if one.signature]
    own = {one.statement.own_digest: one.statement for one in signed}
    for one in entries:
        problems = found.of(one.statement)
        if one.statement.digest_of_all != one.statement.digest:
            problems.append("its digest is not that of its tables, edition and the list before")
    for one in signed:
        found.of(one.statement).extend(_signature(one, keys, trusted, own))
    _order(signed, found)
    _tree(entries, found)
    _vouched(entries, found)
    return found


def gone(head: str) -> str:
    """A statement that somebody has kept, and that is not here any more."""
    return f"the statement {head[:16]}… that you kept is not here: lists were cut off or replaced since"


def _signature(one: Signed, keys: KeyRing, trusted: set[str], own: Mapping[str, Statement]) -> list[str]:
    said = one.statement
    key = keys.keys.get(said.key)
    if key is None:
        return [f"it is signed by the key {said.key}, which is not among the keys"]
    if not key.public.signed(said.text, one.signature):
        return [f"its signature is not that of the key {said.key}: the statement was changed"]
    if said.key not in trusted:
        return [f"it is signed by the key {said.key}, for which the key that you trust does not vouch"]
    return _time(said, key, own)


def _time(said: Statement, key: Known, own: Mapping[str, Statement]) -> list[str]:
    if said.signed_at < key.since or (key.until and said.signed_at > key.until):
        return [f"it was signed at {said.signed_at}, when the key {said.key} did not sign"]
    if key.revoked:
        last = own.get(key.heads.get(said.body, ""))
        if last is None or said.number > last.number:
            return [f"it is signed by the key {said.key}, which was revoked: {key.why}"]
    return []


def _order(signed: Sequence[Signed], found: Chain) -> None:
    """Numbers go on one by one, and each statement names the one before."""
    last: Statement | None = None
    for said in sorted((one.statement for one in signed), key=lambda one: (one.number, one.own_digest)):
        number, before = (last.number, last.own_digest) if last else (0, "")
        if said.number == number:
            found.of(said).append(f"its statement has the number {number}, which {last.what if last else ''} has too")
        elif said.number > number + 1:
            missing = f"{number + 1}" if said.number == number + 2 else f"{number + 1} to {said.number - 1}"
            found.of(said).append(f"between its statement and the one before, number {missing} is missing")
        elif said.before != before:
            after = last.what if last else "nothing"
            found.of(said).append(f"its statement does not follow that of {after}: one of them was replaced")
        last = said


def _tree(entries: Sequence[Signed], found: Chain) -> None:
    """Every list is there once and rests on one that is there; those that rest on the same one are its revisions."""
    digests = {one.statement.digest for one in entries}
    first = min((one.statement.list_date for one in entries), default="")
    times: dict[str, int] = {}
    after: dict[str, Statement] = {}
    for said in (one.statement for one in entries):
        times[said.what] = times.get(said.what, 0) + 1
        if said.previous and said.previous not in digests:
            found.of(said).append("the list before it is not there")
        elif not said.previous and said.list_date != first:
            found.of(said).append("it names no list before it, and is not the first")
        other = after.setdefault(said.previous, said)
        if other.list_date != said.list_date:
            found.of(said).append(f"the list before it is also that before {other.what}: the chain forks")
    for name, count in times.items():
        if count > 1:
            found.lists[name].append(f"it is there {count} times")


def _vouched(entries: Sequence[Signed], found: Chain) -> None:
    """A list that is not signed stands under the digest of the next one: who signed that has vouched for it."""
    by_digest = {one.statement.digest: one.statement for one in entries}
    vouched: set[str] = set()
    for one in entries:
        at: Statement | None = one.statement if one.signature and not found.of(one.statement) else None
        while at is not None and at.digest not in vouched:
            vouched.add(at.digest)
            at = by_digest.get(at.previous) if not found.of(at) else None
    for one in entries:
        if not one.signature and one.statement.digest not in vouched:
            found.of(one.statement).append(NOT_SIGNED)
