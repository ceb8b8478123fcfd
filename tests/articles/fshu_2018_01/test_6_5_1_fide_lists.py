"""FShU 2 (6.5.1): a foreigner counts with the FIDE rating of the list in force on the day the event starts (U-32)."""

import pytest

from books import event, fide_list, fshu, game, player, rated, side, verdict

# the list of 1 June 2024 is made; the period is May
BY_MONTH = (fide_list("2024-04-01", F=1710), fide_list("2024-05-01", F=1750), fide_list("2024-06-01", F=1790))


def met(*lists, fide_standard=1790, **columns):
    foreigner = player("F", federation="POL", fide_standard=fide_standard)
    return fshu(rated("A", 1900), foreigner, *lists, event("E", game("A", "F"), **columns))


def opponent(month):
    return side(month, "A")["opponent_rating"]


@pytest.mark.parametrize(
    ("starts_on", "expected"),
    [
        ("2024-04-30", 1710),
        ("2024-05-01", 1750),  # the day of the list
        ("2024-05-02", 1750),
        ("2024-05-31", 1750),  # the day before the next one, which is on record already
    ],
)
def test_the_list_in_force_on_the_day_the_event_starts(starts_on, expected):
    assert opponent(met(*BY_MONTH, starts_on=starts_on, ends_on="2024-05-31")) == expected


def test_the_change_follows_from_it():
    # 1900 − 1750 = 150, PD .70, +.30 × 20 = 6; with the 1790 of the register it would be 110, PD .65, +7
    row = side(met(*BY_MONTH), "A")
    assert (row["difference"], row["expected"], row["delta"]) == (150, 70, 30)


def test_without_the_list_of_the_month_the_last_one_before_it_serves():
    assert opponent(met(fide_list("2024-03-01", F=1705), fide_list("2024-06-01", F=1790))) == 1705


@pytest.mark.parametrize("lists", [[], [fide_list("2024-06-01", F=1780)], [fide_list("2024-05-01", A=2000)]])
def test_where_no_list_by_that_day_names_the_player_the_register_serves(lists):
    assert opponent(met(*lists)) == 1790


def test_who_is_on_that_list_without_a_rating_is_unrated():
    row = side(met(fide_list("2024-05-01", F=0)), "A")
    assert (row["opponent_rating"], row["counted"]) == (None, False)


def test_a_list_of_other_ratings_says_nothing_of_the_standard_one():
    assert opponent(met(fide_list("2024-04-01", F=1710), fide_list("2024-05-01", "rapid", F=1500))) == 1710


@pytest.mark.parametrize(("may", "counted"), [(2299, True), (2300, False), (2301, False)])
def test_it_is_also_the_rating_that_asks_for_90_minutes(may, counted):  # U-19
    month = met(fide_list("2024-05-01", F=may), fide_standard=1790, time_control="3600")
    assert side(month, "A")["counted"] == counted


def test_who_is_of_ukraine_counts_with_the_national_rating():
    month = fshu(rated("A", 1900), rated("F", 1800), fide_list("2024-05-01", F=1750), event("E", game("A", "F")))
    assert opponent(month) == 1800
    assert "FIDE" not in verdict(month)["reason"]


def test_the_verdict_names_the_list():
    said = "who counts with a FIDE rating has that of the last list on record by its start, up to 2024-05-01"
    assert verdict(met(*BY_MONTH))["reason"] == f"1 game; {said}"
    assert verdict(met())["reason"] == "1 game"
