"""The office's keys: how each came, until when it signs, and which of them somebody who knows one may trust.

What was done with keys is a list of signed records, which only grows. `begin`: the first key, signed by itself.
`rotate`: the next one, signed by both: whoever trusts the old one trusts the new one, whoever trusts the new one what
the old one signed. The old one still signs until the overlap ends. `revoke`: signed by a key that came before or after
it, it names the last statement of each body that the revoked one may have signed; nothing later by that key counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ratingoffice.assurance.proof.digests import canonical
from ratingoffice.assurance.proof.keys import Fingerprint, PrivateKey, PublicKey, public_key
from ratingoffice.book.findings import BadInput

FORMAT = "ratingoffice key 1"


@dataclass(frozen=True)
class Record:
    """What was done, in canonical words, and who signed them."""

    said: Mapping[str, Any]
    signatures: Mapping[str, str]  # by the key's id

    @classmethod
    def signed_by(cls, *keys: PrivateKey, **said: Any) -> Record:
        words = {"format": FORMAT, **said}
        return cls(words, {key.public.id: key.sign(canonical(words)) for key in keys})

    def is_signed_by(self, key: PublicKey) -> bool:
        return key.id in self.signatures and key.signed(canonical(self.said), self.signatures[key.id])


@dataclass(frozen=True)
class Known:
    """A key of the office."""

    public: PublicKey
    since: str  # a moment, as ISO in UTC: these compare as text
    until: str = ""  # it signs nothing after that
    revoked: str = ""  # when
    why: str = ""
    heads: Mapping[str, str] = field(default_factory=dict)  # of a revoked one: by body, the last statement that counts


@dataclass(frozen=True)
class KeyRing:
    keys: Mapping[str, Known]  # by id, in the order in which they came
    rotations: Sequence[tuple[str, str]]  # from which key to which
    problems: Sequence[str] = ()

    @property
    def current(self) -> Known | None:
        """The key that signs now: the last that came."""
        last = [*self.keys.values()][-1] if self.keys else None
        return last if last and not last.revoked else None

    def trusted_from(self, known: PublicKey | Fingerprint) -> set[str]:
        """The ids of the keys that whoever knows this one may trust: it, those before it and those after it.

        Not the others that came after one before it: an old key that was stolen could name any.
        """
        if known.id not in self.keys or self.keys[known.id].public.fingerprint != known.fingerprint:
            return set()
        return {known.id} | _reached(known.id, self.rotations) | _reached(known.id, [(b, a) for a, b in self.rotations])


def key_ring(records: Iterable[Record]) -> KeyRing:
    """What the records come to; one whose signature does not hold counts for nothing and is named."""
    keys: dict[str, Known] = {}
    rotations: list[tuple[str, str]] = []
    problems: list[str] = []
    for number, record in enumerate(records, 1):
        try:
            said = record.said
            what, at = said["what"], str(said["at"])
            key = public_key(str(said["key"]))
            if what == "begin" and key.id not in keys and record.is_signed_by(key):
                keys[key.id] = Known(key, at)
            elif what == "rotate" and key.id not in keys and _by_both(record, keys, old := str(said["old"]), key):
                keys[old] = replace(keys[old], until=str(said["overlap_until"]))
                keys[key.id] = Known(key, at)
                rotations.append((old, key.id))
            elif what == "revoke" and key.id in keys and _by_another(record, KeyRing(keys, rotations), key):
                heads = {str(body): str(last) for body, last in said["heads"].items()}
                keys[key.id] = replace(keys[key.id], revoked=at, why=str(said["why"]), heads=heads)
            else:
                said_so = "it is there already, or not signed by all who must"
                problems.append(f"record {number} of the keys ({what}) does not count: {said_so}")
        except (KeyError, TypeError, ValueError, AttributeError, BadInput):
            problems.append(f"record {number} of the keys cannot be read")
    return KeyRing(keys, rotations, problems)


def _by_both(record: Record, keys: Mapping[str, Known], old: str, new: PublicKey) -> bool:
    known = keys.get(old)
    return bool(known and not known.revoked and record.is_signed_by(known.public) and record.is_signed_by(new))


def _by_another(record: Record, ring: KeyRing, revoked: PublicKey) -> bool:
    others = (ring.keys[name] for name in ring.trusted_from(revoked) - {revoked.id})
    return any(record.is_signed_by(one.public) for one in others if not one.revoked)


def _reached(start: str, steps: Iterable[tuple[str, str]]) -> set[str]:
    """Return all that come after the start; in a time that grows only with the number of steps."""
    after: dict[str, list[str]] = {}
    for begin, end in steps:
        after.setdefault(begin, []).append(end)
    found, waiting = {start}, [start]
    while waiting:
        more = [end for end in after.get(waiting.pop(), []) if end not in found]
        found.update(more)
        waiting += more
    return found
