"""A base correction: the value from which a rating goes on, instead of the one on the list in force."""

from datetime import date

import pytest

import ratingoffice
from books import (
    book,
    changed,
    correction,
    earlier_list,
    event,
    fide,
    fshu,
    game,
    jcf,
    listed,
    new_rating,
    rated,
    side,
    together,
)
from ratingoffice.assurance.history.carry import lists_of
from ratingoffice.assurance.history.replay import ReplayRequest, replay
from ratingoffice.assurance.history.source import history
from ratingoffice.book.findings import BadInput
from ratingoffice.formats.book_folder import read_book, write_tables

BODIES = {
    "fide": (fide, "2024-06-01", "2024-05"),
    "jcf": (jcf, "2024-12-01", "2024-11"),
    "fshu": (fshu, "2024-06-01", "2024-05"),
}


def three_events(period):
    return together(
        rated("A", 2000, birth_date="1980", member_from="2000-01-01", member_until="2099-12-31"),
        rated("B", 2000, birth_date="1980", member_from="2000-01-01", member_until="2099-12-31"),
        event("E1", game("A", "B", "=="), starts_on=f"{period}-04", ends_on=f"{period}-05"),
        event("E2", game("A", "B", "=="), starts_on=f"{period}-10", ends_on=f"{period}-11"),
        event("E3", game("A", "B", "=="), starts_on=f"{period}-17", ends_on=f"{period}-18"),
    )


@pytest.mark.parametrize("body", BODIES)
def test_events_from_that_day_on_are_calculated_with_it_and_earlier_ones_with_the_list(body):
    rate, list_date, period = BODIES[body]
    month = rate(three_events(period), correction("A", 1900, f"{period}-10"), list_date=list_date)
    assert [side(month, "A", name)["rating"] for name in ("E1", "E2", "E3")] == [2000, 1900, 1900]
    assert [side(month, "B", name)["opponent_rating"] for name in ("E1", "E2", "E3")] == [2000, 1900, 1900]


@pytest.mark.parametrize("body", BODIES)
def test_the_change_is_added_to_it_while_the_list_names_the_published_rating_as_the_one_before(body):
    rate, list_date, period = BODIES[body]
    month = rate(three_events(period), correction("A", 1900, list_date), list_date=list_date)
    row = changed(month, "A")
    assert (row["previous"], row["used"], row["delta"], row["change"], row["rating"]) == (2000, 1900, 0, 0, 1900)
    assert (listed(month, "A")["previous"], listed(month, "A")["change"]) == (2000, -100)


def test_what_is_said_of_it_names_value_day_reason_and_who_decided():
    month = fide(three_events("2024-05"), correction("A", 1900, "2024-05-10", reason="typed {wrong}; twice"))
    row = changed(month, "A")
    assert row["base"] == 1900
    assert row["base_clause"] == "month/base_correction"
    for words in ("instead of 2000", "2024-05-10", "2024-05-20", "Rating Commission", "typed {wrong}; twice"):
        assert words in row["base_reason"]


def test_it_holds_for_an_event_that_started_under_an_earlier_list_too():
    old = event("E", game("A", "B", "=="), starts_on="2024-04-26", ends_on="2024-05-02")
    month = fide(
        rated("A", 1953),
        rated("B", 1953),
        earlier_list("2024-04-01", A=1953, B=1953),
        old,
        correction("A", 1952, "2024-04-26"),
    )
    assert side(month, "A")["rating"] == 1952
    assert side(month, "B")["opponent_rating"] == 1952


def test_who_was_unrated_when_the_event_started_was_so_in_spite_of_it():
    old = event("E", game("A", "B", "=="), starts_on="2024-04-26", ends_on="2024-05-02")
    month = fide(
        rated("A", 1953), rated("B", 1953), earlier_list("2024-04-01", B=1953), old, correction("A", 1952, "2024-04-26")
    )
    assert side(month, "B")["opponent_rating"] is None


def test_who_does_not_play_stands_on_the_new_list_with_it():
    month = fide(rated("A", 2000, last_period="2024-04"), correction("A", 2040, "2024-05-01"))
    assert new_rating(month, "A") == 2040
    assert changed(month, "A")["games"] == 0


