"""The handbook's pages: the contents, and a chapter a page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ratingoffice.office.web.shared import handbook_chapters
from ratingoffice.office.web.shared.caching import changing


@require_safe
@changing
def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "office/handbook/contents.html", {"chapters": handbook_chapters.contents(_language())})


@require_safe
@changing
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    if name not in handbook_chapters.NAMES:
        raise Http404
    found = handbook_chapters.chapter(name, _language())
    return render(request, "office/handbook/chapter.html", {"chapter": found})


def _language() -> str:
    return get_language() or "en"
