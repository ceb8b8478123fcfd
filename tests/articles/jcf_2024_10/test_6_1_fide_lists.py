"""JCF 6(1): the FIDE rating at the time of first joining, kept apart from those that come later (J-31)."""

import pytest

from books import changed, event, fide_list, game, jcf, new_rating, player, rated, side

# the list of 1 December 2024 is made; the period is November
BY_MONTH = (fide_list("2024-10-01", A=1700), fide_list("2024-11-01", A=1750), fide_list("2024-12-01", A=1800))


def joined(*lists, day="2024-11-10", pool="standard", **columns):
    return jcf(player("A", joined_on=day, fide_standard=1800, **columns), *lists, pool=pool)


@pytest.mark.parametrize("day", ["2024-11-01", "2024-11-02", "2024-11-30"])
def test_the_list_in_force_on_the_day_of_joining(day):
    assert new_rating(joined(*BY_MONTH, day=day), "A") == 1750


@pytest.mark.parametrize(("published", "expected"), [("2024-11-09", 1750), ("2024-11-10", 1750), ("2024-11-11", None)])
def test_a_list_of_that_day_or_before_it(published, expected):
    assert new_rating(joined(fide_list(published, A=1750)), "A") == expected


def test_without_the_list_of_the_month_the_last_one_before_it_serves():
    assert new_rating(joined(BY_MONTH[0], BY_MONTH[2]), "A") == 1700


def test_where_no_list_names_the_player_the_register_serves():
    assert new_rating(joined(fide_list("2024-11-01", B=1500), player("B")), "A") == 1800


def test_who_is_on_that_list_without_a_rating_was_not_fide_rated():
    assert new_rating(joined(fide_list("2024-11-01", A=0)), "A") is None


def test_each_pool_by_its_own_lists():
    month = joined(BY_MONTH[1], fide_list("2024-10-01", "rapid", A=1650), fide_rapid=1900, pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (1750, 1650)


def test_the_reason_names_the_list():
    row = changed(joined(*BY_MONTH), "A")
    assert (row["article"], row["rating"]) == ("6(1)", 1750)
    assert row["reason"] == "FIDE rated on first joining: the rating on FIDE's list of 2024-11-01 is taken over"
    assert (row["clause"], row["figures"]) == ("jcf-2024-10/6/(1)/list", '[{"fide_list_joined":"2024-11-01"}]')
    assert changed(joined(), "A")["figures"] == "[{}]"


def test_the_games_of_the_period_count_with_it_for_the_opponents_too():  # J-20
    month = jcf(player("A", joined_on="2024-11-03"), rated("B", 1750), *BY_MONTH, event("E", game("A", "B")))
    own, other = side(month, "A"), side(month, "B")
    assert (own["rating"], other["opponent_rating"]) == (1750, 1750)
    assert (own["article"], other["article"]) == ("6(1)", "6(1)")


def test_the_other_pool_takes_it_over_in_the_same_period():  # 6(2)
    rapid = event("E", game("A", "B"), time_control="900+10")
    month = jcf(player("A", joined_on="2024-11-03"), rated("B", 1750, pool="rapid"), *BY_MONTH, rapid, pool="both")
    assert side(month, "A")["rating"] == 1750


def test_read_as_ur_the_list_is_named_too():  # J-20
    month = jcf(player("A", joined_on="2024-11-10"), *BY_MONTH, edition="jcf-2024-10~J-20=ur")
    assert (new_rating(month, "A"), changed(month, "A")["clause"]) == (1750, "jcf-2024-10/6/(1)/list")
