"""FIDE 8.3.1 from October 2025: below 2650 more than 400 counts as 400; from 2650 the real difference counts."""

from functools import partial

import pytest

from books import earlier_list, event, fide, game, new_rating, rated, side, sides, why

november = partial(fide, edition="fide-2025-10", list_date="2025-11-01")


def met(own, opponent, results="10"):
    return november(rated("A", own), rated("B", opponent), event("E", game("A", "B", results)))


@pytest.mark.parametrize(
    ("own", "counted", "expected"),
    [
        (2649, 400, 92),
        (2650, 500, 96),  # 485-517
        (2651, 500, 96),
    ],
)
def test_the_real_difference_counts_from_2650(own, counted, expected):
    row = side(met(own, own - 500), "A")
    assert (row["difference"], row["counted_difference"], row["expected"]) == (500, counted, expected)
    assert why(row) == "8.3.1"


@pytest.mark.parametrize(
    ("D", "counted", "article"), [(399, 399, None), (400, 400, None), (401, 401, "8.3.1"), (411, 411, "8.3.1")]
)
def test_only_a_difference_over_400_is_touched(D, counted, article):
    row = side(met(2700, 2700 - D), "A")
    assert (row["counted_difference"], why(row)) == (counted, article)


@pytest.mark.parametrize(("D", "counted", "article"), [(399, 399, None), (400, 400, None), (401, 400, "8.3.1")])
def test_below_2650_nothing_has_changed(D, counted, article):
    row = side(met(2649, 2649 - D), "A")
    assert (row["counted_difference"], row["expected"], why(row)) == (counted, 92, article)


def test_one_game_can_be_capped_for_one_side_and_not_for_the_other():
    # A 2700: PD .96, −.96 × 10 = −9.6 → −10; B 2200: D = −400, PD .08, +.92 × 20 = 18.4 → 18
    month = met(2700, 2200, "01")
    assert [(side(month, name)["counted_difference"], side(month, name)["delta"]) for name in "AB"] == [
        (500, -96),
        (-400, 92),
    ]
    assert [why(side(month, name)) for name in "AB"] == ["8.3.1", "8.3.1"]
    assert [new_rating(month, name) for name in "AB"] == [2690, 2218]


def test_a_stronger_opponent_is_not_capped_either():
    # nobody is so strong, but the rule says "in all cases": −412, PD .07
    month = met(2650, 3062)
    assert side(month, "A")["counted_difference"] == -412
    assert side(month, "A")["expected"] == 7


@pytest.mark.parametrize(("then", "now", "counted"), [(2650, 2649, 500), (2649, 2650, 400)])
def test_the_own_rating_is_that_of_the_start_of_the_event(then, now, counted):
    month = fide(
        rated("A", now),
        rated("B", 2150),
        earlier_list("2025-10-01", A=then, B=then - 500),
        event("E", game("A", "B"), starts_on="2025-10-30"),
        edition="fide-2025-10",
        list_date="2025-12-01",
    )
    assert side(month, "A")["counted_difference"] == counted


#: the rest of table 8.1.2, with H (in hundredths)
BEYOND_400 = "401-411 92 412-432 93 433-456 94 457-484 95 485-517 96 518-559 97 560-619 98 620-735 99 736-1000 100"


def test_every_range_beyond_400_begins_and_ends_where_it_is_printed():
    words = BEYOND_400.split()
    edges = [
        (int(D), int(higher)) for span, higher in zip(words[::2], words[1::2], strict=True) for D in span.split("-")
    ]
    opponents = [rated(f"B{number}", 2700 - D) for number, (D, _) in enumerate(edges)]
    month = november(
        rated("A", 2700), *opponents, event("E", *[game("A", f"B{number}", "10") for number in range(len(edges))])
    )
    assert [(row["counted_difference"], row["expected"], row["delta"]) for row in sides(month, "A")] == [
        (D, higher, 100 - higher) for D, higher in edges
    ]
