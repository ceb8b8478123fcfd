"""How anybody checks the lists: the keys, what was signed, and the files for `ratingoffice verify`."""

from __future__ import annotations

from datetime import date, datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.lists import mirror, published_lists
from ratingoffice.office.domain.signing import statements
from ratingoffice.office.domain.signing.keys import ring, signer
from ratingoffice.office.models import Publication
from ratingoffice.office.web.public.views.systems import of_which_body
from ratingoffice.office.web.shared.address_parts import body_or_404
from ratingoffice.office.web.shared.caching import changing

PARQUET = ".parquet"


@require_safe
@changing
def systems(request: HttpRequest) -> HttpResponse:
    return of_which_body(request, _("Check the lists yourself"), "public:verify")


@require_safe
@changing
def show(request: HttpRequest, system: str) -> HttpResponse:
    body = body_or_404(system)
    entries = statements.entries(body)[::-1]
    signed = [entry.statement for _publication, entry in entries if entry.signature]
    keys = ring()
    context = {
        "body": body,
        "keys": [(key, _moment(key.since), _moment(key.until), _moment(key.revoked)) for key in keys.keys.values()],
        "lists": [(publication, entry, _moment(entry.statement.signed_at)) for publication, entry in entries],
        "head": max(signed, key=lambda statement: statement.number, default=None),
        "address": f"{settings.BASE_URL}/verify/",
    }
    return render(request, "office/public/verify.html", context)


def _moment(text: str) -> datetime | None:
    return timezone.localtime(datetime.fromisoformat(text)) if text else None


@require_safe
@changing
def keys_file(request: HttpRequest) -> HttpResponse:
    return JsonResponse(statements.keys_as_json())


@require_safe
@changing
def chain_file(request: HttpRequest, system: str) -> HttpResponse:
    return JsonResponse(statements.chain_as_json(body_or_404(system)))


@require_safe
@changing
def list_file(request: HttpRequest, system: str, month: date, revision: int, file: str) -> HttpResponse:
    """A file of a list, under the name that it has in a mirror; its tables are those of the open data."""
    body = body_or_404(system)
    publication = published_lists.publication(body, month.replace(day=BODIES[body.code].list_day), revision)
    if publication is None:
        raise Http404(_("There is no such list. It may not be published yet."))
    entry = statements.signed_statement(publication)
    if file == "statement.json":
        return HttpResponse(entry.statement.text, content_type="application/json")
    if file == "statement.sig" and entry.signature:
        return HttpResponse(entry.signature, content_type="text/plain; charset=utf-8")
    if file == "public.json" and entry.signature:
        return _public_part(publication)
    if file.endswith(PARQUET) and "/" not in file:  # what went in is not public
        address = reverse("data-list", args=[body.code, publication.month, file])
        return HttpResponseRedirect(f"{address}?revision={publication.revision}")
    raise Http404(_("There is no such file."))


def _public_part(publication: Publication) -> HttpResponse:
    try:
        public_part = mirror.public_version(publication, statements.signed_statement(publication), signer())
    except BadInput:
        public_part = None
    if public_part is None:
        raise Http404(_("There is no such file."))
    return JsonResponse(public_part.as_json)
