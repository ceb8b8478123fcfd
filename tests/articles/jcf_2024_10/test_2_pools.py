"""JCF 2: standard from 45 minutes at move 60, rapid from 10, nothing below; and both pools of one month."""

import pytest

from books import event, event_row, game, jcf, listed, new_rating, outcome, rated, side, sides, verdict

PLAYERS = tuple(rated(name, 1800, pool=pool) for name in "AB" for pool in ("standard", "rapid"))


def pool_of(time_control):
    """In which pool the event is rated, when both are."""
    month = jcf(*PLAYERS, event("E", game("A", "B"), time_control=time_control), pool="both")
    if outcome(month) == ("not_rated", "2(2)"):
        assert sides(month, "A") == []
        return None
    assert outcome(month) == ("rated", "3(1)")
    return side(month, "A")["pool"]


@pytest.mark.parametrize(
    ("time_control", "pool"),
    [
        ("599", None),
        ("600", "rapid"),
        ("601", "rapid"),
        ("2699", "rapid"),
        ("2700", "standard"),
        ("2701", "standard"),
        ("899+30", "rapid"),
        ("900+30", "standard"),  # 15 + 30 = 45 minutes
        ("2700+30", "standard"),  # note 1: 75 minutes
        ("299+5", None),
        ("300+5", "rapid"),  # 5 + 5 = 10 minutes
    ],
)
def test_the_time_at_move_60_decides_the_pool(time_control, pool):
    assert pool_of(time_control) == pool


@pytest.mark.parametrize(
    ("pool", "other", "time_control"), [("standard", "rapid", "1500"), ("rapid", "standard", "5400")]
)
def test_an_event_of_the_other_pool_is_left_out_and_the_verdict_names_its_pool(pool, other, time_control):
    month = jcf(*PLAYERS, event("E", game("A", "B"), time_control=time_control), pool=pool)
    assert outcome(month) == ("not_rated", "2(2)")
    assert other in verdict(month)["reason"]
    assert event_row(month)["rated_on"] is None
    assert sides(month, "A") == []


def test_a_game_changes_the_rating_of_its_own_pool_only():
    month = jcf(*PLAYERS, event("E", game("A", "B"), time_control="1500"), pool="both")
    assert (new_rating(month, "A", "rapid"), new_rating(month, "A", "standard")) == (1810, 1800)


def test_one_pool_leaves_the_other_as_it_was():
    month = jcf(*PLAYERS, event("E", game("A", "B")), pool="standard")
    assert (new_rating(month, "A", "rapid"), new_rating(month, "A", "standard")) == (1800, 1810)
    assert "pool" not in month.list.columns


def test_the_list_of_both_pools_begins_with_the_pool():
    month = jcf(*PLAYERS, pool="both")
    assert month.list.columns[0] == "pool"
    assert {(row["pool"], row["player_id"]) for row in month.list.to_dicts()} == {
        (pool, name) for pool in ("standard", "rapid") for name in "AB"
    }


def test_both_pools_are_rated_from_the_same_list_in_force():
    # 29 games in all: both games are counted with 40, although after either there would be 30
    month = jcf(
        rated("A", 1800, games=20),
        rated("A", 1800, pool="rapid", games=9),
        rated("B", 1800),
        rated("B", 1800, pool="rapid"),
        event("S", game("A", "B")),
        event("R", game("A", "B"), time_control="1500"),
        pool="both",
    )
    assert [side(month, "A", name)["k"] for name in "SR"] == [40, 40]
    assert [listed(month, "A", pool=pool)["k"] for pool in ("standard", "rapid")] == [20, 20]  # 31 games
    assert [listed(month, "A", pool=pool)["total_games"] for pool in ("standard", "rapid")] == [21, 10]


def test_both_gives_what_one_pool_after_the_other_gives():
    events = event("S", game("A", "B")), event("R", game("A", "B", "=="), time_control="1500")
    both, standard, rapid = (jcf(*PLAYERS, *events, pool=pool) for pool in ("both", "standard", "rapid"))
    for name in "AB":
        assert new_rating(both, name, "standard") == new_rating(standard, name, "standard")
        assert new_rating(both, name, "rapid") == new_rating(rapid, name, "rapid")
