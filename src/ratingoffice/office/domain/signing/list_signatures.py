"""A list is signed in the transaction that publishes it; one that is not, when an administrator says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl
from django.db import transaction

from ratingoffice.assurance.proof.digests import digest_of, digests_of_figures, hash_text
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.assurance.proof.statement import Statement
from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.office.domain.acts.consistency import published_at
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.signing.keys import moment, signer
from ratingoffice.office.models import Body, LastAct, Publication, Signature, record


@dataclass(frozen=True)
class Signer:
    """Who signs a list, with what takes long worked out before the transaction that publishes it."""

    key: PrivateKey
    figures: Mapping[str, str]

    @classmethod
    def of(
        cls, key: PrivateKey | None, tables: Mapping[str, pl.DataFrame], digests: Mapping[str, str]
    ) -> Signer | None:
        """`tables` are all that belong to the list; without a key nobody signs."""
        return cls(key, digests_of_figures(tables, digests)) if key else None


def sign(publication: Publication, signer: Signer | None) -> Signature | None:
    """Sign a list, in the transaction that publishes it, after its act."""
    if signer is None:
        return None
    key = signer.key
    last_one = Signature.objects.filter(body=publication.body_id).order_by("-number").first()
    last_act = LastAct.objects.filter(pk=1).first()
    statement = unsigned_statement(
        publication,
        figures=signer.figures,
        acts=last_act.acts if last_act else 0,
        last_act=last_act.digest if last_act else "",
        number=last_one.number + 1 if last_one else 1,
        before=hash_text(last_one.statement) if last_one else "",
        signed_at=moment(),
        key=key.public.id,
    )
    return Signature.objects.create(
        publication=publication,
        body_id=publication.body_id,
        number=statement.number,
        statement=statement.text,
        signature=key.sign(statement.text),
    )


def unsigned_statement(
    publication: Publication,
    figures: Mapping[str, str] | None = None,
    acts: int = 0,
    last_act: str = "",
    number: int = 0,
    before: str = "",
    signed_at: str = "",
    key: str = "",
) -> Statement:
    """Return the statement of a list; without further values, of an unsigned one."""
    previous = publication.previous
    return Statement(
        body=publication.body.code,
        list_date=publication.list_date.isoformat(),
        revision=publication.revision,
        edition=publication.edition,
        readings=publication.readings,
        pools=publication.pools,
        tables=publication.digests,
        figures=figures or {},
        digest=publication.digest,
        previous=previous.digest if previous else "",
        published_at=published_at(publication),
        acts=acts,
        last_act=last_act,
        number=number,
        before=before,
        signed_at=signed_at,
        key=key,
    )


def sign_all(body: Body | None = None, on_progress: ProgressCallback = ignore_progress) -> Iterator[Publication]:
    """Sign all lists without a signature, the oldest first, as they are stored now. Raises BadInput without a key."""
    key = signer()
    if key is None:
        raise BadInput("there is no key to sign with: `ratingoffice office keys make` makes one")
    waiting = Publication.objects.filter(signature=None, **({"body": body} if body else {})).order_by("pk")
    begin = count_steps(on_progress, waiting.count())
    for number, day in list(waiting.values_list("pk", "list_date")):
        begin(f"list {day}")
        with transaction.atomic():
            publication = Publication.objects.select_related("body", "previous").get(pk=number)
            Body.objects.select_for_update().get(pk=publication.body_id)
            if Signature.objects.filter(publication=publication).exists():
                continue
            signature = sign(publication, Signer.of(key, _as_published(publication), publication.digests))
            assert signature is not None
            about = f"list/{publication.month}-r{publication.revision}"
            after = {"statement": hash_text(signature.statement), "key": key.public.id}
            record("list.sign", about, by=None, body=publication.body, after=after)
        yield publication


def _as_published(publication: Publication) -> dict[str, pl.DataFrame]:
    """Return the tables of a list; raises BadInput if they do not match its digest."""
    tables = {name: published_lists.frame(publication, name) for name in published_lists.hashes(publication)}
    digests = {name: digest_of(table) for name, table in tables.items()}
    statement = unsigned_statement(publication)
    if digests != publication.digests or statement.digest_of_all != publication.digest:
        raise BadInput(
            "the list of {list_date} r{revision} is not as it was published: see `ratingoffice office verify`",
            list_date=publication.list_date,
            revision=publication.revision,
        )
    return tables


def refuse_changed(publication: Publication, table: str, digest: str) -> None:
    """Raises BadInput where the table is not the one of that digest: nobody signs anything about such a one."""
    if digest_of(published_lists.frame(publication, table)) != digest:
        raise BadInput(
            "{table} of the list of {list_date} is not as it was published: see `ratingoffice office verify`",
            table=table,
            list_date=publication.list_date,
        )
