"""A year typed wrong is refused or asked about, and an event that cannot be judged closes no page."""

from __future__ import annotations

import json
from datetime import date

import pytest
from desk_reports import OPEN, registered

from ratingoffice.book.findings import BadInput
from ratingoffice.intake.event_days import DistantDays
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.events import forecast
from ratingoffice.office.domain.events.events import edit_event, register_event
from ratingoffice.office.domain.notices import reminders
from ratingoffice.office.models import Event

pytestmark = pytest.mark.django_db

#: today is 20 March 2026
NEW = {name: value for name, value in OPEN.items() if name not in ("registered_on", "event_id")}
FORM = {"name": "Winter Cup", "time_control": "90+30", "kind": "swiss"}


@pytest.mark.parametrize(
    ("day", "is_asked"),
    [
        ("2028-03-19", False),
        ("2028-03-20", False),  # two years
        ("2028-03-21", True),
        ("2024-03-21", False),
        ("2024-03-20", False),  # two years
        ("2024-03-19", True),
    ],
)
def test_a_day_more_than_two_years_away_is_asked_about(body, account, day, is_asked):
    data = NEW | {"starts_on": day, "ends_on": day}
    if not is_asked:
        assert str(register_event(body, data, account("officer")).starts_on) == day
        return
    with pytest.raises(DistantDays) as question:
        register_event(body, data, account("officer"))
    assert question.value.days == {"starts_on": date.fromisoformat(day), "ends_on": date.fromisoformat(day)}
    assert str(question.value).count("more than two years away") == 2
    assert not Event.objects.filter(body=body, name=NEW["name"]).exists()
    assert register_event(body, data, account("officer"), days_confirmed=True).pk


@pytest.mark.parametrize(("day", "is_refused"), [("2198-12-10", False), ("2199-12-10", False), ("2200-01-01", True)])
def test_a_year_without_lists_is_refused_even_if_it_is_confirmed(body, account, day, is_refused):
    data = NEW | {"starts_on": day, "ends_on": day}
    if is_refused:
        with pytest.raises(BadInput, match="lists are of the years 1900 to 2199"):
            register_event(body, data, account("officer"), days_confirmed=True)
    else:
        assert register_event(body, data, account("officer"), days_confirmed=True).pk


def test_so_is_a_change_of_the_days_and_nothing_else_of_an_old_event(event, officer):
    Event.objects.filter(pk=event.pk).update(starts_on="2020-03-06", ends_on="2020-03-08")
    event.refresh_from_db()
    assert edit_event(event, {"organiser": "A club"}, officer, "who holds it") == ["organiser"]
    with pytest.raises(DistantDays):
        edit_event(event, {"starts_on": "2020-03-07"}, officer, "another day")
    assert edit_event(event, {"starts_on": "2020-03-07"}, officer, "another day", days_confirmed=True) == ["starts_on"]


def test_the_form_asks_and_a_tick_confirms(client_as):
    sent = FORM | {"starts_on": "2029-12-10", "ends_on": "2029-12-12"}
    page = client_as("organiser").post("/desk/events/register/fide/", sent)
    assert "Is 10 December 2029 right?" in page.content.decode()
    assert not Event.objects.filter(name="Winter Cup").exists()
    answer = client_as("organiser").post("/desk/events/register/fide/", sent | {"days_confirmed": "yes"})
    assert answer.status_code == 302
    assert Event.objects.get(name="Winter Cup").starts_on == date(2029, 12, 10)


def test_the_form_refuses_a_year_without_lists_next_to_its_field(client_as):
    sent = FORM | {"starts_on": "2926-12-10", "ends_on": "2926-12-12", "days_confirmed": "yes"}
    page = client_as("organiser").post("/desk/events/register/fide/", sent)
    assert "lists are of the years 1900 to 2199" in page.context["form"].errors["starts_on"][0]
    assert not Event.objects.filter(name="Winter Cup").exists()


def test_the_form_of_a_change_asks_too(client_as, event):
    fields = client_as("officer").get(f"/desk/events/{event.pk}/edit/").context["form"].initial
    sent = {name: value for name, value in fields.items() if isinstance(value, str | int | date) and value != ""}
    sent |= {"ends_on": "2029-03-08", "why": "it lasts longer", "declarations": ["laws_of_chess"]}
    page = client_as("officer").post(f"/desk/events/{event.pk}/edit/", sent)
    assert "Is 8 March 2029 right?" in page.content.decode()
    assert (
        client_as("officer").post(f"/desk/events/{event.pk}/edit/", sent | {"days_confirmed": "1"}).status_code == 302
    )


