"""The system of an event by the words of its report, in the languages of real files."""

from dataclasses import replace

import pytest
from cross_tables import round_robin, swiss

from ratingoffice.intake.event_kind import kind_of_event
from ratingoffice.tournament.event_types import ROUND_ROBIN, SWISS
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Tournament

#: three rounds of four players: everybody met everybody, as in many a small Swiss
SMALL = swiss(4, "1-2:1 3-4:1", "1-3:1 2-4:1", "1-4:1 2-3:1")


def told(words: str) -> tuple[str, list[tuple[str, str]]]:
    result = standings(replace(SMALL, type_text=words), ["PTS"])
    return result.system, [(one.severity, str(one.message)) for one in result.findings if one.code == "system"]


@pytest.mark.parametrize(
    "words",
    [
        "Individual: Swiss-System (Standard)", "Turniej szwajcarski", "Svájci rendszer", "Sistema Suíço",
        "Sistema Suico", "Schweizer System", "Système suisse", "Sistema suizo", "Sistema svizzero", "スイス式",
        "швейцарська система", "Швейцарская", "швейцарска", "Швајцарски", "Švýcarský systém", "Švajčiarsky",
        "Švicarski sistem", "Elvețian", "İsviçre Sistemi", "Zwitsers systeem", "Sveitsisk", "Ελβετικό", "瑞士制",
        "스위스",
    ],
)  # fmt: skip
def test_a_swiss_in_any_language_is_a_swiss(words: str) -> None:
    assert told(words) == (SWISS, [])


@pytest.mark.parametrize(
    "words",
    [
        "Round Robin", "round-robin", "Rundenturnier", "Kołowy", "Każdy z każdym", "Körmérkőzés", "Todos contra todos",
        "Toutes rondes", "Girone all'italiana", "総当たり", "колова система", "Круговая", "Berger", "循環制",
        "Rundensystem",
    ],
)  # fmt: skip
def test_a_round_robin_in_any_language_is_one(words: str) -> None:
    assert told(words) == (ROUND_ROBIN, [])


@pytest.mark.parametrize("words", ["Beltiful Zzz", "Ferien-Schach", "Tävling"])
def test_a_type_that_is_not_understood_is_said_and_is_no_round_robin(words: str) -> None:
    assert told(words) == (
        SWISS,
        [
            (
                "warning",
                f'the type of the event, "{words}", is not understood: ranked as a swiss; '
                "name the system if it is a round robin",
            )
        ],
    )


@pytest.mark.parametrize("words", ["", "Individual", "Team: Standard", "Blitz", "Team League", "Liga", "Quad"])
def test_where_nothing_is_said_of_the_system_the_pairings_tell(words: str) -> None:
    assert told(words) == (
        ROUND_ROBIN,
        [
            (
                "info",
                "the type of the event is not declared: by its pairings a round robin; "
                "name the system if it is another",
            )
        ],
    )


@pytest.mark.parametrize("words", ["Knock-out", "K.O.", "Нокаут", "Single elimination"])
def test_a_knock_out_is_ranked_as_a_swiss_and_says_so(words: str) -> None:
    system, [(severity, message)] = told(words)
    assert (system, severity) == (SWISS, "info")
    assert message.startswith("a knock-out is ranked as a swiss")
    assert kind_of_event(Tournament(type_text=words)) == "knockout"


#: the tables of Berger: eight players, seven rounds, everybody met everybody
ALL_MET = round_robin(
    8,
    "1-8:1 2-7:= 3-6:1 4-5:=",
    "8-5:1 6-4:= 7-3:1 1-2:=",
    "2-8:1 3-1:= 4-7:1 5-6:=",
    "8-6:1 7-5:= 1-4:1 2-3:=",
    "3-8:1 4-2:= 5-1:1 6-7:=",
    "8-7:1 1-6:= 2-5:1 3-4:=",
    "4-8:1 5-3:= 6-2:1 7-1:=",
)


def test_a_type_that_is_not_understood_is_a_round_robin_if_all_of_a_field_that_is_not_small_have_met() -> None:
    result = standings(replace(ALL_MET, type_text="Meisterschaft"), ["PTS"])
    assert result.system == ROUND_ROBIN
    [message] = [str(finding.message) for finding in result.findings if finding.code == "system"]
    assert "ranked as a round robin, as all have met" in message
    shorter = [replace(player, rounds=player.rounds[:6]) for player in ALL_MET.players]
    unfinished = replace(ALL_MET, type_text="Meisterschaft", players=tuple(shorter), rounds_planned=6)
    assert standings(unfinished, ["PTS"]).system == SWISS


@pytest.mark.parametrize(
    ("table", "system"),
    [
        (swiss(3, "1-2:1 3:U", "1-3:1 2:U", "2-3:1 1:U", type_text=""), SWISS),  # the bye is worth a point
        (swiss(3, "1-2:1 3:Z", "1-3:1 2:Z", "2-3:1 1:Z", type_text=""), ROUND_ROBIN),  # a free round
        (replace(SMALL, type_text="", initial_color="w"), SWISS),  # XXC, TRF 152: for the pairing of a Swiss
        (replace(SMALL, type_text=""), ROUND_ROBIN),
    ],
)
def test_an_undeclared_event_with_byes_worth_points_or_an_initial_colour_is_a_swiss(
    table: Tournament, system: str
) -> None:
    assert standings(table, ["PTS"]).system == system
