"""JCF 6(1): the FIDE rating at the time of first joining, kept apart from those that come later (J-31)."""

import pytest

from books import changed, event, fide_list, game, jcf, new_rating, pending, player, rated, side, waits

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


# ----------------------------------------------------------------------------------- however late the member is entered


@pytest.mark.parametrize("day", ["2024-09-20", "2024-10-31", "2024-11-01", "2014-11-10"])
def test_the_rating_of_the_day_of_joining_is_taken_over_however_long_ago_that_is(day):  # J-11
    month = joined(fide_list("2014-11-01", A=1600), fide_list("2024-09-01", A=1900), day=day)
    assert new_rating(month, "A") == (1600 if day < "2024" else 1900)


def test_waiting_results_do_not_stand_in_its_way():  # they are no counted games
    month = joined(fide_list("2024-09-01", A=1900), waits("A", "=", 1800, period="2024-10"), day="2024-09-20")
    assert (new_rating(month, "A"), pending(month, "A")) == (1900, [])


def test_nor_does_it_count_what_was_won_after_joining():
    assert new_rating(joined(fide_list("2024-10-01", A=1900), day="2024-09-20"), "A") is None
    month = joined(fide_list("2024-09-01", A=1600), fide_list("2024-10-01", A=1900), day="2024-09-20")
    assert new_rating(month, "A") == 1600


@pytest.mark.parametrize("pool", ["standard", "rapid"])
def test_who_is_rated_in_either_pool_or_has_counted_games_takes_nothing_over(pool):
    lists = (fide_list("2024-09-01", A=1900), fide_list("2024-08-01", "rapid", A=1900))
    day = {"joined_on": "2024-09-20"}
    month = jcf(rated("A", 1500, pool=pool, **day), *lists, pool="both")
    other = "rapid" if pool == "standard" else "standard"
    assert (new_rating(month, "A", pool), new_rating(month, "A", other)) == (1500, None)
    assert new_rating(jcf(rated("A", None, pool=pool, games=3, **day), *lists, pool="both"), "A") is None


def test_the_games_of_that_period_count_with_it_however_late():  # J-20; D = 100, PD .64: (.50 − .64) × 40 = −5.6
    month = jcf(
        player("A", joined_on="2024-09-20"),
        rated("B", 1800),
        fide_list("2024-09-01", A=1900),
        event("E", game("A", "B", "==")),
    )
    assert (side(month, "A")["rating"], side(month, "B")["opponent_rating"], new_rating(month, "A")) == (
        1900,
        1900,
        1894,
    )


def test_who_joins_after_the_list_waits():
    assert new_rating(joined(fide_list("2024-11-01", A=1900), day="2024-12-01"), "A") is None


def test_the_register_stands_in_only_in_the_period_of_joining():
    assert new_rating(joined(day="2024-10-31"), "A") is None
    assert new_rating(joined(day="2024-11-01"), "A") == 1800


# ------------------------------------------------------------------------------------------------------------ the floor


@pytest.mark.parametrize(("fide", "counts_with"), [(999, 1000), (1000, 1000), (1001, 1001)])
def test_the_floor_holds_for_the_games_of_the_period_too(fide, counts_with):  # 5(3), J-5
    month = jcf(
        player("A", joined_on="2024-11-03"),
        rated("B", 1100),
        fide_list("2024-11-01", A=fide),
        event("E", game("A", "B", "==")),
    )
    assert (side(month, "A")["rating"], side(month, "B")["opponent_rating"]) == (counts_with, counts_with)


def test_without_a_game_the_reason_names_the_floor():
    row = changed(joined(fide_list("2024-11-01", A=950)), "A")
    assert (row["rating"], row["used"], row["article"]) == (1000, 1000, "6(1); 5(3)")


def test_the_other_pool_takes_it_over_with_the_floor():  # 6(2)
    rapid = event("E", game("A", "B", "=="), time_control="900+10")
    lists = fide_list("2024-11-01", A=950)
    month = jcf(player("A", joined_on="2024-11-03"), rated("B", 1100, pool="rapid"), lists, rapid, pool="both")
    assert (side(month, "A")["rating"], new_rating(month, "A", "standard")) == (1000, 1000)
