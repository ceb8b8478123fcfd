"""FIDE rapid and blitz 0.1: the first edition is of 1 March 2024; an event is judged by that of its first day."""

import pytest

from books import event_row, game, month, outcome, rated, side, verdict
from fide_rb.months import BLITZ, RAPID, blitz_event, here, rapid, rapid_event
from ratingoffice.book.findings import BadInput

PLAYERS = (here("A", 2000), here("B", 2000), rated("A", 2000, pool="blitz"), rated("B", 2000, pool="blitz"))


@pytest.mark.parametrize(
    ("starts_on", "expected"),
    [("2024-02-29", ("not_rated", "0.1")), ("2024-03-01", ("rated", "6.1")), ("2024-03-02", ("rated", "6.1"))],
)
@pytest.mark.parametrize(("pool", "time_control"), [("rapid", RAPID), ("blitz", BLITZ)])
def test_an_event_that_started_before_march_2024_has_no_edition(pool, time_control, starts_on, expected):
    its = rapid_event("E", game("A", "B"), starts_on=starts_on, ends_on="2024-03-10", time_control=time_control)
    for asked in (pool, "all"):
        found = month(*PLAYERS, its, edition="fide", list_date="2024-04-01", pool=asked)
        assert outcome(found) == expected
    if expected[0] == "not_rated":
        assert "2024-03-01" in verdict(found)["reason"]
        assert event_row(found)["rated_on"] is None


@pytest.mark.parametrize("pool", ["standard", "all"])
@pytest.mark.parametrize("list_date", ["2024-02-01", "2024-03-01"])
def test_such_an_event_gets_that_sentence_on_every_list(list_date, pool):
    period = {"2024-02-01": "2024-01", "2024-03-01": "2024-02"}[list_date]
    its = [rapid_event("E", game("A", "B")), blitz_event("F", game("A", "B"))]
    for one in its:
        one["events"][0] |= {"starts_on": f"{period}-04", "ends_on": f"{period}-12"}
    found = month(*PLAYERS, *its, edition="fide", list_date=list_date, pool=pool)
    assert [outcome(found, name) for name in "EF"] == [("not_rated", "0.1")] * 2


def test_and_the_standard_events_of_that_list_are_rated():
    found = month(
        *PLAYERS,
        rated("A", 2000),
        rated("B", 2000),
        rapid_event("E", game("A", "B")),
        rapid_event("F", game("A", "B"), time_control="7200"),
        edition="fide",
        list_date="2024-02-01",
        pool="all",
    )
    assert outcome(found, "F") == ("rated", "7.1")


def test_no_rapid_list_is_made_before_march_2024():
    with pytest.raises(BadInput):
        rapid(*PLAYERS, list_date="2024-02-01")
    with pytest.raises(BadInput):
        month(*PLAYERS, edition="fide-rb-2024-12", list_date="2024-11-01", pool="rapid")


@pytest.mark.parametrize("edition", ["fide-rb-2024-03", "fide-rb-2024-12"])
def test_an_edition_is_asked_for_by_its_name(edition):
    its = rapid_event("E", game("A", "B"))
    found = month(*PLAYERS, its, edition=edition, list_date="2025-06-01", pool="rapid")
    assert outcome(found) == ("rated", "6.1")
    with pytest.raises(BadInput):
        month(*PLAYERS, its, edition=edition, list_date="2025-06-01", pool="standard")


def test_by_that_name_all_are_rapid_and_blitz():
    pieces = (
        *PLAYERS,
        rapid_event("E", game("A", "B")),
        blitz_event("F", game("A", "B")),
        rapid_event("G", game("A", "B"), time_control="7200"),
    )
    found = month(*pieces, edition="fide-rb-2024-03", list_date="2024-06-01", pool="all")
    assert [outcome(found, name) for name in "EFG"] == [("rated", "6.1"), ("rated", "6.1"), ("not_rated", "1.1")]


def test_a_standard_edition_by_its_name_judges_everything_as_standard():
    found = month(
        rated("A", 2000),
        rated("B", 2000),
        rapid_event("E", game("A", "B")),
        edition="fide-2024-03",
        list_date="2024-06-01",
    )
    assert outcome(found) == ("rated", "7.1")
    assert side(found, "A")["article"] == "1.1"
