"""Events: registered, changed while they are not rated, and whose they are."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.event_days import DAYS, DistantDays, distant_days, refuse_years_without_lists
from ratingoffice.intake.remarks import Remark, about_event
from ratingoffice.intake.rows import event_id_of
from ratingoffice.intake.scenarios import ImaginedEvent
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.permissions import may
from ratingoffice.office.domain.events import change_requests, duplicates, pgn
from ratingoffice.office.domain.events.event_rows import Row, check_event, event_row, stored_event
from ratingoffice.office.domain.events.schedule import Plan, keep_plan, kept_plan, plan_of
from ratingoffice.office.domain.federations.clubs import holders
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.federations.readings import editions_of
from ratingoffice.office.domain.reports.second_reports import added_games, takes_report
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, ChangeRequest, Event, record
from ratingoffice.tournament.tournament import Tournament

#: what whoever registers an event says about it
EVENT_FIELDS = (
    "name",
    "federation",
    "organiser",
    "club",
    "responsible",
    "kind",
    "starts_on",
    "ends_on",
    "time_control",
    "announced_pool",
    "match_games",
    "declarations",
)
#: of these, what only some bodies ask for: those whose law speaks of the fact that follows from it
SOME_ASK = {"club": "club_judged", "responsible": "responsible_judged", "announced_pool": "announced_pool"}
#: what only an officer may put on record
OFFICERS = ("registered_on", "reported_on")
#: what a verdict rests on: after the first day or the first report only an officer changes it
RESTS_ON = (
    "starts_on",
    "ends_on",
    "time_control",
    "kind",
    "match_games",
    "declarations",
    "club",
    "responsible",
    "announced_pool",
    "schedule",
)
LONGEST_ID = 64


def register_event(
    body: Body, data: Mapping[str, Any], by: Account | None, *, another: bool = False, days_confirmed: bool = False
) -> Event:
    """Register an event, as of today unless an officer says otherwise. The same event with the same id is no new one.

    Raises RegisteredAlready where there are events like it, unless somebody said that it is another, and DistantDays
    where its days are far away, unless somebody confirmed them. Declarations that are the federation's to confirm wait
    for an officer where an organiser makes them.
    """
    _officers_only(body, data, by)
    data, plan = plan_of(body, data)
    pgn.refuse_by_hand(body, str(data.get("declarations") or ""))
    _known_here(body, data)
    row = _read(data, plan, allowed=(*EVENT_FIELDS, *OFFICERS, "event_id"))
    row.setdefault("registered_on", today_at(body))
    _refuse_unlikely_days(row, days_confirmed)
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        chosen = str(row.get("event_id") or "")
        if chosen and (registered := Event.objects.filter(body=body, event_id=chosen).first()):
            registered_row = event_row(registered)
            words = [*pgn.declared_by_hand(registered).split(), *change_requests.declared_and_waiting(registered)]
            same_words = sorted(words) == sorted((row.get("declarations") or "").split())
            same_plan = plan.as_record().items() <= kept_plan(registered).as_record().items()
            same = all(registered_row.get(name) == row.get(name) for name in EVENT_FIELDS if name != "declarations")
            if same_plan and same_words and same:
                return registered
            raise BadInput(
                [
                    Finding(
                        "",
                        0,
                        "event_id",
                        Message('there is an event "{event}" already: choose another id', event=chosen),
                    )
                ]
            )
        if (alike := duplicates.similar_events(body, row)) and not another:
            raise duplicates.RegisteredAlready(alike)
        row["event_id"] = chosen or _free_id(body, row)
        declared = row.get("declarations") or ""
        if not _is_officer(by, body):
            row["declarations"] = _without(declared, change_requests.words_to_confirm(body))
        event = Event.objects.create(body=body, **_columns(row), participants=list(plan.participants or ()))
        keep_plan(event, plan)
        if by is not None:
            event.owners.add(by)
        registration = _as_text(row) | {name: value for name, value in plan.as_record().items() if value}
        registration |= {"another_than": ", ".join(similar_event.event_id for similar_event in alike)} if alike else {}
        record(
            "event.register", f"event/{event.event_id}", by=by, body=body, after=registration, changes_next_list=True
        )
        if declared != (row.get("declarations") or ""):
            before, after = {"declarations": event.declarations}, {"declarations": declared}
            change_requests.request_change(event, before, after, by, "")
    return event


def is_closed_to_organisers(event: Event) -> bool:
    """From its first day on, or once a report has come: what a verdict rests on is an officer's to change."""
    reported = event.reported_on is not None or event.reports.exists() or event.games.exists()
    return event.starts_on <= today_at(event.body) or reported


