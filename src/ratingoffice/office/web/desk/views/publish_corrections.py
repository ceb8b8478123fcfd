"""Publishing corrections as new revisions: asked once more; with a large register a page shows how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Wording, from_data
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.corrections.corrections import publish_corrections
from ratingoffice.office.domain.corrections.descriptions import describe_corrections
from ratingoffice.office.domain.corrections.impact import CHANGED, NO_DRAFTS
from ratingoffice.office.domain.lists.background_work import (
    INTERRUPTED,
    begin_correcting,
    correcting_name,
    impact_of,
    is_large,
)
from ratingoffice.office.domain.lists.publishing import Conflict
from ratingoffice.office.infra import jobs
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.views.common import account_of, look_on, show


@require_POST
@never_cache
@needs("correction.publish")
def publish(request: HttpRequest, system: Body) -> HttpResponse:
    """Publish the drafts that the token stands for. It is for good, so it is asked once more."""
    token = request.POST.get("token", "")
    if "sure" not in request.POST:
        return _confirm(request, system, token)
    if is_large(system):
        begin_correcting(system, token, account_of(request))
        return redirect("desk:publishing_corrections", system=system.code)
    try:
        revisions = publish_corrections(system, token, account_of(request))
    except Conflict as conflict:
        return _show_conflict(request, system, conflict.message)
    return _redirect_to_published(request, system, [f"{revision.month} r{revision.revision}" for revision in revisions])


@never_cache
@needs("correction.publish")
def publishing(request: HttpRequest, system: Body) -> HttpResponse:
    """How far it is; in the end the lists, or why there are none."""
    name = correcting_name(system)
    if now := jobs.progress_of(name):
        return look_on(request, "correct", now, body=system)
    result = jobs.result_of(name)
    if result is None:
        return redirect("desk:corrections", system=system.code)
    outcome = result.value or {}
    if "lists" in outcome:
        return _redirect_to_published(request, system, outcome["lists"])
    return _show_conflict(request, system, from_data(outcome["conflict"]) if outcome else INTERRUPTED)


def _confirm(request: HttpRequest, body: Body, token: str) -> HttpResponse:
    """What becomes public, and a button that publishes it."""
    try:
        ready = impact_of(body)
    except BadInput:
        return _show_conflict(request, body, NO_DRAFTS)
    if isinstance(ready, JobProgress):
        return redirect("desk:corrections", system=body.code)
    if ready.token != token:
        return _show_conflict(request, body, CHANGED)
    return show(
        request,
        "publish_corrections",
        body=body,
        token=token,
        drafts=describe_corrections(ready.corrections),
        revisions=[(revised, revised.total) for revised in ready.lists],
    )


def _show_conflict(request: HttpRequest, body: Body, conflict: Wording) -> HttpResponse:
    return show(request, "corrections_conflict", status=409, body=body, conflict=conflict)


def _redirect_to_published(request: HttpRequest, body: Body, revised: Sequence[str]) -> HttpResponse:
    messages.success(request, _("Published as new revisions: %(lists)s.") % {"lists": ", ".join(revised)})
    return redirect("desk:published", system=body.code)
