"""Ed25519 keys: the private one is a PEM file that only the administrator has, the public one is for everybody."""

from __future__ import annotations

import base64
import binascii
import errno
import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ratingoffice.book.findings import BadInput

SIZE = 32  # bytes of a public key
ID = 16  # characters of the fingerprint by which a key is called


@dataclass(frozen=True)
class Fingerprint:
    """What somebody has noted of a public key."""

    fingerprint: str

    @property
    def id(self) -> str:
        return self.fingerprint[:ID]


@dataclass(frozen=True)
class PublicKey:
    raw: bytes

    @property
    def text(self) -> str:
        return base64.b64encode(self.raw).decode()

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(self.raw).hexdigest()

    @property
    def id(self) -> str:
        return self.fingerprint[:ID]

    def signed(self, text: str, signature: str) -> bool:
        """Return whether the signature is of this key and text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(
                base64.b64decode(signature, validate=True), text.encode()
            )
        except (InvalidSignature, binascii.Error, ValueError):
            return False
        return True


def public_key(text: str) -> PublicKey:
    """From what `PublicKey.text` gives."""
    try:
        raw = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != SIZE:
        raise BadInput('"{text}" is no public key: 44 characters of base64', text=text.strip()[:60])
    return PublicKey(raw)


class PrivateKey:
    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key

    @classmethod
    def generate(cls) -> PrivateKey:
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, file: Path, passphrase: str = "") -> PrivateKey:
        """Raises BadInput where others may read the file, and where it cannot be opened."""
        if os.name != "nt" and file.stat().st_mode & 0o077:
            raise BadInput("{file} may be read by others: chmod 600 {file}", file=file)
        try:
            key = serialization.load_pem_private_key(file.read_bytes(), passphrase.encode() or None)
        except (TypeError, ValueError):
            raise BadInput(
                "{file} cannot be opened: it is no private key, or the passphrase is missing or another", file=file
            ) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise BadInput("{file} is a private key of another kind: lists are signed with Ed25519", file=file)
        return cls(key)

    def keep(self, file: Path, passphrase: str = "") -> None:
        """Write it to a file, as `write_private` does."""
        locked = serialization.BestAvailableEncryption(passphrase.encode()) if passphrase else None
        data = self._key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, locked or serialization.NoEncryption()
        )
        write_private(file, data)

    @property
    def public(self) -> PublicKey:
        raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
        return PublicKey(self._key.public_key().public_bytes(*raw))

    def sign(self, text: str) -> str:
        return base64.b64encode(self._key.sign(text.encode())).decode()


def write_private(file: Path, data: bytes) -> None:
    """Write a file that only its owner can read: it is there whole, or not at all. One that is there is not written
    over (FileExistsError)."""
    partial = file.with_name(f".{file.name}.{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        try:
            os.link(partial, file)  # unlike a rename it fails where the file is there
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if file.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
            os.rename(partial, file)
    finally:
        partial.unlink(missing_ok=True)
