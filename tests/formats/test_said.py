"""What a file cannot say: how the event scores, and what a team gets for its bye."""

from fractions import Fraction

import pytest

import ratingoffice
from ratingoffice.book.findings import BadInput
from ratingoffice.formats.report_overrides import ReportOverrides
from ratingoffice.formats.trf import read_trf
from ratingoffice.tournament.standings import standings
from trf_files import player, trf

HALF = Fraction(1, 2)
#: 3-1-0: a win and a draw are 4, a draw and a loss are 1
FOOTBALL = trf(
    "012 Open",
    player(1, "   2 w 1", "   3 b =", points="4.0"),
    player(2, "   1 b 0", "0000 - U", points="3.0"),
    player(3, "0000 - H", "   1 w =", points="2.0"),
)
#: three teams of one board: 3 is left over in round 1, 1 in round 2
TEAMS = (
    "012 Cup",
    player(1, "   2 w 1", "0000 - +"),
    player(2, "   1 b 0", "   3 w 1"),
    player(3, "        ", "   2 b 0"),
    "013 A                                  1",
    "013 B                                  2",
    "013 C                                  3",
)


def test_scores_are_what_the_points_are_checked_by() -> None:
    assert {one.code for one in read_trf(FOOTBALL, "x.trf")[1]} >= {"points"}
    tournament, found, _ = read_trf(FOOTBALL, "x.trf", overrides=ReportOverrides.of("3-1-0"))
    assert found == []
    assert tournament is not None
    assert standings(tournament, ["PTS"]).by_number[1].values["PTS"] == 4


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("3-1-0", (3, 1, 0, 0, 3)),
        ("1-½-0", (1, HALF, 0, 0, 1)),
        ("1-0.5-0", (1, HALF, 0, 0, 1)),
        ("W 3 D 1 L 0 P 1", (3, 1, 0, 0, 1)),
        ("P=0.5", (1, HALF, 0, 0, HALF)),
    ],
)
def test_scores_as_people_write_them(text: str, scores: tuple[Fraction, ...]) -> None:
    given = ReportOverrides.of(text).scores
    assert given is not None
    assert (given.win, given.draw, given.loss, given.absent, given.pairing_bye) == scores


@pytest.mark.parametrize("text", ["3", "3-1", "3-1-0-0", "a-b-c", "3-1-", "W", "-1-1-0", "100-1-0"])
def test_what_are_no_scores_is_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="are not like 3-1-0"):
        ReportOverrides.of(text)


@pytest.mark.parametrize("text", ["1", "1-", "1-2-3", "x-y"])
def test_what_is_no_bye_of_a_team_is_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="is not like 1-2"):
        ReportOverrides.of(team_bye=text)


def test_a_file_that_scores_otherwise_is_told() -> None:
    found = read_trf(trf("162  W 2.0    D 1.0    L 0.0", player(1)), "x.trf", overrides=ReportOverrides.of("3-1-0"))[1]
    assert [str(one.message) for one in found] == [
        "the file scores otherwise (record 162): the scores named beside it are taken"
    ]


def test_a_team_that_met_nobody_gets_the_bye_that_is_said() -> None:
    tournament, _, _ = read_trf(trf(*TEAMS), "x.trf", overrides=ReportOverrides.of(team_bye="1-0.5"))
    assert tournament is not None
    scores = {row.start_no: row.scores for row in standings(tournament, ["MPTS"], system="swiss").rows}
    # A: won 1-0 (2 match points), then the bye; B: lost, then won; C: the bye, then lost
    assert scores == {1: {"MP": 3, "GP": 1 + HALF}, 2: {"MP": 2, "GP": 1}, 3: {"MP": 1, "GP": HALF}}


def test_which_of_several_teams_had_the_bye_is_not_guessed() -> None:
    idle = ("013 D                                  4", player(4, "        ", "        "))
    tournament, found, _ = read_trf(trf(*TEAMS, *idle), "x.trf", overrides=ReportOverrides.of(team_bye="1-0.5"))
    assert tournament is not None
    assert tournament.team_pairing_byes is not None
    assert tournament.team_pairing_byes.teams == (None, 1)  # of round 2, A's line has its bye
    assert [str(one.message) for one in found if one.code == "team-bye"] == [
        "round 1: teams 3, 4 met nobody, and which of them had the bye is not told: none is taken"
    ]


def test_a_bye_of_teams_in_an_event_without_teams_is_told() -> None:
    found = read_trf(trf(player(1)), "x.trf", overrides=ReportOverrides.of(team_bye="1-2"))[1]
    assert [str(one.message) for one in found] == ["a bye of teams was named: this tournament has no teams"]


def test_the_library_takes_them_too(tmp_path) -> None:
    file = tmp_path / "x.trf"
    file.write_bytes(FOOTBALL)
    assert ratingoffice.read(file, scores="3-1-0").scores.win == 3
