"""FIDE 3.1: at most 12 hours of play a day: rounds that day × 2 × the time for 60 moves."""

import pytest

from books import event, fide, game, outcome, rated, sides, verdict

PLAYERS = tuple(rated(name, 2000) for name in "ABCD")
DAY = "2024-05-04"


def rounds(n, time_control, **columns):
    games = [game("A", "B", played_on=DAY) for _ in range(n)]
    return fide(*PLAYERS, event("E", *games, time_control=time_control, **columns))


@pytest.mark.parametrize(
    ("n", "minutes", "expected"),
    [
        (1, 359, "7.1"),
        (1, 360, "7.1"),
        (1, 361, "3.1"),
        (2, 179, "7.1"),
        (2, 180, "7.1"),
        (2, 181, "3.1"),
        (3, 119, "7.1"),
        (3, 120, "7.1"),
        (3, 121, "3.1"),
    ],
)
def test_a_day_has_at_most_12_hours_of_play(n, minutes, expected):
    month = rounds(n, f"{60 * minutes}")
    assert outcome(month) == ("rated" if expected == "7.1" else "not_rated", expected)
    assert len(sides(month, "A")) == (n if expected == "7.1" else 0)


def test_one_long_day_takes_the_whole_event_with_it():
    two_days = [game("A", "B", played_on="2024-05-05")] + [game("A", "B", played_on=DAY) for _ in range(4)]
    assert outcome(fide(*PLAYERS, event("E", *two_days, time_control="7200"))) == ("not_rated", "3.1")


def test_the_rounds_of_different_days_are_not_added():
    days = [game("A", "B", played_on=f"2024-05-{day:02}") for day in (4, 4, 4, 5, 5, 5)]
    assert outcome(fide(*PLAYERS, event("E", *days, time_control="7200"))) == ("rated", "7.1")


def test_the_boards_of_one_round_are_not_added():
    boards = [game("A", "B", played_on=DAY, round=r, board=1) for r in (1, 2, 3)]
    boards += [game("C", "D", played_on=DAY, round=r, board=2) for r in (1, 2, 3)]
    assert outcome(fide(*PLAYERS, event("E", *boards, time_control="7200"))) == ("rated", "7.1")


def test_games_without_a_date_are_not_judged():
    games = [game("A", "B") for _ in range(9)]
    assert outcome(fide(*PLAYERS, event("E", *games, time_control="7200"))) == ("rated", "7.1")


@pytest.mark.parametrize(
    ("seconds", "time"), [("7201", "120 min 1 s"), ("7260", "121 minutes"), ("7261", "121 min 1 s")]
)
def test_the_reason_names_the_time_to_the_second(seconds, time):
    reason = verdict(rounds(3, seconds))["reason"]
    assert reason == f"3 rounds in a day at {time} a player are more than 12 hours of play"
