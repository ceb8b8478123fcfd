"""FIDE 0.4: FIDE may decline to rate an event; the decision is kept."""

from datetime import date

import pytest

from books import event, fide, fshu, game, jcf, outcome, rated, sides, verdict

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


# by a row of the table of decisions alone


def decided(*rows, **columns):
    rows = [{"event_id": "E", "decision": "refused", "decided_by": "QC", "reason": "no arbiter", **row} for row in rows]
    return fide(*PLAYERS, event("E", game("A", "B"), **columns), {"decisions": rows})


def test_a_row_of_the_decisions_refuses_and_is_told_with_its_day():
    month = decided({"decided_on": "2024-05-14"})
    assert outcome(month) == ("not_rated", "0.4")
    assert verdict(month)["reason"] == (
        "FIDE declined to rate it on 2024-05-14 (QC): no arbiter (appeal possible until 2024-05-21)"
    )
    assert sides(month, "A") == []


@pytest.mark.parametrize(
    ("refused_on", "reopened_on", "expected"),
    [
        ("2024-05-14", "2024-05-15", ("rated", "7.1")),
        ("2024-05-14", "2024-05-14", ("rated", "7.1")),
        ("2024-05-14", "2024-05-13", ("not_rated", "0.4")),  # it was refused again since
        (None, "2024-05-13", ("rated", "7.1")),  # which came later is not told
        ("2024-05-14", None, ("rated", "7.1")),
    ],
)
def test_a_later_row_reopens_it(refused_on, reopened_on, expected):
    reopened = {"decision": "reopened", "decided_on": reopened_on}
    assert outcome(decided({"decided_on": refused_on}, reopened)) == expected


def test_so_does_an_appeal_that_was_upheld():
    assert outcome(decided({"decided_on": "2024-05-14", "appeal_outcome": "upheld"})) == ("rated", "7.1")


def test_a_refusal_after_it_was_reopened_refuses():
    reopened = {"decision": "reopened", "decided_on": "2024-05-15"}
    month = decided({"decided_on": "2024-05-14"}, reopened, {"decided_on": "2024-05-16"})
    assert verdict(month)["reason"].startswith("FIDE declined to rate it on 2024-05-16")


def test_reopening_does_not_take_back_the_column_of_the_event():
    month = decided({"decided_on": "2024-05-14"}, {"decision": "reopened", "decided_on": "2024-05-15"}, refused=True)
    assert outcome(month) == ("not_rated", "0.4")


@pytest.mark.parametrize(("rate", "article"), [(jcf, "3(8)"), (fshu, "2")])
def test_other_federations_refuse_so_too(rate, article):
    refusal = {"event_id": "E", "decision": "refused"}
    month = rate(*PLAYERS, event("E", game("A", "B")), {"decisions": [refusal]})
    assert outcome(month) == ("not_rated", article)
