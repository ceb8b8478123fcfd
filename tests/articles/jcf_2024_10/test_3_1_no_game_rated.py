"""JCF 3(1), J-27: an admitted event of which not one game counts is closed, and its verdict says so."""

from datetime import date

import pytest

from books import event, event_row, following, game, game_verdict, jcf, outcome, rated, said, verdict

MEMBER = {"member_from": "2020-01-01", "member_until": "2099-12-31"}
PLAYERS = (rated("A", 1800, **MEMBER), rated("B", 1800, **MEMBER), rated("C", 1800))  # C is no member
NO_GAME = "none of its games counts"
NOVEMBER = {"starts_on": "2024-11-04", "ends_on": "2024-11-12"}


def held(*games, list_date="2024-12-01", **columns):
    return jcf(*PLAYERS, event("E", *games, **NOVEMBER | columns), list_date=list_date)


@pytest.mark.parametrize(
    ("games", "article"),
    [
        ([game("A", "B", "+-"), game("B", "A", "--")], "5(1)"),
        ([game("A", "C"), game("C", "B")], "3(5)"),
        ([game("A", "B", ruling="fair_play"), game("B", "A", ruling="fair_play")], "3(8)"),
    ],
)
def test_it_says_so_and_is_closed(games, article):
    month = held(*games)
    assert outcome(month) == ("rated", "3(1)")
    assert verdict(month)["reason"].startswith(f"admitted; {NO_GAME} (2 games)")
    assert [said(game_verdict(month, round=r)) for r in (1, 2)] == [("not_rated", article)] * 2
    assert event_row(month)["rated_on"] == date(2024, 12, 1)
    assert following(month.book, edition="jcf-2024-10", list_date="2025-01-01").verdicts.height == 0


@pytest.mark.parametrize(("refused", "told"), [(0, False), (1, False), (2, True)])
def test_with_one_game_that_is_rated_it_counts_them(refused, told):
    results = ["+-"] * refused + ["10"] * (2 - refused)
    reason = verdict(held(*[game("A", "B", result) for result in results]))["reason"]
    assert (NO_GAME in reason) == told
    assert ("1 of them not rated" in reason) == (refused == 1)


def test_where_the_others_wait_for_a_decision_it_says_both_and_stays_open():  # 3(7)
    games = (game("A", "B", "+-", reported_on="2024-11-15"), game("A", "B", reported_on="2025-02-13"))
    month = held(*games, list_date="2025-03-01")
    assert outcome(month) == ("rated", "3(1)")
    assert NO_GAME in verdict(month)["reason"]
    assert "1 of them waiting for a decision" in verdict(month)["reason"]
    assert event_row(month)["rated_on"] is None


def test_where_a_game_was_rated_on_an_earlier_list_the_rest_does_not_say_so():
    first = held(game("A", "B", reported_on="2024-11-15"), game("B", "A", "+-", reported_on="2024-11-21"))
    assert event_row(first)["rated_on"] is None
    second = following(first.book, edition="jcf-2024-10", list_date="2025-01-01")
    assert (outcome(second), event_row(second)["rated_on"]) == (("rated", "3(1)"), date(2025, 1, 1))
    assert NO_GAME not in verdict(second)["reason"]
