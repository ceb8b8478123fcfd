"""The commands `replay`, `evaluate` and `regulations numbers`: what they write and print, and how bad input ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app

runner = CliRunner()

BOOK = {
    "players": "player_id,name,birth_date\n1,Adams,1980\n2,Baker,1990-05-06\n",
    "ratings": "pool,player_id,rating,games\nstandard,1,2000,100\nstandard,2,2000,100\n",
    "events": "event_id,starts_on,ends_on,time_control\n"
    "a,2024-05-03,2024-05-05,5400+30\nb,2024-06-03,2024-06-05,5400+30\n",
    "games": "event_id,round,white_id,black_id,white_result,black_result\na,1,1,2,1,0\nb,1,1,2,1,0\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    for name, text in BOOK.items():
        (folder / f"{name}.csv").write_text(text)
    return folder


def run(*words: object):
    return runner.invoke(app, [str(word) for word in words])


def replay(book: Path, *more: str):
    return run("replay", book, "--from", "2024-06-01", "--to", "2024-07-01", "--out", book.parent / "out", *more)


def evaluate(book: Path, *more: str):
    return run("evaluate", book, "--out", book.parent / "quality", *more)


def test_replay_writes_a_folder_a_list_the_last_book_and_a_summary(book):
    result = replay(book)
    assert result.exit_code == 0, result.output
    out = book.parent / "out"
    assert {each.name for each in out.iterdir()} == {
        "2024-06",
        "2024-07",
        "book",
        "summary.csv",
        "replay.json",
        ".state",
    }
    assert {file.stem for file in (out / "2024-07").iterdir()} == {
        "list",
        "changes",
        "verdicts",
        "initials",
        "period",
        "ratings",
    }
    # 2000–2000: + 10; then 2010–1990: D = 20, PD = .53, 20 × .47 = 9.4
    assert (out / "2024-07" / "list.csv").read_text().splitlines()[1].startswith("1,Adams,")
    assert ",2019,2010,9," in (out / "2024-07" / "list.csv").read_text().splitlines()[1]


def test_replay_for_programs(book):
    told = json.loads(replay(book, "--format", "json", "--edition", "fide", "--edition", "fide-2025-10").stdout)
    assert (told["made"], [row["mean"] for row in told["lists"]]) == (4, [2000.0] * 4)
    assert [row["edition"] for row in told["beside"]] == ["fide", "fide-2025-10+always"] * 2
    again = json.loads(replay(book, "--format", "json", "--edition", "fide", "--edition", "fide-2025-10").stdout)
    assert again == told | {"made": 0}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            ["--to", "2024-05-01"],
            "the last list 2024-05-01 is before the first 2024-06-01: name them the other way round",
        ),
        (["--to", "july"], 'list date "july" is not a date: write it like 2024-06-01'),
        (["--edition", "fide-2025-10"], "fide-2025-10 is not in force on 2024-06-01: it is from 2025-10-01"),
        (["--edition", "fide", "--edition", "fide-2025-10+k=x"], 'k: "x" is not a whole number: write it like k=30'),
        (["--tables", "xls"], '"xls" is no kind of file for a table: write csv or parquet'),
    ],
)
def test_replay_ends_with_one_sentence_and_writes_nothing(book, more, said):
    result = replay(book, *more)
    assert result.exit_code == 2
    assert result.stderr.strip() == said
    assert [each.name for each in book.parent.iterdir()] == ["book"]


def test_evaluate_writes_a_page_json_and_the_tables(book):
    result = evaluate(book, "--edition", "fide-2024-03", "--amend", "k=40")
    assert result.exit_code == 0, result.output
    out = book.parent / "quality"
    assert {file.name for file in out.iterdir()} == {
        "quality.html",
        "quality.json",
        "scores.csv",
        "over_time.csv",
        "calibration.csv",
        "groups.csv",
        "lists.csv",
    }
    assert json.loads((out / "quality.json").read_text())["editions"] == ["fide-2024-03", "fide-2024-03+k=40"]
    assert "fide-2024-03+k=40" in result.stdout


def test_evaluate_prints_what_is_asked_for(book):
    page = evaluate(book, "--edition", "fide", "--format", "html").stdout
    assert page.startswith("<!DOCTYPE html>")
    other = run("evaluate", book, "--out", book.parent / "q2", "--edition", "fide", "--format", "json")
    told = json.loads(other.stdout)
    # PD .50 and .53 of a win: (.50² + .47²) / 2
    assert told["scores"][0]["brier"] == round((0.25 + 0.47**2) / 2, 6)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--edition", "fide-2024-03", "--amend", "k_old=3"], 'fide-2024-03 has no number "k_old"'),
        (["--edition", "fide-2024-03", "--amend", "k=0"], 'k: "0" cannot be a K: write a number from 1 to 200'),
        (["--edition", "fide", *(f"--amend=k={k}" for k in range(10, 15))], "6 editions are too many to compare"),
    ],
)
def test_evaluate_ends_with_one_sentence_and_writes_nothing(book, more, said):
    result = evaluate(book, *more)
    assert result.exit_code == 2
    assert result.stderr.startswith(said)
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (book.parent / "quality").exists()


def test_evaluate_asks_for_an_edition(book):
    result = evaluate(book)
    assert (result.exit_code, "Error: Missing option '--edition'." in result.stderr) == (2, True)


def test_a_folder_that_cannot_be_written_is_said_before_the_work(book):
    nowhere = book.parent / "no" / "where"
    lists = ["--from", "2024-06-01", "--to", "2024-07-01"]
    for words in (["replay", book, *lists], ["evaluate", book, *lists, "--edition", "fide"]):
        result = run(*words, "--out", nowhere)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{nowhere}: cannot be written: ")


def test_numbers_are_listed_with_their_articles():
    told = json.loads(run("regulations", "numbers", "fide-2025-10", "--format", "json").stdout)
    by_name = {number["name"]: (number["value"], number["article"]) for number in told["numbers"]}
    assert by_name["k_new"] == (40, "8.3.3")
    assert by_name["limit"] == (700, "8.3.3")
    assert by_name["far"] == (400, "8.3.1")
    assert by_name["first_games"] == (5, "7.1.4")
    page = run("regulations", "numbers", "jcf").stdout
    assert ["floor", "1000", "5(3)"] in [line.split()[:3] for line in page.splitlines()]


def test_demo_writes_the_true_strengths_when_asked(tmp_path):
    plain, more = tmp_path / "plain", tmp_path / "more"
    assert run("demo", plain, "--players", 400, "--months", 1).exit_code == 0
    assert run("demo", more, "--players", 400, "--months", 1, "--true-strength").exit_code == 0
    assert {file.name for file in more.iterdir()} - {file.name for file in plain.iterdir()} == {"strengths.csv"}
    assert len((more / "strengths.csv").read_text().splitlines()) == 401
