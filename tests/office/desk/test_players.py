"""The register: entered, changed with a reason, merged and parted again."""

from __future__ import annotations

import re

import pytest
from desk_reports import good, registered

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists.book import next_book
from ratingoffice.office.domain.people.player_file import enter_players
from ratingoffice.office.domain.people.players import create_player, edit_player, merge, unmerge
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def double(body, officer):
    return create_player(body, {"player_id": "990001", "name": "Entered, Twice"}, officer, "by mistake")


def test_a_player_is_entered_once(body, double, officer):
    with pytest.raises(BadInput, match="in the register already"):
        create_player(body, {"player_id": "990001", "name": "Somebody"}, officer, "why")


def test_two_people_cannot_have_one_fide_id(body, double, officer):
    edit_player(double, {"fide_id": "123"}, officer, "on record")
    with pytest.raises(BadInput, match="has that FIDE id"):
        create_player(body, {"player_id": "990002", "name": "Other", "fide_id": "123"}, officer, "why")


@pytest.mark.parametrize(
    ("column", "value"), [("birth_date", "yesterday"), ("sex", "x"), ("member_from", "2026-13-01")]
)
def test_what_cannot_be_true_of_a_person_is_refused(double, officer, column, value):
    with pytest.raises(BadInput):
        edit_player(double, {column: value}, officer, "why")


def test_a_change_says_what_was_and_why(double, officer):
    edit_player(double, {"name": "Entered, Once", "birth_date": "1990"}, officer, "passport seen")
    act = Act.objects.filter(verb="player.change").latest("pk")
    assert act.before == {"name": "Entered, Twice", "birth_date": ""}
    assert act.after == {"name": "Entered, Once", "birth_date": "1990"}
    assert act.why == "passport seen"
    assert Player.objects.get(pk=double.pk).search == "entered once 990001"


def test_a_merged_player_is_one_person_in_the_next_book(body, four, double, officer):
    merge(double, four[0], officer, "the same passport")
    assert "990001" not in next_book(body).book.players["player_id"]
    unmerge(Player.objects.get(pk=double.pk), officer, "two passports after all")
    assert "990001" in next_book(body).book.players["player_id"]


def test_games_of_a_merged_player_count_for_the_one_who_stays_until_it_is_undone(body, four, double, officer):
    event = registered(body, officer)
    receive_report(event, good([*four[:3], double]), "open.trf", officer)
    stays = four[3]
    merge(double, stays, officer, "the same passport")

    def ids():
        games = next_book(body).book.games
        mine = games.filter(games["event_id"] == "test-open")
        return {*mine["white_id"], *mine["black_id"]}

    assert stays.player_id in ids()
    assert "990001" not in ids()
    unmerge(Player.objects.get(pk=double.pk), officer, "two passports")
    assert "990001" in ids()


def test_people_who_play_in_the_same_round_are_two(body, four, officer):
    receive_report(registered(body, officer), good(four), "open.trf", officer)
    with pytest.raises(BadInput, match="both play in round 1"):
        merge(four[0], four[1], officer, "the same?")


def test_a_player_is_not_merged_into_one_who_is_gone(body, four, double, officer):
    merge(double, four[0], officer, "the same passport")
    with pytest.raises(BadInput, match="merged already"):
        merge(four[1], Player.objects.get(pk=double.pk), officer, "the same?")


def test_the_register_is_searched_by_name_without_accents_and_by_id(client_as, body, double):
    double.name = "Ünal, Öykü"
    double.save()
    browser = client_as("officer")
    for asked in ("ünal", "UNAL, o", "öykü ünal", "990001"):
        found = browser.get("/desk/players/fide/", {"q": asked}).context["found"]
        assert [one.player.pk for one in found if not one.is_similar] == [double.pk]


def test_a_merged_player_is_still_found_at_the_desk(client_as, body, four, double, officer):
    merge(double, four[0], officer, "the same passport")
    found = client_as("officer").get("/desk/players/fide/", {"q": "entered twice"}).context["found"]
    assert [one.player.player_id for one in found] == ["990001"]


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ({"birth_date": "2026-03-21"}, "2026-03-21 is in the future: correct the date of birth"),
        ({"birth_date": "2090"}, "2090 is in the future"),
        ({"birth_date": "1849-12-31"}, "1849-12-31 is before 1850"),
        ({"birth_date": "1990-05-17", "deceased_on": "1990-05-16"}, "before the date of birth, 1990-05-17"),
        ({"deceased_on": "2026-03-21"}, "2026-03-21 is in the future: correct the day of death"),
        ({"federation": "Germany"}, '"Germany" is no code of a federation'),
        ({"federation": "ger"}, '"ger" is no code of a federation'),
        ({"title": "KING"}, '"KING" is no title of FIDE: write one of GM, IM'),
    ],
)
def test_a_person_who_cannot_exist_is_refused(body, officer, columns, problem):
    with pytest.raises(BadInput, match=re.escape(problem)):
        create_player(body, {"player_id": "990003", "name": "Somebody", **columns}, officer, "why")
    person = create_player(body, {"player_id": "990003", "name": "Somebody"}, officer, "why")
    with pytest.raises(BadInput, match=re.escape(problem)):
        edit_player(person, columns, officer, "why")


@pytest.mark.parametrize(
    "columns",
    [
        {"birth_date": "2026-03-20"},
        {"birth_date": "2026"},
        {"birth_date": "1850"},
        {"birth_date": "1990-05-17", "deceased_on": "1990-05-17"},
        {"deceased_on": "2026-03-20"},
        {"federation": "GER"},
        {"title": "WGM"},
    ],
)
def test_what_may_be_true_of_a_person_is_entered(body, officer, columns):
    create_player(body, {"player_id": "990003", "name": "Somebody", **columns}, officer, "why")


def test_what_was_on_record_before_stops_no_other_change(body, officer, double):
    double.title = "NM"
    double.save()
    assert edit_player(double, {"name": "Entered, Once"}, officer, "passport seen") == ["name"]


def test_a_file_of_players_says_what_cannot_be_true_at_its_line(body, officer):
    data = b"player_id,name,birth_date,title\n990004,One,1990,IM\n990005,Two,2090,KING\n"
    with pytest.raises(BadInput) as bad:
        enter_players(body, data, "people.csv", officer, "new members")
    assert [(one.line, one.column) for one in bad.value.findings] == [(3, "birth_date"), (3, "title")]
    assert not body.players.filter(player_id="990004").exists()
