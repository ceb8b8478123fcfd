"""Faults planted in another program's lists are named, with their clause and players, and nothing else is."""

from __future__ import annotations

import pytest

from assurance.shadow.legacy import book_of
from assurance.shadow.lists import list_of, shadow_of
from assurance.shadow.planted import Planted, planted
from ratingoffice.assurance.shadow.month_result import MonthResult
from ratingoffice.assurance.shadow.pages import differences_of
from ratingoffice.book.book import Book

SEEDS = range(20)


def shadowed(made: Planted) -> dict:
    lists = {day: list_of(rows, made.tells) for day, rows in made.lists.items()}
    return shadow_of(Book.of(**book_of(made.people, made.months)), lists)


def fault_of(cause: dict) -> str:
    """The planted fault that a row of causes.csv names."""
    if cause["class"] == "reading":
        return {"8.3.3": "k_order", "7.2.1": "floor"}.get(cause["clause"], "another")
    if cause["class"] == "rounding":
        return "late" if cause["clause"] == "8.3.4" else "another"
    if cause["class"] == "base":
        return "corrected"
    return "merged" if cause["person"] else "lost" if cause["event_id"] else "another"


def named(told: MonthResult) -> dict[str, set[str]]:
    """By fault, the players whose differences are put down to it."""
    found: dict[str, set[str]] = {}
    for cause in told.causes.to_dicts():
        its = differences_of(told.differences, cause)
        found.setdefault(fault_of(cause), set()).update(its["player_id"])
    return found


@pytest.mark.sampled(7)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_planted_fault_is_named_with_its_players_and_nothing_else(seed):
    made = planted(seed)
    for day, told in shadowed(made).items():
        moved = {name: players for name, players in made.moved[day].items() if players}
        found = named(told)
        assert found.keys() == moved.keys(), (day, moved, told.causes.to_dicts())
        one_person = {person for pair in made.faults.merged for person in pair}  # whose own line means nothing any more
        for name, players in found.items():
            assert players <= moved[name] | one_person, (day, name, players - moved[name])
        assert set().union(*found.values(), set()) == set(told.differences["player_id"])
        assert set().union(*moved.values(), one_person) >= set(told.differences["player_id"])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_an_unknown_fault_is_unexplained_and_never_guessed(seed):
    made = planted(seed, unknown=True)
    for day, told in shadowed(made).items():
        assert set(told.differences["class"]) == {"unexplained"}
        assert set(told.differences["player_id"]) == made.moved[day]["bonus"]
