"""Signing in and out, the own account, and the invitation that opens one."""

from __future__ import annotations

from typing import Any

from allauth.account.utils import perform_login
from allauth.account.views import (
    LoginView,
    LogoutView,
    PasswordChangeView,
    PasswordResetFromKeyView,
    ReauthenticateView,
)
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy, translate_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts import accounts, oidc, second_factor, sessions
from ratingoffice.office.domain.accounts.permissions import Scope, needs, open_to_all, roles_anywhere
from ratingoffice.office.models import Token
from ratingoffice.office.web.desk.forms import AcceptForm, TokenForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.desk.views.second_factor import has_name
from ratingoffice.office.web.shared.form_errors import add_errors


class SignIn(LoginView):
    template_name = "office/desk/login.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"outside": oidc.offered(), "passkeys": has_name(self.request)}


class NewPassword(PasswordResetFromKeyView):
    """Set a new password, by a link that the administrator made."""

    template_name = "office/desk/new_password.html"
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Form) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Your password is changed. Sign in with it."))
        return response


class ChangePassword(PasswordChangeView):
    template_name = "office/desk/password.html"

    def form_valid(self, form: Form) -> HttpResponse:
        response = super().form_valid(form)
        messages.success(self.request, _("Your password is changed."))
        return response


sign_in = open_to_all(SignIn.as_view())
sign_out = open_to_all(require_POST(LogoutView.as_view()))


@open_to_all
@never_cache
@transaction.atomic
def new_password(request: HttpRequest, uidb36: str, key: str) -> HttpResponseBase:
    return NewPassword.as_view()(request, uidb36=uidb36, key=key)


@needs("desk.open", at=Scope.ANYWHERE)
@never_cache
@transaction.atomic
def change_password(request: HttpRequest) -> HttpResponseBase:
    return ChangePassword.as_view()(request)


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
@sensitive_post_parameters("password")
def password_again(request: HttpRequest) -> HttpResponseBase:
    """Ask for the password again, so that a screen left open does not let others change how its owner signs in."""
    return ReauthenticateView.as_view(template_name="office/desk/password_again.html")(request)


@open_to_all
@never_cache
@sensitive_post_parameters("password", "again")
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Open one account by the link of an invitation, and sign it in."""
    open_invitation = accounts.open_invitation(secret)
    if open_invitation is None:
        return show(request, "invitation_gone", status=404)
    form = AcceptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        try:
            account = accounts.accept(
                secret, fields["username"], fields["password"], fields["first_name"], fields["last_name"]
            )
        except BadInput as bad:
            add_errors(form, bad)
        except ValidationError as wrong:
            form.add_error(None if hasattr(wrong, "error_dict") else "password", wrong)
        else:
            messages.success(request, _("Welcome. Your account is open."))
            return perform_login(request, account)
    return show(request, "invitation", form=form, invitation=open_invitation)


@needs("desk.open", at=Scope.ANYWHERE)
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Roles, language, keys and sessions of one's own."""
    own_account = account_of(request)
    form, secret = TokenForm(), ""
    if request.method == "POST" and "language" in request.POST:
        chosen = request.POST["language"]
        own_account.language = chosen if chosen in dict(settings.LANGUAGES) else ""
        own_account.save(update_fields=["language"])
        messages.success(request, _("Your language is kept."))
        address = reverse("desk:account")
        return redirect(translate_url(address, own_account.language) if own_account.language else address)
    if request.method == "POST":
        form = TokenForm(request.POST)
        if form.is_valid():
            fields = form.cleaned_data
            _token, secret = accounts.make_token(own_account, fields["name"], fields["scopes"], fields["days"])
            form = TokenForm()
    return show(
        request,
        "account",
        form=form,
        secret=secret,
        tokens=own_account.tokens.order_by("-made_at"),
        roles=roles_anywhere(own_account),
        appointments=own_account.appointments.select_related("body"),
        languages=settings.LANGUAGES,
        has_second_factor=second_factor.has(own_account),
        sessions=[(sessions.browser_of(session.user_agent), session) for session in sessions.of(own_account)],
        this_session=request.session.session_key,
        outside=oidc.offered(),
        linked=oidc.linked(own_account),
    )


@require_POST
@needs("desk.open")
def revoke_token(request: HttpRequest, key: Token) -> HttpResponse:
    accounts.revoke_token(key, account_of(request))
    messages.success(request, _("The key “%(name)s” opens nothing any more.") % {"name": key.name})
    return redirect("desk:account")


@require_POST
@needs("desk.open")
def end_session(request: HttpRequest, session: UserSession) -> HttpResponse:
    sessions.end(session)
    messages.success(request, _("That session is ended."))
    return redirect("desk:account")


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    own_account = account_of(request)
    say_ended(request, sessions.end_all(own_account, own_account, but=request.session.session_key or ""))
    return redirect("desk:account")


def say_ended(request: HttpRequest, ended: int) -> None:
    messages.success(request, ngettext("%(n)s session ended.", "%(n)s sessions ended.", ended) % {"n": ended})
