"""FIDE 0.4: FIDE may decline to rate an event; the decision is kept."""

from datetime import date

import pytest

from books import event, fide, game, outcome, rated, sides, verdict

PLAYERS = (rated("A", 2000), rated("B", 2000))


def test_a_refused_event_is_not_rated():
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), event("F", game("A", "B"), refused=False))
    assert outcome(month, "E") == ("not_rated", "0.4")
    assert outcome(month, "F") == ("rated", "7.1")
    assert [row["event_id"] for row in sides(month, "A")] == ["F"]


def test_a_refusal_comes_before_the_conditions_of_play():
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True, time_control="20/7200:3600"))
    assert outcome(month) == ("not_rated", "0.4; 1.2")


def test_the_decision_its_date_and_the_appeal_are_kept():
    decision = {
        "event_id": "E",
        "decision": "refused",
        "decided_on": "2024-05-14",
        "decided_by": "QC",
        "reason": "no arbiter",
        "appealed_on": "2024-05-21",
    }
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), {"decisions": [decision]})
    (kept,) = month.book.decisions.to_dicts()
    assert {name: value for name, value in kept.items() if value is not None} == {
        **decision,
        "decided_on": date(2024, 5, 14),
        "appealed_on": date(2024, 5, 21),
    }


@pytest.mark.parametrize(
    ("appealed_on", "in_time"), [("2024-05-20", True), ("2024-05-21", True), ("2024-05-22", False)]
)
def test_an_appeal_comes_within_seven_days_of_the_notice(appealed_on, in_time):
    decision = {"event_id": "E", "decision": "refused", "decided_on": "2024-05-14", "appealed_on": appealed_on}
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), {"decisions": [decision]})
    assert outcome(month) == ("not_rated", "0.4")
    assert ("in time" in verdict(month)["reason"], "too late" in verdict(month)["reason"]) == (in_time, not in_time)


@pytest.mark.parametrize(
    ("appealed_on", "in_time"), [("2024-05-23", True), ("2024-05-24", True), ("2024-05-25", False)]
)
def test_the_seven_days_count_from_the_communication(appealed_on, in_time):
    decision = {
        "event_id": "E",
        "decision": "refused",
        "decided_on": "2024-05-14",
        "communicated_on": "2024-05-17",
        "appealed_on": appealed_on,
    }
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), {"decisions": [decision]})
    assert ("in time" in verdict(month)["reason"], "too late" in verdict(month)["reason"]) == (in_time, not in_time)


def test_a_dismissed_appeal_is_told():
    decision = {
        "event_id": "E",
        "decision": "refused",
        "decided_on": "2024-05-14",
        "communicated_on": "2024-05-14",
        "appealed_on": "2024-05-20",
        "appeal_outcome": "dismissed",
        "appeal_decided_on": "2024-05-22",
    }
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), {"decisions": [decision]})
    assert verdict(month)["reason"] == (
        "FIDE declined to rate it on 2024-05-14 (appealed on 2024-05-20, in time) "
        "(the appeal was dismissed on 2024-05-22)"
    )


def test_the_refusal_is_told_and_not_an_approval_of_a_later_day():
    refusal = {"event_id": "E", "decision": "refused", "decided_on": "2024-05-14", "communicated_on": "2024-05-14"}
    approval = {"event_id": "E", "decision": "hybrid", "decided_on": "2024-05-20"}
    month = fide(*PLAYERS, event("E", game("A", "B"), refused=True), {"decisions": [approval, refusal]})
    assert verdict(month)["reason"].startswith("FIDE declined to rate it on 2024-05-14")
