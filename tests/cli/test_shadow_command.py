"""The command `shadow`: what it writes and prints, that it goes on after an interruption, and how bad input ends."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app

runner = CliRunner()

#: 2000 against 2000, K 20: a win is worth 10. In May the event a, in June the event b
BOOK = {
    "players": "player_id,name\n1,Adams\n2,Baker\n3,Clark\n4,Davis\n",
    "ratings": "pool,player_id,rating,games\n" + "".join(f"standard,{one},2000,100\n" for one in "1234"),
    "events": "event_id,starts_on,ends_on,time_control\n"
    "a,2024-05-03,2024-05-05,5400+30\nb,2024-06-03,2024-06-05,5400+30\n",
    "games": "event_id,round,white_id,black_id,white_result,black_result\na,1,1,2,1,0\na,1,3,4,1,0\nb,1,1,2,=,=\n",
}
#: they do not have the event a, and so start even in June
LISTS = {
    "2024-06": "ID,Elo,Games\n1,2000,0\n2,2000,0\n3,2000,0\n4,2000,0\n",
    "2024-07": "ID,Elo,Games\n1,2000,1\n2,2000,1\n3,2000,0\n4,2000,0\n",
}
COLUMNS = "player_id=ID,rating=Elo,games=Games"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, files in (("book", BOOK), ("lists", LISTS)):
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / f"{file}.csv").write_text(text)
    return tmp_path


def shadow(folder: Path, *more: str, to: str = "2024-07-01", out: str = "out", theirs: str = "lists"):
    words = ["shadow", folder / "book", "--theirs", folder / theirs, "--edition", "fide", "--list", "2024-06-01"]
    words += ["--columns", COLUMNS, "--out", folder / out, *(["--to", to] if to else []), *more]
    return runner.invoke(app, [str(word) for word in words])


def rows(file: Path) -> list[dict]:
    with file.open() as opened:
        return list(csv.DictReader(opened))


def tree(out: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(out)): file.read_bytes()
        for file in sorted(out.rglob("*"))
        if file.is_file() and file.suffix != ".parquet"
    }


def test_a_lost_event_is_told_in_tables_and_on_pages_and_the_next_month_starts_from_their_list(folder):
    result = shadow(folder)
    assert result.exit_code == 0, result.output
    out = folder / "out"
    causes = rows(out / "causes.csv")
    assert [(row["list_date"], row["class"], row["event_id"], row["players"]) for row in causes] == [
        ("2024-06-01", "data", "a", "4")
    ]
    differences = rows(out / "2024-06" / "differences.csv")
    assert list(differences[0]) == [
        "pool", "player_id", "what", "ours", "theirs", "class", "clause", "reading", "detail"
    ]  # fmt: skip
    assert [(row["player_id"], row["ours"], row["theirs"]) for row in differences if row["what"] == "rating"] == [
        ("1", "2010", "2000"), ("2", "1990", "2000"), ("3", "2010", "2000"), ("4", "1990", "2000")
    ]  # fmt: skip
    assert not rows(out / "2024-07" / "differences.csv")
    assert "they do not have the event a" in (out / "2024-06" / "index.html").read_text()
    assert "<script" not in (out / "index.html").read_text()


def test_what_was_decided_of_an_event_goes_with_it(folder):
    (folder / "book" / "decisions.csv").write_text("event_id,decision,decided_on\na,late_registration,2024-05-01\n")
    assert shadow(folder).exit_code == 0
    assert [row["event_id"] for row in rows(folder / "out" / "causes.csv")] == ["a"]


def test_for_programs(folder):
    told = json.loads(shadow(folder, "--format", "json").stdout)
    assert [(row["list_date"], row["differ"], row["unexplained"]) for row in told["lists"]] == [
        ("2024-06-01", 4, 0),
        ("2024-07-01", 0, 0),
    ]


def test_one_list_may_be_one_file(folder):
    assert shadow(folder, to="", theirs="lists/2024-06.csv").exit_code == 0
    assert rows(folder / "out" / "causes.csv")[0]["event_id"] == "a"


def test_a_run_that_was_killed_goes_on_where_it_was_and_comes_to_the_same(folder):
    assert shadow(folder, out="whole").exit_code == 0
    assert shadow(folder, to="2024-06-01").exit_code == 0
    for left in ("index.html", "causes.csv", "2024-06/index.html"):  # killed before the pages, and in the next month
        (folder / "out" / left).unlink()
    (folder / "out" / ".2024-07.partial-0").mkdir()
    (folder / "out" / ".state" / "2024-07").mkdir()
    assert json.loads(shadow(folder, "--format", "json").stdout)["made"] == 1
    assert tree(folder / "out") == tree(folder / "whole")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda folder: (folder / "lists" / "2024-07.csv").unlink(), "has no list of 2024-07-01"),
        (lambda folder: shutil.rmtree(folder / "lists"), "there is no such file or folder"),
        (lambda folder: (folder / "out").mkdir(), "holds no shadow run"),
        (lambda folder: (folder / "lists" / "2024-06.csv").write_text("ID,Elo,Games\n1,x,0\n"), '2 Elo: "x" is not'),
    ],
)
def test_bad_input_ends_with_one_sentence(folder, spoil, said):
    spoil(folder)
    result = shadow(folder)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (folder / "out").exists() or not [*(folder / "out").iterdir()]


def test_the_folder_of_another_question_is_left_alone(folder):
    assert shadow(folder, to="2024-06-01").exit_code == 0
    before = tree(folder / "out")
    result = shadow(folder, "--reading", "I-10=new")
    assert result.exit_code == 2
    assert "holds a shadow run of another question" in result.stderr
    assert tree(folder / "out") == before
