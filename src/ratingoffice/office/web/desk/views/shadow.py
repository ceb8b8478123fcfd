"""A body beside another program: its months, and of each the differences and their causes. Never public."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.shadow.months import causes_of
from ratingoffice.office.domain.shadow.uploaded_lists import compare_sent
from ratingoffice.office.infra.uploads import guarded_upload
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.beginning_forms import TheirListsForm
from ratingoffice.office.web.desk.views.common import account_of, first_of, show

#: differences of a cause that the page shows
MOST_CAUSES = 100


@needs("next.read", post="shadow.compare")
def months(request: HttpRequest, system: Body) -> HttpResponse:
    if not system.is_shadow:
        raise Http404
    form = TheirListsForm(request.POST or None, request.FILES or None)
    findings: Sequence[Finding] = ()
    if request.method == "POST" and form.is_valid():
        sent = [guarded_upload(file) for file in form.cleaned_data["lists"]]
        try:
            compared = compare_sent(system, sent, form.cleaned_data["columns"], account_of(request))
        except BadInput as bad:
            findings = bad.findings
        else:
            success_text = ngettext("%(n)s list is compared.", "%(n)s lists are compared.", len(compared))
            messages.success(request, success_text % {"n": len(compared)})
            return redirect("desk:shadow", system=system.code)
    return show(
        request,
        "shadow",
        body=system,
        months=system.shadow_months.order_by("-list_date"),
        form=form if may(account_of(request), "shadow.compare", system) else None,
        **first_of(findings),
    )


@needs("next.read")
def month(request: HttpRequest, system: Body, month: date) -> HttpResponse:
    shadow_month = system.shadow_months.filter(list_date__year=month.year, list_date__month=month.month).first()
    if shadow_month is None:
        raise Http404
    return show(request, "shadow_month", body=system, month=shadow_month, causes=causes_of(shadow_month, MOST_CAUSES))
