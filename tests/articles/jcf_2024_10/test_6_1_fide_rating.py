"""JCF 6(1): who has a FIDE rating on first joining takes it over, in the period of joining and in no other."""

from datetime import date

import pytest

from books import following, jcf, listed, new_rating, player, rated, rating, waits

OLD_MEMBER = {"member_from": "2020-01-01", "member_until": "2099-12-31"}
JOINED = {"joined_on": "2024-11-10"}


def test_the_fide_rating_is_taken_over_played_or_not():
    month = jcf(player("A", fide_standard=1750, fide_rapid=1690, **JOINED), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (1750, 1690)
    assert rating(month, "A") == {
        "pool": "standard",
        "player_id": "A",
        "rating": 1750,
        "games": 0,
        "peak": 1750,
        "last_period": None,
        "rated_since": date(2024, 12, 1),
    }
    row = listed(month, "A", pool="standard")
    assert (row["rating"], row["previous"], row["change"], row["peak"]) == (1750, None, None, 1750)
    assert (row["games"], row["total_games"], row["k"], row["active"]) == (0, 0, 40, False)


@pytest.mark.parametrize(("fide", "pool"), [("fide_standard", "standard"), ("fide_rapid", "rapid")])
def test_standard_goes_to_standard_and_rapid_to_rapid(fide, pool):
    month = jcf(player("A", **{fide: 1750}, **JOINED), pool="both")
    other = {"standard": "rapid", "rapid": "standard"}[pool]
    assert (new_rating(month, "A", pool), new_rating(month, "A", other)) == (1750, None)


def test_a_fide_blitz_rating_is_none_of_the_two():
    month = jcf(player("A", fide_blitz=1750, **JOINED), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (None, None)


def test_a_list_of_one_pool_takes_that_rating_over_only():
    month = jcf(player("A", fide_standard=1750, fide_rapid=1690, **JOINED), pool="rapid")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (None, 1690)


@pytest.mark.parametrize("column", ["joined_on", "member_from"])
@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2024-10-31", None),
        ("2024-11-01", 1750),  # the day of the list in force
        ("2024-11-02", 1750),
        ("2024-11-29", 1750),
        ("2024-11-30", 1750),  # the day before the list being made
        ("2024-12-01", None),
    ],
)
def test_in_the_period_that_the_player_joins_in(column, day, expected):  # J-11
    assert new_rating(jcf(player("A", fide_standard=1750, **{column: day})), "A") == expected


@pytest.mark.parametrize(
    ("joined_on", "member_from", "expected"),
    [
        ("2020-01-01", "2024-11-10", None),  # a member of 2020 who comes back, or renews
        ("2024-11-10", "2020-01-01", 1750),
        ("2024-11-10", None, 1750),
        (None, "2024-11-10", 1750),
        (None, None, None),
    ],
)
def test_the_day_of_first_joining_comes_before_the_beginning_of_the_membership(joined_on, member_from, expected):
    month = jcf(
        player("A", fide_standard=1750, joined_on=joined_on, member_from=member_from, member_until="2099-12-31")
    )
    assert new_rating(month, "A") == expected


def test_who_has_neither_date_takes_nothing_over():
    assert new_rating(jcf(player("A", fide_standard=1750)), "A") is None


def test_who_is_fide_rated_only_later_takes_nothing_over():
    # the FIDE rating comes on record in December: the month of joining is over
    november = jcf(player("A", fide_standard=None, **JOINED))
    assert new_rating(november, "A") is None
    december = jcf(player("A", fide_standard=1750, **JOINED), list_date="2025-01-01")
    assert (new_rating(december, "A"), listed(december, "A")) == (None, None)


def test_the_rating_taken_over_stands_and_the_fide_rating_is_not_looked_at_again():
    november = jcf(player("A", fide_standard=1750, **JOINED))
    december = following(november.book, edition="jcf-2024-10", list_date="2025-01-01")
    assert (new_rating(december, "A"), rating(december, "A")["rated_since"]) == (1750, date(2024, 12, 1))
    assert (listed(december, "A")["previous"], listed(december, "A")["change"]) == (1750, 0)


def test_a_player_with_a_rating_in_the_other_pool_has_joined_before():
    month = jcf(rated("A", 1500, pool="rapid", fide_standard=1750, **JOINED), pool="both")
    assert (new_rating(month, "A", "standard"), new_rating(month, "A", "rapid")) == (None, 1500)


@pytest.mark.parametrize("pool", ["standard", "rapid"])
def test_a_player_with_pending_results_has_joined_before(pool):
    month = jcf(player("A", fide_standard=1750, **JOINED), waits("A", "=", 1800, period="2024-09", pool=pool))
    assert new_rating(month, "A") is None


def test_a_player_who_is_rated_keeps_the_rating():
    month = jcf(rated("A", 1500, fide_standard=1750, **JOINED))
    assert (new_rating(month, "A"), listed(month, "A")["previous"]) == (1500, 1500)


def test_a_member_of_long_ago_is_no_newcomer():
    assert new_rating(jcf(player("A", fide_standard=1750, **OLD_MEMBER)), "A") is None
