"""Decisions about an event: made with a reason, withdrawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.deadlines import Answer
from ratingoffice.law.article import NEEDS_DECISION, NOT_RATED
from ratingoffice.message import Wording
from ratingoffice.office.domain import labels
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.decisions import decisions
from ratingoffice.office.domain.events import verdicts
from ratingoffice.office.domain.events.forecast import registered_late
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports.second_reports import added_games
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Decision, Event
from ratingoffice.office.web.desk.decision_forms import DecisionForm
from ratingoffice.office.web.desk.forms import WhyForm
from ratingoffice.office.web.desk.views.common import account_of, as_file, edition_of, names_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("event.decide")
def decide(request: HttpRequest, event: Event) -> HttpResponse:
    games = list(event.games.order_by("round", "board", "pk"))
    verdict_by_word, problem = _verdicts(event)
    usual = {"decision": next((word for word in verdict_by_word if word), "")} | DecisionForm.usual(event)
    form = DecisionForm(request.POST or None, request.FILES or None, initial=usual, event=event)
    form.fields["games"].choices = [(str(game.pk), "") for game in games]  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        ruled = [game for game in games if str(game.pk) in data["games"]]
        with show_errors_in(form):
            decisions.decide(
                event,
                data["decision"],
                data["reason"],
                account_of(request),
                ruled,
                source=form.source(),
                notice=form.sent_notice(),
            )
            messages.success(request, _("The decision is kept, with its reason."))
            if data["decision"] in BODIES[event.body.code].approvals and not ruled:
                _warn_of_what_is_still_against_it(request, event)
            if ruled and labels.counts_ruled_games(event.body, labels.list_of(event)):
                messages.info(request, _("The games count all the same: by the regulation no decision takes one out."))
            return redirect("desk:event", event=event.pk)
    return show(
        request,
        "decide",
        event=event,
        form=form,
        games=games,
        problem=problem,
        verdict=verdict_by_word.get(""),
        changes=[(labels.decisions()[word], verdict) for word, verdict in verdict_by_word.items() if word],
        chosen=request.POST.getlist("games"),
        edition=edition_of(event),
        decision_words=labels.decisions_about(event),
        names=names_of(event.body, {side for game in games for side in (game.white_id, game.black_id)}),
    )


def _warn_of_what_is_still_against_it(request: HttpRequest, event: Event) -> None:
    """An approval that does not hold, or not against everything, is told when it is recorded."""
    event.refresh_from_db()
    against: verdicts.Verdict | Answer | None = _verdicts(event)[0].get("")
    if against is None:
        against = next((answer for _event, answer in registered_late([event])), None)
    if against is not None and against.outcome in (NOT_RATED, NEEDS_DECISION):
        still = {"article": against.article, "reason": localise(against.reason)}
        messages.warning(request, _("With it the event is still not rated: %(article)s %(reason)s") % still)


def _verdicts(event: Event) -> tuple[dict[str, verdicts.Verdict], Wording]:
    if not event.games.exists() or (event.rated_on is not None and not added_games(event)):
        return {}, ""
    try:
        return verdicts.of_event(event), ""
    except BadInput as bad:
        return {}, plainly(bad)


@require_POST
@needs("event.decide")
def withdraw(request: HttpRequest, decision: Decision) -> HttpResponse:
    form = WhyForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the decision is withdrawn."))
        return redirect("desk:event", event=decision.event_id)
    try:
        decisions.withdraw(decision, account_of(request), form.cleaned_data["why"])
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    else:
        messages.success(request, _("The decision is withdrawn; it stays in the record."))
    return redirect("desk:event", event=decision.event_id)


@needs("event.read")
def file(request: HttpRequest, decision: Decision) -> HttpResponse:
    """The paper of a decision, as it came."""
    if decision.file is None:
        raise Http404
    return as_file(bytes(decision.file.data), decision.file_name)
