"""The record of acts, compared with what the office shows: who published when, what came, what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from typing import Any

from ratingoffice.office.domain.acts.recorded_rows import missing_rows
from ratingoffice.office.models import Act, BaseCorrection, Body, Decision, LastAct, Publication, Report

PUBLISHED = ("list.publish", "list.revise")


def published_at(publication: Publication) -> str:
    return publication.published_at.astimezone(UTC).isoformat(timespec="microseconds")


def chain() -> Iterator[str]:
    """Where an act was changed, taken out or put in: from there on no digest fits."""
    previous, count = "", 0
    for act in Act.objects.select_related("body").order_by("pk").iterator(2000):
        count += 1
        if act.digest != act.digest_after(previous):
            yield f"act {act.pk} ({act.verb} {act.about}) is not what was recorded after the act before it"
            return
        previous = act.digest
    last = LastAct.objects.filter(pk=1).first()
    if (count, previous) != ((last.acts, last.digest) if last else (0, "")):
        yield f"of {last.acts if last else 0} acts {count} are there: the last ones are missing"


def of_body(body: Body) -> Iterator[str]:
    """Yield what differs between the acts of a body and the rows that they describe."""
    for act in body.acts.filter(verb__in=PUBLISHED).order_by("pk"):
        yield from _list(body, act)
    received = {
        (report.event.event_id, report.version): report
        for report in Report.objects.filter(event__body=body).select_related("event")
    }
    for act in body.acts.filter(verb="report.receive").order_by("pk"):
        event_id, deed = act.about.removeprefix("event/"), act.after or {}
        report = received.pop((event_id, int(deed.get("version", 0))), None)
        if report is None:
            yield f"the report {event_id} v{deed.get('version')} that came is not there"
        elif (report.file_id, report.file_name) != (deed.get("sha256"), deed.get("file_name")):
            yield f"the report {event_id} v{report.version} is not the file that came"
    for event_id, version in received:
        yield f"no act says that the report {event_id} v{version} came"
    decided = {
        decision.entered_id: decision for decision in Decision.objects.filter(event__body=body).select_related("event")
    }
    # of decisions that were entered before they were records of their own, the act alone tells
    for act in body.acts.filter(verb="event.decide", after__has_key="decided_by").order_by("pk"):
        if (decision := decided.get(act.pk)) is None:
            yield f"the decision of act {act.pk} on {act.about} is not there"
        elif changed := _differs(act, decision):
            yield f"the decision of act {act.pk} on {act.about} is not as it was entered: {', '.join(changed)}"
    yield from _base_corrections(body)
    yield from missing_rows(body)


def _list(body: Body, act: Act) -> Iterator[str]:
    month, _, revision = act.about.removeprefix("list/").rpartition("-r")
    year, number = month.split("-")
    publication = Publication.objects.filter(
        body=body, list_date__year=int(year), list_date__month=int(number), revision=int(revision)
    ).first()
    deed = act.after or {}
    if publication is None:
        yield f"the list {month} r{revision} was published, and is not there"
        return
    if publication.digest != deed.get("digest"):
        yield f"the list {month} r{revision} has not the digest it was published with"
    if publication.published_by_id != act.by_id or (
        "published_at" in deed and deed["published_at"] != published_at(publication)
    ):
        yield f"the list {month} r{revision} was published by somebody else, or at another time"


def _base_corrections(body: Body) -> Iterator[str]:
    entered = {correction.entered_id: correction for correction in BaseCorrection.objects.filter(player__body=body)}
    for act in body.acts.filter(verb="player.correct_base").order_by("pk"):
        deed, correction = {**(act.after or {}), "reason": act.why}, entered.get(act.pk)
        if correction is None:
            yield f"the base correction of act {act.pk} on {act.about} is not there"
        elif changed := [name for name, value in deed.items() if str(getattr(correction, name)) != value]:
            yield f"the base correction of act {act.pk} on {act.about} is not as it was entered: {', '.join(changed)}"


def _differs(act: Act, decision: Decision) -> list[str]:
    deed: dict[str, Any] = act.after or {}
    now = {
        "decision": decision.decision,
        "games": decision.games,
        "decided_by": decision.decided_by,
        "decided_on": str(decision.decided_on),
        "file": decision.file_id,
        "communicated_on": str(decision.communicated_on),
        "communicated_to": decision.communicated_to,
    }
    changed = [name for name, value in now.items() if name in deed and deed[name] != value]
    return [*changed, *(["reason"] if decision.reason != act.why else [])]
