"""FIDE 7.1.2: what is published of each player rated at least 1400."""

import pytest

from books import event, fide, game, listed, new_rating, player, rated


def test_the_list_shows_these_columns():
    month = fide(rated("A", 2000))
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


def test_a_player_is_published_with_title_federation_rating_id_games_year_of_birth_sex_and_k():
    month = fide(
        rated(
            "A",
            2390,
            name="Petrenko, Anna",
            title="WGM",
            federation="UKR",
            region="Kyiv",
            sex="w",
            birth_date="2005-07-14",
            games=57,
            peak=2395,
            last_period="2024-03",
        ),
        rated("B", 2390),
        event("E", game("A", "B", "10"), game("A", "B", "==")),
    )
    # two games between equals: (.50 + 0) × 20 = +10
    assert listed(month, "A") == {
        "player_id": "A",
        "name": "Petrenko, Anna",
        "title": "WGM",
        "federation": "UKR",
        "region": "Kyiv",
        "sex": "w",
        "birth_year": 2005,
        "rating": 2400,
        "previous": 2390,
        "change": 10,
        "games": 2,
        "total_games": 59,
        "k": 10,
        "active": True,
        "peak": 2400,
    }


@pytest.mark.parametrize(("birth_date", "year"), [("2005-12-31", 2005), ("2005", 2005), (None, None)])
def test_only_the_year_of_birth_is_published(birth_date, year):
    assert listed(fide(rated("A", 2000, birth_date=birth_date)), "A")["birth_year"] == year


@pytest.mark.parametrize(("before", "after"), [(1409, None), (1410, 1400), (1411, 1401)])
def test_a_player_is_listed_from_1400(before, after):
    # K 20, a loss against an equal: −10
    month = fide(rated("A", before), rated("B", before), event("E", game("A", "B", "01")))
    assert new_rating(month, "A") == after
    assert (listed(month, "A") or {"rating": None})["rating"] == after


def test_who_did_not_play_stays_with_nought_games():
    row = listed(fide(rated("A", 2000, games=77, peak=2100, last_period="2024-01")), "A")
    assert (row["rating"], row["previous"], row["change"], row["games"], row["total_games"], row["peak"]) == (
        2000,
        2000,
        0,
        0,
        77,
        2100,
    )


def test_the_best_comes_first_then_by_name_and_id():
    month = fide(
        rated("5", 2100, name="Adam"),
        rated("1", 2200, name="Zoe"),
        rated("4", 2100, name="Carl"),
        rated("3", 2100, name="Bob"),
        rated("2", 2100, name="Bob"),
    )
    assert month.list["player_id"].to_list() == ["1", "5", "2", "3", "4"]


def test_unrated_players_are_not_listed():
    month = fide(rated("A", 2000), rated("B", None), player("C"))
    assert month.list["player_id"].to_list() == ["A"]


def test_only_games_that_changed_a_rating_are_counted_as_games():
    month = fide(
        rated("A", 2000, games=50),
        rated("B", 2000),
        player("U"),
        event("E", game("A", "B"), game("A", "B", "+-"), game("A", "U")),
    )
    assert (listed(month, "A")["games"], listed(month, "A")["total_games"]) == (1, 51)
