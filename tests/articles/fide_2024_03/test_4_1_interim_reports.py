"""FIDE 4.1: an event of more than 30 days reports every month; each game is rated once."""

from datetime import date

import pytest

from books import (
    event,
    event_row,
    fide,
    following,
    game,
    game_row,
    game_verdict,
    new_rating,
    outcome,
    rated,
    said,
    sides,
    verdict,
)

PLAYERS = (rated("A", 2000), rated("B", 2000))
LIST = date(2024, 6, 1)  # closes on 29 May


def league(reported_on="2024-05-20", **columns):
    """Round 1 has been reported on its own; round 2 has not."""
    games = game("A", "B", "10", reported_on=reported_on), game("A", "B", "10", reported_on=None)
    return event("E", *games, **columns)


@pytest.mark.parametrize(
    ("ends_on", "expected"),
    [
        ("2024-05-30", ("later_list", "7.1.3")),  # 2 May to 30 May: 29 days
        ("2024-05-31", ("later_list", "7.1.3")),  # 30 days
        ("2024-06-01", ("rated", "4.1")),  # 31 days
    ],
)
def test_interim_results_are_rated_of_events_longer_than_30_days(ends_on, expected):
    month = fide(*PLAYERS, league(starts_on="2024-05-02", ends_on=ends_on))
    assert outcome(month) == expected
    assert [row["round"] for row in sides(month, "A")] == ([1] if expected[0] == "rated" else [])


@pytest.mark.parametrize(("reported_on", "rounds"), [("2024-05-28", [1]), ("2024-05-29", [1]), ("2024-05-30", [])])
def test_an_interim_report_comes_by_the_closing_date(reported_on, rounds):
    month = fide(*PLAYERS, league(reported_on, starts_on="2024-05-02", ends_on="2024-07-25"))
    assert [row["round"] for row in sides(month, "A") if row["counted"]] == rounds
    assert outcome(month) == (("rated", "4.1") if rounds else ("later_list", "7.1.3"))


def test_the_games_that_were_not_reported_wait_and_the_event_is_not_closed():
    month = fide(*PLAYERS, league(starts_on="2024-05-02", ends_on="2024-06-25"))
    assert game_verdict(month, round=1) is None
    assert said(game_verdict(month, round=2)) == ("later_list", "4.1")
    assert game_row(month, round=1)["rated_on"] == LIST
    assert game_row(month, round=2)["rated_on"] is None
    assert event_row(month)["rated_on"] is None
    assert new_rating(month, "A") == 2010  # one game: 20 × .50


def test_each_game_is_rated_once_and_the_closed_event_takes_the_rest():
    may = fide(*PLAYERS, league(starts_on="2024-05-02", ends_on="2024-06-25"))
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert outcome(june) == ("rated", "7.1")
    assert [row["round"] for row in sides(june, "A")] == [2]
    # the list in force when the event started has both at 2000: 2010 + 20 × .50
    assert sides(june, "A")[0]["rating"] == 2000
    assert new_rating(june, "A") == 2020
    assert event_row(june)["rated_on"] == date(2024, 7, 1)
    assert game_row(june, round=1)["rated_on"] == LIST
    assert game_row(june, round=2)["rated_on"] == date(2024, 7, 1)
    july = following(june.book, edition="fide-2024-03", list_date="2024-08-01")
    assert july.sides.height == 0
    assert july.verdicts.height == 0
    assert new_rating(july, "A") == 2020


def test_a_long_event_without_an_interim_report_waits_until_it_has_closed():
    month = fide(*PLAYERS, event("E", game("A", "B"), starts_on="2024-05-02", ends_on="2024-06-25"))
    assert outcome(month) == ("later_list", "7.1.3")


def test_how_many_games_of_interim_reports_are_rated_is_told():
    month = fide(*PLAYERS, league(starts_on="2024-05-02", ends_on="2024-06-25"))
    assert verdict(month)["reason"] == "in progress: 1 game of interim reports is rated"


def test_a_game_that_waits_names_the_last_day_of_a_report():
    month = fide(*PLAYERS, league(starts_on="2024-05-02", ends_on="2024-06-25"))
    assert game_verdict(month, round=2)["reason"] == (
        "the event is in progress; this game was in no interim report by 2024-05-29"
    )


def test_an_event_of_which_all_games_were_in_interim_reports_says_so_when_it_closes():
    first = fide(*PLAYERS, event("E", game("A", "B", reported_on="2024-05-20"), starts_on="2024-05-02",
                                 ends_on="2024-06-25"))  # fmt: skip
    second = following(first.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (outcome(second), event_row(second)["rated_on"]) == (("rated", "7.1"), date(2024, 7, 1))
    assert verdict(second)["reason"] == "nothing is left to rate: its games are on earlier lists"
