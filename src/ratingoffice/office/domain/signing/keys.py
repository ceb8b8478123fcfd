"""The keys of the office: the private one is a file of the administrator, never in the database or a backup."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from ratingoffice.assurance.proof.digests import hash_text
from ratingoffice.assurance.proof.key_ring import KeyRing, OfficeKey, Record, key_ring
from ratingoffice.assurance.proof.keys import PrivateKey, write_private
from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import KeyRecord, Signature, record


def moment(at: datetime | None = None) -> str:
    """As statements and records write it: these compare as text."""
    return (at or clock.now()).astimezone(UTC).isoformat(timespec="microseconds")


def records() -> list[Record]:
    return [Record(row.said, row.signatures) for row in KeyRecord.objects.order_by("pk")]


def ring() -> KeyRing:
    return key_ring(records())


def private_key(file: Path | None = None) -> PrivateKey | None:
    """None: there is no file. Raises BadInput where there is one that cannot be used."""
    path = file or settings.SIGNING_KEY
    return PrivateKey.read(path, settings.SIGNING_PASSPHRASE) if path.exists() else None


def signer() -> PrivateKey | None:
    """Return the key that signs now; None if there is no key file. Raises BadInput if that key may not sign."""
    key = private_key()
    if key is None:
        return None
    office_key = ring().keys.get(key.public.id)
    if office_key is None:
        raise BadInput(
            "the key {id} is not among the office's keys: make it known with `ratingoffice office keys make`",
            id=key.public.id,
        )
    if office_key.revoked or (office_key.until and moment() > office_key.until):
        raise BadInput("the key {id} does not sign any more: put the present one in its place", id=key.public.id)
    return key


def make(*, lost: bool = False) -> OfficeKey:
    """The first key; or another one beginning, where the one before is `lost` and cannot vouch for it."""
    if ring().keys and not lost:
        raise BadInput("the office has a key already: `ratingoffice office keys rotate` puts another in its place")
    key = private_key()
    if key is None:
        key = PrivateKey.generate()
        key.keep(settings.SIGNING_KEY, settings.SIGNING_PASSPHRASE)
    if key.public.id in ring().keys:
        raise BadInput("{file} is the key {id}, which is not lost", file=settings.SIGNING_KEY, id=key.public.id)
    _note("key.make", Record.signed_by(key, what="begin", key=key.public.text, at=moment()), key.public.id)
    return ring().keys[key.public.id]


def new_file() -> Path:
    """Where the next key lies while a rotation goes on; a file there tells of one that was interrupted."""
    return settings.SIGNING_KEY.with_name(f"{settings.SIGNING_KEY.name}.new")


def rotate(overlap: timedelta) -> OfficeKey:
    """Another key, for which the one before vouches; both sign until the overlap ends. The old file is kept aside.

    Whenever it is interrupted, a key that may sign lies in its place, and the next rotation goes on where this one
    stopped: the new key is written whole, then recorded, then the old one copied aside, then replaced.
    """
    old, new, key_ring_now = private_key(), _unfinished_key(), ring()
    if old is None and new is not None and new.public.id in key_ring_now.keys:  # interrupted by an earlier version
        os.replace(new_file(), settings.SIGNING_KEY)
        return key_ring_now.keys[new.public.id]
    if old is None or old.public.id not in key_ring_now.keys:
        raise BadInput("there is no key to rotate: `ratingoffice office keys make` makes the first")
    if new is None:
        new = PrivateKey.generate()
        new.keep(new_file(), settings.SIGNING_PASSPHRASE)
    if new.public.id not in key_ring_now.keys:
        signer()
        content = {"old": old.public.id, "key": new.public.text, "at": moment()}
        until = moment(clock.now() + overlap)
        new_record = Record.signed_by(old, new, what="rotate", overlap_until=until, **content)
        _note("key.rotate", new_record, new.public.id)
    with suppress(FileExistsError):
        aside = settings.SIGNING_KEY.with_name(f"signing-key-{old.public.id}.pem")
        write_private(aside, settings.SIGNING_KEY.read_bytes())
    os.replace(new_file(), settings.SIGNING_KEY)
    return ring().keys[new.public.id]


def _unfinished_key() -> PrivateKey | None:
    """The next key of a rotation that was interrupted, without what was left half-written."""
    place, file = settings.SIGNING_KEY.parent, new_file()
    for partial in (*place.glob(f".{settings.SIGNING_KEY.name}*"), *place.glob(".signing-key-*.pem.*")):
        partial.unlink()
    if file.exists() and b"-----END" not in file.read_bytes():  # left by an earlier version; it has signed nothing
        file.unlink()
    return private_key(file)


def revoke(key_id: str, why: str) -> OfficeKey:
    """Revoke a key that may have been stolen. What it has signed so far stays valid. Raises BadInput."""
    key, keys_known = signer(), ring().keys
    if key_id not in keys_known:
        raise BadInput('there is no key "{id}": `ratingoffice office keys show` names them', id=key_id)
    if key is None or key.public.id == key_id:
        raise BadInput("a key is revoked by the one after it: `ratingoffice office keys rotate` first")
    if not why.strip():
        raise BadInput("revoking a key needs a reason")
    heads = {
        signature.body.code: hash_text(signature.statement)
        for signature in Signature.objects.select_related("body").order_by("number")
    }
    content: dict[str, Any] = {
        "key": keys_known[key_id].public.text,
        "at": moment(),
        "why": why.strip(),
        "heads": heads,
    }
    new_record = Record.signed_by(key, what="revoke", **content)
    if not key_ring([*records(), new_record]).keys[key_id].revoked:
        raise BadInput(
            "the key {id} did not come before or after {own}: only such a key can revoke it",
            id=key_id,
            own=key.public.id,
        )
    _note("key.revoke", new_record, key_id, why)
    return ring().keys[key_id]


def _note(verb: str, key_record: Record, key_id: str, why: str = "") -> None:
    with transaction.atomic():
        KeyRecord.objects.create(said=dict(key_record.content), signatures=dict(key_record.signatures))
        record(verb, f"key/{key_id}", by=None, why=why, after=dict(key_record.content))
