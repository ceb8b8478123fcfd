"""A body beside another program: its months, and of each the differences and their causes. Never public."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse

from ratingoffice.office.desk.access import needs
from ratingoffice.office.desk.views.common import show
from ratingoffice.office.models import Body
from ratingoffice.office.store.shadow import causes_of

#: differences of a cause that the page shows
SHOWN = 100


@needs("next.read")
def months(request: HttpRequest, system: Body) -> HttpResponse:
    if not system.is_shadow:
        raise Http404
    return show(request, "shadow", body=system, months=system.shadow_months.order_by("-list_date"))


@needs("next.read")
def month(request: HttpRequest, system: Body, month: date) -> HttpResponse:
    its = system.shadow_months.filter(list_date__year=month.year, list_date__month=month.month).first()
    if its is None:
        raise Http404
    return show(request, "shadow_month", body=system, month=its, causes=causes_of(its, SHOWN))
