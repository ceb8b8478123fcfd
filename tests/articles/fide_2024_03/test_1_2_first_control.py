"""FIDE 1.2: a number of moves in the first control is at least 30."""

import pytest

from books import event, fide, game, outcome, rated, sides


@pytest.mark.parametrize(
    ("time_control", "expected"),
    [
        ("29/5400:3600", ("not_rated", "1.2")),
        ("30/5400:3600", ("rated", "7.1")),
        ("31/5400:3600", ("rated", "7.1")),
        ("9000", ("rated", "7.1")),  # no number is named
        ("40/5400:10/1800:1800", ("rated", "7.1")),  # only the first control is asked
    ],
)
def test_the_first_control_is_at_least_30_moves(time_control, expected):
    month = fide(rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), time_control=time_control))
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected[0] == "rated" else 0)  # no game of the event is rated
