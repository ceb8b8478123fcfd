"""FShU 6.6: a FIDE rating of 2600 or more lifts a lower national rating to it."""

import pytest

from books import event, fshu, game, listed, new_rating, player, rated, rating


@pytest.mark.parametrize(("fide_standard", "after"), [(2599, 2550), (2600, 2600), (2601, 2601)])
def test_a_lower_national_rating_becomes_the_fide_rating_from_2600(fide_standard, after):
    month = fshu(rated("A", 2550, fide_standard=fide_standard))
    assert (new_rating(month, "A"), rating(month, "A")["peak"]) == (after, after)
    row = listed(month, "A")
    assert (row["rating"], row["previous"], row["change"], row["games"]) == (after, 2550, after - 2550, 0)


@pytest.mark.parametrize(("national", "after"), [(2619, 2620), (2620, 2620), (2621, 2621)])
def test_only_if_the_national_rating_is_lower(national, after):
    assert new_rating(fshu(rated("A", national, fide_standard=2620)), "A") == after


@pytest.mark.parametrize(
    ("results", "after"),
    [
        ("01", 2606),  # K 10, a loss against an equal: 2608 − 5 = 2603, lifted to 2606
        ("==", 2608),  # stays above
        ("10", 2613),
    ],
)
def test_after_the_change_of_the_period(results, after):  # U-9
    month = fshu(rated("A", 2608, fide_standard=2606), rated("B", 2608), event("E", game("A", "B", results)))
    assert new_rating(month, "A") == after


def test_who_has_no_national_rating_gets_none():
    assert new_rating(fshu(player("A", fide_standard=2700), rated("B", 1900)), "A") is None
