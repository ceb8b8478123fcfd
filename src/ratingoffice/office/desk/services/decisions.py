"""What an officer decides about an event: kept with its reason, and withdrawn rather than deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction

from ratingoffice.federations.registry import BODIES, words
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.desk.services.events import must_be_open
from ratingoffice.office.models import Account, Decision, Event, Game, record

REFUSED = "refused"
#: kept in the record, and changes nothing by itself
NOTED = "noted"


def decide(event: Event, decision: str, reason: str, by: Account | None, games: Sequence[Game] = ()) -> Decision:
    """A ruling is about games of the event; everything else about the whole of it."""
    its = BODIES[event.body.code]
    kinds = (*its.approvals, REFUSED, *its.rulings, NOTED)
    if decision not in kinds:
        raise BadInput(
            'there is no decision "{decision}": use one of {words}', decision=decision, words=", ".join(kinds)
        )
    if not reason.strip():
        raise BadInput("a decision needs its reason")
    if decision in its.rulings and not games:
        raise BadInput("choose the games that the ruling is about")
    if rated := next((game for game in games if game.rated_on), None):
        raise BadInput(
            "round {round}: rated on the list of {rated_on}: change it by a correction",
            round=rated.round,
            rated_on=rated.rated_on,
        )
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        must_be_open(event)
        places = [[game.round, game.white_id, game.black_id] for game in games]
        made = Decision.objects.create(
            event=event,
            decision=decision,
            games=places,
            decided_on=clock.today(),
            reason=reason.strip(),
            decided_by=(by.get_full_name() or by.get_username())[:150] if by else "",
        )
        _apply(event, made, games)
        record(
            "event.decide",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=reason.strip(),
            after={"decision": decision, "games": places},
            changes_next_list=True,
        )
    return made


def withdraw(decision: Decision, by: Account | None, why: str) -> None:
    """What it set is taken back, unless another decision says the same."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=decision.event_id)
        must_be_open(event)
        decision = Decision.objects.select_for_update().get(pk=decision.pk)
        if decision.withdrawn_on:
            return
        decision.withdrawn_on = clock.today()
        decision.save()
        _take_back(event, decision)
        record(
            "event.withdraw_decision",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=why,
            before={"decision": decision.decision, "games": decision.games},
            changes_next_list=True,
        )


def appeal(decision: Decision, on: date, by: Account | None) -> None:
    """An appeal came in on that day; whether it was in time is said from then on."""
    if decision.decided_on and on < decision.decided_on:
        raise BadInput("the decision is of {decided_on}: an appeal cannot be earlier", decided_on=decision.decided_on)
    with transaction.atomic():
        decision.appealed_on = on
        decision.save()
        record(
            "event.appeal",
            f"event/{decision.event.event_id}",
            by=by,
            body=decision.event.body,
            after={"decision": decision.decision, "appealed_on": str(on)},
            changes_next_list=True,
        )


def appeal_until(decision: Decision) -> date | None:
    """The last day of an appeal against a refusal, where the edition names one."""
    if decision.decided_on is None or decision.decision != REFUSED:
        return None
    try:
        days = find_edition(decision.event.body.code, on=decision.decided_on).appeal_days
    except BadInput:  # from before the first edition that is known here
        return None
    return None if days is None else decision.decided_on + timedelta(days=days)


def _apply(event: Event, made: Decision, games: Sequence[Game]) -> None:
    its = BODIES[event.body.code]
    if made.decision in its.approvals:
        event.approvals = " ".join(dict.fromkeys([*event.approvals.split(), made.decision]))
    elif made.decision == REFUSED:
        event.refused = True
    elif made.decision in its.rulings:
        event.games.filter(pk__in=[game.pk for game in games]).update(ruling=made.decision)
    event.save()


def _take_back(event: Event, withdrawn: Decision) -> None:
    others = event.decisions.filter(decision=withdrawn.decision, withdrawn_on=None)
    if withdrawn.decision in words("rulings"):
        still = {tuple(place) for other in others for place in other.games}
        for number, white, black in withdrawn.games:
            if (number, white, black) not in still:
                event.games.filter(round=number, white_id=white, black_id=black).update(ruling="")
    elif not others.exists():
        if withdrawn.decision == REFUSED:
            event.refused = None
        event.approvals = " ".join(word for word in event.approvals.split() if word != withdrawn.decision)
    event.save()
