"""The second factor: its step of signing in, and the pages on which an account's own is set up and removed."""

from __future__ import annotations

import json
from ipaddress import ip_address
from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.base.views import AuthenticateView, ReauthenticateView
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.mfa.webauthn.internal.auth import begin_authentication
from allauth.mfa.webauthn.views import (
    AddWebAuthnView,
    LoginWebAuthnView,
    ReauthenticateWebAuthnView,
    RemoveWebAuthnView,
)
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic.edit import FormView

from ratingoffice.message import Message
from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.domain.accounts.allauth_adapters import SecondFactorAdapter
from ratingoffice.office.domain.accounts.permissions import Scope, lacks_second_factor, needs, open_to_all
from ratingoffice.office.infra.log import failed_to_sign_in
from ratingoffice.office.infra.throttle import SIGNING_IN, too_often
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.web.desk.sign_in_forms import use_once
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.error_pages import too_many_sign_ins

NOT_SHOWN_NOW = Message(
    "this is not the code that the app shows now: wait for the next one, and see that the clock of the device is right"
)


def has_name(request: HttpRequest) -> bool:
    """Return whether the office is reached by a name: browsers make no passkeys for an IP address."""
    host, _port = split_domain_port(request.get_host())
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return True
    return False


def as_options(options: dict[str, Any]) -> str:
    """Return the options of a request to the browser, as JSON for `passkeys.js`."""
    return json.dumps(options["publicKey"])


# signing in


