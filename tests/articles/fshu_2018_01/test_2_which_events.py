"""FShU 2, 7: events by the Laws of Chess, with recorded moves, agreed, ended and reported before the list."""

from datetime import date

import pytest

from books import event, event_row, following, fshu, game, new_rating, outcome, rated, sides

PLAYERS = (rated("A", 1900), rated("B", 1900))
RATED, LATER, ASKED = ("rated", "2"), ("later_list", "2"), ("needs_decision", "2")


def held(list_date="2024-06-01", **columns):
    return fshu(*PLAYERS, event("E", game("A", "B"), **columns), list_date=list_date)


@pytest.mark.parametrize(
    ("declarations", "expected"),
    [
        ("laws_of_chess moves_recorded agreed", RATED),
        ("moves_recorded agreed", ("not_rated", "2")),
        ("laws_of_chess agreed", ("not_rated", "2")),
        ("laws_of_chess moves_recorded", ("not_rated", "7")),
        ("laws_of_chess", ("not_rated", "2; 7")),
    ],
)
def test_the_laws_the_recorded_moves_and_the_agreement_are_declared(declarations, expected):
    month = held(declarations=declarations)
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected == RATED else 0)


def test_they_are_taken_as_declared_in_a_book_without_declarations():
    assert outcome(held()) == RATED


def test_a_refused_event_is_not_rated():
    assert outcome(held(refused=True)) == ("not_rated", "2")


@pytest.mark.parametrize(("ends_on", "expected"), [("2024-05-30", RATED), ("2024-05-31", RATED), ("2024-06-01", LATER)])
def test_the_list_takes_what_ended_before_its_day(ends_on, expected):  # U-11
    assert outcome(held(ends_on=ends_on)) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-30", RATED), ("2024-05-31", RATED), ("2024-06-01", LATER)]
)
def test_the_list_takes_what_was_reported_before_its_day(reported_on, expected):  # U-11
    assert outcome(held(reported_on=reported_on)) == expected


def test_an_event_that_is_not_reported_yet_waits():
    assert outcome(held(reported_on=None)) == LATER


def test_a_later_event_is_taken_by_the_following_list():
    may = held(ends_on="2024-06-01")
    june = following(may.book, edition="fshu-2018-01", list_date="2024-07-01")
    assert (outcome(june), event_row(june)["rated_on"], new_rating(june, "A")) == (RATED, date(2024, 7, 1), 1910)


@pytest.mark.parametrize("columns", [{"refused": True}, {"declarations": ""}])
def test_later_comes_before_every_refusal(columns):
    assert outcome(held(ends_on="2024-06-01", **columns)) == LATER


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-14", RATED), ("2024-05-15", RATED), ("2024-05-16", ASKED)]
)
def test_a_report_comes_within_one_month_of_the_end(reported_on, expected):  # U-1
    month = held(starts_on="2024-04-10", ends_on="2024-04-15", reported_on=reported_on)
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected == RATED else 0)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-02-28", RATED), ("2024-02-29", RATED), ("2024-03-01", ASKED)]
)
def test_where_there_is_no_such_day_the_last_of_the_month_counts(reported_on, expected):
    month = held(starts_on="2024-01-25", ends_on="2024-01-31", reported_on=reported_on, list_date="2024-04-01")
    assert outcome(month) == expected


def test_an_officer_may_accept_a_late_report():  # U-1
    month = held(starts_on="2024-04-10", ends_on="2024-04-15", reported_on="2024-05-16", approvals="officer_late")
    assert outcome(month) == RATED


def test_a_decision_is_asked_for_only_if_being_late_is_all_that_is_wrong():
    month = held(
        starts_on="2024-04-10",
        ends_on="2024-04-15",
        reported_on="2024-05-16",
        declarations="laws_of_chess moves_recorded",
    )
    assert outcome(month)[0] == "not_rated"
    assert "7" in outcome(month)[1]


@pytest.mark.parametrize(
    ("starts_on", "expected"), [("2018-01-22", ("not_rated", "1")), ("2018-01-23", RATED), ("2018-01-24", RATED)]
)
def test_an_event_that_starts_before_the_regulation_is_not_rated(starts_on, expected):
    assert outcome(held(starts_on=starts_on, ends_on="2018-01-28", list_date="2018-02-01")) == expected


@pytest.mark.parametrize("kind", ["swiss", "match"])
def test_a_match_is_an_event_like_any_other(kind):
    assert outcome(held(kind=kind)) == RATED
