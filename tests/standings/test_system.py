"""The system of an event by the words of its report, in the languages of real files."""

from dataclasses import replace

import pytest
from cross_tables import swiss

from ratingoffice.intake.kinds import kind_of_event
from ratingoffice.model.event_types import ROUND_ROBIN, SWISS
from ratingoffice.model.tournament import Tournament
from ratingoffice.standings.standings import standings

#: three rounds of four players: everybody met everybody, as in many a small Swiss
SMALL = swiss(4, "1-2:1 3-4:1", "1-3:1 2-4:1", "1-4:1 2-3:1")


def told(words: str) -> tuple[str, list[tuple[str, str]]]:
    result = standings(replace(SMALL, type_text=words), ["PTS"])
    return result.system, [(one.severity, one.message) for one in result.findings if one.code == "system"]


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


@pytest.mark.parametrize("words", ["", "Individual", "Team: Standard", "Blitz"])
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
