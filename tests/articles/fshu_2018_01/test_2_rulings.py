"""FShU 2, U-28: any game in which both made a move counts: a ruling does not take it out, and the side says so."""

import pytest

from books import (
    event,
    event_row,
    fshu,
    game,
    game_row,
    game_verdict,
    meets,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    said,
    side,
    sides,
    verdict,
    why,
)

PLAYERS = (rated("A", 1900), rated("B", 1900))
OUT = "fshu-2018-01~U-28=out"
rulings = pytest.mark.parametrize("ruling", ["force_majeure", "fair_play"])


def ruled(ruling, results="10", people=PLAYERS, edition="fshu-2018-01", **columns):
    return fshu(*people, event("E", game("A", "B", results, ruling=ruling), **columns), edition=edition)


@rulings
def test_a_ruling_on_record_does_not_take_a_game_out(ruling):
    month = ruled(ruling)
    assert (outcome(month), game_verdict(month)) == (("rated", "2"), None)
    # a win of equals, K 20
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1910, 1890)
    assert game_row(month)["rated_on"] == event_row(month)["rated_on"] is not None


@rulings
def test_each_side_says_that_one_is_on_record(ruling):
    month = ruled(ruling)
    for name in "AB":
        row = side(month, name)
        assert (row["counted"], why(row)) == (True, "2")
        assert "on record" in row["reason"]
    assert why(side(ruled(None), "A")) is None


@pytest.mark.parametrize(
    ("own", "opponent", "articles"), [(2299, 1900, "2"), (2300, 1900, "2"), (2301, 1900, "2; 6.5.3")]
)
def test_it_is_said_before_the_difference(own, opponent, articles):
    month = ruled("fair_play", people=(rated("A", own), rated("B", opponent)))
    assert why(side(month, "A")) == articles


def test_it_is_said_before_6_4():
    # rated since May, and the event started in April
    people = (rated("A", 1900, rated_since="2024-05-01"), rated("B", 1900))
    month = ruled("fair_play", people=people, starts_on="2024-04-28")
    assert why(side(month, "A")) == "2; 6.4"


@pytest.mark.parametrize("results", ["+-", "-+", "--", "WL", "DD"])
def test_an_unplayed_game_stays_uncounted(results):
    month = ruled("force_majeure", results)
    assert said(game_verdict(month)) == ("not_rated", "2")
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "2")] * 2


def test_the_time_it_needs_is_asked_all_the_same():
    month = ruled("fair_play", people=(rated("A", 2300), rated("B", 1900)), time_control="5399")
    assert said(game_verdict(month)) == ("not_rated", "2")


def test_it_feeds_a_newcomer_s_pool():
    games = [game("N", f"R{n}", "==", ruling="fair_play") for n in range(3)]
    month = fshu(player("N"), *[rated(f"R{n}", 1800) for n in range(3)], event("E", *games))
    assert len(pending(month, "N")) == 3
    assert [(row["counted"], why(row)) for row in sides(month, "N")] == [(False, "4")] * 3


def test_the_commission_may_refuse_the_competition():
    assert outcome(ruled("fair_play", refused=True)) == ("not_rated", "2")


# ------------------------------------------------------------------------------------------------------ read otherwise


@rulings
def test_read_otherwise_it_takes_the_game_out(ruling):
    month = ruled(ruling, edition=OUT)
    assert outcome(month) == ("rated", "2")
    assert said(game_verdict(month)) == ("not_rated", "2")
    assert ruling in game_verdict(month)["reason"]
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "2")] * 2
    assert (new_rating(month, "A"), new_rating(month, "B")) == (1900, 1900)
    assert "none of its games counts" in verdict(month)["reason"]


def test_and_feeds_no_pool():
    held = meets("N", "===", 1800)
    for row in held["games"]:
        row["ruling"] = "fair_play"
    assert len(pending(fshu(player("N"), held), "N")) == 3
    assert pending(fshu(player("N"), held, edition=OUT), "N") == []
