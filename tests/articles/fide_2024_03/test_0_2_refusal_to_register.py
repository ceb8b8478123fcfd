"""FIDE 0.2: the QC chair may refuse to register an event, which is not a decision not to rate it (0.4)."""

import pytest

from books import event, fide, game, outcome, rated, verdict

PLAYERS = (rated("A", 2000), rated("B", 2000))
REFUSED = {"event_id": "E", "decision": "registration_refused", "decided_on": "2024-04-20", "decided_by": "QC chair"}


def refused(decision=REFUSED, **columns):
    return fide(*PLAYERS, event("E", game("A", "B"), **columns), {"decisions": [decision]})


def test_an_event_whose_registration_was_refused_is_not_rated():
    month = refused()
    assert outcome(month) == ("not_rated", "0.2")
    assert verdict(month)["reason"] == "registration refused on 2024-04-20 (QC chair)"


def test_it_stands_beside_a_decision_not_to_rate():
    assert outcome(refused(refused=True)) == ("not_rated", "0.2; 0.4")


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"approvals": "council"}, "rated"),
        ({"declarations": "laws_of_chess official"}, "rated"),
        ({"approvals": "qc_chair_late"}, "not_rated"),
    ],
)
def test_what_overrides_registration_overrides_its_refusal(columns, expected):
    assert outcome(refused(**columns))[0] == expected


@pytest.mark.parametrize(("answer", "expected"), [("upheld", "rated"), ("dismissed", "not_rated"), (None, "not_rated")])
def test_an_appeal_that_was_upheld_ends_it(answer, expected):
    assert outcome(refused(REFUSED | {"appealed_on": "2024-04-22", "appeal_outcome": answer}))[0] == expected


def test_another_decision_refuses_nothing():
    assert outcome(refused(REFUSED | {"decision": "noted"})) == ("rated", "7.1")
