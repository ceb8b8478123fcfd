"""What is registered with an event, and what is said of it before anybody plays (FIDE 0.2, 0.2.1, 3.1, 4.1, 9.1)."""

from __future__ import annotations

from datetime import date
from html import unescape

import pytest
from desk_reports import good, registered

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.events import edit_event, register_event
from ratingoffice.office.domain.events.forecast import of_event
from ratingoffice.office.domain.events.paper_reports import send_on
from ratingoffice.office.domain.lists.published_lists import frame, newest
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.lists.transfer import book_of
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Act, Body, Event, Player

pytestmark = pytest.mark.django_db

LONG_DAY = "2026-05-08 09:00\n2026-05-09\n2026-05-09\n2026-05-09\n2026-05-09\n"  # at 120 minutes: 16 hours
MAY = {
    "name": "May Open",
    "starts_on": "2026-05-08",
    "ends_on": "2026-05-10",
    "time_control": "5400+30",
    "kind": "swiss",
}


@pytest.fixture
def elite(body) -> Player:
    """The strongest of the newest list, over 2700."""
    best = frame(newest(body)).filter(pool="standard").row(0, named=True)
    assert best["rating"] > 2700
    return Player.objects.get(body=body, player_id=best["player_id"])


def text(answer) -> str:
    return unescape(answer.content.decode())


# 0.2, 3.1: the schedule


def test_the_days_of_the_rounds_are_registered_with_the_event(body, account):
    event = register_event(
        body, MAY | {"schedule": "2026-05-08 09:00\n2026-05-08\n2026-05-10 9:30"}, account("officer")
    )
    assert list(event.rounds.order_by("round").values_list("round", "played_on", "starts_at")) == [
        (1, date(2026, 5, 8), "09:00"),
        (2, date(2026, 5, 8), ""),
        (3, date(2026, 5, 10), "09:30"),
    ]
    assert (
        Act.objects.filter(verb="event.register").latest("pk").after["schedule"]
        == "2026-05-08 09:00\n2026-05-08\n2026-05-10 09:30"
    )
    assert book_of(body)["rounds"].filter(event_id=event.event_id)["round"].to_list() == [1, 2, 3]


@pytest.mark.parametrize("line", ["2026-05-11", "2026-05-07", "the 8th"])
def test_a_round_outside_the_event_or_none_is_told_and_nothing_is_kept(body, account, line):
    with pytest.raises(BadInput) as bad:
        register_event(body, MAY | {"schedule": f"2026-05-08\n{line}"}, account("officer"))
    assert [found.column for found in bad.value.findings] == ["schedule"]
    assert not Event.objects.filter(name="May Open").exists()


def test_it_is_changed_with_a_record_and_an_event_does_not_leave_its_rounds_behind(body, officer):
    event = register_event(body, MAY | {"schedule": "2026-05-08\n2026-05-10"}, officer)
    assert edit_event(event, {"schedule": "2026-05-08\n2026-05-09"}, officer, "the hall") == ["schedule"]
    assert Act.objects.filter(verb="event.change").latest("pk").before == {"schedule": "2026-05-08\n2026-05-10"}
    with pytest.raises(BadInput, match="outside event"):
        edit_event(event, {"starts_on": "2026-05-09"}, officer, "later")
    assert edit_event(event, {"schedule": ""}, officer, "open again") == ["schedule"]
    assert not event.rounds.exists()


def test_a_day_of_too_many_hours_is_said_while_the_form_is_filled_in(client_as):
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY | {"schedule": LONG_DAY}))
    assert "By the schedule, on 9 May 2026:" in page
    assert "4 rounds in a day at 120 minutes a player are more than 12 hours of play" in page
    assert "on 8 May 2026" not in page


@pytest.mark.parametrize("day", ["2026-05-07", "2026-05-11", "2926-05-08"])
def test_a_round_outside_the_event_hides_no_deadlines_while_the_form_is_filled_in(client_as, day):
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY | {"schedule": f"{day}\n{LONG_DAY}"}))
    assert "outside event" not in page
    assert "By the schedule, on 9 May 2026:" in page
    assert "5 May 2026" in page


