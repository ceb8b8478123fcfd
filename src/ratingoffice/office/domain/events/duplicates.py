"""The same event registered twice, or reported for another one: noticed and asked about. No rule: a notice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.people.name_index import ONE_ERROR, TWO_ERRORS, errors
from ratingoffice.office.models import Body, Event, Game, Report, folded

SAME_FILE = Message('the same file was sent for the event "{name}" ({event}) too: was it registered twice?')
SAME_GAMES = Message('all these games stand in the event "{name}" ({event}) too: was it registered twice?')
ALREADY = Message("an event like this is registered already: say that this is another one, or use that one")
#: what makes two games one
GAME = ("round", "white_id", "black_id", "white_result", "black_result")


class RegisteredAlready(BadInput):
    """There are events like this; nothing is registered until somebody says that it is another."""

    def __init__(self, events: Sequence[Event]) -> None:
        super().__init__(ALREADY)
        self.events = events


def similar_events(body: Body, row: Mapping[str, Any]) -> list[Event]:
    """Return events at the same time, in the same federation if both name one, with a similar name."""
    at_the_time = body.events.filter(starts_on__lte=row["ends_on"], ends_on__gte=row["starts_on"])
    federations = ["", row["federation"]] if row.get("federation") else None
    if federations:
        at_the_time = at_the_time.filter(federation__in=federations)
    years = {str(row[name].year) for name in ("starts_on", "ends_on")}
    return [
        event for event in at_the_time.order_by("starts_on", "event_id") if same_name(event.name, row["name"], years)
    ]


def same_name(name: str, other_name: str, years: Iterable[str] = ()) -> bool:
    """Compare names without case, word order, year and a typing error; groups (A, B, U16) must be equal."""
    (words, groups), (other_words, other_groups) = _parts(name, years), _parts(other_name, years)
    if groups != other_groups:
        return False
    allowed = 2 if len(words) >= TWO_ERRORS else 1 if len(words) >= ONE_ERROR else 0
    return words == other_words or (
        abs(len(words) - len(other_words)) <= allowed and errors(words, other_words) <= allowed
    )


def _parts(name: str, years: Iterable[str]) -> tuple[str, list[str]]:
    words = [word for word in folded(name).split() if word not in years]
    groups = [word for word in words if len(word) < 3 or any(letter.isdecimal() for letter in word)]
    return "".join(sorted(word for word in words if word not in groups)), sorted(groups)


def same_file(event: Event, sha256: str, file: str) -> list[Finding]:
    """Return findings if the same bytes were reported for another event of the body."""
    other_reports = Report.objects.filter(file=sha256, event__body=event.body_id).exclude(event=event)
    return _findings(
        file, "same-file", SAME_FILE, other_reports.values_list("event__name", "event__event_id").distinct()
    )


def same_games(event: Event, games: Sequence[Mapping[str, Any]], file: str) -> list[Finding]:
    """Return findings if all these games, with these results, are in another event."""
    rows = {tuple(game[name] for name in GAME) for game in games}
    first = dict(zip(GAME, min(rows), strict=True))
    other_events = Event.objects.filter(
        pk__in=Game.objects.filter(event__body=event.body_id, **first).exclude(event=event).values("event")
    )
    same = [
        other_event
        for other_event in other_events.order_by("event_id")
        if rows <= set(other_event.games.values_list(*GAME))
    ]
    return _findings(file, "same-games", SAME_GAMES, ((other_event.name, other_event.event_id) for other_event in same))


def _findings(file: str, code: str, message: Message, events: Iterable[tuple[str, str]]) -> list[Finding]:
    return [
        Finding(file, 0, "", Message(message, name=name or event_id, event=event_id), code, "warning")
        for name, event_id in events
    ]
