"""The page for the hall's screen: in large letters, with as many screens as the table needs, loaded again by itself."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from cross_tables import swiss, teams

from ratingoffice.tournament.hall_page import hall_page
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import Team


def field(count: int, **settings: object) -> str:
    """The page of so many players after a round that the odd numbers have won."""
    event = swiss(count, " ".join(f"{n}-{n + 1}:1" for n in range(1, count, 2)), rounds_planned=5)
    return hall_page(standings(event, ["PTS", "DE", "BH/C1", "BH", "SB"], **settings))  # type: ignore[arg-type]


def body(page: str) -> str:
    return page.split("</style>")[1]


def heads(page: str) -> list[str]:
    table = body(page).split("</thead>")[0]
    return re.findall(r"<th[^>]*>([^<]*)</th>", table)


@pytest.mark.parametrize(
    ("count", "screens", "tables"),
    [
        (6, 1, 1),
        (16, 1, 1),  # as many as can be read under each other
        (18, 1, 2),  # two columns
        (32, 1, 2),
        (34, 2, 4),
        (110, 4, 8),
    ],
)
def test_a_long_table_is_parted_into_columns_and_screens_and_nobody_is_left_out(count, screens, tables):
    page = body(field(count))
    assert (page.count("<section"), page.count("<table>")) == (screens, tables)
    assert sorted(map(int, re.findall(r"Player (\d+)<", page))) == list(range(1, count + 1))


def test_the_screens_are_of_nearly_the_same_length():
    parts = body(field(34)).split("<section")[1:]
    assert [part.count("<tr><td") for part in parts] == [17, 17]


@pytest.mark.parametrize(("count", "seconds"), [(32, 5), (34, 24), (110, 48)])
def test_the_page_is_loaded_again_after_its_last_screen(count, seconds):
    assert f'<meta http-equiv="refresh" content="{seconds}">' in field(count)  # 12 seconds a screen


def test_each_screen_of_several_is_shown_for_its_part_of_the_time():
    page = field(110)
    assert "25.0000% { visibility: hidden }" in page
    assert "#screen4 { animation-delay: 36s; }" in page
    assert ">4 / 4<" in page


def test_points_and_tie_breaks_are_shown_and_those_inside_a_tied_group_are_not():
    assert heads(field(6)) == ["#", "name", "PTS", "BH/C1", "BH", "SB"]


def test_two_columns_have_room_for_one_tie_break():
    assert heads(field(20)) == ["#", "name", "PTS", "BH/C1"]


def test_points_have_a_half_sign():
    event = swiss(2, "1-2:=")
    assert '<td class="n points">½</td>' in hall_page(standings(event, ["PTS"]))


def test_the_page_says_after_which_round_it_is_and_how_many_games_are_open():
    event = swiss(4, "1-2:1 3-4:X", rounds_planned=5)
    assert "<p>after round 1 of 5, 1 game open</p>" in hall_page(standings(event, ["PTS"]))


def test_before_the_first_result_everybody_is_shown():
    page = body(hall_page(standings(swiss(4, "1-2:X 3-4:X"), ["PTS"])))
    assert "<p>before round 1</p>" in page
    assert page.count("Player") == 4


def test_who_is_left_out_of_the_ranking_is_not_on_the_screen():
    assert "Player 2<" not in field(4, leave_out=[2])


def test_teams_have_their_match_points_and_game_points():
    page = hall_page(standings(teams(4, 4, "1-2:1=== 3-4:1111"), ["MPTS", "GPTS"]))
    assert heads(page) == ["#", "name", "MPTS", "GPTS"]
    assert '<th scope="row">Team 3</th><td class="n points">2</td><td class="n points">4</td>' in page


def test_clubs_of_an_individual_event_have_their_sums():
    event = swiss(4, "1-2:1 3-4:1")
    event = replace(event, teams=(Team(1, "Knights", players=(1, 3)), Team(2, "Rooks", players=(2, 4))))
    page = hall_page(standings(event, ["PTS"], rank="teams"))
    assert '<td class="n">1</td><th scope="row">Knights</th><td class="n points">2</td>' in page


def test_names_are_escaped():
    event = swiss(2, "1-2:1", name="<b>Open")
    event = replace(event, players=tuple(replace(player, name="<i>x") for player in event.players))
    page = body(hall_page(standings(event, ["PTS"])))
    assert "&lt;b&gt;Open" in page
    assert "<i>x" not in page
    assert "<b>" not in page


def test_the_page_needs_no_script_and_nothing_else():
    page = field(40)
    assert "<script" not in page
    assert not re.search(r"(src|href)=|url\(|@import", page)
