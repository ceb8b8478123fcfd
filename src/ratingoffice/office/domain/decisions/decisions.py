"""What is decided about an event: kept with its reason, and withdrawn rather than deleted.

An approval is given by somebody named, on a day, and there is a paper of it. A refusal is communicated: its notice is
part of it, and the term of an appeal counts from that day (`appeals.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from django.db import transaction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.message import Message
from ratingoffice.office.domain.events.events import must_be_judged_again, must_be_open
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.domain.reports.second_reports import added_games
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.infra.stored_files import Paper, keep_paper
from ratingoffice.office.models import Account, Body, Decision, Event, Game, record

REFUSED = "refused"
#: kept in the record, and changes nothing by itself
NOTED = "noted"


@dataclass(frozen=True)
class DecisionSource:
    """Who made a decision or gave an approval, on which day, and the document of it."""

    by: str = ""
    on: date | None = None
    reference: str = ""
    paper: Paper | None = None


@dataclass(frozen=True)
class Notice:
    """How a refusal was communicated."""

    to: str = ""
    on: date | None = None
    text: str = ""


def refusals_of(body: Body) -> tuple[str, ...]:
    """The decisions against an event that the body knows: they are communicated, and can be appealed against."""
    return (REFUSED, *BODIES[body.code].refusals)


def decide(
    event: Event,
    decision: str,
    reason: str,
    by: Account | None,
    games: Sequence[Game] = (),
    *,
    source: DecisionSource | None = None,
    notice: Notice | None = None,
) -> Decision:
    """Record a decision about the event, or a ruling about some of its games. Raises BadInput."""
    rules = BODIES[event.body.code]
    kinds = (*rules.approvals, *refusals_of(event.body), *rules.rulings, NOTED)
    if decision not in kinds:
        raise BadInput(
            'there is no decision "{decision}": use one of {words}', decision=decision, words=", ".join(kinds)
        )
    if not reason.strip():
        raise BadInput("a decision needs its reason")
    if decision in rules.rulings and decision not in rules.approvals and not games:
        raise BadInput("choose the games that the ruling is about")
    if rated := next((game for game in games if game.rated_on), None):
        raise BadInput(
            "round {round}: rated on the list of {rated_on}: change it by a correction",
            round=rated.round,
            rated_on=rated.rated_on,
        )
    source, notice = source or DecisionSource(), notice or Notice()
    refuses, day = decision in refusals_of(event.body), source.on or today_at(event.body)
    _refuse_gaps(
        _missing_of_approval(source) if decision in rules.approvals else {},
        _missing_of_notice(notice, day, today_at(event.body)) if refuses else {},
        {"given_on": Message("this day is still to come")} if day > today_at(event.body) else {},
    )
    games = games if decision in rules.rulings else ()
    with transaction.atomic():
        event = lock(event)
        must_be_judged_again(event)
        _refuse_about_what_is_rated(event, decision, games)
        places = [[game.round, game.white_id, game.black_id] for game in games]
        blob, file_name = keep_paper(source.paper)
        deed = {"decision": decision, "games": places, "decided_by": source.by or name_of(by), "decided_on": str(day)}
        deed |= {"file": blob.sha256} if blob else {}
        deed |= {f"communicated_{name}": str(value) for name, value in asdict(notice).items()} if refuses else {}
        act = record(
            "event.decide",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=reason.strip(),
            after=deed,
            changes_next_list=True,
        )
        new_decision = Decision.objects.create(
            event=event,
            decision=decision,
            games=places,
            decided_on=day,
            decided_by=(source.by.strip() or name_of(by))[:150],
            reason=reason.strip(),
            reference=source.reference.strip(),
            file=blob,
            file_name=file_name,
            entered=act,
            communicated_on=notice.on if refuses else None,
            communicated_to=notice.to.strip() if refuses else "",
            notice=notice.text.strip() if refuses else "",
        )
        _apply(event, new_decision, games)
        notice_texts.decided(new_decision, by, refuses=refuses)
    return new_decision


def withdraw(decision: Decision, by: Account | None, why: str) -> None:
    """What it set is taken back, unless another decision says the same."""
    with transaction.atomic():
        event = lock(decision.event)
        must_be_judged_again(event)
        decision = lock(decision)
        if event.rated_on is not None and not _came_later(event, decision):
            must_be_open(event)
        if not decision.stands:
            return
        decision.withdrawn_on = today_at(event.body)
        decision.save()
        take_back(event, decision)
        record(
            "event.withdraw_decision",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=why,
            before={"decision": decision.decision, "games": decision.games},
            changes_next_list=True,
        )
        notice_texts.withdrawn(decision, by, why)


def _refuse_about_what_is_rated(event: Event, decision: str, games: Sequence[Game]) -> None:
    """About a closed event with added games only these can be decided; raises BadInput for all else."""
    if event.rated_on is None:
        return
    added = {game.pk for game in added_games(event)}
    if decision in refusals_of(event.body) or any(game.pk not in added for game in games):
        must_be_open(event)


def _came_later(event: Event, decision: Decision) -> bool:
    """Was it entered after the list that closed the event was published?"""
    publication = published_lists.publication(event.body, event.rated_on, 1) if event.rated_on else None
    entered = decision.entered
    return publication is not None and entered is not None and entered.at > publication.published_at


def name_of(by: Account | None) -> str:
    return (by.get_full_name() or by.get_username())[:150] if by else ""


def take_back(event: Event, ended: Decision) -> None:
    """Undo the effect of a decision that ended, unless another valid decision says the same."""
    still_valid = event.decisions.filter(decision=ended.decision, withdrawn_on=None)
    still_valid = still_valid.exclude(appeal_outcome=Decision.Outcome.UPHELD)
    if ended.games:
        still = {tuple(place) for other in still_valid for place in other.games}
        for number, white, black in ended.games:
            if (number, white, black) not in still:
                event.games.filter(round=number, white_id=white, black_id=black).update(ruling="")
    elif not still_valid.filter(games=[]).exists():
        if ended.decision == REFUSED:
            event.refused = None
        event.approvals = " ".join(word for word in event.approvals.split() if word != ended.decision)
    event.save()


def _missing_of_approval(source: DecisionSource) -> Mapping[str, Message]:
    gaps: dict[str, Message] = {}
    if not source.by.strip():
        gaps["given_by"] = Message("say who gave the approval, and the office they hold")
    if source.on is None:
        gaps["given_on"] = Message("say on which day the approval was given")
    if not source.reference.strip() and source.paper is None:
        gaps["reference"] = Message("name the paper of the approval, or add it as a file")
    return gaps


def _missing_of_notice(notice: Notice, decided_on: date, today: date) -> Mapping[str, Message]:
    gaps: dict[str, Message] = {}
    if not notice.to.strip():
        gaps["communicated_to"] = Message("say to whom the refusal was communicated")
    if not notice.text.strip():
        gaps["notice"] = Message("write what was communicated")
    if notice.on is None:
        gaps["communicated_on"] = Message("say on which day the refusal was communicated")
    elif notice.on < decided_on:
        gaps["communicated_on"] = Message(
            "the decision is of {decided_on}: it cannot be communicated earlier", decided_on=decided_on
        )
    elif notice.on > today:
        gaps["communicated_on"] = Message("this day is still to come")
    return gaps


def _refuse_gaps(*gaps: Mapping[str, Message]) -> None:
    findings = [Finding("", 0, column, says) for gap in gaps for column, says in gap.items()]
    if findings:
        raise BadInput(findings)


def _apply(event: Event, decision: Decision, games: Sequence[Game]) -> None:
    """Another refusal than that to rate stands in the book's decisions, where the edition looks for it."""
    rules = BODIES[event.body.code]
    if games and decision.decision in rules.rulings:
        event.games.filter(pk__in=[game.pk for game in games]).update(ruling=decision.decision)
    elif decision.decision in rules.approvals:
        event.approvals = " ".join(dict.fromkeys([*event.approvals.split(), decision.decision]))
    elif decision.decision == REFUSED:
        event.refused = True
    event.save()
