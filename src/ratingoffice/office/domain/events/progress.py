"""How far an event has come: registered, received, checked, rated; and what the last list said of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from polars import col

from ratingoffice.office.domain.events.closed import none_rated
from ratingoffice.office.domain.events.games import games_of, reports_of
from ratingoffice.office.domain.events.status_labels import OUTCOMES, STAGES
from ratingoffice.office.domain.federations.readings import regulations_by
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.models import Body, Event, Publication, Report
from ratingoffice.rating.reason_messages import with_messages


@dataclass(frozen=True)
class Step:
    label: str
    on: date | None
    done: bool
    is_last: bool = False  # of those that are done


@dataclass(frozen=True)
class PublishedVerdict:
    outcome: str
    article: str | None
    reason: str | None
    publication: Publication
    edition: str  # by which the event is judged
    none_rated: bool = False  # closed, and not one game of it was rated

    @property
    def label(self) -> str:
        return str(STAGES["none_rated"] if self.none_rated else OUTCOMES.get(self.outcome, self.outcome))


def steps(event: Event) -> list[Step]:
    report = next(iter(reports_of(event)), None)
    received = event.reported_on or (report.received_at.date() if report else None)
    has_games = bool(games_of(event))
    checked = has_games if report is None else report.state == Report.State.TAKEN
    all_steps = [
        Step(STAGES["registered"], event.registered_on, True),
        Step(STAGES["received"], received, received is not None or has_games),
        Step(STAGES["checked"], None, checked),
        Step(STAGES["none_rated" if none_rated(event) else "rated"], event.rated_on, event.rated_on is not None),
    ]
    last = max(at for at, step in enumerate(all_steps) if step.done)
    return [Step(step.label, step.on, at <= last, at == last) for at, step in enumerate(all_steps)]


def verdicts(event: Event, publication: Publication | None) -> tuple[PublishedVerdict | None, list[dict[str, Any]]]:
    """Of the event, and of those of its games that were left out; by the list that rated it, else by the newest."""
    by = publication or (None if event.rated_on else published_lists.newest(event.body))
    if by is None or not by.edition:
        return None, []
    law = regulations_by(by)
    table_rows = public_tables.lookup(by, "verdicts").rows({"event_id": [event.event_id]}).to_dicts()
    rows = [with_messages(law, row) for row in table_rows]
    event_row = next((row for row in rows if row["round"] is None), None)
    return _verdict(event, event_row, by) if event_row else None, [row for row in rows if row["round"] is not None]


def verdicts_on(body: Body, events: Iterable[Event]) -> dict[str, PublishedVerdict]:
    """Return the verdicts of the newest list on these events, by id."""
    by, events_by_id = published_lists.newest(body), {event.event_id: event for event in events}
    if by is None or not by.edition or not events_by_id:
        return {}
    rows = public_tables.lookup(by, "verdicts").rows({"event_id": list(events_by_id)}).filter(col("round").is_null())
    law = regulations_by(by)
    verdict_rows = (with_messages(law, row) for row in rows.iter_rows(named=True))
    return {row["event_id"]: _verdict(events_by_id[row["event_id"]], row, by) for row in verdict_rows}


def _verdict(event: Event, row: Mapping[str, Any], by: Publication) -> PublishedVerdict:
    edition = str(row["clause"]).partition("/")[0]
    return PublishedVerdict(row["outcome"], row["article"], row["reason"], by, edition, none_rated(event))
