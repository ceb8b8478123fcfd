"""Which list ranks, points given after the last round, and the tie-breaks that the edition of 2026 added."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from cross_tables import order, round_robin, swiss, teams, values

from ratingoffice import standings as ranked_by_the_package
from ratingoffice.tournament.earlier_report import report_after
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import AbnormalPoints, Scores, Tournament

#         R1     R2     R3        points
#    1    2w 1   3b 0   4w 0      1
#    2    1b 0   4w 1   3b 1      2
#    3    4b =   1w 1   2w 0      1½
#    4    3w =   2b 0   1b 1      1½
TABLE = swiss(4, "1-2:1 4-3:=", "3-1:1 2-4:1", "1-4:0 3-2:0")


def messages(tournament: Tournament, codes: list[str] | None, code: str, **settings: Any) -> list[str]:
    return [
        str(finding.message) for finding in standings(tournament, codes, **settings).findings if finding.code == code
    ]


class TestLists:
    def test_a_list_without_points_is_used_after_them(self) -> None:
        ranked = standings(TABLE, ["BH"], points_first=True)
        assert ranked.tiebreaks == ("PTS", "BH")
        assert ranked.rows[0].start_no == 2
        assert ranked_by_the_package(TABLE, ["BH"]).tiebreaks == ("PTS", "BH")

    @pytest.mark.parametrize("codes", [["PTS", "BH"], ["BH", "PTS"]])
    def test_a_list_with_points_is_used_as_it_is(self, codes: list[str]) -> None:
        assert standings(TABLE, codes, points_first=True).tiebreaks == tuple(codes)

    @pytest.mark.parametrize(
        ("type_code", "usual"),
        [
            ("FIDE_TEAM_TYPEA_GP_MP", ("GPTS", "MPTS", "EDE", "EGMSB/C1", "BH:GP/C1")),
            ("FIDE_TEAM_TYPEA_MP_GP", ("MPTS", "GPTS", "EDE", "EMGSB/C1", "BH:MP/C1")),
        ],
    )
    def test_the_usual_list_of_teams_goes_by_the_primary_score(self, type_code: str, usual: tuple[str, ...]) -> None:
        # 1 wins twice by 2 - 1: 4 MP, 4 GP; 3 wins 3 - 0 and draws: 3 MP, 4½ GP
        event = replace(teams(4, 3, "1-2:110 3-4:111", "1-4:110 3-2:==="), type_code=type_code)
        ranked = standings(event)
        assert ranked.tiebreaks == usual
        assert ranked.rows[0].start_no == (1 if "MP_GP" in type_code else 3)
        assert standings(event, ["EDE"], points_first=True).tiebreaks == (usual[0], "EDE")

    def test_the_usual_list_of_a_round_robin_has_no_buchholz(self) -> None:
        table = round_robin(4, "1-2:1 3-4:1", "1-3:= 2-4:=", "1-4:1 2-3:0")
        assert standings(table).tiebreaks == ("PTS", "DE", "WIN", "SB", "KS")

    def test_in_a_round_robin_of_2026_buchholz_is_advised_against_unless_nobody_named_it(self) -> None:
        table = round_robin(4, "1-2:1 3-4:1", "1-3:= 2-4:=", "1-4:1 2-3:0", starts_on=date(2026, 3, 1))
        assert messages(table, ["PTS", "BH"], "tie-break") == ["BH: Buchholz is not for round robins (8, note)"]
        assert messages(table, ["PTS", "BH"], "tie-break", edition="2023") == []
        assert messages(table, None, "tie-break") == []
        matches = teams(3, 1, "1-2:1", "1-3:1", "2-3:1", type_text="Team round robin", starts_on=date(2026, 3, 1))
        assert "BH:MP/C1" in standings(matches).tiebreaks  # the usual list of teams has Buchholz
        assert messages(matches, None, "tie-break") == []

    @pytest.mark.parametrize(("last_day", "is_said"), [(date(2024, 2, 4), False), (date(2024, 2, 5), True)])
    def test_ratings_are_advised_against_in_events_of_more_than_30_days(self, last_day: date, is_said: bool) -> None:
        table = replace(TABLE, starts_on=date(2024, 1, 6), ends_on=last_day)
        assert bool(messages(table, ["PTS", "ARO", "BH"], "long-event")) is is_said
        assert messages(table, ["PTS", "BH"], "long-event") == []


def after_the_end(points: int, *members: int) -> AbnormalPoints:
    return AbnormalPoints("", None, Fraction(points), 999, members)


class TestAfterTheLastRound:
    """TRF 299 with round 999: it enters the final points and the standings, and no tie-break."""

    TABLE = replace(TABLE, abnormal_points=(after_the_end(-1, 2),))

    def test_it_enters_the_points_and_the_places(self) -> None:
        assert values(self.TABLE, "PTS") == [1, 1, 1.5, 1.5]
        assert order(self.TABLE, "PTS") == {3: 1, 4: 1, 1: 3, 2: 3}

    @pytest.mark.parametrize("code", ["BH", "SB", "PS", "KS", "BH/C1", "AOB", "FB"])
    def test_it_enters_no_tie_break(self, code: str) -> None:
        assert values(self.TABLE, code) == values(TABLE, code)

    def test_one_without_a_round_enters_tie_breaks(self) -> None:
        table = replace(TABLE, abnormal_points=(AbnormalPoints("", None, Fraction(-1), None, (2,)),))
        assert values(table, "BH")[0] == values(TABLE, "BH")[0] - 1

    def test_before_the_last_round_it_does_not_exist(self) -> None:
        assert values(self.TABLE, "PTS", after=2)[1] == 1
        assert report_after(standings(self.TABLE, ["PTS"], after=2)).abnormal_points == ()
        assert report_after(standings(self.TABLE, ["PTS"], after=3)).abnormal_points == self.TABLE.abnormal_points

    def test_of_teams_too(self) -> None:
        penalty = AbnormalPoints("", Fraction(-2), Fraction(-1), 999, (1,))
        event = replace(teams(2, 2, "1-2:1="), abnormal_points=(penalty,))
        assert (values(event, "MPTS"), values(event, "GPTS")) == ([0, 0], [0.5, 0.5])
        assert values(event, "BH:MP") == [0, 2]

    def test_the_explanation_says_so(self) -> None:
        [points] = standings(self.TABLE, ["PTS"]).explain(2).values
        [last] = [part for part in points.parts if part.round is None]
        assert [str(reason.says) for reason in last.why] == ["penalty after the last round, in no tie-break: -1"]


def test_the_dummy_has_all_of_ones_points_though_opponents_do_not_count_record_299() -> None:
    """16.4: as many points as the participant; 299=own_only takes them out of what opponents count."""
    #         R1     R2     games   299     total
    #    1    2w 1   Z        1     +½ (1)   1½
    #    2    1b 0   3w 1     1               1
    #    3    U      2b 0     1               1
    table = replace(
        swiss(3, "1-2:1 3:U", "2-3:1 1:Z"), abnormal_points=(AbnormalPoints("", None, Fraction(1, 2), 1, (1,)),)
    )
    own_only = {"299": "own_only"}
    assert values(table, "PTS", readings=own_only) == [1.5, 1, 1]
    # 1: opponent 2 with 1, the dummy with 1½; 2: opponent 1 without the bonus, its Z as a draw: 1½, and 3 with 1
    assert values(table, "BH", readings=own_only) == [2.5, 2.5, 2]
    assert values(table, "BH") == [2.5, 3, 2]  # by default the bonus counts for 2 as well
    # with the last round drawn 2 has ½ and 3 1½; the dummy of 1 has 1½ all the same
    assert values(table, "FB", readings=own_only) == [2, 3, 2]


class TestTheEditionOf2026:
    def test_standard_points_in_a_swiss(self) -> None:
        #         R1     R2     R3
        #    1    2w 1   3b =   4w 0      1 + ½ + 0
        #    2    1b 0   4w +   U         0 + 1 + 1
        #    3    H      1w =   Z         ½ + ½ + 0
        #    4    U      2b -   1b 1      1 + 0 + 1
        table = swiss(4, "1-2:1 3:H 4:U", "3-1:= 2-4:+", "1-4:0 2:U 3:Z")
        assert values(table, "STD", edition="2026") == [1.5, 2, 1, 2]

    def test_standard_points_where_a_game_is_worth_3_1_0(self) -> None:
        #         a bye of 1 is as much as a draw, half a bye's point is not asked for
        table = swiss(
            3, "1-2:1 3:U", "2-3:= 1:Z", scores=Scores(win=Fraction(3), draw=Fraction(1), pairing_bye=Fraction(1))
        )
        assert values(table, "STD", edition="2026") == [1, 0.5, 1]
        absent = replace(table, scores=table.scores.__class__(absent=Fraction(1, 2)))
        assert values(absent, "STD", edition="2026")[0] == 1  # an absence gives nothing, whatever it is worth

    def test_standard_points_of_teams_go_by_the_primary_score(self) -> None:
        event = teams(4, 2, "1-2:1= 3-4:==", "1-3:00 2-4:1=")
        assert values(event, "STD", edition="2026") == [1, 1, 1.5, 0.5]

    def test_an_open_game_is_worth_nothing(self) -> None:
        assert values(swiss(2, "1-2:1", "2-1:X"), "STD", edition="2026", after=2) == [1, 0]

    def test_the_own_rating_and_the_start_number_in_both_directions(self) -> None:
        table = swiss(3, "1-2:= 3:H", ratings=[2000, 2200, 2100])
        assert order(table, "PTS", "RTNG", edition="2026") == {2: 1, 3: 2, 1: 3}
        assert order(table, "PTS", "RTNG/R", edition="2026") == {1: 1, 3: 2, 2: 3}
        assert order(table, "PTS", "TPN", edition="2026") == {1: 1, 2: 2, 3: 3}
        assert order(table, "PTS", "TPN/R", edition="2026") == {3: 1, 2: 2, 1: 3}

    def test_with_unrated_players_there_is_no_rating_unless_the_code_names_one(self) -> None:
        table = swiss(2, "1-2:=", ratings=[2000, None])
        assert values(table, "RTNG", edition="2026") == [None, None]
        assert values(table, "RTNG/U1400", edition="2026") == [2000, 1400]

    def test_before_2026_they_are_the_organisers_own(self) -> None:
        said = "STD is of fide-tiebreaks-2026: by fide-tiebreaks-2023 it is the organiser's own tie-break (4.1)"
        assert messages(TABLE, ["PTS", "STD"], "tie-break") == [said]
        assert messages(TABLE, ["PTS", "STD"], "tie-break", edition="2026") == []
        assert standings(TABLE, ["STD"]).explain(1).values[0].article == "4.1"
        assert standings(TABLE, ["STD"], edition="2026").explain(1).values[0].article == "7.7"

    @pytest.mark.parametrize(
        ("code", "type_of"), [("DE", "A"), ("PS", "B"), ("BH/C1", "C"), ("FB", "D"), ("SB", "BC"), ("TPR", "DB")]
    )
    def test_the_type_of_article_5_is_known(self, code: str, type_of: str) -> None:
        assert standings(TABLE, [code]).explain(1).values[0].type == type_of
