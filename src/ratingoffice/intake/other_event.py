"""Does a report belong to quite another event than the one it is sent for? It is asked before anything is stored."""

from __future__ import annotations

from datetime import date
from difflib import SequenceMatcher

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.book.time_control_text import describe_time_control, read_time_control, time_control_code
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Tournament

#: names less alike than that are two names: “Nagano Snow Cup” and “Hiroshima Peace Open”, not “Open” and “Opem”
ALIKE = 0.6
IS_IT_THIS_EVENT = Message(
    "is this the report of this event? It says {reported}, {first} to {last}, {time}; registered is {registered}, "
    "{starts_on} to {ends_on}, {registered_time}: send it for its own event, or confirm it"
)


class OtherEvent(BadInput):
    """Name, days and time control of a report are those of another event; nothing is stored until it is confirmed."""


def ask_about_another_event(
    tournament: Tournament, name: str, starts_on: date, ends_on: date, time_control: str, file: str = ""
) -> None:
    """Raise OtherEvent where the report differs from the registration in all three.

    What the report does not say of its name or its days is no difference. Where it has no time control that can be
    read, the other two decide, and days are another event's only if they have none in common.
    """
    first, last = tournament.starts_on, tournament.ends_on or tournament.starts_on
    if first is None or last is None or (first, last) == (starts_on, ends_on):
        return
    if not tournament.name.strip() or not name.strip() or _is_alike(tournament.name, name):
        return
    reported = _time_of(tournament)
    if not reported and first <= ends_on and starts_on <= last:
        return
    if reported and time_control_code(parse(reported)) == time_control_code(parse(time_control)):
        return
    question = Message(
        IS_IT_THIS_EVENT,
        reported=tournament.name,
        first=first,
        last=last,
        time=describe_time_control(parse(reported)) if reported else Message("without a time control"),
        registered=name,
        starts_on=starts_on,
        ends_on=ends_on,
        registered_time=describe_time_control(parse(time_control)),
    )
    raise OtherEvent([Finding(file, 0, "other_event", question)])


def _is_alike(name: str, other: str) -> bool:
    name, other = _letters(name), _letters(other)
    return name in other or other in name or SequenceMatcher(None, name, other).ratio() >= ALIKE


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalpha())


def _time_of(tournament: Tournament) -> str:
    """Return the time control in the notation of the tables; empty if the report has no readable one."""
    if tournament.time_control:
        return tournament.time_control
    try:
        return time_control_code(read_time_control(tournament.time_control_text.strip()))
    except NoTimeControl:
        return ""
