"""FShU 2 and U-18: rounds and hours a day are those of the event's regulations, not of single games."""

import pytest

from books import event, fshu, game, month, outcome, rated, together, verdict

SATURDAY, SUNDAY = "2024-05-04", "2024-05-05"
PLAYERS = together(*(rated(name, 1900) for name in "ABCDEF"))
BOARDS = ("AB", "CD", "EF")


def scheduled(*days_of_rounds):
    rows = enumerate(days_of_rounds, start=1)
    return {"rounds": [{"event_id": "E", "round": number, "played_on": day} for number, day in rows]}


def rounds_on(*days_of_rounds, postponed=None, **columns):
    """An event of two days with three boards; `postponed`: (round, board) -> the day of that one game."""
    games = []
    for number, day in enumerate(days_of_rounds, start=1):
        for board, (white, black) in enumerate(BOARDS, start=1):
            played_on = (postponed or {}).get((number, board), day)
            games.append(game(white, black, "==", round=number, board=board, played_on=played_on))
    dates = {"starts_on": SATURDAY, "ends_on": SUNDAY, "time_control": "3600"}  # 60 minutes: three rounds are 6 hours
    return together(PLAYERS, event("E", *games, **{**dates, **columns}))


def test_a_postponed_game_refuses_nothing():
    book = rounds_on(*[SATURDAY] * 3, *[SUNDAY] * 3, postponed={(3, 2): SUNDAY})
    assert outcome(fshu(book)) == ("rated", "2")


def test_by_the_dates_of_the_games_a_postponed_one_brings_its_round_along():
    book = rounds_on(*[SATURDAY] * 3, *[SUNDAY] * 3, postponed={(3, 2): SUNDAY})
    said = verdict(month(book, edition="fshu-2018-01~U-18=games", list_date="2024-06-01"))
    assert (said["outcome"], said["reason"]) == ("not_rated", "4 rounds in a day, at most 3 are allowed")


@pytest.mark.parametrize(("rounds", "admitted"), [(2, True), (3, True), (4, False), (6, False)])
def test_undated_rounds_of_a_one_day_event_are_of_that_day(rounds, admitted):
    said = verdict(fshu(rounds_on(*[None] * rounds, ends_on=SATURDAY)))
    if admitted:
        assert said["outcome"] == "rated"
    else:
        assert (said["outcome"], said["reason"]) == ("not_rated", f"{rounds} rounds in a day, at most 3 are allowed")


def test_undated_rounds_of_a_longer_event_without_a_schedule_are_not_judged():
    assert outcome(fshu(rounds_on(*[None] * 6))) == ("rated", "2")


@pytest.mark.parametrize(("on_saturday", "admitted"), [(2, True), (3, True), (4, False)])
def test_undated_rounds_are_of_the_day_of_the_schedule(on_saturday, admitted):
    plan = scheduled(*[SATURDAY] * on_saturday, *[SUNDAY] * (5 - on_saturday))
    assert outcome(fshu(rounds_on(*[None] * 5), plan)) == ("rated" if admitted else "not_rated", "2")


def test_the_schedule_counts_and_not_the_days_on_which_games_were_played():
    in_order = scheduled(*[SATURDAY] * 3, *[SUNDAY] * 3)
    assert outcome(fshu(rounds_on(*[SATURDAY] * 6), in_order)) == ("rated", "2")
    too_many = scheduled(*[SATURDAY] * 4)
    said = verdict(fshu(rounds_on(SATURDAY, SATURDAY, SUNDAY, SUNDAY), too_many))
    assert (said["outcome"], said["reason"]) == ("not_rated", "4 rounds in a day, at most 3 are allowed")


@pytest.mark.parametrize(
    ("time_control", "reason"),
    [
        ("7199", None),
        ("7200", None),
        ("7201", "3 rounds in a day at 120 min 1 s a player are more than 12 hours of play"),
        ("7259", "3 rounds in a day at 120 min 59 s a player are more than 12 hours of play"),
        ("7260", "3 rounds in a day at 121 minutes a player are more than 12 hours of play"),
        ("7261", "3 rounds in a day at 121 min 1 s a player are more than 12 hours of play"),
    ],
)
def test_the_hours_of_a_day_are_said_so_that_they_add_up(time_control, reason):  # 3 × 2 × 120 minutes are 12 hours
    said = verdict(fshu(rounds_on(*[SATURDAY] * 3, time_control=time_control)))
    if reason is None:
        assert said["outcome"] == "rated"
    else:
        assert (said["outcome"], said["reason"]) == ("not_rated", reason)
