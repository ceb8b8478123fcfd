"""The cross-table of the page: a matrix of a round robin, board points of teams, else a column for each round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cross_tables import round_robin, swiss, teams

from ratingoffice.tournament.page import standings_page
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Tournament

CELL = re.compile(r'<t[dh] class="c[^"]*">(.*?)</t[dh]>')


def page(tournament: Tournament, codes: Sequence[str] = ("PTS",), **settings: object) -> str:
    return standings_page(standings(tournament, codes, **settings))  # type: ignore[arg-type]


def cross_table(page: str) -> list[list[str]]:
    """The heads and the lines of the cross-table, without tags, as a reader sees them."""
    lines = [line for line in page.replace("\n", "").replace("<tr", "\n<tr").splitlines() if line.startswith("<tr")]
    return [[re.sub("<[^>]*>", "", cell) for cell in CELL.findall(line)] for line in lines]


#    1 beats 2 and draws; 1 and 3 draw and 1 wins; 3 beats 2 twice: 1 has 3, 3 has 2½, 2 has ½
DOUBLE = ("1-2:1", "3-1:=", "2-3:0", "2-1:=", "1-3:1", "3-2:1")


def test_a_double_round_robin_is_a_matrix_with_two_results_in_a_cell():
    table = cross_table(page(round_robin(3, *DOUBLE)))
    assert table[0] == ["1", "2", "3"]
    assert table[1:] == [["", "½ 1", "1 ½"], ["½ 0", "", "1 1"], ["0 ½", "0 0", ""]]


def test_the_heads_of_the_matrix_are_places_that_name_the_opponent_and_lead_to_its_line():
    shown = page(round_robin(3, *DOUBLE))
    assert '<th class="c"><a href="#p3" title="Player 3">2</a></th>' in shown  # number 3 is second
    assert '<span title="round 4, black">½</span>' in shown


def test_a_forfeit_and_an_open_game_are_seen_in_the_matrix():
    shown = page(round_robin(4, "1-4:+ 2-3:1", "4-3:X 1-2:1"))
    assert '<i title="round 1, white">+</i>' in shown
    assert '<i title="round 1, black">−</i>' in shown
    assert '<i title="round 2, white">*</i>' in shown


def test_the_one_own_cell_of_the_matrix_is_blank_and_the_free_round_of_an_odd_one_is_no_column():
    table = cross_table(page(round_robin(3, "1-2:1", "1-3:1", "2-3:1")))
    assert [table[place][place - 1] for place in (1, 2, 3)] == ["", "", ""]
    assert len(table[0]) == 3


def test_points_without_an_opponent_have_a_column_of_their_own_in_the_matrix():
    table = cross_table(page(round_robin(3, "1-2:1 3:H", "1-3:1", "2-3:1")))
    assert table[0] == ["1", "2", "3", "bye"]
    assert [line[3] for line in table[1:]] == ["", "", "½"]


def test_a_match_of_a_round_robin_of_teams_is_shown_by_its_board_points():
    #    1 wins 2½-1½ against 2, then 3 wins 4-0 against 2, and 1 and 3 draw 2-2: 1 has 4½, 3 has 6
    event = teams(3, 4, "1-2:1===", "3-2:1111", "1-3:10==", type_text="Team round robin")
    table = cross_table(page(event, ["MPTS", "GPTS"]))
    assert table[0] == ["1", "2", "3"]
    assert table[1:] == [["", "2", "4"], ["2", "", "2½"], ["0", "1½", ""]]


def test_a_match_of_a_team_swiss_has_the_opponent_the_colour_and_the_board_points():
    shown = page(teams(4, 4, "1-2:1=== 3-4:1111"), ["MPTS", "GPTS"], system="swiss")
    #    places by match points, then game points: 3, 1, 2, 4
    assert cross_table(shown)[1:] == [["4w4"], ["3w2½"], ["2b1½"], ["1b0"]]
    assert "the opponent's place, the colour and the board points" in shown


def test_half_a_board_point_is_not_one_draw_written_behind_the_place():
    shown = page(teams(2, 4, "1-2:===="), ["MPTS", "GPTS"], system="swiss")
    assert [line[0] for line in cross_table(shown)[1:]] == ["1w2", "1b2"]


def test_a_match_with_an_open_board_has_its_board_points_so_far():
    shown = page(teams(2, 4, "1-2:1==X"), ["MPTS", "GPTS"], system="swiss")
    assert [line[0] for line in cross_table(shown)[1:]] == ["2w2*", "1b1*"]  # 2-1 so far


def test_the_bye_of_a_team_is_named():
    shown = page(teams(3, 2, "1-2:11 3:U"), ["MPTS", "GPTS"], system="swiss")
    assert "bye" in [line[0] for line in cross_table(shown)[1:]]


def test_a_swiss_keeps_the_place_of_the_opponent_the_colour_and_the_result():
    assert cross_table(page(swiss(2, "1-2:1")))[1:] == [["2w1"], ["1b0"]]


def test_the_players_of_a_team_round_robin_have_no_matrix_as_they_do_not_all_meet():
    event = teams(3, 2, "1-2:11", "3-2:11", "1-3:==", type_text="Team round robin")
    table = cross_table(page(event, ["PTS"], rank="players"))
    assert table[0] == ["1", "2", "3"]  # rounds
    assert len(table) == 7


def test_the_matrix_of_a_very_large_field_is_left_out():
    event = round_robin(42, " ".join(f"{n}-{n + 1}:1" for n in range(1, 42, 2)))
    assert cross_table(page(event))[0] == ["1"]


def test_names_in_the_heads_of_the_matrix_are_escaped():
    event = round_robin(2, "1-2:1")
    hostile = replace(event, players=tuple(replace(player, name='"><b>') for player in event.players))
    assert '"><b>' not in page(hostile)
