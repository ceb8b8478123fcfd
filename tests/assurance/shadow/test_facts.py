"""What one side does not have is found from the figures alone, and a single figure is never put down to a guess."""

from __future__ import annotations

from datetime import date

import pytest

from assurance.shadow.lists import list_of, shadow_of
from books import book, event, game, player, rated

DAY = date(2024, 6, 1)
PEOPLE = [rated(name, 2000) for name in "ABCDG"]
#: everybody has 2000 and K 20: a win is worth 10
EVENT = event("E", game("A", "B", "10"), game("C", "D", "10"))
NOTED = {"decisions": [{"event_id": "E", "decision": "accepted", "decided_on": "2024-05-20", "decided_by": "QC"}]}
OURS = {"A": (2010, 1), "B": (1990, 1), "C": (2010, 1), "D": (1990, 1), "G": (2000, 0)}


def told_of(*pieces, base="", tells=("rating", "games"), **theirs):
    """The list is ours but for these: rating, games, and their previous rating where it is told.

    `base`: who is on their last list, with 2000; else that is as in the book.
    """
    figures = {name: said for name, said in {**OURS, **theirs}.items() if said}
    rows = [
        dict(zip(("player_id", "rating", "games", "previous"), (name, *said), strict=False))
        for name, said in figures.items()
    ]
    rows = [{"player_id": row["player_id"]} | {what: row[what] for what in tells} for row in rows]
    last = [{"player_id": name, "rating": 2000, "total_games": 100} for name in base]
    before = list_of(last, ("rating", "total_games")) if base else None
    return shadow_of(book(*PEOPLE, *pieces), {DAY: list_of(rows, tells)}, before)[DAY]


def only_cause(told) -> dict:
    (cause,) = told.causes.to_dicts()
    return cause


def test_lists_that_agree_have_no_difference():
    told = told_of(EVENT)
    assert not told.differences.height
    assert not told.causes.height


def test_a_lost_game_is_named():
    cause = only_cause(told_of(EVENT, A=(2000, 0), B=(2000, 0)))
    assert (cause["class"], cause["event_id"], cause["players"]) == ("data", "E", 2)
    assert cause["detail"] == "they do not have the game A – B of round 1"


def test_another_result_is_named():
    cause = only_cause(told_of(EVENT, A=(1990, 1), B=(2010, 1)))
    assert cause["class"] == "data"
    assert cause["detail"] == "they have the result 0–1 for the game A – B of round 1, not 1"


def test_an_event_that_we_refuse_and_they_rate_is_named_with_the_article():
    refused = event("F", game("A", "C", "10"), refused=True)
    cause = only_cause(told_of(EVENT, refused, A=(2020, 2), C=(2000, 2)))
    assert (cause["class"], cause["event_id"], cause["players"]) == ("data", "F", 2)
    assert "not rated here by 0.4" in cause["detail"]


def test_decisions_about_other_events_are_in_nobodys_way():
    refused = event("F", game("A", "C", "10"), refused=True)
    cause = only_cause(told_of(EVENT, refused, NOTED, A=(2020, 2), C=(2000, 2)))
    assert (cause["class"], cause["event_id"]) == ("data", "F")


def test_an_event_that_was_decided_upon_and_is_not_there_is_named():
    nobody = dict.fromkeys("ABCD", (2000, 0))
    cause = only_cause(told_of(EVENT, NOTED, **nobody))
    assert (cause["class"], cause["event_id"], cause["players"]) == ("data", "E", 4)
    assert cause["detail"] == "they do not have the event E"


def test_an_event_that_was_refused_by_a_decision_on_record_is_named_too():
    refused = event("F", game("A", "C", "10"), refused=True)
    why = {"decisions": [NOTED["decisions"][0] | {"event_id": "F", "decision": "refused"}]}
    cause = only_cause(told_of(EVENT, refused, why, A=(2020, 2), C=(2000, 2)))
    assert (cause["class"], cause["event_id"], cause["players"]) == ("data", "F", 2)


def test_a_person_whom_the_book_does_not_know_is_data():
    cause = only_cause(told_of(EVENT, Z=(1850, 9)))
    assert (cause["class"], cause["person"]) == ("data", "Z")


def test_more_games_than_the_book_has_are_data():
    cause = only_cause(told_of(EVENT, A=(2025, 3)))
    assert (cause["class"], cause["person"]) == ("data", "A")
    assert cause["detail"] == "they count 3 games, and the book has 1"


def test_one_who_is_two_persons_there_is_named():
    second = event("F", game("A", "C", "01"))
    cause = only_cause(told_of(EVENT, second, base="ABCDGZ", A=(2010, 1), Z=(1990, 1), C=(2020, 2)))
    assert (cause["class"], cause["event_id"], cause["person"]) == ("data", "F", "A Z")
    assert cause["players"] == 2


def test_a_rating_that_moves_without_a_game_started_elsewhere():
    cause = only_cause(told_of(EVENT, G=(2040, 0)))
    assert (cause["class"], cause["person"]) == ("base", "G")
    assert cause["detail"] == "they start from 2040, and their last list has 2000"


@pytest.mark.parametrize(("previous", "kind"), [(2003, "base"), (2000, "unexplained")])
def test_a_starting_value_that_their_list_tells_is_believed(previous, kind):
    figures = {name: (*said, 2000) for name, said in OURS.items()}
    told = told_of(EVENT, tells=("rating", "games", "previous"), **{**figures, "A": (2013, 1, previous)})
    assert only_cause(told)["class"] == kind


def test_one_figure_that_any_starting_value_would_give_stays_unexplained():
    cause = only_cause(told_of(EVENT, A=(2013, 1)))
    assert (cause["class"], cause["players"]) == ("unexplained", 1)


def test_who_is_not_on_their_list_without_a_cause_is_unexplained():
    told = told_of(EVENT, player("H"), G=None)
    assert told.differences.select("player_id", "what", "ours", "theirs", "class").rows() == [
        ("G", "rating", "2000", None, "unexplained")
    ]


def test_a_game_of_an_event_that_goes_on_is_counted_once():
    """Reported in May and in June, by 4.1: each list has its own game."""
    long = event(
        "L",
        game("A", "B", "10", reported_on="2024-05-20"),
        game("C", "D", "10", reported_on="2024-06-20"),
        starts_on="2024-05-03",
        ends_on="2024-07-20",
    )
    june = {"A": 2010, "B": 1990, "C": 2000, "D": 2000, "G": 2000}
    july = june | {"C": 2010, "D": 1990}
    lists = {
        date(2024, month, 1): list_of([{"player_id": name, "rating": one} for name, one in its.items()], ("rating",))
        for month, its in ((6, june), (7, july))
    }
    told = shadow_of(book(*PEOPLE, long), lists)
    assert [one.differences.height for one in told.values()] == [0, 0]
