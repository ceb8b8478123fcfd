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
class OpenFee:
    """An event that has not paid: what it was invoiced, or would be."""

    event: Event
    players: int
    amount: int  # in hundredths


def read_table(text: str) -> list[dict[str, int]]:
    """Parse a table with `players amount` in each line; raises BadInput."""
    rows: dict[int, int] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        match = ROW.fullmatch(line)
        if not match or int(match[1]) in rows:
            wrong = Message('"{line}" is no row of the table: write a number of players once, and an amount', line=line)
            raise BadInput([Finding("", 0, "table", wrong)])
        rows[int(match[1])] = int(match[2]) * 100 + int(match[3] or 0)
    return [{"players": players, "amount": amount} for players, amount in sorted(rows.items())]


def table_text(rows: Sequence[Mapping[str, int]]) -> str:
    return "\n".join(f"{row['players']} {in_units(row['amount'])}" for row in rows)


def in_units(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def set_table(body: Body, data: Mapping[str, Any], by: Account | None, why: str) -> None:
    """What events that start on that day or later owe."""
    rows = read_table(data["table"])
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        before = _as_record(body)
        body.fee_table, body.fee_currency, body.fees_from = rows, data["currency"], data["holds_from"]
        body.save(update_fields=["fee_table", "fee_currency", "fees_from"])
        record("fees.set", f"body/{body.code}", by=by, body=body, why=why, before=before, after=_as_record(body))


def amount_due(body: Body, players: int) -> int:
    """Return the fee for a number of players: the last row of the table that they reach."""
    reached = [row["amount"] for row in body.fee_table if row["players"] <= players]
    return int(reached[-1]) if reached else 0


def open_fees(body: Body) -> list[OpenFee]:
    """Return the events with an unpaid invoice, and those without one that owe something by the table."""
    condition = Q(invoiced_on__isnull=False)
    if body.fee_table and body.fees_from:
        condition |= Q(starts_on__gte=body.fees_from)
    events = list(Event.objects.filter(condition, body=body, paid_on=None).order_by("starts_on", "event_id"))
    player_counts = players_of(events)
    fees = [
        OpenFee(
            event,
            player_counts[event.pk],
            amount_due(body, player_counts[event.pk]) if event.fee is None else event.fee,
        )
        for event in events
    ]
    return [fee for fee in fees if fee.amount]


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
            event.fee = amount_due(event.body, players_of([event])[event.pk])
        event.invoiced_on, event.paid_on = invoiced_on, paid_on
        if _fee(event) == before:
            return
        event.save(update_fields=["fee", "invoiced_on", "paid_on"])
        record("fees.record", f"event/{event.event_id}", by=by, body=event.body, before=before, after=_fee(event))


def _fee(event: Event) -> dict[str, str]:
    amount = "" if event.fee is None else in_units(event.fee)
    return {"fee": amount, "invoiced_on": str(event.invoiced_on or ""), "paid_on": str(event.paid_on or "")}


def _as_record(body: Body) -> dict[str, str]:
    table = ", ".join(table_text(body.fee_table).splitlines())
    return {"table": table, "currency": body.fee_currency, "holds_from": str(body.fees_from or "")}
