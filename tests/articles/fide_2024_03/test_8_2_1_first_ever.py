"""FIDE 8.2.1, I-7: the first event is the first one ever, also where it has left the window of 26 periods since."""

import pytest

from books import (
    fide,
    following,
    initial,
    meets,
    new_rating,
    pending,
    player,
    rated,
    rating,
    spread,
    together,
    waits,
    why,
)

# for the list of 1 June 2024 the window is 2022-04 to 2024-05; what is older is remembered, and never pooled
REMEMBERED, IN_WINDOW = "2022-03", "2022-04"
WINDOW = "fide-2024-03~I-7=window"
DISREGARDED = (1800, 5, "8.2.1; 7.1.4")  # five draws with 1800 are all that counts
COUNTED = (1690, 8, "7.1.4")  # and three losses: 2½ of 8, p = 3.5 / 10 = .35, dp = −110


def zero_then_draws(month_of="2024-05", event_id="E"):
    """Two events of one month against 1800: three losses, then five draws."""
    return together(
        meets("A", "000", 1800, event_id=f"{event_id}1", starts_on=f"{month_of}-04", ends_on=f"{month_of}-08"),
        meets("A", "=====", 1800, event_id=f"{event_id}2", starts_on=f"{month_of}-09", ends_on=f"{month_of}-12"),
    )


def result(month):
    return new_rating(month, "A"), rating(month, "A")["games"], why(initial(month, "A"))


def test_without_an_earlier_event_the_zero_is_the_first_and_disregarded():
    assert result(fide(player("A"), zero_then_draws())) == DISREGARDED


@pytest.mark.parametrize("results", ["=", "1", "=0", "00="])
def test_a_zero_in_a_second_event_counts_when_the_first_has_left_the_window(results):
    assert result(fide(player("A"), waits("A", results, 1800, period=REMEMBERED), zero_then_draws())) == COUNTED


@pytest.mark.parametrize("results", ["0", "00", "000000"])
def test_it_counts_too_when_the_first_was_a_zero_itself(results):  # only one event is disregarded, once
    assert result(fide(player("A"), waits("A", results, 1800, period=REMEMBERED), zero_then_draws())) == COUNTED


@pytest.mark.parametrize(
    ("period", "expected", "by_the_window"),
    [
        ("2022-03", COUNTED, DISREGARDED),  # the 27th period back: left, remembered
        ("2022-04", (1690, 8, "8.2.1; 7.1.4"), (1690, 8, "8.2.1; 7.1.4")),  # the 26th: in it, disregarded itself
        ("2022-05", (1690, 8, "8.2.1; 7.1.4"), (1690, 8, "8.2.1; 7.1.4")),
    ],
)
def test_a_first_zero_around_the_edge_of_the_window(period, expected, by_the_window):
    book = (player("A"), waits("A", "00", 1800, period=period), zero_then_draws())
    assert result(fide(*book)) == expected
    assert result(fide(*book, edition=WINDOW)) == by_the_window


@pytest.mark.parametrize(
    ("period", "expected", "by_the_window"),
    [
        ("2022-03", COUNTED, DISREGARDED),
        # the draw is pooled: 3 of 9, p = 4 / 11 = .36, dp = −102
        ("2022-04", (1698, 9, "7.1.4"), (1698, 9, "7.1.4")),
        ("2022-05", (1698, 9, "7.1.4"), (1698, 9, "7.1.4")),
    ],
)
def test_a_first_draw_around_the_edge_of_the_window(period, expected, by_the_window):
    book = (player("A"), waits("A", "=", 1800, period=period), zero_then_draws())
    assert result(fide(*book)) == expected
    assert result(fide(*book, edition=WINDOW)) == by_the_window


@pytest.mark.parametrize(
    ("edition", "list_date", "month_of", "remembered"),
    [
        ("fide-2024-01", "2024-06-01", "2024-05", "2022-03"),
        ("fide-2024-03", "2024-06-01", "2024-05", "2022-03"),
        ("fide-2025-10", "2026-03-01", "2026-02", "2023-12"),
    ],
)
def test_in_every_edition(edition, list_date, month_of, remembered):
    book = (player("A"), waits("A", "=", 1800, period=remembered), zero_then_draws(month_of))
    assert result(fide(*book, edition=edition, list_date=list_date)) == COUNTED
    assert result(fide(*book, edition=f"{edition}~I-7=window", list_date=list_date)) == DISREGARDED


# ------------------------------------------------------------------------------------------------ it is only memory


def test_a_remembered_result_is_never_pooled():
    # four draws remembered and four in May: four, not eight
    month = fide(player("A"), waits("A", "====", 2400, period=REMEMBERED), meets("A", "====", 1800))
    row = initial(month, "A")
    assert (row["games"], row["result"], row["published"], why(row)) == (4, 1800, False, "7.1.4")
    assert [(row["period"], row["opponent_rating"]) for row in pending(month, "A")] == [(REMEMBERED, 2400)] * 4 + [
        ("2024-05", 1800)
    ] * 4


def test_who_has_nothing_but_memory_has_no_pool():
    month = fide(player("A"), waits("A", "==", 1800, period=REMEMBERED))
    assert (initial(month, "A"), new_rating(month, "A"), len(pending(month, "A"))) == (None, None, 2)
    assert pending(fide(player("A"), waits("A", "==", 1800, period=REMEMBERED), edition=WINDOW), "A") == []


