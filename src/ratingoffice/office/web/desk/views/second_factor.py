"""The own second factor: the app with codes, passkeys, recovery codes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from ratingoffice.office.domain.accounts import passkeys, second_factor, totp
from ratingoffice.office.domain.accounts.passkeys import Site
from ratingoffice.office.domain.accounts.permissions import Scope, lacks_second_factor, needs
from ratingoffice.office.models import Authenticator, Passkey
from ratingoffice.office.web.desk.sign_in_forms import CodeForm, PasskeyForm
from ratingoffice.office.web.desk.views.common import account_of, show, telling_above
from ratingoffice.office.web.desk.views.second_step import CHALLENGE
from ratingoffice.office.web.desk.views.steps import freshly
from ratingoffice.office.web.shared.form_errors import show_errors_in

#: in a session: the secret of an app that is being set up
NEW_SECRET = "new_secret"


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    own = account_of(request)
    return show(
        request,
        "second_factor",
        authenticator=Authenticator.objects.filter(account=own).first(),
        passkeys=own.passkeys.order_by("made_at"),
        codes_left=own.recovery_codes.filter(used_at=None).count(),
        has=second_factor.has(own),
        lacking=lacks_second_factor(request, own),
        excused=second_factor.is_excused(own),
        site=Site.of(request),
    )


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@freshly
@never_cache
@sensitive_post_parameters("code")
def authenticator(request: HttpRequest) -> HttpResponse:
    """A secret to scan; it is kept once the app shows the right code for it."""
    own = account_of(request)
    form = CodeForm(request.POST or None)
    secret = totp.unseal(request.session.setdefault(NEW_SECRET, totp.seal(totp.new_secret())))
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            codes = second_factor.set_up_authenticator(own, secret, form.cleaned_data["code"], _session(request))
            del request.session[NEW_SECRET]
            return _done(request, codes, _("The app is set up."))
    picture = mark_safe(totp.picture_of(secret, own.username, request.get_host()))  # segno's own SVG
    return show(request, "authenticator", form=form, secret=secret, picture=picture)


@needs("desk.open", at=Scope.ANYWHERE, one_factor=True)
@freshly
@never_cache
@sensitive_post_parameters("answer")
def new_passkey(request: HttpRequest) -> HttpResponse:
    own, site = account_of(request), Site.of(request)
    if site is None:
        return redirect("desk:second_factor")
    form = PasskeyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said, challenge = form.cleaned_data, request.session.pop(CHALLENGE, "")
        with show_errors_in(form):
            codes = passkeys.keep(own, said["name"], said["answer"], challenge, site, _session(request))
            return _done(request, codes, _("The passkey is kept."))
    question = passkeys.ask_for_new(own, site)
    request.session[CHALLENGE] = question.challenge
    return show(request, "passkey", form=form, question=question.options)


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@freshly
def remove_authenticator(request: HttpRequest) -> HttpResponse:
    with telling_above(request):
        second_factor.remove_authenticator(account_of(request), _session(request))
    return redirect("desk:second_factor")


@require_POST
@needs("desk.open")
@freshly
def remove_passkey(request: HttpRequest, passkey: Passkey) -> HttpResponse:
    with telling_above(request):
        passkeys.remove(passkey, _session(request))
    return redirect("desk:second_factor")


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@freshly
@never_cache
def recovery_codes(request: HttpRequest) -> HttpResponse:
    with telling_above(request):
        return show(request, "recovery_codes", codes=second_factor.renew_codes(account_of(request)))
    return redirect("desk:second_factor")


def _done(request: HttpRequest, codes: list[str], told: str) -> HttpResponse:
    """The session goes on under another key, as one that has shown the factor."""
    request.session.cycle_key()
    request.session[second_factor.SHOWN] = "new"
    messages.success(request, told)
    return show(request, "recovery_codes", codes=codes) if codes else redirect("desk:second_factor")


def _session(request: HttpRequest) -> str:
    return request.session.session_key or ""
