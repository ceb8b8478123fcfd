"""“This is not right”, from a program: a claim comes in, and whoever has its secret sees what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from django.conf import settings
from django.http import Http404, HttpRequest
from ninja import Path, Router, Schema, Status
from ninja.throttling import BaseThrottle
from pydantic import Field

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.claims import receiving, spam_guard
from ratingoffice.office.domain.claims.notices import page_of, secret_of
from ratingoffice.office.domain.claims.published import before_and_after
from ratingoffice.office.domain.claims.subject import About, about_of, in_words
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.infra.throttle import too_often
from ratingoffice.office.models import Claim
from ratingoffice.office.web.api.parts import MISSING, WORK, System, body_of
from ratingoffice.office.web.api.problems import Problem
from ratingoffice.office.web.shared.claim_forms import RESULTS, ClaimForm

KINDS = ", ".join(Claim.Kind.values)
LANGUAGES = "|".join(code for code, _ in settings.LANGUAGES)
ABOUT = "game/EVENT/ROUND/WHITE/BLACK, player/ID, event/ID or list/2026-02; a slash in an id as ~2F. Empty: see kind."


class ForClaims(BaseThrottle):
    def allow_request(self, request: HttpRequest) -> bool:
        return not too_often(request, "claim", spam_guard.A_MINUTE)

    def wait(self) -> float:
        return 60


router = Router(tags=["claims"])


class ClaimIn(Schema):
    about: Annotated[str, Field(max_length=400, description=ABOUT)] = ""
    kind: Annotated[str, Field(max_length=16, description=f"Where `about` does not say it: {KINDS}.")] = ""
    right: Annotated[str, Field(max_length=4, description=f"Of a game: {', '.join(RESULTS)}.")] = ""
    text: Annotated[str, Field(max_length=receiving.LONGEST, description="What is not right, and what would be.")] = ""
    name: Annotated[str, Field(max_length=100)] = ""
    email: Annotated[str, Field(max_length=254, description="To be told of the answer; the link comes by mail.")] = ""
    language: Annotated[str, Field(pattern=f"^({LANGUAGES})$", description="Of the mail.")] = settings.LANGUAGE_CODE


class StepOut(Schema):
    what: str
    at: datetime
    text: str


class ClaimOut(Schema):
    number: str
    state: str
    kind: str
    about: str
    right: str
    text: str
    article: str
    received_at: datetime
    answered_at: datetime | None
    steps: list[StepOut]
    before_and_after: list[str] = Field(description="Pages of what was corrected.")


class ReceiptOut(Schema):
    number: str
    secret: str | None = Field(description="Told this once; null where the link goes by mail.")
    page: str | None


@router.post("/claims/{system}", response={201: ReceiptOut, 404: Problem, **WORK}, throttle=[ForClaims()])
def claim(request: HttpRequest, system: System, sent: ClaimIn) -> Any:
    """Anybody may say what is not right. Without an address the claim is followed by its secret."""
    body = body_of(system)
    if not is_on(body, "claims"):
        raise Http404("This body takes no claims here.")
    about, statement = _validated_claim(about_of(body, sent.about), sent)
    network = spam_guard.network_of(request)
    new_claim = receiving.receive(
        body, about, statement, network=network, unlikely=spam_guard.too_many(statement.email, network)
    )
    if new_claim.email:
        return Status(201, {"number": new_claim.number, "secret": None, "page": None})
    page = settings.BASE_URL + page_of(new_claim)
    return Status(201, {"number": new_claim.number, "secret": secret_of(new_claim), "page": page})


@router.get("/claims/{system}/{number}/{secret}", response={200: ClaimOut, **MISSING})
def followed(
    request: HttpRequest,
    system: System,
    number: Annotated[str, Path(max_length=20)],
    secret: Annotated[str, Path(max_length=100, description="From the receipt, or from the link of the mail.")],
) -> Any:
    """What became of a claim."""
    body = body_of(system)
    claim = receiving.find(body, number, secret)
    if claim is None:
        raise Http404("There is no such claim, or the secret is another.")
    same = ("number", "state", "kind", "right", "text", "article", "received_at", "answered_at")
    return {name: getattr(claim, name) for name in same} | {
        "about": in_words(claim, body),
        "steps": list(claim.steps.order_by("at", "pk").values("what", "at", "text")),
        "before_and_after": [settings.BASE_URL + pair.address for pair in before_and_after(claim)],
    }


def _validated_claim(about: About, sent: ClaimIn) -> tuple[About, receiving.ClaimForm]:
    """As the form of the page checks it."""
    form = ClaimForm(sent.dict(), about=about)
    if not form.is_valid():
        wrong = ((name, message) for name, several in form.errors.items() for message in several)
        raise BadInput([Finding("", 0, name, Message(str(message))) for name, message in wrong])
    fields = form.cleaned_data
    statement = receiving.ClaimForm(
        fields.get("right", ""), fields["text"], fields["name"], fields["email"], sent.language
    )
    return replace(about, kind=about.kind or fields["kind"]), statement
