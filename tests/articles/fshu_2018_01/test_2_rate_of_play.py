"""FShU 2: 90 minutes for 60 moves with a player of 2300; at most 3 rounds and 12 hours a day."""

import pytest

from books import earlier_list, event, fshu, game, game_verdict, outcome, player, rated, said, side, sides, why

DAY = "2024-05-04"


def is_rated(month, round=1):
    on_the_game = game_verdict(month, round=round)
    assert outcome(month) == ("rated", "2")
    if on_the_game is None:
        return True
    assert said(on_the_game) == ("not_rated", "2")
    assert [(row["counted"], why(row)) for row in month.sides.filter(round=round).to_dicts()] == [(False, "2")] * 2
    return False


def at(time_control, white, black):
    return fshu(rated("A", white), rated("B", black), event("E", game("A", "B"), time_control=time_control))


@pytest.mark.parametrize(("seconds", "rated_game"), [(5399, False), (5400, True), (5401, True)])
def test_with_a_player_of_2300_it_needs_90(seconds, rated_game):
    assert is_rated(at(f"{seconds}", 2300, 1700)) == rated_game


@pytest.mark.parametrize(("rating", "rated_game"), [(2299, True), (2300, False), (2301, False)])
def test_60_minutes_are_enough_up_to_2299(rating, rated_game):
    assert is_rated(at("3600", rating, 1700)) == rated_game
    assert is_rated(at("3600", 1700, rating)) == rated_game


@pytest.mark.parametrize(
    ("time_control", "rated_game"),
    [("3600+29", False), ("3600+30", True), ("40/3600:1799", False), ("40/3600:1800", True)],
)
def test_the_time_of_60_moves_counts(time_control, rated_game):
    assert is_rated(at(time_control, 2300, 1900)) == rated_game


def test_an_unrated_player_is_not_of_2300():
    assert is_rated(fshu(player("A"), rated("B", 1900), event("E", game("A", "B"), time_control="3600")))


@pytest.mark.parametrize(("then", "now", "rated_game"), [(2299, 2310, True), (2300, 2290, False)])
def test_the_rating_is_that_of_the_list_in_force_when_the_event_starts(then, now, rated_game):
    month = fshu(
        rated("A", now),
        rated("B", 1900),
        earlier_list("2024-04-01", A=then, B=1900),
        event("E", game("A", "B"), starts_on="2024-04-28", time_control="3600"),
    )
    assert is_rated(month) == rated_game


def rounds(n, time_control):
    games = [game("A", "B", "==", played_on=DAY) for _ in range(n)]
    return fshu(rated("A", 1900), rated("B", 1900), event("E", *games, time_control=time_control))


@pytest.mark.parametrize(("n", "admitted"), [(2, True), (3, True), (4, False)])
def test_at_most_3_rounds_a_day(n, admitted):
    month = rounds(n, "3600")  # 4 × 2 × 60 minutes are 8 hours
    assert outcome(month) == ("rated" if admitted else "not_rated", "2")
    assert len(sides(month, "A")) == (n if admitted else 0)


@pytest.mark.parametrize(("minutes", "admitted"), [(119, True), (120, True), (121, False)])
def test_at_most_12_hours_a_day(minutes, admitted):
    assert outcome(rounds(3, f"{60 * minutes}")) == ("rated" if admitted else "not_rated", "2")


def test_rounds_without_a_date_are_not_judged():
    month = fshu(rated("A", 1900), rated("B", 1900), event("E", *[game("A", "B", "==")] * 9))
    assert outcome(month) == ("rated", "2")


@pytest.mark.parametrize("results", ["+-", "-+", "--", "WL", "DD"])
def test_an_unplayed_game_is_not_counted(results):
    month = fshu(rated("A", 1900), rated("B", 1900), event("E", game("A", "B", results)))
    assert said(game_verdict(month)) == ("not_rated", "2")
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "2")] * 2
