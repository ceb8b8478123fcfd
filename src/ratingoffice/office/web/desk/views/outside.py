"""Signing in by OpenID Connect, and linking the own account with it."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from requests import RequestException

from ratingoffice.office.domain.accounts import oidc
from ratingoffice.office.domain.accounts.permissions import Scope, needs, open_to_all
from ratingoffice.office.infra.throttle import SIGNING_IN, too_often
from ratingoffice.office.web.desk.views.common import account_of, show, telling_above
from ratingoffice.office.web.shared.error_pages import too_many_sign_ins


@open_to_all
@never_cache
@require_safe
def go(request: HttpRequest) -> HttpResponse:
    """Redirect to the provider. Somebody who is signed in already wants to link."""
    if not oidc.offered():
        raise Http404
    if too_often(request, "sign-in", SIGNING_IN):
        return too_many_sign_ins(request)
    provider = oidc.Provider(request, app=oidc.app())
    try:
        return provider.go(request)
    except (OAuth2Error, RequestException, KeyError, ValueError) as problem:
        return render_authentication_error(request, provider, exception=problem)


@open_to_all
@never_cache
@require_safe
def back(request: HttpRequest) -> HttpResponse:
    """Handle the answer of the provider."""
    if not oidc.offered():
        raise Http404
    response: HttpResponse = OAuth2CallbackView.adapter_view(oidc.Client(request, oidc.app().provider_id))(request)
    return response


@needs("desk.open", at=Scope.ANYWHERE)
@reauthentication_required(app="allauth.socialaccount")
@never_cache
def link(request: HttpRequest) -> HttpResponse:
    """Ask for a confirmation before linking: somebody else may have signed in at the provider in this browser."""
    pending_link = request.session.get(oidc.TO_LINK)
    if not pending_link or not oidc.offered():
        return redirect("desk:account")
    if request.method == "POST":
        del request.session[oidc.TO_LINK]
        with telling_above(request):
            oidc.link(account_of(request), pending_link["subject"])
            messages.success(request, _("You can sign in by %(name)s now.") % {"name": oidc.offered()})
        return redirect("desk:account")
    return show(request, "outside_link", told=pending_link, name=oidc.offered())


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
@reauthentication_required(app="allauth.socialaccount")
def unlink(request: HttpRequest) -> HttpResponse:
    oidc.unlink(account_of(request))
    return redirect("desk:account")
