"""FIDE 7.1.3 in its first form, I-13: the end of the tournament closes, and a report is in time if it came before L."""

from datetime import date
from functools import partial

import pytest

from books import days, event, event_row, fide, following, game, game_verdict, new_rating, outcome, rated, said, verdict

PLAYERS = (rated("A", 2000), rated("B", 2000))
RATED, OWED, LATER = ("rated", "7.1"), ("rated", "7.1"), ("later_list", "7.1.3")
TOO_LATE = ("not_rated", "9.1")
L = "2024-02-01"
january = partial(fide, edition="fide-2024-01", list_date=L)


def held(make=january, games=None, **columns):
    return make(*PLAYERS, event("E", *(games or [game("A", "B")]), **columns))


@pytest.mark.parametrize(("back", "expected"), [(4, RATED), (3, RATED), (2, LATER), (1, LATER), (0, LATER)])
def test_an_event_ends_by_three_days_before_the_list(back, expected):
    assert outcome(held(ends_on=days(L, -back))) == expected


@pytest.mark.parametrize(
    ("back", "expected"), [(4, RATED), (3, RATED), (2, RATED), (1, RATED), (0, LATER), (-1, LATER)]
)
def test_its_report_is_in_time_if_it_came_before_the_list(back, expected):
    month = held(ends_on="2024-01-12", reported_on=days(L, -back))
    assert outcome(month) == expected
    assert event_row(month)["rated_on"] == (date(2024, 2, 1) if expected == RATED else None)


@pytest.mark.parametrize(("back", "expected"), [(2, RATED), (1, RATED), (0, LATER)])
def test_also_where_it_ended_on_the_closing_date(back, expected):
    assert outcome(held(ends_on=days(L, -3), reported_on=days(L, -back))) == expected


def test_an_end_after_the_closing_date_is_later_whenever_it_was_reported():
    assert outcome(held(ends_on=days(L, -2), reported_on=days(L, -2))) == LATER


@pytest.mark.parametrize(("back", "expected"), [(2, OWED), (1, OWED), (0, LATER)])
def test_an_official_event_has_until_the_day_before_for_both(back, expected):
    assert outcome(held(ends_on=days(L, -back), declarations="official laws_of_chess")) == expected
    assert outcome(held(reported_on=days(L, -back), declarations="official laws_of_chess")) == expected


def test_an_event_that_is_not_reported_yet_waits():
    assert outcome(held(reported_on=None)) == LATER


def test_a_report_of_the_day_of_the_list_is_for_the_following_one():
    first = held(ends_on="2024-01-12", reported_on=L)
    assert (outcome(first), new_rating(first, "A")) == (LATER, 2000)
    assert L in verdict(first)["reason"]
    second = following(first.book, edition="fide-2024-01", list_date="2024-03-01")
    assert (outcome(second), new_rating(second, "A")) == (RATED, 2010)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2024-03-30", RATED), ("2024-03-31", RATED), ("2024-04-01", TOO_LATE)]
)
def test_9_1_it_came_before_the_third_list(reported_on, expected):
    # ended in January: 1 February, 1 March, 1 April is the third
    make = partial(january, list_date="2024-05-01")
    assert outcome(held(make, starts_on="2024-01-04", ends_on="2024-01-12", reported_on=reported_on)) == expected


@pytest.mark.parametrize(("back", "expected"), [(3, None), (2, None), (1, None), (0, ("later_list", "4.1"))])
def test_4_1_the_same_day_holds_for_interim_reports(back, expected):
    games = [game("A", "B", reported_on=days(L, -9)), game("A", "B", reported_on=days(L, -back))]
    month = held(games=games, starts_on="2024-01-04", ends_on="2024-02-10")
    assert outcome(month) == ("rated", "4.1")
    found = game_verdict(month, round=2)
    assert (said(found) if found else None) == expected


# ------------------------------------------------------------------------------- it is the edition of the event's start


