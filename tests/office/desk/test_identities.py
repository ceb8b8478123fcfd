"""Players of a report: found by id, suggested by name and birth year, settled by an officer."""

from __future__ import annotations

import re
from datetime import date

import pytest
from desk_reports import CELLS, expected, games_of, good, line, listed, report
from polars import col

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists.published_lists import frame, newest
from ratingoffice.office.domain.people.candidates import suggestions
from ratingoffice.office.domain.people.players import create_player, merge
from ratingoffice.office.domain.reports.identities import settle, settle_newcomer
from ratingoffice.office.domain.reports.receive_report import receive_report, waiting_identities
from ratingoffice.office.models import Act, Player
from trf_files import player

pytestmark = pytest.mark.django_db


@pytest.fixture
def stranger_report(four):
    """Player 4 has no id in the file."""
    return report(line(1, four[0]), line(2, four[1]), line(3, four[2]), line(4, four[3], fide_id=0))


def test_players_are_found_by_the_id_in_the_file(event, four, officer):
    received = receive_report(event, good(four), "open.trf", officer)
    assert [(one.player, one.how) for one in received.identities.order_by("start_no")] == [(p, "id") for p in four]


def test_a_player_without_an_id_waits_for_an_officer(event, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    assert received.state == "waiting"
    assert [one.start_no for one in waiting_identities(received)] == [4]
    assert games_of(event) == {}


def test_the_same_name_and_birth_year_are_suggested_first_with_the_reason(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    (unknown,) = waiting_identities(received)
    best = suggestions(event.body, unknown.given)[0]
    assert best.player == four[3]
    assert best.reason == f"the same name, born {four[3].birth_year} too"


def test_an_id_of_somebody_with_another_name_is_not_taken_for_granted(event, four, officer):
    wrong = report(line(1, four[0]), line(2, four[1]), line(3, four[2]), line(4, four[3], name="Quite, Different"))
    received = receive_report(event, wrong, "open.trf", officer)
    assert received.state == "waiting"
    (unknown,) = waiting_identities(received)
    assert "the same id" in suggestions(event.body, unknown.given)[0].reason


def test_once_everybody_is_settled_the_report_is_taken(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    settle(received, {4: four[3]}, officer)
    received.refresh_from_db()
    assert received.state == "taken"
    assert games_of(event) == expected(four)
    act = Act.objects.filter(verb="identity.settle").latest("pk")
    assert (act.by, act.after["player_id"]) == (officer, four[3].player_id)


def test_a_new_player_can_be_entered_for_somebody_in_no_register(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    new = settle_newcomer(received, 4, {"player_id": "990001", "name": "Newcomer, Nina"}, officer, "first event")
    assert games_of(event) == expected([*four[:3], new])


def test_two_participants_cannot_be_one_person(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    with pytest.raises(BadInput, match="players 1 and 4 of the report would both be"):
        settle(received, {4: four[0]}, officer)
    received.refresh_from_db()
    assert received.state == "waiting"


def test_what_was_settled_can_be_settled_otherwise_while_the_event_is_not_rated(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    settle_newcomer(received, 4, {"player_id": "990001", "name": "Newcomer, Nina"}, officer, "first event")
    settle(received, {4: four[3]}, officer)
    assert games_of(event) == expected(four)


def test_an_id_of_a_merged_player_leads_to_the_one_who_stays(event, four, officer):
    double = create_player(event.body, {"player_id": "990001", "name": four[3].name}, officer, "by mistake")
    merge(double, four[3], officer, "entered twice")
    data = report(line(1, four[0]), line(2, four[1]), line(3, four[2]), line(4, four[3], fide_id="990001"))
    receive_report(event, data, "open.trf", officer)
    assert games_of(event) == expected(four)


def test_the_register_is_asked_only_for_the_people_of_the_report(event, four, officer, django_assert_max_num_queries):
    with django_assert_max_num_queries(80):
        receive_report(event, good(four), "open.trf", officer)


def test_newcomers_of_a_later_interim_report_are_settled_while_earlier_games_are_rated(event, four, officer):
    start = report(*(line(number, one, CELLS[number][:1]) for number, one in enumerate(four, start=1)))
    receive_report(event, start, "april.trf", officer, interim=True)
    event.games.update(rated_on=date(2026, 4, 1))
    # in round 2 player 4 stays away, and number 5, without an id, plays player 3
    lines = [
        line(1, four[0], CELLS[1][:2]),
        line(2, four[1], CELLS[2][:2]),
        line(3, four[2], ("2 b 0", "5 b 1")),
        line(4, four[3], CELLS[4][:1]),
        player(5, "", "3 w 0", name="Newcomer, Nina"),
    ]
    received = receive_report(event, report(*lines), "may.trf", officer, interim=True)
    assert received.state == "waiting"
    settle_newcomer(received, 5, {"player_id": "990001", "name": "Newcomer, Nina"}, officer, "first event")
    received.refresh_from_db()
    assert received.state == "taken"
    assert games_of(event)[2, "990001", four[2].player_id] == "01"
    assert event.games.exclude(rated_on=None).count() == 2


def test_a_newcomer_is_entered_and_settled_or_neither(event, four, stranger_report, officer):
    received = receive_report(event, stranger_report, "open.trf", officer)
    event.rated_on = date(2026, 4, 1)
    event.save()
    with pytest.raises(BadInput, match="by a correction"):
        settle_newcomer(received, 4, {"player_id": "990001", "name": "Newcomer, Nina"}, officer, "first event")
    assert not Player.objects.filter(player_id="990001").exists()


class TestThePage:
    """/desk/reports/N/people/"""

    @pytest.fixture
    def two_strangers(self, event, four, officer):
        """Players 3 and 4 have no id in the file, no birth date and half a name: nobody is chosen beforehand."""
        unclear = {"fide_id": 0, "birth": ""}
        lines = [line(3, four[2], name="Ludwig, K.", **unclear), line(4, four[3], name="Fournier, M.", **unclear)]
        return receive_report(event, report(line(1, four[0]), line(2, four[1]), *lines), "open.trf", officer)

    def test_one_bad_id_leaves_the_other_choices_as_they_were(self, client_as, two_strangers, four):
        page, browser = f"/desk/reports/{two_strangers.pk}/people/", client_as("officer")
        sent = {"typed-3": four[2].player_id, "typed-4": "990099"}
        answer = browser.post(page, sent)
        text = answer.content.decode()
        assert "there is no player &quot;990099&quot; in the register" in text
        assert f'value="{four[2].player_id}" checked' in text
        assert 'name="typed-4" value="990099"' in text
        assert waiting_identities(two_strangers).count() == 2
        browser.post(page, {"person-3": four[2].player_id, "typed-4": four[3].player_id})
        assert waiting_identities(two_strangers).count() == 0

    def test_two_problems_are_said_at_once(self, client_as, two_strangers):
        page = f"/desk/reports/{two_strangers.pk}/people/"
        text = client_as("officer").post(page, {"typed-3": "990098", "typed-4": "990099"}).content.decode()
        assert all(f"there is no player &quot;{each}&quot;" in text for each in ("990098", "990099"))

    def test_the_register_is_searched_from_the_page_and_other_choices_stay(self, client_as, two_strangers, four):
        page, browser = f"/desk/reports/{two_strangers.pk}/people/", client_as("officer")
        name = four[3].name.split(",")[0]
        text = browser.post(page, {"person-3": four[2].player_id, "typed-4": name, "find": "4"}).content.decode()
        assert f'name="person-4" value="{four[3].player_id}"' in text
        assert f'name="person-3" value="{four[2].player_id}" checked' in text
        assert waiting_identities(two_strangers).count() == 2  # to search settles nobody
        picked = {"typed-4": name, "searched-4": name, "person-4": four[3].player_id}
        browser.post(page, {"person-3": four[2].player_id, **picked})
        assert waiting_identities(two_strangers).count() == 0

    def test_a_name_that_was_not_searched_yet_is_never_passed_over_for_another_choice(
        self, client_as, two_strangers, four
    ):
        page, name = f"/desk/reports/{two_strangers.pk}/people/", four[3].name.split(",")[0]
        text = client_as("officer").post(page, {"person-4": four[0].player_id, "typed-4": name}).content.decode()
        assert "choose who of these it is" in text
        assert waiting_identities(two_strangers).count() == 2

    def test_a_candidate_is_shown_with_the_rating_of_the_newest_list(self, client_as, two_strangers, four):
        rating = frame(newest(four[3].body)).filter(col("player_id") == four[3].player_id)["rating"][0]
        page = f"/desk/reports/{two_strangers.pk}/people/"
        text = client_as("officer").post(page, {"typed-4": four[3].player_id, "find": "4"}).content.decode()
        assert re.search(rf'value="{four[3].player_id}" checked>.*?<strong>{rating}</strong>', text)

    def test_a_settled_row_is_changed_with_an_act_while_the_event_is_not_rated(self, client_as, event, four, officer):
        received = receive_report(event, good(four), "open.trf", officer)
        five = listed(event.body, 5)[4]
        page, browser = f"/desk/reports/{received.pk}/people/", client_as("officer")
        assert "?change=4#p-4" in browser.get(page).content.decode()
        text = browser.get(f"{page}?change=4").content.decode()
        assert f'name="person-4" value="{four[3].player_id}" checked' in text
        browser.post(f"{page}?change=4", {"person-4": four[3].player_id, "typed-4": five.player_id})
        assert games_of(event) == expected([*four[:3], five])
        act = Act.objects.filter(verb="identity.settle").latest("pk")
        assert (act.before["player_id"], act.after["player_id"]) == (four[3].player_id, five.player_id)

    def test_a_settled_row_of_a_rated_event_cannot_be_changed(self, client_as, event, four, officer):
        received = receive_report(event, good(four), "open.trf", officer)
        event.rated_on = date(2026, 4, 1)
        event.save()
        page, browser = f"/desk/reports/{received.pk}/people/", client_as("officer")
        assert "?change=" not in browser.get(page).content.decode()
        assert 'name="person-4"' not in browser.get(f"{page}?change=4").content.decode()


def given_as(one, **also):
    known = {"name": one.name, "names": [one.name], "fide_id": "", "national_id": "", "sex": one.sex}
    return known | {"birth_date": one.birth_date} | also


@pytest.mark.parametrize(
    ("fide_id", "registered", "national_id", "is_sure"),
    [
        ("", "", "", True),
        ("123456", "123456", "", True),
        ("123456", "654321", "", False),  # the same name and year, and the FIDE id of somebody else
        ("123456", "654321", "own", False),
        ("123456", "", "", False),
        ("123456", "", "own", True),  # known by the national id; the register has no FIDE id of theirs
    ],
)
def test_nobody_is_chosen_beforehand_whom_the_fide_id_of_the_report_contradicts(
    four, fide_id, registered, national_id, is_sure
):
    one = four[3]
    one.fide_id = registered
    one.save()
    given = given_as(one, fide_id=fide_id, national_id=one.player_id if national_id else "")
    best = {each.player: each for each in suggestions(one.body, given)}[one]
    assert best.is_sure is is_sure
    assert ("another FIDE ID" in best.reason) is (bool(fide_id) and not is_sure)


def test_a_name_in_other_letters_is_the_same_name(four):
    one = four[3]
    one.name, one.native_name = "Vdovychenko, Olha", ""
    one.save()
    given = given_as(one, names=["Вдовиченко Ольга"])
    best = suggestions(one.body, given)[0]
    assert (best.player, best.is_sure) == (one, True)
    assert "the same name in other letters" in best.reason


def test_a_name_with_a_typing_error_is_suggested(four):
    one = four[3]
    one.name = "Vdovychenko, Olha"
    one.save()
    best = suggestions(one.body, given_as(one, names=["Vdovychneko, Olha"]))
    assert best[0].player == one
