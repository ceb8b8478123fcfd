"""Where django-allauth asks the office: accounts by invitation only, the office's addresses, words and encryption."""

from __future__ import annotations

import base64
import logging
import secrets
from datetime import timedelta
from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, translate_url
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from requests import RequestException

from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import oidc, second_factor
from ratingoffice.office.infra.throttle import address_of
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account

#: in a session: when its person signed in
SIGNED_IN_AT = "signed_in_at"
#: who signed in longer ago shows who it is once more before changing how they sign in
FRESH = timedelta(seconds=settings.ACCOUNT_REAUTHENTICATION_TIMEOUT)

log = logging.getLogger("ratingoffice.sign_in")

_localise_lazily = lazy(localise, str)
FIVE_TIMES = _localise_lazily(Message("the code was wrong five times: wait 15 minutes, or sign in with a passkey"))


@receiver(user_logged_in)
def remember_when(request: HttpRequest, **more: Any) -> None:
    request.session[SIGNED_IN_AT] = clock.now().isoformat()


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": FIVE_TIMES,
        "rate_limited": FIVE_TIMES,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """A socket of this machine has no address."""
        try:
            return str(ip_address(address_of(request)))
        except ValueError:
            return "127.0.0.1"

    def add_message(
        self, request: HttpRequest, level: int, *args: Any, message: str | None = None, **more: Any
    ) -> None:
        """What allauth would say by a template of its own, the office's views say."""
        if message:
            messages.add_message(request, level, message)

    def send_notification_mail(self, *args: Any, **more: Any) -> None:
        """The office's letters are its notices."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            raise ImmediateHttpResponse(render(request, "office/desk/locked.html", status=429)) from None

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted for a name at an address, so that nobody locks somebody out from elsewhere."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}/{self.get_client_ip(request)}"

    def get_login_stages(self) -> list[str]:
        return [f"{__name__}.SecondStep"]

    def respond_user_inactive(self, request: HttpRequest, user: Account) -> HttpResponse:
        messages.error(request, _("This account is not active."))
        return redirect("account_login")

    def post_login(self, request: HttpRequest, user: Account, **more: Any) -> HttpResponse:
        """Redirect to the page in the language of the account."""
        response = super().post_login(request, user, **more)
        if user.language:
            response["Location"] = translate_url(response["Location"], user.language)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("desk:account")

    def is_reauthentication_required(self, **more: Any) -> bool:
        signed_in_at = parse_datetime(self.request.session.get(SIGNED_IN_AT, ""))
        return not signed_in_at or not signed_in_at <= clock.now() < signed_in_at + FRESH


class SecondStep(AuthenticateStage):
    """Asks for the second factor, unless a passkey or the provider of OpenID Connect has shown two already."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        sociallogin: SocialLogin | None = (self.login.signal_kwargs or {}).get("sociallogin")
        if sociallogin and sociallogin.account.extra_data.get(oidc.TWO_FACTORS):
            self.request.session[second_factor.SHOWN_OUTSIDE] = self.login.user.pk
            return None, True
        self.state["password"] = self.login.user.get_session_auth_hash()
        return super().handle()


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This code is not right, or was used already."),
        "cannot_delete_authenticator": _localise_lazily(
            Message("a chief officer or administrator needs a second factor: set up another one first")
        ),
    }

    def get_totp_issuer(self) -> str:
        return f"Rating Office {self.request.get_host()}"

    def get_totp_label(self, user: Account) -> str:
        return user.username

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return super().get_public_key_credential_rp_entity() | {"name": "Rating Office"}

    def get_public_key_credential_user_entity(self, user: Account) -> dict[str, Any]:
        return super().get_public_key_credential_user_entity(user) | {"name": user.username}

    def encrypt(self, text: str) -> str:
        """Encrypt the secret of an app, so that a backup or the database alone makes no codes."""
        return _by_the_offices_key().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the secret; if the office's key has changed since, a random one that no code fits."""
        try:
            return _by_the_offices_key().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.error("RATINGOFFICE_SECRET is another one than when a second factor was set up: it is not taken")
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        other_factors = second_factor.of(authenticator.user).exclude(pk=authenticator.pk)
        return other_factors.exists() or not second_factor.required(authenticator.user)


def _by_the_offices_key() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac("ratingoffice.authenticator", "", algorithm="sha256").digest()))


class ProviderAdapter(DefaultSocialAccountAdapter):
    """The one provider of OpenID Connect that the settings name. It makes no accounts."""

    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[SocialApp]:
        return [oidc.app()] if oidc.offered() else []

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return False

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Who is signed in looks at it before it is linked; everybody else is known already, or invited."""
        if isinstance(request.user, Account):
            request.session[oidc.TO_LINK] = {"subject": sociallogin.account.uid, "email": oidc.email_of(sociallogin)}
            raise ImmediateHttpResponse(redirect("desk:outside_link"))
        account = sociallogin.user if sociallogin.is_existing else oidc.link_invited(sociallogin)
        if account is None or not account.is_active:
            context = {"name": oidc.offered()}
            raise ImmediateHttpResponse(render(request, "office/desk/outside_unknown.html", context, status=403))

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, exception: Exception | None = None, **more: Any
    ) -> None:
        log.warning("the provider of OpenID Connect: %s", exception)
        name = oidc.offered()
        text = Message("{name} has not said who you are: try again", name=name)
        if isinstance(exception, RequestException):
            text = Message("{name} does not answer: try again later", name=name)
        messages.error(request, localise(text))
        raise ImmediateHttpResponse(redirect("desk:account" if request.user.is_authenticated else "account_login"))
