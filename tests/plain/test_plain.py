"""The plain re-statement is itself checked by examples worked by hand from the regulations."""

import csv
import json
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from plain import fide, fshu, jcf
from plain.common import (
    add_months,
    age_on,
    capped_at_400,
    half_away_from_zero,
    half_up,
    hundredths,
    in_window,
    seconds_for_60_moves,
    within_700,
)
from plain.rate import columns_of, next_book, rate
from plain.tables import DP, PD, dp_of, pd_of

PUBLISHED = Path(__file__).parents[3] / "shared" / "data" / "fide_published"
published_data = pytest.mark.skipif(not PUBLISHED.is_dir(), reason="FIDE's published answers are not here")


# --- the tables ------------------------------------------------------------------------------------------------------


def test_the_table_of_dp_is_complete_and_antisymmetric():
    assert sorted(DP) == list(range(101))
    assert all(DP[p] == -DP[100 - p] for p in DP)
    assert (dp_of(100), dp_of(99), dp_of(50), dp_of(1), dp_of(0)) == (800, 677, 0, -677, -800)


def test_the_ranges_of_PD_follow_each_other_and_the_two_columns_make_100():
    assert PD[0][0] == 0
    assert [last + 1 for _, last, _, _ in PD[:-1]] == [first for first, _, _, _ in PD[1:]]
    assert all(higher + lower == 100 for _, _, higher, lower in PD)
    assert [higher for _, _, higher, _ in PD] == list(range(50, 101))


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (4, 51), (391, 91), (392, 92), (401, 92), (411, 92), (412, 93), (735, 99), (736, 100)],
)
def test_PD_at_the_edges_of_its_ranges(difference, expected):
    assert pd_of(difference) == expected
    assert pd_of(-difference) == 100 - expected


# --- numbers, dates, rates of play -----------------------------------------------------------------------------------


def test_half_is_rounded_away_from_zero_in_a_change():
    halves = [Fraction(n, 2) for n in (-5, -4, -3, -1, 0, 1, 3, 4, 5)]
    assert [half_away_from_zero(h) for h in halves] == [-3, -2, -2, -1, 0, 1, 2, 2, 3]
    assert half_away_from_zero(Fraction(-249, 100)) == -2


def test_half_is_rounded_up_in_a_first_rating():
    assert [half_up(Fraction(n, 2)) for n in (-5, -1, 0, 1, 5)] == [-2, 0, 0, 1, 3]


def test_a_fractional_score_between_two_hundredths_goes_to_the_nearest_half_up():
    assert [hundredths(Fraction(n, 8)) for n in (1, 7)] == [13, 88]
    assert hundredths(Fraction(4, 7)) == 57


def test_a_month_later_is_the_last_day_where_the_month_has_no_such_day():
    assert add_months(date(2025, 1, 15), 3) == date(2025, 4, 15)  # JCF note 3
    assert add_months(date(2025, 1, 31), 3) == date(2025, 4, 30)
    assert add_months(date(2025, 1, 31), 1) == date(2025, 2, 28)
    assert add_months(date(2024, 11, 30), 3) == date(2025, 2, 28)


def test_a_window_ends_with_the_period_being_rated():
    assert in_window("2024-05", "2024-05", 26)
    assert in_window("2022-04", "2024-05", 26)
    assert not in_window("2022-03", "2024-05", 26)


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        ("3600", 60),
        ("5400+30", 120),
        ("2700+30", 75),  # JCF note 1
        ("40/5400+30:1800+30", 150),  # 90 + 30 minutes and 60 x 30 s
        ("40/7200:20/3600:900", 180),  # the third begins at move 61
        ("59/3600:1800", 90),
        ("60/3600:1800", 60),
        ("40/5400+30", 120),  # the last one runs to the end
        ("40/3600+30:1200", 100),  # 60 + 40 x 30 s + 20
        ("W300-B240", 4),
    ],
)
def test_the_time_for_60_moves(control, minutes):
    assert seconds_for_60_moves(control) == minutes * 60


