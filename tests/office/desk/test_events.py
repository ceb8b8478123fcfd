"""Events are registered with their deadlines in sight, and changed only while they are not rated."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from desk_reports import OPEN, good, registered
from django.http import QueryDict

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.events import cancel_event, change_owners, edit_event, register_event
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Body, Event

pytestmark = pytest.mark.django_db

PLAIN = {name: value for name, value in OPEN.items() if name not in ("registered_on", "event_id")}


def test_an_event_is_registered_on_the_day_it_is_entered(body, account):
    event = register_event(body, PLAIN, account("organiser"))
    assert (event.registered_on, event.starts_on) == (date(2026, 3, 20), date(2026, 3, 6))


def test_its_id_is_made_of_the_name_and_the_first_day(body, account):
    first = register_event(body, PLAIN, account("organiser"))
    second = register_event(body, PLAIN, account("organiser"), another=True)
    assert (first.event_id, second.event_id) == ("test-open-2026-03-06", "test-open-2026-03-06-2")


def test_whoever_registers_it_owns_it(body, account):
    assert list(register_event(body, PLAIN, account("organiser")).owners.all()) == [account("organiser")]


def test_only_an_officer_dates_a_registration_back(body, account):
    with pytest.raises(BadInput, match="only an officer"):
        register_event(body, PLAIN | {"registered_on": "2026-02-01"}, account("organiser"))


def test_the_same_event_with_the_same_id_is_not_registered_twice(body, account):
    first = registered(body, account("officer"))
    assert registered(body, account("officer")) == first
    assert Event.objects.filter(event_id="test-open").count() == 1


def test_another_event_with_the_same_id_is_refused(body, account):
    registered(body, account("officer"))
    with pytest.raises(BadInput, match="there is an event"):
        registered(body, account("officer"), name="Another Open")


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("time_control", "long"),
        ("ends_on", "2026-02-30"),
        ("ends_on", "2026-03-01"),
        ("kind", "chess960"),
        ("declarations", "fun"),
        ("event_id", "a/b"),
        ("name", ""),
        ("name", "x" * 201),
    ],
)
def test_what_cannot_be_true_is_refused_and_nothing_is_kept(body, account, column, value):
    before = Event.objects.count(), Act.objects.count()
    with pytest.raises(BadInput):
        registered(body, account("officer"), **{column: value})
    assert (Event.objects.count(), Act.objects.count()) == before


def test_a_change_needs_no_more_than_what_changes_and_is_written_down(event, officer):
    version = Body.objects.get(pk=event.body_id).version
    changed = edit_event(event, {"time_control": "5400"}, officer, "the increment was a mistake")
    act = Act.objects.filter(verb="event.change").latest("pk")
    assert changed == ["time_control"]
    assert (act.by, act.why, act.before, act.after) == (
        officer,
        "the increment was a mistake",
        {"time_control": "5400+30"},
        {"time_control": "5400"},
    )
    assert Body.objects.get(pk=event.body_id).version == version + 1


def test_a_rated_event_is_not_changed(event, officer):
    event.rated_on = date(2026, 4, 1)
    event.save()
    with pytest.raises(BadInput, match=r"rated on the list of 2026-04-01: change it by a correction"):
        edit_event(event, {"time_control": "5400"}, officer, "why")


def test_the_days_of_an_event_cannot_leave_its_games_outside(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    event.games.update(played_on=date(2026, 3, 7))
    with pytest.raises(BadInput):
        edit_event(event, {"starts_on": "2026-03-08"}, officer, "why")


def test_an_event_that_does_not_take_place_is_cancelled_and_stays_in_the_record(event, officer):
    cancel_event(event, officer, "the hall burnt down")
    assert not Event.objects.filter(event_id="test-open").exists()
    assert Act.objects.filter(verb="event.cancel").latest("pk").before["name"] == "Test Open"


def test_an_event_with_a_report_is_not_cancelled(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    with pytest.raises(BadInput, match="can only be refused"):
        cancel_event(event, officer, "why")


def test_an_event_of_which_games_are_rated_is_not_changed(event, four, officer):
    receive_report(event, good(four), "open.trf", officer, interim=True)
    event.games.filter(round=1).update(rated_on=date(2026, 4, 1))
    with pytest.raises(BadInput, match="games of event"):
        edit_event(event, {"time_control": "5400"}, officer, "why")


def test_owners_are_changed_with_a_record(event, account, officer):
    change_owners(event, [account("arbiter")], officer)
    assert list(event.owners.all()) == [account("arbiter")]
    assert Act.objects.get(verb="event.owners").before == ["arbiter", "organiser"]


def test_the_form_shows_the_deadlines_without_registering(client_as, body):
    days = {"starts_on": "2026-05-08", "ends_on": "2026-05-10", "name": "May Open", "time_control": "5400+30"}
    page = client_as("organiser").post("/desk/events/register/fide/", days | {"kind": "swiss", "look": "1"})
    # FIDE 0.2.2: three days before the start; 7.1.3: three days before the list of 1 June
    assert "5 May 2026" in page.content.decode()
    assert "29 May 2026" in page.content.decode()
    assert not Event.objects.filter(name="May Open").exists()


def test_the_event_of_the_form_is_registered(client_as):
    days = {"starts_on": "2026-05-08", "ends_on": "2026-05-10", "name": "May Open", "time_control": "5400+30"}
    answer = client_as("organiser").post("/desk/events/register/fide/", days | {"kind": "swiss"})
    assert answer.url == f"/desk/events/{Event.objects.get(name='May Open').pk}/"


def test_what_is_wrong_is_said_next_to_its_field(client_as):
    days = {"starts_on": "2026-05-08", "ends_on": "2026-05-10", "name": "May Open", "time_control": "fast"}
    page = client_as("organiser").post("/desk/events/register/fide/", days | {"kind": "swiss"})
    assert page.context["form"].errors["time_control"]


def test_an_arbiter_sees_only_events_of_their_own(client_as, event):
    page = client_as("arbiter").get("/desk/events/")
    assert list(page.context["page_of"]) == [event]


@pytest.mark.parametrize(
    "address",
    [
        "events/99999999999999999999999/",
        "players/99999999999999999999999/",
        "events/?q=%00&state=%00",
        "players/fide/?q=%00",
        "audit/?by=%00&since=0000",
    ],
)
def test_nonsense_in_an_address_is_answered_and_not_an_error(client_as, address):
    assert client_as("officer").get(f"/desk/{address}").status_code in (200, 404)


def test_the_next_page_of_a_search_asks_for_the_same_words(body, client_as):
    days = {"starts_on": date(2026, 3, 6), "ends_on": date(2026, 3, 6), "time_control": "5400+30"}
    Event.objects.bulk_create(
        Event(body=body, event_id=f"r-{number}", name=f"Rook & Roll {number}", **days) for number in range(51)
    )
    page = client_as("officer").get("/desk/events/", {"q": "Rook & Roll", "state": "open"}).content.decode()
    (link,) = re.findall(r'href="(\?[^"]*page=2[^"]*)" rel="next"', page)
    asked = QueryDict(unescape(link).removeprefix("?"))
    assert asked.dict() == {"q": "Rook & Roll", "state": "open", "page": "2"}
    assert client_as("officer").get("/desk/events/", asked).content.decode().count("Rook &amp; Roll ") == 1


@pytest.mark.parametrize("letter", ["\u202e", "\u200b", "\u3164", "\u2066", "\x07", "\u2028"])
def test_a_name_has_no_letters_that_cannot_be_seen_or_turn_others_round(body, letter):
    with pytest.raises(BadInput, match=f"cannot be seen .U.{ord(letter):04X}"):
        register_event(body, PLAIN | {"name": f"Open {letter}2026"}, None)


def test_the_page_of_an_event_leads_to_the_standings_after_each_round(client, event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/desk/events/{event.pk}/").content.decode()
    public = f"/events/{event.body.code}/{event.event_id}/"
    assert [f"{public}?after={number}" in page for number in (1, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Київ відкритий", "київ-відкритий-2026-03-06"),
        ("Éxito Łódź", "exito-łodz-2026-03-06"),
        ("ながさき杯", "ながさき杯-2026-03-06"),
    ],
)
def test_the_id_keeps_letters_that_have_a_mark_of_their_own(body, name, made):
    assert register_event(body, PLAIN | {"name": name}, None).event_id == made
