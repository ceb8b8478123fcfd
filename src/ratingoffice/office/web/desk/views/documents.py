"""The documents of an event: kept, and handed out as they came."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.events import documents
from ratingoffice.office.models import Document, Event
from ratingoffice.office.web.desk.decision_forms import paper_of
from ratingoffice.office.web.desk.register_forms import DocumentForm
from ratingoffice.office.web.desk.views.common import account_of, as_file, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("document.keep")
def keep(request: HttpRequest, event: Event) -> HttpResponse:
    missing = documents.missing(event)
    initial = {"kind": request.GET.get("kind") or (missing[0] if missing else "")}
    form = DocumentForm(request.POST or None, request.FILES or None, initial=initial, event=event)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with show_errors_in(form):
            documents.keep_document(event, data["kind"], account_of(request), link=data["link"], file=paper_of(form))
            messages.success(request, _("The document is kept."))
            return redirect("desk:event", event=event.pk)
    return show(request, "document", event=event, form=form)


@needs("event.read")
def file(request: HttpRequest, document: Document) -> HttpResponse:
    if document.file is None:
        raise Http404
    return as_file(bytes(document.file.data), document.file_name)
