"""Articles 2 to 4: the order, shared places, lots, play-offs, defaults, what the report declares."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from cross_tables import declared, order, round_robin, swiss, teams

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.comparison import find_differences
from ratingoffice.tournament.playoffs import PlayOff
from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.values import rounded_text, text_of

#         R1     R2
#    1    3b 1   2w =   1½
#    2    4b 1   1b =   1½
#    3    1w 0   4w =   ½
#    4    2w 0   3b =   ½
TABLE = swiss(4, "3-1:0 4-2:0", "1-2:= 3-4:=")


def test_ties_left_at_the_end_share_the_place() -> None:
    assert order(TABLE, "PTS") == {1: 1, 2: 1, 3: 3, 4: 3}


def test_a_finding_says_that_lots_are_due() -> None:
    messages = [str(finding.message) for finding in standings(TABLE, ["PTS"]).findings]
    assert "places 1-2 are shared by 1, 2: lots are due (4.2)" in messages
    assert "places 3-4 are shared by 3, 4: lots are due (4.2)" in messages


def test_lots_are_drawn_repeatably_by_their_seed() -> None:
    once = order(TABLE, "PTS", lots=7)
    assert sorted(once.values()) == [1, 2, 3, 4]
    assert order(TABLE, "PTS", lots=7) == once
    assert {tuple(order(TABLE, "PTS", lots=seed)) for seed in range(20)} == {
        (1, 2, 3, 4),
        (2, 1, 3, 4),
        (1, 2, 4, 3),
        (2, 1, 4, 3),
    }
    assert any(
        "decided by lot, seed 7" in str(finding.message) for finding in standings(TABLE, ["PTS"], lots=7).findings
    )


def test_a_lot_does_not_depend_on_who_else_takes_part() -> None:
    more = swiss(6, "3-1:0 4-2:0", "1-2:= 3-4:=")
    for seed in range(5):
        places = order(TABLE, "PTS", lots=seed)
        assert [number for number in order(more, "PTS", lots=seed) if number <= 4] == list(places)


def test_a_play_off_decides_its_places() -> None:
    ranked = standings(TABLE, ["PTS"], playoffs=[PlayOff.parse("2>1")])
    assert [(row.rank, row.start_no) for row in ranked.rows] == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert any("decided by a play-off (3): 1, 2" in str(finding.message) for finding in ranked.findings)


def test_a_play_off_may_come_before_some_tie_breaks() -> None:
    # 2 had black twice, 1 once
    assert order(TABLE, "PTS", "BPG", playoffs=[PlayOff((1, 2), after=1)]) == {1: 1, 2: 2, 4: 3, 3: 4}


def test_a_play_off_may_leave_places_shared() -> None:
    table = swiss(5, "4-5:1 1:H 2:H 3:H")
    assert order(table, "PTS", playoffs=[PlayOff.parse("3>1=2")]) == {4: 1, 3: 2, 1: 3, 2: 3, 5: 5}


@pytest.mark.parametrize("written", ["", "1>", "a>b", "1>2@x"])
def test_a_play_off_that_is_not_understood_is_refused(written: str) -> None:
    with pytest.raises(BadInput, match="best first"):
        PlayOff.parse(written)


@pytest.mark.parametrize(("written", "said"), [("1>9", "9 is not in the tournament"), ("1>2>1", "1 is twice")])
def test_a_play_off_names_participants_once(written: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        standings(TABLE, ["PTS"], playoffs=[PlayOff.parse(written)])


class TestDefaults:
    def test_the_usual_lists(self) -> None:
        assert standings(TABLE).tiebreaks == ("PTS", "DE", "BH/C1", "BH", "SB")
        table = teams(2, 2, "1-2:11")
        assert standings(table).tiebreaks == ("MPTS", "GPTS", "EDE", "EMGSB/C1", "BH:MP/C1")

    def test_the_reports_own_list_comes_first(self) -> None:
        assert standings(replace(TABLE, standings_order=("PTS", "SB"))).tiebreaks == ("PTS", "SB")
        assert standings(replace(TABLE, tiebreaks=("BH", "SB"))).tiebreaks == ("PTS", "BH", "SB")
        event = replace(teams(2, 2, "1-2:11"), tiebreaks=("EDE",), type_code="FIDE_TEAM_TYPEA_GP_MP")
        assert standings(event).tiebreaks == ("GPTS", "EDE")

    @pytest.mark.parametrize(
        ("own", "used", "said"),
        [
            (("BHC1", "SB"), ("PTS", "SB"), 'tie-break "BHC1" is not known (did you mean BH/C1?)'),
            (("XYZ", "SB"), ("PTS", "SB"), 'tie-break "XYZ" is not known'),
            (("BH/Q", "SB"), ("PTS", "SB"), 'BH does not take "/Q"'),
            (("PTS", "EDE", "SB"), ("PTS", "SB"), '"EDE" is for team events'),
            (("XYZ",), ("PTS", "DE", "BH/C1", "BH", "SB"), 'tie-break "XYZ" is not known'),  # nothing is left of it
        ],
    )
    def test_what_is_not_known_in_the_reports_own_list_is_left_out(
        self, own: tuple[str, ...], used: tuple[str, ...], said: str
    ) -> None:
        ranked = standings(replace(TABLE, tiebreaks=own))
        assert ranked.tiebreaks == used
        assert ranked.is_report_list is (len(own) > 1)
        found = [finding for finding in ranked.findings if finding.code == "tie-break"]
        assert [finding.severity for finding in found] == ["warning"]
        assert said in str(found[0].message)

    @pytest.mark.parametrize(
        ("start", "edition"),
        [
            (date(2011, 2, 25), "fide-tiebreaks-2023"),
            (date(2026, 2, 28), "fide-tiebreaks-2023"),
            (date(2026, 3, 1), "fide-tiebreaks-2026"),
            (None, "fide-tiebreaks-2023"),
        ],
    )
    def test_the_edition_goes_by_the_start_date(self, start: date | None, edition: str) -> None:
        ranked = standings(replace(TABLE, starts_on=start))
        assert ranked.edition == edition
        assert any("no start date" in str(finding.message) for finding in ranked.findings) is (start is None)

    def test_the_edition_may_be_chosen(self) -> None:
        assert standings(TABLE, edition="fide-tiebreaks-2026").edition == "fide-tiebreaks-2026"
        assert standings(TABLE, edition="2026").edition == "fide-tiebreaks-2026"

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({"edition": "fide-2024"}, "fide-tiebreaks-2023 or fide-tiebreaks-2026"),
            ({"system": "knockout"}, "swiss or round_robin"),
            ({"readings": {"8.1": "x"}}, "7.6, 9.2, 13.3.3, 14.1.2, 15.2"),
            ({"readings": {"15.2": "x"}}, "15.2=literal or 15.2=2026 or 15.2=checker"),
            ({"rounds": 0}, "1 or more"),
        ],
    )
    def test_what_is_not_known_is_refused(self, settings: dict[str, object], said: str) -> None:
        with pytest.raises(BadInput) as refused:
            standings(TABLE, **settings)  # type: ignore[arg-type]
        assert said in str(refused.value)


class TestSystem:
    @pytest.mark.parametrize(
        ("code", "text", "system"),
        [
            ("FIDE_DUTCH_2026", "Round Robin", "swiss"),
            ("BERGER_ROUNDROBIN_G2", "", "round_robin"),
            ("FIDE_DOUBLEROUNDROBIN", "", "round_robin"),
            ("FIDE_TEAM_BAKU", "", "swiss"),
            ("CUSTOM_TEAM_RR", "", "round_robin"),
            ("CUSTOM_EVENT", "Individual: Swiss-System (Standard)", "swiss"),
            ("", "Individual: Round-Robin", "round_robin"),
            ("", "Швейцарська система", "swiss"),
            ("", "Колова система", "round_robin"),
        ],
    )
    def test_as_declared(self, code: str, text: str, system: str) -> None:
        assert standings(replace(TABLE, type_code=code, type_text=text)).system == system

    @pytest.mark.parametrize(
        ("rounds", "planned", "system"),
        [
            (("1-2:1 3-4:1", "1-3:1 2-4:1", "1-4:1 2-3:1"), 3, "round_robin"),
            (("1-2:1 3-4:1", "1-3:1 2-4:1"), 3, "round_robin"),  # unfinished
            (("1-2:1 3-4:1", "1-3:1 2-4:1"), 2, "swiss"),
            (("1-2:1 3-4:1", "1-2:1 3-4:1", "1-4:1 2-3:1"), 3, "swiss"),  # 1 and 2 met twice
            (("1-2:1 3:H 4:U", "1-3:1 2-4:1", "1-4:1 2-3:1"), 3, "swiss"),
        ],
    )
    def test_as_the_pairings_look(self, rounds: tuple[str, ...], planned: int, system: str) -> None:
        ranked = standings(swiss(4, *rounds, type_text="", rounds_planned=planned))
        assert ranked.system == system
        assert any("by its pairings" in str(finding.message) for finding in ranked.findings)

    def test_as_asked(self) -> None:
        assert standings(TABLE, system="round_robin").system == "round_robin"


def test_the_planned_number_of_the_report_counts() -> None:
    ranked = standings(TABLE, rounds=5)
    assert ranked.rounds_planned == 2
    assert any("plans 2 rounds" in str(finding.message) for finding in ranked.findings)
    assert standings(swiss(2, "1-2:1", "2-1:1", rounds_planned=1)).rounds_planned == 2


class TestDeclared:
    def test_points_that_are_not_the_sum_are_a_finding(self) -> None:
        report = declared(TABLE, {1: "3/2", 2: 1, 3: "1/2"}, {})
        messages = [str(finding.message) for finding in standings(report, ["PTS"]).findings]
        assert "2 Player 2: points 1 declared, 1.5 by the results" in messages
        assert sum("declared" in message for message in messages) == 1

    def test_ranks_are_compared(self) -> None:
        report = declared(TABLE, {}, {1: 1, 2: 3, 3: 2, 4: 4})
        assert [str(d) for d in find_differences(standings(report, ["PTS"]))] == [
            "2 Player 2: rank 3 declared, 1 by the results",
            "3 Player 3: rank 2 declared, 3 by the results",
        ]

    @pytest.mark.parametrize("ranks", [{1: 1, 2: 2, 3: 3, 4: 4}, {1: 2, 2: 1, 3: 4, 4: 3}, {1: 1, 2: 1, 3: 3, 4: 3}])
    def test_a_rank_inside_a_shared_place_agrees(self, ranks: dict[int, int]) -> None:
        assert find_differences(standings(declared(TABLE, {}, ranks), ["PTS"])) == []

    def test_other_ranks_are_no_surprise_with_other_tie_breaks(self) -> None:
        report = replace(declared(TABLE, {}, {1: 4}), tiebreaks=("BH",))
        severity = {s.is_report_list: s.findings[-1].severity for s in (standings(report), standings(report, ["PTS"]))}
        assert severity == {True: "warning", False: "info"}

    def test_declared_values_of_tie_breaks_are_compared(self) -> None:
        found = find_differences(standings(TABLE, ["PTS", "WIN"]), {"WIN": {1: 1, 2: 2, 3: 0}})
        assert [(d.start_no, d.quantity, d.declared, d.computed) for d in found] == [(2, "WIN", 2, 1)]

    def test_scores_of_teams_are_compared(self) -> None:
        table = teams(2, 2, "1-2:1=")
        first = replace(table.teams[0], match_points=Fraction(1), game_points=Fraction(3, 2), rank=1)
        report = replace(table, teams=(first, table.teams[1]))
        assert [str(d) for d in find_differences(standings(report))] == [
            "1 Team 1: match points 1 declared, 2 by the results"
        ]


class TestJson:
    def test_the_shape(self) -> None:
        told = standings(round_robin(3, "1-2:1", "2-3:=", "3-1:="), ["PTS", "DE", "AOB", "DE"]).to_json()
        assert list(told) == [
            "edition",
            "system",
            "rounds",
            "after",
            "open",
            "tiebreaks",
            "playoffs",
            "standings",
            "findings",
        ]
        assert told["tiebreaks"] == ["PTS", "DE", "AOB", "DE"]
        assert (told["system"], told["rounds"]) == ("round_robin", 3)
        first = told["standings"][0]
        assert first == {
            "rank": 1,
            "start_no": 1,
            "name": "Player 1",
            "title": "",
            "sex": "",
            "federation": "",
            "rating": 2000,
            "club": "",
            "values": {"PTS": "1.5", "DE": None, "AOB": "2.25", "DE#2": None},
        }
        assert {"severity", "code", "message"} == set(told["findings"][0]) if told["findings"] else True

    @pytest.mark.parametrize(
        ("value", "text", "short"),
        [
            (Fraction(89, 2), "44.5", "44.5"),
            (44, "44", "44"),
            (Fraction(83, 3), "83/3", "27.67"),
            (Fraction(1, 8), "0.125", "0.13"),
            (Fraction(-1, 4), "-0.25", "-0.25"),
            (Fraction(107, 8), "13.375", "13.38"),
            (0, "0", "0"),
            (None, None, "–"),
        ],
    )
    def test_values_are_exact_text(self, value: Fraction | int | None, text: str | None, short: str) -> None:
        assert text_of(value) == text
        assert rounded_text(value) == short


def test_the_cross_table_has_the_opponents_final_rank() -> None:
    ranked = standings(swiss(3, "1-2:0 3:U", "3-1:+ 2:H"), ["PTS", "BPG"])
    cells = ranked.cells(1)
    assert [(c.round, c.opponent, c.opponent_rank, c.color, c.result, c.played, c.category) for c in cells] == [
        (1, 2, 2, "w", "0", True, ""),
        (2, 3, 1, "b", "-", False, "16.2.4"),
    ]
    assert [c.points["PTS"] for c in ranked.cells(3)] == [1, 1]
    assert ranked.cells(2)[1].opponent_rank is None


def test_nobody_and_no_round_are_standings_too() -> None:
    assert standings(swiss(0)).rows == ()
    assert [row.rank for row in standings(swiss(3)).rows] == [1, 1, 1]


def test_the_package_can_be_called() -> None:
    import ratingoffice.tournament

    for _ in range(2):
        assert ratingoffice.standings(TABLE, ["PTS"], lots=7).rows == standings(TABLE, ["PTS"], lots=7).rows  # type: ignore[operator]
