"""The plain re-statement of FIDE's regulations, checked by examples worked by hand."""

from datetime import date, timedelta

import pytest

from plain import fide
from plain.common import capped_at_400, within_700
from plain.examples import MAY, game, of, results, small_book
from plain.rate import columns_of, next_book, rate


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


def test_the_first_event_is_remembered_when_it_has_left_the_window():
    # a zero of 2022-03 is no longer in the 26 periods up to 2024-05: it was the first event, so that of May counts.
    # 0 of 2 and 2.5 of 5 against 1800: p = 3.5/9 = .39, dp -80
    old = results((1500, "0"), event="z", ends_on=date(2022, 3, 20), period="2022-03")
    zero = results((1800, "0"), (1800, "0"), event="e1", ends_on=date(2024, 5, 10))
    fair = results(*[(1800, "=")] * 5, event="e2")
    first = fide.first_rating(zero + fair, old)
    assert (first.result, len(first.used), first.article) == (1720, 7, "7.1.4")
    assert first.kept == zero + fair + old
    assert fide.first_rating(zero + fair).result == 1800  # without it e1 is the first: 2.5 of 5, p .50


def test_the_zero_of_a_first_event_is_that_of_all_its_rows_though_only_those_in_the_window_are_pooled():
    # an event rated in two periods, one of them out of the window
    for early, used, article in [("0", 5, "8.2.1; 7.1.4"), ("=", 6, "7.1.4")]:
        outside = results((1800, early), event="z", ends_on=date(2022, 4, 20), period="2022-03")
        inside = results((1800, "0"), event="z", ends_on=date(2022, 4, 20), period="2022-04")
        first = fide.first_rating(inside + results(*[(1800, "=")] * 5), outside)
        assert (len(first.used), first.article) == (used, article)


def test_rows_out_of_the_window_stay_in_pending_while_the_player_is_unrated():
    old = {
        "pool": "standard",
        "player_id": "u",
        "period": "2022-03",
        "event_id": "z",
        "result": "0",
        "event_ends_on": date(2022, 3, 20),
        "opponent_rating": 1800,
    }
    out = rate(small_book({"a": 1800, "u": None}, [], pending=[old]), "fide-2024-03", date(2024, 6, 1))
    assert (len(out["pending"]), out["initials"]) == (1, [])
    games = [game("u", "a", "1/2", number) for number in range(1, 6)]
    out = rate(small_book({"a": 1800, "u": None}, games[:4], pending=[old]), "fide-2024-03", date(2024, 6, 1))
    assert (len(out["pending"]), of(out["initials"], player_id="u")["games"]) == (5, 4)
    out = rate(small_book({"a": 1800, "u": None}, games, pending=[old]), "fide-2024-03", date(2024, 6, 1))
    assert (out["pending"], of(out["ratings"], player_id="u")["rating"]) == ([], 1800)
    out = rate(small_book({"a": 1800, "u": 1500}, [], pending=[old]), "fide-2024-03", date(2024, 6, 1))
    assert out["pending"] == []


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
        1800,
        1900,
        -100,
        36,
        "8.2.4",
    )
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
        (date(2024, 5, 29), date(2024, 5, 29), "laws_of_chess continental", "rated", "7.1"),
        (date(2024, 5, 30), date(2024, 5, 30), "laws_of_chess continental", "later_list", "7.1.3"),
        (date(2024, 5, 5), None, "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 3, 5), date(2024, 5, 29), "laws_of_chess", "rated", "7.1"),
        (date(2024, 3, 5), None, "laws_of_chess", "later_list", "7.1.3"),
        (date(2024, 2, 29), date(2024, 4, 30), "laws_of_chess", "rated", "7.1"),  # fide-2024-01: before 1 May
        (date(2024, 2, 29), date(2024, 5, 1), "laws_of_chess", "not_rated", "9.1"),
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
        (2700, "m", 3, "", None),
        (2700, "m", 2, "", "0.2.2"),
        (2700, "m", 2, "qc_chair_late", None),
        (2701, "m", 30, "", None),
        (2701, "m", 29, "", "0.2.1"),
        (2701, "m", 29, "qc_chair_late", "0.2.1"),
        (2701, "m", 29, "president_late", None),
        (2501, "w", 29, "", "0.2.1"),
        (2500, "w", 29, "", None),
        (2701, "m", 29, "council", None),
        (2701, "m", 29, "president", "0.2.1"),
        (2000, "m", None, "qc_chair_late", "0.2.2"),
    ],
)
def test_registration_from_March_2024(rating, sex, days, approvals, article):
    registered = None if days is None else MAY["starts_on"] - timedelta(days=days)
    event = MAY | {"registered_on": registered, "approvals": approvals}
    book = small_book(
        {"a": rating, "b": 2400}, [game("a", "b", "1-0")], event, players=[{"player_id": "a", "sex": sex}]
    )
    verdict = of(rate(book, "fide-2024-03", date(2024, 6, 1))["verdicts"], event_id="e")
    assert (verdict["outcome"], verdict["article"]) == (("not_rated", article) if article else ("rated", "7.1"))


