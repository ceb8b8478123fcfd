"""FIDE 9.1, 7.1.3: where the later list that an event goes to is too late for its report, that is said at once."""

from functools import partial

import pytest

from books import days, event, fide, following, game, outcome, rated, verdict

PLAYERS = (rated("A", 2000), rated("B", 2000))
LATER, TOO_LATE, RATED = ("later_list", "7.1.3"), ("not_rated", "9.1"), ("rated", "7.1")
# an event that ended in March: 1 April, 1 May, and the third, 1 June, which closes for reports on 29 May


def in_march(reported_on, list_date="2024-06-01", make=fide, **columns):
    columns = {"starts_on": "2024-03-09", "ends_on": "2024-03-15"} | columns
    return make(*PLAYERS, event("E", game("A", "B"), reported_on=reported_on, **columns), list_date=list_date)


def said_too_late(month):
    """Does the verdict, a later list, say that this one is too late, and since when?"""
    row = verdict(month)
    assert (row["outcome"], row["article"]) == LATER
    return "9.1" in row["reason"]


@pytest.mark.parametrize(
    ("reported_on", "told"), [("2024-05-28", False), ("2024-05-29", False), ("2024-05-30", True), ("2024-05-31", True)]
)
@pytest.mark.parametrize("list_date", ["2024-04-01", "2024-05-01"])
def test_a_report_after_the_third_list_closed_is_too_late_for_every_list(list_date, reported_on, told):
    assert said_too_late(in_march(reported_on, list_date)) == told


@pytest.mark.parametrize("reported_on", ["2024-05-30", "2024-05-31", "2024-06-01", "2024-07-15"])
def test_on_the_third_list_itself(reported_on):
    month = in_march(reported_on)
    assert said_too_late(month)
    assert "2024-05-29" in verdict(month)["reason"]  # the day by which it had to come
    assert outcome(following(month.book, edition="fide-2024-03", list_date="2024-08-01")) == TOO_LATE


def test_it_is_not_said_where_the_later_list_takes_it():
    month = in_march("2024-05-29", "2024-05-01")
    assert not said_too_late(month)
    assert outcome(following(month.book, edition="fide-2024-03", list_date="2024-06-01")) == RATED


def test_nor_where_the_council_approved():  # 0.2
    month = in_march("2024-05-30", approvals="council")
    assert not said_too_late(month)
    assert outcome(following(month.book, edition="fide-2024-03", list_date="2024-07-01")) == RATED


@pytest.mark.parametrize(("rating", "told"), [(2699, True), (2700, True), (2701, False)])
def test_nor_where_the_president_did_for_an_event_averaging_over_2700(rating, told):
    people = (rated("A", rating), rated("B", rating))
    held = event(
        "E",
        game("A", "B"),
        starts_on="2024-03-09",
        ends_on="2024-03-15",
        reported_on="2024-05-30",
        approvals="president",
    )
    assert said_too_late(fide(*people, held)) == told


@pytest.mark.parametrize("approvals", ["qc_chair_late", "president_late", "officer_late"])
def test_no_other_approval_helps(approvals):
    assert said_too_late(in_march("2024-05-30", approvals=approvals))


@pytest.mark.parametrize(("reported_on", "told"), [("2024-05-30", False), ("2024-05-31", False), ("2024-06-01", True)])
def test_an_official_event_has_until_the_day_before_the_third_list(reported_on, told):
    assert said_too_late(in_march(reported_on, "2024-05-01", declarations="official laws_of_chess")) == told


def test_an_event_that_ended_after_the_list_closed_says_it_too():
    # ended in May: 1 June (too early), 1 July, and the third, 1 August, which closes on 29 July
    for reported_on, told in [("2024-07-29", False), ("2024-07-30", True)]:
        month = in_march(reported_on, starts_on="2024-05-20", ends_on="2024-05-30")
        assert said_too_late(month) == told


def test_an_event_that_is_not_reported_yet_says_by_when_it_must_be():
    reason = verdict(in_march(None, "2024-05-01"))["reason"]
    assert "2024-05-29" in reason
    assert "too late" not in reason


@pytest.mark.parametrize(("reported_on", "told"), [("2024-03-30", False), ("2024-03-31", False), ("2024-04-01", True)])
def test_by_fide_2024_01_the_report_had_to_come_before_the_third_list(reported_on, told):
    # ended in January: 1 April is the third
    make = partial(fide, edition="fide-2024-01")
    month = in_march(reported_on, "2024-03-01", make, starts_on="2024-01-09", ends_on="2024-01-15")
    assert said_too_late(month) == told


def test_an_interim_report_is_rated_and_says_nothing_of_it():  # 4.1
    games = (game("A", "B", reported_on="2024-05-10"), game("A", "B"))
    held = event("E", *games, starts_on="2024-02-20", ends_on="2024-03-30", reported_on=days("2024-06-01", 1))
    row = verdict(fide(*PLAYERS, held))
    assert (row["outcome"], row["article"]) == ("rated", "4.1")
    assert "9.1" not in row["reason"]


@pytest.mark.parametrize(("lists", "told"), [(2, True), (3, False), (4, False)])
def test_a_changed_number_of_lists_is_followed(lists, told):
    # reported on 28 May: too late for 1 May, in time for 1 June and 1 July
    edition = "fide-2024-03" if lists == 3 else f"fide-2024-03+latest_list={lists}"
    assert said_too_late(in_march("2024-05-28", "2024-05-01", partial(fide, edition=edition))) == told
