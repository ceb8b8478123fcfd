"""A calendar file as RFC 5545 has it: whole days, folded lines, and the same names for the same things each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import HttpResponse

A_LINE = 75  # octets, without its end


@dataclass(frozen=True)
class Entry:
    """Something that takes whole days. By its name a program knows it again when a day has changed."""

    name: str
    starts_on: date
    ends_on: date
    title: str
    page: str = ""
    known_since: date | None = None


def calendar(title: str, host: str, entries: Iterable[Entry]) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Rating Office//Calendar//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(title)}",
        *(line for entry in entries for line in _lines(entry, host)),
        "END:VCALENDAR",
    ]
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line)).encode()


def answer(content: bytes, file_name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file_name}.ics"'
    return response


def _lines(entry: Entry, host: str) -> Iterator[str]:
    """DTEND is the day after the last; DTSTAMP a moment that stays the same as long as the entry does."""
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(entry.name)}@{host}"
    yield f"DTSTAMP:{entry.known_since or entry.starts_on:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{entry.starts_on:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{entry.ends_on + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(entry.title)}"
    if entry.page:
        yield f"URL:{entry.page}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _text(text: str) -> str:
    for char in ("\\", ";", ","):
        text = text.replace(char, f"\\{char}")
    return "\\n".join("".join(char for char in line if char.isprintable()) for line in text.splitlines())


def _folded(line: str) -> Iterator[str]:
    """No line is longer than 75 octets, and no character is cut in two; what goes on begins with a space."""
    piece = ""
    for char in line:
        if len((piece + char).encode()) > A_LINE:
            yield piece
            piece = " "
        piece += char
    yield piece
