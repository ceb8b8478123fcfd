"""The register of clubs and circles, and who holds and runs an event (JCF 3(3)); what was announced (3(4))."""

from __future__ import annotations

from datetime import date

import pytest
from desk_reports import good, listed, registered

from formats.test_jcf_form import filled
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.events import edit_event
from ratingoffice.office.domain.federations.clubs import edit_club, enter_club
from ratingoffice.office.domain.lists.book import next_book
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Club

pytestmark = pytest.mark.django_db

PRIVATE = "club@example.org"


@pytest.fixture
def club(jcf):
    told = {"club": "shinjuku", "name": "Shinjuku Circle", "kind": "circle", "contact": PRIVATE}
    return enter_club(jcf, told, None)


@pytest.fixture
def held(jcf, officer):
    """An event that declares nothing of who holds it, with its report."""

    def hold(**also):
        event = registered(jcf, officer, declarations="official", **also)
        assert receive_report(event, good(listed(jcf)), "open.trf", officer).state == "taken"
        return event

    return hold


def verdict(event):
    said = preview(event.body).rated.verdicts
    row = said.filter((said["event_id"] == event.event_id) & said["round"].is_null()).row(0, named=True)
    return row["outcome"], row["article"]


def test_a_club_is_there_once_and_is_not_the_body_itself(jcf, club):
    with pytest.raises(BadInput, match="in the register already"):
        enter_club(jcf, {"club": "shinjuku", "name": "Again"}, None)
    for written in ("jcf", "JCF"):
        with pytest.raises(BadInput, match="is the body itself"):
            enter_club(jcf, {"club": written, "name": "JCF"}, None)
    with pytest.raises(BadInput, match="2026-01-01"):
        edit_club(club, {"entitled_from": "2026-02-01", "entitled_until": "2026-01-01"}, None, "why")
    with pytest.raises(BadInput, match="federation"):
        enter_club(jcf, {"club": "b", "name": "B", "kind": "federation"}, None)


def test_an_event_may_be_held_by_the_body_itself_in_capital_letters(held):
    assert verdict(held(club="JCF")) == ("rated", "3(1)")


def test_an_event_names_a_club_of_the_register(jcf, club, officer):
    with pytest.raises(BadInput, match="not in the register of clubs"):
        registered(jcf, officer, club="nobody")
    assert registered(jcf, officer, club="shinjuku").club == "shinjuku"


def test_an_event_names_a_member_of_the_register(jcf, officer):
    with pytest.raises(BadInput, match="nobody in the register has the id"):
        registered(jcf, officer, responsible="N99999999")
    member = listed(jcf)[0].player_id
    assert registered(jcf, officer, responsible=member).responsible == member


def test_a_body_that_does_not_ask_for_it_takes_none_of_it(body, officer):
    for given in ({"club": "x"}, {"responsible": listed(body)[0].player_id}, {"announced_pool": "standard"}):
        with pytest.raises(BadInput, match="that can be given"):
            registered(body, officer, **given)


@pytest.mark.parametrize(
    ("until", "expected"),
    [("2026-03-07", ("not_rated", "3(3)")), ("2026-03-08", ("rated", "3(1)")), ("2026-03-09", ("rated", "3(1)"))],
)
def test_an_event_of_a_club_is_rated_while_the_club_is_entitled(club, held, until, expected):
    event = held(club="shinjuku")
    edit_club(club, {"name": "Shinjuku Circle", "kind": "circle", "entitled_until": until}, None, "recognised")
    assert verdict(event) == expected


def test_the_federation_itself_holds_events_and_without_a_name_the_declaration_counts(held, officer):
    event = held(club="jcf")
    assert verdict(event) == ("rated", "3(1)")
    edit_event(event, {"club": ""}, officer, "nobody said so")
    assert verdict(event) == ("not_rated", "3(3)")


@pytest.mark.parametrize(
    ("until", "expected"), [(date(2026, 3, 7), ("not_rated", "3(3)")), (date(2026, 3, 8), ("rated", "3(1)"))]
)
def test_the_membership_of_who_runs_an_event_is_judged_on_its_days(jcf, held, until, expected):
    runs = jcf.players.exclude(pk__in=[one.pk for one in listed(jcf)]).exclude(member_until=None).first()
    jcf.players.filter(pk=runs.pk).update(member_from=date(2020, 1, 1), member_until=until)
    assert verdict(held(club="jcf", responsible=runs.player_id)) == expected


