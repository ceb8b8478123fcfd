"""The form of an event: half filled in, a time control as people write it, declarations as questions."""

from __future__ import annotations

from html import unescape

import pytest

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.models import Act, Event

pytestmark = pytest.mark.django_db

MAY = {
    "name": "May Open",
    "starts_on": "2026-05-08",
    "ends_on": "2026-05-10",
    "time_control": "90+30",
    "kind": "swiss",
    "declarations": ["laws_of_chess"],
}
REGISTER, DEADLINES = "/desk/events/register/fide/", "/desk/events/deadlines/fide/"


def text(answer) -> str:
    return unescape(answer.content.decode())


# while it is filled in


@pytest.mark.parametrize("year", ["0001", "0002", "0202", "9999"])
def test_a_year_that_is_still_being_typed_is_no_day_yet(client_as, year):
    page = text(client_as("organiser").get(DEADLINES, {"starts_on": f"{year}-05-08", "ends_on": ""}))
    assert "With the first and the last day, the terms are shown here." in page


@pytest.mark.parametrize("missing", ["name", "time_control", "ends_on"])
def test_the_deadlines_are_shown_whatever_else_is_missing(client_as, missing):
    form = MAY | {missing: ""}
    assert "5 May 2026" in text(client_as("organiser").get(DEADLINES, form))  # FIDE 0.2.2: three days before
    page = client_as("organiser").post(REGISTER, form | {"look": "1"})
    assert "5 May 2026" in text(page)
    assert not page.context["form"].errors


def test_to_be_registered_everything_must_be_there(client_as):
    page = client_as("organiser").post(REGISTER, MAY | {"name": ""})
    assert list(page.context["form"].errors) == ["name"]
    assert not Event.objects.filter(starts_on="2026-05-08").exists()


# the time control


@pytest.mark.parametrize("written", ["90+30", "90m+30s", "90 min + 30 sec", "5400+30"])
def test_it_is_typed_as_people_write_it_kept_in_seconds_and_said_back(client_as, written):
    page = client_as("organiser").post(REGISTER, MAY | {"time_control": written}, follow=True)
    assert Event.objects.get(name="May Open").time_control == "5400+30"
    assert "90 minutes for the game and 30 seconds a move from move 1" in text(page)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("90+30", "90 minutes for the game and 30 seconds a move from move 1 (Standard)"),
        ("15+10", "15 minutes for the game and 10 seconds a move from move 1 (Rapid)"),
        ("90s+2", "1 minute 30 seconds for the game and 2 seconds a move from move 1 (Blitz)"),
        ("1", "1 minute for the game (no pool)"),
    ],
)
def test_its_pool_is_said_with_it_in_the_form_and_on_the_page_of_the_event(client_as, written, said):
    assert said in text(client_as("organiser").get(DEADLINES, MAY | {"time_control": written}))
    page = text(client_as("organiser").post(REGISTER, MAY | {"time_control": written}, follow=True))
    assert f"The event is registered. Its time control: {said}." in page
    assert page.count(said) == 2


def test_one_that_can_be_read_in_two_ways_is_asked_about(client_as):
    page = text(client_as("organiser").post(REGISTER, MAY | {"time_control": "180+2"}))
    assert page.count("180 minutes or 180 seconds? Write 180m or 180s") == 1
    assert not Event.objects.filter(name="May Open").exists()


@pytest.mark.parametrize("more", [{}, {"look": "1"}])
def test_a_wrong_one_is_told_once(client_as, more):
    page = text(client_as("organiser").post(REGISTER, MAY | {"time_control": "fast"} | more))
    assert page.count("is not a time control") == 1


def test_it_is_shown_in_minutes_and_left_alone_where_nobody_changes_it(client_as, event):
    Event.objects.filter(pk=event.pk).update(time_control="5400+030")  # as somebody wrote it long ago
    page = client_as("officer").get(f"/desk/events/{event.pk}/edit/")
    form = {name: value for name, value in page.context["form"].initial.items() if value not in (None, "")}
    assert form["time_control"] == "90+30"
    client_as("officer").post(f"/desk/events/{event.pk}/edit/", form | {"name": "Another", "why": "its name"})
    event.refresh_from_db()
    assert (event.name, event.time_control) == ("Another", "5400+030")
    assert Act.objects.get(verb="event.change").after == {"name": "Another"}


# declarations


@pytest.mark.parametrize("code", BODIES)
def test_every_declaration_that_people_make_is_a_question_with_its_reason(code):
    body = BODIES[code]
    assert set(body.questions) == set(body.declarations) - set(body.follows)


def test_the_question_and_what_depends_on_it_stand_in_the_form(client_as):
    page = text(client_as("organiser").get(REGISTER))
    assert "Is it played by FIDE’s Laws of Chess?" in page
    assert "Without a yes it is not rated (2.1)." in page


def test_an_event_that_would_not_be_rated_is_said_to_be_so_before_it_is_registered(client_as):
    refused = "As it stands, the event would not be rated:"
    assert refused in text(client_as("organiser").get(DEADLINES, MAY | {"declarations": []}))  # 2.1
    assert refused not in text(client_as("organiser").get(DEADLINES, MAY))
