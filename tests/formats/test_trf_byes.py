"""Byes that TRF16 leaves blank: read from the totals, where only one reading fits, and said."""

import pytest

from ratingoffice.formats.report_overrides import ReportOverrides
from ratingoffice.formats.trf import read_trf
from trf_files import player, results, sentences, trf

#: two rounds: 1 beats 2, then 3
OTHERS = (player(1, "   2 w 1", "   3 b 1", points="2.0"), player(2, "   1 b 0", "0000 - Z", points="0.0"))


def third(points: str, first: str = "        ") -> tuple[str, ...]:
    return (*OTHERS, player(3, first, "   1 w 0", points=points))


@pytest.mark.parametrize(
    ("points", "code", "meaning"),
    [("0.5", "H", "0.5 points of the sum: read as a half-point bye (H)"),
     ("1.0", "U", "1 point of the sum: read as the pairing-allocated bye (U)")],
)  # fmt: skip
@pytest.mark.parametrize("blank", ["        ", "0000 -  "])
def test_one_blank_round_is_the_bye_that_is_missing(points: str, code: str, meaning: str, blank: str) -> None:
    lines = third(points, blank)
    tournament, _, _ = read_trf(trf(*lines), "x.trf")
    assert tournament is not None
    assert results(tournament)[3] == f"{code}0"
    assert sentences(*lines) == [f"info 3:92 round 1 of player 3 is blank, and the results lack {meaning}"]


def test_a_blank_round_of_nobody_who_lacks_points_is_an_absence() -> None:
    assert sentences(*third("0.0")) == []


def test_a_bye_that_is_written_is_no_blank() -> None:
    assert sentences(*third("0.5", "0000 - Z")) == ["warning 3:81 player 3 has 0.5 points declared, but results for 0"]


def test_points_that_no_bye_gives_are_left_to_the_arbiter() -> None:
    assert sentences(*third("1.5")) == ["warning 3:81 player 3 has 1.5 points declared, but results for 0"]


def test_of_two_blank_rounds_one_is_not_guessed() -> None:
    lines = (*OTHERS, player(3, "        ", "        ", points="0.5"))
    assert [line.split()[0] for line in sentences(*lines) if "player 3" in line and "declared" in line] == ["warning"]


def test_two_pairing_byes_in_a_round_are_not_guessed() -> None:
    lines = [
        player(1, "   2 w 1", points="1.0"),
        player(2, "   1 b 0", points="0.0"),
        player(3, "        ", points="1.0"),
        player(4, "        ", points="1.0"),
    ]
    assert [line[:7] for line in sentences(*lines)] == ["warning", "warning"]


def test_byes_are_worth_what_the_event_gives() -> None:
    lines = (
        player(1, "   2 w 1", "   3 b 1", points="6.0"),
        player(2, "   1 b 0", "        ", points="1.0"),
        player(3, "        ", "   1 w 0", points="3.0"),
    )
    tournament, _, _ = read_trf(trf(*lines), "x.trf", overrides=ReportOverrides.of("3-1-0"))
    assert tournament is not None
    assert results(tournament) == {1: "11", 2: "0H", 3: "U0"}


def test_a_blank_board_of_a_team_is_one_won_without_an_opponent() -> None:
    teams = ("013 A                                  1    3", "013 B                                  2    4")
    lines = [
        player(1, "   2 w 1", points="1.0"),
        player(2, "   1 b 0", points="0.0"),
        player(3, "        ", points="1.0"),
        player(4, "        ", points="0.0"),
        *teams,
    ]
    tournament, _, _ = read_trf(trf(*lines), "x.trf")
    assert tournament is not None
    assert results(tournament)[3] == "+"
