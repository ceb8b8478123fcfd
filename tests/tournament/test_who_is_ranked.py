"""Players or teams: what makes an event an individual one, and how the other side of a report is ranked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from cross_tables import declared, order, swiss, teams

from ratingoffice.book.findings import BadInput
from ratingoffice.formats.reports import read_report
from ratingoffice.intake.preview.contents import PreviewRequest, make_preview
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import AbnormalPoints, Byes, Team, Tournament

#: an open of six: 1 and 2 of club A, 3 and 4 of club B, 5 of club C, 6 of none
#         R1     R2     points
#    1    4w 1   2b 1     2
#    2    5w 1   1w 0     1
#    3    6w =   4b =     1
#    4    1b 0   3w =     ½
#    5    2b 0   6w 1     1
#    6    3b =   5b 0     ½
CLUBS = (Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4)), Team(3, "C", players=(5,)))
OPEN = replace(swiss(6, "1-4:1 2-5:1 3-6:=", "2-1:0 4-3:= 5-6:1"), teams=CLUBS, teams_by_name_only=True)
#: two rounds of three teams of two; nobody says what kind of event it is
MATCHES = replace(teams(4, 2, "1-2:11 3-4:=0", "1-3:=1 2-4:00"), type_text="", board_colors="", team_pairing_byes=None)


class TestKindOfEvent:
    @pytest.mark.parametrize(
        ("says", "of_teams"),
        [
            ({"type_code": "FIDE_DUTCH_2025", "type_text": "Individual: Swiss-System"}, False),
            ({"type_text": "Einzelturnier"}, False),
            ({"type_text": "Особистий турнір"}, False),
            ({"teams_declared": 0}, False),
            ({"type_text": "Mannschaftsturnier", "teams_declared": 0}, True),
            ({"type_code": "FIDE_TEAM_TYPEA_MP_GP", "type_text": "Individual"}, True),
            ({"teams_declared": 3, "board_colors": "wb"}, True),
            ({"type_text": "Swiss"}, False),  # 6 is in no team
        ],
    )
    def test_the_type_decides_then_the_number_of_teams_then_what_only_teams_have(
        self, says: dict[str, Any], of_teams: bool
    ) -> None:
        assert replace(OPEN, **({"type_text": ""} | says)).is_team_event is of_teams

    def test_without_a_word_of_it_teams_that_meet_as_teams_are_a_team_event(self) -> None:
        assert MATCHES.is_team_event

    def test_no_teams_declared_makes_teams_that_meet_as_teams_clubs(self) -> None:
        assert not replace(MATCHES, teams_declared=0).is_team_event

    def test_a_player_outside_every_team_makes_teams_that_meet_as_teams_clubs(self) -> None:
        others = [team if team.number != 1 else replace(team, players=(11,)) for team in MATCHES.teams]
        assert not replace(MATCHES, teams=tuple(others)).is_team_event

    def test_a_team_that_meets_two_others_in_a_round_is_a_club(self) -> None:
        clubs = (*CLUBS[:2], Team(3, "C", players=(5, 6)))
        assert not replace(swiss(6, "1-4:1 2-5:1 3-6:="), teams=clubs, type_text="").is_team_event

    def test_a_game_inside_a_team_makes_it_a_club(self) -> None:
        table = swiss(4, "1-2:1 3-4:1")
        both = (Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4)))
        assert not replace(table, teams=both, type_text="").is_team_event

    def test_the_players_of_an_open_with_clubs_are_ranked(self) -> None:
        ranked = standings(OPEN, ["PTS"])
        assert [(row.start_no, row.rank) for row in ranked.rows] == [(1, 1), (2, 2), (3, 2), (5, 2), (4, 5), (6, 5)]
        messages = [str(finding.message) for finding in ranked.findings if finding.code == "teams"]
        assert messages == ["the event is an individual one: its teams are taken for clubs, and the players are ranked"]

    def test_an_open_with_clubs_is_read_without_errors_and_previewed_by_players(self, tmp_path: Any) -> None:
        report = tmp_path / "club.trf"
        report.write_text(CLUB_FILE, encoding="utf-8")
        tournament, findings, _ = read_report(report)
        assert tournament is not None
        assert [str(finding) for finding in findings if finding.severity == "error"] == []
        answer = make_preview(tournament, findings, PreviewRequest())
        assert [(place.player.start_no, place.rank) for place in answer.places] == [(1, 1), (4, 1), (2, 3), (3, 3)]

    def test_byes_of_an_open_with_clubs_are_of_players(self, tmp_path: Any) -> None:
        report = tmp_path / "club.trf"
        report.write_text(CLUB_FILE.replace("     2 w 1  0000 - Z", "     2 w 1          ") + "240 H   2    1\n")
        tournament, _, _ = read_report(report)
        assert tournament is not None
        assert tournament.player_by_number[1].rounds[1].result == "H"


def line(number: int, rounds: str) -> str:
    points = {"=": 1, "1": 2, "H": 1, "0": 0, "Z": 0}
    half = sum(points[cell.split()[-1]] for cell in rounds.split("|"))
    person = f"001 {number:4} m    {f'Player, {number}':33} 2000 UKR {14100000 + number:11} 1990/01/01"
    return f"{person} {half // 2:2}.{5 * (half % 2)} {'':4}  " + "  ".join(f"{c:>8}" for c in rounds.split("|"))


CLUB_FILE = "\n".join(
    [
        "012 Club open",
        "042 2024/05/01",
        "052 2024/05/02",
        "062 4",
        "082 0",
        "092 Individual: Swiss-System",
        "142 2",
        line(1, "2 w 1|0000 - Z"),
        line(2, "1 b 0|3 w ="),
        line(3, "4 w 0|2 b ="),
        line(4, "3 b 1|0000 - Z"),
        f"013 {'Club A':32}   1    2",
        f"013 {'Club B':32}   3    4",
        "",
    ]
)


class TestRankTheOther:
    def test_the_players_of_a_team_event(self) -> None:
        ranked = standings(MATCHES, ["PTS"], rank="players")
        # 11: 1 and ½; 12: 1 and 1; 21, 22: nothing in both; 31: ½ and ½; 32: 0 and 0; 41: ½ and 1; 42: 1 and 1
        assert [(row.start_no, row.rank) for row in ranked.rows] == [
            (12, 1), (42, 1), (11, 3), (41, 3), (31, 5), (21, 6), (22, 6), (32, 6),
        ]  # fmt: skip
        assert not ranked.of_teams
        assert ranked.cells(12)[1].opponent == 32

    def test_the_usual_list_is_that_of_players(self) -> None:
        listed = replace(MATCHES, standings_order=("MPTS", "EDE"))
        assert standings(listed).tiebreaks == ("MPTS", "EDE")
        assert standings(listed, rank="players").tiebreaks == ("PTS", "DE", "BH/C1", "BH", "SB")
        also_of_players = replace(MATCHES, tiebreaks=("BPG",))
        assert standings(also_of_players, rank="players").tiebreaks == ("PTS", "DE", "BH/C1", "BH", "SB")

    def test_records_that_speak_of_teams_do_not_touch_players_of_the_same_number(self) -> None:
        penalty = AbnormalPoints("", Fraction(-2), Fraction(-1), 1, (11,))
        event = replace(MATCHES, abnormal_points=(penalty,), byes=(Byes("H", 2, (11,)),), type_text="Team")
        points = {row.start_no: row.scores["PTS"] for row in standings(event, ["PTS"], rank="players").rows}
        assert points[11] == Fraction(3, 2)

    def test_the_declared_points_of_players_are_compared(self) -> None:
        event = declared(MATCHES, {11: Fraction(3, 2), 12: 1}, {})
        differing = standings(event, ["PTS"], rank="players").differences
        assert [(each.start_no, each.quantity, each.declared, each.computed) for each in differing] == [
            (12, "points", 1, 2)
        ]

    def test_the_clubs_of_an_open_by_the_sums_of_their_players(self) -> None:
        ranked = standings(OPEN, ["PTS", "WIN"], rank="teams")
        # A: 2 + 1 points and 2 + 1 wins; B: 1 + ½, none; C: 1 point, 1 win
        assert [(row.rank, row.name, row.values["PTS"], row.values["WIN"]) for row in ranked.rows] == [
            (1, "A", 3, 3),
            (2, "B", Fraction(3, 2), 0),
            (3, "C", 1, 1),
        ]
        why = ranked.explain(1).values[0].why
        assert [str(reason.says) for reason in why] == ["the sum of the players 1, 2"]

    def test_the_best_players_of_each_club_count(self) -> None:
        ranked = standings(OPEN, ["PTS", "WIN"], rank="teams", best=1)
        # A 2; B 1 without a win; C 1 with one
        assert [(row.rank, row.name) for row in ranked.rows] == [(1, "A"), (2, "C"), (3, "B")]

    def test_the_usual_list_of_clubs_is_what_adds_up(self) -> None:
        assert standings(OPEN, rank="teams").tiebreaks == ("PTS", "BH/C1", "BH", "SB")

    @pytest.mark.parametrize(
        ("table", "settings", "says"),
        [
            (OPEN, {"rank": "clubs"}, '"clubs" cannot be ranked: choose players or teams'),
            (swiss(2, "1-2:1"), {"rank": "teams"}, "there are no teams or clubs in the report"),
            (OPEN, {"tiebreaks": ["PTS", "DE"], "rank": "teams"}, '"DE" is no sum'),
            (OPEN, {"best": 2}, "where clubs are ranked"),
        ],
    )
    def test_what_cannot_be_ranked_is_refused(self, table: Tournament, settings: dict[str, Any], says: str) -> None:
        with pytest.raises(BadInput, match=says):
            standings(table, **settings)


class TestLeftOut:
    def test_who_is_left_out_has_no_place_and_counts_for_the_others(self) -> None:
        table = swiss(4, "1-2:1 3-4:1", "1-3:1 2-4:1")
        ranked = standings(table, ["PTS", "BH"], leave_out=[1])
        assert [(row.start_no, row.rank) for row in ranked.rows] == [(2, 1), (3, 1), (4, 3), (1, 0)]
        assert [row.values["BH"] for row in ranked.rows] == [2, 2, 2, 2]  # 2 and 3 have met 1, who has 2 points
        assert ranked.to_json()["standings"][3]["rank"] is None
        assert ranked.cells(2)[0].opponent_rank is None
        assert any("left out of the ranking" in str(finding.message) for finding in ranked.findings)

    def test_who_is_left_out_is_tied_with_nobody(self) -> None:
        #         R1     R2      1, 2 and 3 have 1 each; without 3, 1 has beaten 2
        table = swiss(4, "1-2:1 3-4:0", "3-1:1 2-4:1", rounds_planned=3)
        assert order(table, "PTS", "DE")[1] == order(table, "PTS", "DE")[2] == 1  # 2 and 3 have not met
        assert order(table, "PTS", "DE", leave_out=[3, 4]) == {1: 1, 2: 2, 3: 0, 4: 0}

    def test_a_number_that_is_nobodys_is_refused(self) -> None:
        with pytest.raises(BadInput, match="no player 9"):
            standings(OPEN, leave_out=[9])

    def test_ranks_of_a_report_that_leaves_some_out_are_compared_among_the_others(self) -> None:
        table = swiss(4, "1-2:1 3-4:1", "1-3:1 2-4:1")
        report = declared(table, {}, {2: 1, 3: 1, 4: 3})  # the winner, 1, has none
        assert [each for each in standings(report, ["PTS"]).differences if each.quantity == "rank"] == []
        wrong = declared(table, {}, {2: 3, 3: 1, 4: 2})
        assert standings(wrong, ["PTS"]).differences != ()

    def test_who_has_no_rank_in_a_report_is_tied_with_nobody_in_it(self) -> None:
        # 1, 2 and 3 have 1 each and have not all met; without 3, 1 has beaten 2, as the report says
        table = replace(swiss(4, "1-2:1 3-4:0", "3-1:1 2-4:1", rounds_planned=3), standings_order=("PTS", "DE"))
        report = declared(table, {}, {1: 2, 2: 3, 4: 1})
        assert [each for each in standings(report).differences if each.quantity == "rank"] == []


class TestLots:
    def test_without_a_seed_the_event_gives_it_and_its_report_draws_the_same_again(self) -> None:
        table = swiss(4, "1-2:= 3-4:=", name="Cup")
        first = standings(table, ["PTS"], lots=True)
        assert sorted(row.rank for row in first.rows) == [1, 2, 3, 4]
        again = standings(declared(table, {1: 1}, {1: 1}), ["PTS"], lots=True)
        assert [row.start_no for row in again.rows] == [row.start_no for row in first.rows]
        assert first.event.lots == again.event.lots
        other = standings(replace(table, name="Cup 2"), ["PTS"], lots=True)
        assert other.event.lots != first.event.lots

    def test_the_seed_is_told(self) -> None:
        ranked = standings(swiss(2, "1-2:="), ["PTS"], lots=True)
        assert any(f"seed {ranked.event.lots}" in str(finding.message) for finding in ranked.findings)
