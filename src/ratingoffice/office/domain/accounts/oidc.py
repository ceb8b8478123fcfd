"""Signing in by OpenID Connect: a provider that the settings name says who somebody is. It makes no accounts.

Authlib does the protocol: authorization code with PKCE, state and nonce, and the ID token with its signature, issuer,
audience and time.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.django_client import OAuth
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from joserfc.errors import JoseError

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import Account, OutsideIdentity, record

PATIENCE = 10  # seconds for an answer of the provider
FAILURES = (requests.RequestException, AuthlibBaseError, JoseError, ValueError)

log = logging.getLogger("ratingoffice.sign_in")


@dataclass(frozen=True)
class Told:
    """What a verified ID token says."""

    issuer: str
    subject: str
    email: str  # "" where the provider has not verified it
    two_factors: bool  # by the words that the settings accept for it


def offered() -> str:
    """As the button calls the provider; "" where the office has none."""
    return str(settings.OIDC_LABEL) if settings.OIDC_ISSUER else ""


@cache
def _provider(issuer: str, client: str, secret: str) -> Any:
    return OAuth().register(
        "outside",
        client_id=client,
        client_secret=secret,
        server_metadata_url=f"{issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={"scope": "openid email", "code_challenge_method": "S256", "default_timeout": PATIENCE},
    )


def _ours() -> Any:
    provider = _provider(settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET)
    if provider.load_server_metadata().get("issuer") != settings.OIDC_ISSUER:
        raise ValueError("the provider calls itself otherwise than RATINGOFFICE_OIDC_ISSUER does")
    return provider


def send_there(request: HttpRequest, back: str) -> HttpResponse:
    try:
        answer: HttpResponse = _ours().authorize_redirect(request, back)
    except FAILURES as problem:
        log.warning("the provider of OpenID Connect: %s", problem)
        raise BadInput("{name} does not answer: try again later", name=offered()) from problem
    return answer


def told(request: HttpRequest) -> Told:
    """What the provider says of whoever has come back from it."""
    try:
        claims = _ours().authorize_access_token(request).get("userinfo")
    except FAILURES as problem:
        log.warning("the provider of OpenID Connect: %s", problem)
        raise BadInput("{name} has not said who you are: try again", name=offered()) from problem
    if not claims or not claims.get("sub"):
        raise BadInput("{name} has not said who you are: try again", name=offered())
    ways = {str(claims.get("acr", "")), *(str(way) for way in claims.get("amr") or ())}
    return Told(
        issuer=settings.OIDC_ISSUER,
        subject=str(claims["sub"])[:255],
        email=str(claims.get("email", "")) if claims.get("email_verified") is True else "",
        two_factors=bool(ways & set(settings.OIDC_TWO_FACTORS)),
    )


def account_of(known: Told) -> Account | None:
    """Who was linked before; else the one account that was invited by that address, linked from now on."""
    linked = OutsideIdentity.objects.filter(issuer=known.issuer, subject=known.subject).select_related("account")
    if found := linked.first():
        return found.account if found.account.is_active else None
    if not known.email:
        return None
    people = list(Account.objects.filter(email__iexact=known.email, is_active=True)[:2])
    if len(people) != 1 or people[0].outside_identities.filter(issuer=known.issuer).exists():
        return None
    link(people[0], known)
    return people[0]


def link(account: Account, known: Told) -> None:
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)
        others = OutsideIdentity.objects.filter(issuer=known.issuer)
        if others.filter(subject=known.subject).exists() or others.filter(account=account).exists():
            raise BadInput("this is linked already: an account has one sign-in there, and a sign-in one account")
        OutsideIdentity.objects.create(
            account=account, issuer=known.issuer, subject=known.subject, linked_at=clock.now()
        )
        record("account.link", f"account/{account.username}", by=account, after={"issuer": known.issuer})


def unlink(account: Account) -> None:
    with transaction.atomic():
        gone = account.outside_identities.filter(issuer=settings.OIDC_ISSUER)
        if gone.exists():
            record("account.unlink", f"account/{account.username}", by=account, before={"issuer": settings.OIDC_ISSUER})
            gone.delete()
