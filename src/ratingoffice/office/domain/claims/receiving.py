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
class ClaimForm:
    """The fields of the claim form, besides the subject of the claim."""

    right: str = ""
    text: str = ""
    name: str = ""
    email: str = ""
    language: str = "en"
    seen_at: str = ""


def receive(
    body: Body, about: About, form_data: ClaimForm, *, form: str = "", network: str = "", unlikely: str = ""
) -> Claim:
    """Store a claim and give it a number. A form that is posted twice is one claim. Raises BadInput."""
    if about.kind not in Claim.Kind.values:
        raise BadInput([Finding("", 0, "kind", Message("say what the claim is about"))])
    if not (form_data.right or form_data.text.strip()):
        raise BadInput([Finding("", 0, "text", Message("say what is not right, and what would be"))])
    with transaction.atomic():
        locked = Body.objects.select_for_update().get(pk=body.pk)
        earlier = Claim.objects.filter(form=form).first() if form else None
        if earlier is not None:
            return earlier
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
            **asdict(form_data) | {"text": form_data.text.strip()},
        )
        write_down(claim, ClaimStep.What.RECEIVED)
        if not unlikely:
            begin(claim)
    return claim


def begin(claim: Claim) -> None:
    """Hand the claim to the desk. The act has no text of the claimant, because acts cannot be deleted."""
    deed = {"kind": claim.kind, "event": claim.event.event_id if claim.event else "", "game": claim.game}
    record("claim.receive", about_act(claim), by=None, by_name=PUBLIC, body=claim.body, after=deed)
    notices.notify_received(claim)


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
        notices.notify_reply(claim)


def settle(corrections: Iterable[Correction], by: Account | None) -> None:
    """Close the claims that published corrections go back to."""
    named = {correction.claim_id for correction in corrections if correction.claim_id}
    for claim in Claim.objects.filter(pk__in=named).exclude(state=Claim.State.CORRECTED).order_by("pk"):
        mark_corrected(claim, by)


def mark_corrected(claim: Claim, by: Account | None, text: str = "") -> None:
    """Close a claim as corrected, with the claims that repeat it."""
    for settled in (claim, *claim.repeated_by.order_by("pk")):
        settled.state, settled.answered_at = Claim.State.CORRECTED, settled.answered_at or clock.now()
        settled.save()
        record("claim.correct", about_act(settled), by=by, body=settled.body, why=text)
        notices.notify_step(write_down(settled, ClaimStep.What.CORRECTED, by, text), by)


def write_down(claim: Claim, step: str, by: Account | None = None, text: str = "") -> ClaimStep:
    return ClaimStep.objects.create(claim=claim, what=step, at=clock.now(), by=by, text=text)


def about_act(claim: Claim) -> str:
    return f"claim/{claim.number}"
