"""JCF 6(1): who has a FIDE rating on first joining takes it over, from the first list after joining."""

import pytest

from books import event, game, initial, jcf, listed, new_rating, pending, player, rated, rating, side, waits, why

MEMBER = {"member_from": "2024-11-10", "member_until": "2025-11-09"}
OLD_MEMBER = {"member_from": "2020-01-01", "member_until": "2099-12-31"}


def test_the_fide_rating_is_taken_over_played_or_not():
    month = jcf(player("A", fide_standard=1750, fide_rapid=1690, **MEMBER), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (1750, 1690)
    row = rating(month, "A")
    assert (row["games"], row["peak"]) == (0, 1750)
    row = listed(month, "A", pool="standard")
    assert (row["rating"], row["previous"], row["change"]) == (1750, None, None)
    assert (row["games"], row["total_games"], row["k"], row["active"]) == (0, 0, 40, False)


@pytest.mark.parametrize(("fide", "pool"), [("fide_standard", "standard"), ("fide_rapid", "rapid")])
def test_standard_goes_to_standard_and_rapid_to_rapid(fide, pool):
    month = jcf(player("A", **{fide: 1750}, **MEMBER), pool="both")
    other = {"standard": "rapid", "rapid": "standard"}[pool]
    assert (new_rating(month, "A", pool), new_rating(month, "A", other)) == (1750, None)


@pytest.mark.parametrize(
    ("member_from", "expected"), [("2024-11-30", 1750), ("2024-12-01", None), ("2024-12-02", None), (None, None)]
)
def test_from_the_first_list_after_joining(member_from, expected):  # J-11
    month = jcf(player("A", fide_standard=1750, member_from=member_from, member_until="2099-12-31"))
    assert new_rating(month, "A") == expected


def test_in_the_period_itself_the_player_is_still_ur():
    month = jcf(
        player("A", fide_standard=1750, **MEMBER),
        rated("B", 1800, **OLD_MEMBER),
        event("E", game("A", "B"), kind="swiss"),
    )
    own, opponent = side(month, "A"), side(month, "B")
    assert (own["counted"], why(own)) == (False, "6(1)")
    assert (opponent["counted"], why(opponent)) == (False, "5(1)")
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1750, 1800)
    assert (pending(month, "A"), initial(month, "A")) == ([], None)


def test_a_player_with_a_rating_in_the_other_pool_has_joined_before():
    month = jcf(rated("A", 1500, pool="rapid", fide_standard=1750, **OLD_MEMBER), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (None, 1500)


@pytest.mark.parametrize("pool", ["standard", "rapid"])
def test_a_player_with_pending_results_has_joined_before(pool):
    month = jcf(player("A", fide_standard=1750, **OLD_MEMBER), waits("A", "=", 1800, period="2024-09", pool=pool))
    assert new_rating(month, "A") is None


def test_a_player_who_is_rated_keeps_the_rating():
    month = jcf(rated("A", 1500, fide_standard=1750, **OLD_MEMBER))
    assert new_rating(month, "A") == 1500
