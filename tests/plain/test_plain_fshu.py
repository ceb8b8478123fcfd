"""The plain re-statement of the FShU's regulations, checked by examples worked by hand."""

from datetime import date

import pytest

from plain import fshu
from plain.examples import MAY, game, of, results, small_book
from plain.rate import rate


def test_K_in_the_order_of_U_7():
    assert fshu.K("2015", date(2024, 5, 1), 1900, 2300, 5) == 10
    assert [fshu.K(None, date(2024, 5, 1), 1900, 2299, games) for games in (29, 30)] == [40, 20]
    assert [fshu.K("2010-05-02", date(2024, 5, day), 1900, 2299, 30) for day in (1, 2)] == [40, 20]
    assert [fshu.K("2015", date(2024, 5, 1), rating, 2200, 30) for rating in (2000, 2001)] == [40, 20]


def test_from_the_third_game_the_real_difference_counts():
    # a (2100) - 1600 four times in one event: D = 500; capped .92, real .96
    ratings = {"a": 2100} | dict.fromkeys("bcde", 1600)
    games = [game("a", other, "1-0", number) for number, other in enumerate("bcde", start=1)]
    out = rate(small_book(ratings, games), "fshu-2018-01", date(2024, 6, 1))
    mine = [row for row in out["sides"] if row["player_id"] == "a"]
    assert [row["expected"] for row in mine] == [92, 92, 96, 96]
    assert {row["article"] for row in mine} == {"6.5.3"}
    assert all(row["expected"] == 8 for row in out["sides"] if row["player_id"] != "a")
    # (8 + 8 + 4 + 4) * 20 / 100 = 4.8 -> 5
    assert of(out["ratings"], player_id="a")["rating"] == 2105


def test_counting_begins_with_three_games_of_1600():
    assert not fshu.begins_counting(results(*[(1800, "1")] * 2))
    # one of three against 1725: p .33, dp -125
    assert fshu.begins_counting(results((1725, "1"), (1725, "0"), (1725, "0")))
    assert not fshu.begins_counting(results((1724, "1"), (1724, "0"), (1724, "0")))
    assert not fshu.begins_counting(results(*[(2600, "0")] * 3))


def test_6_2_5_drops_the_earliest_events_one_by_one():
    # 10 losses to 1700, then 5 of 10 against 1650: together 5/20, Rc 1675, dp -193: 1482; the second alone 1650
    poor = results(*[(1700, "0")] * 10, event="a", ends_on=date(2024, 3, 1))
    fair = results(*[(1650, "=")] * 10, event="b", ends_on=date(2024, 4, 1), period="2024-04")
    first = fshu.first_rating(poor + fair)
    assert (first.result, first.published, len(first.used), first.article) == (1650, True, 10, "6.2.5")
    nought = fshu.first_rating(poor + results(*[(1590, "=")] * 10, event="b", ends_on=date(2024, 4, 1)))
    # 5/20, Rc 1645, dp -193
    assert (nought.result, nought.published, nought.kept, nought.article) == (1452, False, [], "6.2.5")
    few = fshu.first_rating(results(*[(1700, "=")] * 14))
    assert (few.result, few.published, few.article) == (1700, False, "4")
    assert fshu.first_rating(results(*[(1700, "=")] * 15)).article == "6.2"
    strong = fshu.first_rating(results(*[(2301, "=")] * 15))
    assert (strong.result, strong.article) == (2300, "6.2.4")


def test_6_2_5_passes_over_a_remainder_that_counting_may_not_begin_with():
    # a: 13 losses to 1700; then 2 wins against 1700 (performance 2500, but two games only): together 2/15 = .13,
    # dp -322: 1378. The 2 wins are no beginning: from nought.
    poor = results(*[(1700, "0")] * 13, event="a", ends_on=date(2024, 3, 1))
    lucky = results(*[(1700, "1")] * 2, event="b", ends_on=date(2024, 4, 1))
    nought = fshu.first_rating(poor + lucky)
    assert (nought.result, nought.published, nought.kept, len(nought.used)) == (1378, False, [], 15)
    # 3 draws against 1650 after it: 3.5/18 = .19, dp -251, Rc (15 x 1700 + 4950)/18 = 1691.67: 1441; from b on 3.5/5
    # would do, but b may not begin; c alone: 1650
    fair = results(*[(1650, "=")] * 3, event="c", ends_on=date(2024, 5, 1))
    first = fshu.first_rating(poor + lucky + fair)
    assert (first.result, first.published, len(first.used), first.article) == (1650, True, 3, "6.2.5")


