"""Categories of players: who belongs to them, and the places among those."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cross_tables import swiss, teams

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.categories import CategoryStandings, category_standings, parse_category
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Player, Team, Tournament


def person(player: Player, sex: str, birth_date: str, rating: int | None, federation: str) -> Player:
    return replace(player, sex=sex, birth_date=birth_date, rating=rating, federation=federation)


#: the event starts on 6 January 2024
#         R1     R2     points  rank   sex   age in 2024      rating   federation  club
#    1    4w 1   2b 1     2      1     w     18               2100     UKR         A
#    2    5w 1   1w 0     1      2     m     19               1999     UKR         A
#    3    6w =   4b =     1      2     w     14               1800     POL         B
#    4    1b 0   3w =     ½      5     m     not known        2000     POL         B
#    5    2b 0   6w 1     1      2           50               unrated  UKR         C
#    6    3b =   5b 0     ½      5     m     49               1799
TABLE = swiss(6, "1-4:1 2-5:1 3-6:=", "2-1:0 4-3:= 5-6:1")
PEOPLE = (
    ("w", "2006-12-31", 2100, "UKR"),
    ("m", "2005", 1999, "UKR"),
    ("w", "2010-05-05", 1800, "POL"),
    ("m", "", 2000, "POL"),
    ("", "1974-01-01", None, "UKR"),
    ("m", "1975-12-31", 1799, ""),
)
OPEN = replace(
    TABLE,
    players=tuple(person(player, *details) for player, details in zip(TABLE.players, PEOPLE, strict=True)),
    teams=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4)), Team(3, "C", players=(5,))),
    type_text="Individual: Swiss-System",
)


def result_of(written: str, tournament: Tournament = OPEN, **settings: object) -> CategoryStandings:
    return category_standings(standings(tournament, ["PTS"], **settings), parse_category(written))


def places(written: str, tournament: Tournament = OPEN, **settings: object) -> dict[int, int]:
    """Start number -> place, of a category that is not divided."""
    (group,) = result_of(written, tournament, **settings).groups
    return {place.row.start_no: place.place for place in group.places}


def notes(written: str) -> list[str]:
    return [str(note) for note in result_of(written).notes]


class TestWhoBelongs:
    def test_the_age_is_the_year_of_the_start_less_the_year_of_birth(self) -> None:
        assert places("U18") == {1: 1, 3: 2}
        assert places("U17") == {3: 1}
        assert places("S50") == {5: 1}
        assert places("S49") == {5: 1, 6: 2}

    def test_the_year_counts_and_not_the_clock(self) -> None:
        later = replace(OPEN, starts_on=OPEN.starts_on.replace(year=2025) if OPEN.starts_on else None)
        assert places("U18", later) == {3: 1}

    def test_who_has_no_year_of_birth_is_not_in_it_and_is_counted(self) -> None:
        assert notes("U18") == ["1 player without a year of birth: not in it"]

    def test_who_has_no_sex_is_not_in_it_and_is_counted(self) -> None:
        assert places("women") == {1: 1, 3: 2}
        assert places("men") == {2: 1, 4: 2, 6: 2}
        assert notes("women") == ["1 player without a sex: not in it"]

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ("rating<2000", {2: 1, 3: 1, 6: 3}),
            ("rating <= 2000", {2: 1, 3: 1, 4: 3, 6: 3}),
            ("rating>2000", {1: 1}),
            ("rating>=2000", {1: 1, 4: 2}),
            ("1800-1999", {2: 1, 3: 1}),
            ("unrated", {5: 1}),
        ],
    )
    def test_rating_groups_have_the_limits_that_are_written(self, written: str, expected: dict[int, int]) -> None:
        assert places(written) == expected

    def test_who_is_unrated_is_in_no_rating_group_and_is_counted(self) -> None:
        assert notes("1800-1999") == ["1 player without a rating: not in it"]

    def test_a_federation_and_a_club_are_named_in_any_case(self) -> None:
        assert places("federation=ukr") == {1: 1, 2: 2, 5: 2}
        assert places("Club=b") == {3: 1, 4: 2}

    def test_a_category_that_nobody_belongs_to_is_told(self) -> None:
        assert places("club=Towr") == {}
        assert notes("club=Towr")[0] == "no player belongs to it"
        assert "no player belongs to it" not in notes("women")

    def test_all_conditions_must_hold(self) -> None:
        assert places("women,U14") == {3: 1}

    def test_who_fails_a_condition_that_is_known_is_not_counted_as_unknown(self) -> None:
        # the age of 4 is not known; 5, whose sex is not known, is 50
        assert places("men,U18") == {}
        assert notes("men,U18") == ["no player belongs to it", "1 player without a year of birth: not in it"]


class TestPlaces:
    def test_equal_ranks_share_the_place_in_the_category(self) -> None:
        assert places("federation=UKR") == {1: 1, 2: 2, 5: 2}

    def test_who_is_left_out_of_the_standings_has_no_place(self) -> None:
        assert places("women", leave_out=[1]) == {3: 1}

    def test_each_club_has_its_own_places(self) -> None:
        groups = result_of("club").groups
        assert [(group.name, [(p.place, p.row.start_no) for p in group.places]) for group in groups] == [
            ("A", [(1, 1), (2, 2)]),
            ("B", [(1, 3), (2, 4)]),
            ("C", [(1, 5)]),
        ]
        assert notes("club") == ["1 player without a club: not in it"]

    def test_each_federation_has_its_own_places_among_women(self) -> None:
        groups = result_of("federation,women").groups
        assert [(group.name, [p.row.start_no for p in group.places]) for group in groups] == [
            ("POL", [3]),
            ("UKR", [1]),
        ]

    def test_the_best_performance_is_by_tpr(self) -> None:
        # 5 is taken as 1400
        #   1  (2000 + 1999) / 2 = 1999.5 = 2000; p 1: 2000 + 800
        #   2  (1400 + 2100) / 2 = 1750; p 0.5: 1750          3  (1799 + 2000) / 2 = 1899.5 = 1900; p 0.5: 1900
        #   4  (2100 + 1800) / 2 = 1950; p 0.25: 1950 - 193   5  (1999 + 1799) / 2 = 1899; p 0.5: 1899
        #   6  (1800 + 1400) / 2 = 1600; p 0.25: 1600 - 193
        (group,) = result_of("performance/U1400").groups
        assert [(p.place, p.row.start_no, p.performance) for p in group.places] == [
            (1, 1, 2800),
            (2, 3, 1900),
            (3, 5, 1899),
            (4, 4, 1757),
            (5, 2, 1750),
            (6, 6, 1407),
        ]
        assert places("performance/U1400,women") == {1: 1, 3: 2}

    def test_equal_performances_share_the_place(self) -> None:
        drawn = swiss(4, "1-2:= 3-4:1")  # 1 and 2: 2000; 3: 2800; 4: 1200
        assert places("performance", drawn) == {3: 1, 1: 2, 2: 2, 4: 4}

    def test_without_a_game_over_the_board_there_is_no_performance(self) -> None:
        bye = swiss(3, "1-2:1 3:U")
        assert places("performance", bye) == {1: 1, 2: 2}
        assert [str(note) for note in result_of("performance", bye).notes] == [
            "1 player without a game over the board: not in it"
        ]

    def test_with_unrated_players_there_is_no_performance_unless_they_are_given_a_rating(self) -> None:
        assert places("performance") == {}
        assert notes("performance") == ["there are unrated players and the code names no rating for them (/U1400)"]


class TestRefusals:
    @pytest.mark.parametrize(
        "written", ["", "U2000", "youth", "2000-1800", "club,federation", "women,", "rating=2000", "club=", "tpr"]
    )
    def test_what_is_not_understood_is_refused_with_what_there_is(self, written: str) -> None:
        with pytest.raises(BadInput, match="is not understood: choose U18, S50, women"):
            parse_category(written)

    def test_teams_have_no_categories(self) -> None:
        matches = standings(teams(2, 2, "1-2:11"), ["MPTS"])
        with pytest.raises(BadInput, match="categories are of players, and teams are ranked"):
            category_standings(matches, parse_category("U18"))

    def test_without_the_day_of_the_start_there_are_no_ages(self) -> None:
        with pytest.raises(BadInput, match="does not say when the event starts"):
            result_of("U18", replace(OPEN, starts_on=None))