@dataclass(frozen=True)
class ChangeResult:
    """What became of a change: the columns that changed at once, and what waits for an officer."""

    columns: list[str]
    request: ChangeRequest | None = None


def change_event(
    event: Event, data: Mapping[str, Any], by: Account, why: str, *, days_confirmed: bool = False
) -> ChangeResult:
    """Change the event as far as the account may do so alone; the rest becomes a request that an officer answers.

    Raises what `edit_event` raises.
    """
    if _is_officer(by, event.body):
        return ChangeResult(edit_event(event, data, by, why, days_confirmed=days_confirmed))
    with transaction.atomic():
        event = lock(event)
        if "declarations" in data:
            change_requests.withdraw_undeclared(event, str(data["declarations"] or ""), by)
        edit = _edit_of(event, data, by, days_confirmed)
        waits = _for_an_officer(event, edit)
        alone = {name: value for name, value in data.items() if name not in waits}
        if "declarations" in waits and not is_closed_to_organisers(event):
            alone["declarations"] = _without(edit.after["declarations"], set(_words_added(event, edit)))
        changed = edit_event(event, alone, by, why, days_confirmed=days_confirmed)
        if not waits:
            return ChangeResult(changed)
        event.refresh_from_db()
        before = _as_text({name: edit.before.get(name) for name in waits})
        if "declarations" in before:
            before["declarations"] = event.declarations
        after = _as_text({name: edit.after.get(name) for name in waits})
        return ChangeResult(changed, change_requests.request_change(event, before, after, by, why))


def confirm_change(request: ChangeRequest, by: Account, answer: str) -> None:
    """An officer makes the change that was asked for. Raises BadInput where it is answered or cannot be made."""
    with transaction.atomic():
        request = change_requests.locked_open(request)
        event, data = request.event, dict(request.after)
        if "declarations" in data:  # others may have changed since
            words = [word for word in pgn.declared_by_hand(event).split() if word not in request.taken_back]
            data["declarations"] = " ".join(dict.fromkeys([*words, *request.declared]))
        edit_event(event, data, by, answer, days_confirmed=True)
        change_requests.close_confirmed(request, by, answer)


def edit_event(
    event: Event, data: Mapping[str, Any], by: Account | None, why: str, *, days_confirmed: bool = False
) -> list[str]:
    """The names of the columns that changed. Raises BadInput once anything of it is rated: that is a correction.

    Raises DistantDays where it is given days that are far away, unless somebody confirmed them, and BadInput where an
    organiser changes what only an officer may change: `change_event` makes a request of it.
    """
    with transaction.atomic():
        event = lock(event)
        edit = _edit_of(event, data, by, days_confirmed)
        changed, before, after = edit.columns, edit.before, edit.after
        if not _is_officer(by, event.body) and (waits := _for_an_officer(event, edit)):
            raise BadInput([Finding("", 0, name, Message("only an officer changes this now")) for name in waits])
        if not changed:
            return []
        for name, value in _columns(edit.row).items():
            setattr(event, name, value)
        keep_plan(event, edit.plan)
        event.save()
        record(
            "event.change",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=why,
            changes_next_list=True,
            before=_as_text({name: before.get(name) for name in changed}),
            after=_as_text({name: after.get(name) for name in changed}),
        )
    return changed


@dataclass(frozen=True)
class _Edit:
    """What a change would make of an event, checked and compared with what it is."""

    row: Row
    plan: Plan
    before: Row
    after: Row
    columns: list[str]  # those that are different


def _edit_of(event: Event, data: Mapping[str, Any], by: Account | None, days_confirmed: bool) -> _Edit:
    """Raises BadInput where the change cannot be made. The caller has locked the event."""
    _officers_only(event.body, data, by)
    data, plan = plan_of(event.body, data)
    _known_here(event.body, data)
    _nothing_rated(event)
    if "declarations" in data:
        data = {**data, "declarations": pgn.with_what_follows(event, str(data["declarations"] or ""))}
    row = _read(data, plan, allowed=(*EVENT_FIELDS, *OFFICERS), event=event)
    before, after = event_row(event) | kept_plan(event).as_record(), row | plan.as_record()
    given_fields = [name for name in (*EVENT_FIELDS, *OFFICERS) if name in data]
    changed = [name for name in (*given_fields, *plan.as_record()) if after.get(name) != before.get(name)]
    _refuse_unlikely_days({name: after.get(name) for name in changed}, days_confirmed)
    return _Edit(row, plan, before, after, changed)


