"""The organiser appeals once against a refusal, in time or late; an upheld appeal reopens the event."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from desk_reports import good, registered
from django.core.files.uploadedfile import SimpleUploadedFile

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.decisions.appeals import answer_appeal, file_appeal, receive_on_paper, refusals, term_of
from ratingoffice.office.domain.decisions.decisions import DecisionSource, Notice, decide
from ratingoffice.office.domain.events.verdicts import of_event
from ratingoffice.office.domain.lists.transfer import book_of
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Body, Decision

pytestmark = pytest.mark.django_db

TOLD = Notice("the organiser", date(2026, 3, 20), "The tournament is not rated.")


@pytest.fixture
def played(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    event.refresh_from_db()
    return event


@pytest.fixture
def refused(played, officer):
    return decide(played, "refused", "the games were played elsewhere", officer, notice=TOLD)


@pytest.fixture
def on_day(monkeypatch):
    def on(day: date) -> None:
        monkeypatch.setattr(clock, "today", lambda: day)
        monkeypatch.setattr(clock, "now", lambda: datetime(day.year, day.month, day.day, 12, tzinfo=UTC))

    return on


@pytest.mark.parametrize(("day", "late"), [(26, False), (27, False), (28, True)])
def test_seven_days_from_the_communication_are_in_time(refused, account, on_day, day, late):
    assert term_of(refused).until == date(2026, 3, 27)
    on_day(date(2026, 3, day))
    made = file_appeal(refused, "they were played in the town hall", account("organiser"))
    assert (made.appealed_on, term_of(made).is_late(made.appealed_on)) == (date(2026, 3, day), late)
    assert ("too late" in str(of_event(made.event)[""].reason)) == late
    assert Act.objects.filter(verb="event.appeal").latest("pk").after["late"] == late


def test_the_term_does_not_count_from_the_decision(played, officer, on_day):
    on_day(date(2026, 3, 25))
    made = decide(
        played,
        "refused",
        "why",
        officer,
        source=DecisionSource(on=date(2026, 3, 20)),
        notice=Notice("the organiser", date(2026, 3, 24), "Not rated."),
    )
    assert term_of(made).until == date(2026, 3, 31)


def test_a_refusal_of_before_notices_counts_from_its_day(played):
    old = Decision.objects.create(event=played, decision="refused", decided_on=date(2026, 3, 1), reason="why")
    assert term_of(old).until == date(2026, 3, 8)


def test_no_term_is_named_for_a_refusal_to_register(played, officer):
    made = decide(played, "registration_refused", "why", officer, notice=TOLD)
    assert (term_of(made).until, term_of(made).to) == (None, "the Qualification Commission")


def test_there_is_one_appeal(refused, account):
    file_appeal(refused, "they were played in the town hall", account("organiser"))
    with pytest.raises(BadInput, match="there is one appeal"):
        file_appeal(refused, "again", account("organiser"))


def test_only_a_refusal_that_stands_can_be_appealed_against(event, officer, account):
    noted = decide(event, "noted", "telephoned", officer)
    with pytest.raises(BadInput, match="no refusal here"):
        file_appeal(noted, "why", account("organiser"))


def test_an_upheld_appeal_reopens_the_event(refused, account):
    file_appeal(refused, "they were played in the town hall", account("organiser"))
    refused.event.refresh_from_db()
    assert (of_event(refused.event)[""].outcome, refused.event.refused) == ("not_rated", True)
    answer_appeal(
        refused,
        "upheld",
        account("chief"),
        decided_by="the QC",
        decided_on=date(2026, 3, 20),
        reason="the hall is in the photographs",
    )
    refused.event.refresh_from_db()
    assert (of_event(refused.event)[""].outcome, refused.event.refused) == ("rated", None)
    assert refusals(refused.event) == []
    act = Act.objects.filter(verb="event.answer_appeal").latest("pk")
    assert (act.why, act.after["outcome"]) == ("the hall is in the photographs", "upheld")


def test_a_dismissed_appeal_leaves_the_refusal_as_it_is(refused, account):
    file_appeal(refused, "they were played in the town hall", account("organiser"))
    answer = {"decided_by": "the QC", "decided_on": date(2026, 3, 20), "reason": "nobody saw them"}
    answer_appeal(refused, "dismissed", account("officer"), **answer)
    refused.event.refresh_from_db()
    verdict = of_event(refused.event)[""]
    assert (verdict.outcome, verdict.article) == ("not_rated", "0.4")
    assert "the appeal was dismissed on 2026-03-20" in str(verdict.reason)
    with pytest.raises(BadInput, match="decided already"):
        answer_appeal(refused, "upheld", account("officer"), **answer)


def test_an_upheld_refusal_to_register_reopens_the_event_too(played, officer, account):
    made = decide(played, "registration_refused", "why", officer, notice=TOLD)
    file_appeal(made, "it was registered in time", account("organiser"))
    answer = {"decided_by": "the QC", "decided_on": date(2026, 3, 20), "reason": "so it was"}
    answer_appeal(made, "upheld", account("chief"), **answer)
    assert of_event(played)[""].outcome == "rated"


def test_an_appeal_on_paper_says_why_it_was_not_filed_at_the_desk(refused, officer):
    sent = {"received_on": date(2026, 3, 20), "sent_by": "the club"}
    with pytest.raises(BadInput, match="did not file it"):
        receive_on_paper(refused, "they were played", officer, why=" ", **sent)
    made = receive_on_paper(refused, "they were played", officer, why="the organiser has no account", **sent)
    assert (made.appealed_by, made.appeal_on_paper) == ("the club", "the organiser has no account")
    assert Act.objects.filter(verb="event.appeal_on_paper").latest("pk").why == "the organiser has no account"


def test_the_organiser_files_it_at_the_desk_and_the_officer_meets_it_on_the_first_page(client_as, refused):
    organiser = client_as("organiser")
    assert "2026-03-27" in organiser.get(f"/desk/events/{refused.event_id}/").content.decode()
    assert [one.pk for one, _ in organiser.get("/desk/").context["bodies"][0].refused] == [refused.pk]
    said = {"appeal": "they were played in the town hall", "file": SimpleUploadedFile("hall.jpg", b"a photograph")}
    assert organiser.post(f"/desk/decisions/{refused.pk}/appeal/", said).status_code == 302
    officer = client_as("officer")
    waiting = next(one for one in officer.get("/desk/").context["bodies"] if one.body == refused.event.body)
    assert refused.pk in [one.pk for one in waiting.appeals]
    page = officer.get(f"/desk/events/{refused.event_id}/").content.decode()
    assert "they were played in the town hall" in page
    assert "hall.jpg" in page
    assert officer.get(f"/desk/decisions/{refused.pk}/appeal/file/").content == b"a photograph"
    said = {"outcome": "upheld", "decided_by": "the QC", "decided_on": "2026-03-20", "reason": "it is proved"}
    assert officer.post(f"/desk/decisions/{refused.pk}/appeal/answer/", said).status_code == 302
    refused.refresh_from_db()
    assert (refused.appeal_outcome, refused.stands) == ("upheld", False)


def test_the_public_page_and_the_api_tell_the_refusal_and_its_term(client, refused):
    event = refused.event
    page = client.get(f"/events/fide/{event.event_id}/").content.decode()
    assert "declined to rate" in page
    assert "27 March 2026" in page
    assert client.get(f"/api/v1/events/fide/{event.event_id}").json()["refusals"] == [
        {
            "decision": "refused",
            "decided_on": "2026-03-20",
            "communicated_on": "2026-03-20",
            "until": "2026-03-27",
            "appealed_on": None,
            "late": False,
            "outcome": "",
        }
    ]


def test_the_book_of_the_office_keeps_the_notice_and_the_appeal(refused, account):
    file_appeal(refused, "they were played in the town hall", account("organiser"))
    decisions = book_of(refused.event.body)["decisions"]
    (row,) = decisions.filter(decisions["event_id"] == refused.event.event_id).to_dicts()
    assert (row["communicated_on"], row["communicated_to"], row["notice"], row["appeal"]) == (
        date(2026, 3, 20),
        "the organiser",
        "The tournament is not rated.",
        "they were played in the town hall",
    )


def test_fshu_names_to_whom_and_no_term(officer):
    fshu = Body.objects.get(code="fshu")
    event = registered(fshu, officer, event_id="kyiv", declarations="laws_of_chess moves_recorded agreed")
    made = decide(event, "refused", "why", officer, notice=TOLD)
    assert term_of(made).to == "the authorised person or the governing body"
    assert term_of(made).until is None


@pytest.mark.parametrize(
    ("sent_on", "said"),
    [
        (date(2026, 3, 27), "The appeal is filed."),
        (
            date(2026, 3, 28),
            "The appeal is filed, and it is too late: it came on 28 March 2026, the last day was 27 March 2026.",
        ),
    ],
)
def test_the_answer_to_a_late_appeal_says_that_it_is_too_late(refused, client_as, on_day, sent_on, said):
    """Seven days from the communication of 20 March."""
    on_day(sent_on)
    form = {"appeal": "They were played here."}
    page = client_as("organiser").post(f"/desk/decisions/{refused.pk}/appeal/", form, follow=True)
    assert said in page.content.decode()
    assert page.content.decode().count("The appeal is filed") == 1
