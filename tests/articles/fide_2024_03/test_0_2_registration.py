"""FIDE 0.2: registered 30 days before with a player over 2700 or a woman over 2500, otherwise 3 days before."""

import pytest

from books import (
    days,
    earlier_list,
    event,
    event_row,
    fide,
    game,
    game_verdict,
    outcome,
    player,
    rated,
    said,
    sides,
    verdict,
)

START = "2024-05-04"  # the ordinary event's first day
RATED = ("rated", "7.1")


def registered(n, *players, **columns):
    """A game between A and B in an event registered n days before it starts."""
    return fide(*players, event("E", game("A", "B"), registered_on=days(START, -n), **columns))


@pytest.mark.parametrize(("n", "expected"), [(2, ("not_rated", "0.2.2")), (3, RATED), (4, RATED)])
def test_an_ordinary_event_is_registered_3_days_before_it_starts(n, expected):
    assert outcome(registered(n, rated("A", 2000), rated("B", 2000))) == expected


@pytest.mark.parametrize(("n", "expected"), [(29, ("not_rated", "0.2.1")), (30, RATED), (31, RATED)])
def test_an_event_with_a_player_over_2700_is_registered_30_days_before(n, expected):
    assert outcome(registered(n, rated("A", 2701), rated("B", 2000))) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2699, RATED), (2700, RATED), (2701, ("not_rated", "0.2.1"))])
def test_over_2700_means_2701(rating, expected):
    assert outcome(registered(3, rated("A", 2000), rated("B", rating))) == expected


@pytest.mark.parametrize(("rating", "expected"), [(2499, RATED), (2500, RATED), (2501, ("not_rated", "0.2.1"))])
def test_a_woman_over_2500_asks_for_30_days(rating, expected):
    assert outcome(registered(3, rated("A", rating, sex="w"), rated("B", 2000, sex="m"))) == expected


def test_a_man_over_2500_does_not():
    assert outcome(registered(3, rated("A", 2501, sex="m"), rated("B", 2000, sex="w"))) == RATED


def test_a_player_over_2700_counts_even_if_every_game_of_theirs_was_forfeited():
    month = fide(
        rated("A", 2701),
        rated("B", 2000),
        rated("C", 2000),
        event("E", game("A", "B", "-+"), game("B", "C"), registered_on=days(START, -3)),
    )
    assert outcome(month) == ("not_rated", "0.2.1")


@pytest.mark.parametrize(("then", "now", "expected"), [(2701, 2690, ("not_rated", "0.2.1")), (2690, 2701, RATED)])
def test_the_ratings_are_those_of_the_list_in_force_when_the_event_starts(then, now, expected):
    month = fide(
        rated("A", now),
        rated("B", 2000),
        earlier_list("2024-04-01", A=then, B=2000),
        event("E", game("A", "B"), starts_on="2024-04-28", registered_on="2024-04-20"),
    )
    assert outcome(month) == expected


@pytest.mark.parametrize(
    ("approvals", "expected"), [("president_late", RATED), ("qc_chair_late", ("not_rated", "0.2.1"))]
)
def test_a_late_registration_with_a_player_over_2700_needs_the_president(approvals, expected):  # 0.2.3
    assert outcome(registered(29, rated("A", 2701), rated("B", 2000), approvals=approvals)) == expected


@pytest.mark.parametrize(
    ("approvals", "expected"), [("qc_chair_late", RATED), ("president_late", ("not_rated", "0.2.2"))]
)
def test_any_other_late_registration_needs_the_chair_of_the_commission(approvals, expected):  # 0.2.4
    assert outcome(registered(2, rated("A", 2000), rated("B", 2000), approvals=approvals)) == expected


@pytest.mark.parametrize("approvals", [None, "qc_chair_late", "president_late"])
def test_an_event_without_a_registration_date_is_not_registered(approvals):  # I-2
    month = fide(
        rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), registered_on=None, approvals=approvals)
    )
    assert outcome(month) == ("not_rated", "0.2.2")


def test_an_event_of_the_very_best_without_a_registration_date_is_not_registered():  # I-2
    month = fide(rated("A", 2701), rated("B", 2000), event("E", game("A", "B"), registered_on=None))
    assert outcome(month) == ("not_rated", "0.2.1")


