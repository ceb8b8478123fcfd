"""FIDE rapid and blitz 7.2.1: an unrated player with a standard rating when the event starts is rated with it.

Worked by hand: equal ratings give PD .50, so a win is +.50; with K 20 it is worth 10 points.
"""

from datetime import date

import pytest

from books import (
    earlier_list,
    event,
    following,
    game,
    initial,
    listed,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    rating,
    side,
    sides,
    waits,
    why,
)
from fide_rb.months import blitz, blitz_event, december, everything, here, meets, rapid, rapid_event


def april(*pieces, rapid_list=True, **standard):
    """What was on the lists of April: in standard these, on the rapid list an opponent of 2000 and nobody else."""
    lists = [earlier_list("2024-04-01", **standard), earlier_list("2024-04-01", pool="rapid", B=2000)]
    return rapid(*pieces, player("C"), *(lists if rapid_list else lists[:1]))


def of_april(event_id="E", results="10", **columns):
    return rapid_event(event_id, game("A", "B", results), starts_on="2024-04-28", **columns)


# --- the rule


def test_an_unrated_player_is_rated_with_the_standard_rating():
    month = rapid(rated("A", 2000), here("B", 2000), rapid_event("E", game("A", "B", "10")))
    row = side(month, "A")
    assert (row["rating"], row["difference"], row["delta"], row["k"], row["counted"]) == (2000, 0, 50, 20, True)
    assert why(row) == "7.2.1"
    assert rating(month, "A", "rapid") == {
        "pool": "rapid",
        "player_id": "A",
        "rating": 2010,
        "games": 101,
        "peak": 2010,
        "last_period": "2024-05",
        "rated_since": date(2024, 6, 1),
    }
    assert new_rating(month, "A") == 2000  # standard is not touched


def test_for_the_opponents_too():
    month = rapid(rated("A", 2000), here("B", 2000), rapid_event("E", game("A", "B", "10")))
    row = side(month, "B")
    assert (row["opponent_rating"], row["delta"], row["counted"], why(row)) == (2000, -50, True, None)
    assert new_rating(month, "B", "rapid") == 1990


def test_two_of_them_rate_each_other():
    month = rapid(rated("A", 2100), rated("B", 2000), rapid_event("E", game("A", "B", "01")))
    # 100 apart: PD .64 and .36; ∓.64 × 20 = 12.8 → 13
    assert (new_rating(month, "A", "rapid"), new_rating(month, "B", "rapid")) == (2087, 2013)


def test_on_the_list_such_a_player_is_new():
    month = rapid(rated("A", 2000), here("B", 2000), rapid_event("E", game("A", "B", "10")))
    row = listed(month, "A")
    assert (row["rating"], row["previous"], row["change"], row["games"], row["total_games"], row["k"]) == (
        2010,
        None,
        None,
        1,
        101,
        20,
    )
    assert initial(month, "A", "rapid") is None


def test_in_blitz_it_is_the_standard_rating_too_and_not_the_rapid_one():
    month = blitz(rated("A", 2000), here("A", 1500), rated("B", 2000, pool="blitz"), blitz_event("E", game("A", "B")))
    assert (side(month, "A")["rating"], new_rating(month, "A", "blitz")) == (2000, 2010)
    unrated = blitz(here("A", 1500), rated("B", 2000, pool="blitz"), blitz_event("E", game("A", "B")))
    assert (why(side(unrated, "A")), why(side(unrated, "B"))) == ("6.1.4", "7.3.1")


def test_first_ratings_do_not_apply():
    # five wins would make a first rating (6.1.4); here they are five counted games: 5 × .50 × 20 = 50
    month = rapid(rated("A", 1800), meets("A", "11111", 1800))
    assert (initial(month, "A", "rapid"), pending(month, "A", "rapid")) == (None, [])
    assert new_rating(month, "A", "rapid") == 1850


