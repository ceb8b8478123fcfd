"""The same event registered twice is noticed, and so is a report that was sent for another event."""

from __future__ import annotations

import pytest
from desk_reports import OPEN, good, registered

from ratingoffice.office.domain.events.duplicates import RegisteredAlready, same_name
from ratingoffice.office.domain.events.events import register_event
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Event

pytestmark = pytest.mark.django_db

#: OPEN is the Test Open of 6 to 8 March 2026
AGAIN = {name: value for name, value in OPEN.items() if name != "event_id"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kyiv Open", "KYIV OPEN"),
        ("Kyiv Open 2026", "Kyiv Open"),
        ("Kyiv Open", "Open Kyiv"),
        ("Kyiv Open", "Kiyv Open"),  # two letters exchanged
        ("Кубок Києва", "Kubok Kyieva"),
        ("Saitō Cup", "Saitou Cup"),
    ],
)
def test_a_name_is_the_same_whatever_its_letters_order_year_and_a_typing_error(one, other):
    assert same_name(one, other, {"2026"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kyiv Open A", "Kyiv Open B"),
        ("Kyiv U14", "Kyiv U16"),
        ("Kyiv Open 2", "Kyiv Open 3"),
        ("Kyiv Rapid", "Kyiv Blitz"),
        ("Kyiv Open", "Lviv Open"),
    ],
)
def test_a_group_another_place_and_another_rate_of_play_are_another_name(one, other):
    assert not same_name(one, other, {"2026"})


def test_the_same_event_again_is_told_and_not_registered(body, account, event):
    with pytest.raises(RegisteredAlready) as told:
        register_event(body, AGAIN | {"name": "Test  Opne 2026"}, account("officer"))
    assert told.value.events == [event]
    assert Event.objects.filter(body=body, name__startswith="Test").count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"starts_on": "2026-03-09", "ends_on": "2026-03-10"},  # the day after
        {"name": "Another Memorial"},
        {"federation": "POL"},
    ],
)
def test_another_time_name_or_federation_is_another_event(body, account, event, other):
    Event.objects.filter(pk=event.pk).update(federation="UKR")
    assert register_event(body, AGAIN | other, account("officer")).pk != event.pk


def test_that_it_is_another_is_said_by_a_tick_and_kept_in_the_record(client_as, body, event):
    sent = {
        "name": "Test Open",
        "starts_on": "2026-03-08",
        "ends_on": "2026-03-10",
        "time_control": "90+30",
        "kind": "swiss",
    }
    page = client_as("organiser").post("/desk/events/register/fide/", sent)
    assert page.context["alike"] == [event]
    assert 'name="another"' in page.content.decode()
    assert not page.context["form"].errors
    answer = client_as("organiser").post("/desk/events/register/fide/", sent | {"another": "yes"})
    assert answer.status_code == 302
    made = Event.objects.latest("pk")
    act = Act.objects.get(verb="event.register", about=f"event/{made.event_id}")
    assert act.after["another_than"] == event.event_id


def test_the_same_file_for_another_event_is_a_finding(body, account, event, four):
    other = registered(body, account("officer"), event_id="memorial", name="Memorial")
    receive_report(other, good(four), "memorial.trf", account("officer"))
    report = receive_report(event, good(four), "open.trf", account("officer"))
    (found,) = [one for one in report.findings if one["code"] == "same-file"]
    assert found["severity"] == "warning"
    assert 'the event "Memorial" (memorial)' in found["message"]
    assert "same-games" not in {one["code"] for one in report.findings}  # once is enough


def test_the_same_games_in_another_file_for_another_event_are_a_finding(body, account, event, four):
    other = registered(body, account("officer"), event_id="memorial", name="Memorial")
    receive_report(other, good(four), "memorial.trf", account("officer"))
    report = receive_report(event, good(four).replace(b"012 ", b"012 The "), "open.trf", account("officer"))
    assert report.state == "taken"
    assert "same-games" in {one["code"] for one in report.findings}


def test_games_that_end_otherwise_are_no_finding(body, account, event, four):
    other = registered(body, account("officer"), event_id="memorial", name="Memorial")
    receive_report(other, good(four), "memorial.trf", account("officer"))
    game = other.games.order_by("pk").first()
    other.games.filter(pk=game.pk).update(white_result="=", black_result="=")
    report = receive_report(event, good(four).replace(b"012 ", b"012 The "), "open.trf", account("officer"))
    assert "same-games" not in {one["code"] for one in report.findings}
