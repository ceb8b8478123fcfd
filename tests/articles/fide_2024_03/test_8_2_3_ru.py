"""FIDE 8.2.2, 8.2.3: Ru = Ra + dp, with two hypothetical opponents of 1800, both drawn; at most 2200."""

from decimal import Decimal

import pytest

from books import fide, initial, meets, new_rating, player, spread, why


def test_two_draws_against_1800_are_added():
    # 5 of 5 against 1500: Ra = (7500 + 3600) / 7 = 1585.71, p = 6 / 7 = .857 → .86, dp = 309: 1894.71 → 1895
    month = fide(player("A"), meets("A", "11111", 1500))
    row = initial(month, "A")
    assert (row["score"], row["opponents_average"], row["p"], row["dp"], row["result"]) == (
        Decimal("5.0"),
        Decimal("1585.71"),
        Decimal("0.86"),
        309,
        1895,
    )
    assert new_rating(month, "A") == 1895


@pytest.mark.parametrize(
    ("total", "result"),
    [
        # 3 of 6: p = 4 / 8, dp = 0; Ra = (total + 3600) / 8
        (11203, 1850),  # 1850.375
        (11204, 1851),  # 1850.5
        (11205, 1851),  # 1850.625
    ],
)
def test_ru_is_rounded_to_the_nearest_whole_number_half_up(total, result):  # I-8
    month = fide(player("A"), meets("A", "======", spread(total, 6)))
    assert (initial(month, "A")["result"], new_rating(month, "A")) == (result, result)


@pytest.mark.parametrize(
    ("results", "against", "p", "result"),
    [
        # 7 / 8 = .875 → .88, dp = 336; Ra = (9000 + 3600) / 8 = 1575
        ("111111", 1500, "0.88", 1911),
        # 2 / 16 = .125 → .13, dp = −322; Ra = (28000 + 3600) / 16 = 1975
        ("1" + "0" * 13, 2000, "0.13", 1653),
    ],
)
def test_p_between_two_hundredths_is_rounded_half_up(results, against, p, result):  # I-37
    month = fide(player("A"), meets("A", results, against))
    assert (initial(month, "A")["p"], new_rating(month, "A")) == (Decimal(p), result)


@pytest.mark.parametrize(
    ("total", "result", "article"),
    [
        # 4 of 5: p = 5 / 7 = .714 → .71, dp = 158; Ra = (total + 3600) / 7
        (10687, 2199, "7.1.4"),  # Ra = 2041
        (10694, 2200, "7.1.4"),  # Ra = 2042
        (10701, 2200, "8.2.3"),  # Ra = 2043: 2201
    ],
)
def test_the_highest_first_rating_is_2200(total, result, article):
    month = fide(player("A"), meets("A", "11110", spread(total, 5)))
    assert (initial(month, "A")["result"], new_rating(month, "A")) == (result, result)
    assert why(initial(month, "A")) == article
    assert ("2200" in initial(month, "A")["reason"]) == (article == "8.2.3")


def test_the_400_points_do_not_touch_a_first_rating():  # I-9
    # ½ of 5 against 2600, 1400, 1400, 1400, 1400: Ra = (8200 + 3600) / 7 = 1685.71; p = 1.5 / 7 = .21, dp = −230
    month = fide(player("A"), meets("A", "0=000", [2600, 1400, 1400, 1400, 1400]))
    assert new_rating(month, "A") == 1456
