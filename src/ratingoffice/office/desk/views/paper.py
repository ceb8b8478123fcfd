"""The paper copy of a report: the day it came."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.access import needs
from ratingoffice.office.desk.register_forms import PaperForm
from ratingoffice.office.desk.services.paper import receive_paper
from ratingoffice.office.desk.views.common import account_of
from ratingoffice.office.models import Event
from ratingoffice.office.words.page import said


@require_POST
@needs("report.paper")
def paper(request: HttpRequest, event: Event) -> HttpResponse:
    form = PaperForm(request.POST)
    try:
        if form.is_valid():
            receive_paper(event, form.cleaned_data["received_on"], account_of(request))
            messages.success(request, _("The day of the paper copy is kept."))
        else:
            messages.error(request, _("Write the day like 2026-05-17."))
    except BadInput as bad:
        messages.error(request, said(str(bad)))
    return redirect("desk:event", event=event.pk)
