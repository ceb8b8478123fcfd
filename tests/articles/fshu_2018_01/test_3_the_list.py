"""FShU 3, 5: the list from 1600, with FIDE code and rating, date of birth and the end of activity."""

from datetime import date

import pytest

from books import event, following, fshu, game, listed, new_rating, rated, rating


def test_a_player_is_published_with_these_columns():
    month = fshu(
        rated(
            "A",
            1900,
            name="Коваль Олена",
            title="КМС",
            federation="UKR",
            region="Львів",
            sex="w",
            birth_date="2001-07-14",
            fide_id="14100000",
            fide_standard=1877,
            games=57,
            peak=1950,
        ),
        rated("B", 1900),
        event("E", game("A", "B", "10")),
    )
    assert listed(month, "A") == {
        "player_id": "A",
        "name": "Коваль Олена",
        "title": "КМС",
        "federation": "UKR",
        "region": "Львів",
        "sex": "w",
        "birth_year": 2001,
        "rating": 1910,
        "previous": 1900,
        "change": 10,
        "games": 1,
        "total_games": 58,
        "k": 20,
        "active": True,
        "peak": 1950,
        "fide_id": "14100000",
        "fide_standard": 1877,
        "birth_date": "2001-07-14",
        "active_until": date(2027, 5, 1),
    }


def test_a_player_without_a_region_is_listed():  # U-37
    assert listed(fshu(rated("A", 1900, federation="UKR", last_period="2024-05")), "A")["region"] is None


@pytest.mark.parametrize(("before", "after"), [(1609, None), (1610, 1600), (1611, 1601)])
def test_a_rating_below_1600_is_off_the_list(before, after):  # 5
    month = fshu(
        rated("A", before, games=44, peak=1700, rated_since="2020-01-01"),
        rated("B", before),
        event("E", game("A", "B", "01")),
    )
    assert (listed(month, "A") or {"rating": None})["rating"] == after
    row = rating(month, "A")
    assert (row["rating"], row["games"], row["peak"]) == (after, 45, 1700)
    assert (row["rated_since"] is None) == (after is None)


def test_without_a_game_too():
    month = fshu(rated("A", 1599), rated("B", 1600))
    assert [new_rating(month, name) for name in "AB"] == [None, 1600]
    assert month.list["player_id"].to_list() == ["B"]


@pytest.mark.parametrize(
    ("last_period", "active", "active_until"),
    [
        ("2021-05", False, date(2024, 5, 1)),  # the 37th period back from 2024-05
        ("2021-06", True, date(2024, 6, 1)),  # the 36th
        ("2021-07", True, date(2024, 7, 1)),
        (None, False, None),
    ],
)
def test_a_player_is_inactive_after_36_periods_without_a_rated_game(last_period, active, active_until):  # 5
    row = listed(fshu(rated("A", 1900, last_period=last_period)), "A")
    assert (row["active"], row["active_until"]) == (active, active_until)


def test_one_rated_game_makes_active_again():
    month = fshu(rated("A", 1900, last_period="2015-01"), rated("B", 1900), event("E", game("A", "B")))
    assert listed(month, "A")["active"]


def test_who_is_off_the_list_is_unrated_in_the_next_month():
    may = fshu(
        rated("A", 1605),
        rated("B", 1605),
        rated("C", 1700),
        event("E", game("A", "B", "01")),
        event("F", game("A", "C"), starts_on="2024-06-04", ends_on="2024-06-12"),
    )
    june = following(may.book, edition="fshu-2018-01", list_date="2024-07-01")
    assert june.sides.filter(player_id="C")["counted"].to_list() == [False]


@pytest.mark.parametrize(
    ("columns", "on_the_list"),
    [
        ({"deceased_on": "2024-05-31"}, False),
        ({"deceased_on": "2024-06-01"}, False),
        ({"deceased_on": "2024-06-02"}, True),
        ({"registered": False}, False),
        ({"registered": True}, True),
    ],
)
def test_who_died_or_is_not_registered_is_not_listed_and_keeps_the_rating(columns, on_the_list):
    month = fshu(rated("A", 1900, **columns))
    assert (listed(month, "A") is not None) == on_the_list
    assert new_rating(month, "A") == 1900


def test_who_is_off_the_list_keeps_the_personal_code():
    may = fshu(rated("A", 1605), rated("B", 1605), event("E", game("A", "B", "01")))
    assert new_rating(may, "A") is None
    assert "A" in may.book.players["player_id"].to_list()
