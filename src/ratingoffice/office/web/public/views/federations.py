"""The federations of a body that keeps a register of them: code, name and rating officer; no contact."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.web.shared.address_parts import body_or_404
from ratingoffice.office.web.shared.caching import changing


@require_safe
@changing
def show(request: HttpRequest, system: str) -> HttpResponse:
    body = body_or_404(system)
    if not BODIES[body.code].keeps_federations:
        raise Http404
    federations = body.federations.order_by("federation").values("federation", "name", "officer")
    return render(request, "office/public/federations.html", {"body": body, "federations": federations})
