"""The events of a month, day by day: those that were and those to come, with the days of lists and of reports."""

from __future__ import annotations

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.book.period import add_months
from ratingoffice.intake.deadlines import closing_date
from ratingoffice.office import clock
from ratingoffice.office.domain.events.closed import with_none_rated
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.models import Body
from ratingoffice.office.web.public.views.systems import of_which_body
from ratingoffice.office.web.shared.address_parts import body_showing
from ratingoffice.office.web.shared.caching import changing

PAGE = 100
IN_A_DAY = 3  # events that a day of the month's table names


@dataclass
class Day:
    day: date
    is_here: bool  # of this month, not of its neighbours
    is_today: bool
    is_list: bool = False
    closes: date | None = None  # the list for which reports are taken until this day
    begins: list[tuple[str, str]] = field(default_factory=list)  # events: id and name
    goes_on: int = 0  # events that began before it

    @property
    def named_events(self) -> list[tuple[str, str]]:
        return self.begins[:IN_A_DAY]

    @property
    def more_events(self) -> int:
        return len(self.begins) - len(self.named_events)


@require_safe
@changing
def systems(request: HttpRequest) -> HttpResponse:
    return of_which_body(request, _("Calendar"), "public:calendar")


@require_safe
@changing
def show(request: HttpRequest, system: str, month: date | None = None) -> HttpResponse:
    body, today = body_showing(system, "calendar"), clock.today()
    first = (month or today).replace(day=1)
    after = add_months(first, 1)
    of_month = body.events.filter(starts_on__lt=after, ends_on__gte=first)
    in_order = of_month.order_by("starts_on", "ends_on", "event_id")
    events = list(in_order.values_list("pk", "event_id", "name", "starts_on", "ends_on"))
    page = Paginator([pk for pk, *_ in events], PAGE).get_page(request.GET.get("page"))
    context = {
        "body": body,
        "month": first,
        "today": today,
        "earlier": add_months(first, -1) if body.events.filter(starts_on__lt=first).exists() else None,
        "later": after if body.events.filter(ends_on__gte=after).exists() else None,
        "heads": [(WEEKDAYS_ABBR[at], WEEKDAYS[at]) for at in range(7)],
        "weeks": _weeks(body, first, events, today),
        "events": page,
        "rows": with_none_rated(in_order.filter(pk__in=page.object_list)),
    }
    return render(request, "office/public/calendar.html", context)


def _weeks(body: Body, first: date, events: Iterable[tuple[int, str, str, date, date]], today: date) -> list[list[Day]]:
    """`events`: of each its number in the database, id, name, first and last day."""
    weeks = [
        [Day(day, day.month == first.month, day == today) for day in week]
        for week in calendar.Calendar().monthdatescalendar(first.year, first.month)
    ]
    days = {month_day.day: month_day for week in weeks for month_day in week if month_day.is_here}
    for _pk, event_id, name, starts_on, ends_on in events:
        if starts_on in days:
            days[starts_on].begins.append((event_id, name or event_id))
        day = max(starts_on + timedelta(1), first)
        while day <= ends_on and day in days:
            days[day].goes_on += 1
            day += timedelta(1)
    for list_day in body.publications.filter(list_date__in=days).values_list("list_date", flat=True):
        days[list_day].is_list = True
    if newest(body) is not None:
        following = next_list_date(body)
        closes = closing_date(body.code, following)
        if closes in days:
            days[closes].closes = following
    return weeks
