"""JCF 6(2): rated in one pool only: when the other is first calculated, that rating is taken over and counted with."""

import polars as pl
import pytest

from books import (
    book,
    event,
    following,
    game,
    initial,
    jcf,
    listed,
    new_rating,
    pending,
    player,
    rated,
    rating,
    side,
    sides,
    waits,
    why,
)

RAPID = {"time_control": "1500"}


def more(start, held):
    """The book with another event."""
    new = book(held)
    tables = {name: pl.concat([start.tables()[name], new.tables()[name]]) for name in ("events", "games")}
    return start.with_tables(**tables)


def test_the_rating_is_taken_over_and_the_games_are_counted_with_it():
    # A 1800 (standard) meets B 1800 (rapid): +.50 × 20 = 10
    month = jcf(rated("A", 1800), rated("B", 1800, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="rapid")
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["rating"], own["opponent_rating"], own["counted"], own["delta"], own["k"]) == (1800, 1800, True, 50, 20)
    assert (opponent["opponent_rating"], opponent["counted"], opponent["delta"]) == (1800, True, -50)
    assert [why(own), why(opponent)] == ["6(2)", "6(2)"]
    assert (new_rating(month, "A", "rapid"), new_rating(month, "B", "rapid")) == (1810, 1790)
    assert (new_rating(month, "A", "standard"), rating(month, "A", "rapid")["games"]) == (1800, 1)
    assert (pending(month, "A", "rapid"), initial(month, "A", "rapid")) == ([], None)


def test_two_such_players_may_meet():
    month = jcf(rated("A", 1800), rated("B", 1800), event("E", game("A", "B"), **RAPID), pool="both")
    assert (new_rating(month, "A", "rapid"), new_rating(month, "B", "rapid")) == (1810, 1790)
    assert (new_rating(month, "A", "standard"), new_rating(month, "B", "standard")) == (1800, 1800)


def test_it_works_from_rapid_to_standard_too():
    month = jcf(rated("A", 1700, pool="rapid"), rated("B", 1700), event("E", game("A", "B", "==")), pool="both")
    assert (new_rating(month, "A", "standard"), why(side(month, "A"))) == (1700, "6(2)")


def test_the_rating_taken_over_is_the_one_on_the_list_in_force():
    # in the same month A gains 10 in standard: the rapid games still start from 1800
    month = jcf(
        rated("A", 1800),
        rated("B", 1800),
        rated("C", 1800, pool="rapid"),
        event("S", game("A", "B")),
        event("R", game("A", "C", "=="), **RAPID),
        pool="both",
    )
    assert (new_rating(month, "A", "standard"), side(month, "A", "R")["rating"], new_rating(month, "A", "rapid")) == (
        1810,
        1800,
        1800,
    )


def test_without_a_game_nothing_is_taken_over():
    month = jcf(rated("A", 1800), pool="both")
    assert new_rating(month, "A", "rapid") is None
    assert listed(month, "A", pool="rapid") is None


def test_a_forfeit_is_no_game():
    month = jcf(
        rated("A", 1800), rated("B", 1800, pool="rapid"), event("E", game("A", "B", "+-"), **RAPID), pool="both"
    )
    assert new_rating(month, "A", "rapid") is None


def test_for_a_newcomer_the_player_is_a_rated_opponent():
    month = jcf(player("U"), rated("A", 1800), event("E", game("U", "A"), **RAPID), pool="both")
    assert [(row["opponent_rating"], row["result"]) for row in pending(month, "U", "rapid")] == [(1800, "1")]
    # for A the newcomer is UR: nothing is counted, and no rapid rating begins
    assert (side(month, "A")["counted"], why(side(month, "A")), side(month, "A")["rating"]) == (False, "5(1)", 1800)
    assert (new_rating(month, "A", "standard"), rating(month, "A", "rapid")) == (1800, None)


def test_a_game_that_does_not_count_begins_no_rating():
    """January: only a game against UR. February: +70 in standard. March: the first rapid game that counts."""
    january = jcf(
        rated("B", 1700),
        player("U"),
        *(rated(f"S{n}", 1700) for n in range(7)),
        rated("C", 1700, pool="rapid"),
        event("R1", game("B", "U"), **RAPID),
        pool="both",
    )
    assert (rating(january, "B", "rapid"), listed(january, "B", pool="rapid")) == (None, None)
    won = event("S", *(game("B", f"S{n}") for n in range(7)), starts_on="2024-12-04", ends_on="2024-12-05")
    # seven wins against equals: 7 × .50 × 20 = 70
    february = following(more(january.book, won), edition="jcf-2024-10", list_date="2025-01-01", pool="both")
    assert (new_rating(february, "B", "standard"), rating(february, "B", "rapid")) == (1770, None)
    drawn = event("R2", game("B", "C", "=="), starts_on="2025-01-04", ends_on="2025-01-05", **RAPID)
    march = following(more(february.book, drawn), edition="jcf-2024-10", list_date="2025-02-01", pool="both")
    # D = 70, PD .60: (.50 − .60) × 20 = −2
    assert (side(march, "B", "R2")["rating"], new_rating(march, "B", "rapid")) == (1770, 1768)