def test_it_is_said_on_the_page_of_the_event_until_the_games_say_when_they_were_played(event, four, officer, client_as):
    edit_event(event, {"schedule": "2026-03-06\n" * 4}, officer, "as announced")
    assert "By the schedule, on 6 March 2026:" in text(client_as("organiser").get(f"/desk/events/{event.pk}/"))
    receive_report(event, good(four), "open.trf", officer)
    event.games.update(played_on=date(2026, 3, 6))
    page = text(client_as("organiser").get(f"/desk/events/{event.pk}/"))
    assert "By the schedule, on" not in page
    assert "Begins at" in page  # it stays in sight


def test_the_public_page_shows_the_schedule(event, officer, client):
    edit_event(event, {"schedule": "2026-03-06 10:15\n2026-03-07"}, officer, "as announced")
    page = text(client.get(f"/events/fide/{event.event_id}/"))
    assert "Schedule" in page
    assert "10:15" in page


def test_no_list_is_made_by_it(event, officer):
    before = preview(event.body)
    edit_event(event, {"schedule": "2026-03-06\n" * 9}, officer, "as announced")
    assert preview(event.body).rated.verdicts.equals(before.rated.verdicts)


def test_a_body_whose_law_has_no_schedule_asks_for_none(client_as, account):
    jcf = Body.objects.get(code="jcf")
    with pytest.raises(BadInput, match="no schedule"):
        register_event(jcf, MAY | {"schedule": "2026-05-08"}, None)
    assert "id_schedule" not in text(client_as("officer").get("/desk/events/register/jcf/"))
    assert "id_schedule" in text(client_as("officer").get("/desk/events/register/fide/"))


# 0.2.1-0.2.4: the terms


def test_both_terms_are_shown_with_their_days(client_as):
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY))
    assert "8 April 2026" in page  # 30 days
    assert "5 May 2026" in page  # 3 days
    assert "An event with a player rated over 2700 or a woman rated over 2500" in page


def test_the_terms_of_registration_are_there_as_soon_as_the_first_day_is(client_as):
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", {"starts_on": "2026-05-08"}))
    assert "5 May 2026" in page
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY | {"time_control": "9"}))
    assert "5 May 2026" in page  # half a time control is none yet


def test_a_participant_who_makes_it_30_days_is_named_at_once(client_as, elite, four):
    named = MAY | {"participants": f"{four[0].player_id}\n{elite.player_id}"}
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", named))
    assert f"{elite.name}, " in page
    assert "on the list of March 2026, plays:" in page
    assert "to be registered by 8 April 2026" in page
    assert four[0].name not in page


def test_participants_are_kept_and_the_page_of_the_event_says_it_too(body, officer, elite, client_as):
    event = register_event(body, MAY | {"participants": elite.player_id}, officer)
    assert event.participants == [elite.player_id]
    assert [(one.player_id, one.term.register_by) for one in of_event(event).stricter] == [
        (elite.player_id, date(2026, 4, 8))
    ]
    assert f"{elite.name}, " in text(client_as("officer").get(f"/desk/events/{event.pk}/"))


def test_so_it_is_when_they_come_with_the_report(event, four, officer, elite):
    assert not of_event(event).stricter
    receive_report(event, good(four), "open.trf", officer)
    assert not of_event(event).stricter
    event.games.filter(white_id=four[0].player_id).update(white_id=elite.player_id)
    assert [one.name for one in of_event(event).stricter] == [elite.name]


def test_a_participant_whom_the_register_does_not_have_is_told(body, officer):
    with pytest.raises(BadInput, match='no player "nobody-here"'):
        register_event(body, MAY | {"participants": "nobody-here"}, officer)


# 9.1: the list it is meant for


