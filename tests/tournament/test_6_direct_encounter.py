"""Article 6. Ranked by DE alone everybody is tied at the start, so that a table shows the group and nothing else."""

from __future__ import annotations

import pytest
from cross_tables import order, round_robin, swiss, values

from ratingoffice.tournament.standings import standings

#           1   2   3   4   5   6    points
#      1    .   1   =   0   .   =    2        1, 2 and 3 are tied, and have all met:
#      2    0   .   1   .   1   0    2        1 has 1½, 2 has 1, 3 has ½ of the games among them
#      3    =   0   .   =   1   .    2
#      4    1   .   =   .   0   0    1½       4 and 5 are tied: 5 won
#      5    .   0   0   1   .   =    1½
#      6    =   1   .   1   =   .    3
ALL_MET = swiss(6, "1-2:1 3-4:= 5-6:=", "3-1:= 2-5:1 4-6:0", "2-3:1 6-1:= 5-4:1", "4-1:1 2-6:0 3-5:1")


def test_the_games_among_the_tied_decide() -> None:
    assert order(ALL_MET, "PTS", "DE") == {6: 1, 1: 2, 2: 3, 3: 4, 5: 5, 4: 6}


def test_the_value_is_the_place_won_inside_the_tied_group() -> None:
    places = {row.start_no: row.values["DE"] for row in standings(ALL_MET, ["PTS", "DE"]).rows}
    assert places == {1: 1, 2: 2, 3: 3, 4: 2, 5: 1, 6: None}


def test_a_circle_breaks_nothing() -> None:
    circle = swiss(3, "1-2:1", "2-3:1", "3-1:1")
    assert order(circle, "DE") == {1: 1, 2: 1, 3: 1}
    assert values(circle, "DE") == [None, None, None]


def test_a_sub_group_still_tied_starts_article_6_again() -> None:
    #        1  2  3  4
    #    1   .  1  1  0   2      1 before 2, who lost to 1;
    #    2   0  .  1  1   2      3 before 4, who lost to 3
    #    3   0  0  .  1   1
    #    4   1  0  0  .   1
    table = swiss(4, "1-2:1 3-4:1", "1-3:1 2-4:1", "4-1:1 2-3:1")
    assert order(table, "DE") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_several_meetings_count_by_their_average() -> None:
    # 1-2: 1 and ½, so ¾ to ¼; 3 beat 1, 2 beat 3: 2 has 1¼, 3 has 1, 1 has ¾ (by the sums, 1 and 2 would have 1½ each)
    table = swiss(3, "1-2:1", "2-1:=", "3-1:1", "2-3:1")
    assert order(table, "DE") == {2: 1, 3: 2, 1: 3}


def test_not_all_met_first_is_whom_nobody_can_reach() -> None:
    # 1 beat 2 and 3, who have not met: they can have 1 each, 1 has 2
    table = swiss(3, "1-2:1", "3-1:0")
    assert order(table, "DE") == {1: 1, 2: 2, 3: 2}
    assert values(table, "DE") == [1, 2, 2]


def test_not_all_met_a_reachable_lead_breaks_nothing() -> None:
    # 1 has 1, but 3 could still win both missing games
    assert order(swiss(3, "1-2:1"), "DE") == {1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize(("against_2", "first_alone"), [("0", False), ("=", False), ("1", True)])
def test_out_of_reach_is_more_than_the_rival_can_have(against_2: str, first_alone: bool) -> None:
    # 2 and 3 have not met. 1 beat 3, so 3 can have 1. 1 has 1, 1½ or 2; 2 can have 2, 1½ or 1
    places = order(swiss(3, f"1-2:{against_2}", "3-1:0"), "DE")
    assert (places == {1: 1, 2: 2, 3: 2}) is first_alone


def test_then_the_same_for_the_second_place() -> None:
    #        1  2  3  4      3 and 4 have not met: each can have 1
    #    1   .  1  1  1   3
    #    2   0  .  1  1   2
    table = swiss(4, "1-2:1", "1-3:1 2-4:1", "1-4:1 2-3:1")
    assert order(table, "DE") == {1: 1, 2: 2, 3: 3, 4: 3}


def test_the_rest_starts_again_with_its_own_games() -> None:
    #        1  2  3  4
    #    1   .  1  1  .   2            nobody reaches 1: 4 can have 1½
    #    2   0  .  =  1   1½           4 could reach 2, as long as the missing game with 1 counts
    #    3   0  =  .  =   1
    #    4   .  0  =  .   ½ (1½)       among themselves 2 has 1½, 3 has 1, 4 has ½
    table = swiss(4, "1-2:1 3-4:=", "1-3:1 2-4:1", "2-3:=")
    assert order(table, "DE") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_forfeit_is_no_encounter_in_a_swiss() -> None:
    table = swiss(2, "1-2:+")
    assert order(table, "DE") == {1: 1, 2: 1}
    assert order(table, "DE/P") == {1: 1, 2: 2}


def test_a_forfeit_is_a_game_where_the_pairings_were_arranged_beforehand() -> None:
    assert order(round_robin(2, "1-2:+"), "DE") == {1: 1, 2: 2}


def test_a_round_robin_counts_the_games_there_are() -> None:
    # 6.3 is for Swiss events: of an unfinished round robin the points among the tied rank at once
    assert order(round_robin(4, "1-2:1 3-4:=", rounds_planned=3), "DE") == {1: 1, 3: 2, 4: 2, 2: 4}


def test_it_may_appear_more_than_once() -> None:
    rows = standings(ALL_MET, ["DE", "PTS", "DE"]).rows
    assert list(rows[0].values) == ["DE", "PTS", "DE#2"]
    assert {row.start_no: row.values["DE#2"] for row in rows} == {1: 1, 2: 2, 3: 3, 4: 2, 5: 1, 6: None}
