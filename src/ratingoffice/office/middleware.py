"""What every answer passes through."""

from __future__ import annotations

from collections.abc import Callable

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

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


def plain_failures(answer: Answer) -> Answer:
    """A database that is away, locked or full is a clear page; its transaction has done nothing."""

    def tell(request: HttpRequest) -> HttpResponse:
        try:
            return answer(request)
        except (OperationalError, OSError) as error:
            return _unavailable(request, error)

    return tell


def _unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    connection.close()
    return render(request, "office/unavailable.html", {"cause": str(error)}, status=503)
