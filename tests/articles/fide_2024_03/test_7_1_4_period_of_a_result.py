"""FIDE 7.1.4, I-31: a result belongs to the period in which its event was rated, also where it was played earlier."""

import pytest

from books import fide, following, initial, meets, new_rating, pending, player, rating, why

MARCH = {"starts_on": "2024-03-04", "ends_on": "2024-03-12", "reported_on": "2024-05-20"}  # rated for 1 June


def late_event(results="="):
    """An event of March that was reported in May, in time for the third list."""
    return meets("A", results, 1800, event_id="late", **MARCH)


def in_month(name, results="====", event_id="F"):
    return meets(
        "A", results, 1800, event_id=event_id, starts_on=f"{name}-04", ends_on=f"{name}-12", reported_on=f"{name}-13"
    )


def test_the_result_waits_with_the_period_of_its_list():
    (row,) = pending(fide(player("A"), late_event()), "A")
    assert (row["period"], row["event_ends_on"].isoformat()) == ("2024-05", "2024-03-12")


@pytest.mark.parametrize(
    ("name", "list_date", "published"),
    [
        ("2026-05", "2026-06-01", True),  # the window: 2024-04 to 2026-05
        ("2026-06", "2026-07-01", True),  # 2024-05 to 2026-06: counted by the day of play it would have left
        ("2026-07", "2026-08-01", False),  # 2024-06 to 2026-07
    ],
)
def test_it_stays_in_the_pool_for_26_lists_from_that_one(name, list_date, published):
    may = fide(player("A"), late_event(), in_month(name))
    later = following(may.book, edition="fide-2024-03", list_date=list_date)
    row = initial(later, "A")
    assert (row["games"], row["published"], why(row)) == (5 if published else 4, published, "7.1.4")
    assert new_rating(later, "A") == (1800 if published else None)


def test_so_does_a_result_that_was_reported_in_time():
    # the same four draws, and a draw of March rated for 1 April: it leaves two lists earlier
    april = fide(player("A"), in_month("2024-03", "=", "E"), in_month("2026-05"), list_date="2024-04-01")
    assert [row["period"] for row in pending(april, "A")] == ["2024-03"]
    later = following(april.book, edition="fide-2024-03", list_date="2026-06-01")
    assert (initial(later, "A")["games"], new_rating(later, "A")) == (4, None)


def test_the_last_period_of_a_new_player_is_that_of_the_list():
    month = fide(player("A"), late_event("====="))
    assert (new_rating(month, "A"), rating(month, "A")["last_period"]) == (1800, "2024-05")


def test_which_event_came_first_still_goes_by_its_last_day():  # 8.2.1, I-7
    # four draws of April, and one of May; the zero of March, rated together with that one, is the first all the same
    april = fide(
        player("A"), in_month("2024-04"), late_event("00"), in_month("2024-05", "=", "G"), list_date="2024-05-01"
    )
    assert initial(april, "A")["games"] == 4
    may = following(april.book, edition="fide-2024-03", list_date="2024-06-01")
    assert (new_rating(may, "A"), rating(may, "A")["games"], why(initial(may, "A"))) == (1800, 5, "8.2.1; 7.1.4")
