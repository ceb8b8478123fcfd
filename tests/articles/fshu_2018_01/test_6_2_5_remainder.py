"""FShU 6.2.5, U-4: what remains once events are dropped begins with an event with which counting may begin (4)."""

from decimal import Decimal

import pytest

from books import following, fshu, initial, listed, meets, new_rating, pending, player, rating, waits, why

ANY = "fshu-2018-01~U-4=any"


def event_of_may(number, results, against):
    """The events follow each other by their last day."""
    return meets(
        "A",
        results,
        against,
        event_id=f"E{number}",
        starts_on=f"2024-05-{number:02}",
        ends_on=f"2024-05-{2 * number:02}",
    )


# the count begins with E1, and E2 spoils it: the two together come out far below 1600, whatever follows below
E1 = event_of_may(1, "===", 1600)
E2 = event_of_may(2, "0" * 12, 1700)


def after_these(*events, edition="fshu-2018-01"):
    return fshu(player("A"), E1, E2, *events, edition=edition)


def result(month):
    row = initial(month, "A")
    assert row["published"] == (new_rating(month, "A") is not None)
    return new_rating(month, "A"), row["games"], why(row)


def test_one_won_game_makes_no_rating():
    # all: 2½ of 16, Rc = (4800 + 20400 + 1700) / 16 = 1681.25, p = .156 → .16, dR = −284: 1397
    # without E1: 1 of 13 against 1700, p = .08, dR = −401: 1299;  the won game alone: 1700 + 800
    month = after_these(event_of_may(3, "1", 1700))
    assert result(month) == (None, 16, "6.2.5")
    assert (initial(month, "A")["result"], pending(month, "A"), listed(month, "A")) == (1397, [], None)


def test_read_otherwise_it_gives_2300_and_k_10_for_good():
    month = after_these(event_of_may(3, "1", 1700), edition=ANY)
    assert result(month) == (2300, 1, "6.2.5; 6.2.4")
    assert (listed(month, "A")["k"], rating(month, "A")["peak"], rating(month, "A")["games"]) == (10, 2300, 1)


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        # all of 17 games: 2½, Rc = 28600 / 17 = 1682.35, p = .147 → .15, dR = −296: 1386
        (2, (None, 17, "6.2.5")),
        (3, (1700, 3, "6.2.5")),
        (4, (1700, 4, "6.2.5")),
    ],
)
def test_the_remainder_begins_with_an_event_of_3_games(n, expected):
    month = after_these(event_of_may(3, "=" * n, 1700))
    assert result(month) == expected
    assert pending(month, "A") == []  # rated, or from nought
    assert result(after_these(event_of_may(3, "=" * n, 1700), edition=ANY)) == (1700, n, "6.2.5")


@pytest.mark.parametrize(
    ("against", "expected", "of_any"),
    [
        # E3 three draws, and a win against 1700 in E4: 2½ of 4, p = .625 → .63, dR = 95
        (1599, (None, 19, "6.2.5"), 1719),  # Rc = 6497 / 4 = 1624.25
        (1600, (1720, 4, "6.2.5"), 1720),  # 1625
        (1601, (1721, 4, "6.2.5"), 1721),  # 1625.75
    ],
)
def test_and_a_performance_of_1600_in_it(against, expected, of_any):
    events = (event_of_may(3, "===", against), event_of_may(4, "1", 1700))
    assert result(after_these(*events)) == expected
    assert result(after_these(*events, edition=ANY)) == (of_any, 4, "6.2.5")


def test_the_performance_is_rounded_first():
    # four draws, 1599.25, 1599.5: half up
    for total, begins in [(6397, False), (6398, True)]:
        ratings = [total - 3 * 1599, 1599, 1599, 1599]
        month = after_these(event_of_may(3, "====", ratings), event_of_may(4, "1", 1700))
        assert (new_rating(month, "A") is not None) == begins


