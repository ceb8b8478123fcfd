"""FShU 6.4: unrated at the start, rated by now: own games with the current rating, unrated for the opponents."""

from books import earlier_list, event, fshu, game, new_rating, pending, rated, side, why


def check(month):
    # 1700 now against 1790: D = −90, PD .38, +.62 × 40 = 24.8 → 25
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], own["rating"], own["opponent_rating"], own["delta"], own["k"]) == (True, 1700, 1790, 62, 40)
    assert why(own) == "6.4"
    assert (opponent["counted"], why(opponent)) == (False, "6.5.2")
    assert (new_rating(month, "A"), pending(month, "A")) == (1725, [])


def test_the_own_games_are_rated_with_the_current_rating():
    check(
        fshu(
            rated("A", 1700, games=15),
            rated("B", 1795),
            earlier_list("2024-04-01", B=1790),
            event("E", game("A", "B", "10"), starts_on="2024-04-28"),
        )
    )


def test_without_the_list_of_the_start_rated_since_tells_who_was_unrated():
    check(
        fshu(
            rated("A", 1700, games=15, rated_since="2024-05-01"),
            rated("B", 1790, rated_since="2020-01-01"),
            event("E", game("A", "B", "10"), starts_on="2024-04-28"),
        )
    )
