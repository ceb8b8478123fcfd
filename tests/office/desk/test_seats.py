"""The day on which something comes is that at the federation's seat: Tokyo, Kyiv, or the office's own (UTC)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from desk_reports import good, listed, registered

from ratingoffice.office import clock
from ratingoffice.office.domain.events.documents import keep_document
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import closing_of, todo
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db

#: 20 March 2026, 23:30 in London; in Kyiv it is 01:30 and in Tokyo 08:30 of the day after
LATE_IN_THE_EVENING = datetime(2026, 3, 20, 23, 30, tzinfo=UTC)
DAYS = {"fide": date(2026, 3, 20), "fshu": date(2026, 3, 21), "jcf": date(2026, 3, 21)}


@pytest.fixture(autouse=True)
def _late(monkeypatch, settings):
    settings.ONE_TIME_ZONE = False
    monkeypatch.setattr(clock, "now", lambda: LATE_IN_THE_EVENING)


@pytest.mark.parametrize("code", DAYS)
def test_each_federation_has_its_own_day(code):
    assert today_at(Body.objects.get(code=code)) == DAYS[code]


@pytest.mark.parametrize("code", DAYS)
def test_a_time_zone_that_is_set_holds_for_all(code, settings):
    settings.ONE_TIME_ZONE = True
    assert today_at(Body.objects.get(code=code)) == DAYS["fide"]


@pytest.mark.parametrize("code", DAYS)
def test_an_event_is_registered_and_reported_on_the_day_at_the_seat(code, officer):
    body = Body.objects.get(code=code)
    event = registered(body, officer, registered_on=None)
    assert event.registered_on == DAYS[code]
    receive_report(event, good(listed(body)), "open.trf", officer)
    event.refresh_from_db()
    assert event.reported_on == DAYS[code]  # JCF 3(6): the 21st is too late for the list of 1 April


def test_a_document_comes_on_the_day_at_the_seat(jcf, officer):
    event = registered(jcf, officer)
    kept = keep_document(event, "announcement", officer, link="https://example.org/open")
    assert kept.received_on == date(2026, 3, 21)


def test_the_pages_say_when_a_report_came_by_the_clock_at_the_seat(jcf, officer, client_as):
    event = registered(jcf, officer)
    report = receive_report(event, good(listed(jcf)), "open.trf", officer)
    for page in (f"/desk/events/{event.pk}/", f"/desk/reports/{report.pk}/"):
        assert "2026-03-21 08:30" in client_as("officer").get(page).content.decode()


def test_the_to_do_counts_in_the_days_at_the_seat(jcf, officer):
    over = registered(jcf, officer, starts_on=date(2026, 3, 20), ends_on=date(2026, 3, 20))
    shown = todo(officer, jcf)
    assert over in [event for event, _ in shown.waiting_for_report]
    assert closing_of(jcf, date(2026, 4, 1)).days_left == -1  # JCF 3(6): until the 20th
