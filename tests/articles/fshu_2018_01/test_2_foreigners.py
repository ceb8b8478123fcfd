"""FShU 2: a foreigner counts for the opponents with the FIDE rating; the own side is not counted (U-12)."""

import pytest

from books import event, fshu, game, game_verdict, listed, meets, new_rating, pending, player, rated, said, side, why


def met(foreigner, **columns):
    return fshu(rated("A", 1900), foreigner, event("E", game("A", "F"), **columns))


def test_the_fide_rating_is_used_for_the_opponents():
    # 1900 − 1710 = 190, PD .75, +.25 × 20 = 5
    month = met(player("F", federation="POL", fide_standard=1710))
    own, foreign = side(month, "A"), side(month, "F")
    assert (own["counted"], own["opponent_rating"], own["delta"], why(own)) == (True, 1710, 25, None)
    assert (foreign["counted"], why(foreign)) == (False, "2")
    assert (new_rating(month, "A"), new_rating(month, "F")) == (1905, None)


def test_a_national_rating_of_a_foreigner_is_neither_used_nor_changed_nor_listed():
    month = met(rated("F", 2100, federation="POL", fide_standard=1710, last_period="2020-03"))
    assert side(month, "A")["opponent_rating"] == 1710
    assert (new_rating(month, "F"), listed(month, "F")) == (2100, None)


def test_a_foreigner_without_a_fide_rating_is_unrated():  # U-38: also with an FShU rating
    month = met(rated("F", 2100, federation="POL"))
    row = side(month, "A")
    assert (row["counted"], row["opponent_rating"], why(row)) == (False, None, "6.5.2")
    assert new_rating(month, "A") == 1900


@pytest.mark.parametrize("federation", ["UKR", None])
def test_who_is_of_ukraine_or_of_no_federation_on_record_is_no_foreigner(federation):
    month = met(rated("F", 1900, federation=federation, fide_standard=1710))
    assert (side(month, "A")["opponent_rating"], side(month, "F")["counted"]) == (1900, True)
    assert listed(month, "F") is not None


@pytest.mark.parametrize(("fide_standard", "counted"), [(2299, True), (2300, False), (2301, False)])
def test_the_fide_rating_asks_for_90_minutes_from_2300(fide_standard, counted):
    month = met(player("F", federation="POL", fide_standard=fide_standard), time_control="3600")
    assert side(month, "A")["counted"] == counted
    if not counted:
        assert said(game_verdict(month)) == ("not_rated", "2")


def test_it_does_not_feed_the_pool_of_a_newcomer():  # 4, U-30: see there
    month = fshu(player("A"), player("F", federation="POL", fide_standard=1800), event("E", *[game("A", "F")] * 3))
    assert (pending(month, "A"), why(side(month, "A"))) == ([], "4")


def test_a_foreigner_has_no_pool():
    month = fshu(player("F", federation="POL"), meets("F", "=" * 15, 1800))
    assert (new_rating(month, "F"), pending(month, "F")) == (None, [])
    assert month.initials.height == 0
    assert side(month, "F")["article"] == "2"


def test_a_foreigner_is_not_raised_to_the_fide_rating():
    assert new_rating(fshu(rated("F", 2500, federation="POL", fide_standard=2650)), "F") == 2500
