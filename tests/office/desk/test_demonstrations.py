"""Every procedure of an office is shown by the demonstration of its body: on the to-do, or on a page of the desk."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from desk_reports import MARCH_20
from polars import col

from ratingoffice.demo.demonstration import demonstrations
from ratingoffice.office.domain.decisions.appeals import term_of
from ratingoffice.office.domain.demonstration import make_claims
from ratingoffice.office.domain.events import documents
from ratingoffice.office.domain.events.forecast import of_event
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.lists.transfer import demo_edition
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Body, Decision, Document, Federation, Report

pytestmark = pytest.mark.django_db

BODIES = ("fide", "jcf", "fshu")


@pytest.fixture
def desk(client_as):
    """What a page of the desk says to the chief."""
    chief = client_as("chief")
    return lambda path: unescape(chief.get(f"/desk/{path}").content.decode())


@pytest.fixture
def page(desk):
    """What the page of an event says."""
    return lambda code, name: desk(f"events/{event_of(code, name).pk}/")


def event_of(code, name):
    return Body.objects.get(code=code).events.get(name=name)


@pytest.fixture
def waits(account):
    return lambda code: todo(account("chief"), Body.objects.get(code=code))


def names(events):
    return {event.name for event in events}


def verdict_of(code, name):
    """Of the event as a whole, on the list that is made next."""
    said = preview(Body.objects.get(code=code)).rated.verdicts.filter(event_id=event_of(code, name).event_id)
    return said.row(by_predicate=col("round").is_null(), named=True)


# whatever the body


@pytest.mark.parametrize(("code", "language"), [("fide", "draw"), ("fshu", "нічию")])
def test_readers_claim_in_the_language_of_the_body(code, language):
    body = Body.objects.get(code=code)
    make_claims(body, demonstrations()[demo_edition(code)])
    waiting = body.claims.get(state="open")
    assert language in waiting.text
    assert sorted(one.state for one in body.claims.all()) == ["corrected", "open", "rejected"]


@pytest.mark.parametrize("code", BODIES)
def test_a_report_contradicts_itself_and_another_names_people_who_are_not_known(code, waits, desk):
    found = waits(code)
    (wrong,), (unknown,) = found.reports_with_errors, found.identities
    assert unknown.people == 2
    assert any(one["severity"] == "error" for one in wrong.findings)
    assert wrong.event.name in desk("")
    assert unknown.event.name in desk("")


@pytest.mark.parametrize("code", BODIES)
def test_an_event_waits_for_its_report(code, waits):
    assert waits(code).waiting_for_report


@pytest.mark.parametrize("code", BODIES)
def test_a_refusal_has_its_notice_and_an_appeal_that_waits_to_be_decided(code, waits, page):
    noticed = [one for one in waits(code).appeals if one.notice]
    assert noticed
    for one in noticed:
        assert one.communicated_to
        assert one.communicated_on
        assert one.appeal
        assert one.notice in page(code, one.event.name)
        assert not term_of(one).is_late(one.appealed_on)


@pytest.mark.parametrize("code", BODIES)
def test_an_approval_names_who_gave_it_when_and_by_which_paper(code, page):
    approvals = Body.objects.get(code=code).events.exclude(approvals="").filter(rated_on=None)
    given = Decision.objects.filter(event__in=approvals, communicated_on=None).exclude(reference="")
    assert given
    for one in given:
        said = page(code, one.event.name)
        assert one.decided_by in said
        assert one.reference in said
        assert one.decided_on is not None


@pytest.mark.parametrize("code", BODIES)
def test_fees_are_due_invoiced_and_paid(code, desk):
    body = Body.objects.get(code=code)
    assert body.fee_table
    invoiced, paid = (body.events.exclude(invoiced_on=None).filter(paid_on__isnull=open) for open in (True, False))
    assert len(invoiced) == len(paid) == 1
    assert invoiced[0].name in desk(f"fees/{code}/")


@pytest.mark.parametrize("code", BODIES)
def test_nothing_was_done_after_the_day_on_which_the_office_is_opened(code):
    body = Body.objects.get(code=code)
    fed = body.acts.filter(verb__in=("event.register", "report.receive", "event.decide", "fees.set"))
    assert max(act.at.date() for act in fed) <= MARCH_20
    assert {act.by_name for act in fed} == {"the command line"}


# FIDE


def test_0_2_a_schedule_with_a_day_of_too_many_hours_is_told_at_once(page):
    event = event_of("fide", "Sitges Four-Round Saturday")
    ((day, answer),) = of_event(event).days.items()
    assert (day, answer.article) == (event.starts_on + timedelta(days=1), "3.1")
    assert str(answer.reason) in page("fide", event.name)


def test_0_2_1_a_participant_named_at_registration_makes_it_thirty_days(page):
    event = event_of("fide", "Sopot Spring Masters")
    (one,) = of_event(event).stricter
    assert one.rating > 2700
    assert one.term.register_by == event.starts_on - timedelta(days=30)
    assert event.registered_on > one.term.register_by
    assert one.name in page("fide", event.name)


def test_0_2_the_chair_refuses_to_register(page):
    event = event_of("fide", "Capri Cruise Match")
    assert event.decisions.get().decision == "registration_refused"
    assert "The event is not registered (0.2)." in page("fide", event.name)


def test_0_2_the_council_has_single_games_rated():
    event = event_of("fide", "Mainz Relief Tournament")
    assert set(event.games.filter(ruling="council").values_list("round", flat=True)) == {1, 2}
    sides = preview(event.body).rated.sides.filter(event_id=event.event_id, counted=True)
    assert set(sides["round"]) == {1, 2}


def test_0_2_2_registered_late_and_approved_or_not():
    assert verdict_of("fide", "Pune Relocated Open")["outcome"] == "rated"
    assert verdict_of("fide", "Goa Palm Open")["article"] == "0.2.2"


def test_4_1_a_month_of_a_long_event_has_no_interim_report(waits, desk):
    ((event, months),) = waits("fide").interim_missing
    assert (event.name, (event.ends_on - event.starts_on).days > 30) == ("Rhine Club League", True)
    assert months
    assert event.name in desk("")


def test_9_1_reports_are_awaited_in_time_late_and_out(waits, desk):
    stand = {event.name: standing for event, standing in waits("fide").waiting_for_report}
    assert {name: one.state for name, one in stand.items()} == {
        "Delft Evening Open": "in_time",
        "Brest Harbour Cup": "late",
        "Lugo Old Town Open": "out",
    }
    assert "for the list of 2026-04-01, last day 2026-03-29" in desk("")


def test_9_1_the_day_on_which_a_report_went_to_the_server(page):
    event = event_of("fide", "Aegean Hybrid Cup")
    assert event.sent_on == MARCH_20 - timedelta(days=3)
    assert "2026-03-17" in page("fide", event.name)


def test_9_2_some_events_have_their_regulations_and_some_have_not(page):
    assert "regulations" not in documents.missing(event_of("fide", "Delft Evening Open"))
    assert "https://example.org/delft-evening-open/regulations" in page("fide", "Delft Evening Open")
    assert "regulations" in documents.missing(event_of("fide", "Sopot Spring Masters"))


def test_9_4_a_hybrid_event_of_the_open_month_has_its_games_and_another_has_not_all():
    agrees, short = event_of("fide", "Aegean Hybrid Cup"), event_of("fide", "Ionian Hybrid Cup")
    assert (agrees.rated_on, agrees.declarations) == (None, "laws_of_chess hybrid pgn")
    assert verdict_of("fide", agrees.name)["outcome"] == "rated"
    assert short.declarations == "laws_of_chess hybrid"
    assert short.documents.get(kind=Document.Kind.GAMES).findings
    assert verdict_of("fide", short.name)["article"] == "9.4"


def test_10_1_players_of_an_excluded_federation_are_not_listed_and_say_so(body, desk):
    excluded = Federation.objects.get(body=body, excluded_from__lte=MARCH_20)
    assert excluded.officer
    assert excluded.decision in desk(f"federations/{excluded.pk}/")
    said = preview(body).rated.unlisted
    said = said.filter(said["clause"].str.contains("10.1/excluded", literal=True))
    assert set(said["player_id"]) == set(body.players.filter(federation="ATL").values_list("player_id", flat=True))
    assert said.height


# JCF


def test_3_3_events_name_their_club_and_who_runs_them(jcf, page):
    assert jcf.clubs.count() > 1
    named = event_of("jcf", "Kyoto Circle Spring")
    assert (named.club, bool(named.responsible)) == ("kyoto-u", True)
    assert "Kyoto University Circle" in page("jcf", named.name)


def test_3_4_an_announcement_contradicts_the_time_control_and_another_is_missing(page):
    assert "3(4)" in page("jcf", "Tokyo Quick Sunday")
    assert documents.missing(event_of("jcf", "Kyoto Circle Spring")) == ["announcement"]


def test_3_4_applied_for_late_accepted_by_an_officer_or_not_yet(waits):
    assert verdict_of("jcf", "Ibaraki Plum Open")["outcome"] == "rated"
    assert "Niigata Rice Cup" in names(row["event"] for row in waits("jcf").decisions)


def test_4_2_and_note_4_a_form_is_reported_by_a_stranger_and_tells_names_wrong(jcf):
    report = Report.objects.get(event=event_of("jcf", "Chiba Spring Meeting"))
    codes = [one["code"] for one in report.findings]
    assert {"missing", "name-comma", "name-script", "count", "reporter"} <= set(codes)


def test_4_3_a_form_leaves_out_its_organiser_and_the_kind_of_rating():
    report = Report.objects.get(event=event_of("jcf", "Okayama Canal Cup"))
    assert report.state == Report.State.ERRORS
    errors = {one["column"] for one in report.findings if one["severity"] == "error"}
    assert errors == {"大会!B4", "大会!B5", "大会!B6"}  # organiser, time control, kind of rating


def test_4_4_an_address_is_the_report(waits, desk):
    assert "Saitama Club Day" in names(one.event for one in waits("jcf").addresses)
    assert "https://chess-results.com/tnr1000001.aspx" in desk("")


# FShU


def test_2_reported_late_accepted_or_not_yet(waits):
    assert verdict_of("fshu", "Турнір після відключень")["outcome"] == "rated"
    assert "Запізнілий турнір" in names(row["event"] for row in waits("fshu").decisions)


def test_2_an_appeal_was_upheld_and_the_event_is_open_again():
    event = event_of("fshu", "Турнір на свято міста")
    assert event.decisions.get().appeal_outcome == Decision.Outcome.UPHELD
    assert verdict_of("fshu", event.name)["outcome"] == "rated"


def test_5_inactive_players_are_removed():
    fshu = Body.objects.get(code="fshu")
    removed = set(fshu.players.exclude(removed_on=None).values_list("player_id", flat=True))
    assert len(removed) == 2
    rated = preview(fshu).rated
    gone = set(rated.unlisted.filter(clause="fshu-2018-01/5/removed")["player_id"])
    assert gone
    assert removed - gone <= set(rated.sides["player_id"])  # who plays a rated game comes back


def test_7_a_paper_copy_has_come_and_another_is_missing(waits):
    missing = names(waits("fshu").paper_missing)
    assert "Кубок весни" in missing
    assert "Меморіал у Полтаві" not in missing
    assert event_of("fshu", "Меморіал у Полтаві").paper_received_on
