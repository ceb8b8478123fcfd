"""FIDE 0.2 in its first form: every event is registered 3 days before it starts."""

from functools import partial

import pytest

from books import days, event, fide, game, outcome, rated

february = partial(fide, edition="fide-2024-01", list_date="2024-02-01")
START = "2024-01-04"
RATED, NOT_REGISTERED = ("rated", "7.1"), ("not_rated", "0.2")


def registered(n, rating=2000, **columns):
    event_row = event("E", game("A", "B"), registered_on=None if n is None else days(START, -n), **columns)
    return february(rated("A", rating, sex="w"), rated("B", rating, sex="m"), event_row)


@pytest.mark.parametrize("rating", [2000, 2750])
@pytest.mark.parametrize(("n", "expected"), [(2, NOT_REGISTERED), (3, RATED), (4, RATED)])
def test_three_days_whoever_plays(rating, n, expected):
    assert outcome(registered(n, rating)) == expected


@pytest.mark.parametrize("rating", [2000, 2750])
def test_the_chair_may_allow_a_later_registration(rating):
    assert outcome(registered(2, rating, approvals="qc_chair_late")) == RATED


@pytest.mark.parametrize("approvals", ["president_late", "president"])
def test_the_president_has_no_say_yet(approvals):
    assert outcome(registered(2, 2750, approvals=approvals)) == NOT_REGISTERED


@pytest.mark.parametrize("approvals", [None, "qc_chair_late"])
def test_an_event_without_a_registration_date_is_not_registered(approvals):  # I-2
    assert outcome(registered(None, approvals=approvals)) == NOT_REGISTERED


def test_the_council_may_rate_an_event_that_was_not_registered():
    assert outcome(registered(None, approvals="council")) == RATED


def test_the_chair_may_refuse_any():
    assert outcome(registered(3, refused=True)) == ("not_rated", "0.4")


@pytest.mark.parametrize(("approvals", "expected"), [(None, ("not_rated", "0.2")), ("hybrid", RATED)])
def test_a_hybrid_event_needs_the_approval_of_the_chair(approvals, expected):
    assert outcome(registered(3, declarations="hybrid pgn", approvals=approvals)) == expected
