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
    """A change of the keys and its signatures."""

    content: Mapping[str, Any]
    signatures: Mapping[str, str]  # by the key's id

    @classmethod
    def signed_by(cls, *keys: PrivateKey, **content: Any) -> Record:
        words = {"format": FORMAT, **content}
        return cls(words, {key.public.id: key.sign(canonical(words)) for key in keys})

    def is_signed_by(self, key: PublicKey) -> bool:
        return key.id in self.signatures and key.signed(canonical(self.content), self.signatures[key.id])


@dataclass(frozen=True)
class OfficeKey:
    """A key of the office."""

    public: PublicKey
    since: str  # a moment, as ISO in UTC: these compare as text
    until: str = ""  # it signs nothing after that
    revoked: str = ""  # when
    why: str = ""
    heads: Mapping[str, str] = field(default_factory=dict)  # of a revoked one: by body, the last statement that counts


@dataclass(frozen=True)
class KeyRing:
    keys: Mapping[str, OfficeKey]  # by id, in the order in which they came
    rotations: Sequence[tuple[str, str]]  # from which key to which
    problems: Sequence[str] = ()

    @property
    def current(self) -> OfficeKey | None:
        """The key that signs now: the last that came."""
        last = [*self.keys.values()][-1] if self.keys else None
        return last if last and not last.revoked else None

    def trusted_from(self, trusted_key: PublicKey | Fingerprint) -> set[str]:
        """The ids of the keys that whoever knows this one may trust: it, those before it and those after it.

        Not the others that came after one before it: an old key that was stolen could name any.
        """
        if trusted_key.id not in self.keys or self.keys[trusted_key.id].public.fingerprint != trusted_key.fingerprint:
            return set()
        return (
            {trusted_key.id}
            | _reachable(trusted_key.id, self.rotations)
            | _reachable(trusted_key.id, [(b, a) for a, b in self.rotations])
        )


def key_ring(records: Iterable[Record]) -> KeyRing:
    """Build the key ring from its records; a record with a wrong signature is ignored and named in `problems`."""
    keys: dict[str, OfficeKey] = {}
    rotations: list[tuple[str, str]] = []
    problems: list[str] = []
    for number, record in enumerate(records, 1):
        try:
            content = record.content
            action, at = content["what"], str(content["at"])
            key = public_key(str(content["key"]))
            if action == "begin" and key.id not in keys and record.is_signed_by(key):
                keys[key.id] = OfficeKey(key, at)
            elif action == "rotate" and key.id not in keys and _by_both(record, keys, old := str(content["old"]), key):
                keys[old] = replace(keys[old], until=str(content["overlap_until"]))
                keys[key.id] = OfficeKey(key, at)
                rotations.append((old, key.id))
            elif action == "revoke" and key.id in keys and _by_another(record, KeyRing(keys, rotations), key):
                heads = {str(body): str(last) for body, last in content["heads"].items()}
                keys[key.id] = replace(keys[key.id], revoked=at, why=str(content["why"]), heads=heads)
            else:
                reason = "it is there already, or not signed by all who must"
                problems.append(f"record {number} of the keys ({action}) does not count: {reason}")
        except (KeyError, TypeError, ValueError, AttributeError, BadInput):
            problems.append(f"record {number} of the keys cannot be read")
    return KeyRing(keys, rotations, problems)


def _by_both(record: Record, keys: Mapping[str, OfficeKey], old: str, new: PublicKey) -> bool:
    old_key = keys.get(old)
    return bool(old_key and not old_key.revoked and record.is_signed_by(old_key.public) and record.is_signed_by(new))


def _by_another(record: Record, ring: KeyRing, revoked: PublicKey) -> bool:
    vouching_keys = (ring.keys[name] for name in ring.trusted_from(revoked) - {revoked.id})
    return any(record.is_signed_by(key.public) for key in vouching_keys if not key.revoked)


def _reachable(start: str, steps: Iterable[tuple[str, str]]) -> set[str]:
    """Return all that come after the start; in a time that grows only with the number of steps."""
    after: dict[str, list[str]] = {}
    for begin, end in steps:
        after.setdefault(begin, []).append(end)
    reached, waiting = {start}, [start]
    while waiting:
        more = [end for end in after.get(waiting.pop(), []) if end not in reached]
        reached.update(more)
        waiting += more
    return reached
