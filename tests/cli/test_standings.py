"""The command `ratingoffice standings`: formats, explanations, and the check against the file's own ranks."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.formats.trf import read_trf
from trf_files import player, trf

runner = CliRunner()

#    no  name    rounds          pts  BH
#     1  Anna    3w1 2b=  4w1    2.5  0.5+2+1   = 3.5… (4: 1.0, 2: 2.0, 3: 0.5)
#     2  Boris   4b1 1w=  3b=    2.0  1+2.5+0.5
#     3  Clara   1b0 4w0  2w=    0.5  2.5+1+2
#     4  Daria   2w0 3b1  1b0    1.0  2+0.5+2.5
LINES = (
    "012 Club evening",
    "042 2024/05/03",
    "092 Individual: Swiss-System",
    "142 3",
    player(1, "   3 w 1", "   2 b =", "   4 w 1", name="Anna", points="2.5", rank=1),
    player(2, "   4 b 1", "   1 w =", "   3 b =", name="Boris", points="2.0", rank=2),
    player(3, "   1 b 0", "   4 w 0", "   2 w =", name="Clara", points="0.5", rank=3),
    player(4, "   2 w 0", "   3 b 1", "   1 b 0", name="Daria", points="1.0", rank=4),
)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "report.trf"
    file.write_bytes(trf(*LINES))
    return file


def run(*words: object):
    return runner.invoke(app, ["standings", *map(str, words)])


def test_json_has_the_places_and_the_exact_values(report):
    told = json.loads(run(report, "--tiebreaks", "PTS,BH,SB", "--format", "json").stdout)
    assert (told["edition"], told["system"], told["rounds"]) == ("fide-tiebreaks-2023", "swiss", 3)
    assert told["tiebreaks"] == ["PTS", "BH", "SB"]
    rows = {row["start_no"]: (row["rank"], row["values"]) for row in told["standings"]}
    assert rows[1] == (1, {"PTS": "2.5", "BH": "3.5", "SB": "2.5"})  # SB: 0.5 + 2 × ½ + 1
    assert rows[4] == (3, {"PTS": "1", "BH": "5", "SB": "0.5"})  # BH: 2 + 0.5 + 2.5


@pytest.mark.parametrize(
    ("planned", "told"), [("1", "1 of 1 round, by"), ("2", "1 of 2 rounds, by"), ("3", "1 of 3 rounds, by")]
)
def test_the_heading_counts_the_rounds(tmp_path, planned, told):
    (tmp_path / "one.trf").write_bytes(
        trf("042 2024/05/03", f"142 {planned}", player(1, "   2 w 1"), player(2, "   1 b 0"))
    )
    assert told in " ".join(run(tmp_path / "one.trf").stdout.split())


def test_the_heading_says_that_an_event_has_no_name(tmp_path):
    (tmp_path / "one.trf").write_bytes(trf(player(1, "   2 w 1"), player(2, "   1 b 0")))
    assert run(tmp_path / "one.trf").stdout.startswith("no name: ")


def test_csv_has_a_line_for_each_participant_best_first(report):
    rows = list(csv.reader(io.StringIO(run(report, "--tiebreaks", "PTS", "--format", "csv").stdout)))
    assert rows[0] == ["rank", "start_no", "title", "name", "sex", "federation", "rating", "club", "PTS"]
    assert [row[1] for row in rows[1:]] == ["1", "2", "4", "3"]


def test_trf_comes_back_with_the_ranks_filled_in(report, tmp_path):
    again = tmp_path / "ranked.trf"
    again.write_bytes(run(report, "--tiebreaks", "PTS", "--format", "trf").stdout_bytes)
    assert run(again, "--tiebreaks", "PTS", "--check").exit_code == 0


def test_html_is_one_page_with_the_cross_table(report):
    page = run(report, "--tiebreaks", "PTS,BH", "--format", "html").stdout
    assert page.startswith("<!DOCTYPE html>")
    assert "<script" not in page
    assert ">4w1</a>" in page  # Anna beat Clara, who is fourth
    assert ">2b½</a>" in page


def test_names_in_the_page_are_escaped(tmp_path):
    file = tmp_path / "x.trf"
    file.write_bytes(trf("012 <b>", player(1, "   2 w 1", name="<i>x"), player(2, "   1 b 0", name="y")))
    page = run(file, "--format", "html").stdout
    assert "<b>" not in page.split("</style>")[1]
    assert "<i>x" not in page


def test_explain_shows_every_round_of_a_value(report):
    told = json.loads(run(report, "--tiebreaks", "PTS,BH/C1", "--explain", 1, "--format", "json").stdout)
    parts = told["values"]["BH/C1"]["rounds"]
    assert [(part["opponent"], part["score"], part["cut"]) for part in parts] == [
        (3, "0.5", "14.1"),
        (2, "2", None),
        (4, "1", None),
    ]
    assert told["values"]["BH/C1"]["value"] == "3"


def test_explain_all_is_a_list(report):
    told = json.loads(run(report, "--tiebreaks", "PTS", "--explain", "all", "--format", "json").stdout)
    assert [each["start_no"] for each in told] == [1, 2, 4, 3]


def test_a_play_off_decides_the_places_it_was_played_for(tmp_path):
    file = tmp_path / "tied.trf"
    file.write_bytes(trf("012 Tied", "142 1", player(1, "   2 w =", name="A"), player(2, "   1 b =", name="B")))
    asked = (file, "--system", "swiss", "--tiebreaks", "PTS", "--format", "json")
    places = {row["start_no"]: row["rank"] for row in json.loads(run(*asked).stdout)["standings"]}
    assert places == {1: 1, 2: 1}
    told = json.loads(run(*asked, "--playoff", "2>1").stdout)
    assert {row["start_no"]: row["rank"] for row in told["standings"]} == {2: 1, 1: 2}


def test_check_names_each_rank_that_differs_and_exits_1(report):
    result = run(report, "--tiebreaks", "PTS", "--check")
    assert result.exit_code == 1
    assert "3 Clara: rank 3 declared, 4 by the results" in result.stdout
    assert "4 Daria: rank 4 declared, 3 by the results" in result.stdout


def test_check_begins_with_the_sum_of_it(report):
    told = run(report, "--check").stdout.splitlines()
    assert told[:3] == [
        "2 of 8 values differ in 1 column; 2 ranks differ (by PTS).",
        "  points: 0 of 4 differ",
        "  rank (by PTS): 2 of 4 differ",
    ]


def test_a_file_that_agrees_says_so_in_one_line(tmp_path):
    file = tmp_path / "x.trf"
    file.write_bytes(trf("092 Swiss", player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0")))
    result = run(file, "--check")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "2 values agree; no ranks are declared.")


def test_the_rounds_behind_a_difference_are_shown_on_demand(report):
    assert "Points" not in run(report, "--check").stdout
    told = run(report, "--check", "--details").stdout
    assert "4. Clara (start number 3)" in told
    assert "Anna (start number 1)" not in told  # nothing of hers differs


def test_check_in_json_has_every_difference(report):
    told = json.loads(run(report, "--check", "--format", "json").stdout)
    assert told["columns"][1] == {"what": "rank", "by": "PTS", "declared": 4, "differ": 2}
    assert [(one["start_no"], one["what"], one["declared"], one["ours"]) for one in told["differences"]] == [
        (3, "rank", "3", "4"),
        (4, "rank", "4", "3"),
    ]


def test_the_tie_breaks_of_an_upload_to_chess_results_are_compared(tmp_path):
    # BH of 1 is 1.0 and of 2 is 0.0 (one opponent each); 2 declares 1
    file = tmp_path / "x.xml"
    file.write_text(
        '<chessresults><tournament type="0" name="Open" rounds="1" tb1no="84" tb1_detail="0,0,0,-,-"/><players>'
        '<player no="1" lastname="A" pts="0" rank="2" tb1="1,0"/>'
        '<player no="2" lastname="B" pts="1" rank="1" tb1="1,0"/>'
        "</players><playerpairings>"
        '<playerpairing round="1" whiteno="1" blackno="2" reswhite="0" resblack="1" forfeit=""/>'
        "</playerpairings></chessresults>"
    )
    result = run(file, "--check")
    assert result.exit_code == 1
    assert "2 B: BH 1 declared, 0 by the results" in result.stdout
    assert result.stdout.startswith("1 of 6 values differs in 1 column; ranks agree (by PTS,BH).")


def test_scores_that_the_file_cannot_say_are_taken(tmp_path):
    file = tmp_path / "x.trf"
    file.write_bytes(trf("092 Swiss", player(1, "   2 w 1", points="3.0"), player(2, "   1 b 0", points="0.0")))
    assert run(file, "--check").exit_code == 1
    assert run(file, "--check", "--scores", "3-1-0").exit_code == 0


def test_the_encoding_that_is_named_is_taken(tmp_path):
    file = tmp_path / "x.trf"
    file.write_bytes(
        trf("092 Swiss", player(1, "   2 w 1", name="Żak"), player(2, "   1 b 0")).decode().encode("cp1250")
    )
    told = json.loads(run(file, "--encoding", "cp1250", "--format", "json").stdout)
    assert told["standings"][0]["name"] == "Żak"


def test_findings_that_repeat_are_counted(tmp_path):
    file = tmp_path / "x.trf"
    lines = [player(n, "0000 - Z", points="1.0", rank=n) for n in range(1, 8)]
    file.write_bytes(trf("092 Swiss", "142 1", *lines, *(player(n, "0000 - Z", points="0.0") for n in range(8, 20))))
    told = run(file, "--tiebreaks", "PTS").stderr
    assert told.count("has 1 point declared, but results for 0") == 3
    assert "warning: … and 4 more like this (lines 6, 7, 8, 9) [points]" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--scores", "3"), 'scores "3" are not like 3-1-0'),
        (("--team-bye", "1"), 'a bye of a team "1" is not like 1-2'),
        (("--tiebreaks", "PTS,XYZ"), 'tie-break "XYZ" is not known'),
        (("--explain", "9"), "there is no player 9"),
        (("--explain", "me"), "give a start number, a part of a name, or all"),
        (("--edition", "fide-2024"), "fide-2024"),
        (("--reading", "15.2"), "is not like 15.2=checker"),
        (("--every-round",), "--every-round is for a comparison with what the file declares: give --check, too"),
        (("--details",), "--details is for a comparison with what the file declares: give --check, too"),
        (("--lots", "seed", "--draw"), "--lots names the seed of the draw, and --draw makes one from the event"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(report, words, told):
    result = run(report, *words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_file_that_is_no_report_is_one_clear_sentence(tmp_path):
    file = tmp_path / "x.bin"
    file.write_bytes(b"\x00\x01nothing")
    result = run(file)
    assert result.exit_code == 2
    assert str(file) in result.stderr


@pytest.mark.parametrize("columns", ["30", "80", "200"])
def test_at_any_width_every_figure_is_there(report, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    shown = run(report, "--tiebreaks", "PTS,BH/C1,TPR/U1500", "--explain", 1).stdout
    assert all(len(line) <= int(columns) for line in shown.splitlines())
    said = " ".join(shown.split())
    assert "14.1: cut: the opponent with the lowest score" in said
    assert "BH/C1 = 3 Buchholz, article 8.1" in said
    assert "…" not in said.replace("0.83333…", "")  # p: 2.5 / 3


@pytest.mark.parametrize("columns", ["24", "80"])
def test_the_table_on_a_narrow_terminal_is_turned_and_not_cut(report, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    shown = run(report, "--tiebreaks", "PTS,BH/C1,BH,SB").stdout
    assert all(len(line) <= int(columns) for line in shown.splitlines())
    assert ("SB 2.5" in shown) == (columns == "24")
    assert "Anna" in shown


def test_the_page_explains_as_the_terminal_does(report):
    page = run(report, "--tiebreaks", "PTS,BH/C1,DE", "--explain", "all", "--format", "html").stdout
    assert '<section id="why1"><h2>1. Anna</h2>' in page
    assert "<li>14.1: cut: the opponent with the lowest score</li>" in page
    assert "<s>0.5</s>" in page  # the opponent that was cut


def test_an_explanation_is_no_csv(report):
    result = run(report, "--explain", 1, "--format", "csv")
    assert (result.exit_code, "--explain has no csv format" in result.stderr) == (2, True)


OPEN = (
    *LINES[:4],
    player(1, "   3 w 1", "   2 b =", "   4 w  ", name="Anna"),
    player(2, "   4 b 1", "   1 w =", "   3 b =", name="Boris"),
    player(3, "   1 b 0", "   4 w 0", "   2 w =", name="Clara"),
    player(4, "   2 w 0", "   3 b 1", "   1 b  ", name="Daria"),
)


class TestRounds:
    @pytest.fixture
    def running(self, tmp_path: Path) -> Path:
        file = tmp_path / "running.trf"
        file.write_bytes(trf(*OPEN))
        return file

    def test_the_table_says_how_many_games_are_open(self, running):
        told = run(running, "--tiebreaks", "PTS")
        assert "3 of 3 rounds, by fide-tiebreaks-2023; after round 3, 1 game open" in " ".join(told.stdout.split())
        assert "1-4 (R3)" in told.stderr

    def test_after_a_round(self, running):
        told = json.loads(run(running, "--after", 2, "--tiebreaks", "PTS,BH", "--format", "json").stdout)
        assert (told["after"], told["open"]) == (2, [])
        rows = {row["start_no"]: row["values"] for row in told["standings"]}
        assert rows[2] == {"PTS": "1.5", "BH": "2.5"}  # Daria 1, Anna 1½

    def test_trf_is_the_report_as_it_was_after_that_round(self, report, tmp_path):
        again = tmp_path / "then.trf"
        again.write_bytes(run(report, "--after", 2, "--tiebreaks", "PTS", "--format", "trf").stdout_bytes)
        tournament, findings, _ = read_trf(again.read_bytes(), "then.trf")
        assert findings == []
        assert (tournament.rounds_reported, tournament.rounds_planned) == (2, 3)
        assert [(p.start_no, str(p.points), p.rank) for p in tournament.players] == [
            (1, "3/2", 1),
            (2, "3/2", 1),
            (3, "0", 4),
            (4, "1", 3),
        ]

    def test_a_round_without_a_pairing_is_refused(self, running):
        told = run(running, "--after", 4)
        assert (told.exit_code, told.stdout) == (2, "")
        assert "round 4 is not paired: choose one of 1, 2, 3" in told.stderr

    def test_a_list_without_points_comes_after_them(self, running):
        told = json.loads(run(running, "--tiebreaks", "BH,SB", "--format", "json").stdout)
        assert told["tiebreaks"] == ["PTS", "BH", "SB"]

    def test_check_warns_of_an_open_game_with_its_line(self, running):
        told = runner.invoke(app, ["check", str(running)])
        assert f"{running}:5:119: warning: round 3: 1 against 4 has no result yet" in told.stdout
        assert told.exit_code == 0


def test_a_play_off_is_said_with_its_conditions(report):
    told = run(report, "--after", 2, "--tiebreaks", "PTS", "--playoff", "2>1; system=two games; time=180+2")
    assert "decided by a play-off (3): 1, 2; system: two games (3.1.3)" in " ".join(told.stdout.split())
    explained = run(report, "--after", 2, "--tiebreaks", "PTS", "--playoff", "2>1; system=two games", "--explain", 2)
    assert "play-off (3): 2>1; system: two games (3.1.3)" in explained.stdout
    page = run(report, "--after", 2, "--tiebreaks", "PTS", "--playoff", "2>1; system=two games", "--format", "html")
    assert "decided by a play-off (3): 1, 2; system: two games (3.1.3)" in page.stdout


def test_places_may_be_shared_by_the_rules(report):
    assert "lots are due" in run(report, "--after", 2, "--tiebreaks", "PTS").stderr
    assert run(report, "--after", 2, "--tiebreaks", "PTS", "--shared").stderr == ""


def test_a_tie_break_of_the_organisers_own(report):
    told = run(report, "--tiebreaks", "BLITZ,PTS", "--own", "BLITZ: 1=1 2=2 3=3.5 4=4", "--format", "csv")
    assert [line.split(",")[1] for line in told.stdout.splitlines()[1:]] == ["4", "3", "2", "1"]


def test_a_code_that_is_not_known_is_refused_with_those_that_are(report):
    told = run(report, "--tiebreaks", "PTS,BHC1")
    assert (told.exit_code, told.stdout) == (2, "")
    assert 'tie-break "BHC1" is not known (did you mean BH/C1?); there are PTS, DE' in " ".join(told.stderr.split())


def test_what_stands_in_brackets_is_one_code_in_a_file_too(tmp_path):
    file = tmp_path / "teams.trf"
    file.write_bytes(trf(*LINES[:4], "212 PTS,EDE(BC,TBR),SB", *LINES[4:]))
    told = json.loads(run(file, "--format", "json").stdout)
    assert told["tiebreaks"] == ["PTS", "SB"]
    assert any("EDE(BC,TBR)" in finding["message"] for finding in told["findings"])


class TestWhoIsRanked:
    @pytest.fixture
    def clubs(self, tmp_path):
        file = tmp_path / "clubs.trf"
        rosters = (f"013 {'Tower':32}    1    3", f"013 {'Knights':32}    2    4")
        file.write_bytes(trf(*LINES, *(line.replace("    1 ", "   1 ").replace("    2 ", "   2 ") for line in rosters)))
        return file

    def test_the_players_of_an_open_with_clubs(self, clubs):
        told = json.loads(run(clubs, "--format", "json").stdout)
        assert [row["name"] for row in told["standings"]] == ["Anna", "Boris", "Daria", "Clara"]

    def test_its_clubs(self, clubs):
        told = json.loads(run(clubs, "--rank", "teams", "--tiebreaks", "PTS,WIN", "--format", "json").stdout)
        # Tower 2½ + ½, two wins; Knights 2 + 1, two wins
        assert [(row["name"], row["values"]) for row in told["standings"]] == [
            ("Tower", {"PTS": "3", "WIN": "2"}),
            ("Knights", {"PTS": "3", "WIN": "2"}),
        ]
        best = json.loads(run(clubs, "--rank", "teams", "--best", 1, "--format", "json").stdout)
        assert [row["values"]["PTS"] for row in best["standings"]] == ["2.5", "2"]

    @pytest.mark.parametrize("format", ["table", "csv", "html"])
    def test_clubs_are_shown_in_every_format(self, clubs, format):
        told = run(clubs, "--rank", "teams", "--format", format)
        assert (told.exit_code, "Tower" in told.stdout) == (0, True)

    def test_trf_has_no_place_for_clubs(self, clubs):
        told = run(clubs, "--rank", "teams", "--format", "trf")
        assert (told.exit_code, told.stdout) == (2, "")
        assert "TRF has no place for standings of clubs" in told.stderr

    def test_who_is_left_out_has_no_place(self, report):
        rows = json.loads(run(report, "--leave-out", "1", "--format", "json").stdout)["standings"]
        assert [(row["rank"], row["name"]) for row in rows] == [
            (1, "Boris"),
            (2, "Daria"),
            (3, "Clara"),
            (None, "Anna"),
        ]
        assert "–  " in run(report, "--leave-out", "1").stdout
        assert '--leave-out "x" is not like 7,12' in run(report, "--leave-out", "x").stderr

    def test_lots_by_a_seed_of_the_event(self, tmp_path):
        file = tmp_path / "draw.trf"
        file.write_bytes(trf(player(1, "   2 w =", name="Anna"), player(2, "   1 b =", name="Boris")))
        told = [json.loads(run(file, "--draw", "--format", "json").stdout) for _ in range(2)]
        assert [row["rank"] for row in told[0]["standings"]] == [1, 2]
        assert told[0] == told[1]

    def test_a_report_without_values_of_single_rounds_says_so(self, report):
        told = run(report, "--check", "--every-round")
        assert "The file carries nothing for single rounds" in told.stdout
        rounds = json.loads(run(report, "--check", "--every-round", "--format", "json").stdout)["rounds"]
        assert (rounds["compared"], rounds["first"]) == (0, None)

    def test_points_of_a_round_that_differ_exit_1_though_the_totals_agree(self, tmp_path):
        file = tmp_path / "teams.trf"
        players = [
            player(number, f"   {number % 2 + 1} w {first}", f"   {number % 2 + 1} b {second}")
            for number, first, second in ((1, "1", "0"), (2, "0", "1"))
        ]
        teams = [f"310   1 {'Lviv':32} LVI{'':29}   1", f"310   2 {'Kyiv':32} KYI{'':29}   2"]
        lines = ("092 Team Swiss", *players, *teams)
        file.write_bytes(trf(*lines, f"802   1 LVI   {'2':>6} {'1.0':>6}   2 w  0.0     2 b  1.0"))
        told = run(file, "--check", "--every-round")
        assert (told.exit_code, "Round 1 is the first that differs" in told.stdout) == (1, True)
        assert run(file, "--check").exit_code == 0

    @pytest.mark.parametrize("format", ["table", "html"])
    def test_the_type_of_a_tie_break_is_explained(self, report, format):
        told = run(report, "--tiebreaks", "PTS,BH", "--explain", 1, "--format", format)
        assert "Buchholz, article 8.1, type C" in told.stdout
