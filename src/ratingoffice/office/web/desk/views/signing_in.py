"""In and out, the own account, and the invitation that makes one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView, PasswordResetConfirmView
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy, translate_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts import accounts, oidc, second_factor, sessions
from ratingoffice.office.domain.accounts.passkeys import Site
from ratingoffice.office.domain.accounts.permissions import Scope, needs, open_to_all, roles_anywhere
from ratingoffice.office.infra.throttle import SIGNING_IN, too_often
from ratingoffice.office.models import Account, Token, record
from ratingoffice.office.web.desk.forms import AcceptForm, TokenForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.desk.views.steps import first_step, let_in
from ratingoffice.office.web.shared.form_errors import add_errors


class SignIn(LoginView):
    template_name = "office/desk/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if too_often(request, "sign-in", SIGNING_IN):
            return show(request, "sign_in_later", status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        account = form.get_user()
        assert isinstance(account, Account)
        return first_step(self.request, account, self.get_redirect_url())

    def get_context_data(self, **known: Any) -> dict[str, Any]:
        ways = {"outside": oidc.offered(), "passkeys": Site.of(self.request) is not None}
        return super().get_context_data(**known) | ways


class ChangePassword(PasswordChangeView):
    template_name = "office/desk/password.html"
    success_url = reverse_lazy("desk:account")

    def form_valid(self, form: object) -> HttpResponse:
        account = account_of(self.request)
        with transaction.atomic():
            answer = super().form_valid(form)  # type: ignore[arg-type]
            sessions.forget(account, but=self.request.session.session_key or "")
            record("account.password", f"account/{account.username}", by=account)
        messages.success(self.request, _("Your password is changed."))
        return answer


class NewPassword(PasswordResetConfirmView):
    """By a link that the administrator made."""

    template_name = "office/desk/new_password.html"
    success_url = reverse_lazy("desk:login")

    def form_valid(self, form: object) -> HttpResponse:
        with transaction.atomic():
            answer = super().form_valid(form)  # type: ignore[arg-type]
            if self.user:  # a good link has one
                sessions.forget(self.user)
                record("account.password", f"account/{self.user.username}", by=self.user)
        messages.success(self.request, _("Your password is changed. Sign in with it."))
        return answer


sign_in = open_to_all(SignIn.as_view())
sign_out = open_to_all(LogoutView.as_view())
new_password = open_to_all(NewPassword.as_view())


@needs("desk.open", at=Scope.ANYWHERE)
def change_password(request: HttpRequest) -> HttpResponseBase:
    return ChangePassword.as_view()(request)


@open_to_all
@never_cache
@sensitive_post_parameters("password", "again")
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """A link that was sent makes one account, and signs it in."""
    found = accounts.open_invitation(secret)
    if found is None:
        return show(request, "invitation_gone", status=404)
    form = AcceptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            account = accounts.accept(secret, said["username"], said["password"], said["first_name"], said["last_name"])
        except BadInput as bad:
            add_errors(form, bad)
        except ValidationError as wrong:
            form.add_error(None if hasattr(wrong, "error_dict") else "password", wrong)
        else:
            messages.success(request, _("Welcome. Your account is open."))
            return let_in(request, account)
    return show(request, "invitation", form=form, invitation=found)


@needs("desk.open", at=Scope.ANYWHERE)
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Roles, language, keys and sessions of one's own."""
    own = account_of(request)
    form, secret = TokenForm(), ""
    if request.method == "POST" and "language" in request.POST:
        chosen = request.POST["language"]
        own.language = chosen if chosen in dict(settings.LANGUAGES) else ""
        own.save(update_fields=["language"])
        messages.success(request, _("Your language is kept."))
        here = reverse("desk:account")
        return redirect(translate_url(here, own.language) if own.language else here)
    if request.method == "POST":
        form = TokenForm(request.POST)
        if form.is_valid():
            said = form.cleaned_data
            _token, secret = accounts.make_token(own, said["name"], said["scopes"], said["days"])
            form = TokenForm()
    return show(
        request,
        "account",
        form=form,
        secret=secret,
        tokens=own.tokens.order_by("-made_at"),
        roles=roles_anywhere(own),
        appointments=own.appointments.select_related("body"),
        languages=settings.LANGUAGES,
        has_second_factor=second_factor.has(own),
        sessions=[(sessions.handle_of(one), one) for one in sessions.of(own)],
        this_session=request.session.session_key,
        outside=oidc.offered(),
        linked=own.outside_identities.filter(issuer=settings.OIDC_ISSUER).first(),
    )


@require_POST
@needs("desk.open")
def revoke_token(request: HttpRequest, key: Token) -> HttpResponse:
    accounts.revoke_token(key, account_of(request))
    messages.success(request, _("The key “%(name)s” opens nothing any more.") % {"name": key.name})
    return redirect("desk:account")
