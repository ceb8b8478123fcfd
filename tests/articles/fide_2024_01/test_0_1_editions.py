"""FIDE 0.1: events that start before 1 January 2024 have no edition; a later edition than named is never used."""

import pytest

from books import days, event, fide, game, outcome, rated


@pytest.mark.parametrize(
    ("starts_on", "expected"),
    [("2023-12-31", ("not_rated", "0.1")), ("2024-01-01", ("rated", "7.1")), ("2024-01-02", ("rated", "7.1"))],
)
def test_an_event_that_starts_before_the_edition_is_not_rated(starts_on, expected):
    month = fide(
        rated("A", 2000),
        rated("B", 2000),
        event("E", game("A", "B"), starts_on=starts_on, ends_on="2024-01-12"),
        edition="fide-2024-01",
        list_date="2024-02-01",
    )
    assert outcome(month) == expected


@pytest.mark.parametrize("starts_on", ["2024-02-29", "2024-03-01", "2024-03-02"])
@pytest.mark.parametrize("edition", ["fide-2024-01", "fide-2024-03"])
def test_an_event_is_judged_by_the_edition_of_its_start_but_by_no_later_one_than_named(edition, starts_on):
    # registered 3 days before with a player over 2700: enough in fide-2024-01, not in fide-2024-03
    month = fide(
        rated("A", 2701),
        rated("B", 2600),
        event("E", game("A", "B"), starts_on=starts_on, ends_on="2024-03-12", registered_on=days(starts_on, -3)),
        edition=edition,
        list_date="2024-04-01",
    )
    judged_by_the_next = edition == "fide-2024-03" and starts_on >= "2024-03-01"
    assert outcome(month) == (("not_rated", "0.2.1") if judged_by_the_next else ("rated", "7.1"))
