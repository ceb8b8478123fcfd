"""What every answer passes through."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from ratingoffice.office.web.shared.error_pages import only_a_form

Answer = Callable[[HttpRequest], HttpResponse]

#: scripts, styles and pictures come from here only, and no page may hold one in its own text
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def content_security_policy(answer: Answer) -> Answer:
    def add(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return add


def page_of_a_form(answer: Answer) -> Answer:
    """Who comes to the address of a form by reloading or after signing in gets a page, not an empty answer."""

    def fill(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return only_a_form(request, response)
        return response

    return fill