def _is_officer(by: Account | None, body: Body) -> bool:
    """Commands and demonstrations act for the office itself."""
    return by is None or may(by, "event.decide", body)


def _for_an_officer(event: Event, edit: _Edit) -> list[str]:
    """The columns of a change that an organiser cannot make alone."""
    if is_closed_to_organisers(event):
        return [name for name in edit.columns if name in RESTS_ON]
    return ["declarations"] if "declarations" in edit.columns and _words_added(event, edit) else []


def _words_added(event: Event, edit: _Edit) -> list[str]:
    """Declarations of the change that are the federation's to confirm."""
    before = (edit.before.get("declarations") or "").split()
    added = [word for word in (edit.after.get("declarations") or "").split() if word not in before]
    return [word for word in added if word in change_requests.words_to_confirm(event.body)]


def _without(declarations: str, words: Collection[str]) -> str:
    return " ".join(word for word in declarations.split() if word not in words)


def change_owners(event: Event, owners: list[Account], by: Account | None) -> None:
    with transaction.atomic():
        before = sorted(event.owners.values_list("username", flat=True))
        after = sorted(owner.get_username() for owner in owners)
        if before != after:
            event.owners.set(owners)
            record("event.owners", f"event/{event.event_id}", by=by, body=event.body, before=before, after=after)


def cancel_event(event: Event, by: Account | None, why: str) -> None:
    """An event that does not take place; once something has come in for it, it is refused instead."""
    with transaction.atomic():
        event = lock(event)
        if event.games.exists() or event.reports.exists() or event.decisions.exists():
            raise BadInput(
                'event "{event}" has reports, games or decisions: it can only be refused', event=event.event_id
            )
        record(
            "event.cancel",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            why=why,
            before=_as_text(event_row(event)),
            changes_next_list=True,
        )
        event.delete()


def must_be_open(event: Event) -> None:
    """Raises BadInput where the event stands on a published list. One that goes on is open, interim reports or not."""
    if event.rated_on:
        raise BadInput(
            'event "{event}" is rated on the list of {rated_on}: change it by a correction of that list',
            event=event.event_id,
            rated_on=event.rated_on,
        )


def must_be_judged_again(event: Event) -> None:
    """Raises BadInput where the event stands on a published list, and no game was added that a later list judges."""
    if not added_games(event):
        must_be_open(event)


def takes_reports(event: Event) -> bool:
    """Is a report of today taken: of an event that is not rated, or as a second report of one that is?"""
    return event.rated_on is None or takes_report(event, today_at(event.body))


def _nothing_rated(event: Event) -> None:
    must_be_open(event)
    if game := event.games.exclude(rated_on=None).first():
        raise BadInput(
            'games of event "{event}" are rated on the list of {rated_on}: change it by a correction',
            event=event.event_id,
            rated_on=game.rated_on,
        )


def imagined_event(data: Mapping[str, Any]) -> ImaginedEvent:
    """An event like this, as far as its terms depend on it."""
    words = {name: str(data.get(name) or "") for name in ("declarations", "approvals")}
    more = {name: str(data[name]) for name in ("time_control", "kind") if data.get(name)}
    return ImaginedEvent(data["starts_on"], data["ends_on"], **more, **words)


def imagined_of(event: Event) -> ImaginedEvent:
    return imagined_event({field.name: getattr(event, field.name) for field in fields(ImaginedEvent)})


def asked_of(body: Body) -> list[str]:
    """Which of the columns that only some bodies ask for this one does."""
    asks = BODIES[body.code].latest.asks
    return [name for name, fact in SOME_ASK.items() if fact in asks]


def remarks(event: Event) -> list[Remark]:
    """What the edition remarks about it; raises BadInput."""
    if not event.announced_pool:
        return []
    row = event_row(event) | {"rated_on": None}
    return about_event(editions_of(event.body, BODIES[event.body.code].next_list(event.ends_on)), row)


