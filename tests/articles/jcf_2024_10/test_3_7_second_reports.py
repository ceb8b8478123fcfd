"""JCF 3(6), 3(7), J-16: a game that is added to an event already rated in part is judged by its own day of report."""

from datetime import date

import polars as pl
import pytest

from books import (
    book,
    event,
    event_row,
    following,
    game,
    game_row,
    game_verdict,
    jcf,
    new_rating,
    outcome,
    rated,
    said,
    sides,
    verdict,
)

PLAYERS = (rated("A", 1800), rated("B", 1700))
FIRST_LIST = "2025-02-01"  # takes what is reported by 20 January
RATED, ASKED, LATER = ("rated", "3(1)"), ("needs_decision", "3(7)"), ("later_list", "3(6)")


def closed(*reports, list_date, rated_on=FIRST_LIST, first="2025-01-16", reading="", **columns):
    """An event of January that the list of 1 February has closed; then rounds reported on these days were added."""
    games = [game("A", "B", "==", reported_on=day) for day in (first, *reports)]
    held = event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15", rated_on=rated_on, **columns)
    return jcf(*PLAYERS, held, list_date=list_date, edition=f"jcf-2024-10{reading}")


def test_a_game_reported_in_time_for_this_list_is_rated_on_it():
    # D = 100, PD .64: (.50 − .64) × 20 = −2.8 → −3 for A, +3 for B
    month = closed("2025-02-10", list_date="2025-03-01")
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1797, 1703)
    assert [row["round"] for row in sides(month, "A")] == [2]
    assert (outcome(month), game_verdict(month, round=2)) == (RATED, None)
    assert verdict(month)["reason"] == "rated in part on an earlier list; 1 more game"
    assert [game_row(month, round=r)["rated_on"] for r in (1, 2)] == [None, date(2025, 3, 1)]


@pytest.mark.parametrize(
    ("reported_on", "counts"), [("2025-01-19", False), ("2025-01-20", False), ("2025-01-21", True)]
)
def test_what_was_reported_by_the_last_day_for_the_list_that_closed_it_was_rated_with_it(reported_on, counts):
    month = closed(reported_on, list_date="2025-03-01")
    assert [row["round"] for row in sides(month, "A")] == ([2] if counts else [])
    assert month.verdicts.height == (1 if counts else 0)


def test_a_game_without_a_report_of_its_own_was_rated_with_its_event():
    month = closed(None, list_date="2025-03-01", reported_on="2025-02-10")
    assert (month.verdicts.height, month.sides.height, new_rating(month, "A")) == (0, 0, 1800)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2025-04-14", None), ("2025-04-15", None), ("2025-04-16", ASKED)]
)
def test_a_late_one_gets_a_verdict_of_its_own(reported_on, expected):
    # note 3: last day 15 January, until 15 April
    month = closed(reported_on, list_date="2025-05-01")
    assert outcome(month) == RATED
    found = game_verdict(month, round=2)
    assert (said(found) if found else None) == expected
    assert new_rating(month, "A") == (1800 if expected else 1797)


def test_one_for_the_next_list_gets_a_verdict_of_its_own():
    month = closed("2025-02-21", list_date="2025-03-01")
    assert (outcome(month), said(game_verdict(month, round=2))) == (RATED, LATER)
    assert (event_row(month)["rated_on"], game_row(month, round=2)["rated_on"]) == (date(2025, 2, 1), None)


def test_it_is_rated_once():
    march = closed("2025-02-10", list_date="2025-03-01")
    april = following(march.book, edition="jcf-2024-10", list_date="2025-04-01")
    assert (april.verdicts.height, april.sides.height, new_rating(april, "A")) == (0, 0, 1797)


def test_the_list_that_takes_the_last_added_game_closes_the_event_again():
    month = closed("2025-02-10", list_date="2025-03-01")
    assert event_row(month)["rated_on"] == date(2025, 3, 1)


def test_an_added_game_that_is_refused_is_refused_once():  # 5(1): a forfeit
    games = [game("A", "B", "==", reported_on="2025-01-16"), game("A", "B", "+-", reported_on="2025-02-10")]
    held = event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15", rated_on=FIRST_LIST)
    march = jcf(*PLAYERS, held, list_date="2025-03-01")
    assert said(game_verdict(march, round=2)) == ("not_rated", "5(1)")
    assert following(march.book, edition="jcf-2024-10", list_date="2025-04-01").verdicts.height == 0


def test_a_late_one_waits_list_after_list_until_an_officer_accepts_it():
    may = closed("2025-04-16", list_date="2025-05-01", approvals=None)
    assert event_row(may)["rated_on"] == date(2025, 2, 1)
    june = following(may.book, edition="jcf-2024-10", list_date="2025-06-01")
    assert said(game_verdict(june, round=2)) == ASKED
    events = june.book.events.with_columns(approvals=pl.lit("officer_late"))
    july = following(june.book.with_tables(events=events), edition="jcf-2024-10", list_date="2025-07-01")
    assert (new_rating(july, "A"), game_row(july, round=2)["rated_on"]) == (1797, date(2025, 7, 1))


def test_an_event_that_is_refused_meanwhile_takes_no_further_game():  # 3(8)
    month = closed("2025-02-10", list_date="2025-03-01", refused=True)
    assert (outcome(month), new_rating(month, "A")) == (("not_rated", "3(8)"), 1800)


def test_an_open_event_that_is_rated_in_part_does_not_wait_as_a_whole():
    # both rounds known from the start, the second one reported late: the list of 1 February rated the first
    games = [
        game("A", "B", "==", reported_on="2025-01-16", rated_on="2025-02-01"),
        game("A", "B", "==", reported_on="2025-05-10"),
    ]
    held = event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15")
    june = jcf(*PLAYERS, held, list_date="2025-06-01")
    assert (outcome(june), said(game_verdict(june, round=2))) == (RATED, ASKED)
    may = jcf(*PLAYERS, held, list_date="2025-05-01")
    assert (outcome(may), said(game_verdict(may, round=2))) == (RATED, LATER)


def test_by_the_reading_before_an_added_game_is_never_looked_at():  # J-16=game, J-16=event
    for reading in ("~J-16=game", "~J-16=event"):
        month = closed("2025-02-10", list_date="2025-03-01", reading=reading)
        assert (month.verdicts.height, month.sides.height) == (0, 0)


def test_lists_of_before_are_made_again_with_the_event_waiting_as_a_whole():
    games = [
        game("A", "B", "==", reported_on="2025-01-16", rated_on="2025-02-01"),
        game("A", "B", "==", reported_on="2025-05-10"),
    ]
    held = event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15")
    month = jcf(*PLAYERS, held, list_date="2025-06-01", edition="jcf-2024-10~J-16=game")
    assert (outcome(month), game_verdict(month, round=2)) == (ASKED, None)


def test_the_games_that_went_in_may_be_gone():
    """The book to go on from holds the games of open events only, and then what was added."""
    start = book(
        *PLAYERS,
        event(
            "E",
            game("A", "B", "==", reported_on="2025-02-10"),
            starts_on="2025-01-15",
            ends_on="2025-01-15",
            rated_on=FIRST_LIST,
        ),
        list_date="2025-03-01",
    )
    month = following(start, edition="jcf-2024-10", list_date="2025-03-01")
    assert (new_rating(month, "A"), event_row(month)["rated_on"]) == (1797, date(2025, 3, 1))