def test_a_birthday_counts_from_its_day_and_a_year_alone_from_1_January():
    assert [age_on("2010-05-02", date(2024, 5, day)) for day in (1, 2, 3)] == [13, 14, 14]
    assert age_on("2010", date(2024, 1, 1)) == 14
    assert age_on(None, date(2024, 1, 1)) is None


# --- FIDE ------------------------------------------------------------------------------------------------------------


def results(*rows, event="e1", ends_on=date(2024, 5, 20), period="2024-05"):
    return [
        {"event_id": event, "event_ends_on": ends_on, "period": period, "round": number, "opponent_rating": rating,
         "result": result}
        for number, (rating, result) in enumerate(rows, start=1)
    ]  # fmt: skip


def test_FIDEs_example_of_a_first_rating_is_1922():
    # (9507 + 3600) / 7 = 1872.43; p = 4/7 = .57; dp 50
    first = fide.first_rating(results((1902, "="), (1877, "="), (1884, "1"), (2012, "0"), (1832, "1")))
    assert (first.result, first.dp, first.p, first.score, first.published) == (1922, 50, 57, 3, True)
    assert first.article == "7.1.4"


def test_four_games_are_too_few_five_are_enough():
    assert not fide.first_rating(results(*[(1800, "=")] * 4)).published
    first = fide.first_rating(results(*[(1800, "=")] * 5))
    assert (first.published, first.result) == (True, 1800)


def test_a_first_rating_is_published_from_1400():
    # five draws: p .50, Ra = (sum + 3600) / 7; a sum of 6200 gives 1400, 6196 gives 1399.43, 6197 gives 1399.57
    for total, result, published in [(6196, 1399, False), (6197, 1400, True), (6200, 1400, True)]:
        first = fide.first_rating(results((total - 4960, "="), *[(1240, "=")] * 4))
        assert (first.result, first.published) == (result, published)


def test_a_first_rating_is_at_most_2200():
    # five draws against 2360: (11800 + 3600) / 7 = 2200; against 2361: 2200.71 -> 2201
    assert fide.first_rating(results(*[(2360, "=")] * 5)).article == "7.1.4"
    first = fide.first_rating(results(*[(2361, "=")] * 5))
    assert (first.result, first.article) == (2200, "8.2.3")


def test_a_zero_in_the_first_event_is_disregarded_and_a_second_one_counts():
    zero = results((1500, "0"), (1500, "0"), event="b", ends_on=date(2024, 3, 1))
    again = results((1500, "0"), event="c", ends_on=date(2024, 3, 1))
    only = fide.first_rating(zero)
    assert (len(only.used), only.score, only.result, only.article) == (0, 0, None, "8.2.1; 7.1.4")
    both = fide.first_rating(zero + again)
    assert [row["event_id"] for row in both.used] == ["c"]
    assert both.kept == zero + again


def test_K_in_the_order_of_I_10():
    assert fide.K("2010", 2024, 2400, 5) == 10
    assert fide.K("2006", 2024, 2299, 500) == 40  # 18 this year
    assert fide.K("2005", 2024, 2299, 500) == 20
    assert fide.K("2006", 2024, 2300, 500) == 20
    assert [fide.K("1980", 2024, 2399, games) for games in (29, 30, 31)] == [40, 20, 20]
    assert fide.K(None, 2024, 1500, 30) == 20


def test_K_times_n_is_not_over_700():
    assert [within_700(40, n) for n in (17, 18)] == [40, 38]
    assert [within_700(20, n) for n in (35, 36)] == [20, 19]
    assert [within_700(10, n) for n in (70, 71)] == [10, 9]


def test_the_400_point_rule_and_the_player_it_no_longer_holds_for():
    assert [capped_at_400(D) for D in (399, 400, 401, -401)] == [399, 400, 400, -400]
    assert fide.counted_difference("fide-2024-03", 2700, 500) == 400
    assert fide.counted_difference("fide-2025-10", 2649, 500) == 400
    assert fide.counted_difference("fide-2025-10", 2650, 500) == 500
    assert fide.counted_difference("fide-2025-10", 2200, -500) == -400