def test_the_list_it_is_meant_for_is_shown_when_it_is_registered(client_as):
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY))
    assert page.count("the list it is meant for") == 1
    assert page.index("June 2026") < page.index("the list it is meant for") < page.index("July 2026")


@pytest.mark.parametrize(
    ("ends_on", "said"),
    [
        ("2026-03-08", "for the list of 2026-04-01, last day 2026-03-29"),
        (
            "2026-02-20",
            "late for the list of 2026-03-01, last day 2026-02-26: now for that of 2026-04-01, last day 2026-03-29",
        ),
        ("2025-12-20", "too late for every list: the last day of its report was 2026-02-26"),
    ],
)
def test_the_to_do_says_for_which_list_a_report_is_awaited(body, officer, ends_on, said):
    event = registered(body, officer, starts_on=ends_on, ends_on=ends_on, registered_on="2025-11-01")
    standing = dict(todo(officer, body).waiting_for_report)[event]
    assert standing is not None
    assert str(standing.says) == said


def test_the_page_of_the_event_says_it_until_the_report_has_come(event, four, officer, client_as):
    page = client_as("organiser").get(f"/desk/events/{event.pk}/")
    assert "Report: for the list of 2026-04-01, last day 2026-03-29" in text(page)
    receive_report(event, good(four), "open.trf", officer)
    assert "Report: for the list of" not in text(client_as("organiser").get(f"/desk/events/{event.pk}/"))


def test_the_officer_keeps_the_day_on_which_the_report_went_to_the_server(event, four, officer, client_as):
    receive_report(event, good(four), "open.trf", officer)
    before = preview(event.body)
    assert client_as("officer").post(f"/desk/events/{event.pk}/sent/", {"sent_on": "2026-03-19"}).status_code == 302
    event.refresh_from_db()
    assert event.sent_on == date(2026, 3, 19)
    assert preview(event.body).token == before.token  # nothing is judged by it
    assert Act.objects.filter(verb="report.sent").latest("pk").after == {"sent_on": "2026-03-19"}
    with pytest.raises(BadInput, match="has no server for reports"):
        send_on(Body.objects.get(code="jcf").events.first(), date(2026, 3, 19), None)


# 4.1: events of more than 30 days


@pytest.fixture
def league(body, officer, account) -> Event:
    """15 January to 30 April; on 20 March the reports for the lists of February and March are due."""
    days = {"starts_on": "2026-01-15", "ends_on": "2026-04-30", "registered_on": "2026-01-01"}
    event = registered(body, officer, **days, event_id="league", name="League")
    event.owners.set([account("organiser")])
    return event


def late(account, league: Event) -> list[date]:
    return [
        one.report_by for event, its in todo(account, league.body).interim_missing if event == league for one in its
    ]


def test_a_month_without_its_report_waits_for_the_officer_and_the_organiser(league, officer, account, client_as):
    for who in (officer, account("organiser")):
        assert late(who, league) == [date(2026, 1, 29), date(2026, 2, 26)]
    assert "Interim reports that have not come" in text(client_as("organiser").get("/desk/"))
    page = text(client_as("organiser").get(f"/desk/events/{league.pk}/"))
    assert "The interim report for the list of March 2026 has not come: it was due by 26 February 2026." in page


def test_a_report_ends_that(league, officer, four):
    receive_report(league, good(four), "league.trf", officer, interim=True)
    assert late(officer, league) == []


def test_the_months_due_are_shown_when_it_is_registered(client_as):
    days = MAY | {"ends_on": "2026-07-10"}
    page = text(client_as("organiser").get("/desk/events/deadlines/fide/", days))
    assert "Interim report for the list of June 2026 by" in page
    assert "Interim report for the list of July 2026 by" in page
    assert "Interim report" not in text(client_as("organiser").get("/desk/events/deadlines/fide/", MAY))


def test_no_more_is_asked_for_than_before(client_as):
    assert client_as("organiser").post("/desk/events/register/fide/", MAY).status_code == 302
