"""JCF 3(7), J-16: it is a game that is reported late, by its own day of report; the event's other games are rated."""

from datetime import date

import polars as pl
import pytest

from books import (
    event,
    event_row,
    following,
    game,
    game_row,
    game_verdict,
    initial,
    jcf,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    said,
    side,
    sides,
    verdict,
    why,
)

PLAYERS = (rated("A", 1800), rated("B", 1800))
RATED, ASKED, LATER = ("rated", "3(1)"), ("needs_decision", "3(7)"), ("later_list", "3(6)")
LIST = date(2025, 5, 1)  # takes what is reported by 20 April
IN_TIME, LATE, NEXT = "2025-04-15", "2025-04-16", "2025-04-21"


def of_january(*reports, people=PLAYERS, results="==", ends_on="2025-01-15", list_date="2025-05-01", **columns):
    """An event that ended on 15 January (note 3: until 15 April); each round reported on its own day."""
    games = [game("A", "B", results, reported_on=day) for day in reports]
    held = event("E", *games, starts_on=ends_on, ends_on=ends_on, **columns)
    return jcf(*people, held, list_date=list_date)


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2025-04-14", None), ("2025-04-15", None), ("2025-04-16", ASKED)]
)
@pytest.mark.parametrize("event_s", [{}, {"reported_on": IN_TIME}, {"reported_on": LATE}])
def test_the_game_s_own_day_of_report_decides(event_s, reported_on, expected):
    month = of_january(IN_TIME, reported_on, **event_s)
    assert outcome(month) == RATED
    found = game_verdict(month, round=2)
    assert (said(found) if found else None) == expected


@pytest.mark.parametrize(
    ("reported_on", "expected"), [("2025-02-27", None), ("2025-02-28", None), ("2025-03-01", ASKED)]
)
def test_where_there_is_no_such_day_the_last_of_the_month_counts(reported_on, expected):
    month = of_january("2024-12-01", reported_on, ends_on="2024-11-30", list_date="2025-04-01")
    found = game_verdict(month, round=2)
    assert (said(found) if found else None) == expected


def test_a_game_without_a_report_of_its_own_came_with_the_event_s():
    month = of_january(IN_TIME, None, reported_on=LATE)
    assert (game_verdict(month, round=1), said(game_verdict(month, round=2))) == (None, ASKED)
    assert [row["counted"] for row in sides(month, "A")] == [True, False]


def test_the_event_s_other_games_are_rated_and_the_event_stays_open():
    # one draw of equals counts, the two late ones don't
    month = of_january(IN_TIME, LATE, LATE)
    assert outcome(month) == RATED
    assert [game_row(month, round=r)["rated_on"] for r in (1, 2, 3)] == [LIST, None, None]
    assert event_row(month)["rated_on"] is None


def test_the_sides_of_a_late_game_are_there_and_not_counted():
    month = of_january(IN_TIME, LATE, results="10")
    for name in "AB":
        row = side(month, name, round=2)
        assert (row["counted"], why(row), row["delta"], row["k"]) == (False, "3(7)", None, None)
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1810, 1790)  # .50 × 20 once


def test_a_late_game_feeds_no_pool():
    month = of_january(IN_TIME, LATE, people=(player("A"), rated("B", 1800)))
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "6(3)"), (False, "3(7)")]
    assert ([row["round"] for row in pending(month, "A")], initial(month, "A")["games"]) == ([1], 1)


def test_a_late_game_starts_no_rating_in_the_other_pool():  # 6(2)
    people = (rated("A", 1800), rated("B", 1800, pool="rapid"), rated("C", 1800, pool="rapid"))
    games = [game("B", "C", "==", reported_on=IN_TIME), game("A", "B", "==", reported_on=LATE)]
    held = event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15", time_control="1500")
    month = jcf(*people, held, list_date="2025-05-01", pool="both")
    assert (why(side(month, "A", round=2)), new_rating(month, "A", "rapid")) == ("3(7)", None)


