"""FIDE 9.4: a hybrid event is reported with its full PGN."""

import pytest

from books import event, fide, game, outcome, rated


@pytest.mark.parametrize(
    ("declarations", "approvals", "expected"),
    [
        ("hybrid pgn", "hybrid", ("rated", "7.1")),
        ("hybrid", "hybrid", ("not_rated", "9.4")),
        ("hybrid", None, ("not_rated", "0.2; 9.4")),
        ("hybrid", "hybrid council", ("not_rated", "9.4")),
        ("laws_of_chess", None, ("rated", "7.1")),
    ],
)
def test_a_hybrid_event_needs_the_full_pgn(declarations, approvals, expected):
    month = fide(
        rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), declarations=declarations, approvals=approvals)
    )
    assert outcome(month) == expected
