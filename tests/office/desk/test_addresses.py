"""A Chess-Results address can be the report (JCF 4(4)), and who reports is told (4(2))."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from desk_reports import good, listed, registered

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.events.documents import keep_document
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.reports.addresses import address_of, report_by_address
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db

LINK = "https://s2.chess-results.com/tnr1000000.aspx?lan=1"


@pytest.fixture
def at(monkeypatch):
    def day(number: int) -> None:
        monkeypatch.setattr(clock, "today", lambda: date(2026, 3, number))
        monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, number, 12, tzinfo=UTC))

    return day


@pytest.fixture
def event(jcf, account):
    """6 to 8 March."""
    made = registered(jcf, account("officer"), declarations="official organiser_entitled")
    made.owners.set([account("organiser")])
    return made


def outcome(event):
    said = preview(event.body).rated.verdicts
    return said.filter((said["event_id"] == event.event_id) & said["round"].is_null())["outcome"].item()


def test_the_event_keeps_the_day_of_the_address_when_the_file_is_taken_later(event, officer, at):
    at(19)
    kept = report_by_address(event, LINK, officer)
    assert outcome(event) == "later_list"  # there is nothing to rate yet, so it is not closed either
    at(25)
    report = receive_report(event, good(listed(event.body)), "open.trf", officer, source=kept)
    event.refresh_from_db()
    assert (report.state, report.source, event.reported_on) == ("taken", kept, date(2026, 3, 19))
    assert outcome(event) == "rated"  # by the 20th, 3(6)


def test_without_it_the_day_of_the_file_counts(event, officer, at):
    at(25)
    receive_report(event, good(listed(event.body)), "open.trf", officer)
    event.refresh_from_db()
    assert event.reported_on == date(2026, 3, 25)
    assert outcome(event) == "later_list"


@pytest.mark.parametrize(("day", "counts"), [(7, False), (8, True), (9, True)])
def test_an_address_is_a_report_when_the_event_is_over(event, officer, at, day, counts):
    at(day)
    if counts:
        assert report_by_address(event, LINK, officer) == address_of(event)
        return
    with pytest.raises(BadInput, match="reported when it is over"):
        report_by_address(event, LINK, officer)
    keep_document(event, "results", officer, link=LINK)
    assert address_of(event) is None


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/chess-results.com",
        "https://chess-results.com.example.org/",
        "https://notchess-results.com/",
        "javascript:alert(1)",
        "chess-results.com/tnr1",
        "http://[",
    ],
)
def test_it_stands_at_chess_results(event, officer, link):
    with pytest.raises(BadInput, match=r"no address at chess-results\.com"):
        report_by_address(event, link, officer)
    assert not event.documents.exists()


def test_a_body_whose_law_takes_none_says_so(body, officer):
    with pytest.raises(BadInput, match="send the file"):
        report_by_address(registered(body, officer), LINK, officer)


def test_the_organiser_sends_it_at_the_desk_and_the_officer_finds_it_on_the_first_page(event, client_as):
    page = client_as("organiser").post(f"/desk/events/{event.pk}/report/", {"address": LINK})
    assert page.status_code == 302
    shown = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert "Reported on 2026-03-20 by an address" in shown
    assert "still to be taken from there" in shown
    todo = client_as("officer").get("/desk/").content.decode()
    assert "Results to take from their address" in todo
    assert "Test Open" in todo
    act = Act.objects.filter(verb="document.keep").latest("pk")
    assert (act.about, act.after["link"]) == (f"event/{event.event_id}", LINK)


def test_a_file_or_an_address_is_sent_not_both_and_not_nothing(event, client_as):
    page = client_as("organiser").post(f"/desk/events/{event.pk}/report/", {"reporter": ""})
    assert "Give a file or an address." in page.content.decode()


def member(body, until):
    one = listed(body)[0]
    body.players.filter(pk=one.pk).update(member_from=date(2020, 1, 1), member_until=until)
    return one.player_id


@pytest.mark.parametrize(
    ("until", "warned"), [(date(2026, 3, 19), True), (date(2026, 3, 20), False), (date(2026, 3, 21), False)]
)
def test_who_reports_is_an_annual_member_on_that_day_and_else_it_is_a_warning(event, officer, until, warned):
    reporter = member(event.body, until)
    report = receive_report(event, good(listed(event.body)), "open.trf", officer, reporter=reporter)
    said = [(one["severity"], one["message"]) for one in report.findings if one["code"] == "reporter"]
    words = f"reported by {reporter}, who is no annual member on 2026-03-20 (4(2))"
    assert said == ([("warning", words)] if warned else [])
    assert (report.state, report.reporter) == ("taken", reporter)  # a warning, not a ground


def test_nobody_named_is_the_organiser_and_somebody_unknown_is_no_member(event, officer):
    data = good(listed(event.body))
    assert not [one for one in receive_report(event, data, "a.trf", officer).findings if one["code"] == "reporter"]
    report = receive_report(event, data + b"\r\n", "b.trf", officer, reporter="nobody")
    assert [one["code"] for one in report.findings].count("reporter") == 1


def test_who_reports_is_shown_at_the_desk(event, client_as):
    one = listed(event.body)[0]
    client_as("organiser").post(f"/desk/events/{event.pk}/report/", {"address": LINK, "reporter": one.player_id})
    page = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert one.name in page
    assert one.player_id in page
