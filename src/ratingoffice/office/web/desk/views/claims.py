"""Claims of the public: the list, and one of them with all that is needed to answer it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.claims import evidence
from ratingoffice.office.domain.claims import handling as service
from ratingoffice.office.domain.claims.published import before_and_after
from ratingoffice.office.domain.claims.subject import in_words, players_of
from ratingoffice.office.models import Body, Claim, Correction
from ratingoffice.office.web.desk.claim_forms import AnswerForm, AssignForm
from ratingoffice.office.web.desk.views.common import a_page, account_of, query_text, show, telling_above
from ratingoffice.office.web.shared.claim_forms import RESULTS
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("claim.read")
def claims(request: HttpRequest, system: Body) -> HttpResponse:
    """?state=open, answered or unlikely."""
    state = query_text(request, "state") if query_text(request, "state") in service.STATES else "open"
    page = a_page(request, service.claims_of(system, state))
    rows = [(claim_on_page, in_words(claim_on_page, system, in_public=False)) for claim_on_page in page]
    numbers = {name: service.claims_of(system, name).count() for name in service.STATES}
    return show(request, "claims", body=system, state=state, numbers=numbers, page_of=page, rows=rows)


@needs("claim.read", post="claim.answer")
@never_cache
def claim(request: HttpRequest, claim: Claim) -> HttpResponse:
    """The button that was pressed says what is done: `do=accept` and so on."""
    grounds, other_claims = evidence.grounds(claim), evidence.others_about_it(claim)
    form = AnswerForm(request.POST or None, grounds=grounds, other_claims=other_claims)
    do = request.POST.get("do", "")
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            if _done(request, claim, do, form):
                return _next(request, claim, do)
    report, lines = evidence.report_lines(claim)
    account = account_of(request)
    return show(
        request,
        "claim",
        body=claim.body,
        claim=claim,
        about=in_words(claim, claim.body, in_public=False),
        seen=RESULTS.get(claim.game["white_result"] + claim.game["black_result"], "") if claim.game else "",
        right=RESULTS.get(claim.right, ""),
        steps=claim.steps.select_related("by").order_by("at", "pk"),
        people=players_of(claim, claim.body),
        game=evidence.game_of(claim),
        report=report,
        lines=lines,
        grounds=grounds,
        namesakes=evidence.namesakes(claim),
        draft_waits=claim.corrections.filter(state=Correction.State.DRAFT).exists(),
        published=before_and_after(claim),
        way=evidence.way_to_correct(claim) if may(account, "correction.draft", claim.body) else "",
        may_answer=may(account, "claim.answer", claim.body),
        form=form,
        assigning=AssignForm(
            officers=evidence.officers_of(claim.body), initial={"officer": str(claim.assigned_to_id or "")}
        ),
    )


def _done(request: HttpRequest, claim: Claim, do: str, form: AnswerForm) -> bool:
    by, text = account_of(request), form.cleaned_data["text"]
    if do == "ask":
        service.ask(claim, text, by)
    elif do == "accept":
        service.accept(claim, text, by)
    elif do == "reject":
        service.reject(claim, text, by, form.cleaned_data.get("article", ""))
    elif do == "same":
        service.same(claim, form.earlier, text, by)
    elif do == "corrected":
        service.close_as_corrected(claim, text, by)
    else:
        return False
    return True


def _next(request: HttpRequest, claim: Claim, do: str) -> HttpResponse:
    """After accepting, straight to where it is corrected."""
    way = evidence.way_to_correct(claim) if do == "accept" else ""
    if way and may(account_of(request), "correction.draft", claim.body):
        return redirect(way)
    messages.success(request, _("Done. The claimant sees it on the page of the claim."))
    return redirect("desk:claim", claim=claim.pk)


@require_POST
@needs("claim.answer")
def assign(request: HttpRequest, claim: Claim) -> HttpResponse:
    form = AssignForm(request.POST, officers=evidence.officers_of(claim.body))
    if form.is_valid():
        service.assign(claim, form.chosen_officer, account_of(request))
    return redirect("desk:claim", claim=claim.pk)


@require_POST
@needs("claim.answer")
def sort(request: HttpRequest, claim: Claim) -> HttpResponse:
    """Among the unlikely ones, or out of them."""
    with telling_above(request):
        if claim.unlikely:
            service.take_up(claim, account_of(request))
        else:
            service.set_aside(claim, account_of(request))
    return redirect("desk:claim", claim=claim.pk)
