"""FIDE 2.1: played by the Laws of Chess or the Hybrid regulations, a declared fact of the event."""

import pytest

from books import event, fide, game, outcome, rated

PLAYERS = (rated("A", 2000), rated("B", 2000))


@pytest.mark.parametrize(
    ("declarations", "expected"),
    [
        ("laws_of_chess", ("rated", "7.1")),
        ("official laws_of_chess agreed", ("rated", "7.1")),
        ("hybrid pgn", ("rated", "7.1")),
        ("official", ("not_rated", "2.1")),
        (None, ("not_rated", "2.1")),
    ],
)
def test_an_event_is_played_by_the_laws_of_chess_or_as_hybrid(declarations, expected):
    month = fide(*PLAYERS, event("E", game("A", "B"), declarations=declarations, approvals="hybrid"))
    assert outcome(month) == expected


def test_the_laws_are_taken_as_declared_in_a_book_without_declarations():
    assert outcome(fide(*PLAYERS, event("E", game("A", "B")))) == ("rated", "7.1")
