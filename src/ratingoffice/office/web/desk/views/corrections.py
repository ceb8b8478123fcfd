"""Corrections of published lists: drafted from an event or a player, their impact looked at, published as revisions."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Wording
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.corrections import drafts as service
from ratingoffice.office.domain.corrections.corrections import withdraw as withdraw_draft
from ratingoffice.office.domain.corrections.descriptions import describe_corrections
from ratingoffice.office.domain.corrections.game_players import chosen_ids, games_with, sides_of
from ratingoffice.office.domain.corrections.impact import ImpactSummary
from ratingoffice.office.domain.events.time_controls import time_control_as_written
from ratingoffice.office.domain.federations.local_day import day_at, today_at
from ratingoffice.office.domain.lists.background_work import impact_of
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports.identity_page import Choices
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Claim, ClaimStep, Correction, Event, Game, Player
from ratingoffice.office.web.desk.forms import (
    CorrectEventForm,
    CorrectGameForm,
    CorrectionForm,
    CorrectPlayerForm,
    WhyForm,
)
from ratingoffice.office.web.desk.views.common import account_of, look_on, names_of, query_text, show
from ratingoffice.office.web.shared.claim_forms import RESULTS
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("correction.read")
@never_cache
def drafts(request: HttpRequest, system: Body) -> HttpResponse:
    """The drafts, what they would change on every list, and what was corrected before."""
    rows = system.corrections.select_related("made_by", "published_in", "claim").order_by("-pk")
    open_still = [correction for correction in rows if correction.state == Correction.State.DRAFT]
    ready: ImpactSummary | None = None
    problem: Wording = ""
    if open_still:
        try:
            impact = impact_of(system)
            if isinstance(impact, JobProgress):
                return look_on(request, "impact", impact, body=system)
            ready = impact
        except BadInput as bad:
            problem = plainly(bad)
    return show(
        request,
        "corrections",
        body=system,
        drafts=describe_corrections(open_still),
        done=describe_corrections(
            [correction for correction in rows if correction.state != Correction.State.DRAFT][:30]
        ),
        impact=ready,
        problem=problem,
        form=WhyForm(),
        lists=_lists(system, ready),
        may_draft=may(account_of(request), "correction.draft", system),
        may_publish=may(account_of(request), "correction.publish", system),
    )


@require_POST
@needs("correction.draft")
def withdraw(request: HttpRequest, correction: Correction) -> HttpResponse:
    """An officer withdraws drafts of their own, a chief officer every draft."""
    account = account_of(request)
    if correction.made_by_id != account.pk and not may(account, "correction.publish", correction.body):
        raise PermissionDenied
    try:
        withdraw_draft(correction, account, request.POST.get("why", ""))
    except BadInput as bad:
        messages.error(request, localise(plainly(bad)))
    return redirect("desk:corrections", system=correction.body.code)


@needs("correction.draft")
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    """What is on record about the event itself; and its games, to choose one (`?player=`, `?round=`, `?game=12`)."""
    chosen = query_text(request, "game")
    if chosen.isdecimal() and len(chosen) < 19:
        return _of_game(request, get_object_or_404(event.games, pk=chosen))
    days = service.correctable(event.body)
    games = list(event.games.order_by("round", "board", "pk"))
    values = {name: getattr(event, name) for name in CorrectEventForm.base_fields if hasattr(event, name)}
    values |= {name: str(values[name]).split() for name in ("declarations", "approvals")}
    values["time_control"] = time_control_as_written(event.time_control)
    claim = _claim(request, event.body)
    first = _first(event.body, days, event.rated_on, claim)
    form = CorrectEventForm(request.POST or None, initial=first | values, days=days, body=event.body)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            service.correct_row(event, *_form_values(form), account_of(request), claim)
            return _redirect_after_draft(request, event.body)
    names = names_of(event.body, {side for game in games for side in (game.white_id, game.black_id)})
    player, number = query_text(request, "player"), query_text(request, "round")
    return show(
        request,
        "correct_event",
        event=event,
        form=form,
        days=days,
        names=names,
        rounds=sorted({game.round for game in games}),
        games=games_with(games, names, player, number),
        player=player,
        round=number,
        **_beside(claim),
    )


def _of_game(request: HttpRequest, game: Game) -> HttpResponse:
    """Its result in words, and its players by a search: the button `find` only searches."""
    body, days = game.event.body, service.correctable(game.event.body)
    choices = Choices.of(request.POST, body)
    names = names_of(body, {game.white_id, game.black_id})
    current = {"result": game.white_result + game.black_result, "played_on": game.played_on, "ruling": game.ruling}
    claim = _claim(request, body)
    if claim and claim.right:
        current["result"] = claim.right
    first = _first(body, days, game.rated_on or game.event.rated_on, claim) | current
    searches = "find" in request.POST
    sent = None if searches else request.POST or None
    sent_values = request.POST.dict() if searches else {}
    form = CorrectGameForm(sent, initial=first | sent_values, days=days, body=body)
    if sent is not None and form.is_valid() and not choices.wrong:
        values, from_list, reason, pointed_out_on = _form_values(form)
        with show_errors_in(form):
            new_values = values and values | chosen_ids(game, choices, names)
            service.correct_game(game, new_values, from_list, reason, pointed_out_on, account_of(request), claim)
            return _redirect_after_draft(request, body)
    sides = sides_of(game, choices, names)
    context: dict[str, Any] = {
        "event": game.event,
        "game": game,
        "form": form,
        "days": days,
        "names": names,
        "sides": sides,
    }
    return show(request, "correct_game", **context, **_beside(claim))


def _first(body: Body, days: list[date], rated_on: date | None, claim: Claim | None) -> dict[str, Any]:
    """What a form says before anything is filled in. The reason is public: of a claim it has what the office wrote."""
    first = {"pointed_out_on": today_at(body), "list_date": str(rated_on or (days[0] if days else ""))}
    if claim is None:
        return first
    accepted = claim.steps.filter(what=ClaimStep.What.ACCEPTED).last()
    reasons = [_("Claim %(number)s") % {"number": claim.number}, accepted.text if accepted else ""]
    return first | {
        "pointed_out_on": day_at(claim.body, claim.received_at),
        "reason": ": ".join(part for part in reasons if part),
    }


def _claim(request: HttpRequest, body: Body) -> Claim | None:
    """The accepted claim that led to the form (`?claim=7`)."""
    chosen = query_text(request, "claim")
    if not chosen.isdecimal() or len(chosen) > 18:
        return None
    return get_object_or_404(Claim, pk=chosen, body=body, state=Claim.State.ACCEPTED)


def _beside(claim: Claim | None) -> dict[str, Any]:
    return {"claim": claim, "right": RESULTS.get(claim.right, "")} if claim else {}


def _form_values(form: CorrectionForm) -> tuple[dict[str, Any], date, str, date]:
    return form.values(), form.from_list, form.cleaned_data["reason"], form.cleaned_data["pointed_out_on"]


def _redirect_after_draft(request: HttpRequest, body: Body) -> HttpResponse:
    if may(account_of(request), "correction.publish", body):
        messages.success(request, _("The correction is drafted. Look at its impact before you publish it."))
    else:
        messages.success(request, _("The correction is drafted. It waits for a chief officer."))
    return redirect("desk:corrections", system=body.code)


@needs("correction.draft")
def of_player(request: HttpRequest, player: Player) -> HttpResponse:
    days = service.correctable(player.body)
    values = {name: getattr(player, name) for name in CorrectPlayerForm.base_fields if hasattr(player, name)}
    claim = _claim(request, player.body)
    form = CorrectPlayerForm(request.POST or None, initial=_first(player.body, days, None, claim) | values, days=days)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            service.correct_row(player, *_form_values(form), account_of(request), claim)
            return _redirect_after_draft(request, player.body)
    return show(request, "correct_player", player=player, form=form, days=days, **_beside(claim))


def _lists(body: Body, ready: ImpactSummary | None) -> list[dict[str, Any]]:
    """Of every list that would be revised: who, from, to, because of which game."""
    revised_lists = []
    for revised in ready.lists if ready else ():
        moved = revised.rows
        events = {cause.event_id for row in moved for cause in row.because}
        revised_lists.append(
            {
                "revised": revised,
                "rows": moved,
                "in_all": revised.total,
                "names": names_of(body, {cause.opponent_id for row in moved for cause in row.because}),
                "events": {event.event_id: event for event in Event.objects.filter(body=body, event_id__in=events)},
            }
        )
    return revised_lists
