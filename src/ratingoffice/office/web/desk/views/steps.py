"""The steps of signing in: who somebody is, then the second factor of those who have one."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse, translate_url
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.domain.accounts.permissions import View
from ratingoffice.office.domain.accounts.session_store import STARTED
from ratingoffice.office.models import Account

BACKEND = "django.contrib.auth.backends.ModelBackend"
#: in a session of nobody yet: who has taken the first step, when, and where they want to go
WAITING = "waiting"
PATIENCE = timedelta(minutes=10)
#: who signed in longer ago does so again before changing how they sign in
FRESH = timedelta(minutes=15)


def first_step(request: HttpRequest, account: Account, after: str = "") -> HttpResponse:
    """It is them: who has a second factor is asked for it, the others are in."""
    if not second_factor.has(account):
        return let_in(request, account, after)
    request.session.cycle_key()
    request.session[WAITING] = {
        "account": account.pk,
        "password": account.get_session_auth_hash(),
        "at": clock.now().isoformat(),
        "after": after,
    }
    return redirect("desk:second_step")


def waiting(request: HttpRequest) -> tuple[Account, str] | None:
    """Who has taken the first step not long ago, with a password that is still theirs; and where they want to go."""
    kept = request.session.get(WAITING)
    if not kept or clock.now() - datetime.fromisoformat(kept["at"]) > PATIENCE:
        return None
    account = Account.objects.filter(pk=kept["account"], is_active=True).first()
    if account is None or not constant_time_compare(kept["password"], account.get_session_auth_hash()):
        return None
    return account, kept["after"]


def let_in(request: HttpRequest, account: Account, after: str = "", by: str = "") -> HttpResponse:
    """`by`: the second factor that was shown. In the language of the account."""
    request.session.pop(WAITING, None)
    login(request, account, backend=BACKEND)
    if by:
        request.session[second_factor.SHOWN] = by
    url = after or reverse("desk:todo")
    return redirect(translate_url(url, account.language) if account.language else url)


def freshly(view: View) -> View:
    """Who came back to a screen that was left open cannot change how its owner signs in."""

    @wraps(view)
    def guarded(request: HttpRequest, **names: Any) -> HttpResponseBase:
        started = request.session.get(STARTED)
        if not started or clock.now() - datetime.fromisoformat(started["at"]) > FRESH:
            logout(request)
            messages.info(request, _("Sign in once more to change how you sign in."))
            return redirect_to_login(reverse("desk:second_factor"), "desk:login")
        return view(request, **names)

    return guarded
