"""The second step of signing in, and signing in with a passkey alone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from ratingoffice.office.domain.accounts import passkeys, second_factor
from ratingoffice.office.domain.accounts.passkeys import Site
from ratingoffice.office.domain.accounts.permissions import open_to_all
from ratingoffice.office.infra.log import failed_to_sign_in
from ratingoffice.office.infra.throttle import SIGNING_IN, too_often
from ratingoffice.office.models import Account
from ratingoffice.office.web.desk.sign_in_forms import CodeForm
from ratingoffice.office.web.desk.views.common import show
from ratingoffice.office.web.desk.views.steps import let_in, waiting
from ratingoffice.office.web.shared.form_errors import show_errors_in

#: in a session: the number that a passkey has to sign; good for one answer
CHALLENGE = "challenge"


@open_to_all
@never_cache
@sensitive_post_parameters("code", "answer")
def second_step(request: HttpRequest) -> HttpResponse:
    """A code of the app, a recovery code, or a passkey."""
    found = waiting(request)
    if found is None:
        return redirect("desk:login")
    account, after = found
    if request.method == "POST" and too_often(request, "sign-in", SIGNING_IN):
        return show(request, "sign_in_later", status=429)
    form, refused = CodeForm(), False
    if request.method == "POST" and "answer" in request.POST:
        if signed(request, account):
            return let_in(request, account, after, by="passkey")
        failed_to_sign_in({"username": account.username}, request)
        refused = True
    elif request.method == "POST":
        form = CodeForm(request.POST)
        if form.is_valid():
            with show_errors_in(form):
                if by := second_factor.check(account, form.cleaned_data["code"]):
                    return let_in(request, account, after, by=by)
                failed_to_sign_in({"username": account.username}, request)
                form.add_error("code", _("This code is not right, or was used already."))
    site = Site.of(request) if account.passkeys.exists() else None
    question = ask(request, site, account) if site else ""
    return show(request, "second_step", form=form, question=question, refused=refused)


@open_to_all
@never_cache
@sensitive_post_parameters("answer")
def with_passkey(request: HttpRequest) -> HttpResponse:
    """The device knows its owner: no name, no password."""
    site = Site.of(request)
    if site is None or request.user.is_authenticated:
        return redirect("desk:login")
    if too_often(request, "sign-in", SIGNING_IN):  # looking is counted too: it makes a session
        return show(request, "sign_in_later", status=429)
    if request.method == "POST":
        if account := signed(request):
            return let_in(request, account, by="passkey")
        failed_to_sign_in({"username": ""}, request)
    return show(request, "with_passkey", question=ask(request, site), refused=request.method == "POST")


def ask(request: HttpRequest, site: Site, account: Account | None = None) -> str:
    question = passkeys.ask_for_one(site, account)
    request.session[CHALLENGE] = question.challenge
    return question.options


def signed(request: HttpRequest, account: Account | None = None) -> Account | None:
    """Who has signed the number that was drawn for this session."""
    challenge, site = request.session.pop(CHALLENGE, ""), Site.of(request)
    if not challenge or site is None:
        return None
    return passkeys.check(request.POST.get("answer", ""), challenge, site, account)
