"""A claim comes in, its address is confirmed, its question answered: the deeds of the public."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from uuid import uuid4

from django.db import transaction
from django.db.models import Max

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.claims import notices
from ratingoffice.office.domain.claims.subject import About
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, Claim, ClaimStep, Correction, record

PUBLIC = "the public"
LONGEST = 2000  # characters of a text


@dataclass(frozen=True)
class Said:
    """What the form asks for, besides what it is about."""

    right: str = ""
    text: str = ""
    name: str = ""
    email: str = ""
    language: str = "en"
    seen_at: str = ""


def receive(body: Body, about: About, said: Said, *, form: str = "", network: str = "", unlikely: str = "") -> Claim:
    """With a number. A form that was posted twice is one claim."""
    if about.kind not in Claim.Kind.values:
        raise BadInput([Finding("", 0, "kind", Message("say what the claim is about"))])
    if not (said.right or said.text.strip()):
        raise BadInput([Finding("", 0, "text", Message("say what is not right, and what would be"))])
    with transaction.atomic():
        locked = Body.objects.select_for_update().get(pk=body.pk)
        again = Claim.objects.filter(form=form).first() if form else None
        if again is not None:
            return again
        year = clock.today().year
        last = locked.claims.filter(year=year).aggregate(last=Max("serial"))["last"] or 0
        claim = Claim.objects.create(
            body=locked,
            year=year,
            serial=last + 1,
            kind=about.kind,
            event=about.event,
            game=about.game,
            player=about.player,
            list_date=about.list_date,
            network=network,
            form=form or uuid4().hex,
            unlikely=unlikely,
            received_at=clock.now(),
            **asdict(said) | {"text": said.text.strip()},
        )
        write_down(claim, ClaimStep.What.RECEIVED)
        if not unlikely:
            begin(claim)
    return claim


def begin(claim: Claim) -> None:
    """The desk has it from now on. What people typed is not in the record, which nobody can take anything out of."""
    told = {"kind": claim.kind, "event": claim.event.event_id if claim.event else "", "game": claim.game}
    record("claim.receive", about_act(claim), by=None, by_name=PUBLIC, body=claim.body, after=told)
    notices.received(claim)


def find(body: Body, number: str, secret: str) -> Claim | None:
    """By the link that whoever made it was given."""
    year, _, serial = number.partition("-")
    if not (year.isdecimal() and serial.isdecimal() and len(number) < 16):
        return None
    claim = body.claims.filter(year=int(year), serial=int(serial)).select_related("body", "event", "player").first()
    return claim if claim and hmac.compare_digest(notices.secret_of(claim).encode(), secret.encode()) else None


def confirm(claim: Claim) -> None:
    """Who has the link of the mail has its address."""
    with transaction.atomic():
        claim = lock(claim)
        if not claim.email or claim.confirmed_at:
            return
        claim.confirmed_at = clock.now()
        claim.save()
        write_down(claim, ClaimStep.What.CONFIRMED)
        record("claim.confirm", about_act(claim), by=None, by_name=PUBLIC, body=claim.body)


def reply(claim: Claim, text: str) -> None:
    if not text.strip():
        raise BadInput([Finding("", 0, "text", Message("write your reply first"))])
    with transaction.atomic():
        claim = lock(claim)
        if claim.state != Claim.State.ASKED:
            raise BadInput("no question is open here: the claim is with the office, or answered")
        claim.state = Claim.State.OPEN
        claim.save()
        write_down(claim, ClaimStep.What.REPLIED, text=text.strip()[:LONGEST])
        record("claim.reply", about_act(claim), by=None, by_name=PUBLIC, body=claim.body)
        notices.replied(claim)


def settle(corrections: Iterable[Correction], by: Account | None) -> None:
    """Corrections are published: the claims they go back to say so by themselves."""
    named = {one.claim_id for one in corrections if one.claim_id}
    for claim in Claim.objects.filter(pk__in=named).exclude(state=Claim.State.CORRECTED).order_by("pk"):
        corrected(claim, by)


def corrected(claim: Claim, by: Account | None, text: str = "") -> None:
    """And those that were found to be the same."""
    for one in (claim, *claim.repeated_by.order_by("pk")):
        one.state, one.answered_at = Claim.State.CORRECTED, one.answered_at or clock.now()
        one.save()
        record("claim.correct", about_act(one), by=by, body=one.body, why=text)
        notices.taken(write_down(one, ClaimStep.What.CORRECTED, by, text), by)


def write_down(claim: Claim, what: str, by: Account | None = None, text: str = "") -> ClaimStep:
    return ClaimStep.objects.create(claim=claim, what=what, at=clock.now(), by=by, text=text)


def about_act(claim: Claim) -> str:
    return f"claim/{claim.number}"
