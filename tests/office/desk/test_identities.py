"""Players of a report: found by id, suggested by name and birth year, settled by an officer."""

from __future__ import annotations

from datetime import date

import pytest
from desk_reports import CELLS, expected, games_of, good, line, report

from ratingoffice.model.findings import BadInput
from ratingoffice.office.desk.services.identities import settle, settle_newcomer
from ratingoffice.office.desk.services.persons import suggestions
from ratingoffice.office.desk.services.players import create_player, merge
from ratingoffice.office.desk.services.reports import receive_report, waiting_identities
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
