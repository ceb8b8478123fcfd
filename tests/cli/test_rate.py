"""The command `ratingoffice rate`: what it writes, and how bad input ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

import ratingoffice
from cli_runner import CliRunner
from ratingoffice.cli.main import app

runner = CliRunner()

BOOK = {
    "players": "player_id,name,birth_date\n1,Adams,1980\n2,Baker,1990-05-06\n3,Clark,\n",
    "ratings": "pool,player_id,rating,games\nstandard,1,2000,100\nstandard,2,1900,100\n",
    "events": "event_id,name,starts_on,ends_on,time_control\ne,Open,2024-05-03,2024-05-05,5400+30\n",
    "games": "event_id,round,white_id,black_id,white_result,black_result\ne,1,1,2,1,0\ne,2,3,1,=,=\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    for name, text in BOOK.items():
        (folder / f"{name}.csv").write_text(text)
    return folder


def rate(book: Path, *more: str, edition: str = "fide-2024-03", list_date: str = "2024-06-01"):
    out = book.parent / "next"
    asked = ["rate", str(book), "--edition", edition, "--list", list_date, "--out", str(out), *more]
    return runner.invoke(app, asked), out


def test_the_output_is_the_next_book_and_the_answers_beside_it(book):
    result, out = rate(book)
    assert result.exit_code == 0, result.output
    assert {file.stem for file in out.iterdir()} == {
        "players",
        "ratings",
        "lists",
        "pending",
        "events",
        "games",
        "list",
        "sides",
        "verdicts",
        "initials",
        "changes",
        "pooled",
        "period",
        "unlisted",
    }
    # Adams 2000 beats Baker 1900: D = 100, PD = .64, 20 × .36 = 7.2
    listed = pl.read_csv(out / "list.csv")
    assert listed.filter(pl.col("player_id") == 1)["rating"].to_list() == [2007]
    assert listed.filter(pl.col("player_id") == 2)["rating"].to_list() == [1893]


def test_the_columns_that_the_book_had_stay_and_no_other_appears_but_rated_on(book):
    _, out = rate(book)
    assert (out / "events.csv").read_text().splitlines()[0] == "event_id,name,starts_on,ends_on,time_control,rated_on"
    assert (out / "players.csv").read_text() == BOOK["players"]


def test_the_output_is_the_next_input_with_no_hand_work(book):
    _, out = rate(book)
    again = runner.invoke(
        app, ["rate", str(out), "--edition", "fide", "--list", "2024-07-01", "--out", str(out.with_name("then"))]
    )
    assert again.exit_code == 0, again.output
    assert pl.read_csv(out.with_name("then") / "verdicts.csv").height == 0


def test_csv_and_parquet_give_the_same_tables(book):
    _, out = rate(book)
    parquet = book.parent / "parquet"
    runner.invoke(
        app,
        [
            "rate",
            str(book),
            "--edition",
            "fide-2024-03",
            "--list",
            "2024-06-01",
            "--out",
            str(parquet),
            "--tables",
            "parquet",
        ],
    )
    for file in parquet.iterdir():
        frame = pl.read_parquet(file)
        assert frame.write_csv() == (out / f"{file.stem}.csv").read_text(), file.stem


def test_what_is_being_done_is_told_on_stderr(book):
    result, _ = rate(book, "--progress")
    assert result.stderr.splitlines() == ["reading the book", "rating the month", "writing the tables"]


def test_json_tells_programs_what_was_made(book):
    result, out = rate(book, "--format", "json")
    told = json.loads(result.stdout)
    assert (told["edition"], told["list"], told["listed"], told["out"]) == ("fide-2024-03", "2024-06-01", 2, str(out))
    assert told["outcomes"]["rated"] == {"events": 1, "games": 2}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"games": BOOK["games"] + "e,3,1,9,1,0\n"}, ["games.csv:4", '"9" is not in players']),
        ({"games": BOOK["games"] + "x,3,1,2,1,0\n"}, ["games.csv:4", '"x" is not in events']),
        ({"games": BOOK["games"] + "e,3,1,1,1,0\n"}, ["games.csv:4", "plays against themselves"]),
        ({"games": BOOK["games"] + "e,3,1,2,1,1\n"}, ["games.csv:4", "contradict each other"]),
        ({"players": BOOK["players"] + "1,Again,\n"}, ["players.csv:5", 'player "1" is there twice']),
        ({"players": BOOK["players"].replace("birth_date", "born")}, ["players.csv:1", '"born"']),
        ({"ratings": BOOK["ratings"].replace("rating,", "")}, ["ratings.csv", "rating"]),
        ({"ratings": BOOK["ratings"].replace("2000", "2OOO")}, ["ratings.csv:2", '"2OOO"']),
        ({"events": BOOK["events"].replace("2024-05-05", "2024-05-01")}, ["events.csv:2", '"2024-05-01" is before']),
        ({"events": BOOK["events"].replace("5400+30", "90 min")}, ["events.csv:2", '"90 min" is not a time control']),
    ],
)
def test_bad_input_is_named_with_file_line_and_value_and_nothing_is_written(book, change, told):
    for name, text in change.items():
        (book / f"{name}.csv").write_text(text)
    result, out = rate(book)
    assert result.exit_code == 2
    for words in told:
        assert words in result.stderr
    assert not out.exists()


def test_all_findings_are_told_at_once(book):
    (book / "games.csv").write_text(BOOK["games"] + "e,3,1,9,1,0\n")
    (book / "events.csv").write_text(BOOK["events"].replace("5400+30", "fast"))
    (book / "ratings.csv").write_text(BOOK["ratings"].replace("2000", "much"))
    result, _ = rate(book)
    assert '"fast"' in result.stderr
    assert '"much"' in result.stderr


@pytest.mark.parametrize(
    ("edition", "list_date", "told"),
    [
        ("fide-2024-03", "2024-06-02", "2024-06-02 is not a list day"),
        ("fide-2024-03", "June", '"June" is not a date'),
        ("fide-2025-10", "2025-09-01", "fide-2025-10 is not in force on 2025-09-01"),
        ("fide", "2023-12-01", "no edition of fide is in force on 2023-12-01"),
        ("uscf", "2024-06-01", "there is no edition 'uscf'"),
    ],
)
def test_an_edition_or_a_date_that_cannot_be_is_one_clear_sentence(book, edition, list_date, told):
    result, out = rate(book, edition=edition, list_date=list_date)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert not out.exists()


def test_an_edition_is_in_force_on_its_first_day(book):
    result, _ = rate(book, edition="fide-2025-10", list_date="2025-10-01")
    assert result.exit_code == 0


def test_a_pool_that_the_body_does_not_have_is_refused(book):
    result, _ = rate(book, "--pool", "rapid")
    assert result.exit_code == 2
    assert "has no pool 'rapid'" in result.stderr


@pytest.fixture
def looks(book, monkeypatch):
    """How often somebody asks whether the book's folder is one: the first question of each look through it."""
    folders = []
    is_dir = Path.is_dir

    def counted(path):
        folders.append(path)
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", counted)
    return lambda: folders.count(book)


