"""The plain re-statement of the JCF's regulations, checked by examples worked by hand."""

from datetime import date, timedelta

import pytest

from plain import jcf
from plain.examples import game, of, results, small_book
from plain.rate import next_book, rate

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


def test_a_late_game_waits_and_the_others_are_rated():
    # note 3: until 15 April; one game is in time, one late, one late and not played
    games = [
        game("a", "b", "1-0", 1, reported_on=date(2025, 4, 15)),
        game("a", "b", "1-0", 2, reported_on=date(2025, 4, 16)),
        game("a", "b", "+-", 3, reported_on=date(2025, 4, 16)),
    ]
    out = rate(small_book({"a": 1500, "b": 1500}, games, JANUARY), "jcf-2024-10", date(2025, 5, 1))
    assert [(row["round"], row["outcome"], row["article"]) for row in out["verdicts"]] == [
        (None, "rated", "3(1)"),
        (2, "needs_decision", "3(7)"),
        (3, "not_rated", "5(1)"),
    ]
    assert [(row["counted"], row["article"]) for row in out["sides"][2:4]] == [(False, "3(7)")] * 2
    assert (out["events"][0]["rated_on"], [row["rated_on"] for row in out["games"]]) == (
        None,
        [date(2025, 5, 1), None, None],
    )
    book, had = next_book(small_book({}, games, JANUARY), {"events": {"ends_on"}, "games": set()}, out)
    again = rate(book, "jcf-2024-10", date(2025, 6, 1), had=had)  # only late ones are left, but one is rated already
    assert [(row["round"], row["outcome"]) for row in again["verdicts"]] == [
        (None, "rated"),
        (2, "needs_decision"),
        (3, "not_rated"),
    ]
    book["events"][0]["approvals"] = "officer_late"
    accepted = rate(book, "jcf-2024-10", date(2025, 6, 1), had=had)
    assert [row["counted"] for row in accepted["sides"]] == [True, True, False, False]
    assert accepted["events"][0]["rated_on"] == date(2025, 6, 1)


def test_a_second_report_of_a_closed_event_is_taken():
    # 3(6): the list of 1 May takes what is reported by 20 April; round 2 came the day after
    games = [game("a", "b", "1-0", 1), game("a", "b", "1-0", 2, reported_on=date(2025, 4, 21))]
    closed = JANUARY | {"rated_on": date(2025, 5, 1)}
    out = rate(small_book({"a": 1500, "b": 1500}, games, closed), "jcf-2024-10", date(2025, 6, 1))
    assert [(row["round"], row["outcome"]) for row in out["verdicts"]] == [(None, "rated"), (2, "needs_decision")]
    accepted = closed | {"approvals": "officer_late"}
    out = rate(small_book({"a": 1500, "b": 1500}, games, accepted), "jcf-2024-10", date(2025, 6, 1))
    assert [row["round"] for row in out["sides"]] == [2, 2]
    assert out["events"][0]["rated_on"] == date(2025, 6, 1)


def test_a_late_game_that_is_refused_anyway_does_not_keep_the_event_open():
    games = [
        game("a", "b", "1-0", 1, reported_on=date(2025, 4, 15)),
        game("a", "b", "+-", 2, reported_on=date(2025, 4, 16)),
    ]
    out = rate(small_book({"a": 1500, "b": 1500}, games, JANUARY), "jcf-2024-10", date(2025, 5, 1))
    assert out["events"][0]["rated_on"] == date(2025, 5, 1)


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
        ("rapid", "b", 1500),
        ("standard", "a", 1902),
        ("standard", "b", 1497),
    ]
    assert [row["article"] for row in out["sides"]] == ["6(2)", "6(2)"]
    b = of(out["list"], player_id="b")
    # 30 games in all now: K 20
    assert (b["previous"], b["change"], b["games"], b["total_games"], b["peak"], b["k"]) == (None, None, 1, 1, 1500, 20)
    assert out["initials"] == []


def joiner(joined_on=None, **columns):
    return {"player_id": "c", "fide_standard": 1700, "joined_on": joined_on} | columns


