"""Where a report says otherwise of its event than the book that it is checked with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.book.time_control_text import describe_time_control, read_time_control, time_control_code
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Tournament

WORDS: Mapping[str, Message] = {
    "starts_on": Message("the event starts on {reported} in the report, on {registered} in the book"),
    "ends_on": Message("the event ends on {reported} in the report, on {registered} in the book"),
    "time_control": Message("the event has the time control {reported} in the report, {registered} in the book"),
    "federation": Message("the federation of the event is {reported} in the report, {registered} in the book"),
}
GAMES_OF_MATCH = Message(
    "the match is registered without a number of games: the report has {games} {games:round|rounds}, which counts as "
    "the fixed number"
)


def registration_differences(tournament: Tournament, event: Mapping[str, Any], file: str) -> list[Finding]:
    """The federation (032), the days and the time control (222, else 122 as people write it)."""
    reported: Mapping[str, Any] = {
        "starts_on": tournament.starts_on,
        "ends_on": tournament.ends_on,
        "time_control": _time_of(tournament),
        "federation": tournament.federation.upper(),
    }
    registered = {**event, "federation": str(event.get("federation") or "").upper()}
    return [
        Finding(file, 0, "", _difference_message(name, value, registered[name]), "registration", "warning")
        for name, value in reported.items()
        if value and registered.get(name) and value != registered[name]
    ]


def _difference_message(name: str, reported: Any, registered: Any) -> Message:
    if name == "time_control":
        reported, registered = describe_time_control(parse(reported)), describe_time_control(parse(registered))
    return Message(WORDS[name], reported=reported, registered=registered)


def _time_of(tournament: Tournament) -> str:
    if tournament.time_control:
        return tournament.time_control
    try:
        return time_control_code(read_time_control(tournament.time_control_text.strip()))
    except NoTimeControl:
        return ""