def test_third_list_and_closing_days():
    event = {"ends_on": date(2024, 3, 31), "declarations": "laws_of_chess"}
    assert fide.third_list(event) == date(2024, 6, 1)
    assert fide.closing_day(date(2024, 6, 1), event) == date(2024, 5, 29)
    assert fide.closing_day(date(2024, 6, 1), event | {"declarations": "official"}) == date(2024, 5, 31)


MAY = {"event_id": "e", "starts_on": date(2024, 5, 3), "ends_on": date(2024, 5, 5), "time_control": "5400+30"}


def game(white, black, result, number=1, **more):
    codes = {"1-0": "10", "0-1": "01", "1/2": "==", "+-": "+-"}[result]
    return {"event_id": "e", "round": number, "white_id": white, "black_id": black,
            "white_result": codes[0], "black_result": codes[1]} | more  # fmt: skip


def small_book(ratings, games, event=MAY, players=(), **tables):
    known = {row["player_id"]: row for row in players}
    ids = sorted({g[c] for g in games for c in ("white_id", "black_id")} | set(ratings))
    return {
        "players": [{"player_id": i} | known.get(i, {}) for i in ids],
        "ratings": [
            {"pool": "standard", "player_id": i, "games": 100} | (r if isinstance(r, dict) else {"rating": r})
            for i, r in ratings.items()
        ],
        "events": [event],
        "games": games,
    } | tables


def of(rows, **wanted):
    (row,) = [row for row in rows if all(row[key] == value for key, value in wanted.items())]
    return row


def test_a_change_of_two_and_a_half_points_is_three_either_way():
    # 2000 - 2089: D = 89, PD .62 / .38; K 20. A draw: (50 - 62) * 20 / 100 = -2.4 -> -2
    out = rate(small_book({"a": 2089, "b": 2000}, [game("a", "b", "1/2")]), "fide-2024-03", date(2024, 6, 1))
    assert [row["rating"] for row in out["ratings"]] == [2087, 2002]
    # K 10 and D = 177, PD .73 and D = 12, PD .52: (50 - 73) + (50 - 52) = -25 -> -2.5 -> -3; the others' K is 20
    ratings = {"a": {"rating": 2200, "peak": 2400}, "b": 2023, "c": 2188}
    games = [game("a", "b", "1/2"), game("c", "a", "1/2", 2)]
    out = rate(small_book(ratings, games), "fide-2024-03", date(2024, 6, 1))
    assert of(out["ratings"], player_id="a")["rating"] == 2197
    # b: (50 - 27) * 20 / 100 = 4.6 -> 5; c: (50 - 48) * 20 / 100 = .4 -> 0
    assert [row["rating"] for row in out["ratings"]] == [2197, 2028, 2188]
    listed = of(out["list"], player_id="a")
    assert (listed["change"], listed["previous"], listed["k"], listed["games"]) == (-3, 2200, 10, 2)
    assert listed["peak"] == 2400


def test_a_rating_below_1400_is_gone_from_the_next_list():
    # D = 0, K 40 (5 games): a loss is -20
    ratings = {"a": {"rating": 1419, "games": 5, "rated_since": date(2024, 1, 1)}, "b": {"rating": 1419, "games": 5}}
    out = rate(small_book(ratings, [game("a", "b", "0-1")]), "fide-2024-03", date(2024, 6, 1))
    a, b = out["ratings"]
    assert (a["rating"], a["rated_since"], a["games"], a["peak"], a["last_period"]) == (None, None, 6, 1419, "2024-05")
    assert (b["rating"], b["peak"]) == (1439, 1439)
    assert [row["player_id"] for row in out["list"]] == ["b"]


