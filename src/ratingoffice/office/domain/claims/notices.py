"""What is told of claims: to the officers, and to whoever made one.

The first mail to an address that nobody has confirmed says nothing that was typed into the form: else anybody could
have the office send any text to anybody. Until it is confirmed it is also the last one.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.crypto import salted_hmac

from ratingoffice.message import Message, lines
from ratingoffice.office.domain.notices import kinds
from ratingoffice.office.domain.notices.create import Outsider, tell, write_to
from ratingoffice.office.domain.notices.links import path
from ratingoffice.office.models import Account, Claim, ClaimStep

NEW = Message("Somebody says that something is not right: claim {number}.")
REPLIED = Message("The claimant has replied: claim {number}.")
FIRST = Message(
    "Somebody, probably you, has told the rating office that something is not right, and has given this address. It is "
    "claim {number}. On its page you see what becomes of it, and can confirm your address: only then you are told by "
    "mail. If it was not you, do nothing, and no other mail will come."
)
STEPS: Mapping[str, Message] = {
    ClaimStep.What.ASKED: Message("The rating office has a question about claim {number}."),
    ClaimStep.What.ACCEPTED: Message("Claim {number} is accepted, and will be corrected."),
    ClaimStep.What.CORRECTED: Message(
        "What claim {number} is about is corrected. Its page leads to what was there before and what is there now."
    ),
    ClaimStep.What.REJECTED: Message("Claim {number} is not accepted."),
    ClaimStep.What.DUPLICATE: Message("Claim {number} is about the same as an earlier one, and is answered with it."),
}


def secret_of(claim: Claim) -> str:
    """It follows from the office's own secret, so neither the database nor a backup holds it."""
    return salted_hmac("ratingoffice.claim", f"{claim.pk}/{claim.salt}", algorithm="sha256").hexdigest()[:40]


def page_of(claim: Claim) -> str:
    """The path of its own page, without a language."""
    return path("public:follow", system=claim.body.code, number=claim.number, secret=secret_of(claim))


def notify_received(claim: Claim) -> None:
    _officers(claim, NEW)
    if claim.email:
        _claimant(claim, Message(FIRST, number=claim.number))


def notify_reply(claim: Claim) -> None:
    _officers(claim, REPLIED)


def notify_step(step: ClaimStep, by: Account | None) -> None:
    """Notify the claimant of a step, if the address is confirmed, and the subscribed programs."""
    claim = step.claim
    message = Message(STEPS[step.what], number=claim.number)
    message = lines([message, step.text]) if step.text else message
    tell(kinds.CLAIM_ANSWERED, message, about=claim.number, address=_at_desk(claim), body=claim.body, by=by)
    if claim.email and claim.confirmed_at:
        _claimant(claim, message)


def _officers(claim: Claim, template: Message) -> None:
    message = Message(template, number=claim.number)
    tell(kinds.CLAIM_RECEIVED, message, about=claim.number, address=_at_desk(claim), body=claim.body)


def _claimant(claim: Claim, message: Message) -> None:
    form = path("public:claim", system=claim.body.code)
    kind = kinds.CLAIM_RECEIVED if claim.confirmed_at is None else kinds.CLAIM_ANSWERED
    person = Outsider(claim.email, claim.language, page_of(claim))
    write_to([person], kind, message, about=claim.number, address=form, body=claim.body)


def _at_desk(claim: Claim) -> str:
    return path("desk:claim", claim=claim.pk)
