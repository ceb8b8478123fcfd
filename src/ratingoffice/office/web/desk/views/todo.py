"""The page to begin with: what waits."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from ratingoffice.office.domain.accounts.permissions import Scope, may, needs
from ratingoffice.office.domain.todo import todo as what_waits
from ratingoffice.office.models import Appointment, Body
from ratingoffice.office.web.desk.views.common import account_of, show


@needs("desk.open", at=Scope.ANYWHERE)
def todo(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    at_the_desk = Appointment.objects.filter(account=account).exclude(role="administrator")
    in_all = at_the_desk.filter(body=None).exists()
    bodies = Body.objects.all() if in_all else Body.objects.filter(pk__in=at_the_desk.values("body"))
    return show(
        request,
        "todo",
        bodies=[what_waits(account, body) for body in bodies.order_by("code")],
        administers=may(account, "accounts", Scope.OFFICE),
        nothing_here=not Body.objects.exists(),
    )