def test_it_is_kept_as_it_is_while_the_player_is_unrated():
    book = fide(player("A"), waits("A", "0=1", [1500, 1600, 1700], period="2019-11")).book
    for list_date in ("2024-07-01", "2024-08-01", "2024-09-01"):
        month = following(book, edition="fide-2024-03", list_date=list_date)
        assert [(row["period"], row["opponent_rating"], row["result"]) for row in pending(month, "A")] == [
            ("2019-11", 1500, "0"),
            ("2019-11", 1600, "="),
            ("2019-11", 1700, "1"),
        ]
        book = month.book


def test_once_the_player_is_rated_it_is_gone():
    month = fide(player("A"), waits("A", "=", 1800, period=REMEMBERED), zero_then_draws())
    assert (new_rating(month, "A"), pending(month, "A")) == (1690, [])


def test_among_remembered_events_the_earliest_is_the_first():
    # the remembered zero came second, so it would not have been disregarded; E1 does not become the first either
    month = fide(
        player("A"),
        waits("A", "=", 1800, period="2021-05", event_id="Z"),
        waits("A", "00", 1800, period="2021-06", event_id="Y"),
        zero_then_draws(),
    )
    assert result(month) == COUNTED


@pytest.mark.parametrize(
    ("first_half", "expected"),
    [
        ("0", (1800, 5, "8.2.1; 7.1.4")),  # zero in all: the part that is still in the window is disregarded
        # half a point in it: the loss counts. 2½ of 6, p = 3.5 / 8 = .4375 → .44, dp = −43
        ("=", (1757, 6, "7.1.4")),
    ],
)
def test_a_first_event_of_which_a_part_has_left_is_looked_at_as_a_whole(first_half, expected):
    # a long event, rated in two periods (4.1)
    last_day = "2022-04-20"
    month = fide(
        player("A"),
        waits("A", first_half, 1800, period=REMEMBERED, event_id="long", ends_on=last_day),
        waits("A", "0", 1800, period=IN_WINDOW, event_id="long", ends_on=last_day),
        meets("A", "=====", 1800),
    )
    assert result(month) == expected


# -------------------------------------------------------------------------------------------------- month by month


def april_and_may(edition, results="00"):
    """The first event, of 2022-03, is in the window for the list of May (2022-03 to 2024-04), and not for June's."""
    april = fide(
        player("A"),
        waits("A", results, 1800, period="2022-03"),
        zero_then_draws(),
        edition=edition,
        list_date="2024-05-01",
    )
    return april, following(april.book, edition=edition, list_date="2024-06-01")


def test_a_first_event_leaves_the_window_from_one_month_to_the_next():
    april, may = april_and_may("fide-2024-03")
    assert (initial(april, "A")["games"], why(initial(april, "A"))) == (0, "8.2.1; 7.1.4")
    assert [row["period"] for row in pending(april, "A")] == ["2022-03"] * 2
    assert result(may) == COUNTED


def test_read_by_the_window_it_is_forgotten():
    april, may = april_and_may(WINDOW)
    assert [row["period"] for row in pending(april, "A")] == ["2022-03"] * 2  # still in it
    assert result(may) == DISREGARDED


def test_it_leaves_in_a_month_without_a_game_and_is_still_known_a_year_later():
    month = fide(player("A"), waits("A", "1", 1800, period="2022-03"), zero_then_draws("2025-05"))
    assert (initial(month, "A"), len(pending(month, "A"))) == (None, 1)
    for list_date in ("2024-07-01", "2025-01-01"):
        month = following(month.book, edition="fide-2024-03", list_date=list_date)
    assert result(following(month.book, edition="fide-2024-03", list_date="2025-06-01")) == COUNTED


def test_who_dropped_out_begins_anew():  # 7.2.1
    # May: a remembered draw, and ½ of 5 that gives exactly 1400 (p = 1.5 / 7 = .21, dp = −230, Ra = 11410 / 7 = 1630)
    # June: a loss against 1400, K 40: 1380: unrated. July: a zero first event, of the new beginning
    may = fide(
        player("A"),
        waits("A", "=", 1800, period=REMEMBERED),
        meets("A", "=0000", spread(7810, 5), event_id="may"),
        meets("A", "0", 1400, event_id="june", starts_on="2024-06-04", ends_on="2024-06-05"),
        zero_then_draws("2024-07"),
    )
    assert (new_rating(may, "A"), pending(may, "A")) == (1400, [])
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (new_rating(june, "A"), pending(june, "A")) == (None, [])
    july = following(june.book, edition="fide-2024-03", list_date="2024-08-01")
    assert (new_rating(july, "A"), why(initial(july, "A"))) == (1800, "8.2.1; 7.1.4")
    assert (initial(july, "A")["games"], rating(july, "A")["games"]) == (5, 11)  # 5 + 1 + 5


def test_results_that_still_wait_for_somebody_rated_are_no_memory():
    # a rated player needs none: after a drop nothing of it is left
    may = fide(
        rated("A", 1400),
        waits("A", "=", 1800, period=REMEMBERED),
        meets("A", "0", 1400),
        zero_then_draws("2024-06", "F"),
    )
    assert (new_rating(may, "A"), pending(may, "A")) == (None, [])
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    assert (new_rating(june, "A"), why(initial(june, "A"))) == (1800, "8.2.1; 7.1.4")