def test_it_does_not_begin_with_a_zero():  # 6.2.1
    # E3: 0 of 3 against 2500 is a performance of 1700; with a draw against 1700 in E4: ½ of 4, Rc = 9200 / 4 = 2300,
    # p = .125 → .13, dR = −322: 1978
    events = (event_of_may(3, "000", 2500), event_of_may(4, "=", 1700))
    assert result(after_these(*events)) == (None, 19, "6.2.5")
    assert result(after_these(*events, edition=ANY)) == (1978, 4, "6.2.5")


def test_an_event_that_may_not_begin_it_is_dropped_too_and_the_next_one_looked_at():
    # E3 two wins against 1700, E4 three draws with 1700: without E3 1700; with it 3½ of 5, p = .70, dR = 149: 1849
    events = (event_of_may(3, "11", 1700), event_of_may(4, "===", 1700))
    assert result(after_these(*events)) == (1700, 3, "6.2.5")
    assert result(after_these(*events, edition=ANY)) == (1849, 5, "6.2.5")


def test_what_comes_after_a_good_beginning_counts_however_small_or_poor():
    # E3 three draws with 1700, E4 a loss against 1700: 1½ of 4, p = .375 → .38, dR = −87: 1613
    assert result(after_these(event_of_may(3, "===", 1700), event_of_may(4, "0", 1700))) == (1613, 4, "6.2.5")


def test_a_beginning_that_does_not_reach_1600_is_passed_over():
    # E3 three draws with 1600, E4 a loss against 1600: 1½ of 4, dR = −87: 1513; E4 alone is a zero
    assert result(after_these(event_of_may(3, "===", 1600), event_of_may(4, "0", 1600))) == (None, 19, "6.2.5")


def test_while_nothing_is_dropped_nothing_more_is_asked():
    # the event that began the count has left the window: the two draws that remain of the pool may stand first
    month = fshu(
        player("A"),
        waits("A", "===", 1800, period="2022-05", event_id="old"),
        waits("A", "==", 1800, period="2022-06", event_id="then"),
        event_of_may(3, "=" * 13, 1800),
    )
    assert result(month) == (1800, 15, "6.2")


@pytest.mark.parametrize(
    ("against", "expected"), [(1499, (2299, 3, "6.2.5")), (1500, (2300, 3, "6.2.5")), (1501, (2300, 3, "6.2.5; 6.2.4"))]
)
def test_at_most_2300_holds_for_what_remains_too(against, expected):  # 6.2.4
    # three wins: p = 1.0, dR = 800
    assert result(after_these(event_of_may(3, "111", against))) == expected


def test_the_games_of_dropped_events_do_not_count():
    month = after_these(event_of_may(3, "===", 1700))
    assert (rating(month, "A")["games"], listed(month, "A")["games"]) == (3, 3)
    assert initial(month, "A")["score"] == Decimal("1.5")


def test_from_nought_counting_begins_again_by_article_4():
    may = fshu(
        player("A"),
        E1,
        E2,
        event_of_may(3, "1", 1700),
        meets("A", "==", 1800, event_id="F", starts_on="2024-06-04", ends_on="2024-06-05"),
        meets("A", "===", 1800, event_id="G", starts_on="2024-06-06", ends_on="2024-06-07"),
    )
    assert pending(may, "A") == []
    june = following(may.book, edition="fshu-2018-01", list_date="2024-07-01")
    assert {row["event_id"] for row in pending(june, "A")} == {"G"}
    assert (initial(june, "A")["games"], why(initial(june, "A"))) == (3, "4")


def test_events_that_wait_since_earlier_periods_are_asked_the_same():
    waiting = (
        waits("A", "===", 1600, period="2024-03", event_id="W1", ends_on="2024-03-06"),
        waits("A", "0" * 11, 1700, period="2024-03", event_id="W2", ends_on="2024-03-08"),
    )
    for n, expected in [(2, None), (3, 1700), (4, 1700)]:
        late = waits("A", "=" * n, 1700, period="2024-04", event_id="W3")
        assert new_rating(fshu(player("A"), *waiting, late), "A") == expected
