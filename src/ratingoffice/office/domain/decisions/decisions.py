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
class Given:
    """Who gave or decided it, with the office they hold, on which day, and where that is written."""

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
    given: Given | None = None,
    notice: Notice | None = None,
) -> Decision:
    """A ruling is about games of the event, and so may be some approvals; all else is about the whole of it."""
    its = BODIES[event.body.code]
    kinds = (*its.approvals, *refusals_of(event.body), *its.rulings, NOTED)
    if decision not in kinds:
        raise BadInput(
            'there is no decision "{decision}": use one of {words}', decision=decision, words=", ".join(kinds)
        )
    if not reason.strip():
        raise BadInput("a decision needs its reason")
    if decision in its.rulings and decision not in its.approvals and not games:
        raise BadInput("choose the games that the ruling is about")
    if rated := next((game for game in games if game.rated_on), None):
        raise BadInput(
            "round {round}: rated on the list of {rated_on}: change it by a correction",
            round=rated.round,
            rated_on=rated.rated_on,
        )
    given, notice = given or Given(), notice or Notice()
    refuses, day = decision in refusals_of(event.body), given.on or today_at(event.body)
    _refuse_gaps(
        _missing_of_approval(given) if decision in its.approvals else {},
        _missing_of_notice(notice, day, today_at(event.body)) if refuses else {},
        {"given_on": Message("this day is still to come")} if day > today_at(event.body) else {},
    )
    games = games if decision in its.rulings else ()
    with transaction.atomic():
        event = lock(event)
        must_be_judged_again(event)
        _refuse_about_what_is_rated(event, decision, games)
        places = [[game.round, game.white_id, game.black_id] for game in games]
        blob, file_name = keep_paper(given.paper)
        told = {"decision": decision, "games": places, "decided_by": given.by or name_of(by), "decided_on": str(day)}
        told |= {"file": blob.sha256} if blob else {}
        told |= {f"communicated_{name}": str(value) for name, value in asdict(notice).items()} if refuses else {}
        act = record(
            "event.decide",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=reason.strip(),
            after=told,
            changes_next_list=True,
        )
        made = Decision.objects.create(
            event=event,
            decision=decision,
            games=places,
            decided_on=day,
            decided_by=(given.by.strip() or name_of(by))[:150],
            reason=reason.strip(),
            reference=given.reference.strip(),
            file=blob,
            file_name=file_name,
            entered=act,
            communicated_on=notice.on if refuses else None,
            communicated_to=notice.to.strip() if refuses else "",
            notice=notice.text.strip() if refuses else "",
        )
        _apply(event, made, games)
        notice_texts.decided(made, by, refuses=refuses)
    return made


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
    """What a decision set that no longer holds, unless another that holds says the same."""
    others = event.decisions.filter(decision=ended.decision, withdrawn_on=None)
    others = others.exclude(appeal_outcome=Decision.Outcome.UPHELD)
    if ended.games:
        still = {tuple(place) for other in others for place in other.games}
        for number, white, black in ended.games:
            if (number, white, black) not in still:
                event.games.filter(round=number, white_id=white, black_id=black).update(ruling="")
    elif not others.filter(games=[]).exists():
        if ended.decision == REFUSED:
            event.refused = None
        event.approvals = " ".join(word for word in event.approvals.split() if word != ended.decision)
    event.save()


def _missing_of_approval(given: Given) -> Mapping[str, Message]:
    found: dict[str, Message] = {}
    if not given.by.strip():
        found["given_by"] = Message("say who gave the approval, and the office they hold")
    if given.on is None:
        found["given_on"] = Message("say on which day the approval was given")
    if not given.reference.strip() and given.paper is None:
        found["reference"] = Message("name the paper of the approval, or add it as a file")
    return found


def _missing_of_notice(notice: Notice, decided_on: date, today: date) -> Mapping[str, Message]:
    found: dict[str, Message] = {}
    if not notice.to.strip():
        found["communicated_to"] = Message("say to whom the refusal was communicated")
    if not notice.text.strip():
        found["notice"] = Message("write what was communicated")
    if notice.on is None:
        found["communicated_on"] = Message("say on which day the refusal was communicated")
    elif notice.on < decided_on:
        found["communicated_on"] = Message(
            "the decision is of {decided_on}: it cannot be communicated earlier", decided_on=decided_on
        )
    elif notice.on > today:
        found["communicated_on"] = Message("this day is still to come")
    return found


def _refuse_gaps(*gaps: Mapping[str, Message]) -> None:
    found = [Finding("", 0, column, says) for one in gaps for column, says in one.items()]
    if found:
        raise BadInput(found)


def _apply(event: Event, made: Decision, games: Sequence[Game]) -> None:
    """Another refusal than that to rate stands in the book's decisions, where the edition looks for it."""
    its = BODIES[event.body.code]
    if games and made.decision in its.rulings:
        event.games.filter(pk__in=[game.pk for game in games]).update(ruling=made.decision)
    elif made.decision in its.approvals:
        event.approvals = " ".join(dict.fromkeys([*event.approvals.split(), made.decision]))
    elif made.decision == REFUSED:
        event.refused = True
    event.save()
