"""Events that an article refuses: new until somebody has seen why, and again when the reason is another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from ratingoffice.office.models import Account, Act, Body, Event, record

SEEN = "event.seen"


def see(event: Event, clause: str, by: Account) -> None:
    """Somebody knows why it is not rated; nothing of the list changes."""
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=event.body.pk)
        if _seen(event.body, [event.event_id]).get(event.event_id) != clause:
            record(SEEN, f"event/{event.event_id}", by=by, body=event.body, after={"clause": clause})


def apart(body: Body, rows: Iterable[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """Verdicts with their events: the new ones, and those that were seen or are somebody's own decision."""
    rows = list(rows)
    seen = _seen(body, [row["event_id"] for row in rows])
    new: list[Mapping[str, Any]] = []
    old: list[Mapping[str, Any]] = []
    for row in rows:
        decided = row["event"] is not None and row["event"].refused
        (old if decided or seen.get(row["event_id"]) == row["clause"] else new).append(row)
    return new, old


def _seen(body: Body, ids: Iterable[str]) -> dict[str, str]:
    """By event, the clause that was seen last."""
    about = [f"event/{one}" for one in ids]
    acts = Act.objects.filter(body=body, verb=SEEN, about__in=about).order_by("pk")
    return {act.about.removeprefix("event/"): str((act.after or {}).get("clause")) for act in acts}
