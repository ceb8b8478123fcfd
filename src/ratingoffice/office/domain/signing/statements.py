"""What is told of signatures: the files of keys and of a chain, and what `office verify` finds wrong with them."""

from __future__ import annotations

import json
from typing import Any

from ratingoffice.assurance.proof import chain
from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
from ratingoffice.assurance.proof.mirror import CHAIN_FORMAT, KEYS_FORMAT
from ratingoffice.assurance.proof.statement import Signed, Statement, parse_statement
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.signing.keys import private_key, records, ring
from ratingoffice.office.domain.signing.list_signatures import described
from ratingoffice.office.models import Act, Body, Publication

#: what a statement says besides what the list itself is
OF_SIGNING = ("figures", "acts", "last_act", "number", "before", "signed_at", "key")


def entries(body: Body) -> list[tuple[Publication, Signed]]:
    """Every list in the order in which they were published, with what was signed of it."""
    every = Publication.objects.filter(body=body).select_related("body", "previous", "signature").order_by("pk")
    return [(one, signed(one)) for one in every]


def signed(publication: Publication) -> Signed:
    kept = getattr(publication, "signature", None)
    if kept is None:
        return Signed(described(publication))
    try:
        said = parse_statement(json.loads(kept.statement), "the statement")
    except (ValueError, BadInput):  # somebody has written into the database: the signature will not fit
        said = described(publication)
    return Signed(said, kept.signature)


def keys_told() -> dict[str, Any]:
    return {
        "format": KEYS_FORMAT,
        "bodies": list(Body.shown.order_by("code").values_list("code", flat=True)),
        "records": [{"said": one.content, "signatures": one.signatures} for one in records()],
    }


def chain_told(body: Body) -> dict[str, Any]:
    lists = [{**one.as_json, "digest": one.statement.own_digest} for _, one in entries(body)]
    return {"format": CHAIN_FORMAT, "body": body.code, "lists": lists}


def problems(body: Body, known: PublicKey | Fingerprint | None) -> dict[int, list[str]]:
    """Of each list by its number: what is not as it was signed. Of an office that has no key nothing is expected."""
    keys = ring()
    trusted_one = known or _own()
    if not keys.keys and trusted_one is None:
        return {}
    every = entries(body)
    trusted = keys.trusted_from(trusted_one) if trusted_one else {*keys.keys}
    found = chain.check_chain([one for _, one in every], keys, trusted)
    return {
        publication.pk: [*found.lists[one.statement.title], *_not_as_signed(publication, one)]
        for publication, one in every
    }


def _own() -> PublicKey | None:
    """The key in the administrator's file, which nobody has changed who has only the database."""
    try:
        key = private_key()
    except BadInput:
        return None
    return key.public if key else None


def _not_as_signed(publication: Publication, one: Signed) -> list[str]:
    if not one.signature:
        return []
    said, own = one.statement, described(publication)
    problems = []
    if _of_list(said) != _of_list(own):
        problems.append("it is not the list that was signed")
    if said.last_act and not Act.objects.filter(digest=said.last_act).exists():
        problems.append("the record of acts was rewritten since: what was last done before it was signed is not there")
    return problems


def _of_list(said: Statement) -> dict[str, Any]:
    return {name: value for name, value in vars(said).items() if name not in OF_SIGNING}
