"""The next list: looked at as often as one likes, and published as it was looked at."""

from __future__ import annotations

from typing import Any

import polars as pl
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from polars import col

from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED
from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.access import may, needs
from ratingoffice.office.desk.forms import PublishForm
from ratingoffice.office.desk.services import refusals
from ratingoffice.office.desk.services.todo import closing_of
from ratingoffice.office.desk.telling import plainly
from ratingoffice.office.desk.views.common import account_of, show
from ratingoffice.office.models import Body, Event
from ratingoffice.office.store.lists import newest
from ratingoffice.office.store.publishing import Conflict, Preview, preview, publish
from ratingoffice.office.store.readings import read_otherwise
from ratingoffice.period.sentences import speaking

MOST_SHOWN = 25


@needs("next.read")
@never_cache
def next_list(request: HttpRequest, system: Body) -> HttpResponse:
    try:
        ready = preview(system)
    except BadInput as bad:
        return show(request, "next_impossible", body=system, problem=plainly(bad))
    return show(
        request,
        "next",
        body=system,
        preview=ready,
        editions=ready.edition.split(),
        summary=ready.summary,
        first_pool=ready.rated.pools[0],
        closing=closing_of(system, ready.list_date),
        moved=_moved(ready),
        corrected=_corrected(ready),
        new=_new(ready),
        left_out=_left_out(ready),
        waiting=_waiting(ready),
        read_with=ready.read_with,
        may_publish=may(account_of(request), "next.publish", system),
        may_decide=may(account_of(request), "event.decide", system),
        **_verdicts(system, ready),
    )


@require_POST
@never_cache
@needs("next.publish")
def publish_next(request: HttpRequest, system: Body) -> HttpResponse:
    """What the token stands for, or nothing. It is for good, so it is asked once more; too early, with a reason."""
    token, form = request.POST.get("token", ""), PublishForm(request.POST if "sure" in request.POST else None)
    try:
        ready = preview(system)
        early = closing_of(system, ready.list_date).is_to_come
        form.fields["why"].required = early
        if ready.token == token and not form.is_valid():
            return _ask(request, system, ready, form)
        made = publish(system, token, account_of(request), form.cleaned_data["why"] if form.is_valid() else "")
    except Conflict as conflict:
        return show(request, "next_conflict", status=409, body=system, conflict=str(conflict), newest=newest(system))
    except BadInput as bad:
        return show(request, "next_impossible", body=system, problem=plainly(bad))
    messages.success(request, _("The list of %(day)s is published.") % {"day": made.list_date})
    return redirect("desk:published", system=system.code)


def _ask(request: HttpRequest, body: Body, ready: Preview, form: PublishForm) -> HttpResponse:
    outcomes = ready.rated.verdicts.filter(col("round").is_null() & (col("outcome") != LATER_LIST))
    return show(
        request,
        "publish",
        body=body,
        preview=ready,
        form=form,
        summary=ready.summary,
        closing=closing_of(body, ready.list_date),
        largest=next(iter(_moved(ready)), None),
        left_out=outcomes.filter(col("outcome").is_in([NOT_RATED, NEEDS_DECISION])).height,
    )


@needs("next.read")
def published(request: HttpRequest, system: Body) -> HttpResponse:
    """The list in force, its digest, and those before it."""
    lists = system.publications.select_related("published_by", "previous").order_by("-list_date", "-revision")
    rows = [(one, read_otherwise(one) if one.edition else "") for one in lists[:60]]
    return show(request, "published", body=system, rows=rows, newest=newest(system))


@require_POST
@needs("event.decide")
def seen(request: HttpRequest, event: Event) -> HttpResponse:
    """Why it is not rated is known now: it no longer waits at the desk."""
    refusals.see(event, request.POST.get("clause", "").replace("\0", "")[:500], account_of(request))
    messages.success(request, _("Noted: %(event)s is not rated.") % {"event": event})
    if "preview" in request.POST:
        return redirect("desk:next", system=event.body.code)
    return redirect("desk:todo")


def _moved(ready: Preview) -> list[dict[str, Any]]:
    """Who gains and loses most."""
    rows = ready.rated.list.filter(col("change").fill_null(0) != 0)
    return rows.sort(col("change").abs(), "rating", descending=True).head(MOST_SHOWN).to_dicts()


def _new(ready: Preview) -> list[dict[str, Any]]:
    return ready.rated.list.filter(col("previous").is_null()).head(MOST_SHOWN).to_dicts()


def _corrected(ready: Preview) -> list[dict[str, Any]]:
    """Whose rating goes on from another value than the list says."""
    changes = ready.rated.changes
    if "base" not in changes.columns:
        return []
    names = ready.assembled.book.players.select("player_id", "name")
    rows = changes.filter(col("base").is_not_null()).join(names, on="player_id", how="left", maintain_order="left")
    return [speaking(ready.assembled.regulations, row) for row in rows.head(4 * MOST_SHOWN).to_dicts()]


def _left_out(ready: Preview) -> list[dict[str, Any]]:
    """Who stood on the list before and no longer has a rating."""
    changes = ready.rated.changes.filter(col("rating").is_null())
    players = ready.assembled.book.players.select("player_id", "name")
    return changes.head(MOST_SHOWN).join(players, on="player_id", how="left").to_dicts()


def _waiting(ready: Preview) -> int:
    """Unrated players whose results go on waiting for a first rating."""
    return ready.rated.initials.filter(~col("published")).height


def _verdicts(body: Body, ready: Preview) -> dict[str, Any]:
    """Events by what becomes of them, and refused games; each with its article and sentence."""
    verdicts = ready.rated.verdicts
    events = {one.event_id: one for one in Event.objects.filter(body=body, rated_on=None)}

    def of(outcome: str, games: bool = False) -> list[dict[str, Any]]:
        mine = verdicts.filter((col("outcome") == outcome) & (col("round").is_not_null() == games))
        names = ready.assembled.book.players.select("player_id", "name")
        for side in ("white", "black"):
            mine = mine.join(
                names.rename({"player_id": f"{side}_id", "name": f"{side}_name"}),
                on=f"{side}_id",
                how="left",
                maintain_order="left",
            )
        told = (speaking(ready.assembled.regulations, row) for row in mine.head(4 * MOST_SHOWN).to_dicts())
        return [
            row | {"event": events.get(row["event_id"]), "edition": row["clause"].partition("/")[0]} for row in told
        ]

    reasons = pl.col("outcome") == NOT_RATED
    new, known = refusals.apart(body, of(NOT_RATED))
    return {
        "needs_decision": [*of(NEEDS_DECISION), *of(NEEDS_DECISION, games=True)],
        "not_rated": new,
        "seen": known,
        "later": of(LATER_LIST),
        "games": of(NOT_RATED, games=True),
        "games_in_all": verdicts.filter(reasons & col("round").is_not_null()).height,
    }