def _known_here(body: Body, data: Mapping[str, Any]) -> None:
    """Raise BadInput if an event names players or clubs that are not in the registers of its body."""
    form_fields, wrong = asked_of(body), []
    for name in SOME_ASK:
        if data.get(name) and name not in form_fields:
            wrong.append(Finding("", 0, name, Message("an event has no {column} that can be given", column=name)))
    club = str(data.get("club") or "")
    if club and "club" in form_fields and club.casefold() != body.code and club not in holders(body):
        message = Message("{club} is not in the register of clubs: enter it there first", club=club)
        wrong.append(Finding("", 0, "club", message))
    if (member := str(data.get("responsible") or "")) and "responsible" in form_fields and not is_here(body, member):
        message = Message("nobody in the register has the id {member}", member=member)
        wrong.append(Finding("", 0, "responsible", message))
    pools = BODIES[body.code].pools
    if (pool := str(data.get("announced_pool") or "")) and "announced_pool" in form_fields and pool not in pools:
        message = Message("{pool} is none of the pools {pools}", pool=pool, pools=", ".join(pools))
        wrong.append(Finding("", 0, "announced_pool", message))
    if wrong:
        raise BadInput(wrong)


def is_here(body: Body, player_id: str) -> bool:
    return body.players.filter(player_id=player_id).exists()


def _officers_only(body: Body, data: Mapping[str, Any], by: Account | None) -> None:
    """Nobody dates their own registration or report."""
    dated = [name for name in OFFICERS if data.get(name)]
    if dated and by is not None and not may(by, "event.decide", body):
        raise BadInput([Finding("", 0, name, Message("only an officer puts this day on record")) for name in dated])


def _refuse_unlikely_days(row: Mapping[str, Any], days_confirmed: bool) -> None:
    """A year typed wrong closes nothing later: it is refused or asked about when it is entered."""
    days = {name: row[name] for name in DAYS if row.get(name)}
    refuse_years_without_lists(days)
    if (distant := distant_days(days, clock.today())) and not days_confirmed:
        raise DistantDays(distant)


def _read(data: Mapping[str, Any], plan: Plan, allowed: tuple[str, ...], event: Event | None = None) -> Row:
    """Convert the fields as the engine reads them. Raises BadInput."""
    if unknown := [name for name in data if name not in allowed]:
        raise BadInput(
            [
                Finding("", 0, name, Message("an event has no {column} that can be given", column=name))
                for name in unknown
            ]
        )
    filled = {name: value for name, value in data.items() if value not in (None, "")}
    if event is None:
        missing = [name for name in ("name", "starts_on", "ends_on", "time_control") if name not in filled]
        if missing:
            raise BadInput([Finding("", 0, name, Message("is missing")) for name in missing])
        if re.search(r"[^\w.+-]", str(filled.get("event_id", ""))):
            raise BadInput([Finding("", 0, "event_id", Message("an id has letters, digits and hyphens only"))])
        row = check_event({"event_id": "new"} | filled, rounds=plan.rounds or ())
        row["event_id"] = filled.get("event_id")
    else:
        before = stored_event(event)
        unchanged = {name: value for name, value in before.event.items() if name not in data}
        rounds = kept_plan(event).rounds if plan.rounds is None else plan.rounds
        row = check_event(unchanged | filled, before.games, rounds or ())
    return {name: value for name, value in row.items() if value is not None}


def _columns(row: Mapping[str, Any]) -> Row:
    """For the database, where text that is not there is empty."""
    fields = {field.name: field for field in Event._meta.concrete_fields}
    columns = ("event_id", *EVENT_FIELDS, *OFFICERS)
    return {name: row.get(name) if fields[name].null else row.get(name) or "" for name in columns if name in fields}


def _free_id(body: Body, row: Mapping[str, Any]) -> str:
    wanted_id = event_id_of(Tournament(name=row["name"]), row["starts_on"])
    wanted_id = wanted_id if len(wanted_id) <= LONGEST_ID - 4 else f"{wanted_id[: LONGEST_ID - 15]}-{row['starts_on']}"
    taken_ids = set(Event.objects.filter(body=body, event_id__startswith=wanted_id).values_list("event_id", flat=True))
    return next(
        candidate
        for candidate in (wanted_id, *(f"{wanted_id}-{n}" for n in range(2, 1000)))
        if candidate not in taken_ids
    )


def _as_text(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in row.items()}
