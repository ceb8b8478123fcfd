"""Pages for what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("bad request", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("forbidden", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("not found", status=404)


def failed(request: HttpRequest) -> HttpResponse:
    return HttpResponse("failed", status=500)
