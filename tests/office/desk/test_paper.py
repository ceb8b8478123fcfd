"""The paper copy of a report: a to-do until it has come, and never a ground."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.services.paper import receive_paper
from ratingoffice.office.desk.services.todo import todo
from ratingoffice.office.models import Act, Body
from ratingoffice.office.store.publishing import preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    """Reported, not rated, of a body that asks for paper."""
    return Body.objects.get(code="fshu").events.filter(rated_on=None).exclude(reported_on=None).first()


def test_a_report_without_its_paper_copy_waits(event, account):
    assert event in todo(account("officer"), event.body).paper_missing
    before = preview(event.body)
    receive_paper(event, date(2026, 3, 19), account("officer"))
    assert event not in todo(account("officer"), event.body).paper_missing
    assert preview(event.body).token == before.token  # the list does not depend on it
    act = Act.objects.filter(verb="report.paper").latest("pk")
    assert (act.about, act.after) == (f"event/{event.event_id}", {"paper_received_on": "2026-03-19"})
    receive_paper(event, None, account("officer"))
    assert event in todo(account("officer"), event.body).paper_missing


def test_paper_cannot_come_before_the_event_or_tomorrow(event):
    for day in (date(2020, 1, 1), date(2026, 3, 21)):
        with pytest.raises(BadInput, match="cannot be"):
            receive_paper(event, day, None)


def test_a_body_that_asks_for_none_has_no_such_to_do(body, account):
    assert not todo(account("officer"), body).paper_missing
    with pytest.raises(BadInput, match="no reports on paper"):
        receive_paper(body.events.first(), date(2026, 3, 19), None)


def test_the_officer_keeps_the_day_at_the_desk(event, client_as):
    officer = client_as("officer")
    assert "Reports without their paper copy" in officer.get("/desk/").content.decode()
    assert officer.post(f"/desk/events/{event.pk}/paper/", {"received_on": "2026-03-19"}).status_code == 302
    event.refresh_from_db()
    assert event.paper_received_on == date(2026, 3, 19)
    assert "2026-03-19" in officer.get(f"/desk/events/{event.pk}/").content.decode()