def test_registration_is_not_judged_in_a_book_without_that_column():
    assert outcome(fide(rated("A", 2701), rated("B", 2000), event("E", game("A", "B")))) == RATED


def test_an_event_that_is_not_rated_has_no_sides_and_stays_unrated():
    month = registered(2, rated("A", 2000), rated("B", 2000))
    assert sides(month, "A") == []
    assert event_row(month)["rated_on"] is None


@pytest.mark.parametrize("registered_on", [None, days(START, -1)])
def test_the_council_may_rate_an_event_that_was_not_registered(registered_on):
    month = fide(
        rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), registered_on=registered_on, approvals="council")
    )
    assert outcome(month) == RATED


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"refused": True}, "0.4"),
        ({"time_control": "20/7200:3600"}, "1.2"),
        ({"declarations": ""}, "2.1"),
        ({"declarations": "hybrid pgn"}, "0.2"),
    ],
)
def test_the_council_overrides_no_refusal_and_no_condition_of_play(columns, expected):
    month = fide(
        rated("A", 2000),
        rated("B", 2000),
        event("E", game("A", "B"), registered_on=None, approvals="council", **columns),
    )
    assert outcome(month) == ("not_rated", expected)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (2700, 2699, ("not_rated", "0.2.2")),  # they average 2699.5
        (2700, 2700, ("not_rated", "0.2.2")),
        (2701, 2700, RATED),  # 2700.5
        (2702, 2600, ("not_rated", "0.2.1")),  # one player over 2700 is no average over 2700
    ],
)
def test_the_president_may_rate_an_event_that_averages_over_2700(a, b, expected):
    assert outcome(registered(1, rated("A", a), rated("B", b), approvals="president")) == expected


def test_the_average_is_that_of_the_rated_players():
    month = fide(
        rated("A", 2702),
        rated("B", 2700),
        player("C"),
        event("E", game("A", "B"), game("A", "C"), registered_on=days(START, -1), approvals="president"),
    )
    assert outcome(month) == RATED


@pytest.mark.parametrize(("approvals", "expected"), [(None, ("not_rated", "0.2")), ("hybrid", RATED)])
def test_a_hybrid_event_needs_the_approval_of_the_chair(approvals, expected):
    month = registered(3, rated("A", 2000), rated("B", 2000), declarations="hybrid pgn", approvals=approvals)
    assert outcome(month) == expected


def test_several_grounds_are_given_in_the_order_of_the_text():
    month = registered(
        2, rated("A", 2000), rated("B", 2000), time_control="20/7200:3600", declarations="", approvals="president_late"
    )
    assert outcome(month) == ("not_rated", "0.2.2; 1.2; 2.1")


# single games that the Council, or the President, has rated (I-36)


def single(ruling, a=2000, b=2000, list_date="2024-06-01", **columns):
    """Two games between A and B; the decision is about the second."""
    games = [game("A", "B", round=1), game("A", "B", round=2, ruling=ruling)]
    held = event("E", *games, **({"registered_on": None} | columns))
    return fide(rated("A", a), rated("B", b), held, list_date=list_date)


def counted(month):
    return [side["round"] for side in sides(month, "A") if side["counted"]]


def test_the_council_may_rate_single_games_of_an_event_that_was_not_registered():
    month = single("council")
    assert outcome(month) == RATED
    assert counted(month) == [2]
    assert said(game_verdict(month)) == ("not_rated", "0.2")


def test_or_of_one_that_was_reported_too_late():
    late = {"starts_on": START, "ends_on": START, "registered_on": days(START, -9), "reported_on": "2024-12-01"}
    month = single("council", list_date="2025-01-01", **late)
    assert counted(month) == [2]


def test_where_the_event_is_in_order_all_its_games_are_rated():
    month = single("council", registered_on=days(START, -9))
    assert counted(month) == [1, 2]


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"refused": True}, "0.4"),
        ({"time_control": "20/7200:3600"}, "1.2"),
        ({"declarations": ""}, "2.1"),
        ({"declarations": "hybrid pgn"}, "0.2"),
    ],
)
def test_over_single_games_it_overrides_no_more_than_over_an_event(columns, expected):
    assert outcome(single("council", **columns)) == ("not_rated", expected)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [(2700, 2699, ("not_rated", "0.2.2")), (2700, 2700, ("not_rated", "0.2.2")), (2701, 2700, RATED)],
)
def test_the_president_may_rate_single_games_of_an_event_that_averages_over_2700(a, b, expected):
    month = single("president", a, b)
    assert outcome(month) == expected
    assert counted(month) == ([2] if expected == RATED else [])


