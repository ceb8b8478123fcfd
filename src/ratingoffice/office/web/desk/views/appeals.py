"""An appeal against a refusal: the organiser files it, an officer enters one that came on paper, and it is decided."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.decisions import appeals
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.infra.words.dates import day
from ratingoffice.office.models import Decision
from ratingoffice.office.web.desk.decision_forms import AnswerForm, AppealForm, PaperAppealForm, paper_of
from ratingoffice.office.web.desk.views.common import account_of, as_file, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("appeal.file")
def appeal(request: HttpRequest, decision: Decision) -> HttpResponse:
    form = AppealForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            filed = appeals.file_appeal(decision, form.cleaned_data["appeal"], account_of(request), paper_of(form))
            term = appeals.term_of(filed)
            if term.is_late(filed.appealed_on):
                late = {"day": day(filed.appealed_on), "until": day(term.until)}
                words = _("The appeal is filed, and it is too late: it came on %(day)s, the last day was %(until)s.")
                messages.warning(request, words % late)
            else:
                messages.success(request, _("The appeal is filed."))
            return redirect("desk:event", event=decision.event_id)
    return _show(request, decision, form, _("Appeal"))


@needs("event.decide")
def on_paper(request: HttpRequest, decision: Decision) -> HttpResponse:
    usual = {"appealed_on": today_at(decision.event.body), "appealed_by": decision.event.organiser}
    form = PaperAppealForm(request.POST or None, request.FILES or None, initial=usual)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with show_errors_in(form):
            appeals.receive_on_paper(
                decision,
                data["appeal"],
                account_of(request),
                received_on=data["appealed_on"],
                sent_by=data["appealed_by"],
                why=data["why"],
                paper=paper_of(form),
            )
            messages.success(request, _("The appeal is recorded."))
            return redirect("desk:event", event=decision.event_id)
    return _show(request, decision, form, _("Appeal received on paper"))


@needs("event.decide")
def answer(request: HttpRequest, decision: Decision) -> HttpResponse:
    form = AnswerForm(request.POST or None, initial={"decided_on": today_at(decision.event.body)})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with show_errors_in(form):
            appeals.answer_appeal(
                decision,
                data["outcome"],
                account_of(request),
                decided_by=data["decided_by"],
                decided_on=data["decided_on"],
                reason=data["reason"],
            )
            messages.success(request, _("The appeal is decided."))
            return redirect("desk:event", event=decision.event_id)
    return _show(request, decision, form, _("Decide the appeal"))


@needs("event.read")
def file(request: HttpRequest, decision: Decision) -> HttpResponse:
    """What came with the appeal, as it came."""
    if decision.appeal_file is None:
        raise Http404
    return as_file(bytes(decision.appeal_file.data), decision.appeal_file_name)


def _show(request: HttpRequest, decision: Decision, form: AppealForm | AnswerForm, title: str) -> HttpResponse:
    term = appeals.term_of(decision)
    late = term.is_late(decision.appealed_on or today_at(decision.event.body))
    return show(request, "appeal", event=decision.event, one=decision, form=form, title=title, term=term, late=late)
