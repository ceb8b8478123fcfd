"""The people in a report: who of the register each of them is."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Wording
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports import identities
from ratingoffice.office.domain.reports.identity_page import Choices, rows_of
from ratingoffice.office.models import Report
from ratingoffice.office.web.desk.forms import PlayerForm
from ratingoffice.office.web.desk.views.common import account_of, query_text, show
from ratingoffice.office.web.shared.form_errors import show_errors_in

#: people whose suggestions are looked up for one page
A_PAGE = 30


@needs("report.read", post="identity.settle")
def people(request: HttpRequest, report: Report) -> HttpResponse:
    """Everybody in the report, and whom the register suggests for those it does not know.

    ?change=12 opens one who is settled. What was chosen stays chosen until all of it can be settled.
    """
    wrong: Wording = ""
    choices = Choices.of(request.POST, report.event.body)
    if request.method == "POST" and "find" not in request.POST and not choices.wrong:
        try:
            identities.settle(report, choices.settled, account_of(request))
        except BadInput as bad:
            wrong = plainly(bad)
        else:
            report.refresh_from_db()
            done = report.state != Report.State.WAITING
            messages.success(request, _("Everybody is identified.") if done else _("Kept."))
            return redirect("desk:report" if done else "desk:people", report=report.pk)
    identity_by_number = identities.start_numbers(report)
    may_settle = may(account_of(request), "identity.settle", report.event)
    may_change = may_settle and identities.can_be_settled_otherwise(report)
    unknown = [
        identity for identity in identity_by_number.values() if identity.player is None and identity.given.get("plays")
    ]
    reopened = [
        identity
        for identity in identity_by_number.values()
        if identity.player and may_change and query_text(request, "change") == str(identity.start_no)
    ]
    listed_identities = [*reopened, *unknown[:A_PAGE]]
    return show(
        request,
        "people",
        report=report,
        event=report.event,
        wrong=wrong,
        unknown=len(unknown),
        open=rows_of(report.event.body, listed_identities, identity_by_number.values(), choices),
        settled=[
            identity
            for identity in identity_by_number.values()
            if (identity.player or not identity.given.get("plays")) and identity not in reopened
        ],
        may_settle=may_settle,
        may_change=may_change,
    )


@needs("identity.settle")
def new_player(request: HttpRequest, report: Report, start_no: int) -> HttpResponse:
    """Somebody who is in no register yet, as the report describes them."""
    identity = get_object_or_404(report.identities, start_no=start_no)
    reported = identity.given
    initial = {
        name: reported[name] for name in ("name", "sex", "birth_date", "federation", "region", "title", "fide_id")
    }
    initial["player_id"] = reported["national_id"] or reported["fide_id"]
    initial["why"] = _("plays in %(event)s") % {"event": report.event.name or report.event.event_id}
    form = PlayerForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        by = account_of(request)
        with show_errors_in(form):
            identities.settle_newcomer(report, start_no, form.row(), by, form.cleaned_data["why"])
            report.refresh_from_db()
            return redirect("desk:people" if report.state == Report.State.WAITING else "desk:report", report=report.pk)
    return show(request, "player_new", form=form, body=report.event.body, report=report, identity=identity)
