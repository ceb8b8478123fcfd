"""Calendars as RFC 5545 has them: CRLF, folded lines, whole days, the same names each time; and nothing for others."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.office import clock
from ratingoffice.office.web.shared.ics import Entry, calendar


def unfolded(content: bytes) -> list[str]:
    """As the RFC says: a line goes on where the next begins with a space."""
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    return content.decode().replace("\r\n ", "").split("\r\n")[:-1]


def entries(content: bytes) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for line in unfolded(content):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            one: dict[str, str] = {}
        elif line == "END:VEVENT":
            assert one["UID"] not in found
            found[one["UID"]] = one
        elif name in ("UID", "DTSTAMP", "SUMMARY", "URL") or name.startswith("DT"):
            one[name] = value
    return found


def test_a_file_is_written_as_the_rfc_says() -> None:
    title = "Кубок; перший, “другий”\nтретій \\ " + "ї" * 60
    one = Entry("a-1", date(2026, 2, 27), date(2026, 2, 28), title, "https://a.org/1/")
    lines = unfolded(calendar("Кубок", "a.org", [one]))
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert "UID:a-1@a.org" in lines
    assert "DTSTAMP:20260227T000000Z" in lines
    assert "DTSTART;VALUE=DATE:20260227" in lines
    assert "DTEND;VALUE=DATE:20260301" in lines
    assert "SUMMARY:Кубок\\; перший\\, “другий”\\nтретій \\\\ " + "ї" * 60 in lines
    assert lines[-1] == "END:VCALENDAR"


def test_a_body_has_its_events_lists_and_closing_dates(body, client_as, event) -> None:
    with clock.on(date(2026, 3, 20)):
        answer = client_as("public").get("/uk/events/fide/calendar.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    found = entries(answer.content)
    (host,) = {uid.partition("@")[2] for uid in found}
    assert found[f"fide-event-{event.event_id}@{host}"]["SUMMARY"] == str(event)
    assert found[f"fide-list-2026-04-01@{host}"]["DTSTART;VALUE=DATE"] == "20260401"
    assert found[f"fide-closing-2026-04-01@{host}"]["DTSTART;VALUE=DATE"] == "20260329"
    assert "/uk/lists/fide/" in found[f"fide-list-2026-04-01@{host}"]["URL"]


def test_a_body_can_switch_it_off(body, client_as) -> None:
    body.features = {"calendar": False}
    body.save()
    assert client_as("public").get("/events/fide/calendar.ics").status_code == 404
    assert b"calendar.ics" not in client_as("public").get("/events/fide/").content


@pytest.fixture
def own_address(client_as, event) -> str:
    page = client_as("organiser").post("/desk/account/calendar/").content.decode()
    return "/" + page.partition('<p class="secret">')[2].partition("</p>")[0].split("/", 3)[3]


def test_ones_own_has_ones_own_events_and_is_opened_by_its_address_alone(own_address, event, client_as) -> None:
    event.reported_on = None
    event.save()
    with clock.on(event.ends_on):
        found = entries(client_as("public").get(own_address).content)
    names = {uid.partition("@")[0] for uid in found}
    assert {one for one in names if "-event-" in one} == {f"fide-event-{event.event_id}"}
    assert any(one.startswith(f"fide-report-{event.event_id}-") for one in names)


def test_a_new_address_ends_the_old_one_and_so_does_the_account(own_address, account, client_as) -> None:
    client_as("organiser").post("/desk/account/calendar/")
    assert client_as("public").get(own_address).status_code == 404
    organiser = account("organiser")
    organiser.is_active = False
    organiser.save()
    assert client_as("public").get(own_address).status_code == 404
