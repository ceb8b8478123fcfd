"""JCF 3(7): reported more than 3 months after the last day: left out unless an officer accepts it."""

import pytest

from books import event, game, jcf, outcome, rated, sides

RATED, ASKED = ("rated", "3(1)"), ("needs_decision", "3(7)")


def reported(ends_on, reported_on, list_date, **columns):
    held = event("E", game("A", "B"), starts_on=ends_on, ends_on=ends_on, reported_on=reported_on, **columns)
    return jcf(rated("A", 1800), rated("B", 1800), held, list_date=list_date)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2025-04-14", RATED), ("2025-04-15", RATED), ("2025-04-16", ASKED)]
)
def test_an_event_of_15_january_is_reported_until_15_april(reported_on, expected):  # note 3
    month = reported("2025-01-15", reported_on, "2025-05-01")
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected == RATED else 0)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2025-02-27", RATED), ("2025-02-28", RATED), ("2025-03-01", ASKED)]
)
def test_where_there_is_no_such_day_the_last_of_the_month_counts(reported_on, expected):
    assert outcome(reported("2024-11-30", reported_on, "2025-04-01")) == expected


def test_an_officer_may_accept_it():  # J-1
    assert outcome(reported("2025-01-15", "2025-04-16", "2025-05-01", approvals="officer_late")) == RATED


def test_two_things_late_are_both_named():
    month = reported("2025-01-15", "2025-04-16", "2025-05-01", registered_on="2025-01-14")
    assert outcome(month) == ("needs_decision", "3(4); 3(7)")
