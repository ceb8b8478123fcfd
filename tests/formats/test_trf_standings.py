"""A report that comes back with its standings: what is written agrees with itself, and loses nothing.

           1     2     points   BH     SB
1 Anna    2w1   3b=    1.5      2      1      (0.5 + 1.5, 0.5 + 0.75)
2 Boris   1b0   4w=    0.5      3      0.5    (1.5 + 1.5)
3 Gala    4w1   1w=    1.5      3      2.25   (1.5 + 1.5)
4 Dmytro  3b0   2b=    0.5      2      0.25   (1.5 + 0.5)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli_runner import CliRunner
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.formats.reports import read_report, read_report_bytes
from ratingoffice.formats.trf.ranked_report import with_standings
from ratingoffice.formats.trf.writer import old_team_record, write_trf16, write_trf26
from ratingoffice.tournament.comparison import compare_declared
from ratingoffice.tournament.rounds import rounds_with_results
from ratingoffice.tournament.standings import Standings, standings
from ratingoffice.tournament.tournament import Tournament
from trf_files import player, trf
from trf_strategies import tournaments

LINES = (
    "012 Open",
    "042 2025/05/03",
    "092 Individual: Swiss",
    "202 SB,BH",
    player(1, "   2 w 1", "   3 b =", name="Anna", points="1.5", rank=2),
    player(2, "   1 b 0", "   4 w =", name="Boris", points="0.5", rank=3),
    player(3, "   4 w 1", "   1 w =", name="Gala", points="1.5", rank=1),
    player(4, "   3 b 0", "   2 b =", name="Dmytro", points="0.5", rank=4),
)
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
FILES = sorted(DATA.glob("*/*.trf"))


def ranked(*lines: str, tiebreaks: str = "", **settings: Any) -> Standings:
    tournament, _, _ = read_report_bytes(trf(*lines), "report.trf")
    assert tournament is not None
    return standings(tournament, tiebreaks.split(",") if tiebreaks else None, **settings)


def written(result: Standings) -> list[str]:
    return write_trf26(with_standings(result)[0]).decode().splitlines()


def again(data: bytes) -> Tournament:
    tournament, _, _ = read_report_bytes(data, "again.trf")
    assert tournament is not None
    return tournament


def test_the_list_that_was_used_is_written_with_a_comment_on_the_change() -> None:
    lines = written(ranked(*LINES, tiebreaks="PTS,BH"))
    assert lines[3:6] == ["### tie-breaks changed: ranked by PTS,BH, before by SB,BH", "202 BH", "212 PTS,BH"]


def test_the_report_s_own_list_stays_as_it_was() -> None:
    lines = written(ranked(*LINES))
    assert [line for line in lines if line.startswith(("###", "202", "212"))] == ["202 SB,BH"]


def test_a_usual_list_is_written_where_the_report_has_none() -> None:
    lines = written(ranked(*LINES[:3], *LINES[4:], tiebreaks="PTS,SB"))
    assert [line for line in lines if line.startswith(("###", "202", "212"))] == ["202 SB", "212 PTS,SB"]


@pytest.mark.parametrize("write", [write_trf26, write_trf16])
def test_the_ranks_are_those_of_the_list_beside_them(write) -> None:
    result = ranked(*LINES, tiebreaks="PTS,BH")  # 3 before 1 by both lists, and 2 before 4
    tournament = again(write(with_standings(ranked(*LINES[:3], *LINES[4:], tiebreaks="PTS,WON"))[0]))
    # by games won over the board 1 and 3 share the first place, 2 and 4 the third
    assert [entry.rank for entry in tournament.players] == [1, 3, 1, 3]
    assert standings(tournament).differences == ()
    assert standings(again(write(with_standings(result)[0]))).tiebreaks == ("PTS", "BH")


def test_wrong_points_are_replaced_and_told() -> None:
    wrong = player(2, "   1 b 0", "   4 w =", name="Boris", points="2.5", rank=3)
    tournament, findings = with_standings(ranked(*LINES[:5], wrong, *LINES[6:]))
    assert tournament.player_by_number[2].points == Fraction(1, 2)
    assert [(finding.severity, str(finding.message)) for finding in findings] == [
        ("warning", "the declared points of 1 participant (2) are not those of the results: written as computed")
    ]


def test_points_that_the_report_lacks_are_written() -> None:
    blank = [line[:80] + "    " + line[84:] if line.startswith("001") else line for line in LINES]
    tournament, findings = with_standings(ranked(*blank))
    assert [entry.points for entry in tournament.players] == [Fraction(n, 2) for n in (3, 1, 3, 1)]
    assert findings == []


def test_points_with_a_game_without_result_in_them_stay() -> None:
    # programs that pair count it as a draw beforehand (TRF 162, X)
    lines = [player(1, "   2 w 1", "   3 w  ", points="1.5"), player(2, "   1 b 0", points="0.0")]
    tournament, findings = with_standings(ranked(*lines, player(3, "0000 - H", "   1 b  ", points="1.0")))
    assert [entry.points for entry in tournament.players] == [Fraction(3, 2), 0, 1]
    assert findings == []


def test_comments_stay_above_the_records_that_they_were_above() -> None:
    lines = [
        "### made by hand",
        *LINES[:4],
        "### SSSS sTTT NNNN",
        LINES[4],
        LINES[5],
        "# Gala came late",
        *LINES[6:],
        "### encoding: cp1251",
        "### the end",
    ]
    comments = [
        (line, following)
        for line, following in zip(written(ranked(*lines)), [*written(ranked(*lines))[1:], ""], strict=True)
        if line.startswith("#")
    ]
    assert [(comment, following[:8]) for comment, following in comments] == [
        ("### made by hand", "012 Open"),
        ("### SSSS sTTT NNNN", "001    1"),
        ("### Gala came late", "001    3"),
        ("### the end", ""),
    ]


TEAMS = (
    "012 Cup",
    "042 2025/05/03",
    "192 FIDE_TEAM_ROUNDROBIN_MP_GP",
    player(1, "   3 w 1"),
    player(2, "   4 b 1"),
    player(3, "   1 b 0"),
    player(4, "   2 w 0"),
)
NEW_RECORDS = (f"310   1 {'Lviv':32} LVI{'':29}   1    2", f"310   2 {'Kyiv':32} KYI{'':29}   3    4")
OLD_RECORDS = (f"013 {'Lviv':32}   1    2", f"013 {'Kyiv':32}   3    4")
INFORMATIVE = ("801  1 LVI    2    2.0   2 w 11", "802  1 LVI    2    2.0")


def test_records_for_human_eyes_stay() -> None:
    lines = written(ranked(*TEAMS, *OLD_RECORDS, *NEW_RECORDS, *INFORMATIVE))
    assert [line for line in lines if line[:3] in ("013", "801", "802")] == [*OLD_RECORDS, *INFORMATIVE]


def test_ranks_of_teams_need_the_new_record_and_the_old_one_stays_beside_it() -> None:
    lines = written(ranked(*TEAMS, *OLD_RECORDS))
    assert [line for line in lines if line.startswith("013")] == list(OLD_RECORDS)
    tournament = again("\n".join(lines).encode())
    assert [(team.name, team.rank, team.match_points) for team in tournament.teams] == [("Lviv", 1, 2), ("Kyiv", 2, 0)]


def test_records_with_all_rounds_are_left_out_of_a_report_after_an_earlier_one() -> None:
    lines = [line if not line.startswith("001") else f"{line}  0000 - Z" for line in TEAMS]
    lines[3], lines[5] = lines[3][:-10] + "     3 b 1", lines[5][:-10] + "     1 w 0"
    earlier = ranked(*lines, *OLD_RECORDS, *NEW_RECORDS, *INFORMATIVE, after=1)
    assert [line for line in written(earlier) if line[:3] in ("013", "801", "802")] == list(OLD_RECORDS)


def test_an_open_with_clubs_is_written_as_it_was_after_an_earlier_round() -> None:
    clubs = (f"013 {'Lviv':32}   1    4", f"013 {'Kyiv':32}   2    3")
    lines = written(ranked(*LINES, *clubs, after=1))
    assert [line for line in lines if line.startswith("013")] == list(clubs)
    assert [(line[4:8].strip(), line[80:84].strip(), line[85:89].strip()) for line in lines if line[:3] == "001"] == [
        ("1", "1.0", "1"), ("2", "0.0", "3"), ("3", "1.0", "1"), ("4", "0.0", "3"),
    ]  # fmt: skip


def test_players_of_a_team_event_are_written_beside_the_teams_as_they_were_after_an_earlier_round() -> None:
    #  1: Lviv 11, Kyiv 00; 2: Lviv 00, Kyiv 11
    games = [("   3 w 1", "   4 b 0"), ("   4 b 1", "   3 w 0"), ("   1 b 0", "   2 b 1"), ("   2 w 0", "   1 w 1")]
    players = [player(number, *cells) for number, cells in enumerate(games, start=1)]
    teams = [f"310   1 {'Lviv':32} LVI{'':10}   2.0    2.0   1    1    2", NEW_RECORDS[1]]
    earlier = ranked(*TEAMS[:3], *players, *teams, tiebreaks="PTS", rank="players", after=1)
    event = again(write_trf26(with_standings(earlier)[0]))
    assert [(team.match_points, team.game_points) for team in event.teams] == [(2, 2), (0, 0)]
    assert [entry.rank for entry in event.players] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({}, 0),
        ({"edition": "fide-tiebreaks-2023"}, 0),
        ({"system": "round_robin"}, 1),
        ({"readings": {"16.4": "none"}}, 1),
    ],
)
def test_ranks_that_follow_from_what_trf_has_no_place_for_are_told(chosen: dict[str, Any], told: int) -> None:
    # 3 and 4 have a point each; BH of 3 is 0.5 + 1, that of 4 is 1 for the bye's dummy, if there is one, + 1
    lines = [
        player(1, "   2 w 1", "0000 - Z"),
        player(2, "   1 b 0", "   3 w 1"),
        player(3, "   5 w 1", "   2 b 0"),
        player(4, "0000 - U", "   7 b 0"),
        player(5, "   3 b 0", "   6 w ="),
        player(6, "   7 w 1", "   5 b ="),
        player(7, "   6 b 0", "   4 w 1"),
    ]
    result = ranked("012 Open", "042 2025/05/03", "092 Swiss", *lines, tiebreaks="PTS,BH", **chosen)
    _, findings = with_standings(result)
    assert [finding.code for finding in findings] == ["rank"] * told


@pytest.mark.parametrize("write", [write_trf26, write_trf16])
def test_points_of_record_299_stay_beside_the_points_that_have_them_in(write: Callable[[Tournament], bytes]) -> None:
    # Gala has 1.5 by her games and loses a point at the end
    result = ranked(*LINES, "299          -1.0  999    3")
    same = standings(again(write(with_standings(result)[0])))
    assert {row.start_no: row.scores["PTS"] for row in same.rows}[3] == Fraction(1, 2)
    assert [column.quantity for column in compare_declared(same) if column.differences] == []


def test_a_player_without_fide_id_has_none_afterwards() -> None:
    [line] = [line for line in written(ranked(*LINES)) if line.startswith("001    1")]
    assert line[57:68] == " " * 11


@given(tournaments(), st.booleans(), st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_whatever_is_ranked_is_written_as_a_report_that_agrees_with_itself(
    event: Tournament, usual: bool, choices: st.DataObject
) -> None:
    rank = choices.draw(st.sampled_from([None, "players"]))
    codes = ("MPTS", "BH:MP") if event.is_team_event and rank is None else ("PTS", "BH/C1", "SB")
    after = choices.draw(st.sampled_from([None, *rounds_with_results(event)]))
    result = standings(event, None if usual else codes, after=after, rank=rank)
    try:
        data = write_trf26(with_standings(result)[0])
    except BadInput:  # points that no column of TRF has room for
        return
    columns = compare_declared(standings(again(data), rank=rank))
    assert [column.quantity for column in columns if column.differences] == []


def check(data: bytes, folder: Path) -> str:
    """What `standings --check` says of it; "" where everything agrees."""
    file = folder / "written.trf"
    file.write_bytes(data)
    done = CliRunner().invoke(app, ["standings", str(file), "--check"])
    return "" if done.exit_code == 0 else done.output


@pytest.mark.skipif(not FILES, reason="the shared data are not beside the project")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_written_of_real_reports_passes_its_own_check(path: Path, tmp_path: Path) -> None:
    tournament, _, _ = read_report(path)
    assert tournament is not None
    other = ("MPTS", "BH:MP", "SSSC") if tournament.is_team_event else ("PTS", "BH", "SB")
    for tiebreaks in (None, other):
        with_ranks, _ = with_standings(standings(tournament, tiebreaks))
        for write in (write_trf26, write_trf16):
            assert check(write(with_ranks), tmp_path) == ""


@pytest.mark.skipif(not FILES, reason="the shared data are not beside the project")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_real_reports_keep_their_comments_and_records(path: Path) -> None:
    tournament, _, _ = read_report(path)
    assert tournament is not None
    data = write_trf26(with_standings(standings(tournament))[0])
    same = again(data)
    assert sorted(same.comments) == sorted(tournament.comments)
    old = tuple(old_team_record(team) for team in tournament.teams if tournament.teams_by_name_only)
    assert same.informative_records == (*old, *tournament.informative_records)
    assert replace(same, players=(), teams=(), tiebreaks=(), standings_order=()) == replace(
        tournament, players=(), teams=(), tiebreaks=(), standings_order=(), teams_by_name_only=False
    )