def test_a_game_that_counts_beside_one_that_does_not_begins_it():
    month = jcf(
        rated("A", 1800),
        rated("B", 1800, pool="rapid"),
        player("U"),
        event("E", game("A", "U"), game("A", "B", "=="), **RAPID),
        pool="both",
    )
    assert [row["counted"] for row in sides(month, "A")] == [False, True]
    assert (new_rating(month, "A", "rapid"), rating(month, "A", "rapid")["games"]) == (1800, 1)


def test_results_that_wait_go_on_waiting_while_nothing_begins():
    """Rated in standard since: a rapid game against UR neither begins a rating nor ends what waits for one."""
    month = jcf(
        rated("A", 1800),
        player("U"),
        waits("A", "=", 1700, period="2024-10", pool="rapid"),
        event("E", game("A", "U"), **RAPID),
        pool="both",
    )
    assert [row["opponent_rating"] for row in pending(month, "A", "rapid")] == [1700]


def test_k_counts_the_games_of_both_pools():
    month = jcf(
        rated("A", 1800, games=29), rated("B", 1800, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="both"
    )
    assert side(month, "A")["k"] == 40
    month = jcf(
        rated("A", 1800, games=30), rated("B", 1800, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="both"
    )
    assert side(month, "A")["k"] == 20


# in the period of joining (6(1)): the FIDE rating of one pool starts the other one too


def joins(**ratings):
    return player("A", joined_on="2024-11-03", **ratings)


def test_a_fide_standard_rating_starts_the_rapid_one_in_the_same_period():
    # A 2000 (FIDE standard) meets B 2000 in rapid: +.50 × 40 = 20 for A with no games before, −.50 × 20 for B
    month = jcf(
        joins(fide_standard=2000), rated("B", 2000, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="both"
    )
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["rating"], own["counted"], own["k"], why(own)) == (2000, True, 40, "6(2)")
    assert (opponent["opponent_rating"], opponent["counted"], why(opponent)) == (2000, True, "6(2)")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (2000, 2020)
    assert new_rating(month, "B", "rapid") == 1990
    row = listed(month, "A", pool="rapid")
    assert (row["previous"], row["change"], row["games"], row["peak"]) == (None, None, 1, 2020)
    assert rating(month, "A", "rapid")["rated_since"].isoformat() == "2024-12-01"


def test_a_fide_rapid_rating_starts_the_standard_one_in_the_same_period():
    month = jcf(joins(fide_rapid=1700), rated("B", 1700), event("E", game("A", "B", "==")), pool="both")
    assert (why(side(month, "A")), new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (
        "6(2)",
        1700,
        1700,
    )


def test_without_a_game_in_the_other_pool_only_its_own_is_taken_over():
    month = jcf(joins(fide_standard=2000), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (2000, None)


def test_who_is_fide_rated_in_both_takes_each_over_by_itself():
    month = jcf(
        joins(fide_standard=2000, fide_rapid=1700),
        rated("B", 1700, pool="rapid"),
        event("E", game("A", "B", "=="), **RAPID),
        pool="both",
    )
    assert (side(month, "A")["rating"], why(side(month, "A"))) == (1700, "6(1)")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (2000, 1700)


def test_the_rating_of_the_first_pool_is_the_one_taken_over_and_not_that_of_its_end():
    # in the same month A gains .50 × 40 = 20 in standard: the rapid games still start from 2000
    month = jcf(
        joins(fide_standard=2000),
        rated("B", 2000),
        rated("C", 2000, pool="rapid"),
        event("S", game("A", "B")),
        event("R", game("A", "C", "=="), **RAPID),
        pool="both",
    )
    assert (new_rating(month, "A", "standard"), side(month, "A", "R")["rating"]) == (2020, 2000)
    assert [why(side(month, "A", at)) for at in ("S", "R")] == ["6(1)", "6(2)"]


def test_both_ways_of_taking_over_may_meet_in_one_game():
    # A by 6(1) in rapid, B (rated in standard only) by 6(2)
    month = jcf(joins(fide_rapid=1800), rated("B", 1800), event("E", game("A", "B", "=="), **RAPID), pool="both")
    assert [why(side(month, name)) for name in "AB"] == ["6(1); 6(2)", "6(1); 6(2)"]


def test_a_list_of_the_other_pool_alone_starts_from_it_too():
    month = jcf(
        joins(fide_standard=2000), rated("B", 2000, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="rapid"
    )
    assert (why(side(month, "A")), new_rating(month, "A", "rapid")) == ("6(2)", 2020)


@pytest.mark.parametrize("joined_on", ["2024-10-31", "2024-12-01"])
def test_outside_the_period_of_joining_there_is_nothing_to_take_over(joined_on):
    month = jcf(
        player("A", fide_standard=2000, joined_on=joined_on),
        rated("B", 2000, pool="rapid"),
        event("E", game("A", "B"), **RAPID),
        pool="both",
    )
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "6(3)")
    assert len(pending(month, "A", "rapid")) == 1