def test_a_match_with_such_a_player_is_rated():  # 5.1
    assert outcome(rapid(rated("A", 2000), here("B", 2000), rapid_event("E", game("A", "B"), kind="match"))) == (
        "rated",
        "6.1",
    )


# --- RB-1: the list of the event's start; games and peak


def test_the_standard_rating_is_that_of_the_events_start():  # RB-1
    # counted with 1900 of April against 2000: PD(100) = .36, +.64 × 20 = 12.8 → 13
    month = april(rated("A", 1950), here("B", 2050), of_april(), A=1900)
    assert (side(month, "A")["rating"], side(month, "A")["delta"]) == (1900, 64)
    assert side(month, "B")["opponent_rating"] == 1900


def test_also_where_the_rapid_list_of_that_day_is_not_in_the_book():  # RB-1, book.md on `lists`
    # the standard list of April is: A counts with 1900; B with the rapid list in force
    month = april(rated("A", 1950), here("B", 2050), of_april(), rapid_list=False, A=1900)
    assert (side(month, "A")["rating"], side(month, "A")["opponent_rating"]) == (1900, 2050)


def test_who_was_not_on_that_standard_list_was_unrated():
    for with_rapid_list in (True, False):
        month = april(rated("A", 1950), here("B", 2050), of_april(), rapid_list=with_rapid_list, C=1500)
        assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "6.1.4")
        assert len(pending(month, "A", "rapid")) == 1


@pytest.mark.parametrize(("since", "article"), [("2024-04-01", "7.2.1"), ("2024-05-01", "6.1.4")])
def test_without_that_list_who_is_rated_in_standard_only_since_was_unrated(since, article):
    month = rapid(rated("A", 1950, rated_since=since), here("B", 2050), of_april())
    assert why(side(month, "A")) == article