class SecondStep(AuthenticateView):
    """A code of the app, a recovery code, or a passkey; with the password that the first step was taken with."""

    template_name = "office/desk/second_step.html"

    def post(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        account = self.stage.login.user
        if not constant_time_compare(self.stage.state.get("password", ""), account.get_session_auth_hash()):
            return self.stage.abort()
        return super().post(request, *args, **more)

    def form_invalid(self, form: Form) -> HttpResponse:
        if form is self.webauthn_form:
            failed_to_sign_in({"username": self.stage.login.user.username}, self.request)
        return super().form_invalid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        passkeys = second_factor.of(self.stage.login.user).filter(type=Authenticator.Type.WEBAUTHN)
        offers_passkey = has_name(self.request) and passkeys.exists()
        question = as_options(context["js_data"]["request_options"]) if offers_passkey else ""
        return context | {"question": question, "refused": bool(self.webauthn_form.errors)}


class WithPasskey(LoginWebAuthnView):
    """The device knows its owner: no name, no password."""

    template_name = "office/desk/with_passkey.html"

    def get(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if not has_name(request):
            return redirect("account_login")
        return FormView.get(self, request, *args, **more)

    def form_invalid(self, form: Form) -> HttpResponse:
        failed_to_sign_in({"username": ""}, self.request)
        return FormView.form_invalid(self, form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return context | {"question": as_options(begin_authentication()), "refused": context["form"].is_bound}


@open_to_all
@sensitive_post_parameters("code", "credential")
@transaction.atomic
def second_step(request: HttpRequest) -> HttpResponseBase:
    return SecondStep.as_view()(request)


@open_to_all
@never_cache
@sensitive_post_parameters("credential")
def with_passkey(request: HttpRequest) -> HttpResponseBase:
    if too_often(request, "sign-in", SIGNING_IN):  # looking is counted too: it makes a session
        return too_many_sign_ins(request)
    return WithPasskey.as_view()(request)


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
@sensitive_post_parameters("code")
@transaction.atomic
def code_again(request: HttpRequest) -> HttpResponseBase:
    return ReauthenticateView.as_view(template_name="office/desk/code_again.html")(request)


class PasskeyAgain(ReauthenticateWebAuthnView):
    template_name = "office/desk/passkey_again.html"

    def form_invalid(self, form: Form) -> HttpResponse:
        return FormView.form_invalid(self, form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        question = as_options(context["js_data"]["request_options"])
        return context | {"question": question, "refused": self.request.method == "POST"}


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
@sensitive_post_parameters("credential")
def passkey_again(request: HttpRequest) -> HttpResponseBase:
    return PasskeyAgain.as_view()(request)


# the own second factor


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    factors = second_factor.of(account).order_by("created_at")
    return show(
        request,
        "second_factor",
        authenticator=factors.filter(type=Authenticator.Type.TOTP).first(),
        passkeys=factors.filter(type=Authenticator.Type.WEBAUTHN),
        codes_left=second_factor.codes_left(account),
        has=second_factor.has(account),
        lacking=lacks_second_factor(request, account),
        excused=second_factor.is_excused(account),
        has_name=has_name(request),
    )


class NewAuthenticator(ActivateTOTPView):
    """A secret to scan; it is kept once the app shows the right code for it, in the place of an earlier one."""

    template_name = "office/desk/authenticator.html"

    @method_decorator(reauthentication_required(app="allauth.mfa"))
    def dispatch(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        return FormView.dispatch(self, request, *args, **more)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return context | {"secret": context["form"].secret}

    def form_invalid(self, form: Form) -> HttpResponse:
        if form.has_error("code", "incorrect_code"):
            form.errors["code"] = form.error_class([localise(NOT_SHOWN_NOW)])
        return super().form_invalid(form)

    def form_valid(self, form: Form) -> HttpResponse:
        account = account_of(self.request)
        of_apps = Authenticator.objects.filter(user=account, type=Authenticator.Type.TOTP)
        of_apps.delete()
        response = super().form_valid(form)
        use_once(of_apps.get(), form.cleaned_data["code"])
        _go_on_as(self.request)
        messages.success(self.request, _("The app is set up."))
        return response


class NewPasskey(AddWebAuthnView):
    template_name = "office/desk/passkey.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Of a device that finds the passkey by itself, so that it takes the place of name and password."""
        context = super().get_context_data(**kwargs)
        options = json.loads(as_options(context["js_data"]["creation_options"]))
        options["authenticatorSelection"] |= {"residentKey": "required", "requireResidentKey": True}
        return context | {"question": json.dumps(options)}

    def form_valid(self, form: Form) -> HttpResponse:
        response = super().form_valid(form)
        _go_on_as(self.request)
        messages.success(self.request, _("The passkey is kept."))
        return response


def _go_on_as(request: HttpRequest) -> None:
    """Give the session another key, without signing out."""
    row = UserSession.objects.filter(session_key=request.session.session_key)
    request.session.cycle_key()
    row.update(session_key=request.session.session_key)


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
@sensitive_post_parameters("code")
@transaction.atomic
def authenticator(request: HttpRequest) -> HttpResponseBase:
    return NewAuthenticator.as_view()(request)


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
@sensitive_post_parameters("credential")
@transaction.atomic
def new_passkey(request: HttpRequest) -> HttpResponseBase:
    return NewPasskey.as_view()(request) if has_name(request) else redirect("mfa_index")


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@transaction.atomic
def remove_authenticator(request: HttpRequest) -> HttpResponseBase:
    app = second_factor.of(account_of(request)).filter(type=Authenticator.Type.TOTP).first()
    return _remove(request, app, DeactivateTOTPView.as_view()) if app else redirect("mfa_index")


@require_POST
@needs("desk.open")
@transaction.atomic
def remove_passkey(request: HttpRequest, passkey: Authenticator) -> HttpResponseBase:
    view = RemoveWebAuthnView.as_view(success_url=reverse_lazy("mfa_index"))
    return _remove(request, passkey, view, pk=passkey.pk)


def _remove(request: HttpRequest, factor: Authenticator, view: Any, **words: Any) -> HttpResponseBase:
    """Remove the factor by allauth's view, unless it is the last one of somebody who must have one."""
    type(factor.user).objects.select_for_update().get(pk=factor.user.pk)  # two removed at once come one after the other
    adapter = SecondFactorAdapter()
    if adapter.can_delete_authenticator(factor):
        response: HttpResponseBase = view(request, **words)
        return response
    messages.error(request, adapter.error_messages["cannot_delete_authenticator"])
    return redirect("mfa_index")


class RecoveryCodes(ViewRecoveryCodesView):
    """Shown this once."""

    template_name = "office/desk/recovery_codes.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        codes = ["-".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in context["unused_codes"]]
        return context | {"codes": codes if context["can_view_codes"] else []}


@needs("desk.open", at=Scope.ANYWHERE)
@never_cache
@transaction.atomic
def recovery_codes(request: HttpRequest) -> HttpResponseBase:
    return RecoveryCodes.as_view()(request) if second_factor.codes_left(account_of(request)) else redirect("mfa_index")


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@transaction.atomic
def new_recovery_codes(request: HttpRequest) -> HttpResponseBase:
    if not second_factor.has(account_of(request)):
        return redirect("mfa_index")
    return GenerateRecoveryCodesView.as_view()(request)
