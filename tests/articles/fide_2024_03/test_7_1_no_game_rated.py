"""FIDE 7.1, I-32: an admitted event of which not one game counts is closed, and its verdict says so."""

from datetime import date

import pytest

from books import event, event_row, fide, following, game, game_row, game_verdict, outcome, rated, said, sides, verdict

PLAYERS = (rated("A", 2400), rated("B", 2000), rated("C", 1700))
NO_GAME = "none of its games counts"


def held(*games, **columns):
    return fide(*PLAYERS, event("E", *games, **columns))


@pytest.mark.parametrize(
    ("games", "columns", "article"),
    [
        ([game("A", "B", "+-"), game("B", "A", "--")], {}, "5.1"),
        ([game("A", "B", ruling="fair_play"), game("B", "A", ruling="force_majeure")], {}, "5.1"),
        ([game("A", "B"), game("C", "A")], {"time_control": "7199"}, "1.1"),
    ],
)
@pytest.mark.parametrize("edition", ["fide-2024-01", "fide-2024-03"])
def test_it_says_so_and_is_closed(edition, games, columns, article):
    month = fide(*PLAYERS, event("E", *games, **columns), edition=edition)
    assert outcome(month) == ("rated", "7.1")
    assert verdict(month)["reason"].startswith(f"admitted; {NO_GAME} (2 games)")
    assert [said(game_verdict(month, round=r)) for r in (1, 2)] == [("not_rated", article)] * 2
    assert event_row(month)["rated_on"] == date(2024, 6, 1)
    assert [game_row(month, round=r)["rated_on"] for r in (1, 2)] == [None, None]
    assert not any(row["counted"] for row in sides(month, "A"))


def test_it_does_not_come_up_again():
    month = held(game("A", "B", "+-"))
    later = following(month.book, edition="fide-2024-03", list_date="2024-07-01")
    assert later.verdicts.height == 0


@pytest.mark.parametrize(("refused", "told"), [(0, False), (1, False), (2, True)])
def test_with_one_game_that_is_rated_it_counts_them(refused, told):
    results = ["+-"] * refused + ["10"] * (2 - refused)
    reason = verdict(held(*[game("A", "B", result) for result in results]))["reason"]
    assert (NO_GAME in reason) == told
    assert ("1 of them not rated" in reason) == (refused == 1)


def test_an_event_that_0_3_owes_says_both():
    columns = {"declarations": "continental laws_of_chess", "registered_on": None}
    reason = verdict(held(game("A", "B", "+-"), **columns))["reason"]
    assert "shall be rated" in reason
    assert NO_GAME in reason


def test_where_a_game_was_rated_by_an_interim_report_the_rest_does_not_say_so():  # 4.1
    games = (game("A", "B", reported_on="2024-05-10"), game("B", "A", "+-"))
    may = held(*games, ends_on="2024-06-10", reported_on="2024-06-11")
    assert outcome(may) == ("rated", "4.1")
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (outcome(june), event_row(june)["rated_on"]) == (("rated", "7.1"), date(2024, 7, 1))
    assert NO_GAME not in verdict(june)["reason"]
