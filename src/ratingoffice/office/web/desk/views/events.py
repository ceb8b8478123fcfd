"""Events: the list, the form, the page of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.outline import Line, outline
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.intake.event_days import DistantDays
from ratingoffice.intake.remarks import Remark
from ratingoffice.message import Wording
from ratingoffice.office import clock
from ratingoffice.office.domain import labels
from ratingoffice.office.domain.accounts.permissions import Scope, bodies_for, events_for, may, needs, roles_in
from ratingoffice.office.domain.decisions.appeals import can_be_appealed, term_of
from ratingoffice.office.domain.events import (
    change_requests,
    documents,
    events,
    fees,
    paper_reports,
    pgn,
    reporters,
    schedule,
    verdicts,
)
from ratingoffice.office.domain.events import forecast as foreseen
from ratingoffice.office.domain.events.closed import none_rated, with_none_rated
from ratingoffice.office.domain.events.duplicates import RegisteredAlready
from ratingoffice.office.domain.events.followed_declarations import lacks_pgn_reader
from ratingoffice.office.domain.federations.clubs import holders
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports.addresses import address_of
from ratingoffice.office.domain.reports.second_reports import added_games
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account, Body, ChangeRequest, Decision, Event
from ratingoffice.office.templatetags.chess import time_and_pool
from ratingoffice.office.web.desk.forms import (
    EditEventForm,
    OfficersEditEventForm,
    OfficersRegisterForm,
    RegisterForm,
    WhyForm,
)
from ratingoffice.office.web.desk.views.common import (
    a_page,
    account_of,
    acts_about,
    edition_of,
    names_of,
    query_text,
    show,
)
from ratingoffice.office.web.shared.form_errors import show_errors_in

TERMS = (Question.REGISTRATION, Question.CLOSING, Question.REPORT)
STATES = ("open", "to_report", "rated")


@needs("event.read", at=Scope.ANYWHERE)
def all_events(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    listed_events = with_none_rated(events_for(account)).select_related("body").annotate(versions=Count("reports"))
    words, state, system = (query_text(request, name) for name in ("q", "state", "system"))
    for word in words.split():
        listed_events = listed_events.filter(
            Q(name__icontains=word) | Q(event_id__icontains=word) | Q(organiser__icontains=word)
        )
    if system:
        listed_events = listed_events.filter(body__code=system)
    if state == "rated":
        listed_events = listed_events.exclude(rated_on=None)
    elif state in STATES:
        listed_events = listed_events.filter(rated_on=None)
        listed_events = (
            listed_events.filter(reported_on=None, ends_on__lt=clock.today()) if state == "to_report" else listed_events
        )
    return show(
        request,
        "events",
        page_of=a_page(request, listed_events.order_by("-starts_on", "event_id")),
        q=words,
        state=state,
        system=system,
        bodies=Body.objects.order_by("code"),
        may_register=bodies_for(account, "event.register"),
    )


@needs("event.register")
def register(request: HttpRequest, system: Body) -> HttpResponse:
    """Registers; or with the button `look` only shows the days by which things must be done."""
    is_officer = may(account_of(request), "event.decide", system)
    kind: type[RegisterForm] = OfficersRegisterForm if is_officer else RegisterForm
    form, outlook = kind(request.POST if request.method == "POST" else None, body=system), Look()
    alike: Sequence[Event] = ()
    distant: Mapping[str, date] = {}
    if request.method == "POST":
        outlook = _look(system, _counting(form.so_far(), system, is_officer))
        if "look" not in request.POST:
            form.full_clean()
            if form.is_valid():
                with show_errors_in(form):
                    try:
                        with transaction.atomic():
                            event = events.register_event(
                                system,
                                form.row(),
                                account_of(request),
                                another="another" in request.POST,
                                days_confirmed="days_confirmed" in request.POST,
                            )
                            documents.keep_link(event, form.cleaned_data.get("link", ""), account_of(request))
                    except RegisteredAlready as already:  # asked on the page
                        alike = already.events
                    except DistantDays as question:
                        distant = question.days
                    else:
                        time = _time_said(system, event.time_control)
                        registered = _("The event is registered. Its time control: %(time)s.") % {"time": time}
                        messages.success(request, registered)
                        _warn_of_registration(request, event)
                        if change_requests.declared_and_waiting(event):
                            messages.warning(request, _("What the federation confirms waits for an officer."))
                        return redirect("desk:event", event=event.pk)
    return show(
        request,
        "event_register",
        body=system,
        form=form,
        alike=alike,
        distant=distant,
        look=outlook,
        terms=_terms(system),
        today=today_at(system),
    )


@needs("event.register")
def deadlines(request: HttpRequest, system: Body) -> HttpResponse:
    """Of the dates in a form that is still being filled in: a piece of the page."""
    form = RegisterForm(request.GET, body=system)
    is_officer = may(account_of(request), "event.decide", system)
    outlook = _look(system, _counting(form.so_far(), system, is_officer))
    return show(request, "deadlines", look=outlook, errors=form.errors.get("time_control"), today=today_at(system))


@needs("event.read")
def event(request: HttpRequest, event: Event) -> HttpResponse:
    account = account_of(request)
    decisions = [
        _decision(decision) for decision in event.decisions.select_related("entered").order_by("-decided_on", "-pk")
    ]
    games = list(event.games.order_by("round", "board", "pk"))
    address = address_of(event)
    is_judged = event.rated_on is None or bool(added_games(event))
    verdict, problem = _verdict(event) if is_judged and games else (None, "")
    forecast, unforeseen = _foreseen_of(event)
    return show(
        request,
        "event",
        event=event,
        decisions=decisions,
        rounds=sorted({game.round for game in games}),
        games=games,
        verdict=verdict,
        problem=problem or unforeseen,
        is_judged=is_judged,
        takes_reports=events.takes_reports(event),
        reports=event.reports.select_related("received_by").order_by("-version"),
        look=Look(forecast),
        time=_time_said(event.body, event.time_control),
        standing=forecast.deadlines.standing(today_at(event.body)) if forecast and event.reported_on is None else None,
        interim_missing=foreseen.interim_of(event, forecast.deadlines.interim) if forecast else (),
        schedule=event.rounds.order_by("round"),
        schedule_missing=schedule.asked_for(event.body) and event.rated_on is None and not event.rounds.exists(),
        schedule_late=_late_schedule(event, forecast),
        sends_reports=BODIES[event.body.code].sends_reports,
        decision_words=labels.decisions_about(event),
        names=names_of(
            event.body,
            {
                event.responsible,
                address.reporter if address else "",
                *(side for game in games for side in (game.white_id, game.black_id)),
            },
        ),
        acts=acts_about(event.body, f"event/{event.event_id}"),
        change_requests=ChangeRequest.objects.filter(event=event)
        .select_related("requested_by", "answered_by")
        .order_by("-pk")[:10],
        today=today_at(event.body),
        owners=event.owners.all(),
        edition=edition_of(event),
        none_rated=none_rated(event),
        held_by=holders(event.body).get(event.club, event.club),
        remarks=_remarks(event),
        address=address,
        address_findings=reporters.findings(event, address.reporter, address.received_on, "") if address else [],
        documents=documents.newest(event).values(),
        documents_missing=[documents.asked_for(event.body)[kind] for kind in documents.missing(event)],
        documents_asked_for=documents.asked_for(event.body),
        pgn=pgn.pgn_status(event),
        lacks_pgn_reader=lacks_pgn_reader(BODIES[event.body.code]),
        paper_asked_for=paper_reports.asked_for(event.body),
        fee="" if event.fee is None else fees.in_units(event.fee),
        may={
            name: may(account, action, event)
            for name, action in (
                ("edit", "event.edit"),
                ("send", "report.send"),
                ("decide", "event.decide"),
                ("appeal", "appeal.file"),
                ("paper", "report.paper"),
                ("forward", "report.forward"),
                ("document", "document.keep"),
                ("fee", "fees.record"),
                ("fees", "fees.read"),
                ("read", "player.read"),
                ("correct", "correction.draft"),
            )
        },
    )


@needs("event.edit")
def edit(request: HttpRequest, event: Event) -> HttpResponse:
    is_officer = may(account_of(request), "event.decide", event)
    kind: type[EditEventForm] = OfficersEditEventForm if is_officer else EditEventForm
    form = kind(request.POST or None, initial=EditEventForm.of(event), body=event.body)
    distant: Mapping[str, date] = {}
    if request.method == "POST" and form.is_valid():
        confirmed = "days_confirmed" in request.POST
        with show_errors_in(form):
            try:
                done = events.change_event(
                    event, form.row(), account_of(request), form.cleaned_data["why"], days_confirmed=confirmed
                )
            except DistantDays as question:  # asked on the page
                distant = question.days
            else:
                if done.columns or not done.request:
                    changed = _("The event is changed.") if done.columns else _("Nothing is different.")
                    messages.success(request, changed)
                if done.request:
                    messages.warning(request, _("The change waits for an officer: until then the event is as it was."))
                return redirect("desk:event", event=event.pk)
    is_closed = not is_officer and events.is_closed_to_organisers(event)
    return show(
        request, "event_edit", event=event, form=form, distant=distant, is_closed=is_closed, terms=_terms(event.body)
    )


@require_POST
@needs("event.decide")
def answer_change(request: HttpRequest, change_request: ChangeRequest) -> HttpResponse:
    """An officer confirms or declines what an organiser asks for, and says why."""
    form = WhyForm(request.POST)
    account = account_of(request)
    if not form.is_valid():
        messages.error(request, _("Say why the change is confirmed or declined."))
    else:
        try:
            if request.POST.get("answer") == "confirm":
                events.confirm_change(change_request, account, form.cleaned_data["why"])
                messages.success(request, _("The change is confirmed: the event is changed."))
            else:
                change_requests.decline_change(change_request, account, form.cleaned_data["why"])
                messages.success(request, _("The change is declined: the event is as it was."))
        except BadInput as bad:
            messages.error(request, localise(plainly(bad)))
    return redirect("desk:event", event=change_request.event_id)


@needs("event.edit")
def cancel(request: HttpRequest, event: Event) -> HttpResponse:
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            events.cancel_event(event, account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The event is cancelled."))
            return redirect("desk:events")
    return show(request, "event_cancel", event=event, form=form)


@needs("event.edit")
def owners(request: HttpRequest, event: Event) -> HttpResponse:
    """Who may see the event at the desk and send its reports."""
    wrong, sent_names = "", request.POST.get("owners", "").replace("\0", "")
    if request.method == "POST":
        names = sent_names.replace(",", " ").split()
        accounts = {owner.username: owner for owner in Account.objects.filter(username__in=names, is_active=True)}
        missing = [name for name in names if name not in accounts or not roles_in(accounts[name], event.body)]
        if not names:
            wrong = _("Name at least one.")
        elif missing:
            wrong = _("Nobody of this body has the user name %(names)s.") % {"names": ", ".join(missing)}
        else:
            events.change_owners(event, list(accounts.values()), account_of(request))
            messages.success(request, _("Kept: who may report."))
            return redirect("desk:event", event=event.pk)
    owner_names = sent_names or " ".join(event.owners.order_by("username").values_list("username", flat=True))
    return show(request, "event_owners", event=event, owners=owner_names, wrong=wrong)


def _decision(decision: Decision) -> dict[str, Any]:
    term = term_of(decision)
    return {
        "row": decision,
        "term": term,
        "late": term.is_late(decision.appealed_on),
        "open_to_appeal": can_be_appealed(decision),
    }


def _terms(body: Body, on: date | None = None) -> list[Line]:
    """What the edition says about registering and reporting, in its own words."""
    try:
        regulation = find_edition(body.code, on=on or clock.today())
    except BadInput:
        return []
    return [line for entry in outline(regulation) if entry.question in TERMS for line in entry.lines]


@dataclass(frozen=True)
class Look:
    """What can be said of an event while its form is filled in."""

    foreseen: foreseen.Forecast | None = None
    time: str = ""  # its time control in words, with its pool
    problem: Wording = ""


def _counting(values: dict[str, Any], body: Body, is_officer: bool) -> dict[str, Any]:
    """Without the declarations that an officer has yet to confirm: the deadlines are those without them."""
    if is_officer or not values.get("declarations"):
        return values
    waits = change_requests.words_to_confirm(body)
    return values | {"declarations": [word for word in values["declarations"] if word not in waits]}


def _look(body: Body, values: dict[str, Any]) -> Look:
    """Of what is filled in so far, as far as it can be read."""
    time = _time_said(body, values.get("time_control") or "")
    if not values.get("starts_on"):
        return Look(time=time)
    ends_on = values.get("ends_on") or values["starts_on"]
    declared = " ".join(values.get("declarations") or ())
    plan, _unread = schedule.read_plan(body, {name: values.get(name) or "" for name in schedule.PARTS})
    try:
        event = events.imagined_event(values | {"ends_on": ends_on, "declarations": declared})
        club = values.get("club") or ""
        # a day typed wrong in the schedule hides no deadlines: it is refused next to its field
        rounds = [round_ for round_ in plan.rounds or () if event.starts_on <= round_.played_on <= event.ends_on]
        return Look(foreseen.forecast(body, event, rounds, plan.participants or (), club), time)
    except BadInput as bad:
        return Look(None, time, plainly(bad))


def _time_said(body: Body, time_control: str) -> str:
    return time_and_pool(time_control, foreseen.pool_of(body, time_control)) if time_control else ""


def _foreseen_of(event: Event) -> tuple[foreseen.Forecast | None, Wording]:
    """What is known of it before it is rated, or why nothing can be said."""
    if event.rated_on is not None:
        return None, ""
    try:
        return foreseen.of_event(event), ""
    except Exception as problem:  # whatever is wrong with it: its page is where it is mended
        return None, foreseen.why_not_judged(event, problem)


def _late_schedule(event: Event, forecast: foreseen.Forecast | None) -> date | None:
    """The day on which its schedule came, where that was too late."""
    if forecast is None or forecast.register_by is None or not schedule.asked_for(event.body):
        return None
    came_on = schedule.schedule_came_on(event)
    return came_on if came_on is not None and came_on > forecast.register_by else None


def _warn_of_registration(request: HttpRequest, event: Event) -> None:
    """What is registered too late, or without its schedule, is said at once."""
    forecast, _problem = _foreseen_of(event)
    if forecast is not None and forecast.registered_late is not None:
        late = {"article": forecast.registered_late.article, "reason": localise(forecast.registered_late.reason)}
        messages.warning(request, _("Registered too late: %(article)s %(reason)s") % late)
    if schedule.asked_for(event.body) and not event.rounds.exists():
        messages.warning(request, _("The playing schedule is missing: it is registered with the event."))


def _remarks(event: Event) -> list[Remark]:
    try:
        return events.remarks(event)
    except Exception:  # what is wrong with it is told by its verdict
        return []


def _verdict(event: Event) -> tuple[verdicts.Verdict | None, Wording]:
    try:
        return verdicts.of_event(event)[""], ""
    except Exception as problem:
        return None, foreseen.why_not_judged(event, problem)
