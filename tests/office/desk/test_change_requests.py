"""What a verdict rests on is the organiser's until the first day or the first report; later an officer confirms it."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from desk_reports import OPEN, good, registered

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.events import verdicts
from ratingoffice.office.domain.events.change_requests import decline_change
from ratingoffice.office.domain.events.events import change_event, confirm_change, edit_event, register_event
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Act, ChangeRequest, Event, Letter, Notice

pytestmark = pytest.mark.django_db

#: today is 20 March 2026: the Test Open of 6 to 8 March is over
COMING = {name: value for name, value in OPEN.items() if name not in ("registered_on", "event_id")} | {
    "name": "Coming Open",
    "starts_on": "2026-03-21",
    "ends_on": "2026-03-22",
}


@pytest.fixture
def organiser(account):
    return account("organiser")


@pytest.fixture
def coming(body, organiser):
    """It starts tomorrow."""
    return register_event(body, COMING, organiser)


def requests_of(event):
    return [(one.before, one.after, one.state) for one in ChangeRequest.objects.filter(event=event).order_by("pk")]


@pytest.mark.parametrize(
    ("today", "is_request"),
    [(date(2026, 3, 20), False), (date(2026, 3, 21), True), (date(2026, 3, 22), True)],  # before, on, after
)
def test_an_organiser_changes_it_until_the_first_day(coming, organiser, monkeypatch, today, is_request):
    monkeypatch.setattr(clock, "now", lambda: datetime(today.year, today.month, today.day, 12, tzinfo=UTC))
    done = change_event(coming, {"time_control": "7200+30"}, organiser, "a slip")
    coming.refresh_from_db()
    if is_request:
        assert (done.columns, coming.time_control) == ([], "5400+30")
        assert requests_of(coming) == [({"time_control": "5400+30"}, {"time_control": "7200+30"}, "open")]
    else:
        assert (done.columns, done.request, coming.time_control) == (["time_control"], None, "7200+30")


def test_the_first_report_ends_that_before_the_first_day(coming, organiser, officer):
    receive_report(coming, b"no report", "x.trf", officer)
    assert change_event(coming, {"kind": "swiss"}, organiser, "a slip").request is not None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("starts_on", "2026-03-05"),
        ("ends_on", "2026-03-09"),
        ("time_control", "7200+30"),
        ("kind", "swiss"),
        ("declarations", "laws_of_chess hybrid"),
        ("schedule", "2026-03-06\n2026-03-07\n2026-03-08"),
    ],
)
def test_everything_that_a_verdict_rests_on_becomes_a_request(event, organiser, column, value):
    before = getattr(event, column, "")
    assert change_event(event, {column: value}, organiser, "a slip").request.after == {column: value}
    event.refresh_from_db()
    assert getattr(event, column, "") == before
    assert not event.rounds.exists()
    with pytest.raises(BadInput, match="only an officer changes this now"):
        edit_event(event, {column: value}, organiser, "a slip")


def test_so_does_the_number_of_games_of_a_match(body, organiser, officer):
    match = registered(body, officer, kind="match", match_games=6)
    match.owners.set([organiser])
    assert change_event(match, {"match_games": "4"}, organiser, "a slip").request.after == {"match_games": "4"}


@pytest.mark.parametrize("column", ["club", "responsible", "announced_pool"])
def test_so_does_who_holds_and_runs_it_and_what_was_announced(jcf, organiser, officer, column):  # JCF 3(3), 3(4)
    event = registered(jcf, officer, declarations="official")
    value = {"club": "jcf", "responsible": jcf.players.first().player_id, "announced_pool": "rapid"}[column]
    assert change_event(event, {column: value}, organiser, "forgotten").request.after == {column: value}
    event.refresh_from_db()
    assert getattr(event, column) == ""


def test_what_no_verdict_rests_on_is_changed_at_once(event, organiser):
    done = change_event(event, {"organiser": "Another club", "kind": "swiss"}, organiser, "both")
    assert (done.columns, done.request.after) == (["organiser"], {"kind": "swiss"})
    event.refresh_from_db()
    assert (event.organiser, event.kind) == ("Another club", "round_robin")


@pytest.mark.parametrize("role", ["officer", "chief"])
def test_officers_change_it_directly(event, account, role):
    assert change_event(event, {"kind": "swiss"}, account(role), "a slip").columns == ["kind"]


def test_a_refusal_is_not_undone_by_the_organiser(body, four, organiser, officer):
    """0.2: registered on its first day, it is not rated; neither a tick nor another time control changes that alone."""
    late = registered(body, officer, registered_on="2026-03-06")
    late.owners.set([organiser])
    receive_report(late, good(four), "open.trf", officer)
    late.refresh_from_db()
    assert verdicts.of_event(late)[""].outcome == "not_rated"
    change_event(late, {"declarations": "laws_of_chess official"}, organiser, "oops")
    late.refresh_from_db()
    assert verdicts.of_event(late)[""].outcome == "not_rated"
    confirm_change(ChangeRequest.objects.get(event=late), officer, "it is on the calendar of FIDE")
    late.refresh_from_db()
    assert (late.declarations, verdicts.of_event(late)[""].outcome) == ("laws_of_chess official", "rated")


class TestAnswers:
    @pytest.fixture
    def request_(self, event, organiser):
        return change_event(event, {"time_control": "7200+30"}, organiser, "the announcement says so").request

    def test_the_officers_are_told_and_have_it_to_do(self, request_, event, officer, organiser):
        assert [one.pk for one in todo(officer, event.body).change_requests] == [request_.pk]
        assert list(todo(organiser, event.body).change_requests) == []
        letters = Letter.objects.filter(notice__kind="change-requested", notice__event=event)
        assert officer in [one.account for one in letters]
        act = Act.objects.get(verb="event.request_change")
        assert (act.before, act.after) == ({"time_control": "5400+30"}, {"time_control": "7200+30"})
        assert (act.by_name, act.why) == (organiser.username, "the announcement says so")

    def test_confirmed_it_is_made_and_the_organiser_is_told(self, request_, event, officer, organiser):
        confirm_change(request_, officer, "I have seen the announcement")
        event.refresh_from_db()
        assert event.time_control == "7200+30"
        request_.refresh_from_db()
        assert (request_.state, request_.answered_by, request_.answer) == (
            "confirmed",
            officer,
            "I have seen the announcement",
        )
        assert todo(officer, event.body).change_requests == []
        assert [one.verb for one in Act.objects.order_by("-pk")[:2]] == ["event.confirm_change", "event.change"]
        letters = Letter.objects.filter(notice__kind="decision", notice__event=event)
        assert organiser in [one.account for one in letters]

    def test_declined_everything_is_as_it_was(self, request_, event, officer):
        decline_change(request_, officer, "it was announced as 90+30")
        event.refresh_from_db()
        assert event.time_control == "5400+30"
        assert requests_of(event)[0][2] == "declined"
        assert Act.objects.get(verb="event.decline_change").why == "it was announced as 90+30"

    def test_it_is_answered_once(self, request_, officer):
        decline_change(request_, officer, "no")
        with pytest.raises(BadInput, match="answered already"):
            confirm_change(request_, officer, "yes")

    def test_of_a_rated_event_nothing_is_confirmed(self, request_, event, officer):
        Event.objects.filter(pk=event.pk).update(rated_on="2026-04-01")
        with pytest.raises(BadInput, match="is rated on the list of"):
            confirm_change(request_, officer, "yes")
        assert todo(officer, event.body).change_requests == []

    def test_both_see_both_values_and_only_officers_answer(self, request_, event, client_as):
        for role in ("officer", "organiser"):
            text = client_as(role).get(f"/desk/events/{event.pk}/").content.decode()
            assert "Changes that were asked for" in text
            assert "waits for an officer" in text
            assert "120 minutes" in text
            assert ('value="confirm"' in text) is (role == "officer")
        answer = {"answer": "confirm", "why": "seen"}
        assert client_as("organiser").post(f"/desk/changes/{request_.pk}/answer/", answer).status_code == 403
        client_as("officer").post(f"/desk/changes/{request_.pk}/answer/", answer | {"why": ""})
        assert requests_of(event)[0][2] == "open"
        client_as("officer").post(f"/desk/changes/{request_.pk}/answer/", answer)
        assert requests_of(event)[0][2] == "confirmed"

    def test_the_same_request_again_is_no_second_one(self, request_, event, organiser):
        assert change_event(event, {"time_control": "7200+30"}, organiser, "again").request == request_
        change_event(event, {"time_control": "6000+30"}, organiser, "another value")
        assert [state for _, _, state in requests_of(event)] == ["withdrawn", "open"]


class TestDeclarationsOfTheFederation:
    def test_which_they_are_is_said_in_the_folder_of_the_federation(self):
        assert {code: BODIES[code].confirms for code in ("fide", "jcf", "fshu")} == {
            "fide": {"official", "continental"},  # 0.3
            "jcf": set(),
            "fshu": set(),
        }
        assert all(body.confirms <= body.declarations.keys() for body in BODIES.values())

    @pytest.mark.parametrize("word", ["official", "continental"])
    def test_an_organisers_tick_counts_once_an_officer_has_confirmed_it(self, body, organiser, officer, word):
        event = register_event(body, COMING | {"declarations": f"laws_of_chess {word}"}, organiser)
        assert event.declarations == "laws_of_chess"
        (request,) = todo(officer, body).change_requests
        assert request.declared == [word]
        confirm_change(request, officer, "it is on the calendar")
        event.refresh_from_db()
        assert event.declarations.split() == ["laws_of_chess", word]

    def test_an_officers_tick_counts_at_once(self, body, officer):
        event = register_event(body, COMING | {"declarations": "laws_of_chess official"}, officer)
        assert (event.declarations, requests_of(event)) == ("laws_of_chess official", [])

    def test_a_tick_added_before_the_first_day_waits_and_other_words_do_not(self, coming, organiser):
        done = change_event(coming, {"declarations": "laws_of_chess official hybrid"}, organiser, "more")
        coming.refresh_from_db()
        assert (coming.declarations, done.request.declared) == ("laws_of_chess hybrid", ["official"])

    def test_it_stays_ticked_in_the_form_and_is_withdrawn_there(self, body, organiser, client_as):
        event = register_event(body, COMING | {"declarations": "laws_of_chess official"}, organiser)
        form = client_as("organiser").get(f"/desk/events/{event.pk}/edit/").context["form"]
        assert form.initial["declarations"] == ["laws_of_chess", "official"]
        change_event(event, {"declarations": "laws_of_chess official"}, organiser, "the same")
        assert [state for _, _, state in requests_of(event)] == ["open"]
        change_event(event, {"declarations": "laws_of_chess"}, organiser, "it is not")
        assert [state for _, _, state in requests_of(event)] == ["withdrawn"]

    def test_others_that_changed_meanwhile_stay(self, body, organiser, officer):
        event = register_event(body, COMING | {"declarations": "laws_of_chess official"}, organiser)
        edit_event(event, {"declarations": "laws_of_chess hybrid"}, officer, "it is hybrid")
        confirm_change(ChangeRequest.objects.get(event=event), officer, "yes")
        event.refresh_from_db()
        assert event.declarations.split() == ["laws_of_chess", "hybrid", "official"]

    def test_the_form_says_so_and_its_deadlines_are_those_without_it(self, client_as):
        sent = {"starts_on": "2026-03-21", "time_control": "90+30", "declarations": ["laws_of_chess", "official"]}
        text = client_as("organiser").get("/desk/events/register/fide/").content.decode()
        assert text.count("It counts once an officer has confirmed it.") == 2
        usual = client_as("organiser").get("/desk/events/deadlines/fide/", sent | {"declarations": ["laws_of_chess"]})
        assert client_as("organiser").get("/desk/events/deadlines/fide/", sent).content == usual.content

    def test_the_key_of_an_organiser_obeys_the_same_rule(self, client, body, organiser, officer):
        def post(account, name):
            headers = {"Authorization": f"Bearer {make_token(account, 'a program', ['register'], None)[1]}"}
            data = COMING | {"name": name, "event_id": name, "system": "fide", "declarations": "laws_of_chess official"}
            return client.post("/api/v1/events", json.dumps(data), "application/json", headers=headers)

        assert post(organiser, "one").json()["to_confirm"] == "official"
        assert Event.objects.get(event_id="one").declarations == "laws_of_chess"
        assert post(organiser, "one").status_code == 200  # the same again
        assert post(officer, "two").json()["to_confirm"] == ""
        assert Event.objects.get(event_id="two").declarations == "laws_of_chess official"


def test_the_form_says_that_the_change_is_a_request(client_as, event):
    browser, page = client_as("organiser"), f"/desk/events/{event.pk}/edit/"
    assert "becomes a request" in browser.get(page).content.decode()
    assert "becomes a request" not in client_as("officer").get(page).content.decode()
    fields = browser.get(page).context["form"].initial
    sent = {name: value for name, value in fields.items() if isinstance(value, str | int | date) and value != ""}
    sent |= {"kind": "swiss", "why": "a slip", "declarations": ["laws_of_chess"]}
    answer = browser.post(page, sent, follow=True)
    assert "The change waits for an officer" in answer.content.decode()
    assert requests_of(event)[0][1] == {"kind": "swiss"}
    assert Notice.objects.filter(kind="change-requested", event=event).exists()
