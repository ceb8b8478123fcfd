"""A body's events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.federations.registry import words
from ratingoffice.office.domain.events.closed import with_none_rated
from ratingoffice.office.domain.events.progress import verdicts_on
from ratingoffice.office.models import Body, Decision, Event, Game, Report
from ratingoffice.office.web.public.views.systems import of_which_body
from ratingoffice.office.web.shared.address_parts import body_or_404
from ratingoffice.office.web.shared.caching import changing

PAGE = 50
STATES = ("open", "rated", "refused")


@require_safe
@changing
def systems(request: HttpRequest) -> HttpResponse:
    return of_which_body(request, _("Events"), "public:events")


@require_safe
@changing
def index(request: HttpRequest, system: str) -> HttpResponse:
    body = body_or_404(system)
    text = request.GET.get("q", "").replace("\0", "").strip()[:100]
    state = request.GET.get("state", "") if request.GET.get("state") in STATES else ""
    page = Paginator(_events(body, text, state).values_list("pk", flat=True), PAGE).get_page(request.GET.get("page"))
    listed_events = _events_with_status(list(page.object_list))
    verdicts = verdicts_on(body, [event for event in listed_events if event.rated_on is None])
    context = {
        "body": body,
        "text": text,
        "state": state,
        "events": page,
        "rows": [(event, verdicts.get(event.event_id)) for event in listed_events],
    }
    return render(request, "office/public/events.html", context)


def _standing() -> QuerySet[Decision]:
    """The decisions about an event that hold."""
    mine = Decision.objects.filter(event=OuterRef("pk"), withdrawn_on=None)
    return mine.exclude(appeal_outcome=Decision.Outcome.UPHELD)


def _events_with_status(keys: list[int]) -> list[Event]:
    """Return these events with what their lines show; called for one page, not for all events of the body."""
    events = with_none_rated(Event.objects.filter(pk__in=keys)).annotate(
        has_report=Exists(Report.objects.filter(event=OuterRef("pk"))),
        has_games=Exists(Game.objects.filter(event=OuterRef("pk"))),
    )
    return sorted(events, key=lambda event: keys.index(event.pk))


def _events(body: Body, text: str, state: str) -> QuerySet[Event]:
    """The newest first."""
    events = Event.objects.filter(body=body)
    if text:
        events = events.filter(name__icontains=text) | events.filter(event_id=text)
    if state == "open":
        events = events.filter(rated_on=None).exclude(refused=True)
        events = events.filter(~Exists(_standing().filter(decision__in=words("refusals"))))
    elif state == "rated":
        events = events.exclude(rated_on=None)
    elif state == "refused":
        events = events.filter(Q(refused=True) | Exists(_standing().filter(decision__in=words("refusals"))))
    return events.order_by("-ends_on", "event_id")
