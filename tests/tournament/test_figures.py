"""Explained to the last figure: each kind of value, worked by hand from the regulation."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from cross_tables import round_robin, swiss, teams

from ratingoffice.tournament.explain import Explained
from ratingoffice.tournament.reasons import Reason, decimals
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import AbnormalPoints, Tournament

#    the table of test_8_9_16_unplayed: 1 has 2.5, 2 has 2.5, 3 has 0.5, 4 has 1.5
TABLE = swiss(4, "1-2:1 3:H 4:U", "1-3:1 2-4:+", "1-4:= 2:H 3:Z", "2-3:+")
IN_2026 = replace(TABLE, starts_on=date(2026, 4, 1))


def explained(tournament: Tournament, code: str, start_no: int, **settings: Any) -> Explained:
    (told,) = standings(tournament, [code], **settings).explain(start_no).values
    return told


def said(reasons: Any) -> list[tuple[str, str]]:
    return [(reason.article, str(reason.says)) for reason in reasons]


def about(told: Explained, number: int) -> list[tuple[str, str]]:
    return [line for part in told.parts if part.round == number for line in said(part.why)]


class TestRatings:
    #    1 beat 2 (2000) and 3 (1900), lost to 4 (1802)
    TABLE = swiss(4, "1-2:1", "1-3:1", "1-4:0", ratings=[2100, 2000, 1900, 1802])

    def test_aro(self) -> None:
        assert said(explained(self.TABLE, "ARO", 1).why) == [
            ("10.1", "average: 5702 / 3 = 1900.6666…, rounded half up 1901")
        ]

    def test_tpr_has_p_dp_average_and_rounding(self) -> None:
        told = explained(self.TABLE, "TPR", 1)
        assert told.value == 2026
        assert said(told.why) == [
            ("10.1", "average: 5702 / 3 = 1900.6666…, rounded half up 1901"),
            ("10.2", "p: 2 / 3 = 0.66666…, rounded half up 0.67"),
            ("10.2", "dp of 0.67 (table 8.1.1): 125; 1901 + 125 = 2026"),
        ]
        assert told.why[2].to_json()["figures"] == {
            "p": "0.67",
            "dp": 125,
            "average": 1901,
            "sign": "+",
            "size": 125,
            "performance": 2026,
        }

    def test_a_negative_dp_is_taken_away(self) -> None:
        told = explained(swiss(2, "1-2:1", "1-2:1", "1-2:0", ratings=[2000, 2000]), "TPR", 2)
        assert said(told.why)[-1] == ("10.2", "dp of 0.33 (table 8.1.1): -125; 2000 − 125 = 1875")

    def test_ptp_has_the_last_two_steps(self) -> None:
        # a difference of 0 to 3 is .50 for both; from 4 on .49 for the lower
        told = explained(swiss(2, "1-2:=", ratings=[2000, 2000]), "PTP", 1)
        assert told.value == 1997
        assert said(told.why) == [
            ("10.3", "rated 1997 one expects 0.50: at least the 0.5 scored"),
            ("10.3", "rated 1996 one expects 0.49: less than 0.5"),
        ]
        assert about(told, 1) == [("10.3", "rated 1997, a difference of -3: expected score 0.50 (table 8.1.2)")]

    def test_ptp_without_points_and_with_all_of_them(self) -> None:
        table = swiss(2, "1-2:1", ratings=[2000, 2000])
        assert said(explained(table, "PTP", 2).why) == [
            ("10.3", "no points: 800 below the lowest opponent, 2000: 1200")
        ]
        assert said(explained(table, "PTP", 1).why)[0] == (
            "10.3",
            "all points: 736 above the highest opponent, 2000: 2736",
        )

    def test_apro_has_each_opponents_own_performance(self) -> None:
        told = explained(self.TABLE, "APRO", 2)  # 2 met only 1, whose TPR is 2026
        assert about(told, 1)[-1] == ("10.2", "dp of 0.67 (table 8.1.1): 125; 1901 + 125 = 2026")
        assert said(told.why) == [
            ("10", "rounds 2, 3 left out: no game over the board"),
            ("10.4", "average: 2026 / 1 = 2026, rounded half up 2026"),
        ]

    def test_appo_has_each_opponents_last_two_steps(self) -> None:
        told = explained(swiss(2, "1-2:=", ratings=[2000, 2000]), "APPO", 1)
        assert about(told, 1)[0] == ("10.3", "rated 1997 one expects 0.50: at least the 0.5 scored")

    def test_a_rating_that_the_code_gives(self) -> None:
        told = explained(swiss(2, "1-2:1", ratings=[2000, None]), "ARO/U1400", 1)
        assert about(told, 1) == [("10", "unrated: the code gives 1400")]

    def test_no_game_no_average(self) -> None:
        told = explained(swiss(2, "1:U 2:Z"), "ARO", 1)
        assert said(told.why)[-1] == ("10.1", "undefined: there is no value")


class TestKoya:
    #    1 2.5, 2 1.5, 3 1.5, 4 0.5
    TABLE = round_robin(4, "1-4:1 2-3:=", "1-2:1 3-4:1", "1-3:= 2-4:1")

    def test_the_limit_is_half_of_the_most_that_is_possible(self) -> None:
        told = explained(self.TABLE, "KS", 1)
        assert said(told.why) == [("9.2", "limit: 50 % of 3, the most that 3 rounds can bring: 1.5")]
        assert about(told, 1) == [("9.2", "0 is below the limit of 1.5: does not count")]
        assert about(told, 2) == [("9.2", "1.5 reaches the limit of 1.5")]

    def test_a_limit_that_was_moved(self) -> None:
        told = explained(self.TABLE, "KS/L+1", 1)
        assert said(told.why) == [("14.5", "limit: 50 % of 3, the most that 3 rounds can bring, moved by 0.5: 2")]
        assert about(told, 2) == [("9.2", "1.5 is below the limit of 2: does not count")]


class TestUnplayed:
    def test_an_opponents_score_is_adjusted(self) -> None:
        told = explained(TABLE, "BH", 1)
        bye = "requested and not followed by one available to play (16.2.5), counts as a draw"
        assert about(told, 1) == []
        assert about(told, 2) == [("16.3.2", f"0.5 points; round 3, {bye}: 1")]
        assert about(told, 3) == [("16.3.2", f"1.5 points; round 4, {bye}: 2")]

    def test_not_where_the_rules_leave_the_points_as_they_are(self) -> None:
        told = explained(TABLE, "BH", 1, readings={"16.3": "awarded"})
        assert about(told, 2) == []
        assert [part.article for part in told.parts][:3] == ["8.1", "8.1", "8.1"]

    @pytest.mark.parametrize(
        ("start_no", "number", "category"),
        [
            (4, 1, ("16.2.1", "pairing-allocated bye")),
            (2, 2, ("16.2.2", "forfeit win")),
            (3, 1, ("16.2.3", "requested bye, available to play in a later round")),
            (4, 2, ("16.2.4", "forfeit loss")),
            (1, 4, ("16.2.5", "requested bye, not available to play in any later round")),
        ],
    )
    def test_the_category_is_said_in_words(self, start_no: int, number: int, category: tuple[str, str]) -> None:
        assert about(explained(TABLE, "BH", start_no), number)[0] == category

    def test_the_dummy_has_ones_own_points(self) -> None:
        assert about(explained(TABLE, "BH", 1), 4)[1:] == [("16.4", "a dummy with one's own points, 2.5")]

    def test_since_2026_it_has_a_draw_a_round_at_most(self) -> None:
        told = explained(IN_2026, "BH", 1)
        assert about(told, 4)[1:] == [
            ("16.4", "a dummy with one's own points, 2.5"),
            ("16.4", "capped at 2: 4 rounds × 0.5 for a draw"),
        ]

    def test_since_2026_of_a_forfeit_not_more_than_the_scheduled_opponent(self) -> None:
        told = explained(IN_2026, "BH", 2)
        assert about(told, 4)[-1] == ("16.4", "capped at 1, the adjusted score of the scheduled opponent 3")

    def test_a_cap_that_changes_nothing_is_not_said(self) -> None:
        told = explained(IN_2026, "BH", 3)  # 0.5 points: below any cap
        assert about(told, 1)[1:] == [("16.4", "a dummy with one's own points, 0.5")]

    def test_an_awarded_game_of_a_round_robin(self) -> None:
        told = explained(round_robin(2, "1-2:+"), "SB", 1)
        assert about(told, 1) == [("15.2", "an awarded game: a game, as pairings were arranged beforehand")]

    def test_a_forfeit_taken_as_played(self) -> None:
        assert about(explained(TABLE, "BH/P", 2), 2)[1] == ("6.1.1", "a forfeit, by the code (/P) a game")

    def test_where_the_rules_make_every_unplayed_round_a_draw(self) -> None:
        # 4: the bye 1 → ½, the forfeit 0 → ½, the last bye 0 → ½
        told = explained(TABLE, "BH", 1, readings={"16.3": "draws"})
        assert about(told, 3) == [("16.6", "1.5 points; rounds 1, 2, 4, unplayed, count as draws: 2")]

    def test_where_the_rules_have_the_virtual_opponent_of_2012(self) -> None:
        told = explained(TABLE, "BH", 1, readings={"16.4": "2012"})
        assert told.parts[3].score == Fraction(7, 2)
        assert about(told, 4)[-1] == ("16.6", "a virtual opponent: 2.5 before the round, 1 in it, 0 for draws after it")

    def test_an_open_game_is_said(self) -> None:
        told = explained(swiss(4, "1-2:1 3-4:X"), "PTS", 3)
        assert about(told, 1) == [("15.1", "no result yet: counts for nothing (T-12)")]


class TestCuts:
    def test_the_least_significant_value(self) -> None:
        told = explained(TABLE, "BH/C1/N", 1)
        assert about(told, 2)[-1] == ("14.1", "cut: the opponent with the lowest score")

    def test_the_exception_names_what_it_saved(self) -> None:
        # the bye of round 4 adds 2.5; the lowest opponent, of round 2, has 1
        told = explained(TABLE, "BH/C1", 1)
        assert about(told, 4)[-1] == (
            "16.5",
            "cut instead of round 2: a forfeit loss or a requested bye that adds 2.5, not less than the least "
            "significant value, 1",
        )

    def test_no_exception_where_the_unplayed_round_adds_less(self) -> None:
        # SB: round 4 adds 2.5 × 0 = 0; the lowest opponent, 3 of round 2, has 1 and adds 1
        told = explained(TABLE, "SB/C1", 1)
        assert about(told, 2)[-2:] == [
            ("14.1", "cut: the opponent with the lowest score, among equals the worst result"),
            ("16.5", "no exception: round 4, a forfeit loss or a requested bye, adds 0, less than 1"),
        ]

    def test_the_first_round_of_progressive_scores(self) -> None:
        assert about(explained(TABLE, "PS/C1", 1), 1) == [("14.1", "cut: the score after the earliest round")]

    def test_a_high_cut(self) -> None:
        assert about(explained(TABLE, "BH/M1", 1), 1)[-1] == ("14.3", "cut: the opponent with the highest score")

    def test_more_cuts_than_values(self) -> None:
        told = explained(swiss(2, "1-2:1"), "BH/M1", 1)
        assert said(told.why) == [("14", "undefined: 1 value, 2 cuts")]


class TestFore:
    def test_the_last_round_is_taken_as_drawn(self) -> None:
        # 2 lost the last round to 1: 1 point, drawn 1.5
        told = explained(swiss(4, "1-3:1 2-4:1", "1-2:1 3-4:="), "FB", 1)
        assert said(told.why) == [("8.3", "round 2, the last one, is taken as drawn by all who were paired")]
        assert about(told, 2) == [
            ("8.3", "the last round, taken as drawn"),
            ("8.3", "1 point; with the last round drawn 1.5"),
        ]

    def test_before_the_last_round_is_paired(self) -> None:
        told = explained(swiss(2, "1-2:1", rounds_planned=3), "FB", 1)
        assert said(told.why) == [("8.3", "1 of 3 planned rounds are paired: until the last one is, as Buchholz")]


class TestDirectEncounter:
    def test_who_is_first_whatever_the_missing_games_bring(self) -> None:
        first, again = explained(swiss(3, "1-2:1", "3-1:0"), "DE", 2).encounters
        assert dict(first.missing) == {1: 0, 2: 1, 3: 1}
        assert said(first.why) == [
            ("6.3", "1 is first among them: 2, and 2 can reach 1 at most"),
            ("6.3", "nobody is second whatever the missing games bring: the best has 0 (2), and 3 can reach 1"),
        ]
        assert said(again.why) == [
            ("6.3", "nobody is first whatever the missing games bring: the best has 0 (2), and 3 can reach 1")
        ]

    def test_all_have_met(self) -> None:
        ranked, still = (explained(swiss(2, f"1-2:{result}"), "DE", 1).encounters[0].why for result in ("1", "="))
        assert said(ranked) == [("6.2", "no game is missing: the points rank them")]
        assert said(still) == [("6.2", "no game is missing, and everybody has 0.5")]


class TestExtraPoints:
    @staticmethod
    def with_points(points: Fraction, number: int | None) -> Tournament:
        entry = AbnormalPoints("", None, points, number, (1,))
        return swiss(2, "1-2:1", "1-2:1", abnormal_points=(entry,))

    @pytest.mark.parametrize(("points", "words"), [(Fraction(1, 2), "bonus: 0.5"), (Fraction(-1, 2), "penalty: -0.5")])
    def test_they_are_named_in_their_round(self, points: Fraction, words: str) -> None:
        told = explained(self.with_points(points, 1), "PTS", 1)
        of_round, extra, _ = told.parts
        assert (of_round.round, of_round.result, said(of_round.why)) == (1, "1", [])
        assert (extra.round, extra.result, said(extra.why)) == (1, "", [("TRF 299", words)])

    def test_in_progressive_scores_too(self) -> None:
        told = explained(self.with_points(Fraction(1, 2), 2), "PS", 1)
        assert (about(told, 1), about(told, 2)) == ([], [("TRF 299", "bonus: 0.5")])

    def test_in_an_opponents_score(self) -> None:
        told = explained(self.with_points(Fraction(-1, 2), None), "BH", 2)
        assert about(told, 1) == [("TRF 299", "among them a penalty of -0.5")]


def test_the_factor_of_sssc() -> None:
    told = explained(teams(2, 2, "1-2:11"), "SSSC", 1)
    assert said(told.why) == [
        ("13.4.2 b", "factor: 1 round × 2 MP for a win, / 2 GP at most in a match, rounded down 1"),
        ("13.4", "GP 2 + 0 / 1 = 2"),
    ]
    assert said(explained(teams(2, 2, "1-2:11"), "SSSC/K2", 1).why)[0] == ("13.4.2 b", "factor: the code gives 2")


def test_the_average_of_buchholz() -> None:
    # 2 and 3 met 1, who has 2 points, and once a dummy with their own 0
    told = explained(swiss(3, "1-2:1", "1-3:1"), "AOB", 1)
    assert told.value == 2
    assert said(told.why) == [("8.2", "4 / 2 opponents met over the board = 2")]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4027, 2), "2013.5"),
        (Fraction(6041, 3), "2013.6666…"),
        (Fraction(201349999, 100000), "2013.4999…"),
        (Fraction(1, 30), "0.0333…"),
    ],
)
def test_what_does_not_end_is_never_shown_as_a_half(value: Fraction, text: str) -> None:
    assert decimals(value) == text


def test_json_has_the_figures_of_each_reason() -> None:
    told = standings(TABLE, ["BH"]).explain(1).to_json()["values"]["BH"]["rounds"][3]["why"][1]
    assert told == {"article": "16.4", "says": "a dummy with one's own points, 2.5", "figures": {"points": "2.5"}}


def test_reasons_are_not_looked_for_where_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nobody asked")

    monkeypatch.setattr(Reason, "__init__", never)
    assert standings(TABLE, ["PTS", "DE", "BH/C1", "FB", "SB", "KS", "TPR", "PTP", "APRO", "APPO"]).rows
