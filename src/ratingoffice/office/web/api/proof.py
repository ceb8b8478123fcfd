"""What the office has signed: its keys, and the statements of each body's lists."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema

from ratingoffice.office.domain.signing import statements
from ratingoffice.office.web.api.parts import MISSING, System, body_of

router = Router()


class KeyRecordOut(Schema):
    """What was done with a key: begin, rotate or revoke."""

    said: dict[str, Any]
    signatures: dict[str, str]  # by the key's id: of `said` as canonical JSON


class KeysOut(Schema):
    format: str
    bodies: list[str]
    records: list[KeyRecordOut]  # in their order


class StatementOut(Schema):
    """A list in the words that were signed; the signature is empty where it is not signed."""

    statement: dict[str, Any]
    signature: str  # Ed25519, base64: of `statement` as canonical JSON
    digest: str  # of the statement: the next one names it


class ChainOut(Schema):
    format: str
    body: str
    lists: list[StatementOut]  # in the order in which they were published


@router.get("/keys", response=KeysOut, tags=["signatures"])
def keys(request: HttpRequest) -> Any:
    """The public keys of the office: everything that was ever done with them."""
    return statements.keys_as_json()


@router.get("/statements/{system}", response={200: ChainOut, **MISSING}, tags=["signatures"])
def chain(request: HttpRequest, system: System) -> Any:
    """What was signed of every list, and the signatures."""
    return statements.chain_as_json(body_of(system))