def test_an_event_that_started_under_an_earlier_list_is_rated_with_its_ratings():
    # a was unrated in April (8.2.4): a plays with the 1800 of now, b's game with a does not count, b against c does.
    event = MAY | {"starts_on": date(2024, 4, 29)}
    april = [
        {"list_date": date(2024, 4, 1), "pool": "standard", "player_id": i, "rating": r}
        for i, r in [("b", 1900), ("c", 1500)]
    ]
    games = [game("a", "b", "1-0"), game("b", "c", "1-0", 2)]
    out = rate(
        small_book({"a": 1800, "b": 1950, "c": None}, games, event, lists=april), "fide-2024-03", date(2024, 6, 1)
    )
    side = of(out["sides"], player_id="a")
    assert (side["rating"], side["opponent_rating"], side["difference"], side["expected"], side["article"]) == (
        1800, 1900, -100, 36, "8.2.4")  # fmt: skip
    side = of(out["sides"], player_id="b", opponent_id="a")
    assert (side["counted"], side["article"]) == (False, "8.3.1")
    side = of(out["sides"], player_id="b", opponent_id="c")  # D exactly 400: not "over 400"
    assert (side["counted"], side["difference"], side["expected"], side["article"]) == (True, 400, 92, None)
    side = of(out["sides"], player_id="c")  # I-14: dropped out since
    assert (side["counted"], side["article"]) == (False, "7.2.1")
    assert [(row["player_id"], row["opponent_rating"], row["result"]) for row in out["pending"]] == [("c", 1900, "0")]
    # a: (100 - 36) * 20 / 100 = 12.8; b: (100 - 92) * 20 / 100 = 1.6, added to the rating of now
    assert [row["rating"] for row in out["ratings"]] == [1813, 1952, None]
    assert len(out["lists"]) == 4


def test_without_that_list_the_list_in_force_serves_but_not_for_the_newly_rated():
    event = MAY | {"starts_on": date(2024, 4, 29)}
    ratings = {
        "a": {"rating": 1800, "rated_since": date(2024, 5, 1)},
        "b": {"rating": 1950, "rated_since": date(2024, 4, 1)},
    }
    out = rate(small_book(ratings, [game("a", "b", "1-0")], event), "fide-2024-03", date(2024, 6, 1))
    assert [(row["player_id"], row["counted"], row["article"]) for row in out["sides"]] == [
        ("a", True, "8.2.4"),
        ("b", False, "8.3.1"),
    ]


