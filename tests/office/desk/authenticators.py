"""A device that makes passkeys, in software: WebAuthn Level 2, attestation "none", one key of the curve P-256."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags of the authenticator data


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    def __init__(self, origin="http://testserver", flags=PRESENT | VERIFIED):
        self.origin, self.flags, self.count = origin, flags, 0
        self.id, self.key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())

    def create(self, options: str) -> str:
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(json.loads(options)["rp"]["id"], self.flags | ATTESTED) + credential
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=text(client), attestationObject=text(made))

    def get(self, options: str) -> str:
        self.count += 1
        data, client = self._data(json.loads(options)["rpId"], self.flags), self._client("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=text(client), authenticatorData=text(data), signature=text(signature))

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, what: str, options: str) -> bytes:
        told = {"type": what, "challenge": json.loads(options)["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _answer(self, **response: str) -> str:
        own = {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "clientExtensionResults": {}}
        return json.dumps(own | {"response": response})
