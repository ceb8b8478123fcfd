"""Faults planted in another program's lists are named, with their clause and players, and nothing else is."""

from __future__ import annotations

import polars as pl
import pytest
from polars import col

from ratingoffice.history.source import history
from ratingoffice.model.book import Book
from ratingoffice.period.month import Month
from ratingoffice.shadow.month import State, shadowed
from ratingoffice.shadow.page import of_cause
from ratingoffice.shadow.theirs import FIGURES, Theirs
from ratingoffice.shadow.told import Told
from shadow.legacy import FIRST, book_of
from shadow.planted import Planted, planted

SEEDS = range(20)


def list_of(rows: list[dict], tells: tuple[str, ...]) -> Theirs:
    frame = pl.DataFrame(rows, infer_schema_length=None)
    if "active" in frame.columns:
        frame = frame.with_columns(active=col("active") == "true")
    frame = frame.with_columns(
        pl.lit(None, dtype=kind).alias(name) for name, kind in FIGURES.items() if name not in tells
    )
    return Theirs(frame.with_columns(pool=pl.lit("standard")).select("pool", "player_id", *FIGURES), frozenset(tells))


def shadow_of(made: Planted) -> dict:
    source = history(Book.of(**book_of(made.people, made.months)), FIRST)
    state = State.at_first(source, None, ("standard",), FIRST)
    told: dict = {}
    for day, rows in made.lists.items():
        month = Month.of("fide", day, "standard")
        told[day], state = shadowed(source, state, month, list_of(rows, made.tells), FIRST, lambda words: None)
    return told


def fault_of(cause: dict) -> str:
    """The planted fault that a row of causes.csv names."""
    if cause["class"] == "reading":
        return {"8.3.3": "k_order", "7.2.1": "floor"}.get(cause["clause"], "another")
    if cause["class"] == "rounding":
        return "late" if cause["clause"] == "8.3.4" else "another"
    if cause["class"] == "base":
        return "corrected"
    return "merged" if cause["person"] else "lost" if cause["event_id"] else "another"


def named(made: Planted, told: Told, day) -> dict[str, set[str]]:
    """By fault, the players whose differences are put down to it."""
    found: dict[str, set[str]] = {}
    for cause in told.causes.to_dicts():
        its = of_cause(told.differences, cause)
        found.setdefault(fault_of(cause), set()).update(its["player_id"])
    return found


@pytest.mark.rotates(7)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_planted_fault_is_named_with_its_players_and_nothing_else(seed):
    made = planted(seed)
    for day, told in shadow_of(made).items():
        moved = {name: players for name, players in made.moved[day].items() if players}
        found = named(made, told, day)
        assert found.keys() == moved.keys(), (day, moved, told.causes.to_dicts())
        one_person = {person for pair in made.faults.merged for person in pair}  # whose own line means nothing any more
        for name, players in found.items():
            assert players <= moved[name] | one_person, (day, name, players - moved[name])
        assert set().union(*found.values(), set()) == set(told.differences["player_id"])
        assert set().union(*moved.values(), one_person) >= set(told.differences["player_id"])


@pytest.mark.rotates(3)
@pytest.mark.parametrize("seed", range(3))
def test_an_unknown_fault_is_unexplained_and_never_guessed(seed):
    made = planted(seed, unknown=True)
    for day, told in shadow_of(made).items():
        assert set(told.differences["class"]) == {"unexplained"}
        assert set(told.differences["player_id"]) == made.moved[day]["bonus"]
