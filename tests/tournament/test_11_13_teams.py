"""Articles 11 to 13: matches from boards, and the tie-breaks of teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from cross_tables import order, teams, values

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tiebreaks.boards import board_points
from ratingoffice.tournament.tournament import AbnormalPoints, BoardOrder, Cell, ForfeitedMatch, MatchScores

#          1       2       3       4       MP   GP
#    1     .       1½ (2)  ½ (0)   1½ (2)  4    3½
#    2     ½ (0)   .       1 (1)   2 (2)   3    3½
#    3     1½ (2)  1 (1)   .       1 (1)   4    3½
#    4     ½ (0)   0 (0)   1 (1)   .       1    1½
FOUR = teams(4, 2, "1-2:1= 3-4:10", "1-3:0= 2-4:11", "1-4:1= 2-3:10", type_text="Team Round Robin")

#          1       2       3       MP   GP      2 has fewer match points than 3, but more game points
#    1     .       2½ (2)  4 (2)   4    6½
#    2     1½ (0)  .       1½ (0)  0    3
#    3     0 (0)   2½ (2)  .       2    2½
THREE = teams(3, 4, "1-2:11=0", "1-3:1111", "3-2:11=0", type_text="Team Round Robin")


def test_scores_come_from_the_boards() -> None:
    assert values(FOUR, "MPTS") == [4, 3, 4, 1]
    assert values(FOUR, "GPTS") == [3.5, 3.5, 3.5, 1.5]
    assert values(FOUR, "PTS") == values(FOUR, "MPTS")
    assert values(FOUR, "MPvGP") == values(FOUR, "GPTS")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("WIN", [2, 1, 1, 0]),
        ("WON", [2, 1, 1, 0]),
        ("GE", [3, 3, 3, 3]),
        ("PS", [2 + 2 + 4, 0 + 2 + 3, 1 + 3 + 4, 1 + 1 + 1]),
        ("PS:GP", [1.5 + 2 + 3.5, 0.5 + 2.5 + 3.5, 1 + 2.5 + 3.5, 1 + 1 + 1.5]),
        ("BH", [8, 9, 8, 11]),
        ("BH:GP", [8.5, 8.5, 8.5, 10.5]),
        ("SB", [8, 6, 4 * 2 + 3 + 1, 4]),
        ("KS:MP", [0 + 2, 0 + 1, 2 + 1, 0 + 0 + 1]),  # 3 of 6: 1, 2 and 3
        ("KS:MP/L+1", [0, 1, 2, 1]),  # 3½: 2 no more
        ("EMMSB", [8, 6, 12, 4]),
        ("EMGSB", [4.5 + 2 + 1.5, 2 + 4 + 2, 6 + 3 + 1, 2 + 0 + 4]),
        ("EGMSB", [10, 3.5 + 3, 7 + 3.5 + 1.5, 3.5]),
        ("EGGSB", [5.25 + 1.75 + 2.25, 1.75 + 3.5 + 3, 5.25 + 3.5 + 1.5, 1.75 + 3.5]),
        # ⌊3 × 2 / 2⌋ = 3, so 3½ + 8/3, 3½ + 3, 3½ + 8/3, 1½ + 11/3
        ("SSSC", [Fraction(37, 6), 6.5, Fraction(37, 6), Fraction(31, 6)]),
        ("SSSC/K4", [5.5, 5.75, 5.5, 4.25]),
        ("SSSC/K2.5", [Fraction(67, 10), Fraction(71, 10), Fraction(67, 10), Fraction(59, 10)]),  # 3½ + 8 / 2½ …
    ],
)
def test_tie_breaks_of_teams(code: str, expected: list[float]) -> None:
    assert values(FOUR, code) == expected


@pytest.mark.parametrize(
    ("code", "primary", "reading_2024"),
    [("EGMSB/C1", 5, 6), ("EGGSB/C1", 10, 7.5), ("EMMSB/C1", 4, 4), ("EMGSB/C1", 8, 8)],
)
def test_an_extended_sb_cuts_by_the_primary_score(code: str, primary: float, reading_2024: float) -> None:
    """T-9: 1 loses opponent 2, with 0 match points; later texts cut 3, with 2½ game points, if those are multiplied."""
    assert values(THREE, code)[0] == primary
    assert values(THREE, code, readings={"14.1.2": "2024"})[0] == reading_2024
    assert values(THREE, code, edition="fide-tiebreaks-2026")[0] == reading_2024


def test_the_primary_score_is_the_one_declared_else_the_first_in_the_list() -> None:
    def primary(type_code: str, *codes: str) -> str:
        return standings(replace(FOUR, type_code=type_code), codes).event.results.primary

    assert primary("FIDE_TEAM_TYPEA_GP_MP", "MPTS", "GPTS") == "GP"
    assert primary("FIDE_TEAM_TYPEA_MP_GP", "GPTS", "MPTS") == "MP"
    assert primary("FIDE_TEAM_BAKU", "GPTS") == "MP"
    assert primary("CUSTOM_TEAM_RR", "GPTS", "MPTS") == "GP"
    assert primary("CUSTOM_TEAM_RR", "EDE") == "MP"


def test_game_points_primary_turn_things_round() -> None:
    table = replace(FOUR, type_code="CUSTOM_GP_MP")
    assert values(table, "PTS") == [3.5, 3.5, 3.5, 1.5]
    assert values(table, "MPvGP") == [4, 3, 4, 1]
    assert values(table, "WIN") == [2, 1, 1, 0]  # still matches
    assert values(table, "SSSC")[0] == 4 + Fraction(17, 2) / 3  # ⌊3 × 2 / 2⌋


class TestExtendedDirectEncounter:
    def test_the_primary_score_first(self) -> None:
        assert order(FOUR, "MPTS", "EDE") == {3: 1, 1: 2, 2: 3, 4: 4}

    def test_then_if_no_tie_was_broken_the_secondary(self) -> None:
        #       1  2  3    each won once, by 2½ (1 against 2), 3 (2 against 3) and 4 (3 against 1):
        #    1  .  2½ 0    1 has 2½ game points, 2 has 4½, 3 has 5
        #    2  1½ .  3
        #    3  4  1  .
        circle = teams(3, 4, "1-2:11=0", "2-3:1110", "3-1:1111")
        assert order(circle, "EDE") == {3: 1, 2: 2, 1: 3}
        assert order(circle, "DE") == {1: 1, 2: 1, 3: 1}

    DRAWN = teams(2, 4, "1-2:1001")

    @pytest.mark.parametrize(
        ("code", "places"),
        [
            ("EDE", {1: 1, 2: 1}),
            ("EDET", {1: 1, 2: 2}),  # board 1
            ("EDEB", {2: 1, 1: 2}),  # boards 1-3: 1 to 2
            ("EDEBT", {1: 1, 2: 2}),  # 1 + 4 = 2 + 3, then board 1
            ("EDEBB", {2: 1, 1: 2}),
            ("EDEC", {1: 1, 2: 1}),  # 1 + 4 = 2 + 3
            ("EDE(BC)", {1: 1, 2: 1}),
            ("EDE(TBR,BBE)", {1: 1, 2: 2}),
            ("EDE(BBE,TBR)", {2: 1, 1: 2}),
            ("EDE(BC,BBE,TBR)", {2: 1, 1: 2}),
        ],
    )
    def test_between_two_teams_article_12_on_their_own_matches(self, code: str, places: dict[int, int]) -> None:
        assert order(self.DRAWN, code) == places

    def test_the_lower_board_count_is_better(self) -> None:
        assert order(teams(2, 4, "1-2:1010"), "EDEBB") == {1: 1, 2: 2}  # 1 + 3 against 2 + 4

    def test_article_12_is_only_for_two(self) -> None:
        three = teams(3, 2, "1-2:10", "2-3:10", "1-3:10")
        assert order(three, "EDET") == {1: 1, 2: 1, 3: 1}
        assert values(three, "EDET") == [None, None, None]

    def test_two_who_never_met_stay_tied(self) -> None:
        assert order(teams(4, 2, "1-3:11 2-4:11"), "MPTS", "EDET")[2] == 1


class TestBoards:
    def test_board_count_is_lower_the_better(self) -> None:
        # both have 1 match point and 2 game points: 1 on boards 1 and 2, 2 on boards 3 and 4
        table = teams(2, 4, "1-2:1100")
        assert values(table, "BC") == [3, 7]
        assert order(table, "MPTS", "GPTS", "BC") == {1: 1, 2: 2}

    def test_board_count_breaks_no_tie_between_teams_with_other_game_points(self) -> None:
        # 1 and 3 won, with 3 and 4 game points
        table = teams(4, 4, "1-2:1110 3-4:1111")
        assert order(table, "MPTS", "BC") == {1: 1, 3: 1, 2: 3, 4: 3}
        assert values(table, "BC") == [6, 4, 10, 0]

    def test_top_board_and_bottom_board(self) -> None:
        #          board 1  2  3      TBR: 1 and 3 lead on board 1, 3 on board 2
        #     1          1  0  1
        #     2          0  1  0      BBE: without board 3, then without 2 and 3
        #     3          1  1  0
        #     4          0  0  1
        table = teams(4, 3, "1-2:101 3-4:110")
        assert order(table, "TBR") == {3: 1, 1: 2, 2: 3, 4: 4}
        assert order(table, "BBE") == {3: 1, 1: 2, 2: 3, 4: 4}
        assert values(table, "TBR") == [2, 3, 1, 4]

    def test_byes_count_on_every_board(self) -> None:
        table = teams(4, 2, "1-2:10 3:U 4:H", "1:F 2:Z 3-4:+-", bye=(1, 1))
        results = standings(table, []).event.results
        points = [[p / 2 for p in board_points(results, i)] for i in range(4)]
        assert points == [[2, 1], [0, 1], [2, 1], [0.5, 1.5]]
        assert values(table, "GPTS") == [3, 1, 2, 2]  # the pairing bye itself brought 1

    def test_an_order_of_boards_of_its_own(self) -> None:
        table = replace(teams(2, 2, "1-2:10"), board_orders=(BoardOrder(1, 1, 2, (12, 11)),))
        assert values(table, "BC") == [2, 2]  # 11 won on board 2

    def test_a_team_that_came_short_sits_where_its_opponents_sit(self) -> None:
        # 11 did not come and is not paired: 12, who won, sits at board 2, not 1
        table = teams(2, 2, "1-2:10")
        cells = {11: Cell(None, "-", "-"), 21: Cell(None, "-", "+"), 12: Cell(22, "b", "1"), 22: Cell(12, "w", "0")}
        short = replace(table, players=tuple(replace(p, rounds=(cells[p.start_no],)) for p in table.players))
        assert values(short, "GPTS") == [1, 1]
        assert values(short, "BC") == [2, 1]


class TestUnplayedMatches:
    def test_a_forfeited_match(self) -> None:
        table = teams(4, 2, "1-2!+- 3-4:11", "1-3:10 2-4:10")
        assert values(table, "MPTS") == [3, 1, 3, 1]
        assert values(table, "GPTS") == [3, 1, 3, 1]
        assert values(table, "WON") == [0, 0, 1, 0]
        assert values(table, "GE") == [2, 1, 2, 2]
        assert values(table, "BH") == [3 + 3, 1 + 1, 1 + 3, 3 + 1]  # 1 and 2: the dummy with their own points

    def test_a_forfeited_match_is_won_whatever_its_boards_say(self) -> None:
        table = replace(teams(2, 2, "1-2:+-"), forfeited_matches=(ForfeitedMatch("+-", 1, 1, 2),))
        assert values(table, "MPTS") == [2, 0]
        assert values(table, "GPTS") == [1, 1]

    def test_a_match_without_a_board_played_is_unplayed(self) -> None:
        table = teams(2, 2, "1-2:++")
        event = standings(table, []).event
        assert [event.unplayed.category(i, 1) for i in (0, 1)] == ["16.2.2", "16.2.4"]
        assert values(table, "MPTS") == [2, 0]

    def test_one_board_makes_it_played(self) -> None:
        assert values(teams(2, 2, "1-2:+0"), "BH") == [1, 1]

    def test_both_forfeit(self) -> None:
        for table in (teams(2, 2, "1-2!--"), teams(2, 2, "1-2://")):
            assert values(table, "MPTS") == [0, 0]
            assert values(table, "GPTS") == [0, 0]

    @pytest.mark.parametrize(("kind", "scores"), [("F", (2, 4)), ("H", (1, 2)), ("Z", (0, 0)), ("U", (1, 2))])
    def test_byes(self, kind: str, scores: tuple[int, int]) -> None:
        table = teams(3, 4, f"1-2:1111 3:{kind}", bye=(1, 2))
        assert (values(table, "MPTS")[2], values(table, "GPTS")[2]) == scores

    def test_a_bye_never_followed_is_a_draw_in_both_scores(self) -> None:
        event = standings(teams(4, 4, "1-2:1111 3-4:1111", "1-3:1111 2:Z 4:Z"), []).event
        assert event.unplayed.adjusted("MP")[1] == 2  # one match point, in halves
        assert event.unplayed.adjusted("GP")[1] == 4  # two game points


def test_penalties_and_abnormal_points_enter_the_totals() -> None:
    penalty = AbnormalPoints("", Fraction(-1), Fraction(-1, 2), None, (1,))
    assert values(replace(FOUR, abnormal_points=(penalty,)), "MPTS") == [3, 3, 4, 1]
    assert values(replace(FOUR, abnormal_points=(penalty,)), "GPTS") == [3, 3.5, 3.5, 1.5]
    assert values(replace(FOUR, abnormal_points=(penalty,)), "BH")[1] == 8  # 1 has one less
    assert values(replace(FOUR, abnormal_points=(penalty,)), "BH", readings={"299": "own_only"})[1] == 9  # T-13
    lost = AbnormalPoints("L", Fraction(1), None, 1, (2,))  # the match that 2 lost in round 1 brings it a point
    assert values(replace(FOUR, abnormal_points=(lost,)), "MPTS") == [4, 4, 4, 1]


def test_match_scores_of_the_event() -> None:
    table = replace(FOUR, match_scores=MatchScores(Fraction(3), Fraction(1), Fraction(0)))
    assert values(table, "MPTS") == [6, 4, 5, 1]


def test_the_factor_may_be_nought() -> None:
    table = teams(2, 4, "1-2:1100")
    ranked = standings(table, ["SSSC"])
    assert [row.values["SSSC"] for row in ranked.rows] == [None, None]
    assert any("factor of 13.4.2" in str(finding.message) for finding in ranked.findings)
    assert values(table, "SSSC/K2") == [2.5, 2.5]  # 2 + 1 / 2


def test_fore_buchholz_draws_whole_matches() -> None:
    # the last round, 1-4 and 2-3, drawn: 1 has 3 and 3 points, 2 has 3 and 3½, 3 has 4 and 3½, 4 has 2 and 2
    assert values(FOUR, "FB:MP") == [3 + 4 + 2, 3 + 2 + 4, 2 + 3 + 3, 4 + 3 + 3]
    assert values(FOUR, "FB:GP") == [3.5 + 3.5 + 2, 3 + 2 + 3.5, 2 + 3 + 3.5, 3.5 + 3.5 + 3]
    assert values(FOUR, "SSSC/F/K1")[0] == 3.5 + 9


def test_codes_of_teams_are_refused_elsewhere() -> None:
    individual = replace(FOUR, teams=())
    for code in ("MPTS", "EDE", "BH:MP", "BC"):
        with pytest.raises(BadInput, match="team events"):
            standings(individual, [code])


def test_teams_of_the_old_record_are_ranked_with_a_finding() -> None:
    old = replace(FOUR, teams_by_name_only=True, board_colors="", team_pairing_byes=None)
    ranked = standings(old)
    assert [row.start_no for row in ranked.rows] == [3, 1, 2, 4]
    assert any("013" in str(finding.message) for finding in ranked.findings)
