"""The public files of keys and statements, and the problems that `office verify` finds with them."""

from __future__ import annotations

import json
from typing import Any

from ratingoffice.assurance.proof import chain
from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
from ratingoffice.assurance.proof.mirror import CHAIN_FORMAT, KEYS_FORMAT
from ratingoffice.assurance.proof.statement import SignedStatement, Statement, parse_statement
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.signing.keys import private_key, records, ring
from ratingoffice.office.domain.signing.list_signatures import unsigned_statement
from ratingoffice.office.models import Act, Body, Publication

#: what a statement says besides what the list itself is
OF_SIGNING = ("figures", "acts", "last_act", "number", "before", "signed_at", "key")


def entries(body: Body) -> list[tuple[Publication, SignedStatement]]:
    """Return every list in the order of publication, with its signed statement."""
    publications = Publication.objects.filter(body=body).select_related("body", "previous", "signature").order_by("pk")
    return [(publication, signed_statement(publication)) for publication in publications]


def signed_statement(publication: Publication) -> SignedStatement:
    signature = getattr(publication, "signature", None)
    if signature is None:
        return SignedStatement(unsigned_statement(publication))
    try:
        statement = parse_statement(json.loads(signature.statement), "the statement")
    except (ValueError, BadInput):  # somebody has written into the database: the signature will not fit
        statement = unsigned_statement(publication)
    return SignedStatement(statement, signature.signature)


def keys_as_json() -> dict[str, Any]:
    return {
        "format": KEYS_FORMAT,
        "bodies": list(Body.shown.order_by("code").values_list("code", flat=True)),
        "records": [{"said": key_record.content, "signatures": key_record.signatures} for key_record in records()],
    }


def chain_as_json(body: Body) -> dict[str, Any]:
    lists = [{**entry.as_json, "digest": entry.statement.own_digest} for _, entry in entries(body)]
    return {"format": CHAIN_FORMAT, "body": body.code, "lists": lists}


def problems(body: Body, trusted_key: PublicKey | Fingerprint | None) -> dict[int, list[str]]:
    """Return the problems with the signature of each list, by primary key; nothing for an office without a key."""
    keys = ring()
    first_key = trusted_key or _own_key()
    if not keys.keys and first_key is None:
        return {}
    all_entries = entries(body)
    trusted = keys.trusted_from(first_key) if first_key else {*keys.keys}
    checked_chain = chain.check_chain([entry for _, entry in all_entries], keys, trusted)
    return {
        publication.pk: [*checked_chain.lists[entry.statement.title], *_not_as_signed(publication, entry)]
        for publication, entry in all_entries
    }


def _own_key() -> PublicKey | None:
    """Return the public key of the administrator's file, which the database cannot change."""
    try:
        key = private_key()
    except BadInput:
        return None
    return key.public if key else None


def _not_as_signed(publication: Publication, entry: SignedStatement) -> list[str]:
    if not entry.signature:
        return []
    statement, stored = entry.statement, unsigned_statement(publication)
    problems = []
    if _of_list(statement) != _of_list(stored):
        problems.append("it is not the list that was signed")
    if statement.last_act and not Act.objects.filter(digest=statement.last_act).exists():
        problems.append("the record of acts was rewritten since: what was last done before it was signed is not there")
    return problems


def _of_list(statement: Statement) -> dict[str, Any]:
    return {name: value for name, value in vars(statement).items() if name not in OF_SIGNING}
