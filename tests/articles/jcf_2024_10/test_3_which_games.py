"""JCF 3: official events, held by those entitled, applied for in time; games between members; nothing unsuitable."""

import pytest

from books import (
    days,
    event,
    game,
    game_row,
    game_verdict,
    jcf,
    listed,
    new_rating,
    outcome,
    player,
    rated,
    said,
    side,
    why,
)

PLAYERS = (rated("A", 1800), rated("B", 1800))
START = "2024-11-04"
RATED = ("rated", "3(1)")


def held(**columns):
    return jcf(*PLAYERS, event("E", game("A", "B"), **columns))


@pytest.mark.parametrize(
    ("declarations", "expected"),
    [
        ("official organiser_entitled", RATED),
        ("organiser_entitled", ("not_rated", "3(1)")),
        ("official", ("not_rated", "3(3)")),
        (None, ("not_rated", "3(1); 3(3)")),
    ],
)
def test_an_event_is_official_and_its_organiser_entitled(declarations, expected):
    assert outcome(held(declarations=declarations)) == expected


def test_both_are_taken_as_declared_in_a_book_without_declarations():
    assert outcome(held()) == RATED


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "meeting", "match"])
def test_tournaments_and_meetings_are_rated(kind):  # 3(2)
    assert outcome(held(kind=kind)) == RATED


@pytest.mark.parametrize(("n", "expected"), [(4, ("needs_decision", "3(4)")), (5, RATED), (6, RATED)])
def test_an_event_is_applied_for_5_days_before(n, expected):
    assert outcome(held(registered_on=days(START, -n))) == expected


def test_an_officer_may_accept_a_late_application():  # J-9
    assert outcome(held(registered_on=days(START, -4), approvals="officer_late")) == RATED


@pytest.mark.parametrize("approvals", [None, "officer_late"])
def test_an_event_that_was_never_applied_for_is_not_rated(approvals):
    assert outcome(held(registered_on=None, approvals=approvals)) == ("not_rated", "3(4)")


def test_a_decision_is_asked_for_only_if_being_late_is_all_that_is_wrong():
    month = held(registered_on=days(START, -4), declarations="official")
    assert outcome(month) == ("not_rated", "3(3); 3(4)")


def of_members(from_, until, **columns):
    """A, a member between these days, meets B, a member for ever, on 9 November."""
    return jcf(
        rated("A", 1800, member_from=from_, member_until=until),
        rated("B", 1800, member_from="2000-01-01", member_until="2099-12-31"),
        event("E", game("A", "B", **columns)),
    )


@pytest.mark.parametrize(
    ("from_", "until", "counted"),
    [
        ("2024-01-01", "2024-11-08", False),
        ("2024-01-01", "2024-11-09", True),
        ("2024-01-01", "2024-11-10", True),
        ("2024-11-08", "2025-12-31", True),
        ("2024-11-09", "2025-12-31", True),
        ("2024-11-10", "2025-12-31", False),
        ("2024-01-01", None, True),
        (None, "2024-12-31", True),
        (None, None, False),  # no member
    ],
)
def test_both_players_are_members_on_the_day_of_the_game(from_, until, counted):  # 3(5)
    month = of_members(from_, until, played_on="2024-11-09")
    assert outcome(month) == RATED
    assert [side(month, name)["counted"] for name in "AB"] == [counted] * 2
    if not counted:
        assert said(game_verdict(month)) == ("not_rated", "3(5)")
        assert [why(side(month, name)) for name in "AB"] == ["3(5)"] * 2
        assert game_row(month)["rated_on"] is None


@pytest.mark.parametrize(("until", "counted"), [("2024-11-11", False), ("2024-11-12", True), ("2024-11-13", True)])
def test_a_game_without_a_date_was_played_on_the_last_day(until, counted):
    assert side(of_members("2024-01-01", until), "A")["counted"] == counted


def test_a_game_of_non_members_is_said_to_be_that_even_if_it_was_a_forfeit():
    month = jcf(
        rated("A", 1800),
        rated("B", 1800, member_from="2000-01-01", member_until="2099-12-31"),
        event("E", game("A", "B", "+-")),
    )
    assert said(game_verdict(month)) == ("not_rated", "3(5)")


def test_membership_is_not_judged_in_a_book_without_it():
    assert side(held(), "A")["counted"]


def test_an_event_that_the_federation_judges_unsuitable_is_left_out():  # 3(8)
    assert outcome(held(refused=True)) == ("not_rated", "3(8)")


@pytest.mark.parametrize("ruling", ["force_majeure", "fair_play"])
def test_a_game_that_the_federation_judges_unsuitable_is_left_out(ruling):  # 3(8)
    month = jcf(*PLAYERS, event("E", game("A", "B", ruling=ruling), game("A", "B", "==", ruling=None)))
    assert said(game_verdict(month, round=1)) == ("not_rated", "3(8)")
    assert [side(month, "A", round=r)["counted"] for r in (1, 2)] == [False, True]


@pytest.mark.parametrize("results", ["+-", "-+", "--", "WL", "DD"])
def test_an_unplayed_game_is_not_counted(results):  # 5(1)
    month = jcf(*PLAYERS, event("E", game("A", "B", results)))
    assert said(game_verdict(month)) == ("not_rated", "5(1)")
    assert [(side(month, name)["counted"], why(side(month, name))) for name in "AB"] == [(False, "5(1)")] * 2
    assert (new_rating(month, "A"), listed(month, "A")["games"]) == (1800, 0)


@pytest.mark.parametrize(
    ("starts_on", "expected"), [("2024-09-30", ("not_rated", "7(2)")), ("2024-10-01", RATED), ("2024-10-02", RATED)]
)
def test_an_event_that_starts_before_the_edition_is_not_rated(starts_on, expected):
    assert outcome(held(starts_on=starts_on)) == expected


def test_the_match_rules_of_fide_are_not_taken_over():  # 7
    month = jcf(rated("A", 1800), player("B"), event("E", *[game("A", "B")] * 3, kind="match", match_games=2))
    assert outcome(month) == RATED
    assert [game_verdict(month, round=r) for r in (1, 2, 3)] == [None] * 3
