"""FIDE 8.2.1: a zero score in the first event is disregarded."""

from decimal import Decimal

import pytest

from books import fide, following, initial, meets, new_rating, pending, player, rating, why


def first(results, against=1800, **columns):
    return meets("A", results, against, event_id="E1", ends_on="2024-05-08", **columns)


def second(results, against=1800, **columns):
    return meets("A", results, against, event_id="E2", ends_on="2024-05-12", **columns)


@pytest.mark.parametrize("results", ["0", "00", "000"])
def test_a_zero_first_event_is_disregarded(results):
    month = fide(player("A"), first(results), second("====="))
    row = initial(month, "A")
    assert (row["games"], row["score"], row["result"], row["published"]) == (5, Decimal("2.5"), 1800, True)
    assert why(row) == "8.2.1; 7.1.4"
    assert rating(month, "A")["games"] == 5


def test_half_a_point_in_the_first_event_counts():
    # eight games against 1800, 3 points: p = (3 + 1) / 10 = .40, dp = −72
    month = fide(player("A"), first("00="), second("====="))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1728, 8)
    assert why(initial(month, "A")) == "7.1.4"


def test_only_the_first_event_is_disregarded():  # I-7
    # E2 with two losses counts: seven games, 2½ points: p = 3.5 / 9 = .39, dp = −80
    month = fide(player("A"), first("00"), second("00"), meets("A", "=====", 1800, event_id="E3", ends_on="2024-05-15"))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1720, 7)


def test_a_zero_event_that_is_not_the_first_counts():
    # seven games, 2½ points: 1720 again
    month = fide(player("A"), first("====="), second("00"))
    assert new_rating(month, "A") == 1720
    assert why(initial(month, "A")) == "7.1.4"


@pytest.mark.parametrize("unrated_result", ["1", "="])
def test_zero_means_against_the_rated_opponents(unrated_result):  # I-7
    month = fide(player("A"), first("00" + unrated_result, [1800, 1800, None]), second("====="))
    assert (new_rating(month, "A"), rating(month, "A")["games"]) == (1800, 5)


def test_the_earliest_event_is_the_one_with_the_earliest_last_day():
    month = fide(
        player("A"),
        meets("A", "=====", 1800, event_id="E1", ends_on="2024-05-12"),
        meets("A", "00", 1800, event_id="E2", ends_on="2024-05-08"),
    )
    assert new_rating(month, "A") == 1800


def test_events_with_the_same_last_day_are_ordered_by_their_id():
    month = fide(player("A"), meets("A", "=====", 1800, event_id="E2"), meets("A", "00", 1800, event_id="E1"))
    assert new_rating(month, "A") == 1800
    month = fide(player("A"), meets("A", "=====", 1800, event_id="E1"), meets("A", "00", 1800, event_id="E2"))
    assert new_rating(month, "A") == 1720


def test_a_zero_event_alone_gives_no_games_yet():
    month = fide(player("A"), first("000000"))
    row = initial(month, "A")
    assert (row["games"], row["score"], row["published"]) == (0, Decimal("0.0"), False)
    assert [row[name] for name in ("opponents_average", "p", "dp", "result")] == [None] * 4
    assert "8.2.1" in why(row)
    assert new_rating(month, "A") is None


def test_its_rows_stay_in_the_pool_so_that_the_next_event_is_not_taken_for_the_first():
    may = fide(
        player("A"),
        first("000"),
        meets("A", "00", 1800, event_id="E2", starts_on="2024-06-04", ends_on="2024-06-12"),
        meets("A", "===", 1800, event_id="E3", starts_on="2024-06-13", ends_on="2024-06-15"),
    )
    assert len(pending(may, "A")) == 3
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    # five games, 1½ points: p = 2.5 / 7 = .357 → .36, dp = −102
    assert (new_rating(june, "A"), rating(june, "A")["games"]) == (1698, 5)
    assert pending(june, "A") == []
