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


TWO_HOURS = "7200"  # three rounds are 12 hours
NEXT_DAY = "2024-05-05"
RATED, TOO_LONG = ("rated", "7.1"), ("not_rated", "3.1")


def undated(n, **columns):
    return event("E", *[game("A", "B") for _ in range(n)], time_control=TWO_HOURS, **columns)


def schedule(*days):
    rows = [{"event_id": "E", "round": number, "played_on": day} for number, day in enumerate(days, start=1)]
    return {"rounds": rows}


def test_undated_games_of_several_days_without_a_schedule_are_not_judged():
    assert outcome(fide(*PLAYERS, undated(9))) == RATED


@pytest.mark.parametrize(("n", "expected"), [(2, RATED), (3, RATED), (4, TOO_LONG)])
def test_undated_games_of_a_one_day_event_are_of_that_day(n, expected):
    assert outcome(fide(*PLAYERS, undated(n, starts_on=DAY, ends_on=DAY))) == expected


@pytest.mark.parametrize(("on_one_day", "expected"), [(2, RATED), (3, RATED), (4, TOO_LONG)])
def test_an_undated_game_is_of_the_day_that_the_schedule_gives_its_round(on_one_day, expected):
    plan = schedule(*[DAY] * on_one_day, *[NEXT_DAY] * (6 - on_one_day))
    assert outcome(fide(*PLAYERS, undated(on_one_day + 1), plan)) == expected


def test_the_day_on_which_a_game_was_played_comes_before_the_schedule():
    games = [game("A", "B", played_on=day) for day in (DAY, DAY, DAY, NEXT_DAY)]
    four = event("E", *games, time_control=TWO_HOURS)
    assert outcome(fide(*PLAYERS, four, schedule(*[DAY] * 4))) == RATED
    four = event("E", *[game("A", "B", played_on=DAY) for _ in range(4)], time_control=TWO_HOURS)
    assert outcome(fide(*PLAYERS, four, schedule(DAY, DAY, DAY, NEXT_DAY))) == TOO_LONG


def test_a_round_of_the_schedule_that_nobody_played_takes_no_hours():
    assert outcome(fide(*PLAYERS, undated(3), schedule(*[DAY] * 4))) == RATED


@pytest.mark.parametrize(
    ("seconds", "time"), [("7201", "120 min 1 s"), ("7260", "121 minutes"), ("7261", "121 min 1 s")]
)
def test_the_reason_names_the_time_to_the_second(seconds, time):
    reason = verdict(rounds(3, seconds))["reason"]
    assert reason == f"3 rounds in a day at {time} a player are more than 12 hours of play"
