"""The reader's choice of colours, kept in a cookie so that it needs no script and no account."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from ratingoffice.office.web.shared.page_context import THEME_COOKIE, THEMES

A_YEAR = 365 * 24 * 3600


@csrf_exempt  # it changes colours only; and with a token in every footer no page could be kept by a cache
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("next", "")
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("public:home")
    response = HttpResponseRedirect(back)
    if request.POST.get("theme") in THEMES:
        response.set_cookie(
            THEME_COOKIE,
            request.POST["theme"],
            max_age=A_YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response