@pytest.mark.parametrize(
    ("ends_on", "reported_on", "declarations", "outcome", "article"),
    [
        (date(2024, 5, 29), date(2024, 5, 29), "laws_of_chess", "rated", "7.1"),
        (date(2024, 5, 29), date(2024, 5, 30), "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 5, 30), date(2024, 5, 30), "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 5, 31), date(2024, 5, 31), "laws_of_chess official", "rated", "7.1"),
        (date(2024, 5, 5), None, "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 3, 5), date(2024, 5, 29), "laws_of_chess", "rated", "7.1"),
        (date(2024, 3, 5), None, "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 2, 29), date(2024, 4, 28), "laws_of_chess", "rated", "7.1"),
        (date(2024, 2, 29), date(2024, 4, 29), "laws_of_chess", "not_rated", "9.1"),
        (date(2024, 2, 29), None, "laws_of_chess", "not_rated", "9.1"),
        (date(2024, 5, 5), date(2024, 5, 6), "", "not_rated", "2.1"),
    ],
)
def test_when_an_event_is_in_time(ends_on, reported_on, declarations, outcome, article):
    event = MAY | {"starts_on": ends_on.replace(day=1), "ends_on": ends_on, "reported_on": reported_on}
    event["declarations"] = declarations
    book = small_book({"a": 2000, "b": 2000}, [game("a", "b", "1-0")], event)
    out = rate(book, "fide-2024-03", date(2024, 6, 1))
    verdict = of(out["verdicts"], event_id="e")
    assert (verdict["outcome"], verdict["article"]) == (outcome, article)
    assert (out["events"][0]["rated_on"], out["games"][0]["rated_on"]) == (
        (date(2024, 6, 1),) * 2 if outcome == "rated" else (None, None)
    )


@pytest.mark.parametrize(
    ("rating", "sex", "days", "approvals", "article"),
    [
        (2700, "m", 3, "", None), (2700, "m", 2, "", "0.2.2"), (2700, "m", 2, "qc_chair_late", None),
        (2701, "m", 30, "", None), (2701, "m", 29, "", "0.2.1"), (2701, "m", 29, "qc_chair_late", "0.2.1"),
        (2701, "m", 29, "president_late", None), (2501, "w", 29, "", "0.2.1"), (2500, "w", 29, "", None),
        (2701, "m", 29, "council", None), (2701, "m", 29, "president", "0.2.1"),
        (2000, "m", None, "qc_chair_late", "0.2.2"),
    ],
)  # fmt: skip
def test_registration_from_March_2024(rating, sex, days, approvals, article):
    registered = None if days is None else MAY["starts_on"] - timedelta(days=days)
    event = MAY | {"registered_on": registered, "approvals": approvals}
    book = small_book(
        {"a": rating, "b": 2400}, [game("a", "b", "1-0")], event, players=[{"player_id": "a", "sex": sex}]
    )
    verdict = of(rate(book, "fide-2024-03", date(2024, 6, 1))["verdicts"], event_id="e")
    assert (verdict["outcome"], verdict["article"]) == (("not_rated", article) if article else ("rated", "7.1"))


def test_a_game_after_the_match_was_won_is_not_rated():
    event = MAY | {"kind": "match", "match_games": 4}
    games = [game("a", "b", "1-0"), game("a", "b", "+-", 2), game("a", "b", "1/2", 3), game("a", "b", "1/2", 4)]
    out = rate(small_book({"a": 1500, "b": 1500}, games, event), "fide-2024-03", date(2024, 6, 1))
    # after round 2 a has 2 of 4: not more than half; after round 3 2.5: won
    refused = [(row["round"], row["article"]) for row in out["verdicts"] if row["round"]]
    assert refused == [(2, "5.1"), (4, "6.2")]


def test_the_rate_of_play_is_judged_game_by_game():
    event = MAY | {"time_control": "3600+30"}  # 90 minutes
    games = [game("a", "b", "1-0"), game("b", "c", "1-0", 2)]
    out = rate(small_book({"a": 2400, "b": 2399, "c": 1500}, games, event), "fide-2024-03", date(2024, 6, 1))
    assert [(row["round"], row["article"]) for row in out["verdicts"] if row["round"]] == [(1, "1.1")]


@pytest.mark.parametrize(("rounds", "outcome"), [(3, "rated"), (4, "not_rated")])
def test_twelve_hours_a_day_are_three_rounds_of_two_hours_each_player(rounds, outcome):
    games = [game("a", "b", "1-0", number, played_on=date(2024, 5, 4)) for number in range(1, rounds + 1)]
    out = rate(small_book({"a": 2000, "b": 2000}, games), "fide-2024-03", date(2024, 6, 1))
    assert out["verdicts"][0]["outcome"] == outcome


def test_a_long_event_is_rated_month_by_month_each_game_once():
    event = MAY | {"ends_on": date(2024, 6, 2), "reported_on": date(2024, 6, 3)}  # 31 days
    games = [
        game("a", "b", "1-0", 1, reported_on=date(2024, 5, 29)),
        game("a", "b", "1-0", 2, reported_on=date(2024, 5, 30)),
    ]
    book = small_book({"a": 2000, "b": 2000}, games, event)
    out = rate(book, "fide-2024-03", date(2024, 6, 1))
    assert [(row["round"], row["outcome"], row["article"]) for row in out["verdicts"]] == [
        (None, "rated", "4.1"),
        (2, "later_list", "4.1"),
    ]
    assert out["events"][0]["rated_on"] is None
    assert [row["rated_on"] for row in out["games"]] == [date(2024, 6, 1), None]
    tables, had = next_book(book, columns_of(book), out)
    following = rate(tables, "fide-2024-03", date(2024, 7, 1), had=had)
    assert following["events"][0]["rated_on"] == date(2024, 7, 1)
    assert [row["rated_on"] for row in following["games"]] == [date(2024, 6, 1), date(2024, 7, 1)]
    assert len(following["sides"]) == 2
    shorter = rate(book | {"events": [event | {"ends_on": date(2024, 6, 1)}]}, "fide-2024-03", date(2024, 6, 1))
    assert shorter["verdicts"][0]["outcome"] == "later_list"


def test_an_event_is_judged_by_the_edition_of_its_start():
    book = small_book({"a": 2700, "b": 2200}, [game("a", "b", "1-0")], MAY | {"starts_on": date(2023, 12, 31)})
    assert rate(book, "fide-2024-03", date(2024, 6, 1))["verdicts"][0]["article"] == "0.1"
    for starts_on, article, counted in [(date(2025, 9, 30), "8.3.1", 400), (date(2025, 10, 1), "8.3.1", 500)]:
        event = MAY | {"starts_on": starts_on, "ends_on": date(2025, 10, 3)}
        out = rate(book | {"events": [event]}, "fide-2025-10", date(2025, 11, 1))
        side = of(out["sides"], player_id="a")
        assert (side["counted_difference"], side["article"]) == (counted, article)
        assert of(out["sides"], player_id="b")["counted_difference"] == -400


# --- JCF -------------------------------------------------------------------------------------------------------------

JANUARY = {"event_id": "e", "starts_on": date(2025, 1, 10), "ends_on": date(2025, 1, 15), "time_control": "2700"}
MARCH_LIST = date(2025, 3, 1)


@pytest.mark.parametrize(
    ("control", "pool"),
    [("2699", "rapid"), ("2700", "standard"), ("2701", "standard"), ("599", None), ("600", "rapid"), ("601", "rapid")],
)
def test_45_minutes_are_standard_and_10_rapid(control, pool):
    assert jcf.pool_of({"time_control": control}) == pool


@pytest.mark.parametrize(
    ("reported_on", "list_date", "outcome", "article"),
    [
        (date(2025, 2, 20), MARCH_LIST, "rated", "3(1)"),
        (date(2025, 2, 21), MARCH_LIST, "later_list", "3(6)"),
        (date(2025, 1, 20), MARCH_LIST, "rated", "3(1)"),  # J-10: earlier, and not yet counted
        (None, MARCH_LIST, "later_list", "3(6)"),
        (date(2025, 4, 15), date(2025, 5, 1), "rated", "3(1)"),  # note 3
        (date(2025, 4, 16), date(2025, 5, 1), "needs_decision", "3(7)"),
    ],
)
def test_when_a_JCF_event_is_reported(reported_on, list_date, outcome, article):
    book = small_book({"a": 1500, "b": 1500}, [game("a", "b", "1-0")], JANUARY | {"reported_on": reported_on})
    verdict = rate(book, "jcf-2024-10", list_date)["verdicts"][0]
    assert (verdict["outcome"], verdict["article"]) == (outcome, article)
    accepted = JANUARY | {"reported_on": reported_on, "approvals": "officer_late"}
    if outcome == "needs_decision":
        assert rate(book | {"events": [accepted]}, "jcf-2024-10", list_date)["verdicts"][0]["outcome"] == "rated"


@pytest.mark.parametrize(("days", "outcome"), [(4, "needs_decision"), (5, "rated"), (6, "rated"), (None, "not_rated")])
def test_an_event_is_applied_for_5_days_before(days, outcome):
    registered = None if days is None else JANUARY["starts_on"] - timedelta(days=days)
    book = small_book({"a": 1500, "b": 1500}, [game("a", "b", "1-0")], JANUARY | {"registered_on": registered})
    assert rate(book, "jcf-2024-10", MARCH_LIST)["verdicts"][0]["outcome"] == outcome


def test_membership_is_judged_on_the_day_of_the_game():
    players = [
        {"player_id": "a", "member_from": date(2025, 1, 11), "member_until": date(2025, 1, 13)},
        {"player_id": "b", "member_from": date(2020, 1, 1), "member_until": None},
    ]
    games = [game("a", "b", "1-0", n, played_on=date(2025, 1, 9 + n)) for n in (1, 2, 4, 5)]
    out = rate(small_book({"a": 1500, "b": 1500}, games, JANUARY, players), "jcf-2024-10", MARCH_LIST)
    assert [(row["round"], row["article"]) for row in out["verdicts"][1:]] == [(1, "3(5)"), (5, "3(5)")]


def test_a_rating_of_the_other_pool_is_taken_over_and_counts_at_once():
    # 6(2): b, 1500 in rapid, loses to a, 1900, in standard. D = 400: PD .92/.08, K 40: b has 29 games in all
    rapid = {"pool": "rapid", "player_id": "b", "rating": 1500, "games": 29}
    book = small_book({"a": 1900}, [game("a", "b", "1-0")], JANUARY)
    book["ratings"].append(rapid)
    out = rate(book, "jcf-2024-10", MARCH_LIST)
    # a: (100 - 92) * 20 / 100 = 1.6 -> 2; b: -8 * 40 / 100 = -3.2 -> -3
    assert [(row["pool"], row["player_id"], row["rating"]) for row in out["ratings"]] == [
        ("rapid", "b", 1500), ("standard", "a", 1902), ("standard", "b", 1497),
    ]  # fmt: skip
    assert [row["article"] for row in out["sides"]] == ["6(2)", "6(2)"]
    b = of(out["list"], player_id="b")
    # 30 games in all now: K 20
    assert (b["previous"], b["change"], b["games"], b["total_games"], b["peak"], b["k"]) == (None, None, 1, 1, 1500, 20)
    assert out["initials"] == []


def test_a_FIDE_rating_is_taken_over_with_the_list_after_joining():
    # 6(1): c joined on 20 February: UR in the period, 1777 on the list of 1 March
    member = {"member_from": date(2020, 1, 1)}
    for joined, listed in [(date(2025, 2, 28), True), (date(2025, 3, 1), False)]:
        players = [{"player_id": "a"} | member, {"player_id": "c", "fide_standard": 1777, "member_from": joined}]
        out = rate(small_book({"a": 1900}, [], JANUARY, players) | {"players": players}, "jcf-2024-10", MARCH_LIST)
        assert [(row["player_id"], row["rating"]) for row in out["list"]] == [("a", 1900)] + [("c", 1777)] * listed
    players[1]["member_from"] = date(2025, 1, 1)
    out = rate(small_book({"a": 1900}, [game("a", "c", "1-0")], JANUARY, players), "jcf-2024-10", MARCH_LIST)
    assert [(row["counted"], row["article"]) for row in out["sides"]] == [(False, "5(1)"), (False, "6(1)")]
    assert (out["pending"], out["initials"]) == ([], [])


def test_a_JCF_first_rating_comes_with_six_games_not_all_alike():
    # 4 of 6 against 1500: p .67, dp 125
    assert jcf.first_rating(results(*[(1500, "1")] * 4, *[(1500, "0")] * 2)).result == 1625
    assert not jcf.first_rating(results(*[(1500, "1")] * 4, (1500, "0"))).published
    won = jcf.first_rating(results(*[(1500, "1")] * 7))
    assert (won.result, won.published) == (2300, False)
    # one draw of 6 against 1100: p = .5/6 = .08, dp -401: 699 -> 1000
    low = jcf.first_rating(results((1100, "="), *[(1100, "0")] * 5))
    assert (low.result, low.published, low.article) == (1000, True, "6(3); 5(3)")


def test_the_JCF_floor_and_K():
    assert jcf.new_rating(1005, 40, -50) == 1000
    assert jcf.K("2010", 2025, 2400, 10) == 10
    assert [jcf.K("1980", 2025, 1500, games) for games in (29, 30)] == [40, 20]
    # 19 on 1 January 2025: born by 1 January 2006
    assert [jcf.K(born, 2025, 1999, 30) for born in ("2006-01-01", "2006-01-02", "2006")] == [20, 40, 20]
    assert [jcf.K("2010", 2025, highest, 30) for highest in (1999, 2000)] == [40, 20]


# --- FShU ------------------------------------------------------------------------------------------------------------


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


def test_a_FIDE_rating_of_2600_lifts_the_national_one():
    players = [{"player_id": "a", "fide_standard": 2600}, {"player_id": "b", "fide_standard": 2599},
               {"player_id": "c", "fide_standard": 2650, "federation": "POL"}]  # fmt: skip
    out = rate(small_book({"a": 2500, "b": 2500, "c": 2500}, [], players=players), "fshu-2018-01", date(2024, 6, 1))
    assert [row["rating"] for row in out["ratings"]] == [2600, 2500, 2500]
    assert [row["player_id"] for row in out["list"]] == ["a", "b"]
    assert of(out["list"], player_id="a")["change"] == 100


def test_a_foreigner_counts_for_the_opponents_only():
    players = [{"player_id": "c", "fide_standard": 1800, "federation": "POL"}]
    games = [game("a", "c", "1-0"), game("u", "c", "1-0", 2)]
    out = rate(small_book({"a": 1800, "c": 1700}, games, players=players), "fshu-2018-01", date(2024, 6, 1))
    assert [(row["player_id"], row["counted"], row["article"]) for row in out["sides"]] == [
        ("a", True, None), ("c", False, "2"), ("u", False, "4"), ("c", False, "2"),
    ]  # fmt: skip
    assert [row["rating"] for row in out["ratings"]] == [1810, 1700]


@pytest.mark.parametrize(
    ("reported_on", "outcome"), [(date(2024, 4, 30), "rated"), (date(2024, 5, 1), "needs_decision")]
)
def test_a_report_comes_within_one_month(reported_on, outcome):
    event = MAY | {"starts_on": date(2024, 3, 31), "ends_on": date(2024, 3, 31), "reported_on": reported_on}
    book = small_book({"a": 1800, "b": 1800}, [game("a", "b", "1-0")], event)
    assert rate(book, "fshu-2018-01", date(2024, 6, 1))["verdicts"][0]["outcome"] == outcome


# --- what FIDE published ---------------------------------------------------------------------------------------------


@published_data
def test_the_edges_of_the_table_as_FIDEs_calculator_gives_them():
    with (PUBLISHED / "calculator.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            own, opponent = int(row["own"]), int(row["opponent"])
            expected = pd_of(fide.counted_difference("fide-2025-10", own, own - opponent))
            change = Fraction(int(row["K"]) * (int(Fraction(row["score"]) * 100) - expected), 100)
            assert change == Fraction(row["current_rule_change"]), row["id"]


@published_data
def test_the_first_rating_that_FIDE_published():
    case = json.loads((PUBLISHED / "initial_rating.json").read_text(encoding="utf-8"))
    code = {0: "0", 0.5: "=", 1: "1"}
    first = fide.first_rating(results(*[(g["opponent_rating"], code[g["score"]]) for g in case["games"]]))
    assert (first.result, len(first.used)) == (case["published_rating"], case["published_games"])


@published_data
def test_every_event_that_FIDE_published():
    cases = json.loads((PUBLISHED / "periods.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        total = Fraction(0)
        for event in case["tournaments"]:
            own = int(event["Ro"])
            edition = "fide-2025-10" if event["start"] >= "2025-10-01" else "fide-2024-03"
            change = 0
            for played in event["games"]:
                D = own - played["opponent_rating_used"]
                score = int(Fraction(played["score"]) * 100)
                change += score - pd_of(fide.counted_difference(edition, own, D))
            assert Fraction(change, 100) == Fraction(event["chg"]), (case["id"], event["event_id"])
            K = fide.within_700(int(event["K"]), len(event["games"]))
            assert K * Fraction(change, 100) == Fraction(event["K_chg"]), (case["id"], event["event_id"])
            total += K * Fraction(change, 100)
        assert total == Fraction(case["total_change_shown"]), case["id"]
