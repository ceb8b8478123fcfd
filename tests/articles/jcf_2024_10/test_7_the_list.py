"""JCF 7: the list holds everybody rated in the pool; activity as FIDE 7.2.2."""

import pytest

from books import event, game, jcf, listed, new_rating, rated


def test_the_list_holds_everybody_rated_in_the_pool():
    month = jcf(rated("A", 1000, name="Sato Jun"), rated("B", 2400), rated("C", None), rated("D", 1500, pool="rapid"))
    assert month.list["player_id"].to_list() == ["B", "A"]
    assert month.list.columns == [
        "player_id",
        "name",
        "title",
        "federation",
        "region",
        "sex",
        "birth_year",
        "rating",
        "previous",
        "change",
        "games",
        "total_games",
        "k",
        "active",
        "peak",
    ]


def test_the_list_of_one_pool_is_that_pool():
    month = jcf(rated("A", 1000), rated("D", 1500, pool="rapid"), pool="rapid")
    assert month.list["player_id"].to_list() == ["D"]


@pytest.mark.parametrize(
    ("last_period", "active"),
    [
        ("2023-11", False),  # the 13th period back from 2024-11
        ("2023-12", True),
        ("2024-01", True),
        (None, False),
    ],
)
def test_a_player_is_inactive_without_a_counted_game_in_the_last_12_periods(last_period, active):
    assert listed(jcf(rated("A", 1500, last_period=last_period)), "A")["active"] == active


def test_one_game_makes_active_again():
    month = jcf(rated("A", 1500, last_period="2020-01"), rated("B", 1500), event("E", game("A", "B")))
    assert listed(month, "A")["active"]


@pytest.mark.parametrize(
    ("columns", "on_the_list"),
    [
        ({"deceased_on": "2024-11-30"}, False),
        ({"deceased_on": "2024-12-01"}, False),
        ({"deceased_on": "2024-12-02"}, True),
        ({"registered": False}, False),
        ({"registered": True}, True),
    ],
)
def test_who_died_or_is_not_registered_is_not_listed_and_keeps_the_rating(columns, on_the_list):  # 7(2): FIDE 10
    month = jcf(rated("A", 1500, **columns))
    assert (listed(month, "A") is not None) == on_the_list
    assert new_rating(month, "A") == 1500
