"""Articles 8 and 9 with everything that article 16 says, on one table worked by hand.

         R1     R2     R3     R4       points  adjusted (16.3)
    1    2w 1   3w 1   4w =   Z        2½      3    Z: 16.2.5, a draw
    2    1b 0   4w +   H      3w +     2½      2½   H: 16.2.3, followed by a forfeit win
    3    H      1b 0   Z      2b -     ½       1    H: 16.2.3; Z: 16.2.5, only a forfeit loss follows
    4    U      2b -   1b =   Z        1½      2    U: 16.2.1; -: 16.2.4; Z: 16.2.5

In the comments below, scores in brackets are those of a dummy (16.4).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from cross_tables import round_robin, swiss, values

from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import AbnormalPoints

ROUNDS = ("1-2:1 3:H 4:U", "1-3:1 2-4:+", "1-4:= 2:H 3:Z", "2-3:+")
TABLE = swiss(4, *ROUNDS)


def test_every_unplayed_round_has_its_category() -> None:
    unplayed = standings(TABLE, []).event.unplayed
    categories = [[unplayed.category(i, number) for number in range(1, 5)] for i in range(4)]
    assert categories == [
        ["", "", "", "16.2.5"],
        ["", "16.2.2", "16.2.3", "16.2.2"],
        ["16.2.3", "", "16.2.5", "16.2.4"],
        ["16.2.1", "16.2.4", "", "16.2.5"],
    ]


def test_a_bye_that_is_never_followed_counts_as_a_draw_for_the_opponents() -> None:
    event = standings(TABLE, []).event
    assert [Fraction(units, 2) for units in event.unplayed.adjusted("PTS")] == [3, Fraction(5, 2), 1, 2]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # opponents' adjusted scores, and in unplayed rounds one's own 2½, ½ or 1½
        ("BH", [8, 10.5, 4.5, 7.5]),  # 2½+1+2+(2½)   3+(2½)+(2½)+(2½)   (½)+3+(½)+(½)   (1½)+(1½)+3+(1½)
        ("BH/C1", [5.5, 8, 4, 6]),  # 16.5: 1 loses the 2½ of its absence, not the 1 of opponent 3
        ("BH/C1/N", [7, 8, 4, 6]),  # 16.6: without 16.5
        ("BH/C2", [4.5, 5.5, 3.5, 4.5]),  # 1 then loses the 1 of opponent 3
        ("BH/M1", [3, 5, 1, 3]),  # then the highest: 2½, 3, 3, 3
        ("BH/M2", [0, 0, 0, 0]),
        ("BH/P", [8, 8.5, 6.5, 8.5]),  # 2: 3+2+(2½)+1   3: (½)+3+(½)+2½   4: (1½)+2½+3+(1½)
        ("BH/C1/P", [5.5, 6, 6, 7]),  # a forfeit made a game is no unplayed round: 4 loses the 1½ of its absence
        ("AOB", [7.5, 8, 8, 8]),  # 1 met 2, 3 and 4, the others only 1 over the board
        ("SB", [4.5, 6.25, 0.25, 3]),  # 2½+1+1+0   0+2½+1¼+2½   ¼+0+0+0   1½+0+1½+0
        ("SB/C1", [3.5, 5, 0.25, 3]),  # 1: the absence brought 0, the lowest opponent 1, which is more: that is cut
        ("SB/C1/N", [3.5, 5, 0.25, 3]),
        ("SB/C2", [2.5, 2.5, 0.25, 3]),
        ("SB/P", [4.5, 4.25, 0.25, 3]),  # 2: 0+2+1¼+1
        ("KS", [1, 0, 0, 0.5]),  # 2 of 4 points: 1 and 2 have them
        ("KS/L-1", [1.5, 1, 0, 0.5]),  # 1½: 4 too; the point that 2 got by forfeit counts
        ("KS/L+1", [1, 0, 0, 0.5]),  # 2½
        ("KS/L+2", [0, 0, 0, 0]),  # 3
    ],
)
def test_values_in_a_swiss(code: str, expected: list[float]) -> None:
    assert values(TABLE, code) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # 16.4: the dummy has at most 4 draws, 2 points; for a forfeit at most the scheduled opponent's score
        ("BH", [7.5, 8, 4.5, 7.5]),  # 1: (2) for the absence; 2: 3+(2: of 4)+(2)+(1: of 3)
        ("BH/C1", [5.5, 6, 4, 6]),
        ("SB", [4.5, 4, 0.25, 3]),  # 2: 0+2+1+1
    ],
)
def test_values_by_the_edition_of_2026(code: str, expected: list[float]) -> None:
    assert values(TABLE, code, edition="fide-tiebreaks-2026") == expected
    assert values(TABLE, code, readings={"16.4": "2026"}) == expected


def test_16_6_scores_may_stay_as_they_are() -> None:
    # 2½ 2½ ½ 1½ instead of 3 2½ 1 2: 2½+½+1½+(2½)   2½+3×(2½)   3×(½)+2½   3×(1½)+2½
    assert values(TABLE, "BH", readings={"16.3": "awarded"}) == [7, 10, 4, 7]


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        # all unplayed rounds drawn, for the opponents: 3 1½ 1½ 2
        ("16.3=draws", [7.5, 10.5, 4.5, 7.5]),  # 1½+1½+2+(2½)   3+3×(2½)   3×(½)+3   3×(1½)+3
        # no dummy at all
        ("16.4=none", [5.5, 3, 3, 3]),
        # the virtual opponent: one's points before, 1 less what was awarded, ½ for each round to come
        ("16.4=2012", [9, 7.5, 8.5, 10]),  # (3½)   (1)(2)(1½)   (2)(2)(1½)   (1½)(3)(2½)
    ],
)
def test_16_6_unplayed_rounds_may_be_treated_otherwise(reading: str, expected: list[float]) -> None:
    assert values(TABLE, "BH", readings=dict([reading.split("=")])) == expected


def test_16_6_cuts_may_do_without_the_exception() -> None:
    assert values(TABLE, "BH/C1", readings={"16.5": "none"}) == [7, 8, 4, 6]


@pytest.mark.parametrize(
    ("record", "points", "everywhere", "own_only"),
    [
        # 1 won twice: the opponents' BH, then the own PS, which is 1 + 2
        (AbnormalPoints("", None, Fraction(-1), 2, (1,)), 1, (1 + 1, 1 + 1), (2 + 2, 1 + 2)),  # a penalty in round 2
        (AbnormalPoints("W", None, Fraction(3), None, (1,)), 6, (6 + 6, 3 + 6), (2 + 2, 1 + 2)),  # 3 for each win
    ],
)
def test_points_of_record_299_enter_the_opponents_values_or_not(
    record: AbnormalPoints, points: int, everywhere: tuple[int, int], own_only: tuple[int, int]
) -> None:
    """T-13: 8.1 says points; as FIDE's checker reads it, they are one's own only."""
    table = replace(swiss(2, "1-2:1", "2-1:0"), abnormal_points=(record,))
    for readings, expected in (({}, everywhere), ({"299": "own_only"}, own_only)):
        assert values(table, "PTS", readings=readings)[0] == points
        assert (values(table, "BH", readings=readings)[1], values(table, "PS", readings=readings)[0]) == expected


def test_fore_buchholz_draws_the_paired_games_of_the_last_round() -> None:
    """T-3: the forfeit 2-3 becomes a draw that counts as played: 2 has 2, 3 has 1 and its Z is followed by a game."""
    assert values(TABLE, "FB") == [7.5, 8, 7, 7.5]  # 2+1+2+(2½)   3+(2)+(2)+1   (1)+3+(1)+2   (1½)+(1½)+3+(1½)
    assert values(TABLE, "FB/C1") == [5, 6, 6, 6]


@pytest.mark.parametrize(("planned", "is_fore"), [(4, True), (5, False)])
def test_before_the_last_planned_round_is_paired_fore_buchholz_is_buchholz(planned: int, is_fore: bool) -> None:
    table = swiss(4, *ROUNDS, rounds_planned=planned)
    assert (values(table, "FB") != values(table, "BH")) is is_fore


def test_the_planned_number_may_be_asked_for() -> None:
    table = swiss(4, *ROUNDS, rounds_planned=None)
    assert values(table, "FB") == [7.5, 8, 7, 7.5]
    assert values(table, "FB", rounds=5) == values(table, "BH")


def test_announced_byes_of_rounds_to_come_are_no_rounds() -> None:
    table = swiss(4, *ROUNDS, "1:H 2:Z", "3:H", rounds_planned=6)
    assert standings(table, ["BH"]).rounds == 4
    assert values(table, "BH") == values(TABLE, "BH")


def test_a_full_point_without_play_makes_one_available() -> None:
    # 1: Z, then F: the Z is 16.2.3 and stays 0
    table = swiss(3, "1-2:1", "2-3:=", "1:F 2-3:=")
    event = standings(table, []).event
    assert event.unplayed.category(0, 2) == "16.2.3"
    assert event.unplayed.category(0, 3) == "16.2.2"
    assert event.unplayed.adjusted("PTS")[0] == 4  # two points, in halves


def test_rounds_before_a_late_entry_and_after_a_withdrawal_are_requested_zero_byes() -> None:
    # 3 came in round 2 and left after it
    event = standings(swiss(4, "1-2:1", "3-1:1 2-4:1", "1-2:1"), []).event
    assert [event.unplayed.category(2, number) for number in (1, 2, 3)] == ["16.2.3", "", "16.2.5"]
    assert Fraction(event.unplayed.adjusted("PTS")[2], 2) == Fraction(3, 2)


class TestRoundRobin:
    #         1  2  3  4   points  BH
    #    1    .  +  1  =   2½      3½
    #    2    -  .  -  =   ½       5½
    #    3    0  +  .  1   2       4
    #    4    =  =  0  .   1       5
    TABLE = round_robin(4, "1-2:+ 3-4:1", "3-1:0 2-4:=", "1-4:= 2-3:-")

    def test_awarded_games_are_games(self) -> None:
        assert values(self.TABLE, "BH") == [3.5, 5.5, 4, 5]
        assert values(self.TABLE, "BH/C1") == [3, 4.5, 3.5, 4.5]  # no exception: there is no unplayed round
        assert values(self.TABLE, "SB") == [0.5 + 2 + 0.5, 0.5, 1.5, 1.25 + 0.25]

    def test_the_average_of_buchholz_counts_them_too(self) -> None:
        assert values(self.TABLE, "AOB")[0] == Fraction(29, 6)  # (5½+4+5) / 3
        assert values(self.TABLE, "AOB", edition="fide-tiebreaks-2026")[0] == Fraction(29, 6)
        assert values(self.TABLE, "AOB", readings={"15.2": "checker"})[0] == 4.5

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("KS", [1, 0, 0, 0.5]),  # 1½: 1 and 3
            ("KS/L-1", [1.5, 0.5, 1, 0.5]),  # 1: 4 too
            ("KS/L+1", [1, 0, 0, 0.5]),  # 2: 3 still has it
            ("KS/L+2", [0, 0, 0, 0.5]),  # 2½
        ],
    )
    def test_koya(self, code: str, expected: list[float]) -> None:
        assert values(self.TABLE, code) == expected

    def test_free_rounds_of_an_odd_one_do_not_raise_the_koya_limit(self) -> None:
        # 1 beat 2, 2 beat 3, 3 drew 1: 1 has 1½, 2 has 1, 3 has ½; the maximum is 2, not 3
        assert values(round_robin(3, "1-2:1", "2-3:1", "3-1:="), "KS") == [1, 0, 0.5]

    def test_games_missing_in_an_unfinished_one_count_nothing(self) -> None:
        assert values(round_robin(4, "1-2:1 3-4:=", rounds_planned=3), "BH") == [0, 1, 0.5, 0.5]

    def test_two_meetings_are_two_games(self) -> None:
        """4.4: the opponent's points count each time."""
        table = round_robin(2, "1-2:1", "2-1:=")
        assert values(table, "BH") == [0.5 + 0.5, 1.5 + 1.5]
        assert values(table, "SB") == [0.5 + 0.25, 0 + 0.75]
