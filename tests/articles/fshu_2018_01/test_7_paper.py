"""FShU 7 and U-35: reports are needed on paper too; a missing paper copy is noted, or the event waits."""

import pytest

from books import event, fshu, game, month, outcome, rated, together, verdict

REQUIRED = "fshu-2018-01~U-35=required"


def reported(**columns):
    return together(rated("A", 1900), rated("B", 1900), event("E", game("A", "B"), **columns))


def required(**columns):
    return month(reported(**columns), edition=REQUIRED, list_date="2024-06-01")


def test_a_missing_paper_copy_is_no_ground_by_default():
    assert outcome(fshu(reported(paper_received_on=None))) == ("rated", "2")


def test_where_paper_is_required_an_event_without_it_waits():
    said = verdict(required(paper_received_on=None))
    assert (said["outcome"], said["article"]) == ("needs_decision", "7")
    assert said["reason"] == "no paper copy of its report is on record: an officer may accept it"


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2024-05-30", "rated"),
        ("2024-05-31", "rated"),
        ("2024-06-01", "needs_decision"),
        ("2024-06-02", "needs_decision"),
    ],
)
def test_the_paper_copy_must_have_come_before_the_day_of_the_list(day, expected):
    assert verdict(required(paper_received_on=day))["outcome"] == expected


def test_an_officer_may_accept_a_report_without_its_paper_copy():
    assert outcome(required(paper_received_on=None, approvals="officer_late")) == ("rated", "2")


def test_a_book_that_records_no_paper_is_not_judged_by_it():
    assert outcome(required()) == ("rated", "2")


def test_where_something_else_is_against_the_event_it_is_not_rated():
    said = verdict(required(paper_received_on=None, time_control="1800"))
    assert (said["outcome"], said["article"]) == ("not_rated", "2; 7")
