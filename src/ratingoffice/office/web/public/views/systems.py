"""Of which body?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from ratingoffice.office.models import Body


def of_which_body(request: HttpRequest, title: str, page_name: str) -> HttpResponse:
    """Let the reader choose a body; redirect if there is only one."""
    bodies = list(Body.shown.order_by("code"))
    if len(bodies) == 1:
        return HttpResponseRedirect(reverse(page_name, kwargs={"system": bodies[0].code}))
    context = {"bodies": bodies, "what": title, "page_name": page_name}
    return render(request, "office/public/systems.html", context)
