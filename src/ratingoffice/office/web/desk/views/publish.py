"""Publishing the next list as it was looked at: asked once more; with a large register a page shows how far it is."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from polars import col

from ratingoffice.book.findings import BadInput
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED
from ratingoffice.message import from_data
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.lists.background_work import (
    INTERRUPTED,
    begin_publishing,
    is_large,
    next_list_of,
    publishing_name,
)
from ratingoffice.office.domain.lists.published_lists import newest, publication
from ratingoffice.office.domain.lists.publishing import Conflict, publish
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.todo import closing_of
from ratingoffice.office.infra import jobs
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.models import Account, Body, Publication
from ratingoffice.office.web.desk.forms import PublishForm
from ratingoffice.office.web.desk.views.common import account_of, look_on, query_text, show
from ratingoffice.office.web.desk.views.next_list import Ready, moved_most


@require_POST
@never_cache
@needs("next.publish")
def publish_next(request: HttpRequest, system: Body) -> HttpResponse:
    """What the token stands for, or nothing. It is for good, so it is asked once more; too early, with a reason."""
    token, form = request.POST.get("token", ""), PublishForm(request.POST if "sure" in request.POST else None)
    if (latest := newest(system)) and is_done(latest, token, account_of(request)):  # the button was pressed twice
        return _redirect_to_published(request, latest)
    try:
        ready = next_list_of(system)
        if isinstance(ready, JobProgress):
            return redirect("desk:next", system=system.code)
        early = closing_of(system, ready.list_date).is_to_come
        form.fields["why"].required = early
        if ready.token == token and not form.is_valid():
            return _ask(request, system, ready, form)
        why = form.cleaned_data["why"] if form.is_valid() else ""
        if is_large(system):
            begin_publishing(system, token, account_of(request), why)
            return redirect(f"{reverse('desk:publishing', args=[system.code])}?list={ready.list_date}")
        published_list = publish(system, token, account_of(request), why)
    except Conflict as conflict:
        return show(request, "next_conflict", status=409, body=system, conflict=conflict.message, newest=newest(system))
    except BadInput as bad:
        return show(request, "next_impossible", body=system, problem=plainly(bad))
    return _redirect_to_published(request, published_list)


@needs("next.publish")
@never_cache
def publishing(request: HttpRequest, system: Body) -> HttpResponse:
    """How far it is; in the end the list, or why there is none."""
    try:
        day = date.fromisoformat(query_text(request, "list"))
    except ValueError:
        return redirect("desk:published", system=system.code)
    name = publishing_name(system)
    if now := jobs.progress_of(name):
        return look_on(request, "publish", now, body=system, day=day)
    result = jobs.result_of(name)
    refused = result.value if result else None
    if refused == "":
        return redirect("desk:next", system=system.code)
    if refused is None and (published_list := publication(system, day)):
        return _redirect_to_published(request, published_list)
    conflict = from_data(refused) if refused else INTERRUPTED
    return show(request, "next_conflict", status=409, body=system, conflict=conflict, newest=newest(system))


def is_done(published_list: Publication, token: str, by: Account) -> bool:
    """Whether this account has published just that."""
    return (
        published_list.published_by_id == by.pk
        and token.startswith(f"{published_list.list_date}.")
        and token.endswith(published_list.digest)
    )


def _redirect_to_published(request: HttpRequest, published_list: Publication) -> HttpResponse:
    messages.success(request, _("The list of %(day)s is published.") % {"day": published_list.list_date})
    return redirect("desk:published", system=published_list.body.code)


def _ask(request: HttpRequest, body: Body, ready: Ready, form: PublishForm) -> HttpResponse:
    outcomes = ready.frame("verdicts").filter(col("round").is_null() & (col("outcome") != LATER_LIST))
    return show(
        request,
        "publish",
        body=body,
        preview=ready,
        form=form,
        summary=ready.summary,
        closing=closing_of(body, ready.list_date),
        largest=next(moved_most(ready).head(1).iter_rows(named=True), None),
        left_out=outcomes.filter(col("outcome").is_in([NOT_RATED, NEEDS_DECISION])).height,
    )
