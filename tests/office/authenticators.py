"""A device that makes passkeys, in software: WebAuthn Level 2, attestation "none", one key of the curve P-256."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor

from ratingoffice.office.models import Account

PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags of the authenticator data


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def give_passkey(account: Account, device: Device, name: str = "a device") -> Authenticator:
    """The device's passkey for an account, as if it had been made on its page."""
    owner = text(user_pk_to_url_str(account).encode())
    made = json.loads(device.create(json.dumps({"rp": {"id": "testserver"}, "user": {"id": owner}, "challenge": ""})))
    return Authenticator.objects.create(user=account, type="webauthn", data={"name": name, "credential": made})


class Device:
    def __init__(self, origin="https://testserver", flags=PRESENT | VERIFIED):
        self.origin, self.flags, self.count = origin, flags, 0
        self.owner = ""
        self.id, self.key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())

    def create(self, options: str) -> str:
        self.owner = json.loads(options)["user"]["id"]
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor.encode(key)
        data = self._data(json.loads(options)["rp"]["id"], self.flags | ATTESTED) + credential
        made = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=text(client), attestationObject=text(made))

    def get(self, options: str) -> str:
        self.count += 1
        data, client = self._data(json.loads(options)["rpId"], self.flags), self._client("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        signed = {"authenticatorData": text(data), "signature": text(signature), "userHandle": self.owner}
        return self._answer(clientDataJSON=text(client), **signed)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, what: str, options: str) -> bytes:
        told = {"type": what, "challenge": json.loads(options)["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _answer(self, **response: str) -> str:
        own = {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "clientExtensionResults": {}}
        return json.dumps(own | {"response": response})
