"""What a report declares is compared: ranks by its own order only, and the tie-breaks whose values it has."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from cross_tables import declared, swiss, teams

from ratingoffice.book.findings import Finding
from ratingoffice.tournament.comparison import all_findings, compare_declared, declared_order
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import ABSENT, Cell, DeclaredValues, Tournament

#    no  rounds       pts  BH
#     1  2w1  3b1     2    1 + 0.5
#     2  1b0  4w1     1    2 + 0.5
#     3  4w½  1w0     0.5  0.5 + 2
#     4  3b½  2b0     0.5  0.5 + 1
TABLE = swiss(4, "1-2:1 3-4:=", "3-1:0 2-4:1")
RANKED = declared(TABLE, {}, {1: 1, 2: 2, 3: 4, 4: 3})


def ranks(tournament: Tournament, asked: list[str] | None = None) -> tuple[str, list[int]]:
    [column] = [one for one in compare_declared(standings(tournament, asked, system="swiss")) if one.quantity == "rank"]
    return column.by, [difference.start_no for difference in column.differences]


def test_without_an_order_of_its_own_ranks_are_compared_by_the_points() -> None:
    assert ranks(RANKED) == ("PTS", [])  # the usual list would put 3 before 4


def test_ranks_are_compared_by_the_order_that_the_report_declares() -> None:
    assert ranks(replace(RANKED, standings_order=("PTS", "BH"))) == ("PTS,BH", [3, 4])
    assert ranks(replace(RANKED, tiebreaks=("BH",))) == ("PTS,BH", [3, 4])


def test_ranks_of_some_are_compared_by_their_order() -> None:
    # 2 is left out of the ranking (rank 0): 3 and 4 move up; or keep their places
    for others in ({3: 2, 4: 3}, {3: 3, 4: 3}):
        left_out = declared(TABLE, {}, {1: 1, **others})
        assert ranks(left_out) == ("PTS", [])
    assert ranks(declared(TABLE, {}, {1: 3, 3: 1, 4: 2})) == ("PTS", [1, 3])


def test_points_may_have_byes_of_rounds_to_come_in_them() -> None:
    half = Cell(None, "-", "H")
    players = [replace(p, rounds=(*p.rounds, half if p.start_no == 4 else ABSENT)) for p in TABLE.players]
    for points in ("0.5", "1"):
        announced = declared(replace(TABLE, players=tuple(players)), {1: 2, 4: points}, {})
        assert standings(announced, ["PTS"], system="swiss").differences == ()
    wrong = declared(replace(TABLE, players=tuple(players)), {1: 2, 4: "1.5"}, {})
    assert [difference.start_no for difference in standings(wrong, ["PTS"], system="swiss").differences] == [4]


def test_the_order_of_the_report_counts_whatever_was_asked_for() -> None:
    assert ranks(replace(RANKED, standings_order=("PTS", "BH")), ["PTS"]) == ("PTS,BH", [3, 4])


def test_what_was_asked_for_counts_where_the_report_declares_none() -> None:
    assert ranks(RANKED, ["PTS", "BH"]) == ("PTS,BH", [3, 4])


def test_the_order_ends_before_a_code_that_is_not_known() -> None:
    assert declared_order(replace(TABLE, standings_order=("PTS", "XYZ", "BH"))) == ["PTS"]


def test_teams_without_an_order_are_compared_by_their_match_points() -> None:
    table = teams(2, 2, "1-2:1=")
    first, second = (replace(team, rank=rank) for team, rank in zip(table.teams, (2, 1), strict=True))
    assert ranks(replace(table, teams=(first, second))) == ("MPTS", [1, 2])


@pytest.mark.parametrize(("value", "differ"), [("1.50", 0), ("1", 1), ("2", 1)])
def test_the_values_that_a_report_carries_are_compared(value: str, differ: int) -> None:
    report = replace(TABLE, declared_values=(DeclaredValues("BH", ((1, Fraction(value)), (2, Fraction(5, 2)))),))
    [column] = compare_declared(standings(report, ["PTS"], system="swiss"))
    assert (column.quantity, column.declared, len(column.differences)) == ("BH", 2, differ)


#    no  rounds
#     1  2w1  3w1  4w½
THIRDS = swiss(4, "1-2:1 3-4:=", "1-3:1 4-2:=", "1-4:= 2-3:1")


@pytest.mark.parametrize(("more", "differ"), [(Fraction(-1, 100), 1), (Fraction(0), 0), (Fraction(1, 100), 1)])
def test_a_number_without_end_is_compared_as_tables_show_it(more: Fraction, differ: int) -> None:
    # points: 1 2.5, 2 1.5, 3 0.5, 4 1.5; so BH of 2 is 2.5 + 1.5 + 0.5, of 3 1.5 + 2.5 + 1.5, of 4 0.5 + 1.5 + 2.5
    value = Fraction(483, 100)  # 14.5 / 3 = 4.8333…
    report = replace(THIRDS, declared_values=(DeclaredValues("AOB", ((1, value + more),)),))
    [column] = compare_declared(standings(report, ["PTS"], system="swiss"))
    assert len(column.differences) == differ


def test_points_of_a_team_that_are_no_sum_are_an_error() -> None:
    table = teams(2, 2, "1-2:1=")
    first = replace(table.teams[0], game_points=Fraction(2))
    [found] = [one for one in standings(replace(table, teams=(first, table.teams[1]))).findings if one.code == "points"]
    assert (found.severity, str(found.message)) == ("error", "1 Team 1: game points 2 declared, 1.5 by the results")


def test_points_that_are_no_sum_are_said_once() -> None:
    result = standings(declared(TABLE, {1: 3}, {}), ["PTS"], system="swiss")
    of_file = [Finding("x.trf", 1, "81", "player 1 has 3 points declared, but results for 2", "points", "warning")]
    assert [one.code for one in all_findings(of_file, result)].count("points") == 1
    assert [one.code for one in all_findings([], result)].count("points") == 1
