"""JCF 3(3): held by the JCF, a recognised club or a circle; run by an annual member."""

import pytest

from books import event, game, jcf, outcome, player, rated, verdict

PLAYERS = (rated("A", 1800), rated("B", 1800))
MEMBERS = tuple(rated(name, 1800, member_from="2000-01-01", member_until="2099-12-31") for name in ("A", "B"))
RATED = ("rated", "3(1)")
REFUSED = ("not_rated", "3(3)")
FIRST, LAST = "2024-11-04", "2024-11-12"  # of the event


def clubs(*rows):
    return {"clubs": [{"club": "ueno", "name": "Ueno Chess Club", "kind": "club", **row} for row in rows]}


def held(*pieces, people=PLAYERS, **columns):
    """Nothing is declared of who holds it."""
    columns = {"declarations": "official"} | columns
    return jcf(*people, *pieces, event("E", game("A", "B"), **columns))


@pytest.mark.parametrize("kind", ["club", "circle"])
def test_a_club_or_circle_of_the_register_holds_official_events(kind):
    assert outcome(held(clubs({"kind": kind}), club="ueno")) == RATED


@pytest.mark.parametrize("written", ["jcf", "JCF", "Jcf"])
def test_so_does_the_federation_itself_however_it_is_written(written):
    assert outcome(held(clubs({}), club=written)) == RATED
    assert outcome(held(club=written)) == RATED


def test_who_is_not_in_the_register_does_not():
    month = held(clubs({}), club="nobody", declarations="official organiser_entitled")
    assert outcome(month) == REFUSED
    assert verdict(month)["reason"] == "held by nobody, which is not in the register of recognised clubs and circles"


@pytest.mark.parametrize(("since", "expected"), [("2024-11-03", RATED), (FIRST, RATED), ("2024-11-05", REFUSED)])
def test_it_is_entitled_from_the_first_day_of_the_event_on(since, expected):
    assert outcome(held(clubs({"entitled_from": since}), club="ueno")) == expected


@pytest.mark.parametrize(("until", "expected"), [("2024-11-11", REFUSED), (LAST, RATED), ("2024-11-13", RATED)])
def test_and_until_its_last_day(until, expected):
    assert outcome(held(clubs({"entitled_until": until}), club="ueno")) == expected


def test_the_verdict_says_who_held_it_and_until_when_they_were_entitled():
    month = held(clubs({"entitled_until": "2024-11-11"}), club="ueno")
    assert verdict(month)["reason"] == (
        "held by Ueno Chess Club, which was entitled until 2024-11-11: not on all days of the event"
    )


@pytest.mark.parametrize(("declarations", "expected"), [("official organiser_entitled", RATED), ("official", REFUSED)])
def test_an_event_that_names_nobody_is_judged_by_what_it_declares(declarations, expected):
    assert outcome(held(clubs({}), declarations=declarations)) == expected
    assert outcome(held(clubs({}), club=None, declarations=declarations)) == expected


@pytest.mark.parametrize(("declarations", "expected"), [("official organiser_entitled", RATED), ("official", REFUSED)])
def test_so_is_one_that_names_a_club_in_a_book_without_the_register(declarations, expected):
    assert outcome(held(club="ueno", declarations=declarations)) == expected


def run(since, until, **columns):
    """By R, a member between these days, who does not play."""
    runs = player("R", member_from=since, member_until=until)
    return held(runs, people=MEMBERS, club="jcf", responsible="R", **columns)


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        ("2024-11-03", None, RATED),
        (FIRST, None, RATED),
        ("2024-11-05", None, REFUSED),
        (None, "2024-11-11", REFUSED),
        (None, LAST, RATED),
        (None, "2024-11-13", RATED),
        (None, None, REFUSED),
    ],
)
def test_the_responsible_member_is_one_on_all_days_of_the_event(since, until, expected):
    assert outcome(run(since, until)) == expected


def test_the_verdict_names_who_ran_it():
    assert (
        verdict(run("2024-11-05", None))["reason"]
        == "run by R, not an annual member on all days from 2024-11-04 to 2024-11-12"
    )


def test_who_is_not_in_the_register_of_players_is_no_member():
    assert outcome(held(people=MEMBERS, club="jcf", responsible="nobody")) == REFUSED


def test_a_book_without_memberships_does_not_judge_it():
    assert outcome(held(club="jcf", responsible="A")) == RATED


def test_nobody_named_is_not_judged():
    assert outcome(held(people=MEMBERS, club="jcf", responsible=None)) == RATED