def test_another_ruling_does_not_rate_a_game():
    assert outcome(single("fair_play")) == ("not_rated", "0.2.2")


# what is said of a late registration


def reason_of(month):
    return verdict(month)["reason"]


LATE_BY_2 = "registered on 2024-05-03, too late by 2 days: "
ORDINARY = (
    LATE_BY_2 + "at least 3 days before the start on 2024-05-04 are needed, or the approval of the QC chair (0.2.4)"
)


def test_a_late_registration_says_by_how_many_days_and_who_may_approve_it():
    assert reason_of(registered(1, rated("A", 2000), rated("B", 2000))) == ORDINARY


def test_one_after_the_start_is_too_late_by_the_days_since_too():
    reason = reason_of(registered(-1, rated("A", 2000), rated("B", 2000)))
    assert reason.startswith("registered on 2024-05-05, too late by 4 days: ")


@pytest.mark.parametrize(
    ("people", "who"),
    [
        ((rated("A", 2701), rated("B", 2728)), "with player B, rated 2728, "),
        ((rated("A", 2728), rated("B", 2728)), "with player A, rated 2728, "),  # the first by id
        ((rated("A", 2650), rated("B", 2510, sex="w")), "with player B, rated 2510, "),
        ((rated("A", 2701), rated("B", 2600, sex="w")), "with player A, rated 2701, "),
        ((rated("A", 2501, sex="w"), rated("B", 2510, sex="w")), "with player B, rated 2510, "),
    ],
)
def test_it_names_the_player_who_makes_it_30_days(people, who):
    assert reason_of(registered(29, *people)) == (
        f"registered on 2024-04-05, too late by 1 day: {who}at least 30 days before the start on 2024-05-04 are "
        "needed, or the approval of the FIDE President (0.2.3)"
    )


@pytest.mark.parametrize(
    ("strongest", "approvals", "told"),
    [
        (
            2728,
            "qc_chair_late",
            "the approval of the QC chair on record does not hold here: it takes that of the FIDE President (0.2.3)",
        ),
        (
            2700,
            "president_late",
            "the approval of the FIDE President on record does not hold here: it takes that of the QC chair (0.2.4)",
        ),
    ],
)
def test_an_approval_by_the_wrong_power_is_told(strongest, approvals, told):
    month = registered(2, rated("A", strongest), rated("B", 2000), approvals=approvals)
    assert verdict(month)["outcome"] == "not_rated"
    assert reason_of(month).split("; ")[1:] == [told]


def test_in_the_text_of_2024_01_too():
    columns = {"registered_on": days(START, -1), "approvals": "president_late"}
    month = fide(rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), **columns), edition="fide-2024-01")
    assert outcome(month) == ("not_rated", "0.2")
    assert "it takes that of the QC chair" in reason_of(month)


def test_where_the_right_power_has_approved_nothing_is_said_of_the_other():
    month = registered(2, rated("A", 2000), rated("B", 2000), approvals="president_late qc_chair_late")
    assert (outcome(month), reason_of(month)) == (RATED, "1 game")


@pytest.mark.parametrize(("a", "b", "average"), [(2700, 2700, "2700"), (2700, 2699, "2699.50"), (2702, 2600, "2651")])
def test_a_decision_of_the_president_that_does_not_hold_is_told_with_the_average(a, b, average):
    month = registered(1, rated("A", a), rated("B", b), approvals="president")
    assert reason_of(month).split("; ")[1:] == [
        f"the decision of the FIDE President on record does not hold here: the players average {average}, not over 2700"
    ]


def test_where_it_was_not_needed_nothing_is_said_of_it():
    month = registered(3, rated("A", 2000), rated("B", 2000), approvals="president")
    assert (outcome(month), reason_of(month)) == (RATED, "1 game")