def test_the_register_is_frozen_with_the_list_and_the_list_is_made_again(jcf, club, held, account):
    assert "in/clubs" in next_book(jcf).inputs
    held(club="shinjuku")
    publish(jcf, preview(jcf).token, by=account("chief"))
    assert all(one.holds for one in verify(jcf))


def test_a_book_of_a_body_without_them_has_neither_table_nor_columns(body):
    inputs = next_book(body).inputs
    assert "in/clubs" not in inputs


def test_the_chief_enters_and_changes_at_the_desk(jcf, client_as):
    chief = client_as("chief")
    data = {"club": "kyoto", "name": "Kyoto Chess Club", "kind": "club", "contact": PRIVATE, "why": "recognised"}
    assert chief.post("/desk/clubs/jcf/new/", data).status_code == 302
    made = Club.objects.get(club="kyoto")
    data |= {"entitled_until": "2026-05-01", "why": "withdrawn"}
    assert chief.post(f"/desk/clubs/{made.pk}/", data).status_code == 302
    made.refresh_from_db()
    assert made.entitled_until == date(2026, 5, 1)
    assert (Act.objects.get(verb="club.change").why, Act.objects.get(verb="club.enter").about) == (
        "withdrawn",
        "club/kyoto",
    )
    page = client_as("auditor").get("/desk/clubs/jcf/").content.decode()
    assert "Kyoto Chess Club" in page
    assert "New club" not in page
    assert client_as("officer").get("/desk/clubs/fide/").status_code == 404


def test_the_form_of_an_event_offers_the_clubs_only_where_they_are_asked_for(jcf, club, client_as):
    page = client_as("officer").get("/desk/events/register/jcf/").content.decode()
    assert "Shinjuku Circle" in page
    assert 'name="responsible"' in page
    assert 'name="announced_pool"' in page
    page = client_as("officer").get("/desk/events/register/fide/").content.decode()
    assert 'name="club"' not in page
    assert 'name="responsible"' not in page


@pytest.mark.parametrize(("kind", "told"), [("ST", False), ("RP", True)])
def test_a_report_that_names_another_pool_than_the_time_control_gives_is_a_warning(jcf, officer, kind, told):
    event = registered(jcf, officer, declarations="official organiser_entitled")
    one, other = listed(jcf, 2)
    game = (1, "2026-03-06", one.player_id, one.name, "1-0", other.player_id, other.name)
    days = {"starts_on": "2026-03-06", "ends_on": "2026-03-08"}
    form = filled([game], **days, rating_type=kind, non_members=0)
    report = receive_report(event, form, "report.xlsx", officer)
    assert report.state == "taken"
    said = [(found["severity"], found["message"]) for found in report.findings if found["code"] == "announced-pool"]
    words = "named for rapid by its announcement or report, by its time control it counts for standard (3(4))"
    assert said == ([("warning", words)] if told else [])


@pytest.mark.parametrize(("part", "cell"), [("organiser", "大会!B6"), ("non_members", "大会!B10")])
def test_a_form_without_its_organiser_or_number_of_non_members_waits_for_a_better_one(jcf, officer, part, cell):
    event = registered(jcf, officer, declarations="official organiser_entitled")
    one, other = listed(jcf, 2)
    game = (1, "2026-03-06", one.player_id, one.name, "1-0", other.player_id, other.name)
    stated = {"starts_on": "2026-03-06", "ends_on": "2026-03-08", "non_members": 0}
    report = receive_report(event, filled([game], **stated | {part: None}), "report.xlsx", officer)
    assert (report.state, event.games.count()) == ("errors", 0)
    errors = [(found["column"], found["code"]) for found in report.findings if found["severity"] == "error"]
    assert errors == [(cell, "missing")]  # 4(3)a, d
    assert receive_report(event, filled([game], **stated), "report.xlsx", officer).state == "taken"


def test_an_announcement_that_contradicts_the_time_control_is_told_at_once_and_changes_nothing(jcf, officer, client_as):
    event = registered(jcf, officer, announced_pool="rapid")
    page = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert "named for rapid by its announcement or report, by its time control it counts for standard" in page
    edit_event(event, {"announced_pool": "standard"}, officer, "a misprint")
    page = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert "by its time control it counts for" not in page
    with pytest.raises(BadInput, match="none of the pools"):
        edit_event(event, {"announced_pool": "blitz"}, officer, "why")
