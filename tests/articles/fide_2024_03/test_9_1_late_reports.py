"""FIDE 9.1: a report that is not in time for the third list after the event's end comes too late."""

import pytest

from books import event, fide, game, outcome, rated, verdict

PLAYERS = (rated("A", 2000), rated("B", 2000))
RATED = ("rated", "7.1")
LATER, TOO_LATE = ("later_list", "7.1.3"), ("not_rated", "9.1")


def in_march(reported_on, list_date, ends_on="2024-03-15", **columns):
    """An event that ended in March: its lists are 1 April, 1 May and, the third, 1 June (closing on 29 May)."""
    return fide(
        *PLAYERS,
        event("E", game("A", "B"), starts_on="2024-03-09", ends_on=ends_on, reported_on=reported_on, **columns),
        list_date=list_date,
    )


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-28", RATED), ("2024-05-29", RATED), ("2024-05-30", TOO_LATE)]
)
def test_a_report_comes_in_time_for_the_third_list(reported_on, expected):
    assert outcome(in_march(reported_on, "2024-07-01")) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-28", RATED), ("2024-05-29", RATED), ("2024-05-30", LATER)]
)
def test_for_the_third_list_itself_a_later_report_is_later(reported_on, expected):
    assert outcome(in_march(reported_on, "2024-06-01")) == expected


@pytest.mark.parametrize(
    ("ends_on", "expected"), [("2024-03-30", TOO_LATE), ("2024-03-31", TOO_LATE), ("2024-04-01", RATED)]
)
def test_the_month_of_the_last_day_counts(ends_on, expected):
    assert outcome(in_march("2024-05-30", "2024-07-01", ends_on=ends_on)) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-30", RATED), ("2024-05-31", RATED), ("2024-06-01", TOO_LATE)]
)
def test_an_official_event_has_until_the_day_before_the_third_list(reported_on, expected):
    month = in_march(reported_on, "2024-07-01", declarations="official laws_of_chess")
    assert outcome(month) == expected


@pytest.mark.parametrize(
    ("list_date", "expected"), [("2024-05-01", LATER), ("2024-06-01", LATER), ("2024-07-01", TOO_LATE)]
)
def test_an_event_that_was_never_reported_waits_until_the_third_list(list_date, expected):
    assert outcome(in_march(None, list_date)) == expected


def test_of_an_event_that_was_never_reported_no_day_of_a_report_is_said():
    (row,) = in_march(None, "2024-07-01").verdicts.to_dicts()
    assert row["reason"] == "no report came by 2024-05-29, the last day for the third list after its end"
    assert (row["clause"], row["figures"]) == (
        "fide-2024-03/9.1",
        '[{"latest":3,"reported_on":null,"last_report_day":"2024-05-29"}]',
    )


def test_the_council_may_rate_an_event_reported_late():
    assert outcome(in_march("2024-05-30", "2024-07-01", approvals="council")) == RATED


@pytest.mark.parametrize("approvals", ["officer_late", "qc_chair_late"])
def test_nobody_else_may(approvals):
    assert outcome(in_march("2024-05-30", "2024-07-01", approvals=approvals)) == TOO_LATE


def test_the_president_may_not_where_the_average_is_not_over_2700():
    month = in_march("2024-05-30", "2024-07-01", approvals="president")
    assert outcome(month) == TOO_LATE
    assert "the players average 2000, not over 2700" in verdict(month)["reason"]


def test_the_last_day_is_told():
    reason = verdict(in_march("2024-05-30", "2024-07-01"))["reason"]
    assert reason == "reported on 2024-05-30; the last day for the third list after its end was 2024-05-29"