@pytest.mark.parametrize("event_s", [{}, {"reported_on": IN_TIME}, {"reported_on": LATE}])
def test_where_all_its_games_of_the_list_are_late_the_event_itself_waits(event_s):
    month = of_january(LATE, LATE, **event_s)
    assert outcome(month) == ASKED
    assert [game_verdict(month, round=r) for r in (1, 2)] == [None, None]
    assert (sides(month, "A"), event_row(month)["rated_on"]) == ([], None)


def test_a_game_for_a_later_list_does_not_change_that():
    # round 2 is late, round 3 comes on 21 April and is for the next list
    month = of_january(LATE, NEXT)
    assert outcome(month) == ASKED
    month = of_january(IN_TIME, LATE, NEXT)
    assert outcome(month) == RATED
    assert [said(game_verdict(month, round=r)) for r in (2, 3)] == [ASKED, LATER]


def test_an_event_with_no_game_left_is_judged_by_its_own_report():
    for reported_on, expected in [(IN_TIME, RATED), (LATE, ASKED)]:
        assert outcome(of_january(reported_on=reported_on)) == expected


def test_an_officer_may_accept_them():  # J-1
    month = of_january(IN_TIME, LATE, approvals="officer_late")
    assert outcome(month) == RATED
    assert [row["counted"] for row in sides(month, "A")] == [True, True]
    assert event_row(month)["rated_on"] == LIST


def test_accepted_later_each_game_is_rated_once():
    april = of_january(IN_TIME, LATE, results="10", approvals=None)
    assert new_rating(april, "A") == 1810
    may = following(april.book, edition="jcf-2024-10", list_date="2025-06-01")
    assert (outcome(may), said(game_verdict(may, round=2))) == (RATED, ASKED)  # only the late one is left
    events = april.book.events.with_columns(approvals=pl.lit("officer_late"))
    accepted = following(april.book.with_tables(events=events), edition="jcf-2024-10", list_date="2025-06-01")
    # 1810 − 1790 = 20, PD .53: +.47 × 20 = 9.4 → 9
    assert ([row["round"] for row in sides(accepted, "A")], new_rating(accepted, "A")) == ([2], 1819)
    assert event_row(accepted)["rated_on"] == date(2025, 6, 1)


@pytest.mark.parametrize(
    ("columns", "article"), [({"ruling": "fair_play"}, "3(8)"), ({"white_result": "+", "black_result": "-"}, "5(1)")]
)
def test_a_late_game_that_is_refused_anyway_is_refused_and_the_event_is_closed(columns, article):
    games = [game("A", "B", "==", reported_on=IN_TIME, ruling=None), game("A", "B", "==", reported_on=LATE)]
    games[1]["games"][0].update(columns)
    month = jcf(*PLAYERS, event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15"), list_date="2025-05-01")
    assert said(game_verdict(month, round=2)) == ("not_rated", article)
    assert [why(side(month, name, round=2)) for name in "AB"] == [article] * 2
    assert event_row(month)["rated_on"] == LIST


def test_nor_does_a_late_game_of_a_non_member_keep_it_open():  # 3(5)
    member = {"member_from": "2020-01-01", "member_until": "2099-12-31"}
    people = (rated("A", 1800, **member), rated("B", 1800, **member), rated("C", 1800))
    games = [game("A", "B", reported_on=IN_TIME), game("A", "C", reported_on=LATE)]
    month = jcf(*people, event("E", *games, starts_on="2025-01-15", ends_on="2025-01-15"), list_date="2025-05-01")
    assert said(game_verdict(month, round=2)) == ("not_rated", "3(5)")
    assert event_row(month)["rated_on"] == LIST


def test_a_late_application_stays_a_ground_of_the_event():  # 3(4)
    month = of_january(IN_TIME, LATE, registered_on="2025-01-14")
    assert outcome(month) == ("needs_decision", "3(4)")
    assert outcome(of_january(LATE, registered_on="2025-01-14")) == ("needs_decision", "3(4); 3(7)")


def test_the_verdict_of_the_event_tells_of_the_games_that_wait():
    assert verdict(of_january(IN_TIME, LATE))["reason"] != verdict(of_january(IN_TIME, IN_TIME))["reason"]
