"""Calendar files of whole-day entries; an entry has the same name each time, so that programs follow changed days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import icalendar
from django.http import HttpResponse


@dataclass(frozen=True)
class Entry:
    """Something that takes whole days."""

    name: str  # by which a program knows the entry again
    starts_on: date
    ends_on: date
    title: str
    page: str = ""
    known_since: date | None = None


def calendar(title: str, host: str, entries: Iterable[Entry]) -> bytes:
    """Return the calendar file (RFC 5545)."""
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Rating Office//Calendar//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", icalendar.vText(_printable(title)))
    for entry in entries:
        calendar.add_component(_component(entry, host))
    return bytes(calendar.to_ical(sorted=False))


def answer(content: bytes, file_name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file_name}.ics"'
    return response


def _component(entry: Entry, host: str) -> icalendar.Event:
    component = icalendar.Event()
    component.add("uid", f"{entry.name}@{host}")
    # a moment that stays the same as long as the entry does: the same calendar is the same file
    component.add("dtstamp", datetime.combine(entry.known_since or entry.starts_on, time(), UTC))
    component.add("dtstart", entry.starts_on)
    component.add("dtend", entry.ends_on + timedelta(days=1))  # the day after the last
    component.add("summary", _printable(entry.title))
    if entry.page:
        component.add("url", entry.page)
    component.add("transp", "TRANSPARENT")
    return component


def _printable(text: str) -> str:
    return "\n".join("".join(char for char in line if char.isprintable()) for line in text.splitlines())
