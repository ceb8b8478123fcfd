"""FIDE 0.1: changes apply to events that start on or after the day from which an edition is in force."""

import pytest

from books import days, event, fide, game, outcome, rated, side
from ratingoffice.book.findings import BadInput

PLAYERS = (rated("A", 2700), rated("B", 2200))


def counted(starts_on, edition, list_date="2025-11-01"):
    month = fide(
        *PLAYERS,
        event("E", game("A", "B"), starts_on=starts_on, ends_on="2025-10-12"),
        edition=edition,
        list_date=list_date,
    )
    return side(month, "A")["counted_difference"]


@pytest.mark.parametrize(("starts_on", "expected"), [("2025-09-30", 400), ("2025-10-01", 500), ("2025-10-02", 500)])
@pytest.mark.parametrize("edition", ["fide-2025-10", "fide"])
def test_the_new_rule_holds_for_events_that_start_on_1_october_2025(edition, starts_on, expected):
    assert counted(starts_on, edition) == expected


@pytest.mark.parametrize("starts_on", ["2025-09-30", "2025-10-01", "2025-10-02"])
def test_an_event_is_never_judged_by_a_later_edition_than_named(starts_on):
    assert counted(starts_on, "fide-2024-03") == 400


def test_two_events_of_one_month_can_be_judged_by_two_editions():
    month = fide(
        *PLAYERS,
        event("E", game("A", "B"), starts_on="2025-09-30", ends_on="2025-10-12"),
        event("F", game("A", "B"), starts_on="2025-10-04", ends_on="2025-10-12"),
        edition="fide-2025-10",
        list_date="2025-11-01",
    )
    assert [side(month, "A", name)["counted_difference"] for name in "EF"] == [400, 500]


@pytest.mark.parametrize(
    ("starts_on", "list_date", "expected"),
    [
        ("2024-02-20", "2024-02-01", ("later_list", "7.1.3")),
        ("2024-01-20", "2024-02-01", ("rated", "7.1")),  # fide-2024-01
        ("2024-02-20", "2024-03-01", ("rated", "7.1")),  # fide-2024-03, the event by fide-2024-01
        ("2024-03-20", "2024-04-01", ("not_rated", "0.2.1")),
    ],
)
def test_the_name_of_the_body_picks_the_edition_by_the_day_of_the_list(starts_on, list_date, expected):
    ten_days = event("E", game("A", "B"), starts_on=starts_on, ends_on=starts_on, registered_on=days(starts_on, -10))
    month = fide(rated("A", 2710), rated("B", 2700), ten_days, edition="fide", list_date=list_date)
    assert outcome(month) == expected


@pytest.mark.parametrize(
    ("edition", "list_date"),
    [
        ("fide-2025-10", "2025-09-01"),  # before its first day
        ("fide-2024-03", "2024-02-01"),
        ("fide", "2023-12-01"),  # no edition at all
        ("fide-2025-10", "2025-11-02"),  # not the first of a month
        ("fide-2023-01", "2025-11-01"),  # no such edition
        ("uscf", "2025-11-01"),
    ],
)
def test_a_list_that_no_edition_can_make_is_bad_input(edition, list_date):
    with pytest.raises(BadInput):
        fide(*PLAYERS, edition=edition, list_date=list_date)
