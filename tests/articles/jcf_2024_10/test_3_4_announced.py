"""JCF 3(4): the announcement names the pool; one that contradicts the time control is said, and changes nothing."""

import pytest

from books import event, game, jcf, outcome, rated, side, verdict
from ratingoffice.book.findings import BadInput

#: minutes at move 60: 44 and 45
RAPID, STANDARD = "2640", "2700"
CONTRADICTION = "by its time control it counts for"


def held(announced, time_control, **columns):
    rows = rated("A", 1800), rated("B", 1800)
    return jcf(
        *rows, event("E", game("A", "B"), announced_pool=announced, time_control=time_control, **columns), pool="both"
    )


@pytest.mark.parametrize(
    ("announced", "time_control"), [("standard", STANDARD), ("rapid", RAPID), (None, STANDARD), (None, RAPID)]
)
def test_nothing_is_said_where_announcement_and_time_control_agree(announced, time_control):
    month = held(announced, time_control)
    assert outcome(month) == ("rated", "3(1)")
    assert CONTRADICTION not in verdict(month)["reason"]


def test_a_contradiction_is_said_and_the_time_control_decides():
    month = held("standard", RAPID)
    assert outcome(month) == ("rated", "3(1); 3(4)")
    assert verdict(month)["reason"].endswith(
        "named for standard by its announcement or report, by its time control it counts for rapid"
    )
    assert side(month, "A")["pool"] == "rapid"


def test_it_is_said_of_an_event_that_is_refused_too():
    month = held("rapid", STANDARD, declarations="organiser_entitled")
    assert outcome(month) == ("not_rated", "3(1); 3(4)")
    assert CONTRADICTION in verdict(month)["reason"]


def test_a_pool_that_nobody_knows_is_an_error_of_the_book():
    with pytest.raises(BadInput, match="blitzing"):
        held("blitzing", STANDARD)
