"""Each deed of the desk tells those whom it concerns; a day reminds of what is due soon, once."""

from __future__ import annotations

from datetime import date

import pytest

from office.desk.desk_reports import good, listed, registered
from ratingoffice.message import from_data
from ratingoffice.office import clock
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.notices.reminders import remind
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Letter, Notice


@pytest.fixture
def test_open(body, account):  # type: ignore[no-untyped-def]
    """6 to 8 March, of the organiser."""
    event = registered(body, None)
    event.owners.set([account("organiser")])
    return event


def told() -> list[tuple[str, str, str]]:
    rows = Letter.objects.order_by("notice", "pk").values_list("notice__kind", "account__username", "envelope")
    return [(kind, name, "digest" if envelope.startswith("digest") else "at once") for kind, name, envelope in rows]


def said() -> str:
    return str(from_data(Notice.objects.latest("pk").said))


def test_a_report_in_order_is_told_to_its_owner_at_once_and_to_the_officers_in_the_morning(test_open, account) -> None:
    receive_report(test_open, good(listed(test_open.body)), "open.trf", account("organiser"))
    assert sorted(told()) == [
        ("report-received", "chief", "digest"),
        ("report-received", "officer", "digest"),
        ("report-received", "organiser", "at once"),
    ]
    assert said() == "The report of Test Open has come: open.trf, version 1, 4 players, 6 games."


def test_a_report_with_errors_says_so_to_its_owner(test_open, account) -> None:
    receive_report(test_open, b"nothing that is a report", "open.trf", account("organiser"))
    assert ("findings", "organiser", "at once") in told()
    assert said().startswith("The report of Test Open, version 1, cannot be taken as it is: 1 error.")


def test_players_whom_nobody_knows_are_told_to_the_officers_and_not_to_the_owner(test_open, account) -> None:
    text = good(listed(test_open.body)).decode()
    first = listed(test_open.body)[0]
    unknown = text.replace(f"{first.fide_id or first.player_id:>11}", f"{'99999999':>11}").replace(
        first.name, "Nemo, Otto"
    )
    receive_report(test_open, unknown.encode(), "open.trf", account("organiser"))
    who = {name for kind, name, _ in told() if kind == "unknown-players"}
    assert who == {"officer", "chief"}
    assert said().startswith("In the report of Test Open, 1 player is not known.")


def test_a_list_is_told_from_its_day_on(body, account) -> None:
    with clock.on(date(2026, 3, 28)):
        publish(body, preview(body).token, account("chief"))
    assert said() == "The list of 2026-04-01 is published."
    days = {one.due_at.date() for one in Letter.objects.all()}
    assert days == {date(2026, 4, 2)}  # in the mail of the morning after


def test_the_last_day_of_a_report_is_told_three_days_before_and_once(test_open) -> None:
    """It is meant for the list of 1 April, which takes reports until 29 March; after 29 May the event is out (9.1)."""
    its = Notice.objects.filter(event=test_open, kind="deadline-near").order_by("pk")
    for day, notices in ((25, 0), (26, 1), (27, 1), (29, 1), (30, 1)):
        with clock.on(date(2026, 3, day)):
            remind()
        assert its.count() == notices, day
    for day, notices in ((25, 1), (26, 2)):
        with clock.on(date(2026, 5, day)):
            remind()
        assert its.count() == notices, day
    assert [str(from_data(one.said)) for one in its] == [
        "The report of Test Open has not come. Its last day is 2026-03-29, for the list of 2026-04-01.",
        "The report of Test Open has not come. Its last day is 2026-05-29.",
    ]
    assert {one.account.username for notice in its for one in notice.letters.all()} == {"organiser"}


def test_an_interim_report_is_told_three_days_before_its_last_day(body, account) -> None:
    """The list of 1 February takes what is reported by 29 January."""
    days = {"starts_on": "2026-01-15", "ends_on": "2026-04-30", "registered_on": "2026-01-01"}
    with clock.on(date(2026, 1, 10)):
        league = registered(body, None, **days, event_id="league", name="League")
    league.owners.set([account("organiser")])
    for day, notices in ((25, 0), (26, 1), (27, 1), (29, 1)):
        with clock.on(date(2026, 1, day)):
            remind()
        assert Notice.objects.filter(event=league, kind="interim-due").count() == notices, day


def test_who_has_reported_is_not_reminded(test_open, account) -> None:
    receive_report(test_open, good(listed(test_open.body)), "open.trf", account("organiser"))
    with clock.on(date(2026, 3, 27)):
        remind()
    assert not Notice.objects.filter(event=test_open, kind="deadline-near").exists()
