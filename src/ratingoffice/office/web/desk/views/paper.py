"""The way of a report: the day its paper copy came, and the day it went on to the body's server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.events.paper_reports import receive_paper, send_on
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account, Event
from ratingoffice.office.web.desk.register_forms import PaperForm, SentForm
from ratingoffice.office.web.desk.views.common import account_of


@require_POST
@needs("report.paper")
def paper(request: HttpRequest, event: Event) -> HttpResponse:
    return _save_day(request, event, PaperForm(request.POST), receive_paper, _("The day of the paper copy is kept."))


@require_POST
@needs("report.forward")
def forward(request: HttpRequest, event: Event) -> HttpResponse:
    return _save_day(request, event, SentForm(request.POST), send_on, _("The day is kept."))


def _save_day(
    request: HttpRequest, event: Event, form: Form, keep: Callable[[Event, Any, Account | None], None], done: str
) -> HttpResponse:
    """The one day of the form."""
    try:
        if form.is_valid():
            (day,) = form.cleaned_data.values()
            keep(event, day, account_of(request))
            messages.success(request, done)
        else:
            messages.error(request, _("Write the day like 2026-05-17."))
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    return redirect("desk:event", event=event.pk)
