"""FShU 4, U-30: a first rating comes from opponents with an FShU rating; a foreigner's FIDE rating does not feed it."""

from decimal import Decimal

import pytest

from books import (
    event,
    fshu,
    game,
    initial,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    rating,
    side,
    sides,
    together,
    waits,
    why,
)

FIDE_TOO = "fshu-2018-01~U-30=fide_too"


def foreigner(player_id, fide_standard=1800, **columns):
    return player(player_id, federation="POL", fide_standard=fide_standard, **columns)


def met(national, foreign, result="==", edition="fshu-2018-01", **of_foreigners):
    """A newcomer's event: so many games against FShU-rated opponents of 1800, then so many against foreigners."""
    own, others = [f"R{n}" for n in range(national)], [f"F{n}" for n in range(foreign)]
    people = [rated(name, 1800) for name in own] + [foreigner(name, **of_foreigners) for name in others]
    return fshu(player("A"), *people, event("E", *[game("A", name, result) for name in own + others]), edition=edition)


@pytest.mark.parametrize(("n", "published"), [(14, False), (15, True), (16, True)])
@pytest.mark.parametrize("foreign", [0, 1, 5])
def test_15_games_against_opponents_with_an_fshu_rating(n, foreign, published):
    month = met(n, foreign)
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"], why(row)) == (
        n,
        1800,
        published,
        "6.2" if published else "4",
    )
    assert new_rating(month, "A") == (1800 if published else None)
    assert len(pending(month, "A")) == (0 if published else n)


@pytest.mark.parametrize("foreign", [14, 15, 16])
def test_foreigners_alone_give_nothing(foreign):
    month = met(0, foreign)
    assert (initial(month, "A"), pending(month, "A"), new_rating(month, "A")) == (None, [], None)


@pytest.mark.parametrize(("national", "begun"), [(2, False), (3, True), (4, True)])
def test_counting_begins_with_3_games_against_them(national, begun):
    month = met(national, 3)
    assert len(pending(month, "A")) == (national if begun else 0)


def test_the_performance_that_begins_it_is_that_of_these_games():
    # three draws with 1590 are no 1600; three wins over foreigners of 2000 do not help
    people = [rated(f"R{n}", 1590) for n in range(3)] + [foreigner(f"F{n}", 2000) for n in range(3)]
    games = [game("A", f"R{n}", "==") for n in range(3)] + [game("A", f"F{n}") for n in range(3)]
    assert pending(fshu(player("A"), *people, event("E", *games)), "A") == []


def test_a_first_event_scored_zero_against_them_is_a_zero():  # 6.2.1
    # 0 of 3 against 2500 is a performance of 1700; half a point against a foreigner is none of it
    people = [rated(f"R{n}", 2500) for n in range(3)] + [foreigner("F")]
    games = [game("A", f"R{n}", "01") for n in range(3)] + [game("A", "F", "==")]
    assert pending(fshu(player("A"), *people, event("E", *games)), "A") == []


def test_the_newcomer_s_side_says_why_and_the_foreigner_s_is_not_counted_either():
    month = met(3, 1)
    against_national, against_foreigner = side(month, "A", round=1), side(month, "A", round=4)
    assert (against_national["counted"], why(against_national)) == (False, "4")
    assert (against_foreigner["counted"], why(against_foreigner)) == (False, "4")
    assert against_foreigner["opponent_rating"] == 1800
    assert "FShU rating" in against_foreigner["reason"] != against_national["reason"]
    assert (side(month, "F0", round=4)["counted"], why(side(month, "F0", round=4))) == (False, "2")
    assert outcome(month) == ("rated", "2")


def test_a_national_rating_that_a_foreigner_still_has_does_not_feed_it_either():
    # it is not the one used (2, U-12)
    month = fshu(player("A"), rated("F", 2100, federation="POL", fide_standard=1800), event("E", *[game("A", "F")] * 3))
    assert (pending(month, "A"), side(month, "A")["opponent_rating"]) == ([], 1800)


@pytest.mark.parametrize("federation", ["UKR", None])
def test_who_is_no_foreigner_feeds_it_with_the_national_rating(federation):
    people = rated("R", 1750, federation=federation, fide_standard=1800)
    month = fshu(player("A"), people, event("E", *[game("A", "R", "==")] * 3))
    assert [row["opponent_rating"] for row in pending(month, "A")] == [1750] * 3


def test_for_a_rated_player_the_fide_rating_counts_as_before():
    # 1900 − 1710 = 190, PD .75: +.25 × 20 = 5
    month = fshu(rated("B", 1900), foreigner("F", 1710), event("E", game("B", "F")))
    assert (side(month, "B")["counted"], new_rating(month, "B")) == (True, 1905)


def test_a_player_off_the_list_is_a_newcomer_here_too():
    month = fshu(rated("A", None, games=50), foreigner("F"), event("E", *[game("A", "F")] * 3))
    assert ([why(row) for row in sides(month, "A")], pending(month, "A")) == (["4"] * 3, [])


def test_what_waits_already_is_left_as_it_is():
    # of a list that was made by the other reading: the results are in the pool, and stay there
    games = together(rated("R", 1800), event("E", game("A", "R", "==")))
    month = fshu(player("A"), waits("A", "=" * 14, 1800, period="2024-03"), games)
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1800, 15)


# ------------------------------------------------------------------------------------------------------ read otherwise


@pytest.mark.parametrize(("n", "published"), [(14, False), (15, True), (16, True)])
def test_read_otherwise_foreigners_feed_it_like_anybody(n, published):
    month = met(3, n - 3, fide_standard=1900, edition=FIDE_TOO)
    row = initial(month, "A")
    assert (row["games"], row["published"]) == (n, published)
    if n == 15:  # Rc = (3 × 1800 + 12 × 1900) / 15 = 1880
        assert (row["opponents_average"], new_rating(month, "A")) == (Decimal("1880.00"), 1880)


def test_and_begin_it():
    month = met(0, 3, edition=FIDE_TOO)
    assert len(pending(month, "A")) == 3
    assert [(row["counted"], why(row)) for row in sides(month, "A")] == [(False, "4")] * 3


def test_but_not_without_a_fide_rating():
    assert pending(met(0, 3, fide_standard=None, edition=FIDE_TOO), "A") == []
