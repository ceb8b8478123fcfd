"""FShU 2, U-29: tournaments with at least 60 minutes a player for 60 moves; with less the whole event is not rated."""

from datetime import date

import pytest

from books import (
    event,
    event_row,
    following,
    fshu,
    game,
    game_row,
    game_verdict,
    meets,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    said,
    sides,
    verdict,
)

PLAYERS = (rated("A", 1900), rated("B", 1900))
RATED, NOT_RATED = ("rated", "2"), ("not_rated", "2")
NO_GAME = "none of its games counts"


def at(time_control, *games, edition="fshu-2018-01", **columns):
    games = games or (game("A", "B"), game("B", "A", "=="))
    return fshu(*PLAYERS, event("E", *games, time_control=time_control, **columns), edition=edition)


@pytest.mark.parametrize(("minutes", "expected"), [(59, NOT_RATED), (60, RATED), (61, RATED)])
def test_a_tournament_needs_60_minutes(minutes, expected):
    month = at(f"{60 * minutes}")
    assert outcome(month) == expected
    # the win of equals, K 20, and a draw of equals
    assert (new_rating(month, "A"), event_row(month)["rated_on"]) == (
        (1910, date(2024, 6, 1)) if expected == RATED else (1900, None)
    )


@pytest.mark.parametrize(("seconds", "expected"), [(3599, NOT_RATED), (3600, RATED), (3601, RATED)])
def test_to_the_second(seconds, expected):
    assert outcome(at(f"{seconds}")) == expected


@pytest.mark.parametrize(
    ("time_control", "expected"),
    [
        ("1800+29", NOT_RATED),
        ("1800+30", RATED),
        ("1800+31", RATED),  # 30 minutes and 60 × 30 seconds
        ("40/2400:1199", NOT_RATED),
        ("40/2400:1200", RATED),
        ("40/2400:1201", RATED),
        ("60/3599:1800", NOT_RATED),
        ("60/3600:1800", RATED),  # what begins after move 60 does not count
        ("W3600-B3599", NOT_RATED),
        ("W3600-B3600", RATED),  # the shorter of two times
    ],
)
def test_the_time_of_60_moves_counts(time_control, expected):
    assert outcome(at(time_control)) == expected


def test_the_event_is_refused_as_a_whole_and_no_game_has_a_verdict_of_its_own():
    month = at("3540")
    assert [row["round"] for row in month.verdicts.to_dicts()] == [None]
    assert verdict(month)["reason"] == "59 minutes a player for 60 moves, at least 60 are needed"
    assert sides(month, "A") == []
    assert [game_row(month, round=r)["rated_on"] for r in (1, 2)] == [None, None]


def test_nor_does_it_feed_a_pool():
    month = fshu(player("N"), meets("N", "===", 1800, time_control="3540"))
    assert (outcome(month), pending(month, "N"), month.initials.height) == (NOT_RATED, [], 0)


def test_it_is_judged_again_at_every_list_as_any_refused_event():
    later = following(at("3540").book, edition="fshu-2018-01", list_date="2024-07-01")
    assert outcome(later) == NOT_RATED


def test_it_is_named_with_the_other_grounds():  # U-17
    month = at("3540", declarations="laws_of_chess")
    assert outcome(month) == ("not_rated", "2; 7")
    reason = verdict(month)["reason"]
    assert reason.index("59 minutes") < reason.index("not recorded") < reason.index("not agreed")


def test_an_event_that_is_late_and_too_short_waits_for_nobody():  # U-16
    late = {"starts_on": "2024-04-10", "ends_on": "2024-04-15", "reported_on": "2024-05-16"}
    assert outcome(at("3600", **late)) == ("needs_decision", "2")
    assert outcome(at("3540", **late)) == NOT_RATED
    assert outcome(at("3540", **late, approvals="officer_late")) == NOT_RATED


def test_a_later_list_comes_before_it():  # U-15
    assert outcome(at("3540", ends_on="2024-06-01")) == ("later_list", "2")


@pytest.mark.parametrize(("rating", "counted"), [(2299, True), (2300, False), (2301, False)])
def test_the_90_minutes_are_asked_of_each_game(rating, counted):
    # 60 minutes: the event is rated, the game with 2300 is not
    games = (game("A", "B"), game("A", "C"))
    month = fshu(*PLAYERS, rated("C", rating), event("E", *games, time_control="3600"))
    assert (outcome(month), game_verdict(month, round=1)) == (RATED, None)
    found = game_verdict(month, round=2)
    assert (said(found) if found else None) == (None if counted else NOT_RATED)


# ---------------------------------------------------------------- admitted events of which not one game counts (U-31)


@pytest.mark.parametrize(
    ("games", "time_control"),
    [
        ([game("A", "B", "+-"), game("B", "A", "WL")], "3600"),
        ([game("A", "C"), game("C", "B")], "5399"),  # each of them with C, 2300
    ],
)
def test_an_event_of_which_no_game_counts_says_so_and_is_closed(games, time_control):
    month = fshu(*PLAYERS, rated("C", 2300), event("E", *games, time_control=time_control))
    assert outcome(month) == RATED
    assert verdict(month)["reason"].startswith(f"admitted; {NO_GAME} (2 games)")
    assert [said(game_verdict(month, round=r)) for r in (1, 2)] == [NOT_RATED] * 2
    assert event_row(month)["rated_on"] == date(2024, 6, 1)
    assert following(month.book, edition="fshu-2018-01", list_date="2024-07-01").verdicts.height == 0


@pytest.mark.parametrize(("refused", "told"), [(0, False), (1, False), (2, True)])
def test_with_one_game_that_is_rated_it_counts_them(refused, told):
    results = ["+-"] * refused + ["10"] * (2 - refused)
    reason = verdict(at("3600", *[game("A", "B", result) for result in results]))["reason"]
    assert (NO_GAME in reason) == told
    assert ("1 of them not rated" in reason) == (refused == 1)


# ------------------------------------------------------------------------------------------------------ read otherwise


@pytest.mark.parametrize(("minutes", "counted"), [(59, False), (60, True), (61, True)])
def test_read_otherwise_every_game_of_it_is_refused_by_itself(minutes, counted):
    month = at(f"{60 * minutes}", edition="fshu-2018-01~U-29=game")
    assert (outcome(month), event_row(month)["rated_on"]) == (RATED, date(2024, 6, 1))
    found = [game_verdict(month, round=r) for r in (1, 2)]
    assert [said(row) if row else None for row in found] == [None if counted else NOT_RATED] * 2
    assert (NO_GAME in verdict(month)["reason"]) != counted
    assert new_rating(month, "A") == (1910 if counted else 1900)
