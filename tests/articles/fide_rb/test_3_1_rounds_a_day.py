"""FIDE rapid and blitz 3.1: at most 15 rapid rounds and 30 blitz rounds a day; no hours, no interim reports."""

import pytest

from books import event_row, following, game, outcome, rated, sides
from fide_rb.months import BLITZ, RAPID, blitz, rapid, rapid_event

DAY = "2024-05-04"
PLAYERS = tuple(rated(name, 2000, pool=pool) for name in "ABCD" for pool in ("rapid", "blitz"))
TIMES = [(rapid, RAPID, 15), (blitz, BLITZ, 30)]


def rounds(number, day=DAY):
    return [game("A", "B", "==", played_on=day) for _ in range(number)]


@pytest.mark.parametrize(("rate", "time_control", "most"), TIMES)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_day_has_at_most_so_many_rounds(rate, time_control, most, more):
    month = rate(*PLAYERS, rapid_event("E", *rounds(most + more), time_control=time_control))
    assert outcome(month) == (("not_rated", "3.1") if more > 0 else ("rated", "6.1"))
    assert len(sides(month, "A")) == (0 if more > 0 else most + more)


@pytest.mark.parametrize(("rate", "time_control", "most"), TIMES)
def test_one_day_takes_the_whole_event_with_it(rate, time_control, most):
    games = [*rounds(1, "2024-05-05"), *rounds(most + 1)]
    assert outcome(rate(*PLAYERS, rapid_event("E", *games, time_control=time_control))) == ("not_rated", "3.1")


@pytest.mark.parametrize(("rate", "time_control", "most"), TIMES)
def test_days_and_boards_are_not_added_and_undated_games_of_several_days_not_judged(rate, time_control, most):
    for games in (
        [*rounds(most), *rounds(most, "2024-05-05")],
        [game(*pair, "==", played_on=DAY, round=r) for r in range(1, most + 1) for pair in (("A", "B"), ("C", "D"))],
        [*rounds(most), game("A", "B", "==")],
        rounds(2 * most, None),
    ):
        assert outcome(rate(*PLAYERS, rapid_event("E", *games, time_control=time_control))) == ("rated", "6.1")


@pytest.mark.parametrize(("rate", "time_control", "most"), TIMES)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_undated_games_are_of_the_day_of_the_schedule_or_of_a_one_day_event(rate, time_control, most, more):
    expected = ("not_rated", "3.1") if more > 0 else ("rated", "6.1")
    games = rounds(most + more, None)
    one_day = rapid_event("E", *games, starts_on=DAY, ends_on=DAY, time_control=time_control)
    assert outcome(rate(*PLAYERS, one_day)) == expected
    plan = [{"event_id": "E", "round": number, "played_on": DAY} for number in range(1, most + more + 1)]
    assert outcome(rate(*PLAYERS, rapid_event("E", *games, time_control=time_control), {"rounds": plan})) == expected


def test_the_12_hours_of_standard_do_not_hold():
    # 15 rounds of twice 59 minutes are 29.5 hours
    assert outcome(rapid(*PLAYERS, rapid_event("E", *rounds(15), time_control="3540"))) == ("rated", "6.1")


def test_a_long_event_has_no_interim_reports():
    # 45 days from 2 May: in standard the games reported in May would be rated for June (4.1)
    games = [game("A", "B", reported_on="2024-05-20"), game("A", "B", reported_on="2024-06-15")]
    its = rapid_event("E", *games, starts_on="2024-05-02", ends_on="2024-06-15", reported_on="2024-06-15")
    june = rapid(*PLAYERS, its)
    assert outcome(june) == ("later_list", "6.1.3")
    assert (sides(june, "A"), event_row(june)["rated_on"]) == ([], None)
    july = following(june.book, edition="fide", list_date="2024-07-01", pool="rapid")
    assert (outcome(july), len(sides(july, "A"))) == (("rated", "6.1"), 2)
