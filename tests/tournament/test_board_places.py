"""Who played best on each board of a team event."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from cross_tables import swiss, teams

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.board_places import BoardPlayer, board_places
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import BoardOrder, Scores, Tournament

RATINGS = {11: 2200, 12: 2100, 21: 2150, 22: 2050, 31: 2000, 32: 1900}


def rated(tournament: Tournament, ratings: dict[int, int | None]) -> Tournament:
    players = tuple(
        replace(player, rating=ratings.get(player.start_no, player.rating)) for player in tournament.players
    )
    return replace(tournament, players=players)


#           board 1       board 2
#   R1      11-21 1       22-12 =
#   R2      11-31 0       32-12 0
#   R3      21-31 =       32-22 -+
MATCHES = rated(teams(3, 2, "1-2:1= 3:U", "1-3:01 2:U", "2-3:=+ 1:U"), dict(RATINGS))


def players_on(board: int, tournament: Tournament, **settings: object) -> list[BoardPlayer]:
    (places,) = [each for each in board_places(standings(tournament, **settings)) if each.board == board]
    return list(places.players)


def order(board: int, tournament: Tournament) -> list[tuple[int, int]]:
    return [(player.place, player.start_no) for player in players_on(board, tournament)]


def test_a_board_is_ordered_by_points_with_games_percentage_and_performance() -> None:
    # 31: (2200 + 2150) / 2 = 2175; p 0.75: 2175 + 193      11: (2150 + 2000) / 2 = 2075; p 0.5: 2075
    # 21: (2200 + 2000) / 2 = 2100; p 0.25: 2100 - 193
    assert players_on(1, MATCHES) == [
        BoardPlayer(1, 31, "", "Player 31", "", "", 2000, "Team 3", 2, Fraction(3, 2), Fraction(75), 2368),
        BoardPlayer(2, 11, "", "Player 11", "", "", 2200, "Team 1", 2, Fraction(1), Fraction(50), 2075),
        BoardPlayer(3, 21, "", "Player 21", "", "", 2150, "Team 2", 2, Fraction(1, 2), Fraction(25), 1907),
    ]


def test_the_percentage_comes_before_the_performance() -> None:
    # 11: 1 of 1 against 1000; 31: 1 of 2 against 2600
    matches = rated(teams(4, 1, "1-4:1", "3-2:=", "2-3:="), {41: 1000, 21: 2600})
    best, second, *_ = players_on(1, matches)
    assert [(player.start_no, player.points, player.performance) for player in (best, second)] == [
        (11, 1, 1800),
        (31, 1, 2600),
    ]


def test_only_games_over_the_board_count() -> None:
    # 22 won once without play; 32 lost its only game: 2100 - 800
    assert [
        (player.start_no, player.games, player.points, player.performance) for player in players_on(2, MATCHES)
    ] == [
        (12, 2, Fraction(3, 2), 2168),  # (2050 + 1900) / 2 + 193
        (22, 1, Fraction(1, 2), 2100),
        (32, 1, Fraction(0), 1300),
    ]


def test_the_board_is_that_of_the_line_up() -> None:
    # in round 1 both teams come in the other order: 12-22 is board 1, 11-21 is board 2; now board 1 has
    #   31 1½ of 2;  22 ½ of 1, 2100;  12 ½ of 1, 2050;  21 ½ of 1, 2000;  11 0 of 1
    orders = (BoardOrder(1, 1, 2, (12, 11)), BoardOrder(1, 2, 1, (22, 21)))
    assert order(1, replace(MATCHES, board_orders=orders)) == [(1, 31), (2, 22), (3, 12), (4, 21), (5, 11)]


def test_with_equal_points_the_higher_percentage_is_first() -> None:
    assert order(1, teams(3, 1, "1-2:1 3:U", "3-1:1 2:U")) == [(1, 31), (2, 11), (3, 21)]


def test_who_is_equal_in_everything_shares_the_place() -> None:
    assert order(1, teams(2, 1, "1-2:=")) == [(1, 11), (1, 21)]


def test_who_met_an_unrated_opponent_has_no_performance_and_comes_after_the_equal() -> None:
    table = rated(teams(4, 1, "1-2:= 3-4:="), {21: None})
    assert [(player.place, player.start_no, player.performance) for player in players_on(1, table)] == [
        (1, 21, 2000),
        (1, 31, 2000),
        (1, 41, 2000),
        (4, 11, None),
    ]


def test_the_percentage_is_of_what_the_games_could_have_brought() -> None:
    # a win is worth 3: 31 has 4 of 6
    scored = replace(MATCHES, scores=Scores.of({"W": Fraction(3), "D": Fraction(1)}))
    best = players_on(1, scored)[0]
    assert (best.start_no, best.percentage) == (31, Fraction(200, 3))


def test_they_are_after_as_many_rounds_as_the_standings() -> None:
    assert [player.games for player in players_on(1, MATCHES, after=1)] == [1, 1]


def test_the_players_of_a_team_event_can_be_ranked_besides() -> None:
    assert [player.start_no for player in players_on(1, MATCHES, rank="players")] == [31, 11, 21]


def test_an_individual_event_has_no_boards() -> None:
    with pytest.raises(BadInput, match="places on boards are of team events"):
        board_places(standings(swiss(2, "1-2:1")))
