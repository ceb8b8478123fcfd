"""Calendars: a body's lists, closing dates and events for everybody, and one's own events with their last days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.notification_preferences import calendar_owner
from ratingoffice.office.domain.accounts.permissions import events_for
from ratingoffice.office.domain.events.forecast import reports_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.todo import closing_of
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account, Body, Event
from ratingoffice.office.web.public.robots_sitemap_feed import public_publications
from ratingoffice.office.web.shared import ics
from ratingoffice.office.web.shared.address_parts import body_showing
from ratingoffice.office.web.shared.caching import changing
from ratingoffice.office.web.shared.ics import Entry

BACK = timedelta(days=366)
MOST_OWN = 200


@require_safe
@changing
def of_body(request: HttpRequest, system: str) -> HttpResponse:
    """Send the calendar of a body; it has what the public pages show."""
    body = body_showing(system, "calendar")
    entries = [*_lists(body), *_events(body)]
    return ics.answer(ics.calendar(localise(body.name), _host(), entries), body.code)


@require_safe
@never_cache
def of_account(request: HttpRequest, secret: str) -> HttpResponse:
    account = calendar_owner(secret)
    if account is None:
        raise Http404
    with translation.override(account.language or settings.LANGUAGE_CODE):
        bodies = Body.objects.filter(appointments__account=account).distinct().order_by("code")
        entries = [*(entry for body in bodies for entry in _lists(body)), *_account_events(account)]
        return ics.answer(ics.calendar(_("Rating office"), _host(), entries), "rating-office")


def _lists(body: Body) -> Iterator[Entry]:
    """The lists of a year, and the next with its closing dates."""
    since = clock.today() - BACK
    publications = public_publications().filter(body=body, list_date__gt=since, replaced_by=None)
    for publication in publications.order_by("list_date"):
        title = _("List of %(month)s") % {"month": month(publication.list_date)}
        page = _page("public:list", body.code, publication.pools.split()[0], publication.month)
        yield Entry(
            f"{body.code}-list-{publication.list_date}", publication.list_date, publication.list_date, title, page
        )
    try:
        list_date = next_list_date(body)
        closing = closing_of(body, list_date)
    except BadInput:  # no list is kept here yet, or no edition speaks of the next
        return
    of_list = {"month": month(list_date)}
    days = {"closing": (closing.day, _("Closing date for the list of %(month)s") % of_list)}
    if closing.official:
        official = _("Closing date of official events for the list of %(month)s") % of_list
        days["official"] = closing.official, official
    days["list"] = list_date, _("List of %(month)s") % of_list
    for name, (day, title) in days.items():
        yield Entry(f"{body.code}-{name}-{list_date}", day, day, title, _page("public:lists", body.code))


def _events(body: Body) -> Iterator[Entry]:
    events = body.events.filter(ends_on__gt=clock.today() - BACK).order_by("starts_on", "event_id")
    for event in events:
        yield _entry(event, _page("public:event", body.code, event.event_id))


def _account_events(account: Account) -> Iterator[Entry]:
    """Events that are not rated yet; of those that are not reported, the last day of the report too."""
    unrated = events_for(account).filter(rated_on=None, ends_on__gt=clock.today() - BACK).select_related("body")
    events = list(unrated.order_by("-ends_on", "pk")[:MOST_OWN])
    for event in events:
        yield _entry(event, _page("desk:event", event.pk))
    for event, report in reports_of(event for event in events if event.reported_on is None):
        for day, list_date in report.last_days.items():
            title = _("Last day of the report: %(event)s") % {"event": event}
            name = f"{event.body.code}-report-{event.event_id}-{list_date or 'last'}"
            yield Entry(name, day, day, title, _page("desk:event", event.pk))


def _entry(event: Event, page: str) -> Entry:
    name = f"{event.body.code}-event-{event.event_id}"
    return Entry(name, event.starts_on, event.ends_on, str(event), page, event.registered_on)


def _page(view: str, *args: object) -> str:
    return settings.BASE_URL + reverse(view, args=args)


def _host() -> str:
    return urlsplit(settings.BASE_URL).hostname or "localhost"
