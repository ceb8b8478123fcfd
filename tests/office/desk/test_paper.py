"""The paper copy of a report: a to-do until it has come, and a ground where the body reads its regulation so."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.decisions.decisions import DecisionSource, decide
from ratingoffice.office.domain.events.paper_reports import receive_paper
from ratingoffice.office.domain.federations.readings import choose
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Act, Body

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    """Reported, not rated, of a body that asks for paper."""
    return Body.objects.get(code="fshu").events.filter(rated_on=None).exclude(reported_on=None).first()


def verdict(body, event_id):
    said = preview(body).rated.verdicts.filter(pl.col("event_id") == event_id, pl.col("round").is_null())
    return said.row(0, named=True)


@pytest.fixture
def rated_event(event):
    """The same, and nothing is against it on the next list."""
    said = preview(event.body).rated.verdicts.filter(pl.col("outcome") == "rated", pl.col("round").is_null())
    return event.body.events.filter(event_id__in=said["event_id"].to_list(), paper_received_on=None).first()


def test_a_report_without_its_paper_copy_waits(rated_event, account, client_as):
    """U-35: where paper is required."""
    body, officer = rated_event.body, account("officer")
    choose(body, "U-35", "required", date(2026, 4, 1), "the commission insists", account("chief"))
    said = verdict(body, rated_event.event_id)
    assert (said["outcome"], said["article"]) == ("needs_decision", "7")
    assert "no paper copy of its report is on record" in said["reason"]
    page = client_as("officer").get(f"/desk/events/{rated_event.pk}/").content.decode()
    assert "no paper copy of its report is on record" in page
    receive_paper(rated_event, date(2026, 3, 19), officer)
    assert verdict(body, rated_event.event_id)["outcome"] == "rated"
    receive_paper(rated_event, None, officer)
    assert verdict(body, rated_event.event_id)["outcome"] == "needs_decision"


def test_an_officer_may_accept_a_report_without_its_paper_copy(rated_event, account):
    choose(rated_event.body, "U-35", "required", date(2026, 4, 1), "the commission insists", account("chief"))
    given = DecisionSource("O. Koval, rating officer", date(2026, 3, 19), "minutes 4")
    decide(rated_event, "officer_late", "the post is late", account("officer"), source=given)
    assert verdict(rated_event.body, rated_event.event_id)["outcome"] == "rated"


def test_a_missing_paper_copy_is_a_to_do_and_no_ground_by_default(event, account):
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
