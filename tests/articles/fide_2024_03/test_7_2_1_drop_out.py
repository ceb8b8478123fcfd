"""FIDE 7.2.1: below 1400 a player is unrated on the next list, and from then on like any unrated player."""

import pytest

from books import (
    earlier_list,
    event,
    fide,
    following,
    game,
    initial,
    listed,
    meets,
    new_rating,
    pending,
    rated,
    rating,
    side,
    why,
)


@pytest.mark.parametrize(("before", "after"), [(1409, None), (1410, 1400), (1411, 1401)])
def test_a_rating_that_drops_below_1400_is_gone(before, after):
    # K 20, a loss against an equal: −10
    month = fide(rated("A", before, rated_since="2020-01-01"), rated("B", before), event("E", game("A", "B", "01")))
    assert new_rating(month, "A") == after
    assert (rating(month, "A")["rated_since"] is None) == (after is None)
    assert (listed(month, "A") is None) == (after is None)


def test_the_count_of_games_and_the_highest_rating_are_never_forgotten():  # I-5
    month = fide(rated("A", 1405, games=44, peak=1620), rated("B", 1405), event("E", game("A", "B", "01")))
    row = rating(month, "A")
    assert (row["rating"], row["games"], row["peak"]) == (None, 45, 1620)


def test_a_rating_below_1400_is_gone_without_a_game_too():
    month = fide(rated("A", 1399), rated("B", 1400))
    assert (new_rating(month, "A"), new_rating(month, "B")) == (None, 1400)
    assert month.list["player_id"].to_list() == ["B"]


def test_from_then_on_a_new_pool_begins():  # I-5
    may = fide(
        rated("A", 1405, games=44, peak=1620),
        rated("B", 1405),
        event("E", game("A", "B", "01")),
        meets("A", "====", 1800, event_id="F", starts_on="2024-06-04", ends_on="2024-06-12"),
        meets("A", "=", 1800, event_id="G", starts_on="2024-07-04", ends_on="2024-07-12"),
    )
    assert (new_rating(may, "A"), pending(may, "A")) == (None, [])
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (initial(june, "A")["games"], initial(june, "A")["published"]) == (4, False)
    july = following(june.book, edition="fide-2024-03", list_date="2024-08-01")
    row = rating(july, "A")
    assert (row["rating"], row["games"], row["peak"]) == (1800, 50, 1800)  # 45 + 5
    assert listed(july, "A")["k"] == 20  # the 30 games were completed before


def test_an_event_that_started_before_the_drop_goes_to_the_new_pool():  # I-14
    # A was 1410 in April and is unrated now; B counts the old rating: 1500 − 1410 = 90, PD .62
    month = fide(
        rated("A", None, games=44, peak=1620),
        rated("B", 1500),
        earlier_list("2024-04-01", A=1410, B=1500),
        event("E", game("A", "B", "10"), starts_on="2024-04-28"),
    )
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], why(own)) == (False, "7.2.1")
    assert [(row["opponent_rating"], row["result"]) for row in pending(month, "A")] == [(1500, "1")]
    assert (opponent["counted"], opponent["opponent_rating"], opponent["expected"], opponent["delta"]) == (
        True,
        1410,
        62,
        -62,
    )
    assert why(opponent) is None
