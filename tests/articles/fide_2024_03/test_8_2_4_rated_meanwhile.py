"""FIDE 8.2.4: unrated at the start, rated by now: own games with the current rating, unrated for the opponents."""

import pytest

from books import earlier_list, event, fide, game, initial, listed, new_rating, pending, rated, side, why


def late_event():
    return event("E", game("A", "B", "10"), starts_on="2024-04-28")


def check_rated_meanwhile(month):
    # A: 1700 now against 1790 then: D = −90, PD .38, +.62 × 40 = 24.8 → 25
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], own["rating"], own["opponent_rating"], own["difference"]) == (True, 1700, 1790, -90)
    assert (own["expected"], own["delta"], own["k"]) == (38, 62, 40)
    assert why(own) == "8.2.4"
    assert new_rating(month, "A") == 1725
    assert (opponent["counted"], opponent["opponent_rating"], why(opponent)) == (False, None, "8.3.1")
    assert new_rating(month, "B") == 1795
    assert (pending(month, "A"), initial(month, "A")) == ([], None)


def test_the_own_games_are_rated_with_the_current_rating():
    month = fide(
        rated("A", 1700, games=5),
        rated("B", 1795),
        earlier_list("2024-04-01", B=1790, C=2000),
        rated("C", 2000),
        late_event(),
    )
    check_rated_meanwhile(month)
    assert listed(month, "B")["games"] == 0


def test_without_the_list_of_the_start_rated_since_tells_who_was_unrated():
    month = fide(
        rated("A", 1700, games=5, rated_since="2024-05-01"), rated("B", 1790, rated_since="2024-04-01"), late_event()
    )
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], own["rating"], own["delta"], why(own)) == (True, 1700, 62, "8.2.4")
    assert (opponent["counted"], why(opponent)) == (False, "8.3.1")


@pytest.mark.parametrize(
    ("starts_on", "meanwhile"), [("2024-04-30", True), ("2024-05-01", False), ("2024-05-02", False)]
)
def test_a_player_of_the_list_in_force_is_rated_in_an_event_that_starts_on_its_day(starts_on, meanwhile):
    month = fide(
        rated("A", 1700, games=5, rated_since="2024-05-01"),
        rated("B", 1790, rated_since="2020-01-01"),
        event("E", game("A", "B", "10"), starts_on=starts_on),
    )
    assert why(side(month, "A")) == ("8.2.4" if meanwhile else None)
    assert side(month, "B")["counted"] == (not meanwhile)


def test_the_400_points_are_cited_after_it():
    month = fide(
        rated("A", 1500, games=5, rated_since="2024-05-01"), rated("B", 2000, rated_since="2020-01-01"), late_event()
    )
    own = side(month, "A")
    assert (own["difference"], own["counted_difference"], own["expected"]) == (-500, -400, 8)
    assert why(own) == "8.2.4; 8.3.1"