def test_a_ruling_does_not_take_a_FShU_game_out_and_is_named_first():
    # D = 500: capped, .92; K 20 and 36 games would be over 700
    games = [game("a", "b", "1-0", number, ruling="fair_play" if number == 1 else None) for number in range(1, 37)]
    out = rate(small_book({"a": 2200, "b": 1700}, games), "fshu-2018-01", date(2024, 6, 1))
    assert (out["sides"][0]["counted"], out["sides"][0]["article"]) == (True, "2; 6.5.3; 6.5.5")
    assert out["sides"][2]["article"] == "6.5.3; 6.5.5"


@pytest.mark.parametrize(
    ("control", "outcome", "refused"), [("3599", "not_rated", []), ("3600", "rated", [1]), ("5400", "rated", [])]
)
def test_an_event_of_less_than_60_minutes_is_not_rated_and_90_are_asked_for_by_a_game(control, outcome, refused):
    games = [game("a", "b", "1-0"), game("b", "c", "1-0", 2)]
    book = small_book({"a": 2300, "b": 2000, "c": 2000}, games, MAY | {"time_control": control})
    out = rate(book, "fshu-2018-01", date(2024, 6, 1))
    assert (out["verdicts"][0]["outcome"], out["verdicts"][0]["article"]) == (outcome, "2")
    assert [row["round"] for row in out["verdicts"][1:]] == refused


def test_a_foreigner_does_not_feed_a_newcomers_pool():
    players = [{"player_id": "f", "fide_standard": 1800, "federation": "POL"}]
    games = [game("u", "f", "1/2", number) for number in (1, 2)] + [game("u", "a", "1/2", n) for n in (3, 4, 5)]
    out = rate(small_book({"a": 1800}, games, players=players), "fshu-2018-01", date(2024, 6, 1))
    assert [row["round"] for row in out["pending"]] == [3, 4, 5]
    out = rate(small_book({"a": 1800}, games[:4], players=players), "fshu-2018-01", date(2024, 6, 1))
    assert out["pending"] == []  # two games against opponents rated by the FShU: no beginning


def test_a_FIDE_rating_of_2600_lifts_the_national_one():
    players = [
        {"player_id": "a", "fide_standard": 2600},
        {"player_id": "b", "fide_standard": 2599},
        {"player_id": "c", "fide_standard": 2650, "federation": "POL"},
    ]
    out = rate(small_book({"a": 2500, "b": 2500, "c": 2500}, [], players=players), "fshu-2018-01", date(2024, 6, 1))
    assert [row["rating"] for row in out["ratings"]] == [2600, 2500, 2500]
    assert [row["player_id"] for row in out["list"]] == ["a", "b"]
    assert of(out["list"], player_id="a")["change"] == 100


def test_a_foreigner_counts_for_the_opponents_only():
    players = [{"player_id": "c", "fide_standard": 1800, "federation": "POL"}]
    games = [game("a", "c", "1-0"), game("u", "c", "1-0", 2)]
    out = rate(small_book({"a": 1800, "c": 1700}, games, players=players), "fshu-2018-01", date(2024, 6, 1))
    assert [(row["player_id"], row["counted"], row["article"]) for row in out["sides"]] == [
        ("a", True, None),
        ("c", False, "2"),
        ("u", False, "4"),
        ("c", False, "2"),
    ]
    assert [row["rating"] for row in out["ratings"]] == [1810, 1700]


@pytest.mark.parametrize(
    ("reported_on", "outcome"), [(date(2024, 4, 30), "rated"), (date(2024, 5, 1), "needs_decision")]
)
def test_a_report_comes_within_one_month(reported_on, outcome):
    event = MAY | {"starts_on": date(2024, 3, 31), "ends_on": date(2024, 3, 31), "reported_on": reported_on}
    book = small_book({"a": 1800, "b": 1800}, [game("a", "b", "1-0")], event)
    assert rate(book, "fshu-2018-01", date(2024, 6, 1))["verdicts"][0]["outcome"] == outcome
