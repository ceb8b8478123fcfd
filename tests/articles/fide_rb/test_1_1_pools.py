"""FIDE rapid and blitz 1.1: rapid more than 10 minutes and less than 60, blitz more than 3 and not more than 10."""

import pytest

from books import earlier_list, event_row, game, outcome, player, rated, sides
from fide_rb.months import BLITZ, RAPID, blitz_event, everything, here, rapid, rapid_event

PLAYERS = tuple(rated(name, 1700, pool=pool) for name in "AB" for pool in ("standard", "rapid", "blitz"))


def pool_of(time_control, *players):
    """The pool in which a game at that time control is rated; None: in none."""
    found = everything(*(players or PLAYERS), rapid_event("E", game("A", "B"), time_control=time_control))
    assert found.verdicts.height == 1
    if outcome(found) == ("not_rated", "1.1"):
        assert found.sides.is_empty()
        return None
    (pool,) = {row["pool"] for row in found.sides.to_dicts()}
    assert outcome(found) == ("rated", "7.1" if pool == "standard" else "6.1")
    assert [row["counted"] for row in found.sides.to_dicts()] == [True, True]
    return pool


@pytest.mark.parametrize(
    ("seconds", "pool"),
    [
        (179, None),
        (180, None),
        (181, "blitz"),
        (599, "blitz"),
        (600, "blitz"),
        (601, "rapid"),
        (3599, "rapid"),
        (3600, "standard"),
        (3601, "standard"),
    ],
)
def test_an_event_belongs_to_one_pool_by_its_time(seconds, pool):  # RB-5
    assert pool_of(f"{seconds}") == pool


@pytest.mark.parametrize(
    ("time_control", "pool"),
    [
        ("119+1", None),
        ("120+1", None),
        ("121+1", "blitz"),  # main + 60 × increment = 3 minutes
        ("299+5", "blitz"),
        ("300+5", "blitz"),
        ("301+5", "rapid"),
        ("1799+30", "rapid"),
        ("1800+30", "standard"),
        ("40/300:299", "blitz"),
        ("40/300:300", "blitz"),
        ("40/300:301", "rapid"),
        ("60/600:900", "blitz"),
        ("59/600:900", "rapid"),  # the second control begins on move 61, 60
        ("W600-B600", "blitz"),
        ("W601-B601", "rapid"),
    ],
)
def test_the_time_of_moves_1_to_60_counts(time_control, pool):
    assert pool_of(time_control) == pool


@pytest.mark.parametrize(("rating", "time_control"), [(2750, "601"), (2750, "181"), (2400, "3599"), (1800, "3599")])
def test_there_is_no_minimum_by_rating(rating, time_control):
    pool = "blitz" if time_control == "181" else "rapid"
    assert pool_of(time_control, rated("A", rating, pool=pool), rated("B", rating, pool=pool)) == pool


def test_the_first_control_may_be_for_fewer_than_30_moves():
    assert pool_of("20/600:300") == "rapid"


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz", "all"])
def test_an_event_of_no_pool_gets_one_verdict_in_every_run(pool):
    found = rapid(*PLAYERS, rapid_event("E", game("A", "B"), time_control="180"), pool=pool)
    assert found.verdicts.height == 1
    assert outcome(found) == ("not_rated", "1.1")
    assert event_row(found)["rated_on"] is None


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz", "all"])
@pytest.mark.parametrize("players", [PLAYERS, (here("A", 2000), here("B", 2000)), (player("A"), player("B"))])
def test_and_that_verdict_does_not_depend_on_ratings(players, pool):
    found = rapid(*players, rapid_event("E", game("A", "B"), time_control="180", kind="match"), pool=pool)
    assert outcome(found) == ("not_rated", "1.1")


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz", "all"])
@pytest.mark.parametrize("where", ["standard", "rapid", "blitz"])
def test_nor_does_the_power_of_the_president(where, pool):
    # in no pool nobody is rated, so nothing averages over 2700
    its = rapid_event("E", game("A", "B"), time_control="180", registered_on=None, approvals="president")
    found = rapid(rated("A", 2750, pool=where), rated("B", 2750, pool=where), its, pool=pool)
    assert outcome(found) == ("not_rated", "0.2; 1.1")


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_an_event_of_a_pool_that_is_not_rated_now_stays_open(pool):
    events = {"standard": "7200", "rapid": RAPID, "blitz": BLITZ}
    its = [rapid_event(name, game("A", "B"), time_control=time_control) for name, time_control in events.items()]
    found = rapid(*PLAYERS, *its, pool=pool)
    for name in events:
        if name == pool:
            assert outcome(found, name)[0] == "rated"
        else:
            assert outcome(found, name) == ("not_rated", "1.1")
        assert (event_row(found, name)["rated_on"] is not None) == (name == pool)
    assert {row["event_id"] for row in sides(found, "A")} == {pool}


def match_of(time_control, *players, pool, **columns):
    return rapid(
        *players, rapid_event("E", game("A", "B"), time_control=time_control, kind="match", **columns), pool=pool
    )


def test_what_is_said_of_it_is_said_by_the_ratings_of_its_own_pool():
    rapid_players = (here("A", 2000), here("B", 2000))
    for pool in ("standard", "blitz"):  # where they are unrated
        assert outcome(match_of(RAPID, *rapid_players, pool=pool)) == ("not_rated", "1.1")
    blitz_only = (rated("A", 2000, pool="blitz"), rated("B", 2000, pool="blitz"))
    assert outcome(match_of(RAPID, *blitz_only, pool="blitz")) == ("not_rated", "1.1; 5.1")
    best = (here("A", 2701), rated("A", 2600), rated("B", 2600))  # over 2700 in rapid only: no matter of 0.2.1
    assert outcome(match_of("7200", *best, pool="rapid", registered_on="2024-05-01")) == ("not_rated", "1.1")


def test_a_later_list_comes_before_that():
    found = rapid(*PLAYERS, blitz_event("E", game("A", "B"), ends_on="2024-05-30"))
    assert outcome(found) == ("later_list", "6.1.3")


def test_the_pools_have_their_own_lists():
    # standard 1700, rapid 1800, blitz 1900 in April; each event by its own
    lists = [
        earlier_list("2024-04-01", pool=pool, A=rating, B=rating)
        for pool, rating in (("standard", 1700), ("rapid", 1800), ("blitz", 1900))
    ]
    its = [
        rapid_event(name, game("A", "B"), time_control=time_control, starts_on="2024-04-28")
        for name, time_control in (("S", "7200"), ("R", RAPID), ("Z", BLITZ))
    ]
    found = everything(*PLAYERS, *lists, *its)
    assert {(row["event_id"], row["pool"], row["rating"]) for row in sides(found, "A")} == {
        ("S", "standard", 1700),
        ("R", "rapid", 1800),
        ("Z", "blitz", 1900),
    }


def test_what_is_played_in_one_pool_changes_no_other():
    its = [rapid_event("R", game("A", "B", "10"), time_control=RAPID), blitz_event("Z", game("A", "B", "01"))]
    found = everything(*PLAYERS, *its)
    after = {row["pool"]: row["rating"] for row in found.book.ratings.to_dicts() if row["player_id"] == "A"}
    assert after == {"standard": 1700, "rapid": 1710, "blitz": 1690}
