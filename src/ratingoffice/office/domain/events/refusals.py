"""Events that an article refuses: new until somebody has seen why, and again when the reason is another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from ratingoffice.office.models import Account, Act, Body, Event, record

SEEN_VERB = "event.seen"


def see(event: Event, clause: str, by: Account) -> None:
    """Somebody knows why it is not rated; nothing of the list changes."""
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=event.body.pk)
        if _seen_clauses(event.body, [event.event_id]).get(event.event_id) != clause:
            record(SEEN_VERB, f"event/{event.event_id}", by=by, body=event.body, after={"clause": clause})


def split_refusals(
    body: Body, rows: Iterable[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """Split verdicts into new ones, and those that were seen or follow from a decision."""
    rows = list(rows)
    seen_clauses = _seen_clauses(body, [row["event_id"] for row in rows])
    new: list[Mapping[str, Any]] = []
    old: list[Mapping[str, Any]] = []
    for row in rows:
        decided = row["event"] is not None and row["event"].refused
        (old if decided or seen_clauses.get(row["event_id"]) == row["clause"] else new).append(row)
    return new, old


def _seen_clauses(body: Body, ids: Iterable[str]) -> dict[str, str]:
    """Return, by event, the clause that was seen last."""
    about = [f"event/{event_id}" for event_id in ids]
    acts = Act.objects.filter(body=body, verb=SEEN_VERB, about__in=about).order_by("pk")
    return {act.about.removeprefix("event/"): str((act.after or {}).get("clause")) for act in acts}