@pytest.mark.parametrize("parts", ["0", "1", "2"])
def test_the_folder_of_the_book_is_looked_through_once(book, looks, parts):
    (book / "federations.csv").write_text("federation,name\nUKR,Ukraine\n")
    result, _ = rate(book, "--parts", parts)
    assert result.exit_code == 0, result.output
    assert looks() == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"list_date": "June"}, '"June" is not a date'),
        ({"edition": "uscf"}, "there is no edition 'uscf'"),
        ({"more": ("--pool", "rapid")}, "has no pool 'rapid'"),
        ({"more": ("--tables", "xlsx")}, '"xlsx" is no kind of file for a table'),
        ({"more": ("--memory", "much")}, '"much" is not a size'),
    ],
)
def test_arguments_are_checked_before_the_book_is_looked_at(book, looks, options, message):
    result, out = rate(book, *options.pop("more", ()), **options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert looks() == 0
    assert not out.exists()


def test_an_output_folder_that_exists_is_refused_and_left_alone(book):
    out = book.parent / "next"
    out.mkdir()
    (out / "mine").write_text("keep")
    result, _ = rate(book)
    assert result.exit_code == 2
    assert "already exists: choose another name" in result.stderr
    assert [file.name for file in out.iterdir()] == ["mine"]


def test_a_half_written_parquet_is_one_clear_sentence(book):
    whole = pl.read_csv(book / "games.csv")
    (book / "games.csv").unlink()
    whole.write_parquet(book / "games.parquet")
    data = (book / "games.parquet").read_bytes()
    (book / "games.parquet").write_bytes(data[: len(data) // 2])
    result, out = rate(book)
    assert result.exit_code == 2
    assert "games.parquet" in result.stderr
    assert "Traceback" not in result.stderr
    assert not out.exists()


def test_a_book_that_is_not_there_is_one_clear_sentence(tmp_path):
    result = runner.invoke(
        app,
        ["rate", str(tmp_path / "no"), "--edition", "fide", "--list", "2024-06-01", "--out", str(tmp_path / "next")],
    )
    assert result.exit_code == 2
    assert "there is no such folder" in result.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_killed_at_any_moment_the_output_is_whole_or_not_there(book):
    whole, out = rate(book)
    assert whole.exit_code == 0
    files = sorted(file.name for file in out.iterdir())
    for delay in (0.05, 0.3, 0.45, 0.6, 0.8):
        target = book.parent / f"killed-{delay}"
        command = [
            sys.executable,
            "-m",
            "ratingoffice",
            "rate",
            str(book),
            "--edition",
            "fide-2024-03",
            "--list",
            "2024-06-01",
            "--out",
            str(target),
        ]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            time.sleep(delay)
            os.kill(process.pid, signal.SIGKILL)
        if target.exists():
            assert sorted(file.name for file in target.iterdir()) == files


def test_demo_writes_a_book_that_can_be_rated(tmp_path):
    made = runner.invoke(app, ["demo", str(tmp_path / "book"), "--players", "400", "--months", "1", "--format", "json"])
    assert made.exit_code == 0, made.output
    told = json.loads(made.stdout)
    rated = runner.invoke(
        app,
        [
            "rate",
            str(tmp_path / "book"),
            "--edition",
            told["edition"],
            "--list",
            told["lists"][0],
            "--pool",
            told["pool"],
            "--out",
            str(tmp_path / "next"),
        ],
    )
    assert rated.exit_code == 0, rated.output


def test_the_command_says_its_version():
    result = runner.invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"ratingoffice {ratingoffice.__version__}\n")


@pytest.mark.parametrize(("day", "refused"), [("2199-12-01", False), ("2200-01-01", True), ("9999-12-01", True)])
def test_a_list_of_another_age_is_refused(book: Path, tmp_path: Path, day: str, refused: bool) -> None:
    words = ["rate", str(book), "--edition", "fide-2025-10", "--list", day, "--out", str(tmp_path / "out")]
    done = runner.invoke(app, words)
    assert done.exit_code == (2 if refused else 0), done.output
    assert ("lists are of the years 1900 to 2199" in done.output) is refused


# what an officer should know of the list that is made


def rate_again(book: Path, made_for: str, *more: str, **asked: str):
    """The list of 1 June, and from its book the list of that day."""
    first, june = rate(book)
    assert (first.exit_code, "Note:" in first.output) == (0, False)
    out = book.parent / "after"
    edition = asked.get("edition", "fide-2024-03")
    return runner.invoke(app, ["rate", str(june), "--edition", edition, "--list", made_for, "--out", str(out), *more])


@pytest.mark.parametrize(
    ("made_for", "note"),
    [
        ("2024-07-01", ""),
        (
            "2024-08-01",
            "Note: lists are skipped: this book was made with the list of 2024-06-01, and the one after it is of "
            "2024-07-01, not 2024-08-01.",
        ),
        (
            "2024-06-01",
            "Note: the list of 2024-06-01 is made twice: this book was made with it, and what it rated is not rated "
            "again.",
        ),
        ("2024-05-01", "Note: this book was made with the list of 2024-06-01, which is later than that of 2024-05-01."),
    ],
)
def test_a_list_that_is_skipped_or_made_twice_is_told(book, made_for, note):
    result = rate_again(book, made_for)
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if line.startswith("Note:")] == ([note] if note else [])


def test_programs_are_told_so_too(book):
    result = rate_again(book, "2024-08-01", "--format", "json")
    assert [note.partition(":")[0] for note in json.loads(result.output)["notes"]] == ["lists are skipped"]


def test_another_pool_of_the_same_list_is_not_made_twice(book):
    assert "Note:" not in rate_again(book, "2024-06-01", "--pool", "rapid", edition="fide").output


@pytest.mark.parametrize(("edition", "told"), [("fide-2024-03", True), ("fide-2025-10", False), ("fide", False)])
def test_a_superseded_edition_that_is_named_by_hand_is_told(book, edition, told):
    result, _ = rate(book, edition=edition, list_date="2025-11-01")
    note = "Note: fide-2025-10 is in force on 2025-11-01: this list is made by fide-2024-03, as it was asked for."
    assert (note in result.output) == told


def test_players_are_not_listed_in_silence_whose_federation_the_register_does_not_have(book):
    (book / "players.csv").write_text("player_id,name,federation\n1,Adams,AAA\n2,Baker,XYZ\n3,Clark,\n")
    (book / "federations.csv").write_text("federation\nAAA\n")
    result, _ = rate(book)
    note = "Note: players are listed whose federation is not in the table federations: XYZ (1)."
    assert note in result.output
    assert "AAA" not in result.output


def test_a_book_without_that_register_is_not_asked(book):
    (book / "players.csv").write_text("player_id,name,federation\n1,Adams,AAA\n2,Baker,XYZ\n3,Clark,\n")
    result, _ = rate(book)
    assert "federation" not in result.output
