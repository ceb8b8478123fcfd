"""What the outputs of `ratingoffice standings` have beside the name: title, sex, federation, rating, club."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.formats.sheets import read_workbook
from trf_files import player, trf

runner = CliRunner()

HEADS = ("012 Club evening", "042 2024/05/03", "092 Individual: Swiss-System", "142 1")
#: Anna beats Boris, who has no title, no rating and no club
LINES = (
    *HEADS,
    player(1, "   2 w 1", name="Anna", sex="w", title="WGM", rating=2210, federation="UKR", birth="2007/03/01"),
    player(2, "   1 b 0", name="Boris", sex="m", rating="", federation="POL", birth="1990"),
)
CLUB = f"013 {'Tower':32}   1"


def run(*words: object):
    return runner.invoke(app, ["standings", *map(str, words)])


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "report.trf"
    file.write_bytes(trf(*LINES, CLUB))
    return file


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """Nobody has a title, a federation, a sex or a club."""
    file = tmp_path / "plain.trf"
    people = [
        player(1, "   2 w 1", name="Anna", sex="", federation="", rating=2210, birth=""),
        player(2, "   1 b 0", name="Boris", sex="", federation="", rating=2100, birth=""),
    ]
    file.write_bytes(trf(*HEADS, *people))
    return file


def test_csv_has_every_column_and_leaves_out_what_is_not_known(report):
    rows = list(csv.reader(io.StringIO(run(report, "--tiebreaks", "PTS", "--format", "csv").stdout)))
    assert rows == [
        ["rank", "start_no", "title", "name", "sex", "federation", "rating", "club", "PTS"],
        ["1", "1", "WGM", "Anna", "w", "UKR", "2210", "Tower", "1"],
        ["2", "2", "", "Boris", "m", "POL", "", "", "0"],
    ]


def test_json_has_every_column_and_null_for_no_rating(report):
    rows = json.loads(run(report, "--format", "json").stdout)["standings"]
    details = [{name: row[name] for name in ("title", "sex", "federation", "rating", "club")} for row in rows]
    assert details == [
        {"title": "WGM", "sex": "w", "federation": "UKR", "rating": 2210, "club": "Tower"},
        {"title": "", "sex": "m", "federation": "POL", "rating": None, "club": ""},
    ]


def test_the_table_has_the_title_before_the_name_and_the_rest_after_it(report):
    lines = run(report, "--tiebreaks", "PTS").stdout.splitlines()
    assert lines[1].split() == ["rank", "start_no", "title", "name", "sex", "fed", "rtg", "club", "PTS"]
    assert lines[2].split() == ["1", "1", "WGM", "Anna", "w", "UKR", "2210", "Tower", "1"]
    assert lines[3].split() == ["2", "2", "Boris", "m", "POL", "0"]


def test_a_column_that_is_empty_for_everybody_is_left_out_of_the_table_and_the_page(plain):
    assert run(plain, "--tiebreaks", "PTS").stdout.splitlines()[1].split() == ["rank", "start_no", "name", "rtg", "PTS"]
    page = run(plain, "--tiebreaks", "PTS", "--format", "html").stdout
    assert '<th>name</th><th class="n">rtg</th>' in page
    assert "<th>title</th>" not in page
    assert "<th>club</th>" not in page


def test_the_page_has_the_columns_beside_the_name(report):
    page = run(report, "--tiebreaks", "PTS", "--format", "html").stdout
    assert '<td>WGM</td><th scope="row">Anna</th><td>w</td><td>UKR</td><td class="n">2210</td><td>Tower</td>' in page


def test_a_club_that_looks_like_a_formula_is_text_in_csv(tmp_path):
    file = tmp_path / "formula.trf"
    file.write_bytes(trf(*LINES, f"013 {'=1+1':32}   1"))
    rows = list(csv.reader(io.StringIO(run(file, "--format", "csv").stdout)))
    assert rows[1][7] == "'=1+1"


def test_clubs_have_their_number_of_players(report):
    rows = json.loads(run(report, "--rank", "teams", "--format", "json").stdout)["standings"]
    assert [(row["name"], row["nickname"], row["rating"], row["players"]) for row in rows] == [("Tower", "", None, 1)]
    heads = run(report, "--rank", "teams", "--tiebreaks", "PTS").stdout.splitlines()[1].split()
    assert heads == ["rank", "start_no", "name", "players", "PTS"]


class TestCategories:
    """Anna is a woman born in 2007 and rated 2210; Boris is unrated, born in 1990; the event is of 2024."""

    def test_the_table_of_a_category_follows_the_standings(self, report):
        lines = run(report, "--tiebreaks", "PTS", "--category", "U18", "--category", "men").stdout.splitlines()
        assert lines[4:6] == ["", "U18"]
        heads = ["place", "rank", "start_no", "title", "name", "sex", "fed", "rtg", "club", "born", "PTS"]
        assert lines[6].split() == heads
        assert lines[7].split() == ["1", "1", "1", "WGM", "Anna", "w", "UKR", "2210", "Tower", "2007", "1"]
        assert lines[8:10] == ["", "men"]
        assert lines[11].split()[:4] == ["1", "2", "2", "Boris"]

    def test_the_year_of_birth_is_shown_only_for_ages(self, report):
        assert "2007" not in run(report, "--category", "women").stdout

    def test_the_note_says_how_many_are_not_in_it(self, report):
        assert "1 player without a rating: not in it" in run(report, "--category", "rating<2000").stdout

    def test_json_has_the_places_and_the_notes(self, report):
        answer = json.loads(run(report, "--category", "rating>=2000", "--format", "json").stdout)
        assert answer["categories"] == [
            {
                "category": "rating>=2000",
                "groups": [{"name": "", "places": [{"place": 1, "rank": 1, "start_no": 1, "name": "Anna"}]}],
                "notes": ["1 player without a rating: not in it"],
            }
        ]

    def test_json_has_the_year_of_birth_where_ages_are_asked_for(self, report):
        rows = json.loads(run(report, "--category", "U18", "--format", "json").stdout)["standings"]
        assert [row["birth_year"] for row in rows] == [2007, 1990]

    def test_csv_is_one_table_with_the_category_in_front(self, report):
        result = run(
            report, "--tiebreaks", "PTS", "--category", "federation", "--category", "unrated", "--format", "csv"
        )
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        assert [(row["category"], row["group"], row["place"], row["name"]) for row in rows] == [
            ("", "", "1", "Anna"),
            ("", "", "2", "Boris"),
            ("federation", "POL", "1", "Boris"),
            ("federation", "UKR", "1", "Anna"),
            ("unrated", "", "1", "Boris"),
        ]

    def test_csv_says_its_notes_on_stderr(self, report):
        result = run(report, "--category", "rating<2000", "--format", "csv")
        assert "rating<2000: 1 player without a rating: not in it" in result.stderr

    def test_the_page_has_a_table_for_each_club(self, report):
        page = run(report, "--tiebreaks", "PTS", "--category", "club", "--format", "html").stdout
        assert "<h2>club: Tower</h2>" in page
        assert '<p class="soft">1 player without a club: not in it</p>' in page

    def test_a_spreadsheet_has_a_sheet_for_each_category(self, report, tmp_path):
        out = tmp_path / "places.xlsx"
        run(report, "--tiebreaks", "PTS", "--category", "federation", "--category", "U18", "--out", out)
        book = read_workbook(out.read_bytes())
        assert list(book) == ["Standings", "federation", "U18", "Notes"]
        assert [row[:2] for row in book["federation"]] == [["group", "place"], ["POL", 1], ["UKR", 1]]
        assert book["U18"][0][-2:] == ["birth_year", "PTS"]

    @pytest.mark.parametrize("others", [("--check",), ("--explain", "1"), ("--format", "trf")])
    def test_what_has_no_room_for_categories_is_refused(self, report, others):
        result = run(report, "--category", "U18", *others)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--category is shown with the standings" in result.stderr

    def test_a_category_that_is_not_understood_is_refused(self, report):
        assert 'category "U2000" is not understood' in run(report, "--category", "U2000").stderr


class TestBoards:
    @pytest.fixture
    def matches(self, tmp_path):
        """Two teams of one player. Anna beats Boris: her performance is 1900 + 800, his is 2100 - 800."""
        file = tmp_path / "matches.trf"
        people = [
            player(1, "   2 w 1", name="Anna", title="WGM", rating=2100),
            player(2, "   1 b 0", name="Boris", rating=1900),
        ]
        rosters = [f"013 {'Tower':32}   1", f"013 {'Knights':32}   2"]
        file.write_bytes(trf(*HEADS[:2], "092 Team: Swiss-System", "142 1", *people, *rosters))
        return file

    def test_the_table_of_each_board_follows_the_standings(self, matches):
        lines = run(matches, "--boards").stdout.splitlines()
        at = lines.index("board 1")
        assert [line.split() for line in lines[at + 1 : at + 4]] == [
            ["place", "start_no", "title", "name", "sex", "fed", "rtg", "team", "games", "points", "%", "TPR"],
            ["1", "1", "WGM", "Anna", "m", "UKR", "2100", "Tower", "1", "1", "100", "2700"],
            ["2", "2", "Boris", "m", "UKR", "1900", "Knights", "1", "0", "0", "1300"],
        ]

    def test_a_column_of_the_boards_that_is_empty_for_everybody_is_left_out_of_the_table_and_the_page(self, matches):
        matches.write_bytes(matches.read_bytes().replace(b"WGM", b"   "))
        assert "place  start_no  name" in run(matches, "--boards").stdout
        page = run(matches, "--boards", "--format", "html").stdout
        assert "title" not in page.partition("<h2>board 1</h2>")[2]

    def test_the_players_of_a_team_event_have_their_team_as_the_club_and_can_be_in_categories(self, matches):
        answer = json.loads(run(matches, "--rank", "players", "--category", "club", "--format", "json").stdout)
        assert [(row["name"], row["club"]) for row in answer["standings"]] == [("Anna", "Tower"), ("Boris", "Knights")]
        assert [group["name"] for group in answer["categories"][0]["groups"]] == ["Knights", "Tower"]

    def test_json_has_the_boards(self, matches):
        (board,) = json.loads(run(matches, "--boards", "--format", "json").stdout)["boards"]
        assert (board["board"], board["players"][0]) == (
            1,
            {
                "place": 1,
                "start_no": 1,
                "title": "WGM",
                "name": "Anna",
                "sex": "m",
                "federation": "UKR",
                "rating": 2100,
                "team": "Tower",
                "games": 1,
                "points": "1",
                "percentage": "100",
                "performance": 2700,
            },
        )

    def test_csv_the_page_and_the_spreadsheet_have_the_boards(self, matches, tmp_path):
        rows = list(csv.DictReader(io.StringIO(run(matches, "--boards", "--format", "csv").stdout)))
        boards = [(row["board"], row["place"], row["name"]) for row in rows if row["category"] == "boards"]
        assert boards == [("1", "1", "Anna"), ("1", "2", "Boris")]
        assert "<h2>board 1</h2>" in run(matches, "--boards", "--format", "html").stdout
        run(matches, "--boards", "--out", tmp_path / "places.xlsx")
        sheet = read_workbook((tmp_path / "places.xlsx").read_bytes())["boards"]
        assert [row[:3] for row in sheet] == [["board", "place", "start_no"], [1, 1, 1], [1, 2, 2]]

    def test_an_individual_event_has_no_boards(self, report):
        result = run(report, "--boards")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "places on boards are of team events" in result.stderr


class TestPrizes:
    @pytest.fixture
    def prizes(self, tmp_path):
        file = tmp_path / "prizes.csv"
        file.write_text("Category;Place;Prize\n;1;500 EUR\nmen;1;100 EUR\nwomen;1;Cup\n", encoding="utf-8-sig")
        return file

    def test_the_winners_follow_the_standings(self, report, prizes):
        lines = run(report, "--prizes", prizes).stdout.splitlines()
        at = lines.index("prizes")
        assert [line.split() for line in lines[at + 1 : at + 4]] == [
            ["for", "place", "start_no", "name", "prize"],
            ["standings", "1", "1", "Anna", "500", "EUR"],
            ["men", "1", "2", "Boris", "100", "EUR"],
        ]
        assert lines[at + 4] == "prizes without a winner: women 1"  # Anna has won already

    def test_a_player_may_win_more_where_the_rules_say_so(self, report, prizes):
        answer = json.loads(run(report, "--prizes", prizes, "--prizes-per-player", 2, "--format", "json").stdout)
        assert [(award["category"], award["winners"][0]["name"]) for award in answer["prizes"]] == [
            ("", "Anna"),
            ("men", "Boris"),
            ("women", "Anna"),
        ]
        assert answer["prizes_without_winner"] == []

    def test_csv_the_page_and_the_spreadsheet_have_the_prizes(self, report, prizes, tmp_path):
        rows = list(csv.DictReader(io.StringIO(run(report, "--prizes", prizes, "--format", "csv").stdout)))
        listed = [(row["for"], row["name"], row["prize"]) for row in rows if row["category"] == "prizes"]
        assert listed == [("standings", "Anna", "500 EUR"), ("men", "Boris", "100 EUR")]
        assert "<h2>prizes</h2>" in run(report, "--prizes", prizes, "--format", "html").stdout
        run(report, "--prizes", prizes, "--out", tmp_path / "places.xlsx")
        assert read_workbook((tmp_path / "places.xlsx").read_bytes())["prizes"][1][0] == "standings"

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("place,prize\n1,500\n", "needs the columns category, place and prize"),
            ("", "needs the columns category, place and prize"),
            ("category,place,prize\n,0,500\n", "prizes.csv:2: a prize needs a place from 1"),
            ("category,place,prize\n,1,\n", "prizes.csv:2: a prize needs a place from 1"),
            ("category,place,prize\n,1\n", "prizes.csv:2: a prize needs a place from 1"),
        ],
    )
    def test_a_list_that_is_not_understood_is_refused(self, report, prizes, text, sentence):
        prizes.write_text(text)
        result = run(report, "--prizes", prizes)
        assert (result.exit_code, result.stdout) == (2, "")
        assert sentence in result.stderr


class TestFiles:
    def test_a_spreadsheet_has_the_columns_and_numbers_that_can_be_summed(self, report, tmp_path):
        out = tmp_path / "places.xlsx"
        assert run(report, "--tiebreaks", "PTS,BH", "--out", out).exit_code == 0
        rows = read_workbook(out.read_bytes())["Standings"]
        assert rows == [
            ["rank", "start_no", "title", "name", "sex", "federation", "rating", "club", "PTS", "BH"],
            [1, 1, "WGM", "Anna", "w", "UKR", 2210, "Tower", 1, 0],
            [2, 2, "", "Boris", "m", "POL", "", "", 0, 1],
        ]

    def test_an_average_that_does_not_end_is_rounded_once_in_a_spreadsheet(self, tmp_path):
        #   1 beats 2, 3, 4; 2 beats 3 and 4; 3 beats 4: points 3, 2, 1, 0
        #   BH: 1: 3; 2: 4; 3: 5; 4: 6.  AOB of 4 = (3 + 4 + 5) / 3 = 4; of 1 = (4 + 5 + 6) / 3 = 5;
        #   of 2 = (3 + 5 + 6) / 3 = 14/3 = 4.67; of 3 = (3 + 4 + 6) / 3 = 13/3 = 4.33
        file, out = tmp_path / "four.trf", tmp_path / "four.xlsx"
        people = [
            player(1, "   2 w 1", "   3 w 1", "   4 w 1"),
            player(2, "   1 b 0", "   4 w 1", "   3 b 1"),
            player(3, "   4 w 1", "   1 b 0", "   2 w 0"),
            player(4, "   3 b 0", "   2 b 0", "   1 b 0"),
        ]
        file.write_bytes(trf(*HEADS[:3], "142 3", *people))
        assert run(file, "--system", "swiss", "--tiebreaks", "PTS,AOB", "--out", out).exit_code == 0
        rows = read_workbook(out.read_bytes())["Standings"]
        assert [row[-1] for row in rows] == ["AOB", 5, 4.67, 4.33, 4]

    @pytest.mark.parametrize("club", ["=1+1", "+1", "-1", "@SUM(A1)"])
    def test_text_that_looks_like_a_formula_stays_text_in_a_spreadsheet(self, tmp_path, club):
        file, out = tmp_path / "formula.trf", tmp_path / "formula.xlsx"
        file.write_bytes(trf(*LINES, f"013 {club:32}   1"))
        assert run(file, "--out", out).exit_code == 0
        assert read_workbook(out.read_bytes())["Standings"][1][7] == f"'{club}"

    def test_the_notes_of_a_spreadsheet_say_what_the_standings_are(self, report, tmp_path):
        run(report, "--tiebreaks", "PTS", "--out", tmp_path / "places.xlsx")
        notes = read_workbook((tmp_path / "places.xlsx").read_bytes())["Notes"]
        assert notes[1:3] == [["Club evening"], ["swiss, 1 of 1 round, by fide-tiebreaks-2023"]]

    @pytest.mark.parametrize("ending", ["csv", "json", "html", "trf"])
    def test_the_ending_names_the_format_and_the_file_has_what_would_be_printed(self, report, tmp_path, ending):
        out = tmp_path / f"places.{ending}"
        result = run(report, "--tiebreaks", "PTS", "--out", out)
        assert (result.exit_code, result.stdout) == (0, "")
        assert out.read_bytes() == run(report, "--tiebreaks", "PTS", "--format", ending).stdout_bytes

    def test_a_format_that_is_named_wins_over_the_ending(self, report, tmp_path):
        run(report, "--format", "json", "--out", tmp_path / "places.txt")
        assert json.loads((tmp_path / "places.txt").read_text())["system"] == "swiss"

    def test_a_file_that_exists_is_never_overwritten(self, report, tmp_path):
        out = tmp_path / "places.csv"
        out.write_text("mine")
        result = run(report, "--out", out)
        assert (result.exit_code, out.read_text()) == (2, "mine")
        assert "already exists: choose another name" in result.stderr

    def test_a_refusal_leaves_no_file(self, report, tmp_path):
        out = tmp_path / "why.csv"
        result = run(report, "--explain", 1, "--out", out)
        assert "--explain has no csv format" in result.stderr
        assert not out.exists()

    def test_a_spreadsheet_needs_a_file(self, report):
        result = run(report, "--format", "xlsx")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "name it with --out" in result.stderr

    def test_a_comparison_goes_to_the_file_and_still_exits_1(self, tmp_path):
        file, out = tmp_path / "wrong.trf", tmp_path / "compared.txt"
        file.write_bytes(trf(*HEADS, player(1, "   2 w 1", points="0.0"), player(2, "   1 b 0", points="0.0")))
        assert run(file, "--check", "--out", out).exit_code == 1
        assert out.read_text().startswith("1 of 2 values differs in 1 column")
