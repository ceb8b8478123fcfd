"""FIDE 7.1.3: an event closes in time three days before the list, an official one the day before."""

from datetime import date

import pytest

from books import event, event_row, fide, following, game, new_rating, outcome, rated, sides

PLAYERS = (rated("A", 2000), rated("B", 2000))
RATED, LATER = ("rated", "7.1"), ("later_list", "7.1.3")


@pytest.mark.parametrize(("ends_on", "expected"), [("2024-05-28", RATED), ("2024-05-29", RATED), ("2024-05-30", LATER)])
def test_an_event_ends_by_three_days_before_the_list(ends_on, expected):
    month = fide(*PLAYERS, event("E", game("A", "B"), ends_on=ends_on))
    assert outcome(month) == expected
    assert len(sides(month, "A")) == (1 if expected == RATED else 0)


@pytest.mark.parametrize(("ends_on", "expected"), [("2024-05-30", RATED), ("2024-05-31", RATED), ("2024-06-01", LATER)])
def test_an_official_event_ends_by_the_day_before_the_list(ends_on, expected):
    month = fide(*PLAYERS, event("E", game("A", "B"), ends_on=ends_on, declarations="official laws_of_chess"))
    assert outcome(month) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-28", RATED), ("2024-05-29", RATED), ("2024-05-30", LATER)]
)
def test_its_report_comes_by_the_same_day(reported_on, expected):  # I-13
    assert outcome(fide(*PLAYERS, event("E", game("A", "B"), reported_on=reported_on))) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-05-30", RATED), ("2024-05-31", RATED), ("2024-06-01", LATER)]
)
def test_the_report_of_an_official_event_too(reported_on, expected):
    month = fide(*PLAYERS, event("E", game("A", "B"), reported_on=reported_on, declarations="official laws_of_chess"))
    assert outcome(month) == expected


def test_an_event_that_is_not_reported_yet_waits():
    assert outcome(fide(*PLAYERS, event("E", game("A", "B"), reported_on=None))) == LATER


def test_a_later_event_is_rated_for_the_following_list():
    may = fide(*PLAYERS, event("E", game("A", "B"), ends_on="2024-05-30"))
    assert event_row(may)["rated_on"] is None
    assert new_rating(may, "A") == 2000
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert outcome(june) == RATED
    assert event_row(june)["rated_on"] == date(2024, 7, 1)
    assert new_rating(june, "A") == 2010


@pytest.mark.parametrize(
    "columns", [{"refused": True}, {"registered_on": None}, {"time_control": "20/7200:3600"}, {"declarations": ""}]
)
def test_later_comes_before_every_refusal(columns):
    assert outcome(fide(*PLAYERS, event("E", game("A", "B"), ends_on="2024-05-30", **columns))) == LATER


@pytest.mark.parametrize(
    ("list_date", "last_day"),
    [("2024-03-01", "2024-02-27"), ("2025-03-01", "2025-02-26"), ("2025-01-01", "2024-12-29")],
)
def test_three_days_are_counted_over_the_end_of_any_month(list_date, last_day):
    for day, expected in [(last_day, RATED), (last_day[:8] + f"{int(last_day[8:]) + 1}", LATER)]:
        assert outcome(fide(*PLAYERS, event("E", game("A", "B"), ends_on=day), list_date=list_date)) == expected


@pytest.mark.parametrize(("ends_on", "expected"), [("2024-05-28", RATED), ("2024-05-29", RATED), ("2024-05-30", LATER)])
def test_an_event_without_games_is_judged_like_any_other(ends_on, expected):
    assert outcome(fide(*PLAYERS, event("E", ends_on=ends_on))) == expected
    assert outcome(fide(*PLAYERS, event("E", ends_on="2024-05-12", reported_on=ends_on))) == expected
