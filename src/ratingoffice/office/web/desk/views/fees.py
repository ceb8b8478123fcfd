"""What events owe the body: the table, what is open, and what was invoiced and paid."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.accounts.permissions import bodies_for, may, needs
from ratingoffice.office.domain.events import fees
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Event
from ratingoffice.office.web.desk.register_forms import FeeForm, FeeTableForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("fees.read", post="fees.set")
def all_fees(request: HttpRequest, system: Body) -> HttpResponse:
    current = {
        "table": fees.table_text(system.fee_table),
        "currency": system.fee_currency,
        "holds_from": system.fees_from,
    }
    form = FeeTableForm(request.POST or None, initial=current)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            fees.set_table(system, form.cleaned_data, account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The table of fees is kept."))
            return redirect("desk:fees", system=system.code)
    rows = [(fee, fees.in_units(fee.amount)) for fee in fees.open_fees(system)]
    account = account_of(request)
    return show(
        request,
        "fees",
        body=system,
        others=[body for body in bodies_for(account, "fees.read") if body != system],
        form=form,
        open_fees=rows,
        total=fees.in_units(sum(fee.amount for fee, _ in rows)),
        table=[(row["players"], fees.in_units(row["amount"])) for row in system.fee_table],
        may_set=may(account, "fees.set", system),
        may_open=may(account, "event.read", system),
        may_record=may(account, "fees.record", system),
    )


@require_POST
@needs("fees.record")
def record(request: HttpRequest, event: Event) -> HttpResponse:
    form = FeeForm(request.POST)
    try:
        if form.is_valid():
            days = form.cleaned_data
            fees.record_fee(event, days["invoiced_on"], days["paid_on"], account_of(request))
            messages.success(request, _("The fee is recorded."))
        else:
            messages.error(request, _("Write the day like 2026-05-17."))
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    return redirect("desk:fees", system=event.body.code)
