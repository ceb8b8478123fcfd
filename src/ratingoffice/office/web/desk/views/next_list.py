"""The next list, looked at as often as one likes, and those that were published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from polars import col

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.events import refusals
from ratingoffice.office.domain.federations.readings import read_otherwise
from ratingoffice.office.domain.lists.background_work import next_list_of
from ratingoffice.office.domain.lists.book import next_list_date
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.domain.lists.publishing import Preview
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports.added_games import reopened_events
from ratingoffice.office.domain.todo import closing_of
from ratingoffice.office.infra.jobs import JobProgress
from ratingoffice.office.models import Body, Event
from ratingoffice.office.web.desk.views.common import account_of, look_on, show
from ratingoffice.rating.reason_messages import with_messages

MOST_SHOWN = 25
MOST_OF_A_POOL = 15
Ready = Preview | AsItStands


@dataclass(frozen=True)
class Lines:
    """The first lines of a table, and how many it has in all."""

    rows: list[dict[str, Any]]
    total: int


@dataclass(frozen=True)
class PoolPreview:
    pool: str
    moved: Lines  # who gains and loses most
    new: Lines
    left_out: Lines  # who was on the list before and no longer has a rating


@needs("next.read")
@never_cache
def next_list(request: HttpRequest, system: Body) -> HttpResponse:
    try:
        ready = next_list_of(system)
    except BadInput as bad:
        return show(request, "next_impossible", body=system, problem=plainly(bad))
    if isinstance(ready, JobProgress):
        return look_on(request, "next", ready, body=system, day=next_list_date(system))
    return show(
        request,
        "next",
        body=system,
        preview=ready,
        fingerprint=ready.token.rpartition(".")[2],
        editions=ready.edition.split(),
        summary=ready.summary,
        pools=_by_pool(ready),
        first_pool=ready.pools.split()[0],
        closing=closing_of(system, ready.list_date),
        corrected=_corrected_bases(ready),
        waiting=_waiting(ready),
        unknown_federations=_unknown_federations(system, ready),
        read_with=ready.read_with,
        may_publish=may(account_of(request), "next.publish", system),
        may_decide=may(account_of(request), "event.decide", system),
        **_verdicts(system, ready),
    )


@needs("next.read")
def published_lists(request: HttpRequest, system: Body) -> HttpResponse:
    """The list in force, its digest, and those before it."""
    lists = system.publications.select_related("published_by", "previous").order_by("-list_date", "-revision")
    rows = [(publication, read_otherwise(publication) if publication.edition else "") for publication in lists[:60]]
    return show(request, "published", body=system, rows=rows, newest=newest(system))


@require_POST
@needs("event.decide")
def note_refusal(request: HttpRequest, event: Event) -> HttpResponse:
    """Note that the reason why the event is not rated is known: it no longer waits at the desk."""
    refusals.see(event, request.POST.get("clause", "").replace("\0", "")[:500], account_of(request))
    messages.success(request, _("Noted: %(event)s is not rated.") % {"event": event})
    if "preview" in request.POST:
        return redirect("desk:next", system=event.body.code)
    return redirect("desk:todo")


def moved_most(ready: Ready) -> pl.DataFrame:
    """Everybody whose rating changes, the largest gains and losses first."""
    rows = ready.frame("list").filter(col("change").fill_null(0) != 0)
    return rows.sort(col("change").abs(), "rating", descending=True)


def _by_pool(ready: Ready) -> list[PoolPreview]:
    moved, new = moved_most(ready), ready.frame("list").filter(col("previous").is_null())
    players = ready.frame("players").select("player_id", "name")
    unrated = ready.frame("changes").filter(col("rating").is_null())
    left_out = unrated.join(players, on="player_id", how="left", maintain_order="left")
    return [
        PoolPreview(pool, *(_lines(frame.filter(col("pool") == pool)) for frame in (moved, new, left_out)))
        for pool in ready.pools.split()
    ]


def _lines(frame: pl.DataFrame) -> Lines:
    return Lines(frame.head(MOST_OF_A_POOL).to_dicts(), frame.height)


def _corrected_bases(ready: Ready) -> list[dict[str, Any]]:
    """Whose rating goes on from another value than the list says."""
    changes = ready.frame("changes")
    if "base" not in changes.columns:
        return []
    names = ready.frame("players").select("player_id", "name")
    rows = changes.filter(col("base").is_not_null()).join(names, on="player_id", how="left", maintain_order="left")
    return [with_messages(ready.regulations, row) for row in rows.head(4 * MOST_SHOWN).to_dicts()]


def _unknown_federations(body: Body, ready: Ready) -> list[tuple[str, int]]:
    """Codes of federations that the register does not have, and how many players of each are listed; "": none."""
    if not BODIES[body.code].keeps_federations or not body.federations.exists():
        return []
    known_codes = list(body.federations.values_list("federation", flat=True))
    listed = ready.frame("list").select("player_id", col("federation").fill_null("")).unique()
    unknown = listed.filter(~col("federation").is_in(known_codes)).group_by("federation").len()
    return list(unknown.sort("federation").iter_rows())


def _waiting(ready: Ready) -> int:
    """Unrated players whose results go on waiting for a first rating."""
    return ready.frame("initials").filter(~col("published")).height


def _verdicts(body: Body, ready: Ready) -> dict[str, Any]:
    """Events by what becomes of them, and refused games; each with its article and sentence."""
    verdicts = ready.frame("verdicts")
    is_judged = Q(rated_on=None) | Q(pk__in=reopened_events(body, ready.regulations))
    events = {event.event_id: event for event in Event.objects.filter(is_judged, body=body)}

    def of(outcome: str, games: bool = False) -> list[dict[str, Any]]:
        mine = verdicts.filter((col("outcome") == outcome) & (col("round").is_not_null() == games))
        names = ready.frame("players").select("player_id", "name")
        for side in ("white", "black"):
            mine = mine.join(
                names.rename({"player_id": f"{side}_id", "name": f"{side}_name"}),
                on=f"{side}_id",
                how="left",
                maintain_order="left",
            )
        rows = (with_messages(ready.regulations, row) for row in mine.head(4 * MOST_SHOWN).to_dicts())
        return [
            row | {"event": events.get(row["event_id"]), "edition": row["clause"].partition("/")[0]} for row in rows
        ]

    reasons = pl.col("outcome") == NOT_RATED
    new, seen_events = refusals.split_refusals(body, of(NOT_RATED))
    return {
        "needs_decision": [*of(NEEDS_DECISION), *of(NEEDS_DECISION, games=True)],
        "not_rated": new,
        "seen": seen_events,
        "later": of(LATER_LIST),
        "games": of(NOT_RATED, games=True),
        "games_in_all": verdicts.filter(reasons & col("round").is_not_null()).height,
    }
