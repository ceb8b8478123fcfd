"""FShU 4 and U-2 by the letter: the performance in the player's first tournament decides for good."""

from functools import partial

import pytest

from books import following, fshu, initial, meets, month, new_rating, pending, player, rated, waits

LETTER = "fshu-2018-01~U-2=letter"
letter = partial(month, edition=LETTER, list_date="2024-06-01")


def event_of(number, results, against):
    return meets("A", results, against, event_id=f"E{number}", starts_on="2024-05-02", ends_on=f"2024-05-{number + 10}")


# 1 of 4 against 1600: p = .25, dR = −193: 1407. Then 16 draws against 1800
BAD_START = (player("A"), event_of(1, "1000", 1600), event_of(2, "=" * 16, 1800))


def test_a_weak_first_tournament_leaves_no_trace_as_the_rule_is_read():
    month = fshu(*BAD_START)
    assert (new_rating(month, "A"), initial(month, "A")["games"]) == (1800, 16)


def test_by_the_letter_a_weak_first_tournament_ends_the_matter_for_good():
    month = letter(*BAD_START)
    assert (new_rating(month, "A"), initial(month, "A")) == (None, None)
    later = following(month.book, edition=LETTER, list_date="2024-07-01")
    assert new_rating(later, "A") is None
    assert {row["event_id"] for row in pending(later, "A")} == {"E1", "E2"}  # remembered


@pytest.mark.parametrize(("against", "expected"), [(1599, None), (1600, 1790), (1601, 1790)])
def test_a_performance_of_1600_in_the_first_tournament_is_enough(against, expected):
    # four draws against 1600, sixteen against 1837 or 1838: (6400 + 29400) / 20 = 1790, also with 6404
    total = [1838] * 8 + [1837] * 8
    month = letter(player("A"), event_of(1, "====", against), event_of(2, "=" * 16, total))
    assert new_rating(month, "A") == expected


def test_the_first_tournament_is_remembered_beyond_the_two_years():
    old = waits("A", "1000", 1600, period="2021-03")
    assert new_rating(letter(player("A"), old, event_of(1, "=" * 16, 1800)), "A") is None
    assert new_rating(fshu(player("A"), old, event_of(1, "=" * 16, 1800)), "A") == 1800


def test_results_that_have_left_the_two_years_are_not_counted():
    old = waits("A", "====", 2000, period="2021-03")
    month = letter(player("A"), old, event_of(1, "=" * 15, 1800))
    assert (new_rating(month, "A"), initial(month, "A")["games"]) == (1800, 15)
    assert new_rating(letter(player("A"), old, event_of(1, "=" * 14, 1800)), "A") is None


def test_a_first_tournament_scored_zero_is_none():  # 6.2.1
    month = letter(player("A"), event_of(1, "000", 1800), event_of(2, "=" * 15, 1800))
    assert (new_rating(month, "A"), initial(month, "A")["games"]) == (1800, 15)


def test_counting_begins_with_the_first_event_of_three_games():
    # two draws against 1900 decide, and are not counted; the fifteen draws against 1800 are
    month = letter(player("A"), event_of(1, "==", 1900), event_of(2, "=" * 15, 1800))
    assert (new_rating(month, "A"), initial(month, "A")["games"]) == (1800, 15)


def test_after_the_first_tournament_weak_ones_count_too():
    # 4 draws and 11 losses against 1800: 2 of 15, p = .13, dR = −322: 1478, and without E1 a zero: from nought
    month = letter(player("A"), event_of(1, "====", 1800), event_of(2, "0" * 11, 1800))
    assert (initial(month, "A")["result"], initial(month, "A")["article"]) == (1478, "6.2.5")
    assert pending(month, "A") == []


def test_who_has_a_rating_is_not_asked_for_a_first_tournament():
    month = letter(rated("A", 1700), event_of(1, "1000", 1600))
    assert pending(month, "A") == []
