"""What the outputs of `ratingoffice standings` have beside the name: title, sex, federation, rating, club."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
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
