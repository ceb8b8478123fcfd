"""What is said of an event that is registered late, or without its schedule (FIDE 0.2), before any report."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from html import unescape

import pytest

from ratingoffice.office import clock
from ratingoffice.office.domain.decisions.decisions import DecisionSource, decide
from ratingoffice.office.domain.events.events import edit_event, register_event
from ratingoffice.office.domain.events.forecast import of_event
from ratingoffice.office.domain.events.schedule import schedule_came_on
from ratingoffice.office.domain.lists.published_lists import frame, newest
from ratingoffice.office.domain.todo import todo

pytestmark = pytest.mark.django_db

MAY = {
    "name": "May Open",
    "starts_on": "2026-05-08",
    "ends_on": "2026-05-10",
    "time_control": "5400+30",
    "kind": "swiss",
    "declarations": "laws_of_chess",
}
LATE = (
    "registered on 2026-05-06, too late by 1 day: at least 3 days before the start on 2026-05-08 are needed, or the "
    "approval of the QC chair (0.2.4)"
)
MISSING = "The playing schedule is missing: it is registered with the event."


@contextmanager
def on(day):
    """As if it were that day."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "today", lambda: day)
        patch.setattr(clock, "now", lambda: datetime.combine(day, time(12), UTC))
        yield


def text(answer) -> str:
    return unescape(answer.content.decode())


def late_ones(officer, body):
    return {event: str(answer.reason) for event, answer in todo(officer, body).registered_late}


def registered(body, by, day, **columns):
    with on(day):
        return register_event(body, MAY | columns, by, days_confirmed=True)


def test_an_event_registered_one_day_late_says_so_on_its_page_and_waits_for_the_officer(body, officer, client_as):
    event = registered(body, officer, date(2026, 5, 6))
    assert LATE in text(client_as("officer").get(f"/desk/events/{event.pk}/"))
    assert late_ones(officer, body)[event] == LATE
    page = text(client_as("officer").get("/desk/"))
    assert "Registered too late, to approve or to refuse" in page
    assert LATE in page


def test_whoever_registers_it_is_told_at_once(body, client_as):
    form = MAY | {"declarations": ["laws_of_chess"], "time_control": "90+30", "days_confirmed": "1"}
    with on(date(2026, 5, 6)):
        page = text(client_as("organiser").post("/desk/events/register/fide/", form, follow=True))
    assert f"Registered too late: 0.2.2 {LATE}" in page
    assert MISSING in page


@pytest.mark.parametrize("day", [date(2026, 5, 5), date(2026, 4, 1)])
def test_of_one_registered_in_time_nothing_of_it_is_said(body, officer, client_as, day):
    """Whatever the day of today is: it is compared with the day of registration."""
    event = registered(body, officer, day)
    with on(date(2026, 5, 30)):
        page = text(client_as("officer").get(f"/desk/events/{event.pk}/"))
        assert event not in late_ones(officer, body)
    assert "That day has passed." not in page
    assert "too late by" not in page


def test_an_approval_or_a_refusal_ends_it(body, officer):
    approved, refused = (registered(body, officer, date(2026, 5, 6), name=name) for name in ("One", "Two"))
    with on(date(2026, 5, 7)):
        given = DecisionSource(by="QC chair", on=date(2026, 5, 7), reference="letter")
        decide(approved, "qc_chair_late", "asked for in time", officer, source=given)
        late = late_ones(officer, body)
        assert (approved in late, refused in late) == (False, True)
        refused.decisions.create(decision="registration_refused", reason="too late", decided_on=date(2026, 5, 7))
        assert refused not in late_ones(officer, body)


def test_an_approval_by_the_wrong_power_does_not_end_it(body, officer):
    event = registered(body, officer, date(2026, 5, 6))
    with on(date(2026, 5, 7)):
        given = DecisionSource(by="President", on=date(2026, 5, 7), reference="letter")
        decide(event, "president_late", "asked for in time", officer, source=given)
        reason = late_ones(officer, body)[event]
    assert reason.endswith(
        "the approval of the FIDE President on record does not hold here: it takes that of the QC chair (0.2.4)"
    )