def test_a_program_is_told_and_confirms_with_a_field(client, account):
    key = make_token(account("organiser"), "a program", ["register"], None)[1]
    sent = {"system": "fide", "name": "Winter Cup", "time_control": "5400+30"}
    sent |= {"starts_on": "2029-12-10", "ends_on": "2029-12-12"}

    def post(**more):
        headers = {"Authorization": f"Bearer {key}"}
        return client.post("/api/v1/events", json.dumps(sent | more), "application/json", headers=headers)

    told = post()
    assert told.status_code == 409
    assert told.json()["errors"][0] == {
        "where": "starts_on",
        "message": "is 2029-12-10 right? It is more than two years away: correct it, or confirm it",
    }
    assert post(days_confirmed=True).status_code == 201


def todo_of(client, body):
    return next(one for one in client.get("/desk/").context["bodies"] if one.body == body)


@pytest.fixture
def bad_event(body, account):
    """As one got in before days were looked at: nobody can say when its report is due."""
    made = registered(body, account("officer"), event_id="bad", name="Bad Year")
    made.owners.set([account("organiser"), account("arbiter")])
    Event.objects.filter(pk=made.pk).update(starts_on="2926-12-10", ends_on="2926-12-12")
    return made


@pytest.mark.parametrize("role", ["organiser", "arbiter", "officer", "chief", "auditor"])
def test_an_event_of_a_year_without_lists_closes_no_desk(client_as, bad_event, event, role):
    assert client_as(role).get("/desk/").status_code == 200
    assert client_as(role).get(f"/desk/events/{bad_event.pk}/").status_code == 200
    assert client_as(role).get("/desk/events/").status_code == 200


@pytest.mark.parametrize("role", ["organiser", "officer"])
def test_nor_does_an_event_whose_time_control_is_none(client_as, bad_event, role):
    Event.objects.filter(pk=bad_event.pk).update(starts_on="2026-03-01", ends_on="2026-03-02", time_control="rubbish")
    for address in ("/desk/", "/desk/events/", f"/desk/events/{bad_event.pk}/", "/events/fide/bad/"):
        assert client_as(role).get(address).status_code == 200


def test_it_is_shown_with_the_reason_and_a_link_and_the_others_as_before(client_as, bad_event, event):
    todo = todo_of(client_as("organiser"), event.body)
    assert {one.pk for one in todo.not_judged} == {bad_event.pk}
    assert "lists are of the years 1900 to 2199" in str(todo.not_judged[bad_event])
    assert {one.pk: standing is not None for one, standing in todo.own_unrated} == {event.pk: True, bad_event.pk: False}
    page = client_as("organiser").get("/desk/").content.decode()
    assert "Events that cannot be judged" in page
    assert f'href="/desk/events/{bad_event.pk}/"' in page


@pytest.mark.parametrize(
    "address",
    ["/desk/next/fide/", "/calendar/fide/", "/events/fide/calendar.ics", "/events/fide/", "/events/fide/bad/"],
)
def test_the_next_list_and_the_public_pages_stay_open(client_as, bad_event, address):
    answer = client_as("chief").get(address, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain == [] or answer.redirect_chain[-1][1] < 400


def test_an_event_whose_judgement_fails_closes_no_page(client_as, event, bad_event, monkeypatch):
    Event.objects.filter(pk=bad_event.pk).update(starts_on="2026-03-01", ends_on="2026-03-02")
    real = forecast.reporting

    def reporting(name, events):
        if any(one.ends_on == date(2026, 3, 2) for one in events):
            raise ZeroDivisionError
        return real(name, events)

    monkeypatch.setattr(forecast, "reporting", reporting)
    todo = todo_of(client_as("organiser"), event.body)
    assert todo.not_judged == {bad_event: forecast.NOT_JUDGED}
    assert dict(todo.own_unrated)[event] is not None


def test_reminders_go_out_for_the_other_events(bad_event, event, monkeypatch):
    Event.objects.filter(pk=bad_event.pk).update(starts_on="2026-03-01", ends_on="2026-03-02")
    real = forecast.reporting
    asked = []

    def reporting(name, events):
        if any(one.ends_on == date(2026, 3, 2) for one in events):
            raise BadInput("cannot be judged")
        asked.extend(events)
        return real(name, events)

    monkeypatch.setattr(forecast, "reporting", reporting)
    reminders.remind()
    assert any(one.ends_on == event.ends_on for one in asked)
