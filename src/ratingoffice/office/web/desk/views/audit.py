"""Everything that was done: filtered, read, and taken away as CSV."""

from __future__ import annotations

import csv
import json
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.dateparse import parse_date

from ratingoffice.office.domain import labels
from ratingoffice.office.domain.accounts.permissions import Scope, bodies_for, needs
from ratingoffice.office.models import Account, Act, Body, Role
from ratingoffice.office.web.desk.views.common import a_page, account_of, query_text, show

COLUMNS = ("at", "by", "body", "what", "about", "why", "before", "after")
#: a spreadsheet takes text that begins with one of these for a formula
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@needs("audit.read", at=Scope.ANYWHERE)
def audit(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    acts = _filter_acts(request, visible(account)).select_related("body")
    return show(
        request,
        "audit",
        page_of=a_page(request, acts),
        asked=request.GET,
        verbs=labels.VERBS,
        bodies=bodies_for(account, "audit.read"),
    )


@needs("audit.read", at=Scope.ANYWHERE)
def export(request: HttpRequest) -> HttpResponse:
    acts = _filter_acts(request, visible(account_of(request))).select_related("body")
    response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="audit.csv"'
    _write_csv(acts, csv.writer(response))
    return response


def visible(account: Account) -> QuerySet[Act]:
    """What was done in the bodies that they read, and about accounts if they administer them."""
    mine: Q = Q(body__in=bodies_for(account, "audit.read"))
    if account.appointments.filter(Q(role=Role.ADMINISTRATOR) | Q(role=Role.AUDITOR, body=None)).exists():
        mine |= Q(body=None)
    return Act.objects.filter(mine)


def _filter_acts(request: HttpRequest, acts: QuerySet[Act]) -> QuerySet[Act]:
    if by := query_text(request, "by"):
        acts = acts.filter(by_name__icontains=by)
    if verb := query_text(request, "verb"):
        acts = acts.filter(verb=verb)
    if about := query_text(request, "about"):
        acts = acts.filter(about__icontains=about)
    if system := query_text(request, "system"):
        acts = acts.filter(body__in=Body.objects.filter(code=system))
    if since := _day(query_text(request, "since")):
        acts = acts.filter(at__date__gte=since)
    if until := _day(query_text(request, "until")):
        acts = acts.filter(at__date__lte=until)
    return acts.order_by("-at", "-pk")


def _day(text: str) -> Any:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _write_csv(acts: QuerySet[Act], writer: Any) -> None:
    writer.writerow(COLUMNS)
    for act in acts.iterator(chunk_size=1000):
        code = act.body.code if act.body else ""
        row = (
            act.at.isoformat(timespec="seconds"),
            act.by_name,
            code,
            act.verb,
            act.about,
            act.why,
            _json(act.before),
            _json(act.after),
        )
        writer.writerow([_safe(cell) for cell in row])


def _json(value: Any) -> str:
    return "" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
