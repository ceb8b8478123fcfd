"""FIDE 0.1: an event is judged by the edition in force on the day it starts, never by a later one than named."""

import pytest

from books import event, fide, game, outcome, rated, sides

PLAYERS = (rated("A", 2000), rated("B", 2000))


@pytest.mark.parametrize(
    ("starts_on", "expected"),
    [
        ("2023-12-31", ("not_rated", "0.1")),  # before the first edition
        ("2024-01-01", ("rated", "7.1")),
        ("2024-01-02", ("rated", "7.1")),
    ],
)
def test_an_event_that_starts_before_the_first_edition_is_not_rated(starts_on, expected):
    month = fide(*PLAYERS, event("E", game("A", "B"), starts_on=starts_on))
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected[0] == "rated" else 0)


@pytest.mark.parametrize(
    ("starts_on", "expected"),
    [
        ("2024-02-28", ("rated", "7.1")),  # fide-2024-01 asks 3 days of everybody
        ("2024-02-29", ("rated", "7.1")),
        ("2024-03-01", ("not_rated", "0.2.1")),  # fide-2024-03 asks 30 days with a player over 2700
    ],
)
def test_an_event_of_february_is_judged_by_the_edition_before(starts_on, expected):
    month = fide(
        rated("A", 2701),
        rated("B", 2600),
        event("E", game("A", "B"), starts_on=starts_on, ends_on="2024-03-05", registered_on="2024-02-20"),
        list_date="2024-04-01",
    )
    assert outcome(month) == expected
