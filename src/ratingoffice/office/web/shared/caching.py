"""Published pages stay as they are: a reader who has one already is told so."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_cookie

from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.models import Publication
from ratingoffice.office.web.shared.page_context import theme_of

View = TypeVar("View", bound=Callable[..., HttpResponse])


@lru_cache(maxsize=1)
def version() -> str:
    """Return a digest of the templates, styles, translations and the handbook: a page changes with them."""
    digest = hashlib.sha256()
    drawn_from = (
        ("templates", "**/*.html"),
        ("static", "**/*.css"),
        ("locale", "**/*.mo"),
        ("web/handbook", "**/*.md"),
    )
    for folder, pattern in drawn_from:
        for file in sorted(Path(settings.OFFICE, folder).glob(pattern)):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def changing(view: View) -> View:
    """A page of what may change at any time: drawn each time, and not sent again where it came out the same."""
    return cache_control(public=True, no_cache=True)(vary_on_cookie(conditional_page(view)))


def published_page(
    request: HttpRequest, publication: Publication, build: Callable[[], HttpResponse], *, also: str = ""
) -> HttpResponse:
    """The page of a publication, or "not modified". It may be kept, and is asked for again each time: revisions come.

    `also` is what else the page depends on; that there are newer lists and revisions is always part of it.
    """
    newest = Publication.objects.filter(body=publication.body_id).aggregate(at=Max("published_at"), last=Max("pk"))
    parts = (
        version(),
        publication.digest,
        str(newest["last"]),
        get_language() or "",
        theme_of(request),
        withheld(publication.body_id).key,
        request.get_full_path(),
        str(sorted(publication.body.features.items())),  # pages link to what the body shows
        also,
    )
    etag = f'"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'
    modified = int(newest["at"].timestamp())
    not_modified = get_conditional_response(request, etag=etag, last_modified=modified)
    response = build() if not_modified is None else not_modified
    if response.status_code in (200, 304):
        response.headers["ETag"] = etag
        response.headers["Last-Modified"] = http_date(modified)
        response.headers["Cache-Control"] = "public, no-cache"
        patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
