"""A report of quite another event is asked about; one that differs a little is taken as before."""

from __future__ import annotations

from html import unescape

import pytest
from desk_reports import CELLS, good, line, report
from django.core.files.uploadedfile import SimpleUploadedFile

pytestmark = pytest.mark.django_db

OTHER = {"name": "Hiroshima Peace Cup", "starts": "2026/02/13", "ends": "2026/02/14"}
QUESTION = (
    "is this the report of this event? It says Hiroshima Peace Cup, 2026-02-13 to 2026-02-14, without a time control; "
    "registered is Test Open, 2026-03-06 to 2026-03-08, "
)


def of_four(four, **header) -> bytes:
    """Without its time control in seconds (222)."""
    data = report(*(line(start_no, one) for start_no, one in zip(CELLS, four, strict=True)), **header)
    return b"".join(line for line in data.splitlines(keepends=True) if not line.startswith(b"222"))


def send(client_as, event, data: bytes, **more: str):
    file = SimpleUploadedFile("report.trf", data)
    return client_as("organiser").post(f"/desk/events/{event.pk}/report/", {"file": file, **more}, follow=True)


def test_the_report_of_quite_another_event_is_asked_about_and_not_stored(client_as, event, four):
    page = unescape(send(client_as, event, of_four(four, **OTHER)).content.decode())
    assert QUESTION in page
    assert "Yes, it is the report of this event" in page
    assert not event.reports.exists()


def test_confirmed_it_is_taken(client_as, event, four):
    send(client_as, event, of_four(four, **OTHER), event_confirmed="yes")
    assert event.reports.get().state == "taken"


@pytest.mark.parametrize("like", ["name", "days"])
def test_where_one_of_them_agrees_it_is_not_asked(client_as, event, four, like):
    other = dict(OTHER)
    if like == "name":
        other["name"] = "Test Open 2026"
    else:
        other |= {"starts": "2026/03/08", "ends": "2026/03/09"}
    send(client_as, event, of_four(four, **other))
    assert event.reports.get().version == 1


@pytest.mark.parametrize(("written", "stored"), [("90 min + 30 sec", True), ("15 min + 10 sec", False)])
def test_a_time_control_that_agrees_speaks_for_the_event(client_as, event, four, written, stored):
    data = of_four(four, **OTHER) + f"122 {written}\n".encode()
    send(client_as, event, data)
    assert event.reports.exists() == stored


@pytest.mark.parametrize(("starts", "ends", "stored"), [("07", "08", False), ("06", "09", False), ("06", "08", True)])
def test_another_event_of_the_same_weekend_is_asked_about_too(client_as, event, four, starts, ends, stored):
    header = OTHER | {"starts": f"2026/03/{starts}", "ends": f"2026/03/{ends}"}
    send(client_as, event, of_four(four, **header) + b"122 15 min + 10 sec\n")
    assert event.reports.exists() == stored


def test_a_match_without_a_number_of_games_takes_that_of_its_report_and_says_so(client_as, event, four):
    event.kind, event.match_games = "match", None
    event.save()
    send(client_as, event, good(four))
    kept = event.reports.get()
    event.refresh_from_db()
    assert event.match_games == 3
    assert [one["code"] for one in kept.findings].count("match-games") == 1


@pytest.mark.parametrize(("kind", "games"), [("match", 3), ("round_robin", None)])
def test_of_other_events_it_is_not_said(client_as, event, four, kind, games):
    event.kind, event.match_games = kind, games
    event.save()
    send(client_as, event, good(four))
    assert "match-games" not in [one["code"] for one in event.reports.get().findings]
