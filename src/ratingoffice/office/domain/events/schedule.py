"""What is registered with an event before anybody plays: the days of its rounds, and who is going to play.

None of it has to be given, and no list is made by it: what the edition says of it is said at once, while it can still
be changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.schedule import Round, read_schedule, write_schedule
from ratingoffice.message import Message
from ratingoffice.office.domain.federations.local_day import day_at
from ratingoffice.office.models import Act, Body, Event, Player
from ratingoffice.office.models import Round as StoredRound

SCHEDULE, PARTICIPANTS = "schedule", "participants"
PARTS = (SCHEDULE, PARTICIPANTS)
#: acts that write a plan
WRITTEN_BY = ("event.register", "event.change")


@dataclass(frozen=True)
class Plan:
    """None: nothing is said of it."""

    rounds: tuple[Round, ...] | None = None
    participants: tuple[str, ...] | None = None

    def as_record(self) -> dict[str, str]:
        """Return the plan as texts for the record of acts."""
        values = {}
        if self.rounds is not None:
            values[SCHEDULE] = write_schedule(self.rounds)
        if self.participants is not None:
            values[PARTICIPANTS] = "\n".join(self.participants)
        return values

    def __bool__(self) -> bool:
        return bool(self.rounds or self.participants)


def asked_for(body: Body) -> bool:
    return BODIES[body.code].schedules


def plan_of(body: Body, data: Mapping[str, Any]) -> tuple[dict[str, Any], Plan]:
    """The rest of what is given, and the plan. Each part is text, one a line, or its lines. Raises BadInput."""
    if not asked_for(body):
        return dict(data), Plan()
    other_values = {name: value for name, value in data.items() if name not in PARTS}
    plan, findings = read_plan(body, {name: _text(data[name]) for name in PARTS if name in data})
    if findings:
        raise BadInput(findings)
    return other_values, plan


def read_plan(body: Body, texts: Mapping[str, str]) -> tuple[Plan, list[Finding]]:
    """Parse a plan; return what could be read, and the findings."""
    rounds, findings = read_schedule(texts.get(SCHEDULE, ""), file="")
    named = list(dict.fromkeys(texts.get(PARTICIPANTS, "").split()))
    known_ids = set(Player.objects.filter(body=body, player_id__in=named).values_list("player_id", flat=True))
    findings += [
        Finding(
            "", 0, PARTICIPANTS, Message('there is no player "{player}" in the register', player=player_id), "unknown"
        )
        for player_id in named
        if player_id not in known_ids
    ]
    return Plan(
        tuple(rounds) if SCHEDULE in texts else None,
        tuple(player_id for player_id in named if player_id in known_ids) if PARTICIPANTS in texts else None,
    ), findings


def kept_plan(event: Event) -> Plan:
    rounds = event.rounds.order_by("round").values_list("round", "played_on", "starts_at")
    return Plan(tuple(Round(*row) for row in rounds), tuple(event.participants))


def keep_plan(event: Event, plan: Plan) -> None:
    """Store the parts of the plan that are given. The caller saves the event."""
    if plan.rounds is not None:
        event.rounds.all().delete()
        StoredRound.objects.bulk_create(
            StoredRound(event=event, round=planned.round, played_on=planned.played_on, starts_at=planned.starts_at)
            for planned in plan.rounds
        )
    if plan.participants is not None:
        event.participants = list(plan.participants)


def _text(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return "\n".join(str(line) for line in value)


def schedule_came_on(event: Event) -> date | None:
    """The day since which days of its rounds are on record; None: there are none, or nobody recorded it."""
    since: date | None = None
    acts = Act.objects.filter(body=event.body, about=f"event/{event.event_id}", verb__in=WRITTEN_BY)
    for at, after in acts.order_by("pk").values_list("at", "after"):
        written_now = after or {}
        if SCHEDULE in written_now:
            since = (since or day_at(event.body, at)) if written_now[SCHEDULE] else None
    return since if event.rounds.exists() else None


def without_schedule(events: QuerySet[Event], today: date) -> list[Event]:
    """Registered and to come, and no days of rounds are on record."""
    to_come = events.filter(starts_on__gt=today, rounds=None).exclude(registered_on=None)
    return list(to_come.select_related("body").order_by("starts_on", "event_id"))
