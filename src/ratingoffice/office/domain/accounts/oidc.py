"""Signing in by OpenID Connect: a provider that the settings name says who somebody is. It makes no accounts.

allauth does the protocol: authorization code with PKCE and state, and the ID token with its signature, issuer,
audience and time. The nonce is the office's.
"""

from __future__ import annotations

import secrets
from typing import Any

from allauth.socialaccount.models import SocialAccount, SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation

from ratingoffice.book.findings import BadInput
from ratingoffice.office.models import Account

#: in a session: the number that the ID token has to repeat
NONCE = "oidc_nonce"
#: in a session: what the provider said, until its owner has looked at it
TO_LINK = "to_link"
#: of a linked account: whether the last sign-in there showed what the settings accept for two factors
TWO_FACTORS = "two_factors"


def offered() -> str:
    """Return the name of the provider as on the button; "" if the office has none."""
    return str(settings.OIDC_LABEL) if settings.OIDC_ISSUER else ""


def app() -> SocialApp:
    """The provider as allauth knows it: linked accounts name the issuer, so that another one opens none of them."""
    return SocialApp(
        provider=Provider.id,
        provider_id=settings.OIDC_ISSUER,
        name=settings.OIDC_LABEL,
        client_id=settings.OIDC_CLIENT_ID,
        secret=settings.OIDC_CLIENT_SECRET,
        settings={"server_url": settings.OIDC_ISSUER.rstrip("/")},
    )


class Client(OpenIDConnectOAuth2Adapter):
    """The protocol, as strict as the office wants it."""

    @property
    def openid_config(self) -> dict[str, Any]:
        config: dict[str, Any] = super().openid_config
        if config.get("issuer") != settings.OIDC_ISSUER:
            raise OAuth2Error("the provider calls itself otherwise than RATINGOFFICE_OIDC_ISSUER does")
        return config

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        with translation.override("en"):  # the one address that the provider knows
            return request.build_absolute_uri(reverse("desk:outside_back"))

    def complete_login(self, request: HttpRequest, app: SocialApp, token: SocialToken, **more: Any) -> SocialLogin:
        """By the ID token alone, whose signature is checked although it came from the provider itself."""
        try:
            return self.get_provider().verify_token(request, more["response"])
        except (ValidationError, KeyError, TypeError, ValueError) as problem:
            raise OAuth2Error("the ID token is not in order") from problem


class Provider(OpenIDConnectProvider):
    oauth2_adapter_class = Client
    pkce_enabled_default = True

    def go(self, request: HttpRequest) -> HttpResponse:
        """Send the browser to the provider."""
        request.session[NONCE] = secrets.token_urlsafe(16)
        return self.redirect(request, "login", scope=["openid", "email"], auth_params={"nonce": request.session[NONCE]})

    def sociallogin_from_response(self, request: HttpRequest, response: dict[str, Any]) -> SocialLogin:
        nonce = request.session.pop(NONCE, "")
        if not nonce or response.get("nonce") != nonce or not response.get("sub"):
            raise OAuth2Error("the ID token is not for this browser")
        return super().sociallogin_from_response(request, response)

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """No more than is needed."""
        ways = {str(data.get("acr", "")), *(str(way) for way in data.get("amr") or ())}
        return {TWO_FACTORS: bool(ways & set(settings.OIDC_TWO_FACTORS))}


def email_of(sociallogin: SocialLogin) -> str:
    """ "" where the provider has not verified it."""
    return next((address.email for address in sociallogin.email_addresses if address.verified is True), "")


def link_invited(sociallogin: SocialLogin) -> Account | None:
    """Link the one account that was invited by the verified address, and return it; None if there is not one."""
    email = email_of(sociallogin)
    people = list(Account.objects.filter(email__iexact=email, is_active=True)[:2]) if email else []
    if len(people) != 1 or linked(people[0]):
        return None
    link(people[0], sociallogin.account.uid, sociallogin.account.extra_data)
    sociallogin.user = people[0]
    return people[0]


def linked(account: Account) -> SocialAccount | None:
    return SocialAccount.objects.filter(user=account, provider=settings.OIDC_ISSUER).first()


def link(account: Account, subject: str, extra_data: dict[str, Any] | None = None) -> None:
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)
        is_taken = SocialAccount.objects.filter(provider=settings.OIDC_ISSUER, uid=subject).exists()
        if is_taken or linked(account):
            raise BadInput("this is linked already: an account has one sign-in there, and a sign-in one account")
        SocialAccount.objects.create(
            user=account, provider=settings.OIDC_ISSUER, uid=subject, extra_data=extra_data or {}
        )


def unlink(account: Account) -> None:
    for row in SocialAccount.objects.filter(user=account, provider=settings.OIDC_ISSUER):
        row.delete()