@pytest.mark.parametrize(
    ("joined_on", "member_from", "taken"),
    [
        (date(2025, 1, 31), None, False),
        (date(2025, 2, 1), None, True),
        (date(2025, 2, 28), None, True),
        (date(2025, 3, 1), None, False),
        (None, date(2025, 2, 28), True),
        (None, date(2025, 3, 1), False),
        (date(2020, 1, 1), date(2025, 2, 1), False),
        (None, None, False),
    ],
)
def test_a_FIDE_rating_is_taken_over_in_the_period_of_joining_only(joined_on, member_from, taken):
    players = [{"player_id": "a"}, joiner(joined_on, member_from=member_from)]
    out = rate(small_book({"a": 1900}, [], JANUARY) | {"players": players}, "jcf-2024-10", MARCH_LIST)
    assert [(row["player_id"], row["rating"]) for row in out["list"]] == [("a", 1900)] + [("c", 1700)] * taken
    if taken:
        assert of(out["ratings"], player_id="c") == {
            "pool": "standard",
            "player_id": "c",
            "rating": 1700,
            "games": 0,
            "peak": 1700,
            "last_period": None,
            "rated_since": MARCH_LIST,
        }


def test_the_games_of_that_period_count_with_it_for_the_opponents_too():
    # 6(1), J-20: c with 1700 beats a, 1890: D = 190, PD .25/.75; c has K 40: +30, a has K 20: -15
    book = small_book({"a": 1890}, [game("c", "a", "1-0")], JANUARY, [joiner(date(2025, 2, 10))])
    out = rate(book, "jcf-2024-10", MARCH_LIST)
    assert [(row["player_id"], row["rating"]) for row in out["ratings"]] == [("a", 1875), ("c", 1730)]
    assert [(row["counted"], row["k"], row["article"]) for row in out["sides"]] == [
        (True, 40, "6(1)"),
        (True, 20, "6(1)"),
    ]
    c = of(out["list"], player_id="c")
    assert (c["previous"], c["change"], c["games"], c["total_games"], c["peak"]) == (None, None, 1, 1, 1730)
    assert (out["pending"], out["initials"]) == ([], [])


def test_a_FIDE_standard_rating_starts_the_rapid_one_in_the_same_period():
    # 6(2): c plays rapid, without a FIDE rapid rating; with one of 1500, that is taken over instead
    event = JANUARY | {"time_control": "1500"}
    for more, started, article in [({}, 1700, "6(2)"), ({"fide_rapid": 1500}, 1500, "6(1)")]:
        book = small_book({}, [game("c", "b", "1/2")], event, [joiner(date(2025, 2, 10), **more)])
        book["ratings"] = [{"pool": "rapid", "player_id": "b", "rating": started, "games": 100}]
        out = rate(book, "jcf-2024-10", MARCH_LIST, "both")
        assert [(row["rating"], row["article"]) for row in out["sides"]] == [(started, article)] * 2
        assert [(row["pool"], row["rating"]) for row in out["ratings"] if row["player_id"] == "c"] == [
            ("rapid", started),
            ("standard", 1700),
        ]


def test_who_has_a_rating_or_results_that_wait_takes_nothing_over():
    waiting = {
        "pool": "rapid",
        "player_id": "c",
        "period": "2024-12",
        "event_id": "z",
        "result": "0",
        "event_ends_on": date(2024, 12, 20),
        "opponent_rating": 1800,
    }
    book = small_book({"a": 1900, "c": None}, [], JANUARY, [joiner(date(2025, 2, 10))])
    assert len(rate(book, "jcf-2024-10", MARCH_LIST)["list"]) == 2
    assert len(rate(book | {"pending": [waiting]}, "jcf-2024-10", MARCH_LIST)["list"]) == 1
    book["ratings"].append({"pool": "rapid", "player_id": "c", "rating": 1500})
    assert len(rate(book, "jcf-2024-10", MARCH_LIST)["list"]) == 1


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
