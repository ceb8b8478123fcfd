"""What events owe the body: due by the number of players, invoiced, paid. It never decides whether a game is rated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, Event, Game, record

#: from so many players on, so much; a whole number, or hundredths behind a point
ROW = re.compile(r"([0-9]{1,6})\s+([0-9]{1,7})(?:\.([0-9]{2}))?")


@dataclass(frozen=True)
class Open:
    """An event that has not paid: what it was invoiced, or would be."""

    event: Event
    players: int
    amount: int  # in hundredths


def read_table(text: str) -> list[dict[str, int]]:
    """A line a row, `players amount`; raises BadInput."""
    rows: dict[int, int] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        found = ROW.fullmatch(line)
        if not found or int(found[1]) in rows:
            wrong = Message('"{line}" is no row of the table: write a number of players once, and an amount', line=line)
            raise BadInput([Finding("", 0, "table", wrong)])
        rows[int(found[1])] = int(found[2]) * 100 + int(found[3] or 0)
    return [{"players": players, "amount": amount} for players, amount in sorted(rows.items())]


def written(rows: Sequence[Mapping[str, int]]) -> str:
    return "\n".join(f"{row['players']} {in_units(row['amount'])}" for row in rows)


def in_units(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def set_table(body: Body, data: Mapping[str, Any], by: Account | None, why: str) -> None:
    """What events that start on that day or later owe."""
    rows = read_table(data["table"])
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        before = _told(body)
        body.fee_table, body.fee_currency, body.fees_from = rows, data["currency"], data["holds_from"]
        body.save(update_fields=["fee_table", "fee_currency", "fees_from"])
        record("fees.set", f"body/{body.code}", by=by, body=body, why=why, before=before, after=_told(body))


def due(body: Body, players: int) -> int:
    """For that many players: the last row of the table that they reach."""
    reached = [row["amount"] for row in body.fee_table if row["players"] <= players]
    return int(reached[-1]) if reached else 0


def open_fees(body: Body) -> list[Open]:
    """Invoiced and not paid; and not invoiced, where the table says that something is due."""
    asked = Q(invoiced_on__isnull=False)
    if body.fee_table and body.fees_from:
        asked |= Q(starts_on__gte=body.fees_from)
    events = list(Event.objects.filter(asked, body=body, paid_on=None).order_by("starts_on", "event_id"))
    counted = players_of(events)
    found = [
        Open(event, counted[event.pk], due(body, counted[event.pk]) if event.fee is None else event.fee)
        for event in events
    ]
    return [one for one in found if one.amount]


def players_of(events: Sequence[Event]) -> dict[int, int]:
    """By event: how many different players its games have."""
    people: dict[int, set[str]] = {event.pk: set() for event in events}
    for event, white, black in Game.objects.filter(event__in=events).values_list("event_id", "white_id", "black_id"):
        people[event] |= {white, black}
    return {event: len(ids) for event, ids in people.items()}


def record_fee(event: Event, invoiced_on: date | None, paid_on: date | None, by: Account | None) -> None:
    """With the invoice the amount stands, whatever the table says later."""
    if paid_on and not invoiced_on:
        raise BadInput("a fee that was not invoiced cannot be paid: write the day of the invoice too")
    if paid_on and invoiced_on and paid_on < invoiced_on:
        raise BadInput("it was invoiced on {invoiced_on}: it cannot be paid earlier", invoiced_on=invoiced_on)
    with transaction.atomic():
        event = lock(event)
        before = _fee(event)
        if not invoiced_on:
            event.fee = None
        elif event.fee is None:
            event.fee = due(event.body, players_of([event])[event.pk])
        event.invoiced_on, event.paid_on = invoiced_on, paid_on
        if _fee(event) == before:
            return
        event.save(update_fields=["fee", "invoiced_on", "paid_on"])
        record("fees.record", f"event/{event.event_id}", by=by, body=event.body, before=before, after=_fee(event))


def _fee(event: Event) -> dict[str, str]:
    amount = "" if event.fee is None else in_units(event.fee)
    return {"fee": amount, "invoiced_on": str(event.invoiced_on or ""), "paid_on": str(event.paid_on or "")}


def _told(body: Body) -> dict[str, str]:
    table = ", ".join(written(body.fee_table).splitlines())
    return {"table": table, "currency": body.fee_currency, "holds_from": str(body.fees_from or "")}