@pytest.mark.parametrize(
    ("holds_from", "decided_on", "value"),
    [
        ("2024-05-31", "2024-05-31", 1900),
        ("2024-06-01", "2024-06-01", 1900),
        ("2024-06-02", "2024-05-20", 2000),
        ("2024-05-20", "2024-06-02", 2000),
    ],
)
def test_it_is_due_on_the_first_list_on_or_after_its_day_and_that_of_the_decision(holds_from, decided_on, value):
    month = fide(rated("A", 2000), correction("A", 1900, holds_from, decided_on=decided_on))
    assert new_rating(month, "A") == value
    assert month.book.base_corrections.height == (value == 2000)


def test_the_next_book_keeps_those_of_pools_that_were_not_rated():
    pieces = together(rated("A", 2000), rated("A", 1800, pool="rapid"))
    both = [correction("A", 1900, "2024-05-10"), correction("A", 1700, "2024-05-10", pool="rapid")]
    month = fide(pieces, *both)
    assert month.book.base_corrections["pool"].to_list() == ["rapid"]
    whole = fide(pieces, *both, pool="all", edition="fide")
    assert "base_corrections" not in whole.tables()
    assert (new_rating(whole, "A"), new_rating(whole, "A", "rapid")) == (1900, 1700)


def test_a_rating_taken_over_is_the_corrected_one_of_the_other_pool():
    """Rapid 7.2.1: who has no rapid rating counts with the standard one, on the list of the event's start."""
    month = fide(
        rated("A", 2000),
        rated("B", 2000),
        rated("B", 2000, pool="rapid"),
        event("E", game("A", "B", "=="), time_control="900+10"),
        correction("A", 1900, "2024-05-01"),
        pool="all",
        edition="fide",
    )
    assert side(month, "B", pool="rapid")["opponent_rating"] == 1900


def test_a_book_without_any_has_no_column_of_them():
    assert not [name for name in fide(three_events("2024-05")).changes.columns if name.startswith("base")]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"player_id": "Z"}, '"Z" is not in players'),
        ({"player_id": "C"}, 'player "C" has no rating in standard that could be corrected'),
        ({"pool": "bullet"}, '"bullet" is no pool of fide'),
        ({"reason": ""}, "reason"),
        ({"value": 10000}, '"10000" cannot be a rating'),
        ({}, "is there twice"),
    ],
)
def test_a_row_that_cannot_be_is_a_finding(row, says):
    good = correction("A", 1900, "2024-05-10")["base_corrections"][0]
    pieces = together(rated("A", 2000), rated("C", None), {"base_corrections": [good, good | row]})
    with pytest.raises(BadInput) as bad:
        fide(pieces)
    assert says in str(bad.value)
    assert "base_corrections" in str(bad.value)


def test_the_sheet_shows_it_as_a_step_of_its_own():
    month = fide(three_events("2024-05"), correction("A", 1900, "2024-05-10"))
    (page,) = ratingoffice.sheet(month, "A").pools
    assert page.base is not None
    assert (page.before, page.base.value, page.total.start) == (2000, 1900, 1900)
    assert "a result was entered twice" in str(page.base.said.reason)
    assert ratingoffice.sheet(month, "B").pools[0].base is None


def test_a_sheet_of_who_did_not_play_says_that_the_rating_is_the_corrected_one():
    month = fide(rated("A", 2000), correction("A", 2040, "2024-05-01"))
    (page,) = ratingoffice.sheet(month, "A").pools
    assert (page.status, page.before, page.after, page.change) == ("corrected", 2000, 2040, 40)


def test_in_a_history_each_is_taken_up_by_the_list_on_which_it_is_due(tmp_path):
    """Two of one player, of which the second comes two months later; and the book to go on from keeps the third."""
    rows = [
        correction("A", value, day, decided_on=day)
        for value, day in ((1900, "2024-05-20"), (1950, "2024-06-15"), (1960, "2024-08-02"))
    ]
    start = book(three_events("2024-05"), *rows, list_date="2024-06-01")
    days = [date(2024, month, 1) for month in (6, 7, 8)]
    lists = list(lists_of(history(start, days[0]), "fide", days))
    assert [new_rating(one, "A") for one in lists] == [1900, 1950, 1950]
    write_tables(tmp_path / "book", tables_of(start), "csv")
    replay(ReplayRequest(tmp_path / "book", days[0], days[-1], tmp_path / "out", "fide"))
    assert read_book(tmp_path / "out" / "book").base_corrections["value"].to_list() == [1960]


def tables_of(start):
    return {name: frame.select(sorted(start.had[name])) for name, frame in start.tables().items() if name in start.had}
