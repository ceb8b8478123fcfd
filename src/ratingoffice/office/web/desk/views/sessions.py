"""Ending sessions: one's own, and somebody's by the administrator."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratingoffice.office.domain.accounts import sessions
from ratingoffice.office.domain.accounts.permissions import Scope, needs
from ratingoffice.office.models import Account
from ratingoffice.office.web.desk.views.common import account_of


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
def end(request: HttpRequest, handle: str) -> HttpResponse:
    own = account_of(request)
    if sessions.end(own, handle, own):
        messages.success(request, _("That session is ended."))
    return redirect("desk:account")


@require_POST
@needs("desk.open", at=Scope.ANYWHERE)
def end_others(request: HttpRequest) -> HttpResponse:
    own = account_of(request)
    _tell(request, sessions.end_all(own, own, but=request.session.session_key or ""))
    return redirect("desk:account")


@require_POST
@needs("accounts")
def end_of(request: HttpRequest, person: Account) -> HttpResponse:
    by = account_of(request)
    own = request.session.session_key or ""
    _tell(request, sessions.end_all(person, by, but=own if person == by else ""))
    return redirect("desk:one_account", person=person.pk)


def _tell(request: HttpRequest, ended: int) -> None:
    messages.success(request, ngettext("%(n)s session ended.", "%(n)s sessions ended.", ended) % {"n": ended})
