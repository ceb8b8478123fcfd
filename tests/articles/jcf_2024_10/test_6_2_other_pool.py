"""JCF 6(2): rated in one pool only: when the other is first calculated, that rating is taken over and counted with."""

from books import event, game, initial, jcf, listed, new_rating, pending, player, rated, rating, side, why

RAPID = {"time_control": "1500"}


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
        rated("A", 1800), rated("B", 1800), rated("C", 1800, pool="rapid"),
        event("S", game("A", "B")), event("R", game("A", "C", "=="), **RAPID), pool="both",
    )  # fmt: skip
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
    # for A the newcomer is UR: nothing is counted, but the game was one
    assert (side(month, "A")["counted"], new_rating(month, "A", "standard")) == (False, 1800)


def test_k_counts_the_games_of_both_pools():
    month = jcf(
        rated("A", 1800, games=29), rated("B", 1800, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="both"
    )
    assert side(month, "A")["k"] == 40
    month = jcf(
        rated("A", 1800, games=30), rated("B", 1800, pool="rapid"), event("E", game("A", "B"), **RAPID), pool="both"
    )
    assert side(month, "A")["k"] == 20
