"""Signing in by OpenID Connect, and linking the own account with it."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ratingoffice.office.domain.accounts import oidc
from ratingoffice.office.domain.accounts.oidc import Told
from ratingoffice.office.domain.accounts.permissions import Scope, needs, open_to_all
from ratingoffice.office.infra.throttle import SIGNING_IN, too_often
from ratingoffice.office.models import Account
from ratingoffice.office.web.desk.views.common import account_of, show, telling_above
from ratingoffice.office.web.desk.views.steps import first_step, freshly, let_in

#: in a session: what the provider said, until its owner has looked at it
TO_LINK = "to_link"


@open_to_all
@never_cache
@require_safe
def go(request: HttpRequest) -> HttpResponse:
    """To the provider. Who is signed in already wants to link."""
    if not oidc.offered():
        raise Http404
    if too_often(request, "sign-in", SIGNING_IN):
        return show(request, "sign_in_later", status=429)
    with translation.override("en"):  # the one address that the provider knows
        back = request.build_absolute_uri(reverse("desk:outside_back"))
    with telling_above(request):
        return oidc.send_there(request, back)
    return _where_they_were(request)


@open_to_all
@never_cache
@require_safe
def back(request: HttpRequest) -> HttpResponse:
    """From the provider, with what it says."""
    if not oidc.offered():
        raise Http404
    with telling_above(request):
        told = oidc.told(request)
        if isinstance(request.user, Account):
            request.session[TO_LINK] = asdict(told)
            return redirect("desk:outside_link")
        account = oidc.account_of(told)
        if account is None:
            return show(request, "outside_unknown", status=403, name=oidc.offered())
        return let_in(request, account, by="outside") if told.two_factors else first_step(request, account)
    return _where_they_were(request)


@needs("desk.open", at=Scope.ANYWHERE)
@freshly
@never_cache
def link(request: HttpRequest) -> HttpResponse:
    """Said once more here: somebody else may have signed in at the provider in this browser."""
    kept = request.session.get(TO_LINK)
    if not kept or not oidc.offered():
        return redirect("desk:account")
    told = Told(**kept)
    if request.method == "POST":
        del request.session[TO_LINK]
        with telling_above(request):
            oidc.link(account_of(request), told)
            messages.success(request, _("You can sign in by %(name)s now.") % {"name": oidc.offered()})
        return redirect("desk:account")
    return show(request, "outside_link", told=told, name=oidc.offered())


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@freshly
def unlink(request: HttpRequest) -> HttpResponse:
    oidc.unlink(account_of(request))
    return redirect("desk:account")


def _where_they_were(request: HttpRequest) -> HttpResponse:
    return redirect("desk:account" if request.user.is_authenticated else "desk:login")
