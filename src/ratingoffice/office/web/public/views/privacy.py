"""What is kept about people, why, how long, and what they can ask for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingoffice.office.domain.retention import RETENTION_RULES
from ratingoffice.office.web.shared.caching import changing


@require_safe
@changing
def show(request: HttpRequest) -> HttpResponse:
    return render(request, "office/public/privacy.html", {"kept": RETENTION_RULES})
