"""FIDE rapid and blitz 0.2, 0.3, 0.4: registered 3 days before the start, whoever plays."""

import pytest

from books import days, event_row, game, outcome, player, rated, sides
from fide_rb.months import BLITZ, RAPID, blitz, here, meets, rapid, rapid_event

START = "2024-05-04"  # the ordinary event's first day
RATED = ("rated", "6.1")
ORDINARY = (here("A", 2000), here("B", 2000))


def registered(n, *players, **columns):
    """A game between A and B in a rapid event registered n days before it starts."""
    on = None if n is None else days(START, -n)
    return rapid(*players, rapid_event("E", game("A", "B"), registered_on=on, **columns))


@pytest.mark.parametrize(("n", "expected"), [(2, ("not_rated", "0.2")), (3, RATED), (4, RATED)])
def test_an_event_is_registered_3_days_before_it_starts(n, expected):
    assert outcome(registered(n, *ORDINARY)) == expected
    its = meets("A", "=", 2000, pool="blitz", registered_on=days(START, -n))
    assert outcome(blitz(rated("A", 2000, pool="blitz"), its)) == expected


@pytest.mark.parametrize(("n", "expected"), [(2, ("not_rated", "0.2")), (3, RATED)])
@pytest.mark.parametrize("best", [here("A", 2701), here("A", 2501, sex="w"), rated("A", 2800)])
def test_whoever_plays(best, n, expected):
    assert outcome(registered(n, best, here("B", 2000))) == expected


@pytest.mark.parametrize(
    ("approvals", "expected"), [("qc_chair_late", RATED), ("president_late", ("not_rated", "0.2"))]
)
def test_the_chair_of_the_commission_may_accept_a_late_one(approvals, expected):
    assert outcome(registered(2, *ORDINARY, approvals=approvals)) == expected
    assert outcome(registered(2, here("A", 2750), here("B", 2720), approvals=approvals)) == expected


@pytest.mark.parametrize("approvals", [None, "qc_chair_late"])
def test_an_event_without_a_registration_date_is_not_registered(approvals):  # I-2
    month = registered(None, *ORDINARY, approvals=approvals)
    assert outcome(month) == ("not_rated", "0.2")
    assert (sides(month, "A"), event_row(month)["rated_on"]) == ([], None)


@pytest.mark.parametrize("declarations", ["laws_of_chess official", "laws_of_chess continental"])
def test_official_and_continental_events_shall_be_rated(declarations):  # 0.3
    assert outcome(registered(None, *ORDINARY, declarations=declarations)) == ("rated", "0.3; 6.1")


def test_only_registration_is_excused():  # I-30
    month = registered(None, *ORDINARY, declarations="laws_of_chess official", refused=True)
    assert outcome(month) == ("not_rated", "0.4")


def test_the_council_may_rate_an_event_that_was_not_registered():
    assert outcome(registered(None, *ORDINARY, approvals="council")) == RATED
    assert outcome(registered(None, *ORDINARY, approvals="council", refused=True)) == ("not_rated", "0.4")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [(2700, 2699, ("not_rated", "0.2")), (2700, 2700, ("not_rated", "0.2")), (2701, 2700, RATED)],
)
def test_the_president_may_rate_an_event_that_averages_over_2700(a, b, expected):
    assert outcome(registered(1, here("A", a), here("B", b), approvals="president")) == expected
    # in this pool; who is unrated here counts with the standard rating (7.2.1)
    assert outcome(registered(1, here("A", a), rated("A", 2000), rated("B", b), approvals="president")) == expected
    assert outcome(
        registered(1, here("A", 2500), rated("A", a), here("B", 2500), rated("B", b), approvals="president")
    ) == ("not_rated", "0.2")


@pytest.mark.parametrize(("approvals", "expected"), [(None, ("not_rated", "0.2")), ("hybrid", RATED)])
def test_a_hybrid_event_needs_the_approval_of_the_chair(approvals, expected):
    assert outcome(registered(3, *ORDINARY, declarations="hybrid pgn", approvals=approvals)) == expected


def test_registration_is_not_judged_in_a_book_without_that_column():
    assert outcome(rapid(*ORDINARY, rapid_event("E", game("A", "B")))) == RATED


def test_several_grounds_are_given_in_the_order_of_the_text():
    games = [game("A", "B", played_on=START) for _ in range(16)]
    its = rapid_event(
        "E",
        *games,
        kind="match",
        registered_on=days(START, -1),
        refused=True,
        reported_on="2024-05-12",
        declarations="unequal_times hybrid",
        approvals=None,
    )
    month = rapid(here("A", 2000), player("B"), its)
    assert outcome(month) == ("not_rated", "0.2; 0.4; 1.2; 3.1; 5.1; 8.4")


@pytest.mark.parametrize("time_control", [RAPID, BLITZ])
def test_the_verdict_on_an_event_is_the_same_in_a_run_of_its_own_pool_and_of_all(time_control):
    its = rapid_event("E", game("A", "B"), registered_on=days(START, -2), time_control=time_control)
    pool = "rapid" if time_control == RAPID else "blitz"
    assert outcome(rapid(*ORDINARY, its, pool=pool)) == outcome(rapid(*ORDINARY, its, pool="all"))
