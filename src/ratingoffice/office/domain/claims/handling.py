"""Claims of the public at the desk: assigned, asked back about, and answered."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.claims import notices, receiving
from ratingoffice.office.domain.claims.receiving import about_act, write_down
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, Claim, ClaimStep, Correction, record

STATES = ("open", "answered", "unlikely")
OPEN = (Claim.State.OPEN, Claim.State.ASKED, Claim.State.ACCEPTED)


def claims_of(body: Body, state: str = "open") -> QuerySet[Claim]:
    """Return open claims in the order in which they came, or others with the newest first."""
    claims = body.claims.select_related("body", "event", "player", "assigned_to", "same_as")
    if state == "unlikely":
        return claims.exclude(unlikely="").order_by("-pk")
    claims = claims.filter(unlikely="")
    if state == "answered":
        return claims.exclude(state__in=OPEN).order_by("-answered_at", "-pk")
    return claims.filter(state__in=OPEN).order_by("pk")


def waiting(body: Body) -> QuerySet[Claim]:
    """Those that somebody at the desk has to do something about."""
    return claims_of(body).exclude(state=Claim.State.ASKED)


def ask(claim: Claim, text: str, by: Account | None) -> None:
    _answer(claim, ClaimStep.What.ASKED, Claim.State.ASKED, text, by, "write the question first")


def accept(claim: Claim, text: str, by: Account | None) -> None:
    _answer(claim, ClaimStep.What.ACCEPTED, Claim.State.ACCEPTED, text, by)


def reject(claim: Claim, text: str, by: Account | None, article: str = "") -> None:
    needs = "a claim that is not accepted is answered with the reason"
    _refuse_drafted(claim)
    _answer(claim, ClaimStep.What.REJECTED, Claim.State.REJECTED, text, by, needs, article=article)


def same(claim: Claim, earlier: Claim | None, text: str, by: Account | None) -> None:
    """As another one of this body; what that one comes to is told to both."""
    if earlier is None or earlier.pk == claim.pk or earlier.body_id != claim.body_id:
        raise BadInput([Finding("", 0, "same_as", Message("choose the earlier claim"))])
    first = earlier.same_as or earlier
    if first.pk == claim.pk:
        raise BadInput([Finding("", 0, "same_as", Message("that claim is kept as the same as this one"))])
    with transaction.atomic():
        _answer(claim, ClaimStep.What.DUPLICATE, Claim.State.DUPLICATE, text, by, same_as=first)
        claim.repeated_by.update(same_as=first)


def close_as_corrected(claim: Claim, text: str, by: Account | None) -> None:
    """Close an accepted claim by hand, where no published list was wrong: the sentence says what is right now.

    A claim with a drafted correction is closed by the publication of its revision. Raises BadInput.
    """
    text = text.strip()
    if not text:
        raise BadInput(
            [Finding("", 0, "text", Message("say what was corrected: everybody who follows the claim reads it"))]
        )
    with transaction.atomic():
        claim = lock(claim)
        if claim.state != Claim.State.ACCEPTED:
            raise BadInput("accept the claim first")
        _refuse_drafted(claim)
        receiving.mark_corrected(claim, by, text)


def assign(claim: Claim, to: Account | None, by: Account | None) -> None:
    with transaction.atomic():
        claim = lock(claim)
        before, claim.assigned_to = claim.assigned_to, to
        claim.save()
        names = [{"officer": officer.get_username() if officer else ""} for officer in (before, to)]
        record("claim.assign", about_act(claim), by=by, body=claim.body, before=names[0], after=names[1])


def set_aside(claim: Claim, by: Account | None) -> None:
    """To the unlikely ones: nobody is told anything."""
    with transaction.atomic():
        claim = lock(claim)
        if not claim.is_open or claim.unlikely:
            raise BadInput("only an open claim can be set aside")
        claim.unlikely = Claim.Unlikely.OFFICER
        claim.save()
        record("claim.set_aside", about_act(claim), by=by, body=claim.body)


def take_up(claim: Claim, by: Account | None) -> None:
    """It is somebody's claim after all: whoever made it is written to now, unless that was done before."""
    with transaction.atomic():
        claim = lock(claim)
        if not claim.unlikely:
            raise BadInput("this claim is among the others already")
        before, claim.unlikely = claim.unlikely, ""
        claim.save()
        record("claim.take_up", about_act(claim), by=by, body=claim.body)
        if before != Claim.Unlikely.OFFICER:
            receiving.begin(claim)


def _refuse_drafted(claim: Claim) -> None:
    """Raise BadInput for a claim whose correction is still to be published: its publication closes the claim."""
    if claim.corrections.filter(state=Correction.State.DRAFT).exists():
        raise BadInput("its correction is a draft: publish or withdraw it first")


def _answer(
    claim: Claim,
    step: str,
    state: str,
    text: str,
    by: Account | None,
    needs: str = "",
    *,
    article: str = "",
    same_as: Claim | None = None,
) -> None:
    text = text.strip()
    if needs and not text:
        raise BadInput([Finding("", 0, "text", Message(needs))])
    with transaction.atomic():
        claim = lock(claim)
        if claim.unlikely:
            raise BadInput("take the claim up first: it is among the unlikely ones")
        if state not in _NEXT.get(claim.state, ()):
            raise BadInput("the claim is answered already")
        claim.same_as = same_as
        refused_with_it = claim.repeated_by.order_by("pk") if state == Claim.State.REJECTED else ()
        for answered in (claim, *refused_with_it):
            answered.state, answered.article = state, article
            answered.answered_at = None if answered.is_open else clock.now()
            answered.save()
            after = {"state": state, "article": article, "same_as": answered.same_as.number if answered.same_as else ""}
            record(_VERBS[step], about_act(answered), by=by, body=answered.body, why=text, after=after)
            notices.notify_step(write_down(answered, step, by, text), by)


_VERBS: Mapping[str, str] = {
    ClaimStep.What.ASKED: "claim.ask",
    ClaimStep.What.ACCEPTED: "claim.accept",
    ClaimStep.What.REJECTED: "claim.reject",
    ClaimStep.What.DUPLICATE: "claim.same",
}
_ANY = (Claim.State.ASKED, Claim.State.ACCEPTED, Claim.State.REJECTED, Claim.State.DUPLICATE)
#: what may follow on what; a claim that was accepted may turn out to be wrong when it is looked into
_NEXT: Mapping[str, tuple[str, ...]] = {
    Claim.State.OPEN: _ANY,
    Claim.State.ASKED: _ANY,
    Claim.State.ACCEPTED: (Claim.State.REJECTED,),
}
