"""Standings after any round, and games that are still open (T-12)."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from cross_tables import declared, order, round_robin, swiss, teams, values
from hypothesis import given, settings
from test_standings_properties import CODES, TEAM_CODES, pairings

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.earlier_report import report_after
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import AbnormalPoints, Tournament

#         R1     R2
#    1    2w 1   3w ?   1     the game 1-3 has no result yet
#    2    1b 0   4w =   ½
#    3    4w 1   1b ?   1
#    4    3b 0   2b =   ½
OPEN = swiss(4, "1-2:1 3-4:1", "1-3:X 2-4:=", rounds_planned=3, ratings=(2000, 2100, 2200, 2300))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PTS", [1, 0.5, 1, 0.5]),
        ("BH", [0.5, 1.5, 0.5, 1.5]),  # no dummy either: 1 has met 2 only
        ("BH/P", [0.5, 1.5, 0.5, 1.5]),  # it is no forfeit
        ("BH/C1", [0, 1, 0, 1]),
        ("SB", [0.5, 0.25, 0.5, 0.25]),
        ("AOB", [1.5, 1, 1.5, 1]),
        ("PS", [2, 0.5, 2, 0.5]),  # 1 + 1: the running score
        ("GE", [1, 2, 1, 2]),
        ("WIN", [1, 0, 1, 0]),
        ("WON", [1, 0, 1, 0]),
        ("BPG", [0, 1, 0, 2]),
        ("ARO", [2100, 2150, 2300, 2150]),
        ("FB", [0.5, 1.5, 0.5, 1.5]),  # round 3 is the last one
    ],
)
def test_an_open_game_counts_for_nothing(code: str, expected: list[float]) -> None:
    assert values(OPEN, code) == expected


def test_an_open_game_of_the_last_planned_round_is_a_draw_in_fore_buchholz() -> None:
    # 1½ ½ 1½ ½, all four games counted
    assert values(replace(OPEN, rounds_planned=2), "FB") == [2, 2, 2, 2]


def test_an_open_game_is_a_missing_one_in_the_direct_encounter() -> None:
    # 6.3: 1 and 3 are tied and have not met
    assert order(OPEN, "PTS", "DE") == {1: 1, 3: 1, 2: 3, 4: 3}


#         R1     R2     R3           after 2   adjusted    after 3   adjusted
#    1    2w 1   Z      3w ?         1         1½          1         1      available in round 3: Z is 16.2.3
#    2    1b 0   3w =   4w 1         ½         ½           1½        1½
#    3    4w 1   2b =   1b ?         1½        1½          1½        1½
#    4    3b 0   U      2b 0         1         1           1         1
AVAILABLE = swiss(4, "1-2:1 3-4:1", "1:Z 2-3:= 4:U", "1-3:X 2-4:1")


def test_who_has_an_open_game_was_available() -> None:
    ranked = standings(AVAILABLE, ["BH"])
    assert ranked.cells(1)[1].category == "16.2.3"
    assert values(AVAILABLE, "BH")[1] == 1 + 1.5 + 1


def test_later_rounds_do_not_exist() -> None:
    assert values(AVAILABLE, "PTS", after=2) == [1, 0.5, 1.5, 1]
    assert values(AVAILABLE, "BH", after=2)[1] == 1.5 + 1.5  # Z is followed by nothing: 16.2.5, a draw
    assert standings(AVAILABLE, ["BH"], after=2).cells(1)[1].category == "16.2.5"
    assert values(AVAILABLE, "PTS", after=1) == [1, 0, 1, 0]


@pytest.mark.parametrize(("after", "expected"), [(2, 1 + 1), (3, 1.5 + 2 + 1)])
def test_the_cap_of_2026_counts_the_rounds_so_far(after: int, expected: float) -> None:
    # 3 has 2 points after two and after three rounds; its dummy as many draws as there were rounds
    table = swiss(3, "1-2:1 3:U", "3-1:1 2:Z", "2-3:1 1:U")
    assert values(table, "BH", edition="2026", after=after)[2] == expected


def test_a_penalty_of_a_later_round_does_not_exist_yet() -> None:
    table = replace(swiss(2, "1-2:1", "2-1:0"), abnormal_points=(AbnormalPoints("", None, Fraction(-1), 2, (1,)),))
    assert [values(table, "PTS", after=after)[0] for after in (1, 2)] == [1, 1]
    match = replace(teams(2, 1, "1-2:1", "2-1:0"), abnormal_points=(AbnormalPoints("", Fraction(-2), None, 2, (1,)),))
    assert [values(match, "MPTS", after=after)[0] for after in (1, 2)] == [2, 2]


class TestWhichRound:
    def test_the_last_one_with_a_result_unless_asked(self) -> None:
        table = swiss(4, "1-2:1 3-4:1", "1-3:= 2-4:X", "1-4:X 2-3:X", rounds_planned=3)
        ranked = standings(table, ["PTS"])
        assert (ranked.rounds, ranked.rounds_planned) == (2, 3)
        assert any("round 3 is paired and has no result yet" in str(finding.message) for finding in ranked.findings)

    def test_a_pairing_bye_beside_open_games_is_no_result(self) -> None:
        assert standings(swiss(3, "1-2:1 3:U", "1-3:X 2:U"), ["PTS"]).rounds == 1
        assert standings(swiss(3, "1-2:1 3:U", "2:U"), ["PTS"]).rounds == 2

    @pytest.mark.parametrize(("after", "accepted"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
    def test_one_without_a_pairing_is_refused(self, after: int, accepted: bool) -> None:
        table = swiss(4, "1-2:1 3-4:1", "1-3:= 2-4:X", "1-4:X 2-3:X", rounds_planned=4)
        if accepted:
            assert standings(table, ["PTS"], after=after).rounds == after
            return
        with pytest.raises(BadInput) as refused:
            standings(table, ["PTS"], after=after)
        assert str(refused.value) == f"round {after} is not paired: choose one of 1, 2, 3"

    def test_before_the_first_pairing_none_can_be_chosen(self) -> None:
        assert standings(swiss(2, "1-2:X")).rounds == 0
        with pytest.raises(BadInput, match="no round is yet"):
            standings(swiss(2), after=1)

    def test_a_round_that_is_paired_and_not_played_is_all_open_games(self) -> None:
        """4.3, type D: Fore Buchholz is known once the last round is paired."""
        #         R1     R2         after 1   with the last round drawn
        #    1    2w 1   3w ?         1         1½      FB: 2 has ½, 3 has 1½
        #    2    1b 0   4w ?         0         ½           1 has 1½, 4 has ½
        #    3    4w 1   1b ?         1         1½
        #    4    3b 0   2b ?         0         ½
        table = swiss(4, "1-2:1 3-4:1", "1-3:X 2-4:X")
        ranked = standings(table, ["PTS", "FB"], after=2)
        assert (ranked.rounds, len(ranked.open), ranked.is_final) == (2, 2, False)
        assert values(table, "PTS", after=2) == [1, 0, 1, 0]
        assert values(table, "FB", after=2) == [2, 2, 2, 2]
        assert values(table, "BH", after=2) == [0, 1, 0, 1]  # nothing of round 2 counts

    def test_the_kind_of_the_event_does_not_change_from_round_to_round(self) -> None:
        # 1 and 2 meet twice in three rounds of four players: no round robin, although round 1 alone might be of one
        table = swiss(4, "1-2:1 3-4:1", "1-2:1 3-4:1", "1-4:1 2-3:1", type_text="")
        assert standings(table, after=1).system == "swiss"


class TestWhatIsSaid:
    def test_how_many_are_open_and_which(self) -> None:
        ranked = standings(OPEN, ["PTS"])
        assert str(ranked.state) == "after round 2, 1 game open"
        assert [tuple(game) for game in ranked.open] == [(2, 1, 3)]
        said = [finding for finding in ranked.findings if finding.code == "unfinished"]
        assert [(finding.severity, str(finding.message)) for finding in said] == [
            ("warning", "after round 2, 1 game open: 1-3 (R2); counted for nothing before there is a result (T-12)")
        ]

    def test_in_json(self) -> None:
        told = standings(OPEN, ["PTS"]).to_json()
        assert (told["rounds"], told["after"]) == (2, 2)
        assert told["open"] == [{"round": 2, "white": 1, "black": 3}]
        assert standings(OPEN, ["PTS"], after=1).to_json()["open"] == []

    @pytest.mark.parametrize(
        ("table", "final"), [(OPEN, False), (replace(OPEN, rounds_planned=2), False), (swiss(2, "1-2:1"), True)]
    )
    def test_final_is_what_has_all_rounds_and_nothing_open(self, table: Tournament, final: bool) -> None:
        assert standings(table, ["PTS"]).is_final is final

    def test_the_cross_table_shows_it_as_not_played(self) -> None:
        cell = standings(OPEN, ["PTS"]).cells(1)[1]
        assert (cell.opponent, cell.result, cell.played, cell.category, cell.points["PTS"]) == (3, "X", False, "", 0)


class TestDeclared:
    def test_points_and_ranks_of_the_report_are_not_those_of_an_earlier_round(self) -> None:
        report = declared(AVAILABLE, {1: 3}, {1: 1})
        assert len(standings(report, ["PTS"]).differences) == 2
        assert standings(report, ["PTS"], after=2).differences == ()

    @pytest.mark.parametrize(("points", "differs"), [("1/2", True), (1, False), ("3/2", False), (2, True)])
    def test_a_pairing_program_may_have_counted_open_games_as_draws(self, points: str, differs: bool) -> None:
        assert bool(standings(declared(OPEN, {1: points}, {}), ["PTS"]).differences) is differs


class TestTeams:
    #         R1        R2
    #    1    2: 2-0    3: 1-?     2 MP, 3 GP     board 2 of 1-3 is open: 12 has Black
    #    2    1: 0-2    4: 1-1     1 MP, 1 GP
    #    3    4: 1½-½   1: 0-?     2 MP, 1½ GP
    #    4    3: ½-1½   2: 1-1     1 MP, 1½ GP
    TABLE = teams(4, 2, "1-2:11 3-4:1=", "1-3:1X 2-4:==")

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("MPTS", [2, 1, 2, 1]),
            ("GPTS", [3, 1, 1.5, 1.5]),
            ("BH:MP", [1, 3, 1, 3]),
            ("EMMSB", [2, 1, 2, 1]),  # 1×2   0+1×1   1×2   0+1×1
            ("BC", [4, 1.5, 2, 2.5]),  # (1+2)+1   0+(½+1)   (1+1)+0   1+(½+1)
            ("WIN", [1, 0, 1, 0]),
            ("GE", [1, 2, 1, 2]),
        ],
    )
    def test_a_match_is_open_until_all_its_boards_have_results(self, code: str, expected: list[float]) -> None:
        assert values(self.TABLE, code) == expected

    def test_the_open_boards_are_told(self) -> None:
        assert [tuple(game) for game in standings(self.TABLE).open] == [(2, 32, 12)]


class TestKoya:
    def test_until_the_end_the_rounds_so_far_make_the_limit(self) -> None:
        """T-11: half of one round, ½; read by the planned three, 1½."""
        table = round_robin(4, "1-2:1 3-4:=", rounds_planned=3)
        assert values(table, "KS") == [0, 0, 0.5, 0.5]
        assert values(table, "KS", readings={"9.2": "planned"}) == [0, 0, 0, 0]

    def test_free_rounds_lower_it_by_the_plan_too(self) -> None:
        # three players, everybody is free once: 1 of 2 points; 1 and 2 have them
        table = round_robin(3, "1-2:1", "2-3:1", rounds_planned=3)
        assert values(table, "KS", readings={"9.2": "planned"}) == [1, 0, 0]

    def test_open_games_do_not_lower_it(self) -> None:
        # 1½ 1 ½ 0: the limit is 1, of 3 too
        table = round_robin(4, "1-2:1 3-4:X", "1-3:= 2-4:1")
        assert values(table, "KS")[0] == 1


def _cut(table: Tournament, after: int) -> Tournament:
    return replace(table, players=tuple(replace(p, rounds=p.rounds[:after]) for p in table.players))


@given(pairings("1=0+-/X"))
@settings(max_examples=60, deadline=None)
def test_after_a_round_is_as_if_the_report_ended_there(paired: tuple[int, list[str]]) -> None:
    table = swiss(paired[0], *paired[1])
    for after in range(1, len(paired[1]) + 1):
        try:
            ranked = standings(table, CODES, after=after)
        except BadInput:
            continue
        assert ranked.rows == standings(_cut(table, after), CODES, after=after).rows


def test_the_report_of_an_earlier_round_gives_the_same_standings() -> None:
    penalty = AbnormalPoints("", Fraction(-1), Fraction(-1), 1, (1,))
    for table in (replace(AVAILABLE, abnormal_points=(penalty,)), replace(TestTeams.TABLE, abnormal_points=(penalty,))):
        ranked = standings(table, after=1)
        then = report_after(ranked)
        again = standings(then)
        assert (again.rounds, again.rounds_planned, again.rows) == (1, table.rounds_planned, ranked.rows)
        assert again.differences == ()


@given(pairings("1=0X"))
@settings(max_examples=60, deadline=None)
def test_matches_with_open_boards_can_be_ranked(paired: tuple[int, list[str]]) -> None:
    count, rounds = paired
    table = teams(count, 2, *(re.sub(r"(-\d+:)(.)", r"\1=\2", line) for line in rounds))  # board 1 of each is drawn
    ranked = standings(table, TEAM_CODES)
    assert sorted(row.start_no for row in ranked.rows) == list(range(1, count + 1))
    for row in ranked.rows:
        decided = [cell.points["MP"] or 0 for cell in ranked.cells(row.start_no) if cell.result != "X"]
        assert row.values["MPTS"] == sum(decided)
