"""FIDE rapid and blitz, RB-11: unplayed games are 4, matches 5, the list 6, the system 7, reports 8, listing 9."""

import pytest

from books import event, game, game_verdict, listed, outcome, player, rated, said, side, sides, verdict, why
from fide_rb.months import everything, here, meets, rapid, rapid_event

PLAYERS = (here("A", 2000), here("B", 2000))
RATED = ("rated", "6.1")


@pytest.mark.parametrize("results", ["+-", "--", "WL", "DD"])
def test_an_unplayed_game_is_a_matter_of_4_1(results):
    month = rapid(*PLAYERS, rapid_event("E", game("A", "B", results)))
    assert (outcome(month), said(game_verdict(month))) == (RATED, ("not_rated", "4.1"))
    assert why(side(month, "A")) == "4.1"
    assert "none of its games counts" in verdict(month)["reason"]


def test_a_match_with_an_unrated_player_is_a_matter_of_5_1():
    month = rapid(here("A", 2000), player("B"), rapid_event("E", game("A", "B"), kind="match"))
    assert outcome(month) == ("not_rated", "5.1")


@pytest.mark.parametrize(("approvals", "expected"), [(None, ("not_rated", "5.2")), ("match_waiver", None)])
def test_games_after_a_match_was_won_are_a_matter_of_5_2(approvals, expected):
    # three wins of four are more than half of the points
    its = rapid_event("E", *[game("A", "B", "10")] * 4, kind="match", match_games=4, approvals=approvals)
    month = rapid(*PLAYERS, its)
    assert [game_verdict(month, round=n) for n in (1, 2, 3)] == [None] * 3
    last = game_verdict(month, round=4)
    assert (None if last is None else said(last)) == expected


@pytest.mark.parametrize(
    ("ends_on", "declarations", "expected"),
    [
        ("2024-05-29", "laws_of_chess", RATED),
        ("2024-05-30", "laws_of_chess", ("later_list", "6.1.3")),
        ("2024-05-31", "laws_of_chess official", ("rated", "6.1")),
    ],
)
def test_the_closing_date_is_a_matter_of_6_1_3(ends_on, declarations, expected):
    assert outcome(rapid(*PLAYERS, rapid_event("E", game("A", "B"), ends_on=ends_on, declarations=declarations))) == (
        expected
    )


@pytest.mark.parametrize(
    ("reported_on", "list_date", "expected"),
    [
        # ended in March: 1 April, 1 May and, the third list, 1 June, closing on 29 May
        ("2024-05-29", "2024-06-01", RATED),
        ("2024-05-30", "2024-06-01", ("later_list", "6.1.3")),
        ("2024-05-30", "2024-07-01", ("not_rated", "8.1")),
        (None, "2024-06-01", ("later_list", "6.1.3")),
        (None, "2024-07-01", ("not_rated", "8.1")),
    ],
)
def test_a_late_report_is_a_matter_of_8_1(reported_on, list_date, expected):
    its = rapid_event("E", game("A", "B"), starts_on="2024-03-09", ends_on="2024-03-15", reported_on=reported_on)
    month = rapid(*PLAYERS, its, list_date=list_date)
    assert outcome(month) == expected
    if (reported_on, expected[0]) == ("2024-05-30", "later_list"):
        assert "8.1" in verdict(month)["reason"]
        assert "9.1" not in verdict(month)["reason"]


def test_the_pgn_of_a_hybrid_event_is_a_matter_of_8_4():
    its = rapid_event("E", game("A", "B"), declarations="hybrid", approvals="hybrid")
    assert outcome(rapid(*PLAYERS, its)) == ("not_rated", "8.4")


def test_the_laws_of_chess_stay_2_1_and_a_refusal_0_4():
    assert outcome(rapid(*PLAYERS, rapid_event("E", game("A", "B"), declarations=""))) == ("not_rated", "2.1")
    assert outcome(rapid(*PLAYERS, rapid_event("E", game("A", "B"), refused=True))) == ("not_rated", "0.4")


def test_an_unrated_opponent_and_the_700_rule_are_matters_of_7_3():
    # 36 games × 20 = 720: ⌊700 / 36⌋ = 19
    month = rapid(here("A", 2000), meets("A", "=" * 36 + "1", [2000] * 36 + [None]))
    assert {(row["k"], why(row)) for row in sides(month, "A")} == {(19, "7.3.3"), (None, "7.3.1")}


@pytest.mark.parametrize("columns", [{"registered": False}, {"deceased_on": "2024-05-20"}])
def test_who_is_not_registered_or_has_died_is_not_listed(columns):  # 9
    month = rapid(here("A", 2000, **columns), here("B", 2000), rapid_event("E", game("A", "B")))
    assert (listed(month, "A"), listed(month, "B")["rating"]) == (None, 1990)


def test_in_one_run_each_event_is_cited_by_its_own_chapter():
    pieces = [rated(name, 2000, pool=pool) for name in "AB" for pool in ("standard", "rapid")]
    month = everything(*pieces, event("S", game("A", "B", "+-")), rapid_event("R", game("A", "B", "+-")))
    assert (outcome(month, "S"), outcome(month, "R")) == (("rated", "7.1"), ("rated", "6.1"))
    assert [said(game_verdict(month, name))[1] for name in "SR"] == ["5.1", "4.1"]


def test_no_sentence_of_rapid_names_an_article_of_standard():
    games = [game("A", "B"), game("A", "C"), game("C", "D"), game("A", "B", "+-")]
    its = rapid_event("E", *games, starts_on="2024-04-28")
    month = rapid(
        here("A", 2650),
        here("B", 2000),
        player("C"),
        player("D"),
        its,
        *(
            rapid_event(name, game("A", "B"), kind="match", **columns)
            for name, columns in (("F", {"ends_on": "2024-05-30"}), ("G", {"match_games": 1}), ("H", {"refused": True}))
        ),
    )
    words = " ".join([*month.verdicts["reason"], *month.sides["reason"].drop_nulls(), *month.initials["reason"]])
    assert not any(number in words for number in ("7.1.3", "7.1.4", "8.2", "8.3", "9.1", "9.4"))