@pytest.mark.parametrize(
    ("starts_on", "edition", "expected"),
    [
        ("2024-02-29", "fide-2024-03", RATED),  # an event of the first form, on a list of the second
        ("2024-03-01", "fide-2024-03", LATER),
        ("2024-03-01", "fide-2024-01", RATED),  # never a later edition than the one named
    ],
)
def test_an_event_is_closed_by_the_edition_of_its_start(starts_on, edition, expected):
    make = partial(fide, edition=edition, list_date="2024-04-01")
    assert outcome(held(make, starts_on=starts_on, ends_on="2024-03-12", reported_on="2024-03-31")) == expected


# ------------------------------------------------------------------------------------------------------ read otherwise


@pytest.mark.parametrize(
    ("word", "back", "expected"),
    [
        ("text", 3, RATED),
        ("text", 2, RATED),
        ("text", 1, RATED),
        ("text", 0, LATER),
        ("report", 4, RATED),
        ("report", 3, RATED),
        ("report", 2, LATER),
        ("report", 1, LATER),
        ("end", 3, RATED),
        ("end", 2, RATED),
        ("end", 1, RATED),
        ("end", 0, LATER),
    ],
)
def test_the_report_may_be_asked_for_by_the_closing_date_too(word, back, expected):
    make = partial(january, edition=f"fide-2024-01~I-13={word}")
    assert outcome(held(make, ends_on="2024-01-12", reported_on=days(L, -back))) == expected


@pytest.mark.parametrize(
    ("word", "back", "expected"),
    [
        ("text", 4, RATED),
        ("text", 3, RATED),
        ("text", 2, LATER),
        ("text", 1, LATER),
        ("report", 4, RATED),
        ("report", 3, RATED),
        ("report", 2, LATER),
        ("report", 1, LATER),
        ("end", 3, RATED),
        ("end", 2, RATED),
        ("end", 1, RATED),
        ("end", 0, LATER),
    ],
)
@pytest.mark.parametrize("edition", ["fide-2024-03", "fide-2025-10"])
def test_and_from_march_2024_on_it_may_be_left_to_the_end_of_the_tournament(edition, word, back, expected):
    make = partial(fide, edition=f"{edition}~I-13={word}", list_date="2026-02-01")
    assert outcome(held(make, ends_on="2026-01-12", reported_on=days("2026-02-01", -back))) == expected


@pytest.mark.parametrize("word", ["text", "report", "end"])
def test_the_end_closes_in_any_reading(word):
    for edition in ("fide-2024-01", "fide-2024-03"):
        make = partial(fide, edition=f"{edition}~I-13={word}", list_date="2024-06-01")
        found = [outcome(held(make, ends_on=day)) for day in ("2024-05-28", "2024-05-29", "2024-05-30")]
        assert found == [RATED, RATED, LATER]


@pytest.mark.parametrize(("word", "expected"), [("text", RATED), ("report", LATER), ("end", RATED)])
def test_the_reading_of_a_list_is_that_of_the_events_of_earlier_editions_too(word, expected):
    # an event of February on the list of March, which is made by fide-2024-03
    make = partial(fide, edition=f"fide-2024-03~I-13={word}", list_date="2024-03-01")
    assert outcome(held(make, starts_on="2024-02-04", ends_on="2024-02-12", reported_on="2024-02-28")) == expected


@pytest.mark.parametrize(
    ("word", "reported_on", "expected"),
    [
        ("report", "2024-05-29", RATED),
        ("report", "2024-05-30", TOO_LATE),
        ("end", "2024-05-31", RATED),
        ("end", "2024-06-01", TOO_LATE),
    ],
)
def test_9_1_follows(word, reported_on, expected):
    # ended in March: 1 June is the third
    make = partial(fide, edition=f"fide-2024-03~I-13={word}", list_date="2024-07-01")
    assert outcome(held(make, starts_on="2024-03-04", ends_on="2024-03-12", reported_on=reported_on)) == expected