@pytest.mark.parametrize(("games", "k"), [(28, 40), (29, 40), (30, 20), (31, 20)])
def test_the_games_begin_with_the_standard_ones(games, k):  # RB-1
    month = rapid(rated("A", 2000, games=games), here("B", 2000), rapid_event("E", game("A", "B")))
    assert (side(month, "A")["k"], new_rating(month, "A", "rapid")) == (k, 2000 + k // 2)
    assert rating(month, "A", "rapid")["games"] == games + 1
    assert listed(month, "A")["k"] == (40 if games + 1 < 30 else 20)


@pytest.mark.parametrize(("peak", "k"), [(2399, 20), (2400, 10), (2401, 10)])
def test_the_highest_rating_begins_with_the_standard_one(peak, k):  # RB-1
    month = rapid(rated("A", 2000, peak=peak), here("B", 2000), rapid_event("E", game("A", "B")))
    assert (side(month, "A")["k"], new_rating(month, "A", "rapid")) == (k, 2000 + k // 2)
    assert rating(month, "A", "rapid")["peak"] == peak


@pytest.mark.parametrize(
    ("standard", "before", "games", "peak", "k"),
    [
        ((10, 2000), (200, 2450), 201, 2450, 10),
        ((200, 2450), (10, 2000), 201, 2450, 10),
        ((5, 2000), (29, 2000), 30, 2020, 40),
    ],
)
def test_the_larger_if_the_player_was_rated_here_before(standard, before, games, peak, k):  # RB-1
    month = rapid(
        rated("A", 2000, games=standard[0], peak=standard[1]),
        here("A", None, games=before[0], peak=before[1]),
        here("B", 2000),
        rapid_event("E", game("A", "B")),
    )
    row = rating(month, "A", "rapid")
    assert (row["games"], row["peak"], side(month, "A")["k"]) == (games, peak, k)


@pytest.mark.parametrize(
    ("own", "standard", "k"),
    [((101, 2010), (200, 2450), 20), ((29, 2010), (200, 2010), 40), ((101, 2400), (101, 2010), 10)],
)
def test_from_then_on_k_belongs_to_the_pool(own, standard, k):  # RB-1
    month = rapid(
        rated("A", 2000, games=standard[0], peak=standard[1]),
        here("A", 2010, games=own[0], peak=own[1]),
        here("B", 2010),
        rapid_event("E", game("A", "B")),
    )
    assert (side(month, "A")["rating"], side(month, "A")["k"], why(side(month, "A"))) == (2010, k, None)


def test_a_player_under_18_enters_with_k_40_and_the_700_rule_holds():
    # 18 games × 40 = 720: ⌊700 / 18⌋ = 38
    month = rapid(rated("A", 2000, birth_date="2010"), meets("A", "=" * 18, 2000))
    assert ({row["k"] for row in sides(month, "A")}, listed(month, "A")["k"]) == ({38}, 40)
    assert {why(row) for row in sides(month, "A")} == {"7.2.1; 7.3.3"}


# --- RB-2, RB-4


@pytest.mark.parametrize(("standard", "article"), [(1399, "6.1.4"), (1400, "7.2.1"), (1401, "7.2.1")])
def test_below_1400_in_standard_is_no_standard_rating(standard, article):  # RB-2
    month = rapid(rated("A", standard), here("B", 1400), rapid_event("E", game("A", "B")))
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (article == "7.2.1", article)
    assert side(month, "B")["opponent_rating"] == (standard if article == "7.2.1" else None)
    assert len(pending(month, "A", "rapid")) == (article == "6.1.4")


def test_activity_is_of_each_pool():  # RB-4
    # A was last seen in standard in May 2023; the twelve periods up to May 2024 begin with June 2023
    month = everything(rated("A", 2000, last_period="2023-05"), here("B", 2000), rapid_event("E", game("A", "B")))
    assert (listed(month, "A", pool="standard")["active"], listed(month, "A", pool="rapid")["active"]) == (False, True)
    assert rating(month, "A")["last_period"] == "2023-05"


# --- RB-6: dropping out


def test_who_drops_below_1400_here_comes_in_again_with_the_standard_rating():  # RB-6
    # May: 1405 loses to 1405, −10 → 1395: unrated. June: counts with 1500 and wins against 1500: 1510
    may = rapid(
        rated("A", 1500),
        here("A", 1405),
        here("B", 1405),
        here("C", 1500),
        rapid_event("E", game("A", "B", "01")),
        rapid_event("F", game("A", "C"), starts_on="2024-06-04", ends_on="2024-06-12"),
    )
    assert (new_rating(may, "A", "rapid"), listed(may, "A")) == (None, None)
    june = following(may.book, edition="fide", list_date="2024-07-01", pool="rapid")
    assert (side(june, "A", "F")["rating"], why(side(june, "A", "F"))) == (1500, "7.2.1")
    row = rating(june, "A", "rapid")
    assert (row["rating"], row["games"], row["rated_since"]) == (1510, 102, date(2024, 7, 1))


def test_without_a_standard_rating_the_results_go_to_the_pool():  # RB-6
    may = rapid(
        here("A", 1405),
        here("B", 1405),
        here("C", 1500),
        rapid_event("E", game("A", "B", "01")),
        rapid_event("F", game("A", "C"), starts_on="2024-06-04", ends_on="2024-06-12"),
    )
    june = following(may.book, edition="fide", list_date="2024-07-01", pool="rapid")
    assert why(side(june, "A", "F")) == "6.1.4"
    assert len(pending(june, "A", "rapid")) == 1


def test_who_was_rated_here_when_the_event_started_and_is_not_now_goes_to_the_pool():  # I-14
    month = rapid(
        rated("A", 1500),
        here("A", None),
        here("B", 1400),
        earlier_list("2024-04-01", A=1500),
        earlier_list("2024-04-01", pool="rapid", A=1410, B=1400),
        of_april(),
    )
    assert (side(month, "A")["counted"], why(side(month, "A"))) == (False, "6.2.1")
    assert (side(month, "B")["opponent_rating"], side(month, "B")["counted"]) == (1410, True)


def test_an_entry_that_drops_below_1400_at_once_is_remembered():  # I-5: games and highest rating never forgotten
    # 1401 loses to 1401: −10 → 1391
    month = rapid(rated("A", 1401, games=29), here("B", 1401), rapid_event("E", game("A", "B", "01")))
    assert listed(month, "A") is None
    row = rating(month, "A", "rapid")
    assert row is not None
    assert (row["rating"], row["games"], row["rated_since"]) == (None, 30, None)


# --- RB-7: to which rating the change is added


def test_the_change_is_added_to_the_standard_rating_in_force():  # RB-7
    # as above: +13 from 1900 of April, added to 1950 of May
    assert new_rating(april(rated("A", 1950), here("B", 2050), of_april(), A=1900), "A", "rapid") == 1963


def test_each_event_counts_with_the_standard_rating_of_its_own_start():  # RB-7
    # E: 1900 against 2000, .64; F in May: 1950 against 2050, .64: 1.28 × 20 = 25.6 → 26
    month = april(rated("A", 1950), here("B", 2050), of_april(), rapid_event("F", game("A", "B")), A=1900)
    assert [(row["event_id"], row["rating"], row["delta"]) for row in sides(month, "A")] == [
        ("E", 1900, 64),
        ("F", 1950, 64),
    ]
    assert new_rating(month, "A", "rapid") == 1976


@pytest.mark.parametrize("now", [None, 1399])
def test_without_one_there_any_more_to_that_of_the_last_events_start(now):  # RB-7
    # March 1450, April 1420, nothing in May: E of March +.50, F of April: 30 apart, PD .46, +.54; 1.04 × 20 = 20.8 → 21
    month = rapid(
        rated("A", now),
        here("B", 1450),
        earlier_list("2024-03-01", A=1450),
        earlier_list("2024-04-01", A=1420),
        earlier_list("2024-03-01", pool="rapid", B=1450),
        earlier_list("2024-04-01", pool="rapid", B=1450),
        rapid_event("E", game("A", "B"), starts_on="2024-03-28", ends_on="2024-05-12"),
        rapid_event("F", game("A", "B"), starts_on="2024-04-28", ends_on="2024-05-10"),
    )
    assert [row["rating"] for row in sides(month, "A")] == [1450, 1420]
    assert new_rating(month, "A", "rapid") == 1441


def test_who_is_rated_here_since_counts_with_the_standard_rating_of_that_day():  # RB-7
    # unrated here in April with 1900 in standard; 2100 here since May: +13 by 1900 against 2000, added to 2100
    month = april(rated("A", 1950), here("A", 2100, rated_since="2024-05-01"), here("B", 2050), of_april(), A=1900)
    row = side(month, "A")
    assert (row["rating"], row["delta"], why(row)) == (1900, 64, "7.2.1")
    assert (new_rating(month, "A", "rapid"), listed(month, "A")["change"]) == (2113, 13)
    assert side(month, "B")["opponent_rating"] == 1900
    assert rating(month, "A", "rapid")["rated_since"] == date(2024, 5, 1)


def test_k_of_such_a_player_is_that_of_the_pool():  # RB-7
    month = april(rated("A", 1950, peak=2500), here("A", 2100, games=10), here("B", 2050), of_april(), A=1900)
    assert (side(month, "A")["k"], rating(month, "A", "rapid")["games"]) == (40, 11)


def test_without_a_standard_rating_then_7_2_5_holds():
    # with the present 2100 against 2000 of April: PD .64, +.36 × 20 = 7.2 → 7; for B the opponent is unrated
    month = april(rated("A", 1950), here("A", 2100, rated_since="2024-05-01"), here("B", 2050), of_april(), C=1500)
    assert (side(month, "A")["rating"], why(side(month, "A"))) == (2100, "7.2.5")
    assert new_rating(month, "A", "rapid") == 2107
    assert (side(month, "B")["counted"], why(side(month, "B"))) == (False, "7.3.1")


# --- RB-8, RB-9


@pytest.mark.parametrize("results", ["+-", "WL"])
def test_an_unplayed_game_makes_no_entry(results):  # RB-8
    month = rapid(rated("A", 2000), here("B", 2000), rapid_event("E", game("A", "B", results)))
    assert (rating(month, "A", "rapid"), listed(month, "A")) == (None, None)


def test_a_game_against_an_unrated_player_makes_no_entry():  # RB-8
    month = rapid(rated("A", 2000), player("B"), rapid_event("E", game("A", "B")))
    assert (side(month, "A")["counted"], rating(month, "A", "rapid")) == (False, None)
    assert [row["opponent_rating"] for row in pending(month, "B", "rapid")] == [2000]  # A counted as rated
    assert pending(month, "A", "rapid") == []


def test_a_game_that_is_not_rated_makes_no_entry():  # RB-8: 600 apart
    month = december(rated("A", 2700), here("B", 2100), rapid_event("E", game("A", "B")))
    assert (side(month, "A")["counted"], rating(month, "A", "rapid")) == (False, None)


def test_results_that_wait_end_with_the_entry():  # RB-9
    waiting = waits("A", "1111", 1800, period="2024-03", pool="rapid")
    month = rapid(rated("A", 2000), here("B", 2000), waiting, rapid_event("E", game("A", "B", "10")))
    assert (pending(month, "A", "rapid"), initial(month, "A", "rapid")) == ([], None)
    assert (new_rating(month, "A", "rapid"), rating(month, "A", "rapid")["games"]) == (2010, 101)


def test_without_an_entry_they_go_on_waiting():  # RB-8, RB-9
    waiting = waits("A", "1111", 1800, period="2024-03", pool="rapid")
    month = rapid(rated("A", 2000), player("B"), waiting, rapid_event("E", game("A", "B", "10")))
    assert (len(pending(month, "A", "rapid")), initial(month, "A", "rapid")["games"]) == (4, 4)


def test_results_that_wait_in_another_pool_are_left_alone():  # RB-9
    waiting = waits("A", "1111", 1800, period="2024-03", pool="blitz")
    month = everything(rated("A", 2000), here("B", 2000), waiting, rapid_event("E", game("A", "B", "10")))
    assert len(pending(month, "A", "blitz")) == 4


def test_results_of_the_same_period_end_with_it_too():  # RB-9
    # E started in April, when A had no rating at all; F in May makes the entry
    month = april(rated("A", 2000), here("B", 2000), of_april(), rapid_event("F", game("A", "B")), C=1500)
    assert [(row["event_id"], row["counted"], why(row)) for row in sides(month, "A")] == [
        ("E", False, "7.2.1"),
        ("F", True, "7.2.1"),
    ]
    assert (pending(month, "A", "rapid"), new_rating(month, "A", "rapid")) == ([], 2010)
    assert why(side(month, "B", "E")) == "7.3.1"


# --- no pool looks at a half-made list


def test_the_entry_is_from_the_list_in_force_also_where_standard_changes_in_the_same_run():
    # standard: 2000 wins against 2000, 2010; rapid begins with 2000
    month = everything(
        rated("A", 2000),
        rated("C", 2000),
        here("B", 2000),
        event("S", game("A", "C")),
        rapid_event("R", game("A", "B", "==")),
    )
    assert (new_rating(month, "A"), new_rating(month, "A", "rapid")) == (2010, 2000)


def test_who_is_first_rated_in_standard_in_this_run_is_unrated_here():
    month = everything(
        player("A"),
        here("B", 1800),
        *(rated(f"S-{number}", 1800) for number in range(1, 6)),
        meets("A", "=====", 1800, event_id="S", time_control="7200"),
        rapid_event("R", game("A", "B")),
    )
    assert new_rating(month, "A") == 1800
    assert (why(side(month, "A", "R")), rating(month, "A", "rapid")) == ("6.1.4", None)
