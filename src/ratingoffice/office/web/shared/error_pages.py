"""Pages for what went wrong: what happened, in one sentence, and where to go from here."""

from __future__ import annotations

import sys

from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def _page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    context = {"title": title, "sentence": sentence}
    return render(request, "office/public/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = _("Something in the address or the form is not valid.")
    return _page(request, 400, _("This request cannot be read"), sentence)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = str(exception) or _("This page is for people with another role, or the form was open for too long.")
    return _page(request, 403, _("Not for this account"), sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = exception.args[0] if isinstance(exception, Http404) and exception.args else ""
    if not isinstance(sentence, str) or not sentence:  # the resolver tells about its patterns, not about the page
        sentence = _("There is no page at this address. It may have been typed wrongly.")
    return _page(request, 404, _("Not found"), sentence)


def only_a_form(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    sentence = _("This address only takes what a form sends, and nothing was sent. Go back to the page with the form.")
    page = _page(request, 405, _("Nothing was sent"), sentence)
    page["Allow"] = refused["Allow"]
    return page


def server_error(request: HttpRequest) -> HttpResponse:
    """A database that is away, locked or full is no mistake of the program; its transaction has done nothing."""
    if isinstance(sys.exception(), (OperationalError, OSError)):
        return render(request, "office/unavailable.html", status=503)
    return _page(request, 500, _("Something went wrong here"), _("It is our mistake, not yours. Nothing was changed."))


def too_many_sign_ins(request: HttpRequest) -> HttpResponse:
    return render(request, "office/desk/sign_in_later.html", status=429)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _(
        "The form could not be matched to your visit. Go back, load the page again and send the form once more."
    )
    return _page(request, 403, _("The form was open for too long"), sentence)