@pytest.mark.parametrize(
    ("declarations", "approvals", "days", "article"),
    [
        ("official", "", None, "0.3; 7.1"),
        ("continental laws_of_chess", "", 2, "0.3; 7.1"),
        ("laws_of_chess", "", 2, "0.2.2"),
        ("official hybrid pgn", "", None, "0.2"),
        ("official hybrid pgn", "hybrid", None, "0.3; 7.1"),
        ("continental", "", 30, "2.1"),
    ],
)
def test_registration_is_no_ground_against_official_and_continental_events(declarations, approvals, days, article):
    if declarations == "official":
        declarations += " laws_of_chess"
    registered = None if days is None else MAY["starts_on"] - timedelta(days=days)
    event = MAY | {"registered_on": registered, "approvals": approvals, "declarations": declarations}
    book = small_book({"a": 2000, "b": 2000}, [game("a", "b", "1-0")], event)
    assert rate(book, "fide-2024-03", date(2024, 6, 1))["verdicts"][0]["article"] == article


def february(**columns):
    event = MAY | {"starts_on": date(2024, 2, 3), "ends_on": date(2024, 2, 5)} | columns
    return small_book({"a": 2000, "b": 2000}, [game("a", "b", "1-0")], event)


@pytest.mark.parametrize(
    ("columns", "outcome"),
    [
        ({"ends_on": date(2024, 2, 27)}, "rated"),  # 1 March - 3: 29 February, 28, 27
        ({"ends_on": date(2024, 2, 28)}, "later_list"),
        ({"reported_on": date(2024, 2, 29)}, "rated"),
        ({"reported_on": date(2024, 3, 1)}, "later_list"),
    ],
)
def test_in_fide_2024_01_only_the_end_has_a_closing_day_and_the_report_comes_before_the_list(columns, outcome):
    verdict = rate(february(**columns), "fide-2024-03", date(2024, 3, 1))["verdicts"][0]
    assert verdict["outcome"] == outcome


def test_a_report_that_is_too_late_for_the_third_list_is_told_so_on_the_way():
    for reported_on, told in [(date(2024, 4, 30), False), (date(2024, 5, 1), True)]:
        for list_date in (date(2024, 3, 1), date(2024, 4, 1)):
            verdict = rate(february(reported_on=reported_on), "fide-2024-03", list_date)["verdicts"][0]
            assert (verdict["outcome"], verdict["article"], "9.1" in verdict["reason"]) == ("later_list", "7.1.3", told)
    book = february(reported_on=date(2024, 5, 1), approvals="council")
    assert "9.1" not in rate(book, "fide-2024-03", date(2024, 4, 1))["verdicts"][0]["reason"]


def test_an_event_of_which_no_game_is_rated_says_so_and_is_closed():
    for played, told in [(("+-", "+-"), True), (("+-", "1-0"), False)]:
        games = [game("a", "b", result, number) for number, result in enumerate(played, start=1)]
        out = rate(small_book({"a": 2000, "b": 2000}, games), "fide-2024-03", date(2024, 6, 1))
        assert ("none of its games counts" in out["verdicts"][0]["reason"]) == told
        assert out["events"][0]["rated_on"] == date(2024, 6, 1)


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