# the schedule


def test_a_missing_schedule_is_said_when_it_is_registered_on_its_page_and_on_the_to_do(body, officer, client_as):
    event = registered(body, officer, date(2026, 4, 1))
    page = client_as("officer").get(f"/desk/events/{event.pk}/")
    assert MISSING in text(page)
    with on(date(2026, 4, 2)):
        assert event in todo(officer, body).without_schedule
    edit_event(event, {"schedule": "2026-05-08\n2026-05-09"}, officer, "announced")
    assert MISSING not in text(client_as("officer").get(f"/desk/events/{event.pk}/"))
    with on(date(2026, 4, 2)):
        assert event not in todo(officer, body).without_schedule


@pytest.mark.parametrize(("day", "late"), [(date(2026, 5, 5), False), (date(2026, 5, 6), True)])
def test_a_schedule_that_came_after_the_term_is_said_to_be_late(body, officer, client_as, day, late):
    event = registered(body, officer, date(2026, 4, 1))
    with on(day):
        edit_event(event, {"schedule": "2026-05-08\n2026-05-09"}, officer, "announced")
    page = text(client_as("officer").get(f"/desk/events/{event.pk}/"))
    assert ("The playing schedule came on" in page) == late
    assert ("came on 6 May 2026: the last day to register it was 5 May 2026." in page) == late


@pytest.mark.parametrize(
    ("changes", "came_on"),
    [
        (["2026-05-08\n2026-05-09", "2026-05-08\n2026-05-10"], date(2026, 4, 1)),  # changed: it was there in time
        (["2026-05-08\n2026-05-09", "", "2026-05-08"], date(2026, 4, 3)),  # taken back, and another one
        (["2026-05-08\n2026-05-09", ""], None),
    ],
)
def test_the_day_of_a_schedule_is_that_since_which_there_is_one(body, officer, changes, came_on):
    event = registered(body, officer, date(2026, 3, 20))
    for number, schedule in enumerate(changes, start=1):
        with on(date(2026, 4, number)):
            edit_event(event, {"schedule": schedule}, officer, "announced")
    assert schedule_came_on(event) == came_on


def test_that_is_no_ground_against_rating_it(body, officer):
    """I-38."""
    event = registered(body, officer, date(2026, 4, 1))
    with on(date(2026, 5, 30)):
        assert event not in late_ones(officer, body)
    assert of_event(event).refused is None
    assert not event.rounds.exists()


def test_only_who_makes_the_term_longer_is_named(body, officer):
    """Somebody of 2100 makes games of 60 minutes too short (1.1), and no other term of registration."""
    ranked = frame(newest(body)).filter(pool="standard")
    best, other = ranked.row(0, named=True), ranked.filter(ranked["rating"].is_between(1900, 2200)).row(0, named=True)
    assert best["rating"] > 2700
    playing = f"{best['player_id']}\n{other['player_id']}"
    event = registered(body, officer, date(2026, 3, 1), time_control="3600", participants=playing)
    assert [one.player_id for one in of_event(event).stricter] == [best["player_id"]]


@pytest.mark.parametrize(("power", "holds"), [("president_late", False), ("qc_chair_late", True)])
def test_an_approval_that_does_not_hold_is_told_when_it_is_recorded(body, officer, client_as, power, holds):
    event = registered(body, officer, date(2026, 5, 6))
    form = {
        "decision": power,
        "reason": "asked for in time",
        "given_by": "who gave it",
        "given_on": "2026-05-07",
        "reference": "letter",
    }
    with on(date(2026, 5, 7)):
        page = text(client_as("officer").post(f"/desk/events/{event.pk}/decide/", form, follow=True))
    assert "The decision is kept, with its reason." in page
    assert ("With it the event is still not rated: 0.2.2 " in page) != holds
